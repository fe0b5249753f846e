// The languages of the page: those that the server names in its document; each has its texts in `locale/CODE.json`.

/** @import { Language } from "../core/types" */

/** By their codes. */
export const LANGUAGES = /** @type {Language[]} */ ((document.documentElement.dataset.languages ?? "").split(" "));

/**
 * What a language calls itself: `Français`.
 * @param {Language} code
 */
export function nameOfLanguage(code) {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

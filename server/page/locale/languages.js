// The languages of the page: each has its texts in `locale/CODE.json`.

/** @type {Record<string, {name: string, voice: string}>} By code: its own name, and the voice that reads it aloud. */
export const LANGUAGES = {
  fr: { name: "Français", voice: "fr-FR" },
  en: { name: "English", voice: "en-GB" },
};

import js from "@eslint/js";

const BROWSER = ["File", "Path2D", "getComputedStyle", "AudioContext", "Element", "FormData", "HTMLElement", "Image", "ResizeObserver", "SpeechSynthesisUtterance", "URL", "URLSearchParams", "WebSocket", "addEventListener", "alert", "clearTimeout", "confirm", "document", "fetch", "history", "innerWidth", "localStorage", "location", "matchMedia", "navigator", "performance", "print", "requestAnimationFrame", "scrollTo", "setInterval", "setTimeout", "speechSynthesis", "window"];
const named = (names) => Object.fromEntries(names.map((name) => [name, "readonly"]));

export default [
  js.configs.recommended,
  { linterOptions: { reportUnusedDisableDirectives: "error" }, rules: { "prefer-const": "error", "no-var": "error", eqeqeq: "error" } },
  { files: ["**/server/page/**/*.js"], languageOptions: { globals: named(BROWSER) } },
  { files: ["**/tests/page/**/*.js"], languageOptions: { globals: named(["Event", "URL", "document", "globalThis", "localStorage"]) } },
];

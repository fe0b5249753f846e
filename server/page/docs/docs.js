// What openapi.json says, to be read and tried: every route with what it takes.

/** @typedef {Record<string, any>} Schema of JSON, as OpenAPI writes it */
/** @typedef {{ name: string, place: string, input: HTMLInputElement, node: HTMLElement }} Field of the path or the query */
/** @typedef {{ input: HTMLTextAreaElement, node: HTMLElement } | null} JsonField */
/** @typedef {{ name: string, input: HTMLInputElement, node: HTMLElement } | null} FileField */
/** @typedef {{ method: string, path: string, tags?: string[], description?: string, parameters?: Schema[], requestBody?: Schema }} Route */

import { make, present, the } from "../core/dom.js";

const METHODS = ["get", "post", "put", "delete"];
/** @type {Record<string, string>} */
const TITLES = { table: "The table", match: "The match being played", matches: "Saved matches", count: "Counting at a round’s end", dispute: "Disputes", phones: "Phones", rules: "The rules alone" };
/** @type {Record<string, unknown>} */
const EMPTY = { array: [], integer: 0, number: 0, boolean: false };
const spec = await (await fetch("openapi.json")).json();

/** @type {Route[]} */
const routes = Object.entries(spec.paths).flatMap(([path, offered]) =>
  METHODS.filter((method) => method in offered).map((method) => ({ method, path, ...offered[method] })),
);
const tags = [...new Set(routes.map(({ tags }) => tags?.[0] ?? "table"))];
the("doors").append(
  ...tags.flatMap((tag) => [
    make("h3", {}, TITLES[tag] ?? tag),
    ...routes.filter((route) => (route.tags?.[0] ?? "table") === tag).map(routeCard),
  ]),
);

/** @param {Route} route */
function routeCard(route) {
  const inside = make("div", { class: "inside" });
  const card = make("details", {}, make("summary", {}, make("code", {}, `${route.method.toUpperCase()} ${route.path}`), route.description ?? ""), inside);
  card.addEventListener("toggle", () => card.open && !inside.childElementCount && inside.append(...form(route)));
  return card;
}

/**
 * The fields of a route, and a button that tries it.
 * @param {Route} route
 */
function form(route) {
  const fields = (route.parameters ?? []).map((parameter) => {
    const input = make("input", { value: parameter.schema?.default ?? null });
    return { name: parameter.name, place: parameter.in, input, node: make("label", {}, parameter.name, input) };
  });
  const content = route.requestBody?.content ?? {};
  const body = content["application/json"] ? jsonField(resolve(content["application/json"].schema)) : null;
  const upload = content["multipart/form-data"] ? fileField(resolve(content["multipart/form-data"].schema)) : null;
  const answer = make("pre", { hidden: true, tabindex: 0, "aria-label": "answer" });
  const tried = async () => {
    answer.hidden = false;
    answer.textContent = "…";
    answer.textContent = await attempt(route, fields, body, upload);
  };
  const button = make("button", { type: "button", class: "button primary", click: tried }, "Try it");
  return present(...fields.map(({ node }) => node), body?.node ?? null, upload?.node ?? null, make("div", {}, button), answer);
}

/** @param {Schema} schema */
function jsonField(schema) {
  const input = make("textarea", { spellcheck: "false" }, JSON.stringify(exampleOf(schema), null, 2));
  return { input, node: make("label", {}, schema.description ?? "body", input) };
}

/** @param {Schema} schema */
function fileField(schema) {
  const [name, { description }] = Object.entries(schema.properties)[0];
  const input = make("input", { type: "file" });
  return { name, input, node: make("label", {}, description ?? name, input) };
}

/** @type {(route: Route, fields: Field[], body: JsonField, upload: FileField) => Promise<string>} */
async function attempt(route, fields, body, upload) {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(fields.find((field) => field.name === name)?.input.value ?? ""));
  const query = new URLSearchParams(fields.filter(({ place, input }) => place === "query" && input.value).map(({ name, input }) => [name, input.value]));
  /** @type {RequestInit} */
  const wanted = { method: route.method.toUpperCase() };
  if (body) Object.assign(wanted, { body: body.input.value, headers: { "content-type": "application/json" } });
  if (upload) {
    const form = new FormData();
    for (const file of upload.input.files ?? []) form.append(upload.name, file);
    wanted.body = form;
  }
  try {
    const answer = await fetch(`.${path}${query.size ? `?${query}` : ""}`, wanted);
    const kind = answer.headers.get("content-type") ?? "";
    const text = kind.startsWith("image/") ? `(${kind})` : await answer.text();
    return `${answer.status}\n${kind.includes("json") && text ? JSON.stringify(JSON.parse(text), null, 2) : text}`;
  } catch (error) {
    return String(error);
  }
}

/**
 * What a `$ref` leads to.
 * @param {Schema} schema
 * @returns {Schema}
 */
function resolve(schema) {
  return schema.$ref ? schema.$ref.split("/").slice(1).reduce((/** @type {Schema} */ at, /** @type {string} */ step) => at[step], spec) : schema;
}

/**
 * Something that a schema takes.
 * @param {Schema} given
 * @returns {unknown}
 */
function exampleOf(given) {
  const schema = resolve(given);
  if (schema.examples) return schema.examples[0];
  if ("default" in schema) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return schema.anyOf.some((/** @type {Schema} */ { type }) => type === "null") ? null : exampleOf(schema.anyOf[0]);
  if (schema.type === "object") return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, exampleOf(each)]));
  return EMPTY[schema.type] ?? "";
}

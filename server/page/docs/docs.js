// What openapi.json says, to be read and tried: every door with what it takes.

import { make, the } from "../core/dom.js";

const METHODS = ["get", "post", "put", "delete"];
const TITLES = { table: "The table", match: "The match being played", matches: "Kept matches", count: "Counting at a round’s end", dispute: "Disputes", phones: "Phones", rules: "The rules alone" };
const spec = await (await fetch("openapi.json")).json();

const doors = Object.entries(spec.paths).flatMap(([path, offered]) =>
  METHODS.filter((method) => method in offered).map((method) => ({ method, path, ...offered[method] })),
);
const tags = [...new Set(doors.map(({ tags }) => tags?.[0] ?? "table"))];
the("doors").append(
  ...tags.flatMap((tag) => [
    make("h3", {}, TITLES[tag] ?? tag),
    ...doors.filter((door) => (door.tags?.[0] ?? "table") === tag).map(doorCard),
  ]),
);

function doorCard(door) {
  const inside = make("div", { class: "inside" });
  const card = make("details", {}, make("summary", {}, make("code", {}, `${door.method.toUpperCase()} ${door.path}`), door.description ?? ""), inside);
  card.addEventListener("toggle", () => card.open && !inside.childElementCount && inside.append(...form(door)));
  return card;
}

/** The fields of a door, and a button that tries it. */
function form(door) {
  const fields = (door.parameters ?? []).map((parameter) => {
    const input = make("input", { value: parameter.schema?.default ?? null });
    return { name: parameter.name, place: parameter.in, input, node: make("label", {}, parameter.name, input) };
  });
  const content = door.requestBody?.content ?? {};
  const body = content["application/json"] ? jsonField(resolve(content["application/json"].schema)) : null;
  const upload = content["multipart/form-data"] ? fileField(resolve(content["multipart/form-data"].schema)) : null;
  const answer = make("pre", { hidden: true, tabindex: 0, "aria-label": "answer" });
  const tried = async () => {
    answer.hidden = false;
    answer.textContent = "…";
    answer.textContent = await attempt(door, fields, body, upload);
  };
  const button = make("button", { type: "button", class: "button primary", click: tried }, "Try it");
  return [...fields.map(({ node }) => node), body?.node, upload?.node, make("div", {}, button), answer].filter(Boolean);
}

function jsonField(schema) {
  const input = make("textarea", { spellcheck: "false" }, JSON.stringify(exampleOf(schema), null, 2));
  return { input, node: make("label", {}, schema.description ?? "body", input) };
}

function fileField(schema) {
  const [name, { description }] = Object.entries(schema.properties)[0];
  const input = make("input", { type: "file" });
  return { name, input, node: make("label", {}, description ?? name, input) };
}

async function attempt(door, fields, body, upload) {
  const path = door.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(fields.find((field) => field.name === name).input.value));
  const query = new URLSearchParams(fields.filter(({ place, input }) => place === "query" && input.value).map(({ name, input }) => [name, input.value]));
  const wanted = { method: door.method.toUpperCase() };
  if (body) Object.assign(wanted, { body: body.input.value, headers: { "content-type": "application/json" } });
  if (upload) {
    wanted.body = new FormData();
    for (const file of upload.input.files) wanted.body.append(upload.name, file);
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

/** What a `$ref` leads to. */
function resolve(schema) {
  return schema.$ref ? schema.$ref.split("/").slice(1).reduce((at, step) => at[step], spec) : schema;
}

/** Something that a schema takes. */
function exampleOf(given) {
  const schema = resolve(given);
  if (schema.examples) return schema.examples[0];
  if ("default" in schema) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return schema.anyOf.some(({ type }) => type === "null") ? null : exampleOf(schema.anyOf[0]);
  if (schema.type === "object") return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, exampleOf(each)]));
  return { array: [], integer: 0, number: 0, boolean: false }[schema.type] ?? "";
}

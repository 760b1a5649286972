/** What a page gives sessions, and which filters it keeps: `self-gen sessions star|rename|tag|filter`. */
import { LONGEST_NAME, LONGEST_TAG } from "../../event/label.ts";
import type { JsonObject } from "../../event/event.ts";
import { FILTER_FIELDS, LONGEST_FILTER_NAME } from "../../observe/saved-filters.ts";
import type { Action } from "./action.ts";
import { type BodyFields, checkBody, textIn } from "./body.ts";

const SESSION = { kind: "text", most: 600, isNeeded: true } as const;
const FILTER_NAME = { kind: "text", most: LONGEST_FILTER_NAME, isNeeded: true } as const;
const LONGEST_FILTER = 4096;

/** Where the command calls it something else than the page's address does. */
const OPTIONS: Readonly<Record<string, string>> = { q: "query" };

export const labelActions: Readonly<Record<string, Action>> = {
  "star-session": sessions({ id: SESSION, isOn: { kind: "flag", isNeeded: true } }, (body) => [
    "star",
    ...off(body),
    "--",
    textIn(body, "id"),
  ]),
  "rename-session": sessions(
    { id: SESSION, name: { kind: "text", most: LONGEST_NAME, form: /^/, isNeeded: true } },
    (body) => ["rename", "--", textIn(body, "id"), textIn(body, "name")],
  ),
  "tag-session": sessions(
    {
      id: SESSION,
      tag: { kind: "text", most: LONGEST_TAG, isNeeded: true },
      isOn: { kind: "flag", isNeeded: true },
    },
    (body) => ["tag", ...off(body), "--", textIn(body, "id"), textIn(body, "tag")],
  ),
  "save-filter": sessions(
    {
      name: FILTER_NAME,
      ...Object.fromEntries(
        FILTER_FIELDS.map((field) => [field, { kind: "text", most: LONGEST_FILTER } as const]),
      ),
    },
    (body) => ["filter", ...filterOptions(body), "--", textIn(body, "name")],
  ),
  "remove-filter": sessions({ name: FILTER_NAME }, (body) => [
    "filter",
    "--off",
    "--",
    textIn(body, "name"),
  ]),
};

const off = (body: JsonObject): readonly string[] => (body["isOn"] === false ? ["--off"] : []);

const filterOptions = (body: JsonObject): readonly string[] =>
  FILTER_FIELDS.flatMap((field) => {
    const value = textIn(body, field);
    if (value === "") return [];
    if (field === "starred") return ["--starred"];
    const option = `--${OPTIONS[field] ?? field}`;
    return (field === "tag" ? value.split(",") : [value]).map((one) => `${option}=${one}`);
  });

function sessions(fields: BodyFields, argsOf: (body: JsonObject) => readonly string[]): Action {
  return async (body, { runOwn, text }) => {
    checkBody(body, fields, text());
    const { answer } = await runOwn(["sessions", ...withJson(argsOf(body))], { lane: "change" });
    return answer as object;
  };
}

/** Behind the word, before what is text. */
const withJson = ([word = "", ...rest]: readonly string[]): readonly string[] => [
  word,
  "--json",
  ...rest,
];

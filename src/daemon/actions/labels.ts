/** What a page gives sessions, and which filters it keeps: `self-gen sessions star|rename|tag|filter`. */
import { MAX_SESSION_NAME_LENGTH, MAX_TAG_LENGTH } from "../../event/label.ts";
import type { JsonObject } from "../../event/event.ts";
import { FILTER_FIELDS, MAX_FILTER_NAME_LENGTH } from "../../observe/saved-filters.ts";
import type { PageAction } from "./action.ts";
import { type BodyFields, checkBody, textIn } from "./body.ts";

const SESSION = { kind: "text", most: 600, isNeeded: true } as const;
const FILTER_NAME = { kind: "text", most: MAX_FILTER_NAME_LENGTH, isNeeded: true } as const;
const LONGEST_FILTER = 4096;

/** Where the command calls it something else than the page's address does. */
const FIELD_OPTIONS: Readonly<Record<string, string>> = { q: "query" };

export const labelActions: Readonly<Record<string, PageAction>> = {
  "star-session": sessionsAction(
    { id: SESSION, isOn: { kind: "flag", isNeeded: true } },
    (body) => ["star", ...offOption(body), "--", textIn(body, "id")],
  ),
  "rename-session": sessionsAction(
    {
      id: SESSION,
      name: { kind: "text", most: MAX_SESSION_NAME_LENGTH, form: /^/, isNeeded: true },
    },
    (body) => ["rename", "--", textIn(body, "id"), textIn(body, "name")],
  ),
  "tag-session": sessionsAction(
    {
      id: SESSION,
      tag: { kind: "text", most: MAX_TAG_LENGTH, isNeeded: true },
      isOn: { kind: "flag", isNeeded: true },
    },
    (body) => ["tag", ...offOption(body), "--", textIn(body, "id"), textIn(body, "tag")],
  ),
  "save-filter": sessionsAction(
    {
      name: FILTER_NAME,
      ...Object.fromEntries(
        FILTER_FIELDS.map((field) => [field, { kind: "text", most: LONGEST_FILTER } as const]),
      ),
    },
    (body) => ["filter", ...filterOptions(body), "--", textIn(body, "name")],
  ),
  "remove-filter": sessionsAction({ name: FILTER_NAME }, (body) => [
    "filter",
    "--off",
    "--",
    textIn(body, "name"),
  ]),
};

const offOption = (body: JsonObject): readonly string[] =>
  body["isOn"] === false ? ["--off"] : [];

const filterOptions = (body: JsonObject): readonly string[] =>
  FILTER_FIELDS.flatMap((field) => {
    const value = textIn(body, field);
    if (value === "") return [];
    if (field === "starred") return ["--starred"];
    const option = `--${FIELD_OPTIONS[field] ?? field}`;
    return (field === "tag" ? value.split(",") : [value]).map((one) => `${option}=${one}`);
  });

function sessionsAction(
  fields: BodyFields,
  argsOf: (body: JsonObject) => readonly string[],
): PageAction {
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

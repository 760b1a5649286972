/** What a page gives sessions, and which filters it keeps: `self-gen sessions star|rename|tag|filter`. */
import { MAX_SESSION_NAME_LENGTH, MAX_TAG_LENGTH } from "../../event/label.ts";
import {
  FILTER_FIELDS,
  type FilterField,
  type FilterQuery,
  MAX_FILTER_NAME_LENGTH,
} from "../../observe/saved-filters.ts";
import type { PageAction } from "./action.ts";
import type { DeclaredFields, FieldValues } from "../declared-fields.ts";
import { defineAction, FLAG_FIELD, maybe, SESSION_ID, textField } from "./body.ts";

const FILTER_NAME = textField(MAX_FILTER_NAME_LENGTH);
const LONGEST_FILTER = 4096;

/** Where the command calls it something else than the page's address does. */
const FIELD_OPTIONS: Readonly<Record<string, string>> = { q: "query" };

const FILTER_VALUE = maybe(textField(LONGEST_FILTER));
const FILTER = Object.fromEntries(FILTER_FIELDS.map((field) => [field, FILTER_VALUE])) as Readonly<
  Record<FilterField, typeof FILTER_VALUE>
>;

export const labelActions = {
  "star-session": sessionsAction({ id: SESSION_ID, isOn: FLAG_FIELD }, ({ id, isOn }) => [
    "star",
    ...offOption(isOn),
    "--",
    id,
  ]),
  "rename-session": sessionsAction(
    { id: SESSION_ID, name: textField(MAX_SESSION_NAME_LENGTH, /^/) },
    ({ id, name }) => ["rename", "--", id, name],
  ),
  "tag-session": sessionsAction(
    { id: SESSION_ID, tag: textField(MAX_TAG_LENGTH), isOn: FLAG_FIELD },
    ({ id, tag, isOn }) => ["tag", ...offOption(isOn), "--", id, tag],
  ),
  "save-filter": sessionsAction({ name: FILTER_NAME, ...FILTER }, ({ name, ...filter }) => [
    "filter",
    ...filterOptions(filter),
    "--",
    name,
  ]),
  "remove-filter": sessionsAction({ name: FILTER_NAME }, ({ name }) => [
    "filter",
    "--off",
    "--",
    name,
  ]),
};

const offOption = (isOn: boolean): readonly string[] => (isOn ? [] : ["--off"]);

const filterOptions = (filter: FilterQuery): readonly string[] =>
  FILTER_FIELDS.flatMap((field) => {
    const value = filter[field];
    if (value === undefined) return [];
    if (field === "starred") return ["--starred"];
    const option = `--${FIELD_OPTIONS[field] ?? field}`;
    return (field === "tag" ? value.split(",") : [value]).map((one) => `${option}=${one}`);
  });

function sessionsAction<const Fields extends DeclaredFields>(
  fields: Fields,
  argsOf: (body: FieldValues<Fields>) => readonly string[],
): PageAction<Fields> {
  return defineAction(fields, async (body, { runOwn }) => {
    const { answer } = await runOwn(["sessions", ...withJson(argsOf(body))], { lane: "change" });
    return answer as object;
  });
}

/** Behind the word, before what is text. */
const withJson = ([word = "", ...rest]: readonly string[]): readonly string[] => [
  word,
  "--json",
  ...rest,
];

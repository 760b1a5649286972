/**
 * What a route takes behind its `?`, as data: what is handed over is held against it, and the document that describes the
 * routes is made of it. Whatever does not fit is refused with what would.
 */
import { cutCharacters } from "../../../event/cut.ts";
import { parseSince, parseUntil } from "../../../event/parse-time.ts";
import type { Text } from "../../../text/text.ts";
import { ApiFault } from "../fault.ts";
import type { Schema } from "../shape/schema.ts";

export type QueryParam = { readonly isNeeded?: true; readonly isMany?: true } & (
  | {
      readonly kind: "text";
      readonly most: number;
      readonly choices?: readonly string[];
      /** Empty is as if it was not given. */
      readonly isEmptyNone?: true;
    }
  | { readonly kind: "number"; readonly min: number; readonly max: number; readonly usual: number }
  /** As people say it: `7d`, `yesterday`, `2026-11-01`, an ISO time. */
  | { readonly kind: "since" | "until" }
);

export type QueryParamName = keyof Text["api"]["parameters"];
export type QueryParamSpecs = { readonly [Name in QueryParamName]?: QueryParam };

export type QueryParams = {
  /** Null when it was not given; times as ISO times. */
  readonly text: (name: QueryParamName) => string | null;
  /** What is usual when it was not given. */
  readonly number: (name: QueryParamName) => number;
  readonly texts: (name: QueryParamName) => readonly string[];
};

const MAX_SHOWN_LENGTH = 60;
const LONGEST_TIME = 40;

export function queryParamSchema(parameter: QueryParam): Schema {
  const one = oneSchema(parameter);
  return parameter.isMany === true ? { type: "array", items: one } : one;
}

function oneSchema(parameter: QueryParam): Schema {
  switch (parameter.kind) {
    case "text": {
      const { most, choices } = parameter;
      return choices === undefined
        ? { type: "string", maxLength: most }
        : { type: "string", enum: choices };
    }
    case "number": {
      const { min, max, usual } = parameter;
      return { type: "integer", minimum: min, maximum: max, default: usual };
    }
    case "since":
    case "until":
      return { type: "string", maxLength: LONGEST_TIME };
  }
}

/** `query`: what stands behind the `?`, as it came. */
export function parseQueryParams(
  parameters: QueryParamSpecs,
  query: string,
  now: Date,
  text: Text,
): QueryParams {
  const { faults } = text.api;
  const refuse = (code: string, words: readonly [string, string]): never => {
    throw new ApiFault(400, code, words);
  };
  const values = new Map<string, string[]>();
  for (const [name, value] of pairsOf(query, text)) {
    const parameter = Object.hasOwn(parameters, name)
      ? parameters[name as QueryParamName]
      : undefined;
    if (parameter === undefined) {
      const known = Object.keys(parameters).join(", ");
      return refuse("UNKNOWN_PARAMETER", faults.unknownParameter(shorten(name), known));
    }
    const before = values.get(name);
    if (before !== undefined && parameter.isMany !== true) {
      return refuse("REPEATED_PARAMETER", faults.repeatedParameter(name));
    }
    if (value === "" && parameter.kind === "text" && parameter.isEmptyNone === true) continue;
    const read = parseValue(parameter, value, now);
    if (read === null)
      return refuse("BAD_PARAMETER", faults.badParameter(name, allowedText(parameter, text)));
    if (before === undefined) values.set(name, [read]);
    else before.push(read);
  }
  for (const [name, { isNeeded }] of Object.entries(parameters)) {
    if (isNeeded === true && !values.has(name)) {
      refuse("MISSING_PARAMETER", faults.missingParameter(name));
    }
  }
  return {
    text: (name) => values.get(name)?.[0] ?? null,
    number: (name) => {
      const parameter = parameters[name];
      const usual = parameter?.kind === "number" ? parameter.usual : 0;
      return Number(values.get(name)?.[0] ?? usual);
    },
    texts: (name) => values.get(name) ?? [],
  };
}

const shorten = (text: string): string => cutCharacters(text, MAX_SHOWN_LENGTH);

/** A name without a value is one with an empty value. */
function pairsOf(query: string, text: Text): readonly (readonly [string, string])[] {
  return query
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const at = pair.indexOf("=");
      const [name, value] = at < 0 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)];
      return [
        decodeQueryText(name.replaceAll("+", " "), text),
        decodeQueryText(value.replaceAll("+", " "), text),
      ];
    });
}

/** A tab and the end of a line may stand in a text that was pasted. */
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;

/** Throws for signs that are none: half an escape, a byte that belongs to no letter, a zero. */
export function decodeQueryText(raw: string, { api: { faults } }: Text): string {
  let text: string;
  try {
    text = decodeURIComponent(raw);
  } catch {
    throw new ApiFault(400, "BAD_ENCODING", faults.badEncoding);
  }
  if (CONTROL.test(text)) throw new ApiFault(400, "BAD_ENCODING", faults.badEncoding);
  return text;
}

/** Null for what does not fit. Nothing at all would mean everything to whoever forgot to fill it in. */
function parseValue(parameter: QueryParam, value: string, now: Date): string | null {
  if (value.trim() === "") return null;
  switch (parameter.kind) {
    case "text": {
      const { most, choices } = parameter;
      if (choices !== undefined) return choices.includes(value) ? value : null;
      return value.length <= most ? value : null;
    }
    case "number": {
      const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
      return number >= parameter.min && number <= parameter.max ? String(number) : null;
    }
    case "since":
      return value.length <= LONGEST_TIME ? parseSince(value, now) : null;
    case "until":
      return value.length <= LONGEST_TIME ? parseUntil(value, now) : null;
  }
}

function allowedText(
  parameter: QueryParam,
  { api: { allowed: words }, config: { kinds } }: Text,
): string {
  switch (parameter.kind) {
    case "text":
      return parameter.choices === undefined
        ? words.text(parameter.most)
        : kinds.choice(parameter.choices.join(", "));
    case "number":
      return kinds.number(parameter.min, parameter.max, true);
    case "since":
    case "until":
      return words.time;
  }
}

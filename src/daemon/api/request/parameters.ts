/**
 * What a route takes behind its `?`, declared once with valibot: what is read of it, the type of that, and the document that
 * describes the routes all come from it. Whatever does not fit is refused with what would.
 */
import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { cutCharacters } from "../../../event/cut.ts";
import { parseSince, parseUntil } from "../../../event/parse-time.ts";
import type { Text } from "../../../text/text.ts";
import {
  withAllowedText,
  type DeclaredFields,
  type FieldValues,
  findUndeclaredField,
  readFields,
} from "../../declared-fields.ts";
import { ApiFault } from "../fault.ts";

export type QueryParamName = keyof Text["api"]["parameters"];

const MAX_SHOWN_LENGTH = 60;
const LONGEST_TIME = 40;

/** Never blank: nothing at all would mean everything to whoever forgot to fill it in. */
export const textParam = (most: number) =>
  v.pipe(
    v.string(),
    v.maxLength(most),
    v.regex(/\S/),
    withAllowedText(({ api }) => api.allowed.text(most)),
  );

export const choiceParam = <const Choices extends readonly string[]>(choices: Choices) =>
  v.pipe(
    v.picklist(choices),
    withAllowedText(({ config }) => config.kinds.choice(choices.join(", "))),
  );

/** As people say it: `7d`, `yesterday`, `2026-11-01`, an ISO time. Read as an ISO time. */
const timeParam = (parse: (value: string, now: Date) => string | null) =>
  v.nullish(
    v.pipe(
      v.string(),
      v.maxLength(LONGEST_TIME),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const time = dataset.value.trim() === "" ? null : parse(dataset.value, new Date());
        if (time !== null) return time;
        addIssue();
        return NEVER;
      }),
      withAllowedText(({ api }) => api.allowed.time),
    ),
    null,
  );

export const SINCE = timeParam(parseSince);
export const UNTIL = timeParam(parseUntil);

/** `usual` when it was not given. */
export const numberParam = (min: number, max: number, usual: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,15}$/),
      v.transform(Number),
      v.number(),
      v.integer(),
      v.minValue(min),
      v.maxValue(max),
      withAllowedText(({ config }) => config.kinds.number(min, max, true)),
    ),
    String(usual),
  );

/** Null when it was not given. */
export const optional = <Param extends v.GenericSchema<string>>(param: Param) =>
  v.nullish(param, null);

export const withDefault = <Choice extends string>(
  param: v.GenericSchema<Choice>,
  value: NoInfer<Choice>,
) => v.optional(param, value);

/** Given as often as somebody likes. */
export const many = <Param extends v.GenericSchema<string>>(param: Param) =>
  v.optional(v.array(param), []);

export function queryParamSchema(param: v.GenericSchema): object {
  const { $schema: _dialect, ...schema } = toJsonSchema(param, {
    typeMode: "output",
    ignoreActions: ["metadata", "raw_transform"],
    overrideSchema: ({ valibotSchema, jsonSchema }) => {
      // An address has no null: it says that nothing was given.
      if (valibotSchema.type === "nullish") return jsonSchema.anyOf?.[0] as typeof jsonSchema;
      return jsonSchema.type === "integer" && jsonSchema.default !== undefined
        ? { ...jsonSchema, default: Number(jsonSchema.default) }
        : null;
    },
  });
  return schema;
}

export const isNeeded = ({ type }: v.GenericSchema): boolean =>
  type !== "nullish" && type !== "optional";

/** `query`: what stands behind the `?`, as it came. */
export function parseQueryParams<Params extends DeclaredFields>(
  params: Params,
  query: string,
  text: Text,
): FieldValues<Params> {
  const { faults } = text.api;
  const pairs = pairsOf(query, text);
  const names = pairs.map(([name]) => name);
  const undeclared = findUndeclaredField(params, names);
  if (undeclared !== null) {
    const known = Object.keys(params).join(", ");
    const words = faults.unknownParameter(cutCharacters(undeclared, MAX_SHOWN_LENGTH), known);
    throw new ApiFault(400, "UNKNOWN_PARAMETER", words);
  }
  const repeated = names.find((name, at) => names.indexOf(name) < at && !isMany(params[name]));
  if (repeated !== undefined) {
    throw new ApiFault(400, "REPEATED_PARAMETER", faults.repeatedParameter(repeated));
  }
  const values = Map.groupBy(pairs, ([name]) => name);
  const given = [...values].map(([name, all]) => {
    const texts = all.map(([, value]) => value);
    return [name, isMany(params[name]) ? texts : texts[0]] as const;
  });
  const found = readFields(params, Object.fromEntries(given), text);
  if ("read" in found) return found.read;
  throw found.allowed === null
    ? new ApiFault(400, "MISSING_PARAMETER", faults.missingParameter(found.name))
    : new ApiFault(400, "BAD_PARAMETER", faults.badParameter(found.name, found.allowed));
}

const isMany = (param: v.GenericSchema | undefined): boolean =>
  (param as { readonly wrapped?: v.GenericSchema } | undefined)?.wrapped?.type === "array";

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

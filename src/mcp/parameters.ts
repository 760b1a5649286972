/**
 * What a tool takes, declared once with valibot: the schema that clients are shown, what is read of a call and its type all
 * come from it. Whatever does not fit is refused with what would.
 */
import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { isObject } from "../event/event.ts";
import { quoteLine } from "../recall/compose/quote.ts";
import type { Text } from "../text/text.ts";
import { ToolFault } from "./fault.ts";

export type ToolParams = Readonly<Record<string, v.GenericSchema>>;
export type ToolArgs<Params extends ToolParams> = v.InferOutput<
  v.StrictObjectSchema<Params, undefined>
>;

type AllowedWords = (text: Text) => string;

/** What would fit, in the person's words. */
const allowed = <Input>(
  words: AllowedWords,
): v.MetadataAction<Input, { readonly allowed: AllowedWords }> => v.metadata({ allowed: words });

const NOT_BLANK = /\S/;

const textParam = (most: number) =>
  v.pipe(
    v.string(),
    v.maxLength(most),
    allowed(({ mcp }) => mcp.allowed.text(most)),
  );

export const neededText = (most: number) => v.pipe(textParam(most), v.regex(NOT_BLANK));

/** Null when it is blank or was not given. */
export const optionalText = (most: number) =>
  v.nullish(
    v.pipe(
      textParam(most),
      v.transform((text) => (NOT_BLANK.test(text) ? text : null)),
    ),
    null,
  );

export const optionalTexts = (most: number, mostEach: number) =>
  v.nullish(
    v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(mostEach))),
      v.maxLength(most),
      allowed(({ mcp }) => mcp.allowed.texts(most, mostEach)),
    ),
    [],
  );

export const neededChoice = <const Choices extends readonly string[]>(choices: Choices) =>
  v.pipe(
    v.picklist(choices),
    allowed(({ config }) => config.kinds.choice(choices.join(", "))),
  );

/** A whole number; `usual` when it was not given. */
export const optionalNumber = <Usual extends number | null>(
  min: number,
  max: number,
  usual: Usual,
) =>
  v.nullish(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(min),
      v.maxValue(max),
      allowed(({ config }) => config.kinds.number(min, max, true)),
    ),
    usual,
  );

export const optionalFlag = () =>
  v.nullish(
    v.pipe(
      v.boolean(),
      allowed(({ config }) => config.kinds.boolean),
    ),
    false,
  );

export function toolParamSchema(
  params: ToolParams,
  words: Readonly<Record<string, string>>,
): { readonly type: "object"; readonly [key: string]: unknown } {
  const properties = Object.entries(params).map(([name, param]) => {
    const { $schema: _dialect, ...schema } = toJsonSchema(withoutNull(param), {
      typeMode: "input",
      ignoreActions: ["metadata"],
    });
    return [name, { ...schema, description: words[name] ?? "" }] as const;
  });
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required: Object.keys(params).filter((name) => params[name]?.type !== "nullish"),
    additionalProperties: false,
  };
}

/** A null is taken for nothing, and offered to nobody. */
const withoutNull = (param: v.GenericSchema): v.GenericSchema =>
  "wrapped" in param ? (param.wrapped as v.GenericSchema) : param;

const MAX_SHOWN_LENGTH = 60;

export function parseToolArgs<Params extends ToolParams>(
  params: Params,
  given: unknown,
  text: Text,
): ToolArgs<Params> {
  const { faults } = text.mcp;
  const refuse = (problem: string): ToolFault =>
    new ToolFault("INVALID_ARGUMENT", problem, faults.argumentFix(Object.keys(params).join(", ")));
  const values = given ?? {};
  if (!isObject(values)) throw refuse(faults.noObject);
  const { success, output, issues } = v.safeParse(v.strictObject(params), values, {
    abortEarly: true,
  });
  if (success) return output;
  const [issue] = issues;
  const name = String(issue.path?.[0]?.key);
  const param = Object.hasOwn(params, name) ? params[name] : undefined;
  if (param === undefined) throw refuse(faults.unknownArgument(quoteLine(name, MAX_SHOWN_LENGTH)));
  if (isMissing(issue)) throw refuse(faults.missingArgument(name));
  throw refuse(text.faults.badSetting(name, allowedText(param, text)));
}

const isMissing = ({ type, input }: v.BaseIssue<unknown>): boolean =>
  type === "regex" || input === null || input === undefined;

function allowedText(param: v.GenericSchema, text: Text): string {
  const { allowed: words } = v.getMetadata(withoutNull(param)) as { allowed: AllowedWords };
  return words(text);
}

/**
 * What a tool takes, as data: the schema that clients are shown is made of it, and what they hand over is held against
 * it. Whatever does not fit is refused with what would.
 */
import { isObject } from "../event/event.ts";
import { quoteLine } from "../recall/compose/quote.ts";
import type { Text } from "../text/text.ts";
import { ToolFault } from "./fault.ts";

export type ToolParam = { readonly isNeeded?: true } & (
  | { readonly kind: "text"; readonly most: number; readonly choices?: readonly string[] }
  | { readonly kind: "number"; readonly min: number; readonly max: number }
  | { readonly kind: "flag" }
  | { readonly kind: "texts"; readonly most: number; readonly mostEach: number }
);

export type ToolParamSpecs = Readonly<Record<string, ToolParam>>;

export type ToolArgs = {
  /** Null when it was not given. */
  readonly text: (name: string) => string | null;
  readonly number: (name: string) => number | null;
  readonly flag: (name: string) => boolean;
  readonly texts: (name: string) => readonly string[];
};

type Schema = { readonly [key: string]: unknown };

export const toolParamSchema = (
  parameters: ToolParamSpecs,
  words: Readonly<Record<string, string>>,
): Schema & { readonly type: "object" } => ({
  type: "object",
  properties: Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [
      name,
      { ...typeOf(parameter), description: words[name] ?? "" },
    ]),
  ),
  required: Object.keys(parameters).filter((name) => parameters[name]?.isNeeded === true),
  additionalProperties: false,
});

function typeOf(parameter: ToolParam): Schema {
  switch (parameter.kind) {
    case "text": {
      const { most, choices } = parameter;
      return {
        type: "string",
        ...(choices === undefined ? { maxLength: most } : { enum: choices }),
      };
    }
    case "number":
      return { type: "integer", minimum: parameter.min, maximum: parameter.max };
    case "flag":
      return { type: "boolean" };
    case "texts": {
      const items = { type: "string", maxLength: parameter.mostEach };
      return { type: "array", items, maxItems: parameter.most };
    }
  }
}

const MAX_SHOWN_LENGTH = 60;

export function parseToolArgs(parameters: ToolParamSpecs, given: unknown, text: Text): ToolArgs {
  const { mcp, config } = text;
  const refuse = (problem: string): never => {
    throw new ToolFault("INVALID_ARGUMENT", problem, mcp.faults.argumentFix(namesOf(parameters)));
  };
  const values = given ?? {};
  if (!isObject(values)) return refuse(mcp.faults.noObject);
  for (const [name, value] of Object.entries(values)) {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (parameter === undefined)
      return refuse(mcp.faults.unknownArgument(quoteLine(name, MAX_SHOWN_LENGTH)));
    if (value !== null && !fitsParam(parameter, value)) {
      refuse(text.faults.badSetting(name, allowedText(parameter, mcp.allowed, config.kinds)));
    }
  }
  for (const [name, { isNeeded }] of Object.entries(parameters)) {
    const value = values[name] ?? null;
    if (isNeeded === true && (value === null || isBlank(value)))
      refuse(mcp.faults.missingArgument(name));
  }
  const valueOf = (name: string): unknown => (Object.hasOwn(values, name) ? values[name] : null);
  return {
    text: (name) => {
      const value = valueOf(name);
      return typeof value === "string" && value.trim() !== "" ? value : null;
    },
    number: (name) => {
      const value = valueOf(name);
      return typeof value === "number" ? value : null;
    },
    flag: (name) => valueOf(name) === true,
    texts: (name) => {
      const value = valueOf(name);
      return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
    },
  };
}

const isBlank = (value: unknown): boolean => typeof value === "string" && value.trim() === "";

const namesOf = (parameters: ToolParamSpecs): string => Object.keys(parameters).join(", ");

function fitsParam(parameter: ToolParam, value: unknown): boolean {
  switch (parameter.kind) {
    case "text": {
      const { most, choices } = parameter;
      if (typeof value !== "string" || value.length > most) return false;
      return choices === undefined || choices.includes(value);
    }
    case "number":
      return Number.isSafeInteger(value) && isBetween(value as number, parameter);
    case "flag":
      return typeof value === "boolean";
    case "texts": {
      const { most, mostEach } = parameter;
      const isOne = (one: unknown): boolean => typeof one === "string" && one.length <= mostEach;
      return Array.isArray(value) && value.length <= most && value.every(isOne);
    }
  }
}

const isBetween = (value: number, { min, max }: { min: number; max: number }): boolean =>
  value >= min && value <= max;

function allowedText(
  parameter: ToolParam,
  words: Text["mcp"]["allowed"],
  kinds: Text["config"]["kinds"],
): string {
  switch (parameter.kind) {
    case "text":
      return parameter.choices === undefined
        ? words.text(parameter.most)
        : kinds.choice(parameter.choices.join(", "));
    case "number":
      return kinds.number(parameter.min, parameter.max, true);
    case "flag":
      return kinds.boolean;
    case "texts":
      return words.texts(parameter.most, parameter.mostEach);
  }
}

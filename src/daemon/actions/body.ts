/** An action's parameters as data: a body is checked field by field, and a wrong field is refused with the allowed values. */
import { cutCharacters } from "../../event/cut.ts";
import { asText, type Json, type JsonObject } from "../../event/event.ts";
import type { Text } from "../../text/text.ts";
import { ApiFault } from "../api/fault.ts";

export type BodyField = { readonly isNeeded?: true } & (
  | {
      readonly kind: "text";
      readonly most?: number;
      readonly form?: RegExp;
      /** What it must be, where that is more than how long. */
      readonly words?: (text: Text) => string;
    }
  | { readonly kind: "flag" }
  | { readonly kind: "count" }
  /** What a setting may hold: a flag, a number, a text, null, or a list of texts. */
  | { readonly kind: "setting" }
);

export type BodyFields = Readonly<Record<string, BodyField>>;

/** Of something recorded: what a list shows of it, or all of it. */
export const RECORD_ID = {
  kind: "text",
  most: 64,
  form: /^[0-9a-f][0-9a-f-]{5,63}$/i,
  words: (text: Text) => text.actions.idValue,
  isNeeded: true,
} as const satisfies BodyField;

/** Of a decision: the event that it was read from, and which of the event's it is. */
export const DECISION_ID = {
  kind: "text",
  most: 70,
  form: /^[0-9a-f][0-9a-f-]{5,63}\.\d{1,4}$/i,
  words: (text: Text) => text.actions.idValue,
  isNeeded: true,
} as const satisfies BodyField;

/** As long as a path may be. */
const LONGEST_TEXT = 4096;
const LONGEST_LIST = 1000;
const MAX_SHOWN_LENGTH = 60;

export function checkBody(body: JsonObject, fields: BodyFields, text: Text): void {
  const { faults } = text.actions;
  for (const [name, value] of Object.entries(body)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) {
      const known = Object.keys(fields).join(", ");
      const words = faults.unknownField(cutCharacters(name, MAX_SHOWN_LENGTH), known);
      throw new ApiFault(400, "UNKNOWN_FIELD", words);
    }
    if (!fitsField(field, value)) {
      throw new ApiFault(400, "BAD_FIELD", faults.badField(name, allowedText(field, text)));
    }
  }
  for (const [name, { isNeeded }] of Object.entries(fields)) {
    if (isNeeded === true && !Object.hasOwn(body, name)) {
      throw new ApiFault(400, "MISSING_FIELD", faults.missingField(name));
    }
  }
}

/** Of a body that was checked. */
export const textIn = (body: JsonObject, name: string): string => asText(body[name]) ?? "";

/** A zero cannot be handed to a program; half a letter would become another one. */
const isText = (value: Json | undefined, most = LONGEST_TEXT): value is string =>
  typeof value === "string" &&
  value.length <= most &&
  !value.includes("\0") &&
  value.isWellFormed();

function fitsField(field: BodyField, value: Json | undefined): boolean {
  switch (field.kind) {
    case "text": {
      const { most, form = /\S/ } = field;
      return isText(value, most) && form.test(value);
    }
    case "flag":
      return typeof value === "boolean";
    case "count":
      return Number.isSafeInteger(value) && Number(value) >= 0;
    case "setting":
      if (Array.isArray(value)) {
        return value.length <= LONGEST_LIST && value.every((one) => isText(one));
      }
      // A number too large to be one would be written as nothing.
      if (typeof value === "number") return Number.isFinite(value);
      return typeof value === "boolean" || value === null || isText(value);
  }
}

function allowedText(field: BodyField, text: Text): string {
  const { actions, api, config } = text;
  switch (field.kind) {
    case "text":
      return field.words?.(text) ?? api.allowed.text(field.most ?? LONGEST_TEXT);
    case "flag":
      return config.kinds.boolean;
    case "count":
      return config.kinds.count;
    case "setting":
      return actions.settingValue;
  }
}

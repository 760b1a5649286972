/** An action's parameters, declared once with valibot: reader and type come from it. A wrong field is refused with the allowed values. */
import * as v from "valibot";
import { cutCharacters } from "../../event/cut.ts";
import type { JsonObject } from "../../event/event.ts";
import type { Text } from "../../text/text.ts";
import { ApiFault } from "../api/fault.ts";
import {
  withAllowedText,
  type DeclaredFields,
  type FieldValues,
  findUndeclaredField,
  readFields,
} from "../declared-fields.ts";
import type { PageAction, PageActionContext } from "./action.ts";

/** As long as a path may be. */
const LONGEST_TEXT = 4096;
const LONGEST_LIST = 1000;
const MAX_SHOWN_LENGTH = 60;

/** A zero cannot be handed to a program; half a letter would become another one. */
const PLAIN_TEXT = v.pipe(
  v.string(),
  v.check((text) => !text.includes("\0") && text.isWellFormed()),
);

/** `words`: what it must be, where that is more than how long. */
export const textField = (
  most = LONGEST_TEXT,
  form = /\S/,
  words: (text: Text) => string = ({ api }) => api.allowed.text(most),
) => v.pipe(PLAIN_TEXT, v.maxLength(most), v.regex(form), withAllowedText(words));

const idValue = ({ actions }: Text): string => actions.idValue;

/** Of something recorded: what a list shows of it, or all of it. */
export const RECORD_ID = textField(64, /^[0-9a-f][0-9a-f-]{5,63}$/i, idValue);

/** As many as a list shows at once. */
const MAX_CHOSEN = 200;

export const RECORD_IDS = v.pipe(
  v.array(v.pipe(PLAIN_TEXT, v.regex(/^[0-9a-f][0-9a-f-]{5,63}$/i))),
  v.minLength(1),
  v.maxLength(MAX_CHOSEN),
  v.readonly(),
  withAllowedText(idValue),
);

/** Of a decision: the event that it was read from, and which of the event's it is. */
export const DECISION_ID = textField(70, /^[0-9a-f][0-9a-f-]{5,63}\.\d{1,4}$/i, idValue);

export const SESSION_ID = textField(600);

export const FLAG_FIELD = v.pipe(
  v.boolean(),
  withAllowedText(({ config }) => config.kinds.boolean),
);

export const COUNT_FIELD = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  withAllowedText(({ config }) => config.kinds.count),
);

/** What a setting may hold. A number too large to be one would be written as nothing. */
export const SETTING_FIELD = v.pipe(
  v.nullable(
    v.union([
      v.boolean(),
      v.pipe(v.number(), v.finite()),
      v.pipe(PLAIN_TEXT, v.maxLength(LONGEST_TEXT)),
      v.pipe(
        v.array(v.pipe(PLAIN_TEXT, v.maxLength(LONGEST_TEXT))),
        v.maxLength(LONGEST_LIST),
        v.readonly(),
      ),
    ]),
  ),
  withAllowedText(({ actions }) => actions.settingValue),
);

/** May be left out. */
export const maybe = <Schema extends v.GenericSchema>(schema: Schema) => v.exactOptional(schema);

export const defineAction = <const Fields extends DeclaredFields>(
  fields: Fields,
  act: (body: FieldValues<Fields>, parts: PageActionContext) => Promise<object>,
): PageAction<Fields> => ({
  fields,
  run: async (body, parts) => act(readBody(fields, body, parts.text()), parts),
});

function readBody<Fields extends DeclaredFields>(
  fields: Fields,
  body: JsonObject,
  text: Text,
): FieldValues<Fields> {
  const { faults } = text.actions;
  const undeclared = findUndeclaredField(fields, Object.keys(body));
  if (undeclared !== null) {
    const known = Object.keys(fields).join(", ");
    const words = faults.unknownField(cutCharacters(undeclared, MAX_SHOWN_LENGTH), known);
    throw new ApiFault(400, "UNKNOWN_FIELD", words);
  }
  const found = readFields(fields, body, text);
  if ("read" in found) return found.read;
  throw found.allowed === null
    ? new ApiFault(400, "MISSING_FIELD", faults.missingField(found.name))
    : new ApiFault(400, "BAD_FIELD", faults.badField(found.name, found.allowed));
}

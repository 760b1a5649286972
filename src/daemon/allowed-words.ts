/** What would fit where something does not, said beside the rule that refuses it: a parameter's, or a field's of a body. */
import * as v from "valibot";
import type { Text } from "../text/text.ts";

type AllowedWords = (text: Text) => string;

export const allowed = <Input>(
  words: AllowedWords,
): v.MetadataAction<Input, { readonly allowed: AllowedWords }> => v.metadata({ allowed: words });

/** Of a schema, of what it wraps, or of what it lists. */
export function allowedText(schema: v.GenericSchema, text: Text): string {
  const { allowed: words } = v.getMetadata(schema) as { readonly allowed?: AllowedWords };
  if (words !== undefined) return words(text);
  const { wrapped, item = wrapped } = schema as {
    readonly [Key in "wrapped" | "item"]?: v.GenericSchema;
  };
  return item === undefined ? "" : allowedText(item, text);
}

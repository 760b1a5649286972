/** What is handed over, field by field: a query's parameters, or the body of an action. Each says beside its rule what would fit. */
import * as v from "valibot";
import type { Text } from "../text/text.ts";

export type DeclaredFields = Readonly<Record<string, v.GenericSchema>>;
export type FieldValues<Fields extends DeclaredFields> = v.InferOutput<
  v.StrictObjectSchema<Fields, undefined>
>;

type AllowedWords = (text: Text) => string;

export const withAllowedText = <Input>(
  words: AllowedWords,
): v.MetadataAction<Input, { readonly allowed: AllowedWords }> => v.metadata({ allowed: words });

/** Of a schema, of what it wraps, or of what it lists. */
function allowedText(schema: v.GenericSchema | undefined, text: Text): string {
  if (schema === undefined) return "";
  const { allowed: words } = v.getMetadata(schema) as { readonly allowed?: AllowedWords };
  if (words !== undefined) return words(text);
  const { wrapped, item = wrapped } = schema as {
    readonly [Key in "wrapped" | "item"]?: v.GenericSchema;
  };
  return allowedText(item, text);
}

/** The name of one that is not declared; null when all are. */
export const findUndeclaredField = (
  fields: DeclaredFields,
  names: Iterable<string>,
): string | null => [...names].find((name) => !Object.hasOwn(fields, name)) ?? null;

/** One field; without `allowed`, nothing was given for it. */
type FieldProblem = { readonly name: string; readonly allowed: string | null };

/** What does not fit is told before what is missing. */
export function readFields<Fields extends DeclaredFields>(
  fields: Fields,
  values: object,
  text: Text,
): { readonly read: FieldValues<Fields> } | FieldProblem {
  const { success, output, issues } = v.safeParse(v.strictObject(fields), values);
  if (success) return { read: output };
  const { path, input } = issues.find((issue) => issue.input !== undefined) ?? issues[0];
  const name = String(path?.[0]?.key);
  return { name, allowed: input === undefined ? null : allowedText(fields[name], text) };
}

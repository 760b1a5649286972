/**
 * What answers are made of, in valibot: the type of an answer, for us and for the page, and its JSON Schema come from the
 * same declaration. Nothing is checked with it at run time; tests hold answers against the document.
 */
import * as v from "valibot";

export const TEXT = v.string();
export const WHOLE = v.pipe(v.number(), v.integer());
export const NUMBER = v.number();
export const FLAG = v.boolean();
export const TIME = v.pipe(v.string(), v.isoTimestamp());
/** Any value: what is in an event is its type's business. */
export const ANYTHING = v.unknown();

export const oneOf = <const Values extends readonly string[]>(...values: Values) =>
  v.picklist(values);

export const orNull = <Schema extends v.GenericSchema>(schema: Schema) => v.nullable(schema);

export const listOf = <Schema extends v.GenericSchema>(items: Schema) =>
  v.pipe(v.array(items), v.readonly());

/** Left out where there is none. */
export const orAbsent = <Schema extends v.GenericSchema>(schema: Schema) => v.exactOptional(schema);

/** An object with exactly these fields. */
export const fields = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(v.strictObject(entries), v.readonly());

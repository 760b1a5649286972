/** What answers look like, as JSON Schema made of a few parts. A field that a type gained and its shape has not is a fault of types. */
export type Schema = { readonly [key: string]: unknown };

export const TEXT: Schema = { type: "string" };
export const WHOLE: Schema = { type: "integer" };
export const NUMBER: Schema = { type: "number" };
export const FLAG: Schema = { type: "boolean" };
export const TIME: Schema = { type: "string", format: "date-time" };
/** Any value: what is in an event is its type's business. */
export const ANYTHING: Schema = {};

export const oneOf = (...values: readonly string[]): Schema => ({
  type: "string",
  enum: values,
});

export function orNull(schema: Schema): Schema {
  const { type, enum: values } = schema;
  if (typeof type !== "string") return { anyOf: [schema, { type: "null" }] };
  return {
    ...schema,
    type: [type, "null"],
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  };
}

export const listOf = (items: Schema): Schema => ({ type: "array", items });

type Fields<T> = { readonly [Key in keyof T]-?: Schema };

export type ObjectSchema<T> = {
  readonly type: "object";
  readonly properties: Fields<T>;
  readonly required: readonly string[];
  readonly additionalProperties: boolean;
};

/** An object with exactly these fields. */
export const shape = <T extends object>(properties: Fields<T>): ObjectSchema<T> => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** A schema that the document has under a name. */
export const schemaReference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

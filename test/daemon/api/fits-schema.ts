/** Whether a value is what a schema of the document says; answers what is not, each with its place. */
type Schema = Readonly<Record<string, unknown>>;

export function misfits(value: unknown, schema: Schema, root: Schema, place = "$"): string[] {
  const { $ref, oneOf, anyOf = oneOf, type, properties, required, items } = schema;
  const { additionalProperties } = schema;
  if (typeof $ref === "string") return misfits(value, resolved($ref, root), root, place);
  if (Array.isArray(anyOf)) {
    const fits = anyOf.some((one) => misfits(value, one as Schema, root, place).length === 0);
    return fits ? [] : [`${place}: fits none of ${anyOf.length}`];
  }
  const types = type === undefined ? null : Array.isArray(type) ? type : [type];
  if (types !== null && !types.some((one) => isOf(value, one))) {
    return [`${place}: ${JSON.stringify(value)} is not ${String(types)}`];
  }
  const values = "const" in schema ? [schema["const"]] : schema["enum"];
  if (Array.isArray(values) && !values.includes(value)) return [`${place}: ${String(value)}`];
  if (schema["format"] === "date-time" && typeof value === "string" && !isTime(value)) {
    return [`${place}: ${value} is no time`];
  }
  if (Array.isArray(value)) {
    return value.flatMap((one, at) =>
      misfits(one, (items ?? {}) as Schema, root, `${place}[${at}]`),
    );
  }
  if (typeof value !== "object" || value === null) return [];
  const known = (properties ?? {}) as Readonly<Record<string, Schema>>;
  const missing = ((required ?? []) as string[]).filter((name) => !Object.hasOwn(value, name));
  return [
    ...missing.map((name) => `${place}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, one]) => {
      const own = known[name];
      if (own !== undefined) return misfits(one, own, root, `${place}.${name}`);
      return additionalProperties === false ? [`${place}.${name} is not known`] : [];
    }),
  ];
}

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

function isOf(value: unknown, type: unknown): boolean {
  switch (type) {
    case "integer":
      return Number.isInteger(value);
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}

/** Throws for a name that leads nowhere. */
export function resolved(ref: string, root: Schema): Schema {
  const found = ref
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>((at, name) => (at as Schema | undefined)?.[name], root);
  if (typeof found !== "object" || found === null) throw new Error(`${ref} leads nowhere`);
  return found as Schema;
}

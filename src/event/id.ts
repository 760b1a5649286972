/** A new event's id: UUIDv7, so that ids sort by time. */
export const newId = (): string => Bun.randomUUIDv7();

/** An id that is the same whenever it is made from the same parts: for what has no id of its own. */
export function deriveId(...parts: readonly string[]): string {
  let whole = "";
  for (const part of parts) whole += `${part.length}:${part};`;
  return Bun.CryptoHasher.hash("sha256", whole, "hex").slice(0, 32);
}

/** What a text is known by where its words are not kept. */
export const hashText = (text: string): string =>
  Bun.CryptoHasher.hash("sha256", text, "hex").slice(0, 32);

export const hashOrNull = (text: string | null): string | null =>
  text === null ? null : hashText(text);

const PLAIN = /^[\p{L}\p{N}_@%+=:,./-]+$/u;

/** A word as a shell reads it back. */
export const shellWord = (word: string): string => (PLAIN.test(word) ? word : quoteForShell(word));

export const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

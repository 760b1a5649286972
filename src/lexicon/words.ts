/** Tables are written as words with blanks between: nothing is made of them where nobody asks, as in most hooks. */

export const hasWord = (words: string, word: string): boolean =>
  word !== "" && ` ${words} `.includes(` ${word} `);

export const splitWords = (words: string): readonly string[] => words.split(" ");

export const toWordSet = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.join(" ").split(" "));

/** For a pattern: any of the words, which are made of letters, digits and `.+-_`. */
export const toAlternatives = (words: string): string =>
  words.replaceAll(/[.+]/g, String.raw`\$&`).replaceAll(" ", "|");

/** Made when it is first asked for: what a table is made of would cost every hook, also those that ask nothing of it. */
export function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** A row of a table by a name that somebody typed: a program may be called `constructor`. */
export const findRow = <Row>(table: Readonly<Record<string, Row>>, name: string): Row | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

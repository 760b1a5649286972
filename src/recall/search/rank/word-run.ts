/** Whether the words of a query stand in a text as they were typed: in their order, one behind the other. */

/** Words that say nothing may stand between, and a number: `Port 3000 is already in use`. */
const MOST_BETWEEN = 12;
/** Two words in a row are often there by chance. */
const LEAST_WORDS = 3;

/** `words`: without those that say nothing, in the form of `foldCase`. Null: too few of them. */
export function openRunTest(words: readonly string[]): ((lower: string) => boolean) | null {
  if (words.length < LEAST_WORDS) return null;
  const each = words.map((word) => `(?<![a-z0-9])${RegExp.escape(word)}(?![a-z0-9])`);
  const run = new RegExp(each.join(`[^\\n]{0,${MOST_BETWEEN}}`));
  return (lower) => run.test(lower);
}

/** What stands without a gap in a script that does not mark words → overlapping pairs of characters; a lone one is kept. */
export function splitPairs(text: string): readonly string[] {
  const characters = /[\ud800-\udfff]/.test(text) ? Array.from(text) : text.split("");
  if (characters.length < 2) return characters;
  const pairs: string[] = [];
  for (let at = 0; at + 1 < characters.length; at++) {
    pairs.push((characters[at] ?? "") + (characters[at + 1] ?? ""));
  }
  return pairs;
}

/** Where the JSON string that begins at a quote ends, in bytes that nobody has decoded; negative where it does not. */
const QUOTE = 34;
const BACKSLASH = 92;

export function findStringEnd(line: Uint8Array, open: number): number {
  for (let at = line.indexOf(QUOTE, open + 1); at >= 0; at = line.indexOf(QUOTE, at + 1)) {
    let escapes = at - 1;
    while (line[escapes] === BACKSLASH) escapes--;
    if ((at - escapes) % 2 === 1) return at;
  }
  return -1;
}

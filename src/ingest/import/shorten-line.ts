/**
 * A line of JSON with its long texts left empty, for a record of which only the rest is read: decoding and parsing a large
 * text costs more than finding its end.
 */
const QUOTE = 34;
const BACKSLASH = 92;
const LONG_BYTES = 512;

/** `line`: complete JSON. The same value but for its long texts. */
export function shortenLine(line: Buffer): string {
  let kept = "";
  let from = 0;
  for (let open = line.indexOf(QUOTE); open >= 0;) {
    const close = endOfText(line, open);
    if (close < 0) break;
    if (close - open > LONG_BYTES) {
      kept += line.toString("utf8", from, open + 1);
      from = close;
    }
    open = line.indexOf(QUOTE, close + 1);
  }
  return from === 0 ? line.toString("utf8") : kept + line.toString("utf8", from);
}

/** Where the text that begins with the quote at `open` has its other quote. */
function endOfText(line: Buffer, open: number): number {
  for (let at = line.indexOf(QUOTE, open + 1); at >= 0; at = line.indexOf(QUOTE, at + 1)) {
    let before = at;
    while (line[before - 1] === BACKSLASH) before--;
    if ((at - before) % 2 === 0) return at;
  }
  return -1;
}

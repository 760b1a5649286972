/**
 * A transcript's line with every long text in it cut to its ends, before it is decoded and parsed: what a tool printed may
 * be tens of megabytes, and nobody reads its middle. What is left is the same JSON otherwise.
 */
import { afterCut } from "../../clients/transcript/text.ts";
import { findStringEnd } from "../../remember/json/find-string-end.ts";

const QUOTE = 34;
const BACKSLASH = 92;
const MAX_TEXT_LENGTH = 32 * 1024;
const KEPT_LENGTH = 14 * 1024;
/** No escape is longer. */
const ESCAPE = 6;
const OURS_BEGINS = "<self-generation-record";
const OURS_ENDS = "</self-generation-record>";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export function shortenTranscriptLine(line: Uint8Array): string {
  if (line.length <= MAX_TEXT_LENGTH) return decoder.decode(line);
  let text = "";
  let from = 0;
  for (let open = line.indexOf(QUOTE); open >= 0;) {
    const close = findStringEnd(line, open);
    if (close < 0) break;
    if (close - open > MAX_TEXT_LENGTH) {
      const head = wordEnd(line, open + KEPT_LENGTH, close);
      const tail = cutAt(line, Math.max(head, close - KEPT_LENGTH), close);
      text += decoder.decode(line.subarray(from, head));
      text += `…${withoutEndOfOurs(afterCut(decoder.decode(line.subarray(tail, close)), "\\n"))}`;
      from = close;
    }
    open = line.indexOf(QUOTE, close + 1);
  }
  return text + decoder.decode(line.subarray(from));
}

const SPACE = 32;
const MAX_WORD_LENGTH = 1024;

/** Where the word before a place ended: the beginning of a secret alone is not known for one. */
function wordEnd(line: Uint8Array, place: number, end: number): number {
  const from = place - MAX_WORD_LENGTH;
  const space = line.lastIndexOf(SPACE, place);
  // A space is part of no escape.
  return space > from ? space : cutAt(line, from, end);
}

/** The next place where neither an escape, nor a pair of them, nor a character is torn. */
function cutAt(line: Uint8Array, place: number, end: number): number {
  let at = place;
  let clear = 0;
  while (at < end && (clear < ESCAPE || ((line[at] ?? 0) & 0xc0) === 0x80)) {
    clear = line[at] === BACKSLASH ? 0 : clear + 1;
    at++;
  }
  return at;
}

/** The rest of a part of ours whose beginning was cut away would be taken for something that was said. */
function withoutEndOfOurs(tail: string): string {
  const end = tail.indexOf(OURS_ENDS);
  const begin = tail.indexOf(OURS_BEGINS);
  return end < 0 || (begin >= 0 && begin < end) ? tail : tail.slice(end + OURS_ENDS.length);
}

/**
 * A private key that goes over several texts of one record: blocks of a message, or a list with an object for each line. A
 * text alone shows its beginning and not its end, so the texts are looked at in the order that they stand in.
 */
import type { Json } from "../../../event/event.ts";
import { REDACTED } from "../../../redact/lexical/match.ts";

const BEGIN = /-----BEGIN [A-Z0-9 ]{0,60}PRIVATE KEY/g;
const END = /-----END [A-Z0-9 ]{0,60}PRIVATE KEY[A-Z ]{0,10}-{0,5}/;
/** A line of a key, with what stands before it in a diff, a quotation or a numbered file. */
const MATERIAL_LINE = /^[\s\d→+>|:#│-]*[A-Za-z0-9+/]+={0,2}[\s│|]*$/;
const MIN_OPEN_KEY_LENGTH = 32;
/** Longer than any part of a key. */
const MAX_PART_LENGTH = 100_000;
const NAMES: ReadonlySet<string> = new Set(["type", "id", "uuid", "role", "name", "model"]);

type Holder = Record<string, Json>;
type TextPlace = { readonly holder: Holder; readonly key: string; readonly text: string };

/** Changes what it is given. */
export function hideSplitKeys(record: Json): void {
  const texts = textsOf(record);
  if (!texts.some(({ text }) => text.includes("PRIVATE KEY"))) return;
  for (let at = 0; at < texts.length; at++) {
    if (!endsInside(texts[at]?.text ?? "")) continue;
    const behind = texts.findIndex(({ text }, index) => index > at && END.test(text));
    const last = behind < 0 ? texts.length : behind;
    for (const place of texts.slice(at + 1, last)) {
      if (isMaterial(place, behind < 0 ? MIN_OPEN_KEY_LENGTH : 1))
        place.holder[place.key] = REDACTED;
    }
    const closing = texts[behind];
    if (closing === undefined) return;
    const found = END.exec(closing.text);
    const rest = closing.text.slice((found?.index ?? 0) + (found?.[0].length ?? 0));
    closing.holder[closing.key] = REDACTED + rest;
    texts[behind] = { ...closing, text: rest };
    at = behind - 1;
  }
}

/** Whether a text ends within a key. */
function endsInside(text: string): boolean {
  const begin = [...text.matchAll(BEGIN)].at(-1)?.index;
  return begin !== undefined && !END.test(text.slice(begin));
}

const isMaterial = ({ key, text }: TextPlace, least: number): boolean =>
  !NAMES.has(key) && text.length >= least && text.length <= MAX_PART_LENGTH && isLines(text);

const isLines = (text: string): boolean => text.split("\n").every((line) => isLine(line));

const isLine = (line: string): boolean => line.trim() === "" || MATERIAL_LINE.test(line);

/** Every text that is a value, in order; without recursion. */
function textsOf(record: Json): TextPlace[] {
  const found: TextPlace[] = [];
  const open: { readonly holder: Holder; readonly keys: string[] }[] = [];
  const push = (value: Json | undefined): void => {
    if (typeof value === "object" && value !== null) {
      open.push({ holder: value as Holder, keys: Object.keys(value).toReversed() });
    }
  };
  push(record);
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const key = top.keys.pop();
    if (key === undefined) {
      open.pop();
      continue;
    }
    const value = top.holder[key];
    if (typeof value === "string") found.push({ holder: top.holder, key, text: value });
    else push(value);
  }
  return found;
}

/**
 * Makes foreign text safe inside our own lines.
 *
 * All recalled text was once a prompt, a file name or an error text of a repository that may be hostile.
 * A quoted text is one line; it holds no control or escape sequence, nothing invisible that reorders or hides,
 * no tag and none of our labels, so that it can neither end the fence around it nor speak in our name.
 * It is never longer than what was given, quoting it again changes nothing, and ordinary text stays as it is.
 * What it does not do: judge what a sentence asks for. That is what the fence says.
 */
import { cutCharacters } from "../../event/cut.ts";

const PLAIN_TEXT = /^[ -;=-Z\\-~\u00b7\u2010-\u2027\u3131-\u318e\uac00-\ud7a3]*$/;

/** Whole sequences of a terminal: strings with their end, CSI with its parameters, then any other escape. */
const ESCAPES =
  /(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u0090\u0098\u009c-\u009f]*(?:\u0007|\u009c|\u001b\\)|(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b[ -/]*[0-~]/g;
const LINE_BREAKS = /[\t-\r\u0085\u2028\u2029]+/g;
const INVISIBLE_CHARACTERS =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Has no width of its own and stays, because ordinary text needs it. */
const WIDTHLESS =
  "\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180d\\u180f\\u200d\\u20d0-\\u20ff\\u3164\\ufe00-\\ufe0f\\uffa0\\u{e0100}-\\u{e01ef}";
/**
 * What can pass for a Latin letter: other alphabets, full-width, circled and mathematical letters; neither Hangul
 * syllables nor Han. Shares nothing with what may stand before it, so that looking for a tag takes linear time.
 */
const LETTER =
  "A-Za-z\\u00aa-\\u02c1\\u02c3-\\u034e\\u0350-\\u115e\\u1161-\\u1437\\u1439-\\u167f\\u1681-\\u17b3\\u17b6-\\u180a\\u1810-\\u1fff\\u2100-\\u214f\\u249c-\\u24e9\\ua640-\\uab6f\\uff21-\\uff3a\\uff41-\\uff5a\\u{10400}-\\u{1044f}\\u{1d400}-\\u{1d7ff}";
const OPENS = "<\\u02c2\\u1438\\ufe64\\uff1c";
const CLOSES = ">\\ufe65\\uff1e";

/** "a < b" is no tag: after white space a name counts only when something closes it. */
function tagPattern(): RegExp {
  const closed = `[${LETTER}][^${OPENS}‹${CLOSES}]*[${CLOSES}]`;
  const begins = `[${WIDTHLESS}]*[${LETTER}]|[\\s${WIDTHLESS}]*(?:[/!?\\uff01\\uff0f\\uff1f]|${closed})`;
  return new RegExp(`(?!<(?:STR|PATH|N)>)[${OPENS}](?=${begins})`, "gu");
}

const LABEL =
  /^\s*(?:self[\s\-_\u2010-\u2015]*generation|id\s*:|(?:resume|system|assistant|user)(?![a-z0-9_]))/i;
/** However much stands between the bracket and the word. */
const LABEL_READ = 512;

function stripLabels(text: string): string {
  if (!text.includes("[")) return text;
  const widthless = new RegExp(`[${WIDTHLESS}]+`, "gu");
  return text.replaceAll("[", (bracket, at: number) => {
    const read = text.slice(at + 1, at + 1 + LABEL_READ).normalize("NFKC");
    // What has no width may be seen as nothing, or as the end of a word.
    const isLabel = ["", " "].some((seen) => LABEL.test(read.replaceAll(widthless, seen)));
    return isLabel ? "［" : bracket;
  });
}

const HAS_OPENING = new RegExp(`[${OPENS}]`);

export function quoteText(text: string): string {
  if (PLAIN_TEXT.test(text)) return text;
  const visible = text
    .toWellFormed()
    .replaceAll(ESCAPES, "")
    .replaceAll(LINE_BREAKS, " ")
    .replaceAll(INVISIBLE_CHARACTERS, "");
  return stripLabels(HAS_OPENING.test(visible) ? visible.replaceAll(tagPattern(), "‹") : visible);
}

/** More than anyone shows, so that folding a huge text costs no more than a long one. */
const READ_PER_UNIT = 8;

/** A quoted text of at most `units` UTF-16 units; one that was cut ends with "…". */
export function quoteLine(text: string, units: number): string {
  const read = cutCharacters(text, units * READ_PER_UNIT);
  const folded = quoteText(quoteText(read).replaceAll(/\s+/g, " ").trim());
  if (folded.length <= units && read.length === text.length) return folded;
  return `${quoteText(cutCharacters(folded, units - 1).trimEnd())}…`;
}

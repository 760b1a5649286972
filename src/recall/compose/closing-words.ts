/** The sentences with which a turn closed, whole: what was done stands at the beginning, and what comes next at the end. */

const FENCED = /```[^]*?(?:```|$)/g;
const TABLE = /^\s*\|.*$/gm;

export function closingWords(message: string, units: number): string {
  const text = message.replaceAll(FENCED, shortBlock).replaceAll(TABLE, "");
  const paragraphs = text
    .split(/\n+/)
    .map((one) => withoutMarks(one).trim())
    .filter((one) => one !== "" && !/^[-=*_]{3,}$/.test(one));
  const whole = paragraphs.join(" ");
  if (whole.length <= units) return whole;
  const [first = ""] = paragraphs;
  const head = wholeSentences(first, Math.floor(units / 2));
  const tail: string[] = [];
  let left = units - head.length - 3;
  for (const paragraph of paragraphs.slice(1).toReversed()) {
    if (paragraph.length + 1 > left) break;
    tail.unshift(paragraph);
    left -= paragraph.length + 1;
  }
  return [head, ...(tail.length < paragraphs.length - 1 ? ["…"] : []), ...tail].join(" ");
}

const SHORT_BLOCK = 160;

/** A command to run is worth its few words; a listing is not. */
function shortBlock(block: string): string {
  const code = block
    .replace(/^```[^\n]*\n?/, "")
    .replace(/```$/, "")
    .trim();
  return code.length <= SHORT_BLOCK ? code.replaceAll(/\s*\n\s*/g, "; ") : "";
}

/** Emphasis and headings; a name keeps its signs. */
const withoutMarks = (paragraph: string): string =>
  paragraph
    .replace(/^\s*#{1,6}\s+/, "")
    .replaceAll("`", "")
    .replaceAll(/\*\*([^*\n]+)\*\*/g, "$1")
    .replaceAll(/(?<![\w*/])([*_])([^*_\s/][^*_\n/]*)\1(?![\w*])/g, "$2");

/** As many sentences from the beginning as fit. */
function wholeSentences(text: string, units: number): string {
  if (text.length <= units) return text;
  const cut = text.slice(0, units);
  const end = Math.max(cut.lastIndexOf(". "), cut.lastIndexOf("다. "), cut.lastIndexOf("。"));
  return end > units / 3 ? cut.slice(0, end + 1) : cut;
}

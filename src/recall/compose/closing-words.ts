/** The last message of a turn in whole sentences, from its beginning (what was done) and its end (what comes next). */

const FENCED = /```[^]*?(?:```|$)/g;
/** A table, from its first row: the second one separates what the columns are called from what stands in them. */
const TABLE = /^[ \t]*\|.*\|[ \t]*\n[ \t]*\|[ \t:|-]+\|[ \t]*(?:\n[ \t]*\|.*)*/gm;
const STRAY = /^[ \t]*\|.*$/gm;
const HEADING = /^\s*#{1,6}\s|^\W*[\p{Lu}\s]{3,24}$/u;

/** What an agent says before it does something; behind it stands what came of it. */
const ANNOUNCED =
  /^\s*(?:(?:okay|ok|sure|alright)[,.!]?\s+)?(?:(?:let me|let['’]s|i['’]ll|i will)\s+(?:first\s+|now\s+)?(?:look|check|see|read|find|search|inspect|explore|start|take a look|have a look)\b[^.!?:…\n]{0,80}[.!:…]+|[^.\n]{0,40}(?:확인해|살펴|읽어|찾아)\s?(?:보겠습니다|볼게요|보죠)[.:…]*)(?=\s)/i;

const stripAnnouncement = (message: string): string => {
  const rest = message.replace(ANNOUNCED, "");
  return rest.trim() === "" ? message : rest.trimStart();
};

export function extractClosingWords(message: string, units: number): string {
  const { paragraphs, from } = paragraphsOf(stripAnnouncement(message));
  const whole = paragraphs.join(" ");
  if (whole.length <= units) return whole;
  const head = cutAtSentence(paragraphs[from] ?? "", Math.floor(units / 2));
  const behind = paragraphs.slice(from + 1);
  const tail: string[] = [];
  let left = units - head.length - 3;
  for (const paragraph of behind.toReversed()) {
    if (paragraph.length + 1 > left) break;
    tail.unshift(paragraph);
    left -= paragraph.length + 1;
  }
  return [head, ...(tail.length < behind.length ? ["…"] : []), ...tail].join(" ");
}

/** As much from the beginning as fits: what was done, without what comes next. */
export function extractOpeningWords(message: string, units: number): string {
  const { paragraphs, from } = paragraphsOf(stripAnnouncement(message));
  const whole = paragraphs.slice(from).join(" ");
  return whole.length <= units ? whole : `${cutAtSentence(whole, units - 2).trimEnd()} …`;
}

/** Without marks, tables and long listings; and where it begins: a heading says nothing of what was done. */
function paragraphsOf(message: string): {
  readonly paragraphs: readonly string[];
  readonly from: number;
} {
  const text = message
    .replaceAll(FENCED, shortBlock)
    .replaceAll(TABLE, rowsOf)
    .replaceAll(STRAY, "");
  const lines = text.split(/\n+/).filter((one) => !/^\s*(?:[-=*_]{3,})?\s*$/.test(one));
  const from = Math.max(
    0,
    lines.findIndex((one) => !HEADING.test(one)),
  );
  return { paragraphs: lines.map((one) => stripMarks(one).trim()), from };
}

/** What stands in a table, a line for each row. */
const rowsOf = (table: string): string =>
  table
    .split("\n")
    .slice(2)
    .map((row) => {
      const cells = row.split("|").flatMap((cell) => (cell.trim() === "" ? [] : [cell.trim()]));
      return `- ${cells.join(": ")}`;
    })
    .join("\n");

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
const stripMarks = (paragraph: string): string =>
  paragraph
    .replace(/^\s*#{1,6}\s+/, "")
    .replaceAll("`", "")
    .replaceAll(/\*\*([^*\n]+)\*\*/g, "$1")
    .replaceAll(/(?<![\w*/])([*_])([^*_\s/][^*_\n/]*)\1(?![\w*])/g, "$2");

/** As many sentences from the beginning as fit. */
function cutAtSentence(text: string, units: number): string {
  if (text.length <= units) return text;
  const cut = text.slice(0, units);
  const end = Math.max(cut.lastIndexOf(". "), cut.lastIndexOf("다. "), cut.lastIndexOf("。"));
  return end > units / 3 ? cut.slice(0, end + 1) : cut;
}

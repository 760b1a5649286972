/**
 * What of a text was said in sentences: no code, no log, no table, no quotation. A text may be a paste of any size;
 * beyond `LONGEST` its beginning and its end are read.
 */
export type Line = {
  readonly text: string;
  /** The heading that a bullet stands under. */
  readonly heading: string | null;
};

const LONGEST = 12_000;
const HEAD = 5_000;
const TAIL = 3_000;
/** A wrapped line is rarely shorter. */
const WRAPPED = 60;

const FENCE = /^\s*(?:```|~~~)/;
const QUOTE = /^\s*>/;
const RULE = /^[\s|:+-]+$/;
/** A line longer than this is no sentence; its beginning says which kind it is. */
const LONGEST_LINE = 2000;
const HEADING = /^\s{0,3}#{1,6}\s+(.*)$/;
const BULLET = /^\s*(?:[-*+•·]|\d{1,2}[.)])\s+(.*)$/;
const CHECKBOX = /^\[[ xX~-]\]/;
const MARKUP = /^\s*<[^>]*>?.*>?\s*$/;
const LOG =
  /^\s*(?:\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d|\[?\d\d:\d\d:\d\d|\[(?:info|warn|warning|error|debug|trace)\]|(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL)\b[ :]|at \S+ ?\(|at \S+:\d+|File "|Traceback |[\^~]+\s*$|\+\+\+ |--- |@@ |diff --git |npm (?:ERR|WARN|error|warn)|[$%#] |error(?:\[| TS)|\S+: error\b|(?:FAIL|PASS) \S|(?:not )?ok \d+|[✓✔✗×✖●]|\w*(?:Error|Exception): )/;
const CODE_START =
  /^\s*(?:import |export |const |let \w+ ?[=:]|var |function |return\b|class \w+|def \w+|public |private |#include|SELECT |INSERT |UPDATE |CREATE |FROM |\/\/|\/\*|\* @)/;
const CODE_END = /(?:[{};]|=>|\);?|\\)\s*$/;
const CODE_MARK = /[{}()[\];=<>|&$\\]/g;

export function proseOf(text: string): readonly Line[] {
  if (text.length <= LONGEST) return linesOf(text);
  return [...linesOf(text.slice(0, HEAD)), ...linesOf(text.slice(-TAIL))];
}

function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  let fenced = false;
  let heading: string | null = null;
  let open = false;
  for (const whole of text.split(/\r\n|\r|\n/)) {
    const raw = whole.slice(0, LONGEST_LINE);
    if (FENCE.test(raw)) fenced = !fenced;
    if (fenced || FENCE.test(raw)) {
      open = false;
      continue;
    }
    const title = HEADING.exec(raw)?.[1] ?? announced(raw);
    if (title !== null) heading = plain(title);
    if (title !== null || raw.trim() === "" || isForeign(raw)) {
      open = false;
      continue;
    }
    const bullet = BULLET.exec(raw)?.[1];
    if (bullet === undefined && isCode(raw)) continue;
    const said = plain(bullet ?? raw);
    if (CHECKBOX.test(said)) continue;
    const before = lines.at(-1);
    if (open && bullet === undefined && before !== undefined && continues(before.text, said)) {
      lines[lines.length - 1] = { ...before, text: `${before.text} ${said}` };
    } else {
      lines.push({ text: said, heading: bullet === undefined ? null : heading });
    }
    open = true;
  }
  return lines;
}

/** "Settings:" before a list is its heading. */
function announced(raw: string): string | null {
  const text = raw.trim();
  if (text.length > 60 || BULLET.test(raw)) return null;
  if (/^\*\*[^*]+\*\*:?$/.test(text)) return text;
  return text.endsWith(":") ? text.slice(0, -1) : null;
}

const isForeign = (raw: string): boolean =>
  QUOTE.test(raw) || isTable(raw) || MARKUP.test(raw) || LOG.test(raw);

const isTable = (raw: string): boolean =>
  raw.trimStart().startsWith("|") ||
  raw.split(" | ", 3).length === 3 ||
  (RULE.test(raw) && raw.includes("---"));

function isCode(raw: string): boolean {
  if (CODE_START.test(raw)) return true;
  const bare = raw.replace(/`[^`]*`/g, "");
  const marks = bare.match(CODE_MARK)?.length ?? 0;
  if (marks >= 4 && marks / bare.length > 0.12) return true;
  return marks > 0 && CODE_END.test(bare) && /^\s{2,}|[({]\s*$|;\s*$/.test(bare);
}

function continues(before: string, next: string): boolean {
  return before.length >= WRAPPED && !/[.!?:。]$/.test(before) && /^[a-z]/.test(next);
}

const plain = (text: string): string => text.replace(/\*\*/g, "").replace(/\s+/g, " ").trim();

/**
 * The lines of a Markdown text that a reader sees as text: code fences and HTML comments are blanked, line by line, so
 * that an example of a task list is no task.
 *
 * A fence or a comment that is never closed hides nothing, though Markdown lets it run to the end: a forgotten mark must
 * not swallow every task behind it. `<!--` in a code span is no comment.
 */
type Fence = { readonly mark: string; readonly length: number };

const OPENING = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)?(`{3,}|~{3,})(.*)$/;
const CLOSING = /^\s*(`{3,}|~{3,})\s*$/;
const COMMENT_START = "<!--";
const COMMENT_END = "-->";

export function visibleLines(text: string): readonly string[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const isClosed = openClosingLookup(lines);
  const lastEnd = lines.findLastIndex((line) => line.includes(COMMENT_END));
  let fence: Fence | null = null;
  let isComment = false;
  return lines.map((line, at) => {
    if (fence !== null) {
      if (isFenceEnd(line, fence)) fence = null;
      return "";
    }
    const opened = isComment ? null : fenceIn(line);
    if (opened !== null && isClosed(opened, at)) {
      fence = opened;
      return "";
    }
    const { seen, isOpen } = withoutComments(line, isComment, at < lastEnd);
    isComment = isOpen;
    return seen;
  });
}

function fenceIn(line: string): Fence | null {
  const [, marks = "", behind = ""] = OPENING.exec(line) ?? [];
  const mark = marks.charAt(0);
  if (mark === "" || (mark === "`" && behind.includes("`"))) return null;
  return { mark, length: marks.length };
}

function isFenceEnd(line: string, fence: Fence): boolean {
  const marks = CLOSING.exec(line)?.[1] ?? "";
  return marks.startsWith(fence.mark) && marks.length >= fence.length;
}

/** Whether a later line closes a fence. Asked in one pass from the end, so that a text of fences costs its length once. */
function openClosingLookup(lines: readonly string[]): (fence: Fence, at: number) => boolean {
  /** Of each mark: lines that close a longer fence than every such line behind them, last first. */
  const steps: Record<string, { readonly at: number; readonly length: number }[]> = {};
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const marks = CLOSING.exec(lines[at] ?? "")?.[1];
    if (marks === undefined) continue;
    const known = (steps[marks.charAt(0)] ??= []);
    if (marks.length > (known.at(-1)?.length ?? 0)) known.push({ at, length: marks.length });
  }
  return ({ mark, length }, at) =>
    steps[mark]?.find((step) => step.length >= length && step.at > at) !== undefined;
}

/** `isOpenToOthers` says that a comment goes on in the next line; it only does when it ends in one. */
function withoutComments(
  line: string,
  startsInside: boolean,
  endsLater: boolean,
): { readonly seen: string; readonly isOpen: boolean } {
  let seen = "";
  let at = 0;
  let isInside = startsInside;
  for (;;) {
    if (isInside) {
      const end = line.indexOf(COMMENT_END, at);
      if (end === -1) return { seen, isOpen: true };
      at = end + COMMENT_END.length;
      isInside = false;
    }
    const start = commentStart(line, at);
    if (start === -1) return { seen: seen + line.slice(at), isOpen: false };
    if (!endsLater && !line.includes(COMMENT_END, start + COMMENT_START.length)) {
      return { seen: seen + line.slice(at), isOpen: false };
    }
    seen += line.slice(at, start);
    at = start + COMMENT_START.length;
    isInside = true;
  }
}

function commentStart(line: string, from: number): number {
  let isCode = false;
  for (let at = from; at < line.length; at += 1) {
    if (line[at] === "`") isCode = !isCode && line.includes("`", at + 1);
    else if (!isCode && line.startsWith(COMMENT_START, at)) return at;
  }
  return -1;
}

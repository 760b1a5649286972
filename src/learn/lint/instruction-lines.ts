/** The lines of a Markdown file, each with its context. */

export type InstructionLine = {
  readonly number: number;
  readonly text: string;
  /** `code` stands in a fence; `hidden` is frontmatter or a comment, which no client hands over. */
  readonly kind: "code" | "heading" | "hidden" | "text";
  /** Of a fence, as it is named; else empty. */
  readonly language: string;
  /** The nearest heading above. */
  readonly heading: string;
  /** What a list begins with, of its items: “Removed in v2:”. */
  readonly intro: string;
  /** Names the block of code that it stands in. */
  readonly block: number;
};

const FENCE = /^\s*(?:[-*+]\s+|>\s*)?(`{3,}|~{3,})\s*([\w+#.-]*)/;
const HEADING = /^\s{0,3}#{1,6}\s+(.+?)\s*#*\s*$/;

export function parseInstructionLines(text: string): readonly InstructionLine[] {
  const rows = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const frontmatterEnd = endOfFrontmatter(rows);
  const lines: InstructionLine[] = [];
  let heading = "";
  let intro = "";
  let fence: { readonly mark: string; readonly language: string } | null = null;
  let block = 0;
  let isComment = false;
  for (const [at, row] of rows.entries()) {
    const push = (kind: InstructionLine["kind"], language = ""): void => {
      lines.push({ number: at + 1, text: row, kind, language, heading, intro, block });
    };
    if (at <= frontmatterEnd) {
      push("hidden");
      continue;
    }
    const [, mark = "", language = ""] = FENCE.exec(row) ?? [];
    if (fence !== null) {
      if (mark.startsWith(fence.mark) && language === "") {
        fence = null;
        push("hidden");
      } else push("code", fence.language);
      continue;
    }
    if (isComment || /^\s*<!--/.test(row)) {
      isComment = !row.includes("-->");
      push("hidden");
      continue;
    }
    if (mark !== "") {
      fence = { mark, language: language.toLowerCase() };
      block++;
      push("hidden");
      continue;
    }
    const [, title] = HEADING.exec(row) ?? [];
    if (title === undefined) {
      // An item stands under what was said before its list.
      if (!/^\s*(?:[-*+]|\d+[.)])\s|^\s*$/.test(row)) intro = row;
      push("text");
    } else {
      [heading, intro] = [title, ""];
      push("heading");
    }
  }
  return lines;
}

/** -1 without one. */
function endOfFrontmatter(rows: readonly string[]): number {
  if (rows[0]?.trim() !== "---") return -1;
  return rows.findIndex((row, at) => at > 0 && row.trim() === "---");
}

/** Globs that a rule is for; empty for one that is always in force. */
export function parseRulePaths(text: string): readonly string[] {
  const rows = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const head = rows.slice(1, Math.max(0, endOfFrontmatter(rows)));
  const at = head.findIndex((row) => /^paths\s*:/.test(row));
  if (at < 0) return [];
  const inLine = (head[at] ?? "").replace(/^paths\s*:/, "").trim();
  const below = head.slice(at + 1);
  const end = below.findIndex((row) => !/^\s*-\s+/.test(row));
  const listed = inLine === "" ? below.slice(0, end < 0 ? below.length : end) : inLine.split(",");
  return listed
    .map((one) => one.replaceAll(/^[\s[-]+|[\s\]]+$|["']/g, "").trim())
    .filter((glob) => glob !== "" && glob !== "**" && glob !== "**/*");
}

const CODE_SPAN = /(`+)([^`]+?)\1(?!`)/g;

/** What stands in backticks. */
export const extractCodeSpans = (text: string): readonly string[] =>
  [...text.matchAll(CODE_SPAN)].map(([, , code = ""]) => code.trim());

/** As it is read aloud: without list marks, emphasis and backticks. */
export const stripMarkdown = (text: string): string =>
  text
    .replace(/^\s*(?:>\s*)*(?:[-*+]\s+|\d+[.)]\s+)?(?:\[[ xX]\]\s+)?/, "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[*`]|__/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

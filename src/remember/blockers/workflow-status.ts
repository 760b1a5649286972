/**
 * The block by which an agent says where its work stands, in the last message of a turn:
 *
 *   [WORKFLOW_STATUS]
 *   status: READY | BLOCKED | FAILED | DECISION_NEEDED   (one of the words)
 *   context: what it is about
 *   next_hint: what would help
 *
 * The mark begins a line; `status` stands on the same line or below it, the others in any order, each at most some lines
 * long. Keys in any case, lists and bold type allowed. What is quoted, stands within a sentence, in a code span, or in
 * code with more behind it only speaks of such a block; so does one with placeholders for values, one in code that is
 * introduced as an example, and one that is explained in several lines behind it. The last block counts.
 */
const MARK = "[WORKFLOW_STATUS]";
const STATUSES = ["READY", "BLOCKED", "FAILED", "DECISION_NEEDED"] as const;

export type WorkflowStatusWord = (typeof STATUSES)[number];

export type WorkflowStatus = {
  readonly status: WorkflowStatusWord;
  readonly context: string | null;
  readonly nextHint: string | null;
};

const MAX_LINES = 40;
const MAX_VALUE_LENGTH = 2000;

const MARKED =
  /^ {0,3}(?:[-*+] {1,3}|#{1,6} {1,3})?(?:\*\*|__)?\[WORKFLOW_STATUS\](?:\*\*|__)?:?(?:\*\*|__)?[ \t]*(?=$|\S)/;
const FIELD =
  /^[ \t]{0,20}(?:[-*+•] {1,3}|\d{1,2}[.)] {1,3})?(?:\*\*|__|`)?(status|context|next[_ -]?hint)(?:\*\*|__|`)?[ \t]{0,10}[:：=](?:\*\*|__)?(.*)$/i;
/** Where a further field begins on the same line. */
const NEXT_FIELD = /[\s,;|]+(?:\*\*|__)?(?=(?:context|next[_ -]?hint)(?:\*\*|__)?[ \t]?[:：=])/i;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

export function readWorkflowStatus(message: string): WorkflowStatus | null {
  if (!message.includes(MARK)) return null;
  const lines = message.split(/\r?\n/);
  const last = lines.findLastIndex((line) => line.trim() !== "");
  let found: WorkflowStatus | null = null;
  let codeEnd = -1;
  let isExample = false;
  for (const [at, line] of lines.entries()) {
    const fence = at > codeEnd ? FENCE.exec(line)?.[1] : undefined;
    if (fence !== undefined) codeEnd = endOfCode(lines, at, fence);
    if (fence !== undefined) isExample = codeEnd < last || isIntroduced(lines, at);
    const isCode = at <= codeEnd;
    if (!line.includes(MARK) || (isCode && isExample)) continue;
    const block = blockAt(lines, at);
    if (block === null || (!isCode && isExplained(lines, block.end))) continue;
    found = block.status;
  }
  return found;
}

const EXAMPLE =
  /\bfor example\b|\be\.g\.|\bexamples?\W{0,5}$|\blike this\b|(?<!\b(?:to|not|cannot|can't|run) )\bformat\b|(?:^|[^가-힣])예(?:를 들|시|\s?[:：])|형식/i;
const MAX_INTRODUCTION_LENGTH = 300;

/** Whether the words before a line say that an example follows. */
function isIntroduced(lines: readonly string[], at: number): boolean {
  let before = at - 1;
  while (before >= 0 && lines[before]?.trim() === "") before--;
  return EXAMPLE.test((lines[before] ?? "").trimEnd().slice(-MAX_INTRODUCTION_LENGTH));
}

const MAX_LINES_BEHIND = 2;

/** Whether more than a closing word follows, up to the next block. What is listed may be what was done. */
function isExplained(lines: readonly string[], from: number): boolean {
  let said = 0;
  for (let at = from; at < lines.length && said <= MAX_LINES_BEHIND; at++) {
    const line = lines[at] ?? "";
    if (line.includes(MARK)) break;
    if (line.trim() !== "" && !/^\s{0,20}(?:[-*+•]|\d{1,3}[.)])\s/.test(line)) said++;
  }
  return said > MAX_LINES_BEHIND;
}

/** A message without what begins with its last mark. */
export const beforeStatus = (message: string): string =>
  message.slice(0, Math.max(0, message.lastIndexOf(MARK)));

function endOfCode(lines: readonly string[], from: number, fence: string): number {
  let at = from + 1;
  while (at < lines.length && FENCE.exec(lines[at] ?? "")?.[1]?.startsWith(fence) !== true) at++;
  return at;
}

type StatusBlock = {
  readonly status: WorkflowStatus;
  /** The line behind it. */
  readonly end: number;
};

type StatusField = "status" | "context" | "nexthint";

function blockAt(lines: readonly string[], at: number): StatusBlock | null {
  const first = lines[at] ?? "";
  const mark = MARKED.exec(first);
  if (mark === null) return null;
  const fields = new Map<StatusField, string>();
  let end = at;
  for (let open: StatusField | null = null; end < Math.min(lines.length, at + MAX_LINES); end++) {
    const line = end === at ? first.slice(mark[0].length) : (lines[end] ?? "");
    if (line === "" && end === at) continue;
    const next = addLine(fields, open, line);
    if (next === undefined) break;
    open = next;
  }
  const status = STATUSES.find((word) => word === plain(fields.get("status") ?? ""));
  const context = valueOf(fields.get("context"));
  const nextHint = valueOf(fields.get("nexthint"));
  if (status === undefined || isPlaceholder(context) || isPlaceholder(nextHint)) return null;
  return { status: { status, context, nextHint }, end };
}

/** Adds what a line says. Gives the field that may go on below, null for none; undefined where the line is no part. */
function addLine(
  fields: Map<StatusField, string>,
  before: StatusField | null,
  text: string,
): StatusField | null | undefined {
  let open = before;
  for (const line of fieldsOn(text)) {
    const field = FIELD.exec(line);
    if (field !== null) {
      open = keyOf(field[1] ?? "");
      // A second one belongs to something else.
      if (fields.has(open)) return undefined;
      fields.set(open, field[2] ?? "");
    } else if (line.trim() === "") open = null;
    else if (open === null || open === "status" || !canGoOn(line)) return undefined;
    else fields.set(open, `${fields.get(open) ?? ""}\n${line}`);
  }
  return open;
}

const isPlaceholder = (value: string | null): boolean =>
  value !== null && /^(?:<[^>]+>|\{[^}]+\}|\[[^\]]+\]|…|\.{3})$/.test(value);

/** Only behind a status may more stand on the same line. */
const fieldsOn = (line: string): string[] =>
  line.length <= MAX_VALUE_LENGTH && FIELD.exec(line)?.[1]?.toLowerCase() === "status"
    ? line.split(NEXT_FIELD)
    : [line];

const keyOf = (key: string): StatusField => {
  const name = key.toLowerCase().replaceAll(/[_ -]/g, "");
  return name === "status" || name === "context" ? name : "nexthint";
};

const canGoOn = (line: string): boolean =>
  !FENCE.test(line) && !line.includes(MARK) && !/^\s{0,20}(?:>|#{1,6} )/.test(line);

const plain = (text: string): string => text.trim().replaceAll(/^[*_`"']{1,3}|[*_`"']{1,3}$/g, "");

function valueOf(text: string | undefined): string | null {
  const value = (text ?? "").slice(0, MAX_VALUE_LENGTH).replaceAll(/\s+/g, " ").trim();
  return value === "" ? null : value;
}

/** A rule, a decision or work for later as a person, or a script, sees it. */
import { getProjectName } from "../../event/event.ts";
import { type ProjectStatement, lineKind } from "../../recall/start/rule-overview.ts";
import type { LedgerLine } from "../../remember/ledger/ledger-line.ts";
import type { Text } from "../../text/text.ts";
import { localTime, oneLine } from "../terminal/terminal.ts";
import type { TimeFormatter } from "../terminal/time-formatter.ts";
import { originLine, SHORT_ID } from "./memory-lines.ts";
import { SHORT_WORDS_ID } from "./statements.ts";
import { shownPath } from "../terminal/shown-path.ts";
import { headedLines } from "../terminal/wrap.ts";

const kindOf = (line: LedgerLine, { memory }: Text): string => memory.kinds[lineKind(line)];

export function statementLines(
  one: ProjectStatement,
  text: Text,
  when: TimeFormatter,
  idColumns: number = SHORT_ID,
  isUnfit = false,
): readonly string[] {
  const { rule, decision, later } = text.memory.kinds;
  const isWork = one.line.kind === "postponed";
  const width = isWork
    ? Bun.stringWidth(later)
    : Math.max(Bun.stringWidth(rule), Bun.stringWidth(decision));
  const kind = kindOf(one.line, text);
  const gap = " ".repeat(width - Bun.stringWidth(kind));
  const id = shortStatementId(one).padEnd(idColumns);
  const head = `${id}  ${kind}${gap}  `;
  const said = headedLines(head, one.line.decisive);
  const indent = " ".repeat(said.length > 1 ? 2 : idColumns + 2);
  return [
    ...said,
    ...laterLines(one, text, when).flatMap((line) => headedLines(indent, line)),
    `${indent}${describeOrigin(one, text, when)}${isUnfit ? ` · ${text.memory.unfitMark}` : ""}`,
  ];
}

/** As much of its ID as a person types; as wide as that of a memory, beside which it stands. */
export const shortStatementId = ({ id, memory }: ProjectStatement): string =>
  (memory?.id ?? id).slice(0, SHORT_ID);

const describeOrigin = (
  { memory, sessionId, ts }: ProjectStatement,
  text: Text,
  when: TimeFormatter,
): string =>
  memory === null
    ? `${when(ts)}, ${text.memory.inSession(oneLine(sessionId).slice(0, SHORT_WORDS_ID))}`
    : originLine(memory, text, when);

/** What was said since about the same, where it may be over. */
const laterLines = (
  { line: { later }, ts }: ProjectStatement,
  { memory }: Text,
  when: TimeFormatter,
): readonly string[] =>
  later === undefined ? [] : [memory.doubted(when(later.ts ?? ts), oneLine(later.text))];

/** One of them whole. */
export const statementDetails = (one: ProjectStatement, text: Text): readonly string[] => {
  const { facts, inSession } = text.memory;
  return [
    `${kindOf(one.line, text)}: ${oneLine(one.line.decisive)}`,
    ...laterLines(one, text, localTime).map((line) => `  ${line}`),
    `  ${facts.saved}: ${localTime(one.ts)}, ${inSession(oneLine(one.sessionId))}`,
    `  ${facts.project}: ${shownPath(one.projectPath)}`,
    `  ${facts.id}: ${one.id}`,
  ];
};

/** What words of one ID are, where they are more than one thing. */
export const listKinds = (all: readonly ProjectStatement[], text: Text): readonly string[] =>
  all.length > 1 ? all.map(({ line }) => kindOf(line, text)) : [];

/** Entries of one ID: the first of them, and the others beside it. */
export const toSameIdJson = ([first = {}, ...also]: readonly object[]): object => ({
  ...first,
  ...(also.length === 0 ? {} : { also }),
});

export const toStatementJson = (one: ProjectStatement): object => ({
  id: one.id,
  kind: lineKind(one.line),
  text: one.line.decisive,
  ...(one.line.later === undefined
    ? {}
    : { later: { text: one.line.later.text, said_at: one.line.later.ts } }),
  saved_at: one.ts,
  via: "conversation",
  by: "person",
  session_id: one.sessionId,
  project: one.projectPath,
});

/** As the heading of the list names it. */
export const rulesHeading = (projectPath: string, count: number, { memory }: Text): string =>
  memory.standing(oneLine(getProjectName(projectPath)), count);

export const workHeading = (projectPath: string, count: number, { memory }: Text): string =>
  memory.leftForLater(oneLine(getProjectName(projectPath)), count);

/** A memory as a person, or a script, sees it: always with who saved it. */
import { getProjectName } from "../../event/event.ts";
import type { Memory } from "../../remember/memory/memory.ts";
import type { Text } from "../../text/text.ts";
import { localTime, oneLine } from "../terminal/terminal.ts";
import type { TimeFormatter } from "../terminal/time-formatter.ts";
import { shownPath } from "../terminal/shown-path.ts";
import { headedLines } from "../terminal/wrap.ts";

/** As much of an id as tells those of one instant apart. */
export const SHORT_ID = 13;

export const toMemoryJson = (memory: Memory): object => ({
  id: memory.id,
  kind: memory.kind,
  text: memory.text,
  why: memory.why,
  files: memory.files,
  saved_at: memory.ts,
  via: memory.origin.via,
  by: memory.origin.by,
  client: memory.origin.client,
  session_id: memory.origin.sessionId,
  project: memory.projectPath,
});

/** Who saved it, when, and in which session. */
export function originLine(
  { ts, origin }: Memory,
  { memory: words }: Text,
  when: TimeFormatter,
): string {
  const by = {
    agent: words.byAgent(oneLine(origin.client ?? "")),
    program: words.byProgram,
    person: words.byPerson,
  }[origin.by];
  const session = origin.sessionId === null ? "" : words.inSession(oneLine(origin.sessionId));
  return [by, when(ts), session].filter((part) => part !== "").join(", ");
}

const INDENT = "  ";

export function memoryListLines(
  memory: Memory,
  text: Text,
  when: TimeFormatter,
  withProject: boolean,
): string[] {
  const head = `${memory.id.slice(0, SHORT_ID)}  ${text.memory.kinds[memory.kind]}  `;
  const project = withProject ? `${oneLine(getProjectName(memory.projectPath))} · ` : "";
  return [
    ...headedLines(head, memory.text),
    ...headedLines(INDENT, project + originLine(memory, text, when)),
  ];
}

export function memoryDetailLines(memory: Memory, text: Text): string[] {
  const { memory: words } = text;
  const rows: readonly (readonly [string, string])[] = [
    [words.facts.why, memory.why ?? ""],
    [words.facts.files, memory.files.join(", ")],
    [words.facts.saved, originLine(memory, text, localTime)],
    [words.facts.project, memory.projectPath === null ? "" : shownPath(memory.projectPath)],
    [words.facts.id, memory.id],
  ];
  return [
    `${words.kinds[memory.kind]}: ${oneLine(memory.text)}`,
    ...rows.flatMap(([name, value]) =>
      value === "" ? [] : [`${INDENT}${name}: ${oneLine(value)}`],
    ),
  ];
}

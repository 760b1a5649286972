/** An opened hit, as people read it and as JSON. */
import { fixDetailLines } from "./fix-details.ts";
import { teamFixText, toTeamFixJson } from "./team-fix-text.ts";
import { fixWords } from "./fix-words.ts";
import { getProjectName, UNKNOWN_SESSION } from "../../event/event.ts";
import { describeEvent, nameEventType } from "../../observe/story/describe-event.ts";
import { dropRepeatedEvents } from "../../observe/story/drop-repeated-events.ts";
import type { ErrorState } from "../../remember/errors/error-state.ts";
import type { FlatEvent } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import { toPublicSession } from "../../observe/public-session.ts";
import {
  localTime,
  oneLine,
  table,
  terminalColumns,
  typeColumn,
  typeColumns,
} from "../terminal/terminal.ts";
import type { HitDetails } from "./hit-details.ts";

/** Raised when a reader of the JSON could stumble over a change. */
const VERSION = 1;

export const hitJson = (opened: HitDetails): object => ({
  version: VERSION,
  id: opened.event.id,
  kind: opened.kind,
  ts: opened.ts,
  sessionId: opened.event.sessionId,
  project: opened.event.project,
  projectPath: opened.event.projectPath,
  branch: opened.branch,
  turn: opened.turn,
  text: opened.text,
  removedAt: opened.removedAt,
  event: opened.event,
  session: opened.session === null ? null : toPublicSession(opened.session),
  around: opened.around,
  resolutions: opened.resolutions,
  ...(opened.teamFix === null ? {} : { teamFix: toTeamFixJson(opened.teamFix) }),
  details: opened.details,
});

/** `why`: by which words a search found it. */
export function hitLines(opened: HitDetails, text: Text, why = ""): string[] {
  const { event, kind, ts, removedAt } = opened;
  const name = kind === null ? oneLine(nameEventType(event.type, text)) : text.search.kinds[kind];
  return [
    `${name}  ${localTime(ts)}`,
    ...table(factsOf(opened, text)).map((line) => `  ${line}`),
    ...(why === "" ? [] : [`  ${why}`]),
    "",
    // A fix is told by its steps, not as it is indexed.
    ...(isFix(opened)
      ? fixedErrorLines(opened)
      : textLines(opened.text ?? describeEvent(event, text))),
    ...(removedAt === null ? [] : ["", text.opened.removed(localTime(removedAt))]),
    ...solvedLines(opened, text),
    ...turnLines(opened, text),
    ...(event.sessionId === UNKNOWN_SESSION
      ? []
      : ["", text.opened.goOn(oneLine(event.sessionId))]),
  ];
}

function factsOf(
  { event, branch, session }: HitDetails,
  { opened: words, search }: Text,
): string[][] {
  const client = [session?.client ?? session?.provider, session?.model].filter(Boolean).join(", ");
  return [
    [
      words.session,
      event.sessionId === UNKNOWN_SESSION
        ? search.noSession
        : `${event.sessionId}${client === "" ? "" : ` (${client})`}`,
    ],
    ...(event.projectPath === null ? [] : [[words.project, event.projectPath]]),
    ...(branch === null ? [] : [[words.branch, branch]]),
    [words.id, event.id],
  ].map(([name = "", value = ""]) => [name, oneLine(value)]);
}

/** As it was written, line by line. */
const textLines = (text: string): string[] => text.trimEnd().split(/\r\n|\r|\n/);

const MAX_SOLUTIONS = 3;

const isFix = ({ event, resolutions }: HitDetails): boolean =>
  event.type !== "tool_error" && resolutions.length > 0;

const fixedErrorLines = ({ resolutions }: HitDetails): string[] => [
  ...new Set(resolutions.flatMap(({ errorLine }) => textLines(errorLine))),
];

function solvedLines(opened: HitDetails, text: Text): string[] {
  const { event, resolutions, state, details } = opened;
  const { opened: words } = text;
  if (event.type !== "tool_error" && !isFix(opened)) return [];
  const lines: string[] = [];
  for (const [at, one] of resolutions.slice(0, MAX_SOLUTIONS).entries()) {
    lines.push(`  ${oneLine(fixWords(one, text, words.how))}`);
    if (at === 0 && details !== null)
      lines.push(...fixDetailLines(details, text).map((line) => `    ${oneLine(line)}`));
    lines.push(`    ${oneLine(words.when(localTime(one.ts), getProjectName(one.projectPath)))}`);
  }
  if (opened.teamFix !== null) lines.push(`  ${teamFixText(opened.teamFix, localTime, text)}`);
  const said = state === null ? null : stateNote(state, text);
  const head = said === null ? words.solved : `${words.solved} · ${said}`;
  if (lines.length > 0) return ["", head, ...lines];
  const isLeft = state === null || state === "open" || state === "known" || state === "recurred";
  return ["", isLeft || said === null ? words.unsolved : said];
}

/** What the fix alone does not say. */
function stateNote(state: ErrorState, { errors: { states, notes } }: Text): string | null {
  switch (state) {
    case "recurred":
      return states.recurred;
    case "known":
    case "working":
    case "resolved":
    case "ignored":
      return notes[state];
    case "open":
    case "solved":
      return null;
  }
}

const MAX_LINES = 8;

/** What was asked and answered, unless that is the hit itself, and what was done in between. */
function turnLines({ event, turn, around }: HitDetails, text: Text): string[] {
  const { opened: words } = text;
  const said = (name: string, what: string | null, type: string): string[] =>
    what === null || event.type === type ? [] : [`  ${name}`, ...excerpt(what, text)];
  const done = doneLines(event, around.events, text);
  const lines = [
    ...said(words.asked, around.prompt, "prompt"),
    ...(done.length === 0 ? [] : [`  ${words.done}`, ...done]),
    ...said(words.answered, around.answer, "turn.end"),
  ];
  return lines.length === 0 || turn === null
    ? []
    : ["", turn === 0 ? words.before : words.turn(turn), ...lines];
}

const INDENT = "    ";

function excerpt(what: string, { opened: words }: Text): string[] {
  const lines = textLines(what);
  const left = lines.length - MAX_LINES;
  const shown = left > 1 ? lines.slice(0, MAX_LINES) : lines;
  return [...shown, ...(left > 1 ? [words.moreLines(left)] : [])].map((line) => INDENT + line);
}

const ACTION_TYPES: ReadonlySet<string> = new Set([
  "tool_use",
  "tool_error",
  "question",
  "skill.lifecycle",
  "compaction",
  "checkpoint",
  "memory",
]);
/** Before and behind the hit. */
const MAX_NEIGHBOURS = 8;

function doneLines(hit: FlatEvent, events: readonly FlatEvent[], text: Text): string[] {
  const deeds = dropRepeatedEvents(events).filter(({ type }) => ACTION_TYPES.has(type));
  const at = Math.max(
    0,
    deeds.findIndex(({ id }) => id === hit.id),
  );
  const from = Math.max(0, at - MAX_NEIGHBOURS);
  const to = Math.min(deeds.length, Math.max(at + MAX_NEIGHBOURS + 1, 2 * MAX_NEIGHBOURS));
  const more = (count: number): string[] => (count === 0 ? [] : [INDENT + text.opened.more(count)]);
  const columns = Math.max(16, terminalColumns() - typeColumns() - 14);
  const shown = deeds.slice(from, to).map((event) => {
    const mark = event.id === hit.id ? "  ▶ " : INDENT;
    const time = localTime(event.ts).slice(11);
    const said = oneLine(describeEvent(event, text), columns);
    return `${mark}${time}  ${typeColumn(nameEventType(event.type, text))}${said}`;
  });
  return [...more(from), ...shown, ...more(deeds.length - to)];
}

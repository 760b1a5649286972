import { readDropped } from "../journal/dropped.ts";
import { skillRuns } from "../observe/skill-runs.ts";
import { skillSteps } from "../observe/skill-steps.ts";
import type { SessionCounts, SessionRecord, Store } from "../store/store.ts";
import type { Text } from "../text/text.ts";
import { type Command, type Given, refresh, wholeNumber, withStore } from "./command.ts";
import { Fault } from "./fault.ts";
import { findProjects } from "./find-project.ts";
import { recordingNote } from "./recording-note.ts";
import { publicSession } from "./session-facts.ts";
import { localTime, oneLine, print, printJson, table, terminalColumns } from "./terminal.ts";

const DEFAULT_LIMIT = 20;

type Listed = ReturnType<typeof publicSession> & {
  readonly counts: SessionCounts;
  readonly currentSkill: string | null;
};

export const sessions: Command = {
  usage: (text) => ({
    words: "",
    options: {
      json: { type: "boolean", help: text.options.json },
      limit: { type: "string", short: "n", value: "N", help: text.options.limit },
      project: { type: "string", value: "P", help: text.options.project },
      active: { type: "boolean", help: text.options.active },
    },
  }),
  run: (given) =>
    withStore(given.house, async (context) => {
      await refresh(context, given.text);
      const { store } = context;
      const limit = wholeNumber(given, "sessions", "limit", DEFAULT_LIMIT);
      const all = await selected(given, store);
      const shown = limit === 0 ? all : all.slice(0, limit);
      const listed: Listed[] = [];
      for (const session of shown) {
        const counts = await store.countEvents(session.sessionId);
        listed.push({
          ...publicSession(session),
          counts,
          currentSkill: await currentSkill(store, session),
        });
      }
      if (given.has("json")) printJson(listed);
      else printTable(listed, all.length - shown.length, given);
      return 0;
    }),
};

async function selected(given: Given, store: Store): Promise<readonly SessionRecord[]> {
  const state = given.has("active") ? ({ state: "active" } as const) : {};
  const project = given.option("project");
  if (project === undefined) return store.listSessions(state);
  const paths = await findProjects(store, project, given.house.paths.userHome);
  if (paths.length === 0) {
    const { faults } = given.text;
    throw new Fault("NO_PROJECT", faults.nothingToForget(project), faults.noSessionFix);
  }
  const found = await Promise.all(
    paths.map((projectPath) => store.listSessions({ ...state, projectPath })),
  );
  return found.flat().toSorted((a, b) => (a.lastEventAt < b.lastEventAt ? 1 : -1));
}

/** The newest skill that nothing has closed yet. */
async function currentSkill(store: Store, session: SessionRecord): Promise<string | null> {
  if (session.state === "ended") return null;
  if ((await store.skillEvents(session.sessionId)).length === 0) return null;
  const runs = skillRuns(skillSteps(await store.getSessionEvents(session.sessionId)));
  return runs.findLast((run) => run.completedAt === null)?.skillName ?? null;
}

/** Columns that a narrow terminal can do without, in the order in which they go. */
const DISPENSABLE = [3, 4, 8] as const;

const row = (session: Listed, text: Text, isNarrow: boolean): string[] => [
  text.sessions.states[session.state],
  // Cut without an ellipsis: it is copied, and given to `show`.
  oneLine(session.sessionId).slice(0, isNarrow ? 8 : 13),
  oneLine(session.project ?? text.none, isNarrow ? 16 : 24),
  oneLine(
    [session.client ?? session.provider, session.clientVersion].filter(Boolean).join(" "),
    24,
  ),
  localTime(session.startedAt).slice(isNarrow ? 5 : 0, isNarrow ? 16 : undefined),
  localTime(session.lastEventAt).slice(isNarrow ? 5 : 0, isNarrow ? 16 : undefined),
  String(session.counts.prompts),
  String(session.counts.tools),
  String(session.counts.errors),
  session.currentSkill === null ? "" : text.sessions.skill(oneLine(session.currentSkill, 24)),
];

/** The widest table that the terminal can show. */
function fittingTable(listed: readonly Listed[], text: Text): string[] {
  const fits = (lines: readonly string[]): boolean =>
    lines.every((line) => Bun.stringWidth(line) <= terminalColumns());
  const rows = (isNarrow: boolean): string[][] => [
    [...text.sessions.heading, ""],
    ...listed.map((session) => row(session, text, isNarrow)),
  ];
  const wide = table(rows(false));
  if (fits(wide)) return wide;
  let narrow = rows(true);
  for (const [gone, column] of DISPENSABLE.entries()) {
    if (fits(table(narrow))) break;
    narrow = narrow.map((cells) => cells.toSpliced(column - gone, 1));
  }
  return table(narrow);
}

function printTable(listed: readonly Listed[], left: number, given: Given): void {
  const { text, house } = given;
  const note = recordingNote(house, text);
  if (note !== null) print(note);
  const dropped = readDropped(house.paths.run);
  if (dropped.lines > 0) print(text.sessions.dropped(dropped.lines, localTime(dropped.last ?? "")));
  if (listed.length === 0) {
    print(given.has("active") ? text.sessions.noneOpen : text.sessions.nothing);
    return;
  }
  for (const line of fittingTable(listed, text)) print(line);
  print("");
  if (left > 0) print(text.sessions.more(left));
  print(text.sessions.showHint);
}

import { readPause } from "../config/pause.ts";
import { skillRuns } from "../observe/skill-runs.ts";
import { skillSteps } from "../observe/skill-steps.ts";
import type { SessionCounts, SessionRecord, Store } from "../store/store.ts";
import type { Text } from "../text/text.ts";
import { type Command, type Given, refresh, wholeNumber, withStore } from "./command.ts";
import { Fault } from "./fault.ts";
import { findProjects } from "./find-project.ts";
import { localTime, oneLine, print, printJson, table } from "./terminal.ts";

const DEFAULT_LIMIT = 20;

type Listed = SessionRecord & {
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
        listed.push({ ...session, counts, currentSkill: await currentSkill(store, session) });
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
  const paths = await findProjects(store, project);
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

const row = (session: Listed, text: Text): string[] => [
  text.sessions.states[session.state],
  // Cut without an ellipsis: it is copied, and given to `show`.
  oneLine(session.sessionId).slice(0, 13),
  oneLine(session.project ?? text.none, 24),
  oneLine(
    [session.client ?? session.provider, session.clientVersion].filter(Boolean).join(" "),
    24,
  ),
  localTime(session.startedAt),
  localTime(session.lastEventAt),
  String(session.counts.prompts),
  String(session.counts.tools),
  String(session.counts.errors),
  session.currentSkill === null ? "" : text.sessions.skill(oneLine(session.currentSkill, 24)),
];

function printTable(listed: readonly Listed[], left: number, given: Given): void {
  const { text, house } = given;
  const pause = readPause(house.paths.run, new Date());
  if (pause !== null) {
    const { noteSessions, noteSessionsOpen } = text.pause;
    print(pause.until === null ? noteSessionsOpen : noteSessions(localTime(pause.until)));
  }
  if (listed.length === 0) {
    print(text.sessions.nothing);
    return;
  }
  const rows = listed.map((session) => row(session, text));
  for (const line of table([[...text.sessions.heading, ""], ...rows])) print(line);
  print("");
  if (left > 0) print(text.sessions.more(left));
  print(text.sessions.showHint);
}

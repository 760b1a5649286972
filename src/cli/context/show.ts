/** `self-gen context show`: the last snapshot of a session, or of the project. */
import { shownPath } from "../terminal/shown-path.ts";
import { currentSession } from "../../clients/current-session.ts";
import { keyedHash } from "../../config/secret-key.ts";
import { listContextRules } from "../../recall/compose/short-snapshot-part.ts";
import { listProjectRules } from "../../recall/start/project-rules.ts";
import { findClearedAt, isCleared } from "../../remember/context/cleared-context.ts";
import { type SavedSnapshot, readSnapshot } from "../../remember/context/context-snapshot.ts";
import type { Store } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import { type CommandArgs, refresh, withStore } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { explainHiddenPath } from "../../recall/compose/hidden-path.ts";
import { localTime, oneLine, print, printJson, table } from "../terminal/terminal.ts";
import { documentLines, sectionLines } from "./document-lines.ts";
import { findNamedSession, resolveProject } from "./resolve-session.ts";
import { host } from "../../system/host.ts";

export const show = (args: CommandArgs): Promise<number> =>
  withStore(args.installation, async (context) => {
    const { text } = args;
    await refresh(context, text);
    const { store } = context;
    const [newest] = await listSavedContexts(args, store, 1);
    if (newest === undefined) throw await nothingSavedFault(args, store);
    const at = newest.projectPath === null ? null : await findClearedAt(store, newest.projectPath);
    const cleared = isCleared(newest.ts, at) ? at : null;
    if (args.has("json")) {
      printJson({ ...newest, clearedAt: cleared });
      return 0;
    }
    for (const line of factLines(newest, text)) print(line);
    if (cleared !== null) print(text.saved.cleared(localTime(cleared)));
    const rules = await rulesForNextStart(args, store, newest, cleared !== null);
    const lines = [
      ...documentLines(newest.document, text),
      ...sectionLines(text.saved.sections.rules, rules),
    ];
    for (const line of [...lines, ...explainHiddenPath(lines, text.context)]) print(line);
    return 0;
  });

/** What the user forbade for good: in this session, and whatever else holds in the project. */
async function rulesForNextStart(
  { installation }: CommandArgs,
  store: Store,
  newest: SavedSnapshot,
  isCleared: boolean,
): Promise<readonly string[]> {
  const { projectPath } = newest;
  if (projectPath === null) return [];
  const known = { store, unreadEvents: [], hash: keyedHash(installation.paths.run) };
  const live = (await listProjectRules(known, projectPath)).filter(
    ({ line: { kind, later } }) => kind === "ban" && later === undefined,
  );
  const own = isCleared ? [] : listContextRules(newest);
  return [...new Set([...own, ...live.map(({ line }) => line.decisive)])];
}

/** Newest first: of the session that was named or in which this runs, else of the project. */
export async function listSavedContexts(
  args: CommandArgs,
  store: Store,
  limit: number,
): Promise<readonly SavedSnapshot[]> {
  const named = await findNamedSession(args, store);
  const around = args.option("project") === undefined ? currentSession(host().env) : null;
  const asked = named?.sessionId ?? around ?? undefined;
  const saved = async (
    query: Parameters<Store["snapshots"]>[0],
  ): Promise<readonly SavedSnapshot[]> =>
    (await store.snapshots({ ...query, limit })).flatMap((event) => readSnapshot(event) ?? []);
  const ofSession = asked === undefined ? [] : await saved({ sessionId: asked });
  if (named !== null || ofSession.length > 0) return ofSession;
  return saved({ projectPath: (await resolveProject(args, store)).projectPath });
}

/** What was asked of, as the answer names it. */
export async function describeContextScope(args: CommandArgs, store: Store): Promise<string> {
  const named = await findNamedSession(args, store);
  return oneLine(named?.sessionId ?? (await resolveProject(args, store)).projectPath);
}

async function nothingSavedFault(args: CommandArgs, store: Store): Promise<Fault> {
  const { faults } = args.text.saved;
  const message = faults.noSnapshot(await describeContextScope(args, store));
  return new Fault("NO_SNAPSHOT", message, faults.noSnapshotFix);
}

function factLines(one: SavedSnapshot, { saved: words }: Text): string[] {
  const { facts } = words;
  const rows: (readonly [string, string | null])[] = [
    [facts.session, one.sessionId],
    [facts.project, one.projectPath === null ? null : shownPath(one.projectPath)],
    [facts.saved, words.at(localTime(one.ts), words.triggers[one.trigger])],
    [facts.branch, one.branch],
  ];
  return table(rows.flatMap(([name, value]) => (value === null ? [] : [[name, oneLine(value)]])));
}

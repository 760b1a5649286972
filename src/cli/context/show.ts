/** `self-gen context show`: what was saved last of a session, or of the project. */
import { keyedHash } from "../../config/secret-key.ts";
import { rulesOf } from "../../recall/compose/snapshot-part.ts";
import { savedContext } from "../../recall/start/saved-context.ts";
import { clearedAt, isCleared } from "../../remember/context/cleared.ts";
import { type Saved, savedSnapshot } from "../../remember/context/snapshot.ts";
import type { Store } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import { type Given, refresh, withStore } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { localTime, oneLine, print, printJson, table } from "../terminal/terminal.ts";
import { documentLines, section } from "./document-lines.ts";
import { namedSession, projectOf } from "./which-session.ts";
import { host } from "../../system/host.ts";
import { isRunning } from "../../system/process-start.ts";

export const show = (given: Given): Promise<number> =>
  withStore(given.house, async (context) => {
    const { text } = given;
    await refresh(context, text);
    const { store } = context;
    const [newest] = await savedContexts(given, store, 1);
    if (newest === undefined) throw await nothingSaved(given, store);
    const at = newest.projectPath === null ? null : await clearedAt(store, newest.projectPath);
    const cleared = isCleared(newest.ts, at) ? at : null;
    if (given.has("json")) {
      printJson({ ...newest, clearedAt: cleared });
      return 0;
    }
    for (const line of factLines(newest, text)) print(line);
    if (cleared !== null) print(text.saved.cleared(localTime(cleared)));
    for (const line of documentLines(newest.document, text)) print(line);
    const rules = await nextRules(given, store, newest, cleared !== null);
    for (const line of section(text.saved.sections.rules, rules)) print(line);
    return 0;
  });

/** What the user forbade for good: in this session, and in those before that the project's next one is told of. */
async function nextRules(
  { house, text }: Given,
  store: Store,
  newest: Saved,
  isCleared: boolean,
): Promise<readonly string[]> {
  const { projectPath } = newest;
  if (projectPath === null) return [];
  const next = await savedContext(
    { store, unread: [], hash: keyedHash(house.paths.run) },
    { source: "startup", sessionId: "", projectPath, transcriptPath: null },
    new Set(),
    text.context,
    { now: host().now(), isRunning },
  );
  const own = isCleared ? [] : rulesOf(newest);
  return [...new Set([...own, ...(next === null ? [] : rulesOf(next.saved))])];
}

/** Newest first: of the session that was named or in which this runs, else of the project. */
export async function savedContexts(
  given: Given,
  store: Store,
  limit: number,
): Promise<readonly Saved[]> {
  const named = await namedSession(given, store);
  const around = given.option("project") === undefined ? host().env["CLAUDE_CODE_SESSION_ID"] : "";
  const asked = [named?.sessionId, named === null ? around : ""].find(
    (id) => id !== undefined && id !== "",
  );
  const saved = async (query: Parameters<Store["snapshots"]>[0]): Promise<readonly Saved[]> =>
    (await store.snapshots({ ...query, limit })).flatMap((event) => savedSnapshot(event) ?? []);
  const ofSession = asked === undefined ? [] : await saved({ sessionId: asked });
  if (named !== null || ofSession.length > 0) return ofSession;
  return saved({ projectPath: (await projectOf(given, store)).projectPath });
}

/** What was asked of, as the answer names it. */
export async function askedOf(given: Given, store: Store): Promise<string> {
  const named = await namedSession(given, store);
  return oneLine(named?.sessionId ?? (await projectOf(given, store)).projectPath);
}

async function nothingSaved(given: Given, store: Store): Promise<Fault> {
  const { faults } = given.text.saved;
  const message = faults.noSnapshot(await askedOf(given, store));
  return new Fault("NO_SNAPSHOT", message, faults.noSnapshotFix);
}

function factLines(one: Saved, { saved: words }: Text): string[] {
  const { facts } = words;
  const rows: (readonly [string, string | null])[] = [
    [facts.session, one.sessionId],
    [facts.project, one.projectPath],
    [facts.saved, words.at(localTime(one.ts), words.triggers[one.trigger])],
    [facts.branch, one.branch],
  ];
  return table(rows.flatMap(([name, value]) => (value === null ? [] : [[name, oneLine(value)]])));
}

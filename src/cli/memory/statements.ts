/** Rules and decisions that sessions get because somebody said them in a conversation: listed, ended and brought back by ID. */
import { openConfigLookup } from "../../config/load.ts";
import { keyedHash } from "../../config/secret-key.ts";
import { type Event, UNKNOWN_SESSION } from "../../event/event.ts";
import type { IngestContext } from "../../ingest/context.ts";
import { insertEvent } from "../../ingest/insert-event.ts";
import { isJustEnded } from "../../recall/start/just-ended.ts";
import { listProjectPostponements } from "../../recall/start/project-postponements.ts";
import { listProjectRules } from "../../recall/start/project-rules.ts";
import {
  type ProjectStatement,
  listRuleProjects,
  listWordProjects,
  readRemovedStatements,
} from "../../recall/start/rule-overview.ts";
import { statementId } from "../../recall/start/active-rules.ts";
import { endRule, restoreRule } from "../../remember/guard/end-rule.ts";
import { clearCachedRules, removeCachedWork } from "../../remember/guard/rules-cache.ts";
import { DECISION_JUDGED, readRejectedDecisions } from "../../remember/memory/judged-decisions.ts";
import type { Store } from "../../store/store.ts";
import { host } from "../../system/host.ts";
import type { Text } from "../../text/text.ts";
import { type CommandArgs, type Installation, refresh } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { findHere } from "../command/from-here.ts";
import { resolveProject } from "../context/resolve-session.ts";
import { oneLine } from "../terminal/terminal.ts";

/** As much of an ID as is shown. */
export const SHORT_WORDS_ID = 8;

export async function listRuleStatements(
  { installation }: CommandArgs,
  { store }: Pick<IngestContext, "store">,
  projectPath: string,
): Promise<readonly ProjectStatement[]> {
  const hash = keyedHash(installation.paths.run);
  const unreadEvents = await makeUnsavedContexts(installation, store, projectPath);
  const all = await listProjectRules({ store, unreadEvents, hash }, projectPath);
  return all.map((one) => Object.assign({}, one, { projectPath }));
}

/** Work that people left for later in a project, also in sessions that still run. */
export async function listWorkStatements(
  { installation }: CommandArgs,
  { store, now }: Pick<IngestContext, "store" | "now">,
  projectPath: string,
): Promise<readonly ProjectStatement[]> {
  const hash = keyedHash(installation.paths.run);
  const all = await listProjectPostponements({ store, unreadEvents: [], hash }, projectPath, now());
  return all.map((one) =>
    Object.assign({}, one, {
      projectPath,
      id: statementId(projectPath, one.line, hash),
      memory: null,
    }),
  );
}

/** Sessions of a project that may end within a moment of each other. */
const MAX_ENDING = 3;

/** What sessions that ended in this moment will have saved: the next session gets it at once, and so it is listed. */
async function makeUnsavedContexts(
  { paths }: Installation,
  store: Store,
  projectPath: string,
): Promise<readonly Event[]> {
  const settings = openConfigLookup(paths.config);
  const made: Event[] = [];
  for (const { sessionId, endedAt } of await store.listSessions({
    projectPath,
    limit: MAX_ENDING,
  })) {
    if (endedAt === null || !isJustEnded(endedAt, host().now())) continue;
    const { buildEndSnapshot } = await import("../../recall/start/end-snapshot.ts");
    const of = { store, unreadEvents: [] };
    const event = await buildEndSnapshot(of, sessionId, endedAt, { paths, settings });
    if (event !== null) made.push(event);
  }
  return made;
}

/** Of every project; `first`: the one that is asked about. */
export async function listAllRuleStatements(
  args: CommandArgs,
  context: Pick<IngestContext, "store">,
  first: string | null,
): Promise<readonly ProjectStatement[]> {
  const said = await listRuleProjects(context.store);
  const others = said.filter((one) => one !== first);
  const all: ProjectStatement[] = [];
  for (const project of first === null ? others : [first, ...others])
    all.push(...(await listRuleStatements(args, context, project)));
  return all;
}

const beginningOf = (given: string): string => given.replace(/…$/, "").toLowerCase();

/** Whether it can be the ID of words; that of a memory has dashes, and no project is read for it. */
const mayName = (given: string): boolean => /^[0-9a-f]{4,16}$/.test(beginningOf(given));

/** Those of the one ID that begins so: one sentence may be a decision and work for later. */
function listByBeginning<T extends { readonly id: string }>(
  all: readonly T[],
  given: string,
  { memory: { faults } }: Text,
): readonly T[] {
  const found = all.filter(({ id }) => mayName(given) && id.startsWith(beginningOf(given)));
  const { size } = new Set(found.map(({ id }) => id));
  if (size > 1)
    throw new Fault("MANY_MEMORIES", faults.many(oneLine(given, 60), size), faults.manyFix);
  return found;
}

/** Where an ID stands for one alone; null for none. */
export const matchByBeginning = <T extends { readonly id: string }>(
  all: readonly T[],
  given: string,
  text: Text,
): T | null => listByBeginning(all, given, text)[0] ?? null;

/** All of the ID that was typed, rules and decisions first: of this project, else of any; none where a memory may be meant. */
export async function findStatements(
  args: CommandArgs,
  context: Pick<IngestContext, "store" | "now">,
): Promise<readonly ProjectStatement[]> {
  const named = args.words[1] ?? "";
  if (!mayName(named)) return [];
  const listSaid = async (path: string): Promise<readonly ProjectStatement[]> =>
    [
      ...(await listRuleStatements(args, context, path)),
      ...(await listWorkStatements(args, context, path)),
    ].filter(hasNoMemory);
  const project = await findProject(args, context.store);
  const here = project === null ? [] : listByBeginning(await listSaid(project), named, args.text);
  if (here.length > 0) return here;
  const others: ProjectStatement[] = [];
  for (const path of await listWordProjects(context.store, []))
    if (path !== project) others.push(...(await listSaid(path)));
  return listByBeginning(others, named, args.text);
}

/** The one that is named, else the folder's; none where the folder is gone. */
export const findProject = async (args: CommandArgs, store: Store): Promise<string | null> =>
  args.option("project") === undefined && findHere() === null
    ? null
    : (await resolveProject(args, store)).projectPath;

/** What was kept is named by its memory. */
export const hasNoMemory = ({ memory }: ProjectStatement): boolean => memory === null;

const SAVE_TRIES = 40;
const SAVE_RETRY_MS = 100;

/** The same, saved: by its context it is brought back. What a session said that ended in this moment is saved a moment later. */
export async function findSavedStatements(
  args: CommandArgs,
  context: IngestContext,
): Promise<readonly ProjectStatement[]> {
  for (let tried = 0; tried < SAVE_TRIES; tried++) {
    const found = await findStatements(args, context);
    const saved = await Promise.all(found.map((one) => context.store.event(one.snapshotId)));
    if (!saved.includes(null)) return found;
    await Bun.sleep(SAVE_RETRY_MS);
    await refresh(context, args.text);
  }
  return [];
}

/** All of one ID. They stay in what is recorded: only no session gets them. */
export async function endStatements(
  { installation }: CommandArgs,
  context: IngestContext,
  all: readonly ProjectStatement[],
): Promise<void> {
  const [first] = all;
  if (first === undefined) return;
  await judgeStatement(context, first, { of: first.snapshotId, isDecision: false });
  for (const one of all) {
    const { run } = installation.paths;
    if (one.line.kind === "postponed") {
      removeCachedWork(run, one.projectPath, one.line.decisive);
      continue;
    }
    endRule(run, one);
    clearCachedRules(run, one.projectPath);
  }
}

/** What was ended last under this ID, brought back; none where nothing was. */
export async function restoreStatements(
  args: CommandArgs,
  context: IngestContext,
  id: string,
): Promise<readonly ProjectStatement[]> {
  const { store } = context;
  const rejected = (await readRejectedDecisions(store)).map(({ words, of }) => ({
    id: words,
    words,
    of,
  }));
  const found = matchByBeginning(rejected, id, args.text);
  const hash = keyedHash(args.installation.paths.run);
  const all = found === null ? [] : await readRemovedStatements(store, found, hash);
  const [first] = all;
  if (first === undefined) return [];
  await judgeStatement(context, first, { of: first.snapshotId, isDecision: true });
  for (const one of all)
    if (one.line.kind !== "postponed") restoreRule(args.installation.paths.run, one);
  return all;
}

/** Says whether words of a conversation count; the last such word does. */
export const judgeStatement = async (
  context: IngestContext,
  { id, projectPath }: Pick<ProjectStatement, "id" | "projectPath">,
  said: { readonly of: string; readonly isDecision: boolean },
): Promise<void> =>
  void (await insertEvent(context, {
    type: DECISION_JUDGED,
    sessionId: UNKNOWN_SESSION,
    projectPath,
    words: id,
    ...said,
  }));

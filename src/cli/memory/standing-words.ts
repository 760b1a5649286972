/** Rules and decisions that sessions get because somebody said them in a conversation: listed, ended and brought back by ID. */
import { openConfigLookup } from "../../config/load.ts";
import { keyedHash } from "../../config/secret-key.ts";
import { type Event, UNKNOWN_SESSION } from "../../event/event.ts";
import type { IngestContext } from "../../ingest/context.ts";
import { insertEvent } from "../../ingest/insert-event.ts";
import { isJustEnded } from "../../recall/start/just-ended.ts";
import { listProjectPostponed } from "../../recall/start/spoken-work.ts";
import { listLiveRules } from "../../recall/start/live-rules.ts";
import {
  type IdentifiedWords,
  listRuleProjects,
  readRemovedWords,
} from "../../recall/start/rule-overview.ts";
import { standingWordsId } from "../../recall/start/standing-words.ts";
import { endRule, restoreRule } from "../../remember/guard/end-rule.ts";
import { dropSaidRules } from "../../remember/guard/said-rules.ts";
import { DECISION_JUDGED, readRejectedDecisions } from "../../remember/memory/judged-decisions.ts";
import type { Store } from "../../store/store.ts";
import { host } from "../../system/host.ts";
import type { Text } from "../../text/text.ts";
import { type CommandArgs, type Installation, refresh } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { oneLine } from "../terminal/terminal.ts";

/** As much of an ID as is shown. */
export const SHORT_WORDS_ID = 8;

export async function listIdentifiedWords(
  { installation }: CommandArgs,
  { store }: Pick<IngestContext, "store">,
  projectPath: string,
): Promise<readonly IdentifiedWords[]> {
  const hash = keyedHash(installation.paths.run);
  const unread = await makeUnsavedContexts(installation, store, projectPath);
  const all = await listLiveRules({ store, unread, hash }, projectPath);
  return all.map((one) => Object.assign({}, one, { projectPath }));
}

/** Work that people left for later in a project, also in sessions that still run. */
export async function listIdentifiedWork(
  { installation }: CommandArgs,
  { store, now }: Pick<IngestContext, "store" | "now">,
  projectPath: string,
): Promise<readonly IdentifiedWords[]> {
  const hash = keyedHash(installation.paths.run);
  const all = await listProjectPostponed({ store, unread: [], hash }, projectPath, now());
  return all.map((one) =>
    Object.assign({}, one, {
      projectPath,
      id: standingWordsId(projectPath, one.line, hash),
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
    const of = { store, unread: [] };
    const event = await buildEndSnapshot(of, sessionId, endedAt, { paths, settings });
    if (event !== null) made.push(event);
  }
  return made;
}

/** Of every project; `first`: the one that is asked about. */
export async function listAllIdentifiedWords(
  args: CommandArgs,
  context: Pick<IngestContext, "store">,
  first: string | null,
): Promise<readonly IdentifiedWords[]> {
  const said = await listRuleProjects(context.store);
  const others = said.filter((one) => one !== first);
  const all: IdentifiedWords[] = [];
  for (const project of first === null ? others : [first, ...others])
    all.push(...(await listIdentifiedWords(args, context, project)));
  return all;
}

/** The one whose ID begins so; null for none. */
export function matchByBeginning<T extends { readonly id: string }>(
  all: readonly T[],
  given: string,
  { memory: { faults } }: Text,
): T | null {
  const beginning = given.replace(/…$/, "").toLowerCase();
  const found = /^[0-9a-f]{4,16}$/.test(beginning)
    ? all.filter(({ id }) => id.startsWith(beginning))
    : [];
  if (found.length > 1)
    throw new Fault("MANY_MEMORIES", faults.many(oneLine(given, 60), found.length), faults.manyFix);
  return found[0] ?? null;
}

/** By the ID that was typed: of this project, else of any; null where a memory may be meant. */
export async function findIdentifiedWords(
  args: CommandArgs,
  context: Pick<IngestContext, "store" | "now">,
  project: string,
): Promise<IdentifiedWords | null> {
  const named = args.words[1] ?? "";
  const here = [
    ...(await listIdentifiedWords(args, context, project)),
    ...(await listIdentifiedWork(args, context, project)),
  ];
  return (
    matchByBeginning(here.filter(isSaidAlone), named, args.text) ??
    matchByBeginning(
      (await listAllIdentifiedWords(args, context, null)).filter(isSaidAlone),
      named,
      args.text,
    )
  );
}

/** What was kept is named by its memory. */
export const isSaidAlone = ({ memory }: IdentifiedWords): boolean => memory === null;

const SAVE_TRIES = 40;
const SAVE_RETRY_MS = 100;

/** The same, saved: by its context it is brought back. What a session said that ended in this moment is saved a moment later. */
export async function findSavedWords(
  args: CommandArgs,
  context: IngestContext,
  project: string,
): Promise<IdentifiedWords | null> {
  for (let tried = 0; tried < SAVE_TRIES; tried++) {
    const found = await findIdentifiedWords(args, context, project);
    const isSaved = found === null || (await context.store.event(found.snapshotId)) !== null;
    if (isSaved) return found;
    await Bun.sleep(SAVE_RETRY_MS);
    await refresh(context, args.text);
  }
  return null;
}

/** They stay in what is recorded: only no session gets them. */
export async function endStandingWords(
  { installation }: CommandArgs,
  context: IngestContext,
  one: IdentifiedWords,
): Promise<void> {
  await judgeWords(context, one, { of: one.snapshotId, isDecision: false });
  if (one.line.kind === "postponed") return;
  endRule(installation.paths.run, one);
  dropSaidRules(installation.paths.run, one.projectPath);
}

/** What was ended last under this ID, brought back; null where nothing was. */
export async function restoreStandingWords(
  args: CommandArgs,
  context: IngestContext,
  id: string,
): Promise<IdentifiedWords | null> {
  const { store } = context;
  const rejected = (await readRejectedDecisions(store)).map(({ words, of }) => ({
    id: words,
    words,
    of,
  }));
  const found = matchByBeginning(rejected, id, args.text);
  const hash = keyedHash(args.installation.paths.run);
  const one = found === null ? null : await readRemovedWords(store, found, hash);
  if (one === null) return null;
  await judgeWords(context, one, { of: one.snapshotId, isDecision: true });
  if (one.line.kind !== "postponed") restoreRule(args.installation.paths.run, one);
  return one;
}

/** Says whether words of a conversation count; the last such word does. */
export const judgeWords = async (
  context: IngestContext,
  { id, projectPath }: Pick<IdentifiedWords, "id" | "projectPath">,
  said: { readonly of: string; readonly isDecision: boolean },
): Promise<void> =>
  void (await insertEvent(context, {
    type: DECISION_JUDGED,
    sessionId: UNKNOWN_SESSION,
    projectPath,
    words: id,
    ...said,
  }));

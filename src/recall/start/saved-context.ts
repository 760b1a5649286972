/**
 * Which saved context a session is told, and how much of it.
 *
 *   compact  its own, as much of it as the client's summary lacks
 *   startup  how the project's newest session ended and what it left, when that is recent and of the branch that is checked
 *            out; with the forms of commands that the two before it had, and the rules of those before them; below it what
 *            the three before it left open (`left-open.ts`)
 *   resume   the same of another session, when it is newer than this session's last words and was not told before: what this
 *            session itself did stands in its conversation
 *   clear, fork  none: one wants to begin anew, the other has the conversation itself
 */
import type { KeyedHash } from "../../config/secret-key.ts";
import { asText, type Event } from "../../event/event.ts";
import { type Evidence, isOver } from "../../observe/gone.ts";
import { clearedAt, isCleared, SNAPSHOT_CLEARED } from "../../remember/context/cleared.ts";
import {
  IN_BACKGROUND,
  type Saved,
  savedSnapshot,
  SNAPSHOT,
} from "../../remember/context/snapshot.ts";
import { isStillDecision } from "../../remember/memory/judged-decisions.ts";
import {
  flatten,
  type FlatEvent,
  type SessionRecord,
  type SnapshotQuery,
} from "../../store/store.ts";
import type { ContextText } from "../../text/context.ts";
import { leftOpenLines } from "../compose/left-open-lines.ts";
import type { Part } from "../compose/part.ts";
import { shortSnapshotPart, snapshotPart } from "../compose/snapshot-part.ts";
import { foldedSession, type KnownSessions } from "../previous/known-sessions.ts";
import { clientSummary, type Told } from "./client-summary.ts";
import { agreeing, agreeingFailures } from "./agreeing.ts";
import { agreed, type Beside } from "./agreed-contexts.ts";
import { isCurrent } from "./current-context.ts";
import { leftOpen, type LeftOpen } from "./left-open.ts";
import { withEarlier } from "./with-earlier.ts";

/** Sessions of a project may run side by side. */
const MOST_LOOKED_AT = 20;

/** `hash`: under the key that judged decisions are written with. */
export type KnownDecisions = KnownSessions & { readonly hash: KeyedHash };

export type SavedFor = {
  readonly source: string | null;
  readonly sessionId: string;
  readonly projectPath: string;
  readonly transcriptPath: string | null;
};

/** `part`: null where everything is known already. `told`: the contexts that its lines come from. */
export type ToldContext = {
  readonly saved: Saved;
  readonly part: Part | null;
  readonly told: readonly Saved[];
};

export async function savedContext(
  known: KnownDecisions,
  start: SavedFor,
  told: ReadonlySet<string>,
  text: ContextText,
  evidence: Evidence,
  beside: Beside | null = null,
): Promise<ToldContext | null> {
  const { source, projectPath } = start;
  const short = async (saved: Saved): Promise<ToldContext> => ({
    saved,
    part: shortSnapshotPart(await asDecided(known, await asItStands(known, saved)), text),
    told: [saved],
  });
  const withOpen = async (
    context: ToldContext,
    open: readonly LeftOpen[],
  ): Promise<ToldContext> => {
    const { part } = context;
    if (part === null) return context;
    const refs = new Set(part.refs);
    const lines = [...part.lines];
    for (const { saved, failed } of open) {
      refs.add(saved.id);
      const stands = await asDecided(known, await asItStands(known, saved));
      lines.push(...leftOpenLines(stands, agreeingFailures(failed, context.told), text));
    }
    const told = [...context.told, ...open.map(({ saved }) => saved)];
    return { ...context, part: { ...part, refs: [...refs], lines }, told };
  };
  switch (source) {
    case "compact": {
      const own = await ownSaved(known, start);
      if (own === null) return null;
      const summary = clientSummary(await toldOf(known, start), start.transcriptPath);
      const [stands = own] = agreeing([own], () => null);
      const part = snapshotPart(await asDecided(known, stands), summary, text);
      return { saved: own, part, told: [stands] };
    }
    case "clear":
    case "fork":
      return null;
    case "resume": {
      const found = withEarlier(
        await agreed(known, projectPath, await left(known, start, evidence), beside),
      );
      const isNew =
        found !== null && !told.has(found.id) && isCurrent(found, projectPath, evidence);
      return isNew && found.ts > (await lastWords(known, start)) ? short(found) : null;
    }
    default: {
      const all = await agreed(known, projectPath, await left(known, start, evidence), beside);
      const found = withEarlier(all);
      if (found === null) return null;
      const open = await leftOpen(known, all, projectPath, evidence);
      if (isCurrent(found, projectPath, evidence)) return withOpen(await short(found), open);
      const [first] = open;
      return first === undefined ? null : withOpen(bareContext(first.saved, text), open);
    }
  }
}

/** Its heading alone. */
const bareContext = (saved: Saved, text: ContextText): ToldContext => ({
  saved,
  part: { ...shortSnapshotPart(saved, text), lines: [] },
  told: [],
});

/** How many of a project's blockers are looked at. */
const MOST_BLOCKERS = 50;

/** What stood in the way and is over since is not told as if it still did, nor is the error that it was. */
async function asItStands({ store }: KnownSessions, saved: Saved): Promise<Saved> {
  const { document, projectPath, ts } = saved;
  const { blockers, errors } = document.state;
  if (projectPath === null || blockers.length + errors.length === 0) return saved;
  const rows = await store.blockers({ projectPath, state: "all", limit: MOST_BLOCKERS });
  const open = new Set(
    rows.filter(({ resolvedAt }) => resolvedAt === null).map(({ description }) => description),
  );
  const over = rows
    .filter(({ resolvedAt, description }) => (resolvedAt ?? "") > ts && !open.has(description))
    .map(({ description }) => description);
  const isOver = (text: string): boolean =>
    over.some(
      (one) => one === text || (one.includes(": ") && text.endsWith(one.slice(one.indexOf(": ")))),
    );
  const stands = (texts: readonly string[]): readonly string[] =>
    texts.filter((text) => !isOver(text));
  const state = { ...document.state, blockers: stands(blockers), errors: stands(errors) };
  return { ...saved, document: { ...document, state } };
}

/** Without what somebody said was not decided. */
async function asDecided({ store, hash }: KnownDecisions, saved: Saved): Promise<Saved> {
  const { document, projectPath } = saved;
  if (document.decisions.length === 0) return saved;
  const isDecision = await isStillDecision(store, hash);
  const decisions = document.decisions.filter(({ what }) =>
    isDecision({ projectPath, text: what }),
  );
  return { ...saved, document: { ...document, decisions } };
}

/** Newest first, unread ones included. */
async function newest(known: KnownSessions, query: SnapshotQuery): Promise<readonly Saved[]> {
  const fits = (event: Event): boolean =>
    event.type === SNAPSHOT &&
    (query.sessionId === undefined || event.sessionId === query.sessionId) &&
    (query.projectPath === undefined || event.projectPath === query.projectPath);
  const stored = await known.store.snapshots(query);
  const fresh = known.unread.filter(fits).map(flatten);
  const all = [...fresh, ...stored].toSorted((a: FlatEvent, b: FlatEvent) =>
    a.ts < b.ts ? 1 : a.ts > b.ts ? -1 : 0,
  );
  return all.flatMap((event) => savedSnapshot(event) ?? []);
}

/** The session's own, unless it is of another project or was cleared away. */
async function ownSaved(
  known: KnownSessions,
  { sessionId, projectPath }: SavedFor,
): Promise<Saved | null> {
  const own = wholest(await newest(known, { sessionId, limit: LATELY }));
  if (own === null || own.projectPath !== projectPath) return null;
  return isCleared(own.ts, await clearedLast(known, projectPath)) ? null : own;
}

/** What shows which summary was made: of the database, and what it has not read yet. */
async function toldOf(
  { store, unread }: KnownSessions,
  { sessionId }: SavedFor,
): Promise<readonly Told[]> {
  const stored = await Promise.all(
    ["summary_draft", "compaction"].map((type) => store.queryEvents({ type, sessionId, limit: 1 })),
  );
  const fresh = unread.filter((event) => event.sessionId === sessionId).map(flatten);
  return [...stored.flat(), ...fresh].map((event) => ({
    type: event.type,
    ts: event.ts,
    text: "text" in event ? asText(event.text) : null,
  }));
}

/** How many of a session's newest may have been saved around one compaction. */
export const LATELY = 6;

/**
 * Of a session's newest the one that knows most: what is saved in the background is not whole, and may come a moment after
 * what is; and a clock may have been set back since.
 */
export function wholest(newestFirst: readonly Saved[]): Saved | null {
  const lately = newestFirst.slice(0, LATELY);
  const most = Math.max(...lately.map(({ promptCount }) => promptCount));
  const last = lately.filter(({ promptCount }) => promptCount === most);
  return last.find(({ trigger }) => !IN_BACKGROUND.has(trigger)) ?? last[0] ?? null;
}

/** Rules are taken from so many. */
const MOST_WITH_RULES = 12;

/** What the project's newest sessions that are over left behind, the newest first; nothing that was cleared away since. */
async function left(
  known: KnownSessions,
  { sessionId, projectPath }: SavedFor,
  evidence: Evidence,
): Promise<readonly Saved[]> {
  const sessions = await savedSessions(known, projectPath);
  if (sessions.length === 0) return [];
  const found: Saved[] = [];
  const cleared = await clearedLast(known, projectPath);
  // Those that run save again and again: asked session by session, they hide nobody.
  for (const session of sessions) {
    const { sessionId: id } = session;
    if (id === sessionId || !isOver(session, evidence)) continue;
    const [saved] = await newest(known, { sessionId: id, projectPath, limit: 1 });
    if (saved === undefined) continue;
    if (isCleared(saved.ts, cleared)) break;
    found.push(saved);
    if (found.length === MOST_WITH_RULES) break;
  }
  return found;
}

/** Those that saved something in the project, the newest activity first. */
async function savedSessions(
  known: KnownSessions,
  projectPath: string,
): Promise<readonly SessionRecord[]> {
  const { store, unread } = known;
  const stored = await store.listSessions({ projectPath, saved: true, limit: MOST_LOOKED_AT });
  const ids = new Set(stored.map(({ sessionId }) => sessionId));
  const isSaving = (event: Event): boolean =>
    event.type === SNAPSHOT && event.projectPath === projectPath;
  const changed = new Set(
    unread
      .filter((event) => ids.has(event.sessionId) || isSaving(event))
      .map(({ sessionId }) => sessionId),
  );
  if (changed.size === 0) return stored;
  const folded: SessionRecord[] = stored.filter(({ sessionId }) => !changed.has(sessionId));
  for (const id of changed) {
    const record = await foldedSession(known, id);
    if (record !== null) folded.push(record);
  }
  return folded.toSorted((a, b) => (a.lastEventAt < b.lastEventAt ? 1 : -1));
}

async function clearedLast(
  { store, unread }: KnownSessions,
  projectPath: string,
): Promise<string | null> {
  const fresh = unread.findLast(
    (event) => event.type === SNAPSHOT_CLEARED && event.projectPath === projectPath,
  );
  return fresh?.ts ?? (await clearedAt(store, projectPath));
}

/** When the session's last turn ended; as if never, when there was none. */
export async function lastWords(
  { store, unread }: KnownSessions,
  { sessionId }: SavedFor,
): Promise<string> {
  const [stored] = await store.queryEvents({ type: "turn.end", sessionId, limit: 1 });
  const fresh = unread.findLast(
    (event) => event.type === "turn.end" && event.sessionId === sessionId,
  );
  return fresh?.ts ?? stored?.ts ?? "";
}

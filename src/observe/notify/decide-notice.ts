/**
 * When to notify the user that a session needs them. Pure: earlier notices are passed in and returned.
 *
 * An occasion is a wait for a permission or an answer, a long turn that is over, or a client that went away in the middle
 * of its work. Each is notified once, after it has lasted a while, because a quick answer needs no notice.
 * After a notice, its session is quiet for the cool-down; what still holds then is notified. Any two notices have a gap,
 * and everything due after it is one notice.
 */
import type { NoticeKind } from "../../config/schema.ts";
import type { SessionSnapshot } from "../monitor/provider.ts";
import { type TurnTiming, updateTurnTiming } from "./turn-timing.ts";

export type NotifySettings = {
  readonly on: readonly NoticeKind[];
  readonly afterMs: number;
  readonly cooldownMs: number;
  /** A turn that took less is over without telling. */
  readonly longTurnMs: number;
};

export type NotifyOccasion = {
  readonly sessionId: string;
  readonly project: string;
  readonly projectPath: string | null;
  readonly kind: NoticeKind;
  readonly since: number;
  readonly tools: readonly string[];
  /** What is waited for; null when that is not known. */
  readonly detail: string | null;
  /** False when a permission may have been granted already. */
  readonly isSure: boolean;
};

/** One or more sessions that are told of at once, the first occasion first. */
export type Notice = readonly [NotifyOccasion, ...NotifyOccasion[]];

type FollowedSession = {
  readonly turn: TurnTiming | null;
  readonly occasion: NotifyOccasion | null;
};

/** What was last told of a session, and when. */
export type LastNotice = { readonly kind: string; readonly since: number; readonly at: number };

export type NotifyMemory = {
  readonly startedAt: number;
  readonly sessions: ReadonlyMap<string, FollowedSession>;
  /** By `toDocumentKey`: it outlives the daemon (`notices-file.ts`). */
  readonly notices: ReadonlyMap<string, LastNotice>;
};

export const newNotifyMemory = (
  startedAt: number,
  notices: NotifyMemory["notices"] = new Map(),
): NotifyMemory => ({
  startedAt,
  sessions: new Map(),
  notices,
});

/** A session that is forgotten leaves no name behind in what was told. */
const noticeKey = (sessionId: string): string =>
  new Bun.CryptoHasher("sha256").update(sessionId).digest("hex").slice(0, 16);

export type NotifyDecision = {
  readonly notice: Notice | null;
  readonly memory: NotifyMemory;
  /** When something becomes due if nothing changes; null when nothing does. */
  readonly lookAt: number | null;
};

/** Who waited long before we began to watch is past being told. */
const TOO_OLD_MS = 10 * 60_000;
const GAP_MS = 10_000;
/** The same moment, as a hook and as the client's own board tell it. */
const SAME_MS = 1500;
/** No cool-down is longer. */
const KEPT_MS = 86_400_000;

export function decideNotice(
  memory: NotifyMemory,
  snapshots: readonly SessionSnapshot[],
  now: number,
  settings: NotifySettings,
): NotifyDecision {
  // A clock that was set back must not silence anything for long.
  const startedAt = Math.min(memory.startedAt, now);
  const sessions = new Map(
    snapshots.map((one) => {
      const followedSession = followSession(memory.sessions.get(one.sessionId), one, now, settings);
      return [one.sessionId, followedSession] as const;
    }),
  );
  const occasions = [...sessions.values()].flatMap(({ occasion }) =>
    occasion === null ? [] : [{ occasion, key: noticeKey(occasion.sessionId) }],
  );
  const told = dropStaleNotices(memory.notices, new Set(occasions.map(({ key }) => key)), now);
  const waiting = occasions.flatMap(({ occasion, key }) => {
    const before = told.get(key);
    const isWanted = settings.on.includes(occasion.kind) && !isSame(occasion, before);
    if (!isWanted || occasion.since < startedAt - TOO_OLD_MS) return [];
    return [{ occasion, key, dueAt: dueAt(occasion, before, now, settings) }];
  });
  const gapEnds = Math.max(0, ...[...told.values()].map(({ at }) => at + GAP_MS));
  const due = waiting
    .filter(({ dueAt: at }) => now >= gapEnds && at <= now)
    .toSorted((one, other) => one.occasion.since - other.occasion.since);
  for (const { occasion, key } of due) {
    told.set(key, { kind: occasion.kind, since: occasion.since, at: now });
  }
  const next = waiting
    .filter((one) => !due.includes(one))
    .map(({ dueAt: at }) => Math.max(at, due.length > 0 ? now + GAP_MS : gapEnds));
  const [first, ...others] = due.map(({ occasion }) => occasion);
  return {
    notice: first === undefined ? null : [first, ...others],
    memory: { startedAt, sessions, notices: told },
    lookAt: next.length === 0 ? null : Math.min(...next),
  };
}

/** Without what is old, unless the session still is in it; nothing was told in the future. */
function dropStaleNotices(
  told: NotifyMemory["notices"],
  current: ReadonlySet<string>,
  now: number,
): Map<string, LastNotice> {
  return new Map(
    [...told].flatMap(([key, one]) =>
      now - one.at < KEPT_MS || current.has(key)
        ? [[key, { ...one, at: Math.min(one.at, now) }] as const]
        : [],
    ),
  );
}

const isSame = ({ kind, since }: NotifyOccasion, notice: LastNotice | undefined): boolean =>
  notice !== undefined && kind === notice.kind && Math.abs(since - notice.since) < SAME_MS;

function dueAt(
  { since }: NotifyOccasion,
  notice: LastNotice | undefined,
  now: number,
  { afterMs, cooldownMs }: NotifySettings,
): number {
  const lasted = Math.min(since, now) + afterMs;
  return notice === undefined ? lasted : Math.max(lasted, notice.at + cooldownMs);
}

function followSession(
  before: FollowedSession | undefined,
  session: SessionSnapshot,
  now: number,
  settings: NotifySettings,
): FollowedSession {
  const turn = updateTurnTiming(before?.turn ?? null, session, now);
  return { turn, occasion: occasionOf(before, turn, session, settings) };
}

/** How a turn ends by itself. Whoever stopped it knows; a client does not always say that somebody did. */
const ENDS: ReadonlySet<string> = new Set(["turn_over", "turn_failed"]);

function occasionOf(
  before: FollowedSession | undefined,
  turn: TurnTiming | null,
  session: SessionSnapshot,
  { longTurnMs }: NotifySettings,
): NotifyOccasion | null {
  const since = Date.parse(session.since);
  const of = (kind: NoticeKind): NotifyOccasion => ({
    sessionId: session.sessionId,
    project: session.projectName,
    projectPath: session.projectPath,
    kind,
    since,
    tools: session.waitToolNames,
    detail: session.waitDetail,
    isSure: session.doubt === null,
  });
  const stillIf = (kind: NoticeKind): NotifyOccasion | null =>
    before?.occasion?.kind === kind ? before.occasion : null;
  switch (session.activityPhase) {
    case "waiting_permission":
      return of("permission");
    case "waiting_question":
      return of("question");
    case "busy":
      return null;
    case "interactable":
      if (!ENDS.has(session.rule) || turn === null) return null;
      return since - turn.since - turn.waitedMs >= longTurnMs
        ? (stillIf("finished") ?? of("finished"))
        : null;
    case null:
      if (session.state === "idle") return stillIf("finished");
      if (session.rule !== "process_gone") return null;
      return before?.turn?.isOver === false ? of("failed") : stillIf("failed");
  }
}

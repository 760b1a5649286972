/**
 * `forget` from the page. First a trial (`dryRun`) shows what would be deleted; then the user confirms its number of events.
 * Just before the deletion the trial is repeated: only what was shown, and events recorded since, may go. A shown trial is
 * kept in memory for a while: a later confirmation, or one after a restart, gets a new one.
 */
import { isObject, type JsonObject } from "../../event/event.ts";
import type { Text } from "../../text/text.ts";
import { ApiFault } from "../api/fault.ts";
import { sessionTitle } from "../../observe/session-title.ts";
import type { RouteRecords } from "../api/route.ts";
import type { PageAction, PageActionContext } from "./action.ts";
import type { FieldValues } from "../declared-fields.ts";
import { COUNT_FIELD, defineAction, FLAG_FIELD, maybe, SESSION_ID, textField } from "./body.ts";

/** A large journal is read and written anew; ended in between, the next run finishes it. */
const FORGET_TIMEOUT_MS = 10 * 60_000;
const TRIAL_LIFETIME_MS = 15 * 60_000;
const MAX_TRIALS = 50;
const MAX_SESSIONS = 50;

const TARGET = {
  session: maybe(SESSION_ID),
  project: maybe(textField()),
  match: maybe(textField()),
};

const FORGET = { ...TARGET, dryRun: FLAG_FIELD, confirmed: maybe(COUNT_FIELD) };

/** A session that would lose something. */
export type ForgetSessionLoss = {
  readonly sessionId: string;
  readonly project: string | null;
  readonly startedAt: string | null;
  /** What was asked first, in one line; null when nothing was, or it is not kept. */
  readonly title: string | null;
  readonly events: number;
};

/** A checkpoint that would go, because it was made after what goes, of everything its project did. */
export type ForgetCheckpointLoss = {
  readonly id: string;
  readonly sessionId: string;
  readonly ts: string;
  readonly project: string;
};

export type ForgetAnswer = {
  readonly dryRun: boolean;
  readonly events: number;
  readonly sessions: number;
  readonly lines: number;
  readonly knownErrors: number;
  readonly blockers: number;
  readonly checkpoints: number;
  /** The newest of them, and only so many. */
  readonly checkpointsGone: readonly ForgetCheckpointLoss[];
  /** How many of them another session saved, which loses nothing else. They are events too. */
  readonly checkpointsOfOthers: number;
  /** Where git keeps what is said of a checkpoint. */
  readonly notes: readonly { readonly project: string; readonly commit: string }[];
  readonly archive: {
    readonly archives: number;
    readonly records: number;
    readonly unreadable: readonly string[];
  };
  /** Those that lose most first, and only so many of them. */
  readonly listed: readonly ForgetSessionLoss[];
};

type ForgetTrial = { readonly events: number; readonly recorded: number; readonly atMs: number };

export function openForgetAction(): PageAction<typeof FORGET> {
  const told = new Map<string, ForgetTrial>();

  async function trial(target: string, parts: PageActionContext): Promise<ForgetAnswer> {
    const answer = await runForgetCommand(["--dry-run", target], parts);
    const now = Date.now();
    for (const [key, { atMs }] of told) {
      if (now - atMs > TRIAL_LIFETIME_MS || told.size >= MAX_TRIALS) told.delete(key);
    }
    told.set(target, {
      events: answer.events,
      recorded: await countRecordedEvents(parts),
      atMs: now,
    });
    return answer;
  }

  return defineAction(FORGET, async ({ dryRun, confirmed, ...named }, parts) => {
    const text = parts.text();
    const target = targetIn(named, text);
    if (dryRun) return trial(target, parts);
    const before = told.get(target);
    const now = await trial(target, parts);
    const since = before === undefined ? 0 : (told.get(target)?.recorded ?? 0) - before.recorded;
    const isAsTold =
      before !== undefined &&
      before.events === confirmed &&
      now.events <= before.events + Math.max(0, since);
    if (!isAsTold) {
      const words = text.actions.faults.notAsTold(now.events, now.sessions);
      throw new ApiFault(400, "NOT_CONFIRMED", words);
    }
    told.delete(target);
    return runForgetCommand(["--yes", target], parts);
  });
}

/** The one that is named, as an option: nothing in it can become another one. */
function targetIn(body: FieldValues<typeof TARGET>, { actions: { faults } }: Text): string {
  const [named, ...others] = Object.entries(body);
  if (named === undefined || others.length > 0) {
    throw new ApiFault(400, "MISSING_FIELD", faults.oneTarget);
  }
  return `--${named[0]}=${named[1]}`;
}

async function runForgetCommand(
  args: readonly string[],
  parts: PageActionContext,
): Promise<ForgetAnswer> {
  const { answer } = await parts.runOwn(["forget", "--json", ...args], {
    timeoutMs: FORGET_TIMEOUT_MS,
    lane: "forget",
  });
  const { bySession, checkpointsGone, ...rest } = answer as ForgetCommandAnswer;
  const concerned = isObject(bySession) ? bySession : {};
  const events = Object.values(concerned).reduce((sum: number, count) => sum + Number(count), 0);
  return {
    ...rest,
    checkpointsGone: checkpointsGone
      .toSorted((a, b) => (a.ts < b.ts ? 1 : -1))
      .slice(0, MAX_SESSIONS),
    checkpointsOfOthers: Math.max(0, rest.events - events),
    listed: await listSessionLosses(concerned, parts.records()),
  };
}

type ForgetCommandAnswer = Omit<ForgetAnswer, "listed" | "checkpointsOfOthers"> & {
  readonly bySession: unknown;
};

async function listSessionLosses(
  bySession: JsonObject,
  records: RouteRecords | null,
): Promise<readonly ForgetSessionLoss[]> {
  const most = Object.entries(bySession)
    .map(([sessionId, events]) => ({ sessionId, events: Number(events) }))
    .toSorted((a, b) => b.events - a.events)
    .slice(0, MAX_SESSIONS);
  const outlines = (await records?.store.outlines(most.map(({ sessionId }) => sessionId))) ?? [];
  const prompts = new Map(outlines.map((one) => [one.sessionId, one.prompts]));
  const found: ForgetSessionLoss[] = [];
  for (const { sessionId, events } of most) {
    const session = (await records?.store.session(sessionId)) ?? null;
    const { project = null, startedAt = null } = session ?? {};
    const title = sessionTitle(session, prompts.get(sessionId) ?? []);
    found.push({ sessionId, project, startedAt, title, events });
  }
  return found;
}

const countRecordedEvents = async ({ records }: PageActionContext): Promise<number> =>
  (await records()?.store.totals())?.events ?? 0;

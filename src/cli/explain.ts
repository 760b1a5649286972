/** What a session is doing, the rule that says so, and everything that was looked at. */
import type {
  StateEvidence,
  StateResolution,
  StateRule,
} from "../observe/live/state-resolution.ts";
import type { LiveActivity, SessionSnapshot } from "../observe/monitor/provider.ts";
import { toPublicExplanation } from "../observe/public-explanation.ts";
import type { Text } from "../text/text.ts";
import { type Command, type CommandArgs, refresh, withStore } from "./command/command.ts";
import { Fault, usageFault } from "./command/fault.ts";
import { findSession } from "./command/find-session.ts";
import { openLiveSource } from "./daemon/live-source.ts";
import {
  localTime,
  oneLine,
  print,
  printJson,
  printLines,
  table,
  terminalColumns,
} from "./terminal/terminal.ts";
import { snapshotAgeText, activityText } from "./watch/snapshot-text.ts";
import { findMatchingSessions, matchOneSession, WAITING } from "./watch/match-session.ts";
import { wrap } from "./terminal/wrap.ts";
import { stateText } from "../text/state-text.ts";
import { host } from "../system/host.ts";

export const explain: Command = {
  usage: (text) => ({
    words: `SESSION|${WAITING}`,
    options: { json: { type: "boolean", help: text.options.json } },
  }),
  run: async (args) => {
    const { text, installation } = args;
    const [word, ...others] = args.words;
    if (word === undefined || word === "" || others.length > 0) {
      throw usageFault(text, "explain", text.faults.form(`self-gen explain SESSION|${WAITING}`));
    }
    const live = await openLiveSource(installation);
    try {
      const session = matchOneSession(live.sessions, word, host().now().getTime(), text);
      if (session === null && word === WAITING) return printNobodyWaits(args, live.source);
      if (session === null) throw await unknownSessionFault(args, word);
      const found = await live.explain(session.sessionId);
      if (found === null) throw await unknownSessionFault(args, word);
      const others = word === WAITING ? findMatchingSessions(live.sessions, WAITING).slice(1) : [];
      if (args.has("json")) {
        printJson({
          session: found.session,
          resolved: toPublicExplanation(found.resolved),
          source: live.source,
          ...(word === WAITING ? { alsoWaiting: others.map(({ sessionId }) => sessionId) } : {}),
        });
        return 0;
      }
      const columns = terminalColumns();
      printLines(
        explanationLines(found.session, found.resolved, host().now().getTime(), text, columns),
      );
      if (others.length > 0) {
        printLines(["", ...wrap(text.live.explain.others(others.length), columns)]);
      }
      return 0;
    } finally {
      await live.close();
    }
  },
};

/** Nothing to explain is an answer, not a failure. */
function printNobodyWaits(args: CommandArgs, source: string): 0 {
  if (args.has("json")) printJson({ session: null, resolved: null, source, alsoWaiting: [] });
  else print(args.text.live.nobodyWaits);
  return 0;
}

/** It may be recorded, and over for too long to be looked at. */
async function unknownSessionFault(
  { installation, text }: CommandArgs,
  word: string,
): Promise<Fault> {
  const { faults } = text.live;
  return withStore(installation, async (context) => {
    await refresh(context, text);
    try {
      const { sessionId } = await findSession(context.store, word, text);
      return new Fault("SESSION_OVER", faults.over(word), faults.overFix(oneLine(sessionId)));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return new Fault("NO_SESSION", faults.none(word), faults.noneFix);
    }
  });
}

const ID_GAP = "  ";
const MIN_PROJECT_COLUMNS = 8;

export function explanationLines(
  session: SessionSnapshot,
  resolved: StateResolution,
  now: number,
  text: Text,
  columns = Infinity,
): string[] {
  const { explain: words, rules, states } = text.live;
  const names: Readonly<Record<StateRule, string>> = rules;
  const id = oneLine(session.sessionId);
  const branch = session.gitBranch === null ? "" : ` (${session.gitBranch})`;
  const nameRoom = Math.max(MIN_PROJECT_COLUMNS, columns - Bun.stringWidth(id) - ID_GAP.length);
  const name = oneLine(session.projectName + branch, nameRoom);
  const what = activityText(session, text);
  const said = stateText(states, session) + (what === "" ? "" : ` · ${what}`);
  const time = localTime(new Date(resolved.since).toISOString());
  const since = words.since(said, time, snapshotAgeText(now - resolved.since, text));
  return [
    ...(Bun.stringWidth(id + ID_GAP + name) <= columns ? [id + ID_GAP + name] : [id, name]),
    ...wrap(since, columns - INDENT.length).map((line) => INDENT + line),
    "",
    ...wrap(`${words.why}: ${names[resolved.rule] ?? resolved.rule}`, columns),
    ...changeLines(resolved, now, columns, text),
    "",
    ...evidenceLines(resolved.evidence, now, columns, text),
  ];
}

const INDENT = "  ";

/** Nothing of what is over: it changes only when somebody takes it up again. */
function changeLines(
  resolved: StateResolution,
  now: number,
  columns: number,
  text: Text,
): string[] {
  const { explain: words, states } = text.live;
  const { until, state } = resolved;
  if (state === "completed" || state === "stale") return [];
  if (until === null) return wrap(words.stays, columns);
  const next = nextState(resolved, now);
  const time = snapshotAgeText(until - now, text);
  return wrap(next === null ? words.looksAgain(time) : words.changes(states[next], time), columns);
}

const STARTING_MS = 2000;
/** Within this time the client's own word is waited for, whatever it will be. */
const AT_ONCE_MS = 3000;

/** What it becomes when nothing more is seen; null when that is about to be looked at. */
export function nextState(
  { state, phase, rule, since, until }: StateResolution,
  now: number,
): LiveActivity | null {
  if (until === null) return null;
  if (rule === "finishing" || (rule === "just_started" && until - since <= STARTING_MS)) {
    return "ready";
  }
  if (rule === "imported_lately") return "done";
  if (until - now < AT_ONCE_MS) return null;
  if (state === "idle") return "stale";
  if (phase === "busy") return "unknown";
  return phase === "interactable" ? "idle" : "stale";
}

const MAX_SENTENCE_COLUMNS = 80;
const MIN_SENTENCE_COLUMNS = 16;
const GAPS = 3 * 2;

function evidenceLines(
  evidence: readonly StateEvidence[],
  now: number,
  columns: number,
  text: Text,
): string[] {
  const { explain: words, sources } = text.live;
  if (evidence.length === 0) return [words.noEvidence];
  const rows = evidence.map((seen) => {
    const { source, at, isDecisive } = seen;
    const age = at > now ? words.notYet : snapshotAgeText(now - at, text);
    return [isDecisive ? "*" : "", sources[source] ?? source, sentence(seen, evidence, text), age];
  });
  const all = [["", ...words.heading], ...rows];
  const widest = (at: number): number =>
    Math.max(...all.map((row) => Bun.stringWidth(row[at] ?? "")));
  const left = columns - widest(0) - widest(1) - widest(3) - GAPS;
  const room = Math.min(MAX_SENTENCE_COLUMNS, Math.max(MIN_SENTENCE_COLUMNS, left));
  const cut = all.map((row) => row.map((cell, at) => (at === 2 ? oneLine(cell, room) : cell)));
  return [...table(cut), "", words.marks];
}

/** What a newer program names otherwise is shown by its name. */
function sentence(seen: StateEvidence, all: readonly StateEvidence[], text: Text): string {
  const names: Readonly<Record<string, string>> = text.live.evidence;
  const said = (what: string): string =>
    Object.hasOwn(names, what) ? (names[what] ?? what) : what;
  if (seen.what === "quiet") {
    const last = findLastSignal(seen, all);
    if (last !== null) return text.live.explain.quietSince(said(last.what));
  }
  const { what } = seen;
  const details: Readonly<Record<string, string>> = text.live.explain.details;
  const detail = details[seen.detail ?? ""] ?? seen.detail;
  return detail === null || detail === "" ? said(what) : `${said(what)} (${detail})`;
}

/** Told within this time of one another, they are the same happening. */
const TOGETHER_MS = 1000;

/** What the silence follows; null when that is not among what is listed. */
const findLastSignal = (
  quiet: StateEvidence,
  all: readonly StateEvidence[],
): StateEvidence | null =>
  all.find(
    ({ source, at }) =>
      (source === "hook" || source === "import" || source === "transcript") &&
      at <= quiet.at &&
      quiet.at - at < TOGETHER_MS,
  ) ?? null;

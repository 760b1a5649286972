/**
 * The entry for every hook event: it records. It never throws or prints, and depends on nothing but the file system: no
 * daemon, no database, no network. The few events that are answered continue in `answer.ts`, which is loaded only for
 * them.
 */
import { type HookSettings, isEnabled, loadConfig, loadHookSettings } from "../config/load.ts";
import { type Paths, resolvePaths } from "../config/paths.ts";
import { readPause } from "../config/pause.ts";
import { noteConsent } from "../config/pause-history.ts";
import { keyedHash } from "../config/secret-key.ts";
import { type Event, type EventOf, UNKNOWN_SESSION } from "../event/event.ts";
import { newId } from "../event/id.ts";
import { encodeLine, encodeStreamLine } from "../event/line.ts";
import { appendLines } from "../journal/append.ts";
import { recordDroppedLines } from "../journal/dropped-lines.ts";
import type { HookContext } from "../clients/client.ts";
import { type ClientName, parseClientName, clientOf, DEFAULT_CLIENT } from "../clients/clients.ts";
import { capture, type HookCaptureOptions } from "../ingest/capture/capture.ts";
import { concernsTurn, type TurnUpdate, followTurn } from "../ingest/capture/follow-turn.ts";
import { processStart } from "../system/process-start.ts";
import { type HookInput, readStdin, parseHookInput } from "../clients/hook/stdin.ts";
import {
  type AnswerEvents,
  chooseAnswer,
  noteCompaction,
  noteSkill,
  type PromptAnswers,
} from "./answer-kind.ts";
import { appendTurnNotes, readTurn } from "./turn-file.ts";
import type * as JustEnded from "../recall/start/end-snapshot.ts";
import type * as PostponedWork from "../recall/start/postponements.ts";
import type * as FixDetails from "../remember/errors/fix-details.ts";
import type * as TeamFixes from "../remember/errors/team-fixes.ts";
import type * as Waking from "./wake-embedding.ts";

/** What was recorded of an event that may be answered. */
export type HookRecord<K extends keyof AnswerEvents = keyof AnswerEvents> =
  K extends keyof AnswerEvents
    ? {
        readonly kind: K;
        readonly client: ClientName;
        readonly paths: Paths;
        readonly event: EventOf<AnswerEvents[K]>;
        /** The hook to answer, where it differs from the event's own. */
        readonly hook?: string;
        /** Shown to the user as well, when a session starts. */
        readonly note?: string | null;
        /** At a prompt: what it may be answered with. */
        readonly looksFor?: PromptAnswers;
        /** At a start: derives the context of a session that has just ended. */
        readonly loadJustEnded?: () => Promise<typeof JustEnded>;
        /** At a start: judges what was put off and may be done since. */
        readonly loadPostponed?: () => Promise<typeof PostponedWork>;
        /** At a start, once answered: wakes the embedding server. */
        readonly loadWaking?: () => Promise<typeof Waking>;
        /** At a failure: finds what else is known of its fix. */
        readonly loadFixDetails?: () => Promise<typeof FixDetails>;
        /** At a failure of which this machine knows no fix: finds one of the team. */
        readonly loadTeamFixes?: () => Promise<typeof TeamFixes>;
      }
    : never;

/** A session starts, and is not recorded because our settings cannot be read: the user is told so. */
export type UnreadableSettings = { readonly kind: "unreadable"; readonly paths: Paths };

/** Null when there is nothing to answer. */
export async function runHook(
  args: readonly string[],
): Promise<HookRecord | UnreadableSettings | null> {
  const leave = (): never => process.exit(0);
  process.on("uncaughtException", leave);
  process.on("unhandledRejection", leave);
  try {
    return await recordHook(args);
  } catch {
    // A hook has nobody to report to.
    return null;
  }
}

async function recordHook(
  args: readonly string[],
): Promise<HookRecord | UnreadableSettings | null> {
  // Private and usable, whatever umask the client has.
  process.umask(0o077);
  const recording = openRecording(process.env, process.execPath);
  if (recording === null) return reportUnreadableStart(args);
  const client = parseClient(args);
  if (client === null) return null;
  // Some programs pass the payload as an argument (Codex `notify`).
  let argument: string | null = null;
  for (const one of args) if (argument === null && one.startsWith("{")) argument = one;
  const input = argument === null ? await readStdin() : parseHookInput(argument, argument.length);
  return recordInput(withEventName(input, args), client, recording, process.ppid);
}

/** A launcher names its event, since payloads of the lifecycle-stream document do not. A name in the payload wins. */
function withEventName(input: HookInput, args: readonly string[]): HookInput {
  const event = args[args.indexOf("--event") + 1];
  if (!args.includes("--event") || event === undefined || input.kind !== "payload") return input;
  return { ...input, payload: { hook_event_name: event, ...input.payload } };
}

async function reportUnreadableStart(args: readonly string[]): Promise<UnreadableSettings | null> {
  const paths = resolvePaths(process.env, process.execPath);
  if (paths === null || loadConfig(paths.config).instead !== "closed") return null;
  const input = withEventName(await readStdin(), args);
  const isStart = input.kind === "payload" && input.payload["hook_event_name"] === "SessionStart";
  return isStart ? { kind: "unreadable", paths } : null;
}

/** Whether our settings cannot be read as they are. */
export const hasSettingsFault = (paths: Paths): boolean =>
  loadConfig(paths.config).instead !== null;

type RecordingContext = {
  readonly env: HookCaptureOptions["env"];
  readonly paths: Paths;
  readonly settings: HookSettings;
  readonly now: Date;
};

/** Null where nothing may be recorded. */
export function openRecording(
  env: HookCaptureOptions["env"],
  program: string,
): RecordingContext | null {
  const paths = resolvePaths(env, program);
  if (paths === null) return null;
  const settings = loadHookSettings(paths.config);
  const now = new Date();
  noteConsent(paths, settings, now);
  const isOn = isEnabled(settings) && readPause(paths.run, now) === null;
  return isOn ? { env, paths, settings, now } : null;
}

/** Appends what a payload says to the journal and the stream; `parentPid` is the client's, or its shell's. */
export function recordInput(
  input: HookInput,
  client: ClientName,
  { env, paths, settings, now }: RecordingContext,
  parentPid: number,
): HookRecord | null {
  if (input.kind === "nothing") return null;
  const ts = now.toISOString();
  let pausedMs = 0;
  const whole = completePayload(input, client, {
    env,
    folder: clientOf(client).folder(env, paths.userHome ?? ""),
    pause: (ms) => {
      pausedMs += ms;
      Bun.sleepSync(ms);
    },
  });
  if (whole === null) return null;
  const captured = captureOrKeepRaw(whole, {
    client,
    env,
    settings,
    userHome: paths.userHome,
    ts,
    newId,
    hash: keyedHash(paths.run),
    parentPid,
    processStart,
    elapsedMs: () => Bun.nanoseconds() / 1e6 - pausedMs,
  });
  const { events, notes } = addTurn(captured, paths.run);
  let answered: HookRecord | null = null;
  const lines: string[] = [];
  const shared: string[] = [];
  for (const event of events) {
    lines.push(encodeLine(event));
    const line = encodeStreamLine(event);
    if (line !== null) shared.push(line);
    const answer = chooseAnswer(event, client, paths.run, now);
    if (event.type === "skill_used") noteSkill(paths.run, event);
    if (event.type === "compaction") noteCompaction(paths.run, client, event);
    if (answer !== null) answered = { ...answer, client, paths };
  }
  const written = appendLines(paths.journal, lines);
  if (written.outcome === "failed") recordDroppedLines(paths.run, ts, written.reason, lines.length);
  if (paths.stream !== null && settings.stream.enabled) appendLines(paths.stream, shared);
  const [first] = events;
  // Last, so that a repeat after a crash has the same ids.
  if (first !== undefined && notes.length > 0) appendTurnNotes(paths.run, first.sessionId, notes);
  return answered;
}

function isAboutTurns(events: readonly Event[]): boolean {
  for (const event of events) if (concernsTurn(event)) return true;
  return false;
}

/** Which turn it is, and the skills that end with it; most events have neither. */
function addTurn(events: readonly Event[], run: string): TurnUpdate {
  const [first] = events;
  if (first === undefined || first.sessionId === UNKNOWN_SESSION || !isAboutTurns(events))
    return { events, notes: [] };
  try {
    return followTurn(readTurn(run, first.sessionId), events, newId);
  } catch {
    return { events, notes: [] };
  }
}

type NonEmptyInput = Exclude<HookInput, { kind: "nothing" }>;

/** Input that we fail to parse is kept raw: the fault is ours. */
function captureOrKeepRaw(input: NonEmptyInput, how: HookCaptureOptions): readonly Event[] {
  try {
    return capture(input, how);
  } catch {
    const head = input.kind === "payload" ? JSON.stringify(input.payload) : input.head;
    return capture({ kind: "unreadable", reason: "not_understood", head, bytes: head.length }, how);
  }
}

/** In the shape that clients share; null for what must not be recorded. What cannot be parsed stays raw. */
function completePayload(
  input: NonEmptyInput,
  client: ClientName,
  place: HookContext,
): NonEmptyInput | null {
  const { normalizePayload } = clientOf(client).hook;
  if (normalizePayload === undefined || input.kind !== "payload") return input;
  try {
    const payload = normalizePayload(input.payload, place);
    return payload === null ? null : { ...input, payload };
  } catch {
    return input;
  }
}

/** Null for an unknown client: its payloads would be taken for another's. */
export function parseClient(args: readonly string[]): ClientName | null {
  let client: ClientName = DEFAULT_CLIENT;
  for (const [at, one] of args.entries()) {
    const named: string | undefined =
      one === "--client"
        ? (args[at + 1] ?? client)
        : one.startsWith("--client=")
          ? one.slice(9)
          : client;
    const known: ClientName | null = parseClientName(named);
    if (known === null) return null;
    client = known;
  }
  return client;
}

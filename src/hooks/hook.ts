/**
 * The one entry for every hook event: it records. Whatever happens it throws nothing, prints nothing, and depends on
 * nothing but the file system: no daemon, no database, no network. The few events that are answered go on in `answer.ts`,
 * which is loaded only for them.
 */
import { type HookSettings, isEnabled, loadConfig, loadHookSettings } from "../config/load.ts";
import { type Paths, resolvePaths } from "../config/paths.ts";
import { readPause } from "../config/pause.ts";
import { noteConsent } from "../config/pauses.ts";
import { keyedHash } from "../config/secret-key.ts";
import { asText, type Event, type EventOf, UNKNOWN_SESSION } from "../event/event.ts";
import { newId } from "../event/id.ts";
import { encodeLine, encodeStreamLine } from "../event/line.ts";
import { appendLines } from "../journal/append.ts";
import { countDropped } from "../journal/dropped.ts";
import { isSaveDue, sessionFile } from "../config/session-files.ts";
import { skillIndexPath } from "../config/skill-index-path.ts";
import { system } from "../system/system.ts";
import type { HookPlace } from "../clients/client.ts";
import { type ClientName, clientNamed, clientOf, USUAL_CLIENT } from "../clients/clients.ts";
import { capture, type HookCapturing } from "../ingest/capture/capture.ts";
import { concernsTurn, type Followed, followTurn } from "../ingest/capture/follow-turn.ts";
import { processStart } from "../system/process-start.ts";
import { type HookInput, readStdin, readText } from "../clients/stdin.ts";
import { noteTurn, readTurn } from "./turn-file.ts";
import type * as JustEnded from "../recall/start/just-ended.ts";
import type * as Waking from "./wake-embedding.ts";

/** Each kind of answer, and the events that get it. */
type Answers = {
  readonly start: "session.lifecycle";
  readonly end: "session.lifecycle";
  readonly failure: "tool_error";
  readonly compaction: "compaction";
  /** What a compaction dropped, to clients that call no hook after one. */
  readonly restore: "prompt";
  readonly turn: "turn.end";
  readonly told: "turn.end" | "prompt" | "tool_use";
  readonly prompt: "prompt";
};

/** What was recorded of an event that may be answered. */
export type Recorded<K extends keyof Answers = keyof Answers> = K extends keyof Answers
  ? {
      readonly kind: K;
      readonly client: ClientName;
      readonly paths: Paths;
      readonly event: EventOf<Answers[K]>;
      /** The hook that is answered, where it is not the event's own. */
      readonly hook?: string;
      /** What the person has to know besides, when a session starts. */
      readonly note?: string | null;
      /** At a start: what makes the context of a session that has just ended. */
      readonly loadJustEnded?: () => Promise<typeof JustEnded>;
      /** At a start, once it is answered: what wakes the embedding server. */
      readonly loadWaking?: () => Promise<typeof Waking>;
    }
  : never;

/** A session starts, and nothing of it is recorded because our settings cannot be read: that is said. */
export type Unreadable = { readonly kind: "unreadable"; readonly paths: Paths };

/** Null when there is nothing to answer. */
export async function runHook(args: readonly string[]): Promise<Recorded | Unreadable | null> {
  const leave = (): never => process.exit(0);
  process.on("uncaughtException", leave);
  process.on("unhandledRejection", leave);
  try {
    return await record(args);
  } catch {
    // A hook has nobody to tell.
    return null;
  }
}

async function record(args: readonly string[]): Promise<Recorded | Unreadable | null> {
  // Ours alone, and usable, whatever mask the client runs with.
  process.umask(0o077);
  const recording = openRecording(process.env, process.execPath);
  if (recording === null) return startUnreadable(args);
  const client = clientIn(args);
  if (client === null) return null;
  // Some programs hand the payload over as an argument (Codex `notify`).
  const argument = args.find((one) => one.startsWith("{")) ?? null;
  const input = argument === null ? await readStdin() : readText(argument, argument.length);
  return recordInput(named(input, args), client, recording, process.ppid);
}

/** A launcher says which event it is for: the documents' payloads do not. What the client says itself counts. */
function named(input: HookInput, args: readonly string[]): HookInput {
  const event = args[args.indexOf("--event") + 1];
  if (!args.includes("--event") || event === undefined || input.kind !== "payload") return input;
  return { ...input, payload: { hook_event_name: event, ...input.payload } };
}

async function startUnreadable(args: readonly string[]): Promise<Unreadable | null> {
  const paths = resolvePaths(process.env, process.execPath);
  if (paths === null || loadConfig(paths.config).instead !== "closed") return null;
  const input = named(await readStdin(), args);
  const isStart = input.kind === "payload" && input.payload["hook_event_name"] === "SessionStart";
  return isStart ? { kind: "unreadable", paths } : null;
}

type Recording = {
  readonly env: HookCapturing["env"];
  readonly paths: Paths;
  readonly settings: HookSettings;
  readonly now: Date;
};

/** Null where nothing is to be recorded. */
export function openRecording(env: HookCapturing["env"], program: string): Recording | null {
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
  { env, paths, settings, now }: Recording,
  parentPid: number,
): Recorded | null {
  if (input.kind === "nothing") return null;
  const ts = now.toISOString();
  let pausedMs = 0;
  const whole = completed(input, client, {
    env,
    folder: clientOf(client).folder(env, paths.userHome ?? ""),
    pause: (ms) => {
      pausedMs += ms;
      Bun.sleepSync(ms);
    },
  });
  if (whole === null) return null;
  const captured = captureAnyway(whole, {
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
  const { events, notes } = withTurn(captured, paths.run);
  let answered: Recorded | null = null;
  const lines: string[] = [];
  const shared: string[] = [];
  for (const event of events) {
    lines.push(encodeLine(event));
    const line = encodeStreamLine(event);
    if (line !== null) shared.push(line);
    const kind = kindOf(event, client, paths.run, now);
    if (event.type === "skill_used") noteSkill(paths.run, event);
    if (event.type === "compaction") noteCompaction(paths.run, client, event);
    if (kind !== null) answered = { kind, client, paths, event } as Recorded;
  }
  const written = appendLines(paths.journal, lines);
  if (written.outcome === "failed") countDropped(paths.run, ts, written.reason, lines.length);
  if (paths.stream !== null && settings.stream.enabled) appendLines(paths.stream, shared);
  const [first] = events;
  // Last: what is written twice because of it has the same id.
  if (first !== undefined && notes.length > 0) noteTurn(paths.run, first.sessionId, notes);
  return answered;
}

/** Which turn it is, and the skills that are over with it; of most events there is nothing to know. */
function withTurn(events: readonly Event[], run: string): Followed {
  const [first] = events;
  if (first === undefined || first.sessionId === UNKNOWN_SESSION || !events.some(concernsTurn))
    return { events, notes: [] };
  try {
    return followTurn(readTurn(run, first.sessionId), events, newId);
  } catch {
    return { events, notes: [] };
  }
}

function kindOf(event: Event, client: ClientName, run: string, now: Date): Recorded["kind"] | null {
  switch (event.type) {
    case "session.lifecycle": {
      const { phase } = event.data;
      return phase === "started" ? "start" : phase === "ended" ? "end" : null;
    }
    case "tool_error":
      return "failure";
    case "compaction":
      return "compaction";
    case "turn.end":
      return isUnproved(event, run) ? "told" : isSaveDue(run, event.sessionId, now) ? "turn" : null;
    case "prompt":
      if (isCompacted(event, client, run)) return "restore";
      return isUnproved(event, run) ? "told" : mayFitSkill(event, client, run) ? "prompt" : null;
    case "tool_use":
      return isUnproved(event, run) ? "told" : null;
    default:
      return null;
  }
}

/** A client that calls no hook when it goes on after a compaction is told what the summary lacks with the next prompt. */
function noteCompaction(run: string, client: ClientName, { sessionId, ts }: Event): void {
  if (clientOf(client).abilities.startsAfterCompaction) return;
  appendLines(sessionFile(run, sessionId, "compacted"), [`${JSON.stringify({ ts })}\n`]);
}

const isCompacted = ({ sessionId, data }: Event, client: ClientName, run: string): boolean =>
  !clientOf(client).abilities.startsAfterCompaction &&
  data.agentId === undefined &&
  system.factsAt(sessionFile(run, sessionId, "compacted")) !== null;

/** A restore of this session is not proved yet. What a subagent does says nothing about it. */
const isUnproved = ({ sessionId, data }: Event, run: string): boolean =>
  data.agentId === undefined && system.factsAt(sessionFile(run, sessionId, "told")) !== null;

/** Where skills were prepared that a prompt can be held against (`skill-hint.ts`); a typed command names its own. */
const mayFitSkill = (
  { projectPath, data }: EventOf<"prompt">,
  client: ClientName,
  run: string,
): boolean =>
  projectPath !== null &&
  data.agentId === undefined &&
  asText(data.text)?.startsWith("/") === false &&
  system.factsAt(skillIndexPath(run, client, projectPath)) !== null;

/** One that is used need not be named any more. */
const noteSkill = (run: string, { sessionId, data }: EventOf<"skill_used">): void =>
  void appendLines(sessionFile(run, sessionId, "skills"), [`${JSON.stringify(data.skillName)}\n`]);

type Given = Exclude<HookInput, { kind: "nothing" }>;

/** Input that we fail to understand is kept as it came: the fault is ours. */
function captureAnyway(input: Given, how: HookCapturing): readonly Event[] {
  try {
    return capture(input, how);
  } catch {
    const head = input.kind === "payload" ? JSON.stringify(input.payload) : input.head;
    return capture({ kind: "unreadable", reason: "not_understood", head, bytes: head.length }, how);
  }
}

/** In the shape that clients share; null for what is not to be recorded. What cannot be understood stays as it came. */
function completed(input: Given, client: ClientName, place: HookPlace): Given | null {
  const { complete } = clientOf(client).hook;
  if (complete === undefined || input.kind !== "payload") return input;
  try {
    const payload = complete(input.payload, place);
    return payload === null ? null : { ...input, payload };
  } catch {
    return input;
  }
}

/** Whose hook it is; null for a client that we do not know, because its payloads would be taken for another's. */
export function clientIn(args: readonly string[]): ClientName | null {
  let client: ClientName = USUAL_CLIENT;
  for (const [at, one] of args.entries()) {
    const named: string | undefined =
      one === "--client"
        ? (args[at + 1] ?? client)
        : one.startsWith("--client=")
          ? one.slice(9)
          : client;
    const known: ClientName | null = clientNamed(named);
    if (known === null) return null;
    client = known;
  }
  return client;
}

/**
 * Many hooks at once, some of them killed, and the one promise that must hold afterwards: every event of a hook that
 * ended by itself is in the database exactly once, and of a killed one at most once.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { decodeLine } from "../../src/event/line.ts";
import { readDroppedLines } from "../../src/journal/dropped-lines.ts";
import { asStdin, start } from "../hooks/processes.ts";
import { payload } from "../payloads.ts";
import { linesOf, PROGRAM, type Sandbox } from "../sandbox.ts";
import type { Random } from "./random.ts";
import { HANG_MS } from "../limits.ts";

export type Sent = {
  /** The hook's own session, by which its events are found again. */
  readonly session: string;
  readonly types: readonly string[];
  readonly end: "by itself" | "killed" | "badly";
  /** What was bad about a bad end. */
  readonly detail?: string;
};

export type Sending = {
  /** Kills the hook this long after its start. */
  readonly killAfterMs?: number;
  /** Kills the hook as soon as this is true. */
  readonly killWhen?: () => boolean;
  /** The length of its prompt. */
  readonly units?: number;
};

/** Three kinds of hook in turn: two events, one of the public stream, one of the journal alone. */
function stormPayload(
  session: string,
  number: number,
  units: number,
): {
  readonly stdin: Readonly<Record<string, unknown>>;
  readonly types: readonly string[];
} {
  const filling = `${session} 가 `.repeat(Math.ceil(units / (session.length + 3))).slice(0, units);
  switch (number % 3) {
    case 0:
      return {
        stdin: { ...payload("UserPromptSubmit"), session_id: session, prompt: filling },
        types: ["prompt", "turn.start"],
      };
    case 1:
      return {
        stdin: { ...payload("Stop"), session_id: session, last_assistant_message: filling },
        types: ["turn.end"],
      };
    default:
      return {
        stdin: { ...payload("PostCompact.auto"), session_id: session, compact_summary: filling },
        types: ["compaction_summary"],
      };
  }
}

let sentSoFar = 0;

export async function sendHook(sandbox: Sandbox, sending: Sending = {}): Promise<Sent> {
  const number = sentSoFar++;
  const session = `storm-${number}-`;
  const { stdin, types } = stormPayload(session, number, sending.units ?? 40);
  const { child, ended } = start(sandbox, [PROGRAM, "hook"], {
    stdin: asStdin(stdin),
    timeoutMs: HANG_MS,
  });
  const { killAfterMs, killWhen } = sending;
  const killer =
    killAfterMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  if (killWhen !== undefined) {
    while (child.exitCode === null && !killWhen()) await Bun.sleep(0);
    child.kill("SIGKILL");
  }
  const { exitCode, signal, stdout, stderr, timedOut } = await ended;
  clearTimeout(killer);
  const isQuiet = stdout === "" && stderr === "" && !timedOut;
  if (exitCode === 0 && isQuiet) return { session, types, end: "by itself" };
  const wasToDie = killAfterMs !== undefined || killWhen !== undefined;
  const wasKilled = wasToDie && signal === "SIGKILL" && isQuiet;
  if (wasKilled) return { session, types, end: "killed" };
  const detail = JSON.stringify({ exitCode, signal, stdout, stderr, timedOut });
  return { session, types, end: "badly", detail };
}

/** Does `count` pieces of work, `width` of them at a time. */
export async function inParallel<T>(
  count: number,
  width: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const index = next++;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

export const killedAtRandom = (random: Random): Sending => ({
  killAfterMs: random.whole(0, 14),
  units: random.pick([10, 100, 2000, 60_000, 400_000]),
});

/** The journal and every file rotated from it, broken lines and all. */
export const allLines = (sandbox: Sandbox): string[] => {
  const folder = join(sandbox.journal, "..");
  return readdirSync(folder).flatMap((name) => linesOf(join(folder, name)));
};

type Found = { readonly session_id: string; readonly type: string; readonly n: number };

/** Ingests, and answers everything that is wrong: nothing, if the promise holds. */
export async function complaints(sandbox: Sandbox, sent: readonly Sent[]): Promise<string[]> {
  const said: string[] = [];
  const ran = await sandbox.run(["ingest"]);
  if (ran.exitCode !== 0) said.push(`ingest: ${ran.stderr}`);
  const found = new Map<string, Map<string, number>>();
  const rows = sandbox.query<Found>(
    "SELECT session_id, type, count(*) AS n FROM events GROUP BY session_id, type",
  );
  for (const { session_id: session, type, n } of rows) {
    const types = found.get(session) ?? new Map<string, number>();
    found.set(session, types.set(type, n));
  }
  for (const { session, types, end, detail } of sent) {
    if (end === "badly") said.push(`${session} ended badly: ${detail ?? ""}`);
    const have = found.get(session) ?? new Map<string, number>();
    for (const [type, n] of have) {
      if (n > 1 || !types.includes(type)) said.push(`${session} has ${n} × ${type}`);
    }
    if (end === "by itself" && have.size !== types.length) {
      said.push(`${session} has only ${[...have.keys()].join() || "nothing"}`);
    }
    found.delete(session);
  }
  for (const stranger of found.keys()) said.push(`nobody sent ${stranger}`);
  return [...said, ...damage(sandbox, sent)];
}

/** Lines that nobody can read, unless a killed hook left them; and what was dropped. */
function damage(sandbox: Sandbox, sent: readonly Sent[]): string[] {
  const killed = sent.filter(({ end }) => end === "killed").map(({ session }) => session);
  const broken = allLines(sandbox).filter((line) => !decodeLine(line).ok);
  const said = broken
    .filter((line) => line.includes("storm-") && !killed.some((session) => line.includes(session)))
    .map((line) => `damaged: ${line.slice(0, 300)}`);
  if (broken.length > killed.length) said.push(`${broken.length} damaged lines`);
  const dropped = readDroppedLines(join(sandbox.home, "run")).lines;
  return dropped > 0 ? [...said, `${dropped} lines dropped`] : said;
}

export const countEnds = (sent: readonly { readonly end: string }[], end: string): number =>
  sent.filter((one) => one.end === end).length;

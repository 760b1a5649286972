/**
 * One home in which everything happens at once: sessions that begin and end, a journal that is rotated again and again,
 * saves in the background, `forget`, `prune`, `backup`, `restore --merge` and `ingest`, some of them killed. Afterwards
 * every event that was acknowledged is there once, and nothing that was forgotten or pruned is anywhere.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { appendLines } from "../../src/journal/append.ts";
import { writeOld } from "../cli/write-old.ts";
import { quiet } from "../hooks/saving.ts";
import { start } from "../hooks/processes.ts";
import { HANG_MS } from "../limits.ts";
import { PROGRAM, type Sandbox } from "../sandbox.ts";
import { until } from "../until.ts";
import type { Random } from "./random.ts";

/** So small that the journal is renamed under whoever writes to it. */
const ROTATE_AT_BYTES = 40_000;

export type Tally = {
  readonly acknowledged: number;
  readonly forgotten: number;
  readonly pruned: number;
  readonly restored: number;
  readonly killed: number;
  readonly rotated: number;
};

type Home = {
  readonly sandbox: Sandbox;
  readonly random: Random;
  readonly isOver: () => boolean;
  /** Acknowledged prompts by session; what is forgotten leaves. */
  readonly kept: Map<string, string>;
  /** Sessions that have ended, and may be forgotten. */
  readonly ended: string[];
  readonly gone: Set<string>;
  readonly faults: string[];
  readonly count: Record<"acknowledged" | "forgotten" | "pruned" | "restored" | "killed", number>;
};

/** A home in which nothing happened for months but what was planted makes anybody doubt the clock. */
const PRUNE = ["prune", "--force"] as const;

/** As no other word of the home looks. */
const wordOf = (session: string): string => `secret-of-${session}end`;

export async function workAtOnce(
  sandbox: Sandbox,
  random: Random,
  isOver: () => boolean,
): Promise<{ readonly faults: readonly string[]; readonly tally: Tally }> {
  const count = { acknowledged: 0, forgotten: 0, pruned: 0, restored: 0, killed: 0 };
  const home: Home = {
    sandbox,
    random,
    isOver,
    count,
    kept: new Map(),
    ended: [],
    gone: new Set(),
    faults: [],
  };
  await talk(home, "first");
  const workers = [talks, talks, rotates, forgets, prunes, restores, ingests];
  await Promise.all(workers.map((work, at) => work(home, at)));
  await quiet(sandbox);
  // What was past retention when a backup was made comes back with it, until the next time.
  for (const last of [PRUNE, ["ingest"]]) await command(home, last, false);
  const rotated = readdirSync(join(sandbox.journal, "..")).length - 1;
  return { faults: [...home.faults, ...wrongIn(home)], tally: { ...count, rotated } };
}

/** A session from its start to its end; what was acknowledged of it must stay. */
async function talk({ sandbox, random, kept, ended, count }: Home, session: string): Promise<void> {
  const payload = { session_id: session, cwd: sandbox.project };
  for (const event of [
    { hook_event_name: "SessionStart", source: "startup" },
    { hook_event_name: "UserPromptSubmit", prompt: wordOf(session) },
    { hook_event_name: "Stop", last_assistant_message: `Done with ${wordOf(session)}` },
    { hook_event_name: "SessionEnd", reason: "other" },
  ]) {
    const stdin = new Blob([`${JSON.stringify({ ...payload, ...event })}\n`]);
    const { child, ended: end } = start(sandbox, [PROGRAM, "hook"], { stdin, timeoutMs: HANG_MS });
    const killer =
      random.next() < 0.1 ? setTimeout(() => child.kill("SIGKILL"), random.whole(0, 20)) : null;
    const { exitCode } = await end;
    if (killer !== null) clearTimeout(killer);
    if (exitCode !== 0) {
      count.killed++;
      continue;
    }
    count.acknowledged++;
    if (event.hook_event_name === "UserPromptSubmit") kept.set(session, wordOf(session));
  }
  ended.push(session);
}

async function talks(home: Home, worker: number): Promise<void> {
  for (let at = 0; !home.isOver(); at++) await talk(home, `talk-${worker}-${at}-`);
}

/** Appends as hooks do, to a file that counts as full at once. */
async function rotates({ sandbox, kept, ended, count, faults, isOver }: Home): Promise<void> {
  for (let at = 0; !isOver(); at++) {
    // No id begins with another.
    const session = `rotated-${at}-`;
    const text = `${wordOf(session)} ${"x".repeat(2000)}`;
    const ts = new Date().toISOString();
    const event = { v: 1, id: Bun.randomUUIDv7(), type: "prompt", ts, sessionId: session };
    const line = JSON.stringify({ ...event, text, charCount: text.length });
    const said = appendLines(sandbox.journal, [`${line}\n`], ROTATE_AT_BYTES);
    if (said.outcome !== "written") faults.push(`not appended: ${said.reason}`);
    else {
      count.acknowledged++;
      kept.set(session, wordOf(session));
      ended.push(session);
    }
    await Bun.sleep(20);
  }
}

async function forgets(home: Home): Promise<void> {
  const { ended, kept, gone, random, count } = home;
  while (!home.isOver()) {
    // The newest, whose saves still run, as often as any other.
    const at = random.next() < 0.5 ? ended.length - 1 : random.whole(0, ended.length - 1);
    const [session] = ended.splice(at, 1);
    if (session === undefined) {
      await Bun.sleep(20);
      continue;
    }
    const target = random.next() < 0.5 ? ["--session", session] : ["--match", wordOf(session)];
    const word = kept.get(session);
    // Whether it was taken out by a command that failed halfway is not known.
    kept.delete(session);
    const words = ["forget", ...target, "--yes", "--set-aside"];
    const isDone = await until(() => forgetOnce(home, words, word === undefined));
    if (isDone === "not") continue;
    gone.add(wordOf(session));
    count.forgotten++;
  }
}

/** While others read the database, it says that it is to be called once more. */
async function forgetOnce(
  { sandbox, faults }: Home,
  words: readonly string[],
  mayFail: boolean,
): Promise<"done" | "not" | null> {
  const { exitCode, stderr } = await sandbox.spawn(words);
  if (exitCode === 0) return "done";
  // Nor is a session there yet that nobody could bring in.
  if (/\[(?:DB_BUSY|NO_SESSION)\]/.test(stderr)) return null;
  if (!mayFail) faults.push(`${words.join(" ")}: ${exitCode} ${stderr}`);
  return "not";
}

async function prunes(home: Home): Promise<void> {
  for (let at = 0; !home.isOver(); at++) {
    const session = `old-${at}-`;
    writeOld(home.sandbox, wordOf(session), 200);
    if (await command(home, PRUNE, false)) {
      home.gone.add(wordOf(session));
      home.count.pruned++;
    }
    await Bun.sleep(home.random.whole(100, 400));
  }
}

async function restores(home: Home): Promise<void> {
  const { sandbox, random, count } = home;
  for (let at = 0; !home.isOver(); at++) {
    const folder = join(sandbox.folder, `backup-${at}`);
    if (!(await command(home, ["backup", folder], false))) continue;
    await Bun.sleep(random.whole(0, 500));
    if (await command(home, ["restore", folder, "--merge", "--yes"], false)) count.restored++;
  }
}

async function ingests(home: Home): Promise<void> {
  while (!home.isOver()) {
    const { child, ended } = start(home.sandbox, [PROGRAM, "ingest"], { timeoutMs: HANG_MS });
    const isKilled = home.random.next() < 0.3;
    const killer = setTimeout(() => isKilled && child.kill("SIGKILL"), home.random.whole(1, 60));
    const { exitCode, stderr } = await ended;
    clearTimeout(killer);
    if (isKilled) home.count.killed++;
    else if (exitCode !== 0 && !stderr.includes("[DB_BUSY]")) home.faults.push(`ingest: ${stderr}`);
    await Bun.sleep(home.random.whole(0, 200));
  }
}

/** Whether it ended well; what it says when it did not is a fault, unless it had nothing to do. */
async function command(home: Home, args: readonly string[], mayFail: boolean): Promise<boolean> {
  const { exitCode, stderr } = await home.sandbox.spawn(args);
  // While others are at it, it says that it is to be called once more, and has done nothing.
  const isLater = /\[(?:DB_BUSY|BUSY)\]/.test(stderr);
  if (exitCode !== 0 && !mayFail && !isLater)
    home.faults.push(`${args.join(" ")}: ${exitCode} ${stderr}`);
  return exitCode === 0;
}

function* filesBelow(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

function wrongIn({ sandbox, kept, gone }: Home): string[] {
  const rows = sandbox.query<{ session: string; n: number }>(
    "select session_id as session, count(*) as n from events where type = 'prompt' group by 1",
  );
  const stored = new Map(rows.map(({ session, n }) => [session, n]));
  const said: string[] = [];
  for (const session of kept.keys()) {
    const n = stored.get(session) ?? 0;
    if (n > 1) said.push(`${session}: ${n} times`);
    if (n === 0) said.push(`${session}: lost; still in ${holders(sandbox, wordOf(session))}`);
  }
  for (const folder of [sandbox.home, sandbox.project, join(sandbox.stream, "..")]) {
    for (const path of existsSync(folder) ? filesBelow(folder) : []) {
      const bytes = readFileSync(path).toString("latin1");
      for (const word of gone) if (bytes.includes(word)) said.push(`back: ${word} in ${path}`);
    }
  }
  return said;
}

const holders = ({ home }: Sandbox, word: string): string =>
  [...filesBelow(home)]
    .filter((path) => readFileSync(path).includes(word))
    .map((path) => path.slice(home.length + 1))
    .join(", ") || "no file";

/** For so many seconds. */
export const lasting = (seconds: number): (() => boolean) => {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() > end;
};

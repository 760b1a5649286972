/**
 * What saving and loading a session cost, against the git commands that they must run, in one interleaved run: a repository
 * of 10,000 files, 200 of them changed each time.
 *   bun bench/protocol.ts [rounds]
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Figures, figuresOf } from "./bring-back.ts";
import { program } from "./bench-project.ts";

const FILES = 10_000;
const CHANGED = 200;
const NEW = 20;

type Place = { readonly project: string; readonly env: Readonly<Record<string, string>> };

function run(command: readonly string[], { project, env }: Place): number {
  const started = Bun.nanoseconds();
  const { exitCode, stderr } = Bun.spawnSync([...command], {
    cwd: project,
    env,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const ms = (Bun.nanoseconds() - started) / 1e6;
  if (exitCode !== 0) throw new Error(`${command.join(" ")}: ${stderr.toString()}`);
  return ms;
}

function openPlace(folder: string): Place {
  const project = join(folder, "shop");
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: folder,
    SELF_GEN_HOME: join(folder, "home"),
    KW_CHAT_STREAM_PATH: join(folder, "stream.jsonl"),
  };
  mkdirSync(join(folder, "home"), { recursive: true });
  for (let at = 0; at < FILES; at++) {
    const part = join(project, `part-${at % 100}`);
    if (at < 100) mkdirSync(part, { recursive: true });
    writeFileSync(join(part, `file-${at}.ts`), `export const value${at} = ${at};\n`.repeat(20));
  }
  const place = { project, env };
  const git = (...args: readonly string[]): number => run(["git", ...args], place);
  git("init", "-q", "-b", "main");
  for (const [name, value] of [
    ["user.name", "Bench"],
    ["user.email", "bench@localhost"],
    ["gc.auto", "0"],
    ["maintenance.auto", "false"],
  ] as const) {
    git("config", name, value);
  }
  git("add", "-A");
  git("commit", "-q", "-m", "first");
  git("switch", "-q", "-c", "work");
  return place;
}

/** Changes and new files, none of them like before. */
function change({ project }: Place, round: string): void {
  for (let at = 0; at < CHANGED - NEW; at++) {
    const file = join(project, `part-${at % 100}`, `file-${at}.ts`);
    writeFileSync(file, `export const value${at} = "${round}";\n`.repeat(20));
  }
  for (let at = 0; at < NEW; at++) {
    writeFileSync(join(project, `part-${at}`, `new-${round}-${at}.ts`), `export {}; // ${round}\n`);
  }
}

const STATUS = ["status", "--porcelain=v2", "-z", "--branch", "--untracked-files=all"];
const BARE_SAVE = [
  ["git", ...STATUS],
  ["git", "add", "-A"],
  ["git", "commit", "-q", "-m", "WIP"],
  ["git", "notes", "--ref", "bench", "add", "-f", "-m", "{}", "HEAD"],
];
/** What only looks leaves the index as it is, which costs git less than writing down what it found. */
const BARE_LOAD = [
  ["git", "--no-optional-locks", ...STATUS],
  ["git", "rev-parse", "--show-toplevel", "--absolute-git-dir"],
  ["git", "log", "-1", "--notes=refs/notes/self-gen", "--format=%s%x00%N"],
  ["git", "config", "-z", "--get-regexp", "^(core|user)\\."],
];

export type ProtocolFigures = Readonly<
  Record<"bareSave" | "save" | "bareLoad" | "load" | "status", Figures>
>;

export function benchProtocol(rounds: number): ProtocolFigures {
  const folder = mkdtempSync(join(tmpdir(), "self-gen-bench-"));
  const times = new Map<keyof ProtocolFigures, number[]>();
  const note = (name: keyof ProtocolFigures, ms: number): void => {
    times.set(name, [...(times.get(name) ?? []), ms]);
  };
  try {
    const place = openPlace(folder);
    const all = (commands: readonly (readonly string[])[]): number =>
      commands.reduce((sum, command) => sum + run(command, place), 0);
    for (let round = -2; round < rounds; round++) {
      change(place, `bare-${round}`);
      const bareSave = all(BARE_SAVE);
      change(place, `ours-${round}`);
      const save = run([program, "session", "save"], place);
      const bareLoad = all(BARE_LOAD);
      const load = run([program, "session", "load"], place);
      const status = run([program, "session", "status"], place);
      if (round < 0) continue;
      note("bareSave", bareSave);
      note("save", save);
      note("bareLoad", bareLoad);
      note("load", load);
      note("status", status);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const of = (name: keyof ProtocolFigures): Figures => figuresOf(times.get(name) ?? []);
  return {
    bareSave: of("bareSave"),
    save: of("save"),
    bareLoad: of("bareLoad"),
    load: of("load"),
    status: of("status"),
  };
}

if (import.meta.main) {
  const figures = benchProtocol(Number(process.argv[2] ?? 30));
  const say = (line: string): boolean => process.stdout.write(`${line}\n`);
  for (const [name, { p50, p95 }] of Object.entries(figures)) {
    say(`${name.padEnd(10)} p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
  }
  say(`save ${(figures.save.p50 / figures.bareSave.p50).toFixed(2)} ×, target ≤ 1.5 ×`);
  say(`load ${(figures.load.p50 / figures.bareLoad.p50).toFixed(2)} ×, target ≤ 1.5 ×`);
}

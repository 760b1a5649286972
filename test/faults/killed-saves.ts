/**
 * Saves that are killed at a random moment, in a real repository with a remote. What must hold afterwards, whatever the
 * moment: the state file is the one before or a whole new one, the index is as it was or as asked, every commit that was
 * there is still on the branch, and the next save goes through.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PROGRAM, type Sandbox } from "../sandbox.ts";
import type { Random } from "./random.ts";

const STATE = ".claude/session-state.json";

export type KilledSaves = {
  readonly complaints: readonly string[];
  readonly killed: number;
  /** How often a save was killed between its commit and its state file. */
  readonly between: number;
};

function git(sandbox: Sandbox, ...args: readonly string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(["git", ...args], {
    cwd: sandbox.project,
    env: { ...sandbox.env, GIT_OPTIONAL_LOCKS: "0" },
    stdin: "ignore",
  });
  if (exitCode !== 0) throw new Error(`git ${args.join(" ")}: ${stderr.toString()}`);
  return stdout.toString();
}

export function openRepository(sandbox: Sandbox): void {
  const remote = join(sandbox.folder, "remote.git");
  mkdirSync(remote, { recursive: true });
  git(sandbox, "init", "-q", "--bare", "-b", "main", remote);
  git(sandbox, "init", "-q", "-b", "main");
  git(sandbox, "config", "user.name", "Somebody");
  git(sandbox, "config", "user.email", "somebody@localhost");
  git(sandbox, "config", "gc.auto", "0");
  git(sandbox, "remote", "add", "origin", remote);
  for (const name of ["one", "two", "three"]) writeFileSync(join(sandbox.project, name), "1\n");
  git(sandbox, "add", "-A");
  git(sandbox, "commit", "-q", "-m", "first");
  git(sandbox, "push", "-q", "origin", "main");
  git(sandbox, "switch", "-q", "-c", "work");
}

/** One file changed, one staged and changed again, one new. */
function work(sandbox: Sandbox, round: number): void {
  const write = (name: string, text: string): void =>
    writeFileSync(join(sandbox.project, name), text);
  write("one", `one ${round}\n`);
  write("two", `two ${round}, staged\n`);
  git(sandbox, "add", "two");
  write("two", `two ${round}, staged and changed\n`);
  write(`new-${round}`, `${round}\n`);
}

const index = (sandbox: Sandbox): string => git(sandbox, "ls-files", "-s", "-z");
const head = (sandbox: Sandbox): string => git(sandbox, "rev-parse", "HEAD").trim();

function stateIn(sandbox: Sandbox): string | null {
  const path = join(sandbox.project, STATE);
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

/** The index is what the branch holds, and so is the working tree. */
const isAllSaved = (sandbox: Sandbox): boolean =>
  git(sandbox, "status", "--porcelain", "--untracked-files=all") === "";

function wrongState(before: string | null, after: string | null): string | null {
  if (after === before) return null;
  if (after === null) return "the state file is gone";
  try {
    const { mode, saved_at: at, git_commit: commit } = JSON.parse(after) as Record<string, unknown>;
    const isWhole =
      typeof mode === "string" && typeof at === "string" && typeof commit === "string";
    return isWhole && after.endsWith("}\n") ? null : "the state file is neither old nor new";
  } catch {
    return "the state file is half written";
  }
}

/** What git itself leaves when it is killed with us: whoever meets such a lock is told to remove it. */
function removeLocks(sandbox: Sandbox): void {
  const folder = join(sandbox.project, ".git");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (name.endsWith(".lock")) rmSync(join(folder, name));
  }
}

/** Every process of its group is gone: what git began when we were killed is over. */
async function quiet(pid: number): Promise<void> {
  for (let waits = 0; waits < 400; waits++) {
    try {
      process.kill(-pid, 0);
    } catch {
      return;
    }
    await Bun.sleep(5);
  }
}

export async function killSaves(
  sandbox: Sandbox,
  rounds: number,
  random: Random,
): Promise<KilledSaves> {
  const complaints: string[] = [];
  let [killed, between, longest] = [0, 0, 150];
  for (let round = 0; round < rounds; round++) {
    work(sandbox, round);
    const before = { state: stateIn(sandbox), head: head(sandbox), index: index(sandbox) };
    const isSync = round % 3 === 0;
    const isWithChildren = round % 4 === 0;
    const started = performance.now();
    // A group of its own, so that git can be killed with it.
    const child = Bun.spawn([PROGRAM, "session", "save", "--yes", ...(isSync ? ["--sync"] : [])], {
      cwd: sandbox.project,
      env: { ...sandbox.env },
      stdio: ["ignore", "ignore", "ignore"],
      detached: true,
    });
    const killer = setTimeout(
      () => process.kill(isWithChildren ? -child.pid : child.pid, "SIGKILL"),
      random.whole(1, Math.ceil(longest)),
    );
    await child.exited;
    clearTimeout(killer);
    if (child.signalCode === null) longest = Math.max(20, performance.now() - started);
    killed += Number(child.signalCode === "SIGKILL");
    await quiet(child.pid);
    if (isWithChildren) removeLocks(sandbox);
    const after = { state: stateIn(sandbox), head: head(sandbox), index: index(sandbox) };
    const say = (what: string): number => complaints.push(`round ${round}: ${what}`);
    const wrong = wrongState(before.state, after.state);
    if (wrong !== null) say(wrong);
    if (after.head !== before.head && after.state === before.state) between++;
    if (after.index !== before.index && !isAllSaved(sandbox)) say("the index is neither");
    const kept = git(sandbox, "merge-base", before.head, after.head).trim();
    if (kept !== before.head) say("a commit is lost");
    const next = await sandbox.run(["session", "save", "--yes"]);
    if (next.exitCode !== 0) say(`the next save fails: ${next.stderr}`);
    else if (!isAllSaved(sandbox)) say("the next save leaves something behind");
    if (git(sandbox, "fsck", "--connectivity-only", "--no-dangling").trim() !== "") say("fsck");
  }
  return { complaints, killed, between };
}

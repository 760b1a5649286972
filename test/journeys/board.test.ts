/** What the real client keeps about itself while somebody works with it, and the processes that it starts. */
import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { BoardEntry } from "../../src/clients/board.ts";
import { readBoard } from "../../src/clients/claude-code/board.ts";
import { isToolProcess } from "../../src/clients/tool-process.ts";
import { isRunning } from "../../src/system/process-start.ts";
import type { Child } from "../../src/system/process-list.ts";
import { childrenOf } from "../../src/system/processes.ts";
import { openClaude, seedInteractive, TURN_ARGUMENTS } from "../real/claude.ts";
import { openRecordingHook } from "../real/recording-hook.ts";
import { script } from "../real/script.ts";
import { type Key, openScreen } from "../state/screen.ts";

const LIMIT_MS = 10_000;
const LOOK_EVERY_MS = 20;
/** The kernel tells when a process began to a hundredth of a second, and how long the machine runs too. */
const TICK_MS = 20;

async function until<T>(what: string, look: () => T | null | undefined): Promise<T> {
  const deadline = performance.now() + LIMIT_MS;
  while (performance.now() < deadline) {
    const seen = look();
    if (seen !== null && seen !== undefined) return seen;
    await Bun.sleep(LOOK_EVERY_MS);
  }
  throw new Error(`never seen: ${what}`);
}

const toolsOf = (pid: number): readonly Child[] =>
  (childrenOf(pid) ?? []).filter(({ command }) => isToolProcess("claude-code", command));

const bash = (command: string) => ({ tool: "Bash", input: { command, description: "x" } });

test("the board of a client at a terminal shows waiting, the grant, the tool's process, Esc in a dialog and in mid-answer, and /clear", async () => {
  using hook = openRecordingHook();
  await using claude = openClaude({ hookCommand: hook.command });
  seedInteractive(claude);
  const folder = join(claude.home, ".claude");
  const showing = (status: BoardEntry["status"]): Promise<BoardEntry> =>
    until(`status ${status}`, () => readBoard(folder).find((entry) => entry.status === status));
  const where = { cwd: claude.project, env: claude.env };
  await using screen = openScreen([claude.binary, ...TURN_ARGUMENTS], where);
  const say = async (text: string): Promise<void> => {
    await screen.type(text);
    screen.press("enter");
  };
  /** A dialog that is very new ignores keys. */
  const pressUntil = async (key: Key, status: BoardEntry["status"]): Promise<BoardEntry> => {
    for (let pressed = 0; pressed < 10; pressed++) {
      screen.press(key);
      await Bun.sleep(700);
      const entry = readBoard(folder).find((one) => one.status === status);
      if (entry !== undefined) return entry;
    }
    return showing(status);
  };
  await screen.waitFor("? for shortcuts");
  const idle = await showing("idle");
  expect(idle).toMatchObject({ cwd: claude.project, isInteractive: true, waitingFor: null });
  expect(idle.pidStart).not.toBeNull();
  expect(isRunning(idle.pid, idle.pidStart)).toBe(true);
  await Bun.sleep(800);

  const sleep = "python3 -c 'import time; time.sleep(4)'";
  await say(`Wait ${script(bash(sleep), { text: "I have waited." })}`);
  const waiting = await showing("waiting");
  expect(waiting).toMatchObject({ waitingFor: "permission prompt", sessionId: idle.sessionId });
  await screen.waitFor("Do you want to proceed?");
  expect(toolsOf(waiting.pid)).toEqual([]);

  const grantedAfter = Date.now();
  const busy = await pressUntil("enter", "busy");
  expect(busy.statusAt).toBeGreaterThanOrEqual(grantedAfter);
  const tool = await until("the tool's process", () => toolsOf(busy.pid)[0]);
  expect(tool.command).toContain("time.sleep(4)");
  expect(tool.startedAt).toBeGreaterThanOrEqual(grantedAfter - TICK_MS);
  await screen.waitFor("I have waited.");
  await showing("idle");
  expect(toolsOf(busy.pid)).toEqual([]);

  await say(`Touch ${script(bash("touch never"), { text: "Touched." })}`);
  await showing("waiting");
  await screen.waitFor("Do you want to proceed?");
  await pressUntil("escape", "idle");
  expect(readdirSync(claude.project)).not.toContain("never");

  await say(`Think ${script({ text: "Never said.", delayMs: 8000 })}`);
  await showing("busy");
  await screen.waitFor("esc to interrupt");
  await pressUntil("escape", "idle");

  // The prompt that was not answered stands in the input box again.
  screen.press("ctrlU");
  await Bun.sleep(300);
  await say("/clear");
  const cleared = await until("another session", () =>
    readBoard(folder).find(({ sessionId }) => sessionId !== idle.sessionId),
  );
  expect(cleared.pid).toBe(idle.pid);
  await Bun.sleep(500);
  await say("/exit");
  await screen.exited;
  expect(readBoard(folder)).toEqual([]);
});

test("a client that works for another program is not taken for one at a terminal", async () => {
  using hook = openRecordingHook();
  await using claude = openClaude({ hookCommand: hook.command });
  const folder = join(claude.home, ".claude");
  const prompt = `Wait ${script(bash("sleep 2"), { text: "I have waited." })}`;
  const run = claude.run(["-p", prompt, "--allowedTools", "Bash"]);
  const entry = await until("its entry", () => readBoard(folder)[0]);
  expect(entry).toMatchObject({ cwd: claude.project, isInteractive: false });
  const tool = await until("the tool's process", () => toolsOf(entry.pid)[0]);
  expect(tool.command).toContain("sleep 2");
  expect((await run).answer).toBe("I have waited.");
  expect(readBoard(folder)).toEqual([]);
});

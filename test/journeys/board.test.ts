/** What the real client keeps about itself while somebody works with it, and the processes that it starts. */
import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ClientStatusEntry } from "../../src/clients/status/entry.ts";
import { readStatusFiles } from "../../src/clients/claude-code/client-status-file.ts";
import { isRunning } from "../../src/system/process-start.ts";
import { openClaude, seedInteractive, TURN_ARGUMENTS } from "../real/claude.ts";
import { openRecordingHook } from "../real/recording-hook.ts";
import { shortScript } from "../real/script.ts";
import { dismiss, emptyBox, pressUntilGone, untilItTakesKeys } from "../state/keys.ts";
import { openScreen } from "../state/screen.ts";
import { until } from "../until.ts";
import { toolsOf, bash, UNTIL_SEEN, saySeen } from "./at-the-board.ts";

/** The kernel tells when a process began to a hundredth of a second, and how long the machine runs too. */
const TICK_MS = 20;

const DIALOG = "Do you want to proceed?";

test("the board of a client at a terminal shows waiting, the grant, the tool's process, Esc in a dialog and in mid-answer, and /clear", async () => {
  using hook = openRecordingHook();
  await using claude = openClaude({ hookCommand: hook.command });
  seedInteractive(claude);
  const folder = join(claude.home, ".claude");
  const showing = (status: ClientStatusEntry["status"]): Promise<ClientStatusEntry> =>
    until(() => readStatusFiles(folder).find((entry) => entry.status === status), {
      what: `status ${status}`,
    });
  const where = { cwd: claude.project, env: claude.env };
  await using screen = openScreen([claude.binary, ...TURN_ARGUMENTS], where);
  const say = async (text: string): Promise<void> => {
    await screen.type(text);
    screen.press("enter");
  };
  await screen.waitFor("? for shortcuts");
  const idle = await showing("idle");
  expect(idle).toMatchObject({ cwd: claude.project, isInteractive: true, waitingFor: null });
  expect(idle.pidStart).not.toBeNull();
  expect(isRunning(idle.pid, idle.pidStart)).toBe(true);
  await untilItTakesKeys(screen);

  await say(`Wait ${shortScript(bash(UNTIL_SEEN), { text: "I have waited." })}`);
  const waiting = await showing("waiting");
  expect(waiting).toMatchObject({ waitingFor: "permission prompt", sessionId: idle.sessionId });
  await screen.waitFor(DIALOG);
  expect(toolsOf(waiting.pid)).toEqual([]);

  const grantedAfter = Date.now();
  await pressUntilGone(screen, "enter", DIALOG);
  const busy = await showing("busy");
  expect(busy.statusAt).toBeGreaterThanOrEqual(grantedAfter);
  const tool = await until(() => toolsOf(busy.pid)[0]);
  expect(tool.command).toContain("time.sleep(0.02)");
  expect(tool.startedAt).toBeGreaterThanOrEqual(grantedAfter - TICK_MS);
  saySeen(claude);
  await screen.waitFor("I have waited.");
  await showing("idle");
  expect(toolsOf(busy.pid)).toEqual([]);

  await say(`Touch ${shortScript(bash("touch never"), { text: "Touched." })}`);
  await showing("waiting");
  await screen.waitFor(DIALOG);
  await dismiss(screen, DIALOG);
  await showing("idle");
  expect(readdirSync(claude.project)).not.toContain("never");

  await say(`Think ${shortScript({ text: "Never said.", delayMs: 8000 })}`);
  await showing("busy");
  await screen.waitFor("esc to interrupt");
  screen.press("escape");
  await showing("idle");

  // The prompt that was not answered stands in the input box again.
  await screen.waitFor(/─{20,}\n[❯>]\s*Think/);
  await emptyBox(screen);
  await say("/clear");
  const cleared = await until(() =>
    readStatusFiles(folder).find(({ sessionId }) => sessionId !== idle.sessionId),
  );
  expect(cleared.pid).toBe(idle.pid);
  await untilItTakesKeys(screen);
  await say("/exit");
  await screen.exited;
  expect(readStatusFiles(folder)).toEqual([]);
});

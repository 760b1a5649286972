/** Where a session that waits is answered. */
import { afterAll, expect, test } from "bun:test";
import { findTerminal } from "../../src/system/terminal-name.ts";

const started: Bun.Subprocess[] = [];
afterAll(() => {
  for (const one of started) one.kill("SIGKILL");
});

const OUTSIDE_TMUX = { PATH: process.env["PATH"] ?? "" };

test("a process in a terminal is told by its device", () => {
  const child = Bun.spawn(["sleep", "60"], { terminal: { cols: 80, rows: 24 }, env: OUTSIDE_TMUX });
  started.push(child);
  const { device, tmux, pid } = findTerminal(child.pid);
  expect(device).toMatch(/^\/dev\/(?:pts\/\d+|tty\w+)$/);
  expect([tmux, pid]).toEqual([null, child.pid]);
});

test("a process that has none is told by its number alone", () => {
  const child = Bun.spawn(["setsid", "sleep", "60"], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
    env: OUTSIDE_TMUX,
  });
  started.push(child);
  expect(findTerminal(child.pid)).toEqual({ tmux: null, device: null, pid: child.pid });
});

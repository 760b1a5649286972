/** Notifications as real programs get them. */
import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  findNotifyChannels,
  type NotifyChannel,
  type NotifyMessage,
  sendNotice,
} from "../../../src/observe/notify/send-notice.ts";
import { startsOf, writeProgram } from "./programs.ts";

const folder = mkdtempSync(join(tmpdir(), "self-gen-notify-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bin = join(folder, "bin");
const PATH = `${bin}:/usr/bin:/bin`;
const around = { env: { PATH }, userHome: folder, platform: "linux" };

const MESSAGE: NotifyMessage = {
  kind: "permission",
  title: 'self-gen: $(touch hacked) "api" waits',
  body: "<b>Bash</b> & `touch hacked`; -e x",
  at: "2026-11-15T09:00:05.000Z",
  sessions: [
    {
      sessionId: "s-1",
      project: "$(touch hacked)",
      projectPath: "/home/dev/결제 서버",
      kind: "permission",
      since: "2026-11-15T09:00:00.000Z",
      tools: ["Bash"],
      detail: "npm publish",
      isSure: true,
    },
  ],
};

describe("the desktop", () => {
  test("gets title and body as arguments that nothing can read as an option, a script or markup", async () => {
    const program = join(bin, "notify-send");
    writeProgram(program);
    const { found, missing } = findNotifyChannels({ desktop: true, command: [] }, around);
    expect(missing).toEqual([]);
    expect(found).toEqual([{ kind: "desktop", program, speaks: "notify-send" }]);
    const [means] = found as [NotifyChannel];
    expect(await sendNotice(means, MESSAGE, { PATH, SECRET_TOKEN: "x" })).toBeNull();
    const [started] = startsOf(program);
    expect(started?.args).toEqual([
      "--app-name=self-gen",
      "--",
      MESSAGE.title,
      " b Bash /b    `touch hacked`; -e x",
    ]);
    expect(started?.stdin).toBe("");
    expect(started?.env).not.toHaveProperty("SECRET_TOKEN");
    expect(existsSync("/hacked") || existsSync(join(process.cwd(), "hacked"))).toBe(false);
  });

  test("of macOS gets them behind a script that is always the same", async () => {
    const program = join(bin, "osascript");
    writeProgram(program);
    const { found } = findNotifyChannels(
      { desktop: true, command: [] },
      { ...around, platform: "darwin" },
    );
    expect(await sendNotice((found as [NotifyChannel])[0], MESSAGE, { PATH })).toBeNull();
    expect(startsOf(program)[0]?.args).toEqual([
      "-e",
      "on run argv",
      "-e",
      'display notification (item 2 of argv) with title (item 1 of argv) subtitle "self-gen"',
      "-e",
      "end run",
      MESSAGE.title,
      MESSAGE.body,
    ]);
  });

  test("that is not there is named, and a folder like “.” on the path brings none", () => {
    for (const path of ["", ".", "relative/bin"]) {
      expect(
        findNotifyChannels({ desktop: true, command: [] }, { ...around, env: { PATH: path } }),
      ).toEqual({
        found: [],
        missing: [{ kind: "desktop", name: "notify-send" }],
      });
    }
  });
});

describe("a command of the user's", () => {
  const program = join(folder, "tell me");

  test("gets its own arguments, the message as JSON on stdin and its parts as variables, without a shell", async () => {
    writeProgram(program);
    const command = ["~/tell me", "--from", "$HOME; touch hacked"];
    const { found } = findNotifyChannels({ desktop: false, command }, around);
    expect(found).toEqual([{ kind: "command", program, args: command.slice(1) }]);
    const env = { PATH, HOME: folder, CLAUDE_CODE_SSE_PORT: "1", SELF_GEN_INTERNAL: "1" };
    expect(await sendNotice((found as [NotifyChannel])[0], MESSAGE, env)).toBeNull();
    const [started] = startsOf(program);
    expect(started?.args).toEqual(["--from", "$HOME; touch hacked"]);
    expect(JSON.parse(started?.stdin ?? "")).toEqual(MESSAGE);
    expect(started?.env).toMatchObject({
      HOME: folder,
      SELF_GEN_KIND: "permission",
      SELF_GEN_TITLE: MESSAGE.title,
      SELF_GEN_BODY: MESSAGE.body,
      SELF_GEN_SESSION: "s-1",
      SELF_GEN_PROJECT: "$(touch hacked)",
      SELF_GEN_PROJECT_PATH: "/home/dev/결제 서버",
    });
    expect(Object.keys(started?.env ?? {})).not.toContain("CLAUDE_CODE_SSE_PORT");
    expect(Object.keys(started?.env ?? {})).not.toContain("SELF_GEN_INTERNAL");
  });

  test("is found by a whole path or a name in PATH, and by no path from a folder we stand in", () => {
    writeProgram(join(bin, "tell-by-name"));
    const find = (name: string) => findNotifyChannels({ desktop: false, command: [name] }, around);
    expect(find("tell-by-name").found).toMatchObject([{ program: join(bin, "tell-by-name") }]);
    for (const name of [
      "./tell me",
      "bin/tell-by-name",
      "nowhere-to-be-found",
      "/nowhere",
      folder,
    ]) {
      expect(find(name)).toEqual({ found: [], missing: [{ kind: "command", name }] });
    }
  });

  test("that fails says how, one that hangs is ended, and one that cannot start throws nothing", async () => {
    const failing = join(folder, "failing");
    writeProgram(failing, "echo 'no display' >&2; exit 3");
    const as = (path: string): NotifyChannel => ({ kind: "command", program: path, args: [] });
    expect(await sendNotice(as(failing), MESSAGE, { PATH })).toEqual({
      reason: "exit",
      detail: "exit 3: no display",
    });
    const hanging = join(folder, "hanging");
    writeProgram(hanging, "trap '' TERM; while :; do sleep 0.1; done");
    expect(await sendNotice(as(hanging), MESSAGE, { PATH }, 100)).toMatchObject({ reason: "late" });
    expect(await sendNotice(as(join(folder, "none")), MESSAGE, { PATH })).toEqual({
      reason: "not_started",
      detail: "ENOENT",
    });
  });

  test("that never reads what it is given is no failure", async () => {
    const large: NotifyMessage = { ...MESSAGE, body: "x".repeat(100_000), sessions: [] };
    const means: NotifyChannel = { kind: "command", program: "/bin/true", args: [] };
    expect(await sendNotice(means, { ...large, sessions: MESSAGE.sessions }, { PATH })).toBeNull();
  });
});

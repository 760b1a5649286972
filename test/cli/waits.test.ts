import { startAtTerminal } from "../at-terminal.ts";
import { describe, expect, test } from "bun:test";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Event, RawEvent } from "../../src/event/event.ts";
import { encodeLine } from "../../src/event/line.ts";
import { processStart } from "../../src/system/process-start.ts";
import { durationText } from "../../src/text/duration.ts";
import { asks, decided, ends, happens } from "../observe/waits/asking.ts";
import { payload } from "../payloads.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { faultOf, hooks, parsed, speak } from "./recorded-session.ts";

/** Moved to today: what is past retention is not brought in. */
function write(sandbox: Sandbox, events: readonly Event[], given: Partial<RawEvent> = {}): void {
  const shift = Date.now() - 3_600_000 - Date.parse("2026-02-18T13:10:00.000Z");
  const moved = (ts: string): string => new Date(Date.parse(ts) + shift).toISOString();
  mkdirSync(dirname(sandbox.journal), { recursive: true });
  for (const event of events) {
    const { decidedAt } = event.data;
    const data =
      typeof decidedAt === "string"
        ? { ...event.data, decidedAt: moved(decidedAt) }
        : { ...event.data, pid: process.pid };
    appendFileSync(sandbox.journal, encodeLine({ ...event, ts: moved(event.ts), ...given, data }));
  }
}

/** What a terminal of this width shows. */
async function atTerminal(
  sandbox: Sandbox,
  args: readonly string[],
  columns: number,
): Promise<string[]> {
  const { screen, ended } = startAtTerminal(args, {
    cwd: sandbox.project,
    env: { ...sandbox.env, TERM: "xterm" },
    cols: columns,
    rows: 50,
  });
  await ended;
  return Bun.stripANSI(screen()).trimEnd().split("\r\n");
}

/** Five granted, one denied, one not seen, one open. */
function live(sandbox: Sandbox): void {
  for (let n = 0; n < 5; n++) {
    const call = { inputHash: `h${n}` };
    write(sandbox, [...asks(`w${n}`, n * 100, call), ends(n * 100 + 12, 2, call)]);
  }
  const edit = { tool: "Edit", inputHash: "e" };
  write(
    sandbox,
    [
      ...asks("denied", 600, edit),
      decided(604, { waitId: "denied", decision: "denied", source: "transcript" }),
      ...asks("unseen", 700, { inputHash: "u", tool: "Write" }),
      happens("prompt", 720),
      ...asks("open", 800, { tool: "AskUserQuestion" }),
    ],
    { sessionId: "other-session", project: "web", projectPath: "/srv/web" },
  );
}

describe("self-gen waits", () => {
  test("lists what was asked, last first, with how long it took and how it was decided", async () => {
    using sandbox = openSandbox();
    await speak(sandbox, "en");
    live(sandbox);
    const { exitCode, stdout, stderr } = await sandbox.run(["waits"]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    const lines = stdout.split("\n");
    expect(lines[0]).toMatch(/^WHEN +PROJECT +SESSION +ASKED FOR +WAITED +DECISION$/);
    expect(lines[1]).toMatch(/web +other-session +AskUserQuestion +4\d min( \d+ s)? +waiting$/);
    expect(lines[2]).toMatch(/web +other-session +Write npm test +– +unknown$/);
    expect(lines[3]).toMatch(/web +other-session +Edit npm test +4 s +denied$/);
    expect(lines[4]).toMatch(/app +sess-123 +Bash npm test +10 s +allowed$/);
    expect(lines[10]).toBe(
      "8 waits: 54 s total, median 10 s, longest 10 s (6 of 8 with a known duration) · 1 still open",
    );
    expect((await sandbox.run(["waits", "-n", "3"])).stdout).toContain("5 earlier.");
  });

  test("counts them by tool, action or project, and names what is worth allowing", async () => {
    using sandbox = openSandbox();
    await speak(sandbox, "en");
    live(sandbox);
    const advice = "Bash npm test: allowed 5 times, never denied";
    for (const [by, row] of [
      ["tool", /^Bash +5 +– +5 +0 +0 +0 +50 s +10 s +10 s$/m],
      ["action", /^Edit npm test +1 +– +0 +1 +0 +0 +4 s +4 s +4 s$/m],
      ["project", /^web +3 +4\d min( \d+ s)? +0 +1 +0 +1 +4 s +4 s +4 s$/m],
    ] as const) {
      const { stdout } = await sandbox.run(["waits", "--by", by]);
      expect(stdout).toMatch(row);
      expect(stdout).toContain("Longest total first");
      expect(stdout).toContain(advice);
      expect(stdout).toMatch(
        /in \/srv\/app\/\.claude\/settings\.local\.json\n {2}"Bash\(npm test:\*\)"$/m,
      );
      expect(stdout).not.toContain("Edit npm test: granted");
    }
    await speak(sandbox, "ko");
    const korean = await sandbox.run(["waits", "--by", "action"]);
    expect(korean.stdout).toContain("Bash npm test: 5회 허용, 거부 없음");
    expect(korean.stdout).toContain("50초 절약");
    expect(korean.stdout).toContain('"Bash(npm test:*)"');
  });

  test("prints the same as JSON, without what only we need", async () => {
    using sandbox = openSandbox();
    live(sandbox);
    const list = parsed(await sandbox.run(["waits", "--json", "--limit", "2"]));
    expect(list).toMatchObject({
      waits: [
        { id: "open", kind: "question", decision: null, waitedMs: null },
        { id: "unseen", decision: "unknown", source: "later", projectPath: "/srv/web" },
      ],
      summary: { asked: 8, open: 1, granted: 5, denied: 1, unknown: 1, timed: 6, totalMs: 54_000 },
      worthAllowing: [{ action: "npm test", rule: "Bash(npm test:*)" }],
    });
    expect(JSON.stringify(list)).not.toContain("inputHash");
    expect(parsed(await sandbox.run(["waits", "--by", "tool", "--json"]))).toMatchObject({
      by: "tool",
      groups: [{ tool: "AskUserQuestion", open: 1 }, { tool: "Bash" }, { tool: "Edit" }, {}],
      worthAllowing: [{ tool: "Bash", action: "npm test", granted: 5, totalMs: 50_000 }],
    });
  });

  test("shows only what is asked for: what is open, of a project, since a time", async () => {
    using sandbox = openSandbox();
    live(sandbox);
    const shown = async (...args: string[]): Promise<{ id: string; askedAt: string }[]> => {
      const ran = await sandbox.run(["waits", "--json", ...args]);
      return (parsed(ran) as { waits: { id: string; askedAt: string }[] }).waits;
    };
    const ids = async (...args: string[]): Promise<string[]> =>
      (await shown(...args)).map(({ id }) => id);
    expect(await ids("--open")).toEqual(["open"]);
    expect(await ids("--project", "web")).toEqual(["open", "unseen", "denied"]);
    expect(await ids("--project", "app", "--open")).toEqual([]);
    const since = (await shown()).find(({ id }) => id === "w4")?.askedAt ?? "";
    expect(await ids("--since", since)).toEqual(["open", "unseen", "denied", "w4"]);
  });

  test("says so when nothing was asked, or nothing waits", async () => {
    using sandbox = openSandbox();
    await speak(sandbox, "en");
    expect((await sandbox.run(["waits"])).stdout).toBe("No waits yet\n");
    expect((await sandbox.run(["waits", "--by", "tool"])).exitCode).toBe(0);
    expect((await sandbox.run(["waits", "--open"])).stdout).toBe("No session is waiting for you\n");
  });

  test("refuses what it does not understand, with what to do instead", async () => {
    using sandbox = openSandbox();
    live(sandbox);
    const tooFew = await sandbox.run(["waits", "--json", "--limit", "-1"]);
    expect(faultOf(tooFew).message).toContain("0 이상의 정수");
    for (const [option, value, code] of [
      ["--by", "colour", "USAGE"],
      ["--since", "some day", "USAGE"],
      ["--limit", "-1", "USAGE"],
      ["--project", "nowhere", "NO_PROJECT"],
    ] as const)
      expect(faultOf(await sandbox.run(["waits", "--json", `${option}=${value}`])).code).toBe(code);
  });

  test("knows what a client's hooks have just told, and what waits no more once its client is gone", async () => {
    using sandbox = openSandbox();
    await speak(sandbox, "en");
    const asking = { ...payload("PermissionRequest.Bash") };
    const { session_id: _session, cwd: _cwd, ...call } = asking;
    await hooks(sandbox, "mine", sandbox.project, call);
    const { stdout } = await sandbox.run(["waits", "--open"]);
    expect(stdout).toMatch(/project +mine +Bash touch.* +waiting\n\n1 still open/);
    const gone = { ...asking, session_id: "gone", cwd: sandbox.project };
    await sandbox.hook(gone, { env: { CLAUDE_PID: String(2 ** 22 + 1) } });
    expect(parsed(await sandbox.run(["waits", "--json"]))).toMatchObject({
      waits: [
        { sessionId: "gone", decision: "unknown", remark: "client_ended" },
        { sessionId: "mine", decision: null, remark: null },
      ],
    });
    expect((await sandbox.run(["waits"])).stdout).toMatch(
      /gone +Bash touch +– +client exited first$/m,
    );
  });

  test("a client that ended without an answer is told apart from a session that went on", async () => {
    using sandbox = openSandbox();
    await speak(sandbox, "ko");
    write(sandbox, [...asks("left", 1), happens("session.lifecycle", 9, { phase: "ended" })]);
    write(sandbox, [...asks("passed", 20), happens("prompt", 30)], { sessionId: "other" });
    expect(parsed(await sandbox.run(["waits", "--json"]))).toMatchObject({
      waits: [
        { id: "passed", decision: "unknown", source: "later", remark: null },
        { id: "left", decision: "unknown", source: "later", remark: "client_ended" },
      ],
    });
    const { stdout } = await sandbox.run(["waits"]);
    expect(stdout).toMatch(/other +Bash npm test +– +알 수 없음$/m);
    expect(stdout).toMatch(/sess-123 +Bash npm test +– +클라이언트 먼저 종료$/m);
  });

  test("what was granted and still runs waits for nobody, as the client itself says", async () => {
    using sandbox = openSandbox();
    await speak(sandbox, "en");
    await using client = Bun.spawn(["sleep", "600"], { stdio: ["ignore", "ignore", "ignore"] });
    const { pid } = client;
    const asking = { ...payload("PermissionRequest.Bash"), session_id: "mine" };
    await sandbox.hook({ ...asking, cwd: sandbox.project }, { env: { CLAUDE_PID: String(pid) } });
    const boards = join(sandbox.env["HOME"] ?? "", ".claude/sessions");
    mkdirSync(boards, { recursive: true });
    const says = (status: string): void => {
      const board = { pid, sessionId: "mine", procStart: processStart(pid), kind: "interactive" };
      const entry = { ...board, cwd: sandbox.project, status, statusUpdatedAt: Date.now() };
      writeFileSync(join(boards, `${pid}.json`), JSON.stringify(entry));
    };
    says("waiting");
    expect((await sandbox.run(["waits", "--open"])).stdout).toContain("1 still open");
    says("busy");
    expect((await sandbox.run(["waits", "--open"])).stdout).toBe("No session is waiting for you\n");
    const { stdout } = await sandbox.run(["waits"]);
    expect(stdout).toMatch(/mine +Bash touch +(<1 s|\d+ s) +allowed, running$/m);
    expect(stdout).not.toContain("still waits");
    expect(parsed(await sandbox.run(["waits", "--json"]))).toMatchObject({
      waits: [{ decision: "granted", source: "board", remark: "running" }],
      summary: { open: 0, granted: 1, timed: 1 },
    });
    says("idle");
    expect((await sandbox.run(["waits", "--open"])).stdout).toBe("No session is waiting for you\n");
    client.kill("SIGKILL");
  });

  test.each([
    [60, "en"],
    [60, "ko"],
    [80, "en"],
    [80, "ko"],
  ] as const)("fits a terminal of %i columns (%s)", async (columns, language) => {
    using sandbox = openSandbox();
    await speak(sandbox, language);
    live(sandbox);
    const scope = { waitId: "w0", decision: "granted", scope: "session" } as const;
    write(
      sandbox,
      [...asks("long", 900, { tool: "mcp__a_rather_long_server__with_a_long_tool" })],
      {
        projectPath: "/srv/a-project-of-a-long-name",
        sessionId: "0190aaaa-bbbb-cccc-dddd-eeeeffff0000",
      },
    );
    write(sandbox, [decided(905, scope)]);
    for (const args of [[], ["--by", "action"], ["--by", "tool"], ["--by", "project"]]) {
      const shown = await atTerminal(sandbox, ["waits", ...args], columns);
      expect(shown.length).toBeGreaterThan(4);
      for (const line of shown) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(columns);
      expect(shown.join("\n")).not.toContain("undefined");
    }
  });

  test("a recorded name that would steer the terminal is shown without doing so", async () => {
    using sandbox = openSandbox();
    write(sandbox, asks("w", 1, { tool: "Ba\u001B[31msh\nx" }));
    const { stdout } = await sandbox.run(["waits"]);
    expect(stdout).not.toContain("\u001B");
    expect(stdout).toContain("Ba[31msh x");
  });
});

test("the timeline tells what was seen of a decision, and what was used", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const tokens = { input: 1000, output: 200, cacheRead: 30, cacheWrite5m: 4, cacheWrite1h: 0 };
  write(sandbox, [
    ...asks("w", 1),
    decided(3, { waitId: "w", decision: "interrupted" }),
    happens("usage", 4, { day: "2026-02-18", model: "claude-opus-4", tokens, costUsd: 0.125 }),
  ]);
  const { stdout } = await sandbox.run(["show", "sess-123", "--events"]);
  expect(stdout).toContain("wait ended: interrupted with Esc");
  expect(stdout).toMatch(/usage on 2026-02-18: 1,234 tokens \(~\$0\.1[23]\), claude-opus-4/);
  await speak(sandbox, "ko");
  const korean = (await sandbox.run(["show", "sess-123", "--events"])).stdout;
  expect(korean).toContain("대기 종료: Esc로 중단");
  expect(korean).toContain("토큰 1,234개");
});

test("a duration is told in the two units that matter", () => {
  const units = { seconds: " s", minutes: " min", hours: " h", days: " d" };
  const said = (ms: number): string => durationText(ms, units);
  expect([-5, 0, 40, 999, 1000, 4800, 59_400].map(said)).toEqual([
    "0 s",
    "0 s",
    "<1 s",
    "<1 s",
    "1 s",
    "5 s",
    "59 s",
  ]);
  expect([59_600, 90_000, 3_600_000, 3_660_000, 90_000_000, 86_400_000].map(said)).toEqual([
    "1 min",
    "1 min 30 s",
    "1 h",
    "1 h 1 min",
    "1 d 1 h",
    "1 d",
  ]);
});

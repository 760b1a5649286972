/** The status line as a client runs it: one line and exit 0, whatever it is given. */
import { describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type StatuslineFileContent,
  writeStatuslineFile,
} from "../../src/config/statusline-file.ts";
import { processStart } from "../../src/system/process-start.ts";
import { record } from "../cli/recorded-session.ts";
import { openSandbox, PROGRAM, type Ran, type RunOptions, type Sandbox } from "../sandbox.ts";

const MINUTE = 60_000;

/** Prepared by a daemon that lives as long as this test. */
function prepared(given: Partial<StatuslineFileContent> = {}): StatuslineFileContent {
  return {
    pid: process.pid,
    pidStart: processStart(process.pid),
    at: Date.now(),
    waits: [],
    more: [", ", " more"],
    units: { under: "<1m", minutes: "m", hours: "h", days: "d" },
    sessions: {},
    projects: [],
    ...given,
  };
}

const wait = (sessionId: string, ms: number, project = sessionId) => ({
  sessionId,
  since: Date.now() - ms,
  said: [`⏳ ${project} waits `, " (Bash)"] as const,
});

function prepare(sandbox: Sandbox, content: StatuslineFileContent | string): void {
  const run = join(sandbox.home, "run");
  mkdirSync(run, { recursive: true });
  if (typeof content === "string") writeFileSync(join(run, "statusline.json"), content);
  else writeStatuslineFile(run, content);
}

async function line(
  sandbox: Sandbox,
  input: unknown = {},
  options: RunOptions = {},
): Promise<string> {
  const ran = await sandbox.run(["statusline"], { stdin: JSON.stringify(input), ...options });
  return oneLine(ran);
}

/** Checked to be one, and nothing else. */
function oneLine({ exitCode, stdout, stderr, timedOut }: Ran): string {
  expect({ exitCode, stderr, timedOut }).toEqual({ exitCode: 0, stderr: "", timedOut: false });
  expect(stdout).toMatch(/^[^\n]*\n$/);
  return stdout.slice(0, -1);
}

describe("sessions that wait", () => {
  test("are told by the first of them, for how long, and how many more there are; the own one is not among them", async () => {
    using sandbox = openSandbox();
    const waits = [wait("api", 130_000), wait("mine", 90_000), wait("web", 1000)];
    prepare(sandbox, prepared({ waits }));
    expect(await line(sandbox, { session_id: "mine" })).toBe("⏳ api waits 2m (Bash), 1 more");
    expect(await line(sandbox, { session_id: "api" })).toBe("⏳ mine waits 1m (Bash), 1 more");
    expect(await line(sandbox, { session_id: "other" })).toBe("⏳ api waits 2m (Bash), 2 more");
    prepare(sandbox, prepared({ waits: [wait("mine", 90_000)] }));
    expect(await line(sandbox, { session_id: "mine" })).toBe("");
  });

  test("are told by the unit that fits how long they wait", async () => {
    using sandbox = openSandbox();
    for (const [ms, said] of [
      [0, "<1m"],
      [59 * MINUTE, "59m"],
      [61 * MINUTE, "1h"],
      [50 * 60 * MINUTE, "2d"],
      [-5 * MINUTE, "<1m"],
    ] as const) {
      prepare(sandbox, prepared({ waits: [wait("api", ms)] }));
      expect(await line(sandbox)).toBe(`⏳ api waits ${said} (Bash)`);
    }
  });

  test("are not told by the file of a daemon that is gone, whose number another process has, or that hangs", async () => {
    using sandbox = openSandbox();
    const waits = [wait("api", MINUTE)];
    const dead = Bun.spawn(["true"]);
    await dead.exited;
    for (const given of [
      { pid: dead.pid, pidStart: "1" },
      { pid: dead.pid, pidStart: null },
      { pidStart: "1" },
      { at: Date.now() - 10 * MINUTE },
      { at: Date.now() + 10 * MINUTE },
    ]) {
      prepare(sandbox, prepared({ waits, ...given }));
      expect({ given, line: await line(sandbox) }).toEqual({ given, line: "" });
    }
  });
});

describe("the own project", () => {
  const projects = [
    { path: "/home/dev/api", said: ["⛔ blocked: tests fail", "✎ 3 files changed"] },
    { path: "/home/dev/결제", said: ["✎ 저장 안 한 파일 1개"] },
    { path: "/home/dev/api/inner", said: ["inner"] },
  ];

  test("is found by the session, else by its folder, and told behind who waits", async () => {
    using sandbox = openSandbox();
    const waits = [wait("other", 5 * MINUTE)];
    prepare(sandbox, prepared({ waits, sessions: { mine: 1 }, projects }));
    const others = "⏳ other waits 5m (Bash) · ";
    const dir = (project_dir: string): object => ({
      session_id: "new",
      workspace: { project_dir },
    });
    expect(await line(sandbox, { session_id: "mine", cwd: "/home/dev/api" })).toBe(
      `${others}✎ 저장 안 한 파일 1개`,
    );
    const api = `${others}⛔ blocked: tests fail · ✎ 3 files changed`;
    expect(await line(sandbox, dir("/home/dev/api"))).toBe(api);
    expect(await line(sandbox, dir("/home/dev/api/src"))).toBe(api);
    expect(await line(sandbox, dir("/home/dev/api/inner/src"))).toBe(`${others}inner`);
    expect(await line(sandbox, { cwd: "/home/dev/api" })).toBe(api);
    expect(await line(sandbox, dir("/home/dev/api-2"))).toBe("⏳ other waits 5m (Bash)");
    expect(await line(sandbox, { session_id: "constructor" })).toBe("⏳ other waits 5m (Bash)");
  });

  test("is told though the file is too old to say who waits", async () => {
    using sandbox = openSandbox();
    const at = Date.now() - 60 * MINUTE;
    prepare(sandbox, prepared({ at, waits: [wait("a", MINUTE)], sessions: { mine: 2 }, projects }));
    expect(await line(sandbox, { session_id: "mine" })).toBe("inner");
  });
});

test("what is forgotten does not stay in the prepared file of a daemon that was killed", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "secret-work" });
  prepare(sandbox, prepared({ sessions: { "secret-work": 0 } }));
  writeFileSync(join(sandbox.home, "run/statusline.json.new"), "secret-work, half wri");
  expect((await sandbox.run(["forget", "secret-work", "--yes"])).exitCode).toBe(0);
  const left = readdirSync(join(sandbox.home, "run")).filter((name) => name.includes("statusline"));
  expect(left).toEqual([]);
});

describe("whatever happens it is one line and exit 0", () => {
  const INPUTS = {
    nothing: "",
    "no JSON": "}{ \u0000\u001B[31m",
    "a list": "[1,2,3]",
    "wrong kinds": '{"session_id":{"a":1},"workspace":7,"cwd":null}',
    "a lone surrogate": '{"session_id":"\\ud800","cwd":"/\\ud800"}',
    "half an object": '{"session_id":"mine"',
    "five megabytes": `{"session_id":"mine","x":"${"y".repeat(5_000_000)}"}`,
    "not UTF-8": new Uint8Array([0xff, 0xfe, 0x7b, 0x80]),
  };

  test("with hostile input it still tells who waits", async () => {
    using sandbox = openSandbox();
    prepare(sandbox, prepared({ waits: [wait("api", 2 * MINUTE)] }));
    for (const [name, stdin] of Object.entries(INPUTS)) {
      const said = oneLine(await sandbox.run(["statusline"], { stdin }));
      expect({ name, said }).toEqual({ name, said: "⏳ api waits 2m (Bash)" });
    }
    // A client that leaves its input open is not waited for.
    const child = Bun.spawn([PROGRAM, "statusline"], {
      env: sandbox.env,
      stdin: "pipe",
      stdout: "pipe",
    });
    expect(await new Response(child.stdout).text()).toBe("⏳ api waits 2m (Bash)\n");
    expect(await child.exited).toBe(0);
  });

  test("without a home, with one that is none, or with nobody who reads, it says nothing", async () => {
    using sandbox = openSandbox();
    expect(await line(sandbox)).toBe("");
    for (const SELF_GEN_HOME of ["relative", "/dev/null", "/nowhere/at/all", "/\n"]) {
      expect(await line(sandbox, {}, { env: { SELF_GEN_HOME } })).toBe("");
    }
    expect(await line(sandbox, {}, { env: { SELF_GEN_HOME: undefined, HOME: undefined } })).toBe(
      "",
    );
    const closed = Bun.spawn(["sh", "-c", '"$1" statusline >&- </dev/null', "sh", PROGRAM], {
      env: sandbox.env,
    });
    expect(await closed.exited).toBe(0);
  });

  test("with a broken file it says nothing", async () => {
    using sandbox = openSandbox();
    const good = JSON.stringify(prepared({ waits: [wait("api", MINUTE)] }));
    const { pid, pidStart } = prepared();
    const alive = (rest: object): string =>
      JSON.stringify({ pid, pidStart, at: Date.now(), ...rest });
    const FILES = [
      "",
      "null",
      "{}",
      "[]",
      '"text"',
      good.slice(0, -5),
      alive({}),
      alive({ waits: 7, projects: [] }),
      alive({ waits: [null], projects: [] }),
      alive({ waits: [{ sessionId: "x" }], projects: [], units: {} }),
      alive({ waits: [], sessions: { mine: 99 }, projects: [] }),
      JSON.stringify({ pid: "x", pidStart: {}, waits: [] }),
    ];
    for (const file of FILES) {
      prepare(sandbox, file);
      expect({ file, said: await line(sandbox, { session_id: "mine" }) }).toEqual({
        file,
        said: "",
      });
    }
    const path = join(sandbox.home, "run/statusline.json");
    rmSync(path);
    mkdirSync(path);
    expect(await line(sandbox)).toBe("");
    rmSync(path, { recursive: true });
    expect(await Bun.spawn(["mkfifo", path]).exited).toBe(0);
    expect(await line(sandbox)).toBe("");
  });

  test("nothing in the file steers the terminal, makes a second line, or one without end", async () => {
    using sandbox = openSandbox();
    const hostile = "\u001B]0;title\u0007a\nb\r\u009B31m\u202Ec\u2028d";
    prepare(
      sandbox,
      prepared({ projects: [{ path: "/p", said: [hostile, "한글 ".repeat(5000)] }] }),
    );
    const said = await line(sandbox, { cwd: "/p" });
    expect(said).toStartWith("]0;titleab31mcd · 한글 한글");
    expect(said.length).toBeLessThanOrEqual(400);
  });

  test("it leaves nothing behind", async () => {
    using sandbox = openSandbox();
    prepare(sandbox, prepared());
    await line(sandbox, { session_id: "mine" });
    const files = [...new Bun.Glob("**/*").scanSync({ cwd: sandbox.folder, dot: true })];
    expect(files).toEqual([expect.stringContaining("run/statusline.json")]);
  });

  test("as JSON it is the same line, and exit 0 too", async () => {
    using sandbox = openSandbox();
    prepare(sandbox, prepared({ waits: [wait("api", 2 * MINUTE)] }));
    const ran = await sandbox.run(["statusline", "--json"], { stdin: "{" });
    expect(JSON.parse(oneLine(ran))).toEqual({ line: "⏳ api waits 2m (Bash)" });
    const none = await sandbox.run(["statusline", "--json"], {
      env: { SELF_GEN_HOME: "relative" },
    });
    expect(JSON.parse(oneLine(none))).toEqual({ line: "" });
  });

  test("after the language was changed it says nothing in the one before", async () => {
    using sandbox = openSandbox();
    prepare(sandbox, prepared({ waits: [wait("api", 2 * MINUTE)] }));
    expect((await sandbox.run(["config", "set", "language", "en"])).exitCode).toBe(0);
    expect(await line(sandbox)).toBe("");
  });

  test("with words behind it, it is a command like any other", async () => {
    using sandbox = openSandbox();
    const help = await sandbox.run(["statusline", "--help"]);
    expect(help.exitCode).toBe(0);
    expect(help.stdout).toContain("statusLine");
    expect((await sandbox.run(["statusline", "x"])).exitCode).toBe(2);
  });
});

/** What lies in the home besides data: program, generic producer, launchers; and the links to them. */
import { describe, expect, test } from "bun:test";
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { ownProgram, placeProgram } from "../../place-program.ts";
import { linesOf } from "../../sandbox.ts";
import { expectDone, openEmptyHome, openUserHome, put, type UserHome } from "../installed-home.ts";

/** Always there: npm itself runs on it. */
const node = Bun.which("node") ?? "node";

type Called = {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

/** Calls something as a client or a tool would: no word of ours in its environment but the stream's place. */
function call(
  home: UserHome,
  command: readonly string[],
  { stdin = "", env = {} }: { stdin?: string; env?: Record<string, string> } = {},
): Called {
  const ran = Bun.spawnSync([...command], {
    cwd: home.project,
    env: { PATH: "/nowhere", HOME: home.user, KW_CHAT_STREAM_PATH: home.stream, ...env },
    stdin: Buffer.from(stdin),
  });
  return { exitCode: ran.exitCode, stdout: ran.stdout.toString(), stderr: ran.stderr.toString() };
}

const SILENT: Called = { exitCode: 0, stdout: "", stderr: "" };

const loggerOf = (home: UserHome): string => join(home.user, ".claude/hooks/lifecycle-logger.sh");

describe("lifecycle-logger.sh", () => {
  test("any tool that can start a program writes a line to the stream with it [R120, R121]", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    expect(lstatSync(loggerOf(home)).isSymbolicLink()).toBe(true);
    expect(statSync(loggerOf(home)).mode & 0o777).toBe(0o755);
    const stdin = JSON.stringify({ session_id: "abc", cwd: home.project });
    const env = { EVENT_TYPE: "session.lifecycle", PHASE: "started" };
    expect(call(home, [loggerOf(home)], { stdin, env })).toEqual(SILENT);
    expect(home.streamLines().map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        eventType: "session.lifecycle",
        phase: "started",
        sessionId: "abc",
        projectPath: home.project,
      },
    ]);
    // As the document's four hooks call it, from a shell.
    const line = "EVENT_TYPE=session.lifecycle PHASE=ended ~/.claude/hooks/lifecycle-logger.sh";
    expect(call(home, ["/bin/sh", "-c", line], { stdin })).toEqual(SILENT);
    expect(home.streamLines()).toHaveLength(2);
  });

  test("somebody's own is left as it is, and can be run afterwards [R120, R121]", async () => {
    using home = openUserHome();
    put(loggerOf(home), "#!/bin/sh\necho mine\n", 0o640);
    const { stdout } = expectDone(await home.install());
    expect(stdout).toContain("~/.claude/hooks/lifecycle-logger.sh exists and stays unchanged");
    expect(call(home, [loggerOf(home)])).toEqual({ exitCode: 0, stdout: "mine\n", stderr: "" });
    expect(statSync(loggerOf(home)).mode & 0o777).toBe(0o750);
    expectDone(await home.uninstall());
    expect(call(home, [loggerOf(home)]).stdout).toBe("mine\n");
  });

  test("is silent and ends with 0 when the program is gone", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    rmSync(home.program);
    expect(call(home, [loggerOf(home)], { env: { EVENT_TYPE: "session.lifecycle" } })).toEqual(
      SILENT,
    );
    expect(existsSync(home.stream)).toBe(false);
  });
});

describe("launchers under the documents' paths", () => {
  const CALLS = {
    "bin/analyze.mjs": "analyze|1|--x|",
    "bin/apply.mjs": "apply|1|--x|",
    "bin/dismiss.mjs": "dismiss|1|--x|",
    "hooks/session-analyzer.mjs": "hook|--client|claude-code|--event|SessionStart|1|--x|",
    "hooks/session-summary.mjs": "hook|--client|claude-code|--event|SessionEnd|1|--x|",
    "lib/batch-embeddings.mjs": "embed|batch|1|--x|",
  };

  test("call the program with their words and what follows; a hook's end with 0 whatever happens, a command's as it does", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    put(ownProgram(home.program), `#!/bin/sh\nprintf '%s|' "$@"\nexit 7\n`, 0o755);
    for (const [name, stdout] of Object.entries(CALLS)) {
      const ran = call(home, [node, join(home.home, name), "1", "--x"]);
      const exitCode = name.startsWith("bin/") ? 7 : 0;
      expect({ name, ...ran }).toEqual({ name, exitCode, stdout, stderr: "" });
    }
  });

  test("are all there is: older ones are made anew by the next installation, or with --fix, and what is not ours stays", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    const programs = (): string[] =>
      ["bin", "hooks", "lib"].flatMap((folder) =>
        readdirSync(join(home.home, folder))
          .filter((name) => name.endsWith(".mjs"))
          .map((name) => `${folder}/${name}`)
          .toSorted(),
      );
    expect(programs()).toEqual(Object.keys(CALLS));
    const older = `const program = fileURLToPath(new URL("../bin/self-gen", import.meta.url));\n`;
    const leave = (): void => {
      for (const name of ["lib/batch-embeddings.mjs"]) put(join(home.home, name), older, 0o755);
    };
    const isOlder = (): boolean =>
      readFileSync(join(home.home, "lib/batch-embeddings.mjs"), "utf8") === older;
    put(join(home.home, "lib/mine.mjs"), "my own\n", 0o755);
    leave();
    expectDone(await home.install());
    expect(isOlder()).toBe(false);
    expect(programs()).toEqual([...Object.keys(CALLS), "lib/mine.mjs"]);
    leave();
    await home.run(["doctor", "--fix"]);
    expect(isOlder()).toBe(false);
    expect(programs()).toEqual([...Object.keys(CALLS), "lib/mine.mjs"]);
    leave();
    expectDone(await home.uninstall());
    expect(readdirSync(join(home.home, "lib"))).toEqual(["mine.mjs"]);
  });

  test("are silent and end with 0 when the program is gone", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    rmSync(home.program);
    for (const name of Object.keys(CALLS)) {
      const ran = call(home, [node, join(home.home, name)]);
      expect({ name, ...ran }).toEqual({ name, ...SILENT });
    }
  });

  test("say which event they are for, and what the client itself says counts more [R038]", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    const plain = { session_id: "s", cwd: home.project };
    const said = { ...plain, hook_event_name: "Stop" };
    for (const [name, payload] of [
      ["session-analyzer", plain],
      ["session-summary", plain],
      ["session-analyzer", said],
    ] as const) {
      const stdin = JSON.stringify(payload);
      const path = join(home.home, `hooks/${name}.mjs`);
      expect(call(home, [node, path], { stdin })).toEqual(SILENT);
    }
    const told = home
      .events()
      .filter(({ type }) => type === "session.lifecycle" || type === "turn.end");
    expect(told.map(({ type, phase }) => [type, phase])).toEqual([
      ["session.lifecycle", "started"],
      ["session.lifecycle", "ended"],
      ["turn.end", undefined],
    ]);
  });
});

describe("a home at an unusual place", () => {
  test.each(["my home's", '홈 $HOME `id` \\ "x"', "a}b{c $& $1"])(
    "is found by hooks, launchers and producer without being told: %s",
    async (name) => {
      using home = openEmptyHome();
      const place = join(home.folder, name);
      placeProgram(join(place, "bin/self-gen"));
      expectDone(await home.install([], { env: { SELF_GEN_HOME: place } }));
      const journal = join(place, "journal/events.jsonl");
      const { hooks } = JSON.parse(home.text()) as {
        hooks: Record<string, { hooks: { command: string }[] }[]>;
      };
      const command = hooks["Stop"]?.[0]?.hooks[0]?.command ?? "";
      const payload = { session_id: "s", cwd: home.project, hook_event_name: "Stop" };
      const stdin = JSON.stringify(payload);
      expect(call(home, ["/bin/sh", "-c", command], { stdin })).toEqual(SILENT);
      expect(linesOf(journal)).toHaveLength(1);
      const env = { EVENT_TYPE: "session.lifecycle", PHASE: "started" };
      expect(readlinkSync(loggerOf(home))).toBe(join(place, "lib/lifecycle-logger.sh"));
      expect(call(home, [loggerOf(home)], { stdin, env })).toEqual(SILENT);
      expect(linesOf(journal)).toHaveLength(2);
      // Node loads no module from a folder with such a name.
      if (!name.includes("\\")) {
        const launcher = join(place, "hooks/session-summary.mjs");
        expect(call(home, [node, launcher], { stdin })).toEqual(SILENT);
        expect(linesOf(journal)).toHaveLength(3);
      }
      expect(existsSync(home.home)).toBe(false);
      // The installed program knows its home, and takes itself away from it.
      const gone = call(home, [join(place, "bin/self-gen"), "uninstall", "--yes", "--purge"]);
      expect(gone).toMatchObject({ exitCode: 0, stderr: "" });
      expect(existsSync(place)).toBe(false);
      expect(existsSync(join(home.user, ".claude"))).toBe(false);
    },
  );
});

test("what a killed installation left half-written is cleared away by a later one, but not what is being written now", async () => {
  using home = openUserHome();
  expectDone(await home.install());
  const old = "01900000-0000-7000-8000-000000000000";
  const now = Bun.randomUUIDv7();
  for (const id of [old, now]) {
    put(`${home.program}.${id}`, "half", 0o755);
    put(`${home.settings}.${id}`, "half", 0o600);
  }
  put(`${home.settings}.bak`, "mine");
  expectDone(await home.install());
  const left = (folder: string): string[] =>
    readdirSync(folder).filter((one) => /\.[^.]{36}$/.test(one));
  expect(left(join(home.home, "bin"))).toEqual([`self-gen.${now}`]);
  expect(left(join(home.user, ".claude"))).toEqual([`settings.json.${now}`]);
  // Who takes everything away does not wait.
  expectDone(await home.uninstall());
  expect(existsSync(join(home.home, "bin"))).toBe(false);
  expect(readdirSync(join(home.user, ".claude"))).toEqual(["settings.json.bak"]);
});

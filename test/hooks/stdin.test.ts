import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { CLIENT_NAMES } from "../../src/clients/clients.ts";
import { payload } from "../payloads.ts";
import { openSandbox, PROGRAM } from "../sandbox.ts";
import { filesIn, shell, SILENT, start } from "./processes.ts";

const started = payload("SessionStart.startup");
const line = `${JSON.stringify(started)}\n`;

describe("stdin that is left open", () => {
  test("does not matter once the object is complete", async () => {
    using sandbox = openSandbox();
    const { child, ended } = start(sandbox, [PROGRAM, "hook"], { stdin: "pipe" });
    const { stdin } = child;
    if (stdin === undefined || typeof stdin === "number") throw new Error("no pipe");
    for (const part of [line.slice(0, 20), line.slice(20, 60), line.slice(60)]) {
      void stdin.write(part);
      await stdin.flush();
    }
    expect(await ended).toEqual(SILENT);
    expect(sandbox.events()).toMatchObject([{ type: "session.lifecycle", phase: "started" }]);
  });

  test("with a half object is kept as what it was", async () => {
    using sandbox = openSandbox();
    const { child, ended } = start(sandbox, [PROGRAM, "hook"], { stdin: "pipe" });
    const { stdin } = child;
    if (stdin === undefined || typeof stdin === "number") throw new Error("no pipe");
    void stdin.write(line.slice(0, -10));
    await stdin.flush();
    expect(await ended).toEqual(SILENT);
    expect(sandbox.events()).toMatchObject([
      { type: "unknown", reason: "incomplete", sessionId: started["session_id"] as string },
    ]);
  });

  test("with an object that lacks its newline is still taken", async () => {
    using sandbox = openSandbox();
    const { child, ended } = start(sandbox, [PROGRAM, "hook"], { stdin: "pipe" });
    const { stdin } = child;
    if (stdin === undefined || typeof stdin === "number") throw new Error("no pipe");
    void stdin.write(line.trimEnd());
    await stdin.flush();
    expect(await ended).toEqual(SILENT);
    expect(sandbox.events()).toMatchObject([{ type: "session.lifecycle" }]);
  });

  test("is read whole however it is cut into pieces, by characters or lines", async () => {
    using sandbox = openSandbox();
    const prompt = "한글 😀 and\nmore ".repeat(5000);
    const whole = Buffer.from(
      `${JSON.stringify({ ...payload("UserPromptSubmit"), prompt }, null, 1)}\n`,
    );
    for (const size of [1000, 4097, 65_536]) {
      const { child, ended } = start(sandbox, [PROGRAM, "hook"], { stdin: "pipe" });
      const { stdin } = child;
      if (stdin === undefined || typeof stdin === "number") throw new Error("no pipe");
      for (let at = 0; at < whole.length; at += size) {
        void stdin.write(whole.subarray(at, at + size));
        await stdin.flush();
      }
      expect(await ended).toEqual(SILENT);
    }
    const prompts = sandbox.events().filter(({ type }) => type === "prompt");
    expect(prompts.map((event) => event["text"])).toEqual([prompt, prompt, prompt]);
  });

  test("with nothing at all records nothing", async () => {
    using sandbox = openSandbox();
    const { ended } = start(sandbox, [PROGRAM, "hook"], { stdin: "pipe" });
    expect(await ended).toEqual(SILENT);
    expect(sandbox.journalLines()).toEqual([]);
  });
});

test("a pipe, a file and a named pipe are read like a socket", async () => {
  using sandbox = openSandbox();
  writeFileSync(join(sandbox.project, "input.json"), line);
  const scripts = [
    "cat input.json | $PROGRAM hook",
    "$PROGRAM hook < input.json",
    "mkfifo p; (cat input.json > p &); $PROGRAM hook < p",
    "(head -c 50 input.json; sleep 0.05; tail -c +51 input.json) | $PROGRAM hook",
    "exec 0<> input.json; $PROGRAM hook",
  ];
  for (const script of scripts) expect(await shell(sandbox, script)).toEqual(SILENT);
  expect(sandbox.events().map(({ type }) => type)).toEqual(scripts.map(() => "session.lifecycle"));
});

describe("stdin that is no client's", () => {
  test("closed, empty, a folder, write-only: nothing is recorded", async () => {
    using sandbox = openSandbox();
    for (const redirection of ["<&-", "< /dev/null", "< /", "0> /dev/null", "<<< ''"]) {
      expect(await shell(sandbox, `$PROGRAM hook ${redirection}`)).toEqual(SILENT);
    }
    expect(sandbox.journalLines()).toEqual([]);
  });

  test("without an end is left, and said to be too large", async () => {
    using sandbox = openSandbox();
    expect(await shell(sandbox, "$PROGRAM hook < /dev/zero")).toEqual(SILENT);
    expect(sandbox.events()).toMatchObject([{ type: "unknown", reason: "too_large" }]);
    expect(sandbox.journalLines()[0]?.length).toBeLessThan(20_000);
  });

  test("that ends in the middle of an object is kept by its beginning", async () => {
    using sandbox = openSandbox();
    expect(await sandbox.hook(null, { stdin: line.slice(0, 90) })).toEqual(SILENT);
    expect(sandbox.events()).toMatchObject([
      { type: "unknown", reason: "not_json", sessionId: started["session_id"] as string },
    ]);
    expect(sandbox.events()[0]?.["raw"]).toContain("session_id");
  });
});

test("a byte order mark before the object does not matter", async () => {
  using sandbox = openSandbox();
  expect(await sandbox.hook(null, { stdin: `\uFEFF${line}` })).toEqual(SILENT);
  expect(sandbox.events()).toMatchObject([{ type: "session.lifecycle" }]);
});

describe("arguments", () => {
  test("name the client; where they name none, Claude Code is meant [R110]", async () => {
    const variants: readonly (readonly [string[], string])[] = [
      [[], "claude"],
      [["--client", "claude-code"], "claude"],
      [["--client=claude-code"], "claude"],
      [["--client", "codex"], "codex"],
      [["--client=codex"], "codex"],
      [["--client"], "claude"],
      [["--nonsense", "SessionStart", "-x"], "claude"],
    ];
    for (const [args, provider] of variants) {
      using sandbox = openSandbox();
      const ran = await sandbox.run(["hook", ...args], { stdin: line });
      expect(ran).toEqual(SILENT);
      expect(sandbox.events()).toMatchObject([{ type: "session.lifecycle", provider }]);
    }
  });

  test("that name a client which we do not know record nothing, and are answered with nothing", async () => {
    using sandbox = openSandbox();
    const before = filesIn(sandbox.folder);
    const other = fc
      .oneof(fc.stringMatching(/^[a-z-]{1,12}$/), fc.constantFrom("", "Codex", "codex ", "cursor"))
      .filter((name) => !CLIENT_NAMES.some((known) => known === name));
    await fc.assert(
      fc.asyncProperty(
        other.chain((name) =>
          fc.constantFrom(
            ["--client", name],
            [`--client=${name}`],
            ["--client", "codex", "--client", name],
            ["--client", name, "--guard"],
            ["--client", name, line],
          ),
        ),
        async (args) => {
          const ran = await sandbox.run(["hook", ...args], { stdin: line });
          expect(ran).toEqual(SILENT);
          expect(filesIn(sandbox.folder)).toEqual(before);
        },
      ),
      { numRuns: 20, examples: [[["--client", "cursor"]], [["--client=cursor"]]] },
    );
  });

  test("may be the input itself, as Codex's notify program gets it, without waiting for stdin", async () => {
    using sandbox = openSandbox();
    const notify = JSON.stringify({
      type: "agent-turn-complete",
      "thread-id": "t-1",
      cwd: sandbox.project,
      "last-assistant-message": "done",
    });
    const { ended } = start(sandbox, [PROGRAM, "hook", "--client", "codex", notify], {
      stdin: "pipe",
    });
    expect(await ended).toEqual(SILENT);
    expect(sandbox.events()).toMatchObject([
      { type: "notification", sessionId: "t-1", projectPath: sandbox.project, message: "done" },
    ]);
  });

  test("that look like an object and are none are kept by their beginning", async () => {
    using sandbox = openSandbox();
    expect(await sandbox.run(["hook", "{broken"])).toEqual(SILENT);
    expect(sandbox.events()).toMatchObject([
      { type: "unknown", reason: "not_json", raw: "{broken" },
    ]);
  });
});

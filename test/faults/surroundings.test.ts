import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asStdin, filesIn, shell, SILENT, start } from "../hooks/processes.ts";
import { payload } from "../payloads.ts";
import { openSandbox, PROGRAM } from "../sandbox.ts";
import { asStranger, cannotBecomeStranger } from "./privileges.ts";
import { complaints, sendHook } from "./storm.ts";

const started = payload("SessionStart.startup");

test("a prompt of 5 MB is kept whole", async () => {
  using sandbox = openSandbox();
  const prompt = "한글과 words 그리고 123 ".repeat(250_000);
  expect(await sandbox.hook({ ...payload("UserPromptSubmit"), prompt })).toEqual(SILENT);
  expect(sandbox.events()).toMatchObject([
    { type: "turn.start" },
    { type: "prompt", charCount: prompt.length },
  ]);
  expect(sandbox.events()[1]?.["text"]).toBe(prompt);
  const session = payload("UserPromptSubmit")["session_id"] as string;
  const sent = { session, types: ["turn.start", "prompt"], end: "by itself" } as const;
  expect(await complaints(sandbox, [sent])).toEqual([]);
});

describe("a folder that is gone", () => {
  test("as working folder: the event is recorded all the same", async () => {
    using sandbox = openSandbox();
    const gone = join(sandbox.folder, "gone/deep");
    mkdirSync(gone, { recursive: true });
    const script = `cd '${gone}' && rm -r '${join(gone, "..")}' && exec $PROGRAM hook`;
    const stdin = asStdin({ ...started, cwd: gone });
    expect(await shell(sandbox, script, { stdin })).toEqual(SILENT);
    expect(existsSync(gone)).toBe(false);
    expect(sandbox.events()).toMatchObject([{ type: "session.lifecycle", projectPath: gone }]);
  });
});

describe("a home that nobody names", () => {
  test("HOME is unset or empty, and SELF_GEN_HOME says where", async () => {
    for (const HOME of [undefined, "", "relative/home"]) {
      using sandbox = openSandbox();
      expect(await sandbox.hook(started, { env: { HOME } })).toEqual(SILENT);
      expect(sandbox.events()).toHaveLength(1);
      expect(existsSync(join(sandbox.project, "relative"))).toBe(false);
    }
  });

  test.skipIf(cannotBecomeStranger("hooks of a user without a home"))(
    "neither is said and the system knows no home: nothing is written anywhere",
    async () => {
      using sandbox = openSandbox();
      const env = { HOME: undefined, SELF_GEN_HOME: undefined, KW_CHAT_STREAM_PATH: undefined };
      const before = filesIn(sandbox.folder);
      const command = [...asStranger(sandbox), PROGRAM, "hook"];
      expect(await start(sandbox, command, { env, stdin: asStdin(started) }).ended).toEqual(SILENT);
      expect(filesIn(sandbox.folder)).toEqual(before);
      expect(existsSync("/.self-generation")).toBe(false);
      expect(existsSync("/.kw-chat")).toBe(false);
    },
  );
});

describe("output that goes nowhere", () => {
  test("closed, full or broken stdout and stderr change nothing", async () => {
    using sandbox = openSandbox();
    const redirections = [">&-", "2>&-", ">&- 2>&-", "> /dev/full 2>&1", "| true", ">&- 2>&- 3>&-"];
    for (const redirection of redirections) {
      const script = `set -o pipefail; $PROGRAM hook ${redirection}`;
      expect(await shell(sandbox, script, { stdin: asStdin(started) })).toEqual(SILENT);
    }
    expect(sandbox.events()).toHaveLength(redirections.length);
  });

  test("few open files are enough", async () => {
    using sandbox = openSandbox();
    const script = "ulimit -n 16; exec $PROGRAM hook";
    expect(await shell(sandbox, script, { stdin: asStdin(started) })).toEqual(SILENT);
    expect(sandbox.events()).toHaveLength(1);
  });
});

describe("a hostile project", () => {
  const evil = (sandbox: { folder: string }): string =>
    `require("node:fs").writeFileSync(${JSON.stringify(join(sandbox.folder, "pwned"))}, "x");`;

  test("cannot run its own code in our hook, nor move our files", async () => {
    using sandbox = openSandbox();
    const elsewhere = join(sandbox.folder, "stolen.jsonl");
    const files = {
      "evil.ts": evil(sandbox),
      "bunfig.toml":
        'preload = ["./evil.ts"]\n[run]\npreload = ["./evil.ts"]\n[test]\npreload = ["./evil.ts"]\n',
      ".env": `KW_CHAT_STREAM_PATH=${elsewhere}\nSELF_GEN_HOME=${sandbox.folder}/stolen\nSELF_GEN_INTERNAL=1\n`,
      ".env.local": "SELF_GEN_INTERNAL=1\n",
      ".env.production": "SELF_GEN_INTERNAL=1\n",
      "package.json": '{"name":"x","main":"./evil.ts","imports":{"#x":"./evil.ts"}}',
      "tsconfig.json": '{"compilerOptions":{"paths":{"*":["./evil.ts"]}}}',
      "node_modules/node:fs/index.js": evil(sandbox),
    };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(sandbox.project, name, ".."), { recursive: true });
      writeFileSync(join(sandbox.project, name), text);
    }
    const sent = [await sendHook(sandbox), await sendHook(sandbox), await sendHook(sandbox)];
    expect(existsSync(join(sandbox.folder, "pwned"))).toBe(false);
    expect(existsSync(elsewhere)).toBe(false);
    expect(existsSync(join(sandbox.folder, "stolen"))).toBe(false);
    expect(sandbox.streamLines().length).toBeGreaterThan(0);
    expect(await complaints(sandbox, sent)).toEqual([]);
  });

  test("with a broken bunfig.toml or .env stops no hook", async () => {
    using sandbox = openSandbox();
    writeFileSync(join(sandbox.project, "bunfig.toml"), "[[[ this is = no toml");
    writeFileSync(join(sandbox.project, ".env"), '\0\0="unclosed');
    writeFileSync(join(sandbox.project, "package.json"), "{broken");
    const sent = [await sendHook(sandbox), await sendHook(sandbox)];
    expect(await complaints(sandbox, sent)).toEqual([]);
  });

  test("whose `.git` is a pipe makes no hook wait", async () => {
    using sandbox = openSandbox();
    expect((await shell(sandbox, "mkfifo .git")).exitCode).toBe(0);
    expect(await sandbox.hook({ ...started, cwd: sandbox.project })).toEqual(SILENT);
    expect(sandbox.events()).toMatchObject([{ projectPath: sandbox.project }]);
  });

  test("holds none of our files afterwards", async () => {
    using sandbox = openSandbox();
    await sendHook(sandbox);
    expect(filesIn(sandbox.project)).toEqual([]);
    rmSync(sandbox.project, { recursive: true });
    expect(readFileSync(sandbox.journal, "utf8")).toContain("storm-");
  });
});

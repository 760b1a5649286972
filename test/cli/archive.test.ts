/** `self-gen archive`: what is kept of transcripts, how it is shown, and what is left out. */
import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { openSandbox } from "../sandbox.ts";
import {
  answered,
  archived,
  asked,
  at,
  everyByte,
  folderOf,
  onlyArchived,
  recordSession,
  runArchive,
  said,
  transcriptOf,
  used,
  write,
} from "./archived-sessions.ts";
import { faultOf, LANGUAGES, parsed, speak } from "./recorded-session.ts";

const HERON = [
  asked("Build the heron"),
  used("t1", "Bash", { command: "npm test" }),
  answered("t1", "Exit code 1\nit broke", { is_error: true }),
  said("The heron stands.\nOn one leg."),
];

describe("what is kept", () => {
  const TOKEN = "ghp_1234567890abcdefghijklmnopqrstuvwxyz";
  const secrets = `API_KEY=${TOKEN}\nDB_PASSWORD=hunter2hunter2`;

  test("no secret of a prompt, a tool's input or output, a file or base64 is in any byte of the archive", async () => {
    using sandbox = openSandbox();
    const encoded = Buffer.from(secrets).toString("base64");
    await recordSession(sandbox, "s1", [
      asked(`Use ${TOKEN} and <private>my cat is called Minka</private>`),
      used("t1", "Bash", { command: `curl -H 'Authorization: Bearer ${TOKEN}' x` }),
      answered("t1", [{ type: "text", text: secrets }]),
      at({ type: "user", message: { content: [] }, toolUseResult: { file: { content: secrets } } }),
      at({
        type: "user",
        message: { content: [] },
        toolUseResult: { env: { password: "hunter2hunter2" } },
      }),
      answered("t2", [{ type: "document", source: { type: "base64", data: encoded } }]),
      at({
        type: "response_item",
        payload: { arguments: JSON.stringify({ cmd: `echo ${TOKEN}` }) },
      }),
      `no JSON, but ${secrets.replaceAll("\n", " ")}`,
      `{"type":"user","cut off": "${TOKEN}"`,
    ]);
    expect(await runArchive(sandbox)).toMatchObject({ archived: 1, failed: [] });
    const content = everyByte(sandbox);
    expect(content).toContain("Authorization");
    for (const secret of [TOKEN, "hunter2", "Minka", encoded])
      expect(content).not.toContain(secret);
  });

  test("a large picture is replaced by a note of its size, a small one stays", async () => {
    using sandbox = openSandbox();
    const small = Buffer.alloc(3000, 0xab).toString("base64");
    const large = Buffer.alloc(90_000, 0xcd).toString("base64");
    const picture = (data: string): object => ({ type: "image", source: { type: "base64", data } });
    await recordSession(sandbox, "s1", [
      answered("t1", [picture(small), picture(large)]),
      at({ type: "event", image_url: `data:image/png;base64,${large}`, beside: "stays" }),
    ]);
    await runArchive(sandbox);
    const content = everyByte(sandbox);
    expect(content).toContain(small);
    expect(content).not.toContain(large.slice(0, 1000));
    expect(content).toContain(`[self-gen: base64 of ${large.length} bytes, not archived]`);
    expect(content).toContain('"beside":"stays"');
  });

  test("what the client writes for itself is left out and counted, everything else is exported as it was", async () => {
    using sandbox = openSandbox();
    const records = [...HERON, at({ type: "system", subtype: "unknown", odd: [1, { two: null }] })];
    await recordSession(sandbox, "s1", [
      ...records,
      { type: "api-request-blob", message: { text: "copied" } },
      { type: "api-request-shape", tools: [] },
      { type: "file-history-snapshot", files: {} },
      { type: "attachment", attachment: { type: "prompt_snapshot", text: "copied" } },
    ]);
    await runArchive(sandbox);
    const one = await onlyArchived(sandbox);
    expect(one).toMatchObject({ records: records.length, leftOut: { records: 4 } });
    const { stdout } = await sandbox.run(["archive", "export", "s1"]);
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map((text) => JSON.parse(text)),
    ).toEqual(records);
    expect(everyByte(sandbox)).not.toContain("copied");
  });

  test("subagents' files are in it, and are exported where the client has them", async () => {
    using sandbox = openSandbox();
    const path = transcriptOf(sandbox, "s1");
    const agent = said("looked around");
    write(join(path.replace(/\.jsonl$/, ""), "subagents/agent-a1.jsonl"), agent);
    write(join(path.replace(/\.jsonl$/, ""), "subagents/agent-a1.meta.json"), { agentType: "x" });
    await recordSession(sandbox, "s1", HERON);
    await runArchive(sandbox);
    const out = join(sandbox.folder, "out.jsonl");
    expect(await sandbox.run(["archive", "export", "s1", "-o", out])).toMatchObject({
      exitCode: 0,
    });
    expect(readFileSync(out, "utf8").trimEnd().split("\n")).toHaveLength(HERON.length);
    const beside = readFileSync(join(sandbox.folder, "out/subagents/agent-a1.jsonl"), "utf8");
    expect(JSON.parse(beside)).toEqual(agent);
    expect(statSync(out).mode & 0o777).toBe(0o600);
    const again = await sandbox.run(["archive", "export", "s1", "-o", out, "--json"]);
    expect(again.exitCode).toBe(1);
    expect(faultOf(again).code).toBe("FILE_EXISTS");
  });

  test("broken and hostile lines stop nothing: cut, not JSON, far too long, nested without end, taken for ours", async () => {
    using sandbox = openSandbox();
    const deep = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
    const fake = { selfGenArchive: "file", name: "subagents/../../x", sessionId: "s1" };
    await recordSession(sandbox, "s1", [
      "\0\0\0",
      "[1,2",
      "",
      "7",
      deep,
      fake,
      JSON.stringify({ type: "user", text: "w ".repeat(9_000_000) }),
      said("the end"),
    ]);
    expect(await runArchive(sandbox)).toMatchObject({ archived: 1, failed: [] });
    expect(await sandbox.run(["archive", "verify"])).toMatchObject({ exitCode: 0 });
    const { stdout } = await sandbox.run(["archive", "export", "s1"]);
    const lines = stdout.trimEnd().split("\n");
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ type: "assistant" });
    expect(lines.map((text) => text.includes("selfGenArchive")).filter(Boolean)).toHaveLength(1);
    const { records } = parsed(await sandbox.run(["archive", "show", "s1", "--json"])) as {
      records: { file: string; bytes?: number; record?: unknown }[];
    };
    expect(records.some(({ bytes }) => (bytes ?? 0) > 16_000_000)).toBe(true);
    expect(records.some(({ record }) => Bun.deepEquals(record, fake))).toBe(true);
    expect(records.every(({ file }) => file === "transcript")).toBe(true);
  });

  test("ids that would lead elsewhere and places that are no files are survived, and nothing is written outside", async () => {
    using sandbox = openSandbox();
    const path = await recordSession(sandbox, "../../../evil", HERON);
    await recordSession(sandbox, "folder", []);
    rmSync(transcriptOf(sandbox, "folder"));
    mkdirSync(transcriptOf(sandbox, "folder"));
    await recordSession(sandbox, "pipe", []);
    rmSync(transcriptOf(sandbox, "pipe"));
    Bun.spawnSync(["mkfifo", transcriptOf(sandbox, "pipe")]);
    await recordSession(sandbox, "loop", []);
    rmSync(transcriptOf(sandbox, "loop"));
    symlinkSync("loop.jsonl", transcriptOf(sandbox, "loop"));
    expect(await runArchive(sandbox)).toMatchObject({ archived: 1, failed: [] });
    expect((await onlyArchived(sandbox)).sessionId).toBe("../../../evil");
    const out = join(sandbox.folder, "a/b/c/out");
    expect(await sandbox.run(["archive", "export", "--all", "-o", out])).toMatchObject({
      exitCode: 0,
    });
    expect(existsSync(join(sandbox.folder, "a/evil.jsonl"))).toBe(false);
    expect(existsSync(path)).toBe(true);
  });
});

describe("which sessions", () => {
  test("only finished ones; one that went on is archived again whole, one that did not is left alone", async () => {
    using sandbox = openSandbox();
    const path = await recordSession(sandbox, "s1", HERON);
    await recordSession(sandbox, "open", [said("not yet")], { isActive: true });
    expect(await runArchive(sandbox)).toMatchObject({ archived: 1, again: 0 });
    expect(await runArchive(sandbox)).toMatchObject({ archived: 0 });
    const before = await onlyArchived(sandbox);
    write(path, said("and a second one"));
    expect(await onlyArchived(sandbox)).toMatchObject({ clientHas: "more" });
    expect(await runArchive(sandbox)).toMatchObject({ archived: 1, again: 1 });
    const after = await onlyArchived(sandbox);
    expect(after.records).toBe(before.records + 1);
    expect(existsSync(before.path)).toBe(false);
  });

  test("nothing is archived of an excluded project, nor of records in an excluded folder", async () => {
    using sandbox = openSandbox();
    const secret = join(sandbox.folder, "secret");
    await recordSession(sandbox, "kept-out", [said("of the secret project")], { cwd: secret });
    await recordSession(sandbox, "s1", [
      at({ type: "user", cwd: sandbox.project, text: "here" }),
      at({ type: "user", cwd: join(secret, "below"), text: "away" }),
      at({ type: "assistant", text: "also away" }),
      at({ type: "user", cwd: sandbox.project, text: "back again" }),
    ]);
    await sandbox.run(["config", "set", "excludeProjects", secret]);
    expect(await runArchive(sandbox)).toMatchObject({ archived: 1 });
    const content = everyByte(sandbox);
    for (const text of ["here", "back again"]) expect(content).toContain(text);
    for (const text of ["of the secret", "away"]) expect(content).not.toContain(text);
  });

  test("what was said while recording was paused is not archived", async () => {
    using sandbox = openSandbox();
    const path = await recordSession(sandbox, "s1", [], { isActive: true });
    const now = (text: string): object => ({
      type: "user",
      timestamp: new Date().toISOString(),
      text,
    });
    write(path, now("before the pause"));
    await Bun.sleep(5);
    await sandbox.run(["pause"]);
    write(path, now("in the pause"), { type: "assistant", text: "answered in the pause" });
    await Bun.sleep(5);
    await sandbox.run(["resume"]);
    write(path, now("after the pause"));
    await recordSession(sandbox, "s1", []);
    await runArchive(sandbox);
    const content = everyByte(sandbox);
    for (const text of ["before the pause", "after the pause"]) expect(content).toContain(text);
    expect(content).not.toContain("in the pause");
  });

  for (const [setting, value] of [
    ["enabled", "false"],
    ["archive.enabled", "false"],
    ["collectPromptText", "false"],
  ] as const) {
    test(`with ${setting} = ${value} nothing is archived, and why is said`, async () => {
      using sandbox = openSandbox();
      await recordSession(sandbox, "s1", HERON);
      await sandbox.run(["config", "set", setting, value]);
      const ran = await sandbox.run(["archive", "run", "--json"]);
      expect(ran.exitCode).toBe(1);
      expect(faultOf(ran)).toMatchObject({ code: "NOT_ARCHIVING" });
      expect(existsSync(folderOf(sandbox))).toBe(false);
    });
  }
});

describe("how it is shown", () => {
  for (const language of LANGUAGES) {
    test(`the list, and a conversation a person can read (${language})`, async () => {
      using sandbox = openSandbox();
      await speak(sandbox, language);
      expect((await sandbox.run(["archive"])).stdout).toContain("self-gen archive run");
      await recordSession(sandbox, "0123456789abcdef", HERON);
      expect((await sandbox.run(["archive", "run"])).exitCode).toBe(0);
      const list = (await sandbox.run(["archive"])).stdout;
      expect(list).toMatch(/^0123456789abc +project +2026-/m);
      const { stdout } = await sandbox.run(["archive", "show", "0123"]);
      expect(stdout).toContain(
        language === "ko" ? "사용자\n  Build the heron" : "You\n  Build the heron",
      );
      expect(stdout).toContain("  → Bash: npm test\n    ✗ Exit code 1 it broke");
      expect(stdout).toContain("  The heron stands.\n  On one leg.");
      const short = (await sandbox.run(["archive", "show", "0123", "-n", "1"])).stdout;
      expect(short).not.toContain("Build the heron");
      expect(short).toContain("--limit 0");
    });
  }

  test("a session nobody archived, and a beginning that many have, are faults that say what to do", async () => {
    using sandbox = openSandbox();
    await recordSession(sandbox, "abc1", HERON);
    await recordSession(sandbox, "abc2", HERON);
    await runArchive(sandbox);
    const code = async (...words: string[]): Promise<string> =>
      faultOf(await sandbox.run(["archive", ...words, "--json"])).code;
    expect(await code("show", "zzz")).toBe("NO_ARCHIVE");
    expect(await code("show", "abc")).toBe("MANY_SESSIONS");
    expect(await code("show")).toBe("USAGE");
    expect(await code("export", "--all")).toBe("USAGE");
    expect(await code("prune", "--all")).toBe("USAGE");
    expect(await code("nonsense")).toBe("USAGE");
  });

  test("recorded escape sequences steer no terminal", async () => {
    using sandbox = openSandbox();
    await recordSession(sandbox, "s1", [
      asked("red \u001B[31m and \u009B2J gone"),
      said("\u202Eolleh"),
    ]);
    await runArchive(sandbox);
    for (const words of [["show", "s1"], ["show", "s1", "--json"], ["export", "s1"], ["list"]]) {
      const { stdout } = await sandbox.run(["archive", ...words]);
      expect(stdout).not.toMatch(/[\u001B\u009B\u202E]/);
    }
  });

  test("every archive can be exported into one folder, a file each", async () => {
    using sandbox = openSandbox();
    await recordSession(sandbox, "s1", HERON);
    await recordSession(sandbox, "s2", [said("two")]);
    await runArchive(sandbox);
    expect(await archived(sandbox)).toHaveLength(2);
    const out = join(sandbox.folder, "all");
    const ran = await sandbox.run(["archive", "export", "--all", "-o", out, "--json"]);
    expect(parsed(ran)).toMatchObject({ archives: 2, broken: [] });
    expect(readFileSync(join(out, "s2.jsonl"), "utf8")).toContain("two");
  });
});

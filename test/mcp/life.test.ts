/** How the server begins, ends, and lives with what goes wrong around it. */
import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { openSandbox, PROGRAM, type Sandbox } from "../sandbox.ts";
import { act, openAsking, prompted, quotation, settle, stopped } from "./asking.ts";

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "t", version: "1" },
  },
};
const CALL = {
  jsonrpc: "2.0",
  id: 2,
  method: "tools/call",
  params: { name: "context", arguments: {} },
};

/** The bare program, spoken to line by line. */
function begin(sandbox: Sandbox) {
  return Bun.spawn([PROGRAM, "mcp"], {
    cwd: sandbox.project,
    env: { ...sandbox.env },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
  });
}

type Server = ReturnType<typeof begin>;

async function answersOf(
  { stdin, stdout }: Server,
  messages: readonly unknown[],
  count: number,
): Promise<string[]> {
  const lines: string[] = [];
  const decoder = new TextDecoder();
  let rest = "";
  void stdin.write(
    messages.map((one) => `${typeof one === "string" ? one : JSON.stringify(one)}\n`).join(""),
  );
  await stdin.flush();
  const reader = stdout.getReader();
  while (lines.length < count) {
    const { value, done } = await reader.read();
    if (done) break;
    const all = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = all.pop() ?? "";
    lines.push(...all);
  }
  reader.releaseLock();
  return lines;
}

describe("the server ends", () => {
  test("when its client closes stdin, or was never there", async () => {
    using sandbox = openSandbox();
    const server = begin(sandbox);
    await answersOf(server, [INITIALIZE], 1);
    await server.stdin.end();
    expect(await server.exited).toBe(0);
    const alone = await sandbox.run(["mcp"], { stdin: "" });
    expect(alone).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
  });

  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("at once on %s", async (signal) => {
    using sandbox = openSandbox();
    const server = begin(sandbox);
    await answersOf(server, [INITIALIZE], 1);
    server.kill(signal);
    expect(await server.exited).toBe(0);
    expect(await new Response(server.stderr).text()).toBe("");
  });

  test("when a message is longer than any can be", async () => {
    using sandbox = openSandbox();
    const server = begin(sandbox);
    const chunk = "x".repeat(1024 * 1024);
    try {
      for (let at = 0; at < 20 && server.exitCode === null; at++) {
        void server.stdin.write(chunk);
        await server.stdin.flush();
      }
    } catch {
      // It left in the middle.
    }
    expect(await server.exited).toBe(0);
    expect(await new Response(server.stdout).text()).toBe("");
    expect(await new Response(server.stderr).text()).toStartWith("self-gen mcp: ");
  });
});

test("nothing but the protocol is on stdout, and lines that are none of it are answered as such", async () => {
  using sandbox = openSandbox();
  await settle(sandbox);
  const server = begin(sandbox);
  const noise = ["not json", "{}", "[1,2]", '{"jsonrpc":"1.0"}', "\u0000\u001b[2J", ""];
  const lines = await answersOf(server, [...noise, INITIALIZE, ...noise, CALL], 12);
  const all = lines.map((line) => JSON.parse(line) as { readonly id: number | null });
  const answers = all.filter(({ id }) => id !== null);
  expect(answers.map(({ id }) => id)).toEqual([1, 2]);
  const codes = all.flatMap((one) => ("error" in one ? [one.error] : []));
  const [unreadable, other] = [{ code: -32_700 }, { code: -32_600 }];
  const each = [unreadable, other, other, other, unreadable];
  expect(codes).toMatchObject([...each, ...each]);
  expect(JSON.stringify(answers[1])).toContain("No saved context");
  server.kill();
  expect(await server.exited).toBe(0);
});

test("its help says how other clients are told of it, and a word too many is an error", async () => {
  using sandbox = openSandbox();
  await settle(sandbox);
  const help = await sandbox.run(["mcp", "--help"]);
  expect(help.exitCode).toBe(0);
  const said = help.stdout.replaceAll(/\s+/g, " ");
  for (const way of [
    "claude mcp add self-gen -- self-gen mcp",
    "codex mcp add self-gen -- self-gen mcp",
  ]) {
    expect(said).toContain(way);
  }
  expect(await sandbox.run(["mcp", "now"])).toMatchObject({ exitCode: 2, stdout: "" });
});

/** A session with a turn to be told of. */
async function slept(sandbox: Sandbox): Promise<void> {
  await settle(sandbox);
  const turn = [prompted("the ocelot sleeps"), stopped("done"), prompted("go on")];
  await act(sandbox, "first", sandbox.project, ...turn);
}

describe("with a database that cannot be used, a tool says so and the server lives on", () => {
  test("held by another process", async () => {
    using sandbox = openSandbox();
    await slept(sandbox);
    await using asking = await openAsking(sandbox);
    await asking.told("context");
    const holder = new Database(sandbox.db);
    holder.run("begin immediate");
    await act(sandbox, "first", sandbox.project, prompted("meanwhile"));
    // What is there is told, and that it may not be all.
    expect(await asking.told("timeline")).toContain("another process");
    holder.run("rollback");
    holder.close();
    expect(quotation(await asking.told("timeline"))).toContain("meanwhile");
  });

  test("damaged, then mended", async () => {
    using sandbox = openSandbox();
    await slept(sandbox);
    await using asking = await openAsking(sandbox);
    await asking.told("context");
    for (const ending of ["-wal", "-shm"]) rmSync(`${sandbox.db}${ending}`, { force: true });
    writeFileSync(sandbox.db, "this is no database at all, and never was one".repeat(100));
    expect(await asking.refused("context", {}, "DB_(?:CORRUPT|FOREIGN)")).toContain(sandbox.db);
    rmSync(sandbox.db);
    await sandbox.run(["rebuild"]);
    expect(quotation(await asking.told("search", { query: "ocelot" }))).toContain("«ocelot»");
  });

  test("of a newer program: what is there is read, and nothing is written to it", async () => {
    using sandbox = openSandbox();
    await slept(sandbox);
    await sandbox.run(["ingest"]);
    const newer = new Database(sandbox.db);
    newer.run("pragma user_version = 99");
    newer.close();
    await using asking = await openAsking(sandbox);
    expect(await asking.told("timeline")).toContain("the ocelot sleeps");
    await asking.refused("save_memory", { kind: "decision", text: "a" }, "DB_NEWER");
    expect(sandbox.events().filter(({ type }) => type === "memory")).toEqual([]);
    await act(sandbox, "first", sandbox.project, prompted("meanwhile"));
    expect(await asking.told("timeline")).toContain("update self-gen");
    await asking.refused("save_memory", { kind: "decision", text: "a" }, "DB_NEWER");
    expect(sandbox.events().filter(({ type }) => type === "memory")).toEqual([]);
    expect(sandbox.query("select count(*) as n from events where type = 'memory'")).toEqual([
      { n: 0 },
    ]);
    expect(sandbox.query("pragma user_version")).toEqual([{ user_version: 99 }]);
  });

  test("a home that was taken away is not made again", async () => {
    using sandbox = openSandbox();
    await settle(sandbox);
    await using asking = await openAsking(sandbox);
    await asking.told("context");
    rmSync(sandbox.home, { recursive: true, force: true });
    await asking.refused("search", { query: "a" }, "NOT_INSTALLED");
    await asking.refused("save_memory", { kind: "decision", text: "a" }, "NOT_INSTALLED");
    expect(existsSync(sandbox.home)).toBe(false);
  });
});

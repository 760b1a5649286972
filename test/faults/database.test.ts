import { describe, expect, test } from "bun:test";
import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SILENT, start } from "../hooks/processes.ts";
import { payload } from "../payloads.ts";
import { openSandbox, PROGRAM, type Sandbox } from "../sandbox.ts";
import { complaints, inParallel, sendHook } from "./storm.ts";
import { HANG_MS } from "../limits.ts";

/** Another process that holds the database until it is told to let go. */
async function lockDatabase(sandbox: Sandbox): Promise<() => Promise<void>> {
  const script = `
    const { Database } = require("bun:sqlite");
    const db = new Database(${JSON.stringify(sandbox.db)});
    db.run("BEGIN EXCLUSIVE");
    console.log("locked");
    process.stdin.once("data", () => { db.run("COMMIT"); db.close(); process.exit(0); });`;
  const child = Bun.spawn([process.execPath, "-e", script], {
    stdin: "pipe",
    stdout: "pipe",
    cwd: sandbox.folder,
  });
  const reader = child.stdout.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toContain("locked");
  return async () => {
    void child.stdin.write("go\n");
    await child.stdin.flush();
    await child.exited;
  };
}

describe("a database that another process holds", () => {
  test("is nothing to a hook, and the reader waits for it", async () => {
    using sandbox = openSandbox();
    const sent = [await sendHook(sandbox)];
    expect(await complaints(sandbox, sent)).toEqual([]);
    const release = await lockDatabase(sandbox);
    const reader = start(sandbox, [PROGRAM, "ingest"], { timeoutMs: HANG_MS });
    const bounded = await sandbox.run(["ingest", "--budget-ms", "50", "--json"]);
    expect(JSON.parse(bounded.stdout)).toMatchObject({ end: "busy" });
    sent.push(...(await inParallel(40, 8, () => sendHook(sandbox))));
    sent.push(...(await inParallel(20, 8, () => sendHook(sandbox))));
    expect(sent.every(({ end }) => end === "by itself")).toBe(true);
    expect(reader.child.exitCode).toBeNull();
    await release();
    expect((await reader.ended).exitCode).toBe(0);
    expect(await complaints(sandbox, sent)).toEqual([]);
  });
});

/** Ways to break a database file. */
const BREAKING: Readonly<Record<string, (path: string) => void>> = {
  "overwritten with garbage": (path) => writeFileSync(path, "this is no database ".repeat(5000)),
  "with a damaged beginning": (path) => {
    const bytes = readFileSync(path);
    bytes.fill(0xff, 0, 200);
    writeFileSync(path, bytes);
  },
  "cut in half": (path) => truncateSync(path, Math.floor(readFileSync(path).length / 2)),
  "with damaged pages": (path) => {
    const bytes = readFileSync(path);
    bytes.fill(0x5a, 4096, bytes.length - 100);
    writeFileSync(path, bytes);
  },
};

describe("a broken database", () => {
  for (const [how, spoil] of Object.entries(BREAKING)) {
    test(`${how} is named with a fix, hooks go on, and rebuild brings every event back`, async () => {
      using sandbox = openSandbox();
      const sent = await inParallel(30, 6, () => sendHook(sandbox));
      expect(await complaints(sandbox, sent)).toEqual([]);
      spoil(sandbox.db);
      sent.push(...(await inParallel(6, 3, () => sendHook(sandbox))));

      const said = await sandbox.run(["ingest"]);
      expect(said).toMatchObject({ exitCode: 1, stdout: "" });
      expect(said.stderr).toContain("[DB_CORRUPT]");
      expect(said.stderr).toContain("self-gen rebuild");
      const asJson = await sandbox.run(["ingest", "--json"]);
      expect(asJson.exitCode).toBe(1);
      expect(JSON.parse(asJson.stdout)).toMatchObject({ error: { code: "DB_CORRUPT" } });

      expect((await sandbox.run(["rebuild"])).exitCode).toBe(0);
      expect(await complaints(sandbox, sent)).toEqual([]);
      expect(sandbox.query("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
    });
  }
});

test("broken settings are those of before: hooks record, and `ingest` reads", async () => {
  for (const content of ["", "{", '{"enabled": fal', "\0\0\0\0", "[false]", '{"enabled":0}']) {
    using sandbox = openSandbox();
    const sent = [await sendHook(sandbox)];
    expect((await sandbox.run(["config", "set", "enabled", "true"])).exitCode).toBe(0);
    writeFileSync(join(sandbox.home, "config.json"), content);
    sent.push(await sendHook(sandbox));
    expect(await sandbox.hook(payload("CwdChanged"))).toEqual(SILENT);
    sent.push({
      session: payload("CwdChanged")["session_id"] as string,
      types: ["unknown"],
      end: "by itself",
    });
    expect(await complaints(sandbox, sent)).toEqual([]);
  }
});

import { describe, expect, test } from "bun:test";
import { Database } from "bun:sqlite";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  openForgottenSessions,
  openPartialForgets,
} from "../../../src/config/forgotten-sessions.ts";
import { record, speak } from "../../cli/recorded-session.ts";
import { openSandbox, type Ran, type Sandbox } from "../../sandbox.ts";
import { openDaemonHome } from "../../daemon/daemon-home.ts";
import { dumpOf } from "./index-home.ts";

const indexOf = ({ home }: Pick<Sandbox, "home">): string => join(home, "data/search.db");

const search = (sandbox: Sandbox, ...words: readonly string[]): Promise<Ran> =>
  sandbox.run(["search", "--json", ...words]);

const textsIn = ({ stdout }: Ran): string[] =>
  (JSON.parse(stdout) as { hits: { text: string }[] }).hits.map(({ text }) => text);

type Found = {
  readonly check: string;
  readonly level: string;
  readonly code: string;
  readonly message: string;
};

async function indexFinding(
  sandbox: Sandbox,
  ...options: readonly string[]
): Promise<Found | undefined> {
  const { stdout } = await sandbox.run(["doctor", "--json", ...options]);
  const { findings } = JSON.parse(stdout) as { findings: readonly Found[] };
  return findings.find(({ check }) => check === "index");
}

/** The last one: before it may stand what was set aside. */
async function fileFinding(sandbox: Sandbox): Promise<Found | undefined> {
  const { stdout, timedOut } = await sandbox.run(["doctor", "--json"]);
  expect(timedOut).toBe(false);
  const { findings } = JSON.parse(stdout) as { findings: readonly Found[] };
  return findings.findLast(({ check }) => check === "index");
}

describe("the program", () => {
  test("makes the index again with rebuild, and it is the same", async () => {
    using sandbox = openSandbox();
    await record(sandbox, { session: "one", prompt: "황조롱이를 고쳐 줘" });
    expect(textsIn(await search(sandbox, "황조롱이")).length).toBeGreaterThan(0);
    const before = dumpOf(indexOf(sandbox));
    const { stdout, exitCode } = await sandbox.run(["rebuild", "--json"]);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ documents: before["documents"]?.length });
    expect(dumpOf(indexOf(sandbox))).toEqual(before);
    await speak(sandbox, "en");
    expect((await sandbox.run(["rebuild"])).stdout).toContain("Rebuilt the search index");
  });

  test("leaves the index out of a backup, and finds what was restored and nothing else", async () => {
    using sandbox = openSandbox();
    await record(sandbox, { session: "one", prompt: "kestrel before the backup" });
    await search(sandbox, "kestrel");
    const folder = join(sandbox.folder, "copy");
    expect(await sandbox.run(["backup", folder])).toMatchObject({ exitCode: 0 });
    expect(readdirSync(folder, { recursive: true }).join(" ")).not.toContain("search");
    await record(sandbox, { session: "two", prompt: "kestrel after the backup" });
    expect(textsIn(await search(sandbox, "kestrel", "after")).join()).toContain("after the backup");
    expect(await sandbox.run(["restore", folder, "--yes"])).toMatchObject({ exitCode: 0 });
    const left = textsIn(await search(sandbox, "kestrel")).join("\n");
    expect(left).toContain("before the backup");
    expect(left).not.toContain("after the backup");
  });

  test("forgets in the index too, by session, project and text, and notes what must not be imported", async () => {
    using sandbox = openSandbox();
    await record(sandbox, { session: "one", prompt: "kestrel one" });
    await record(sandbox, { session: "two", prompt: "merlin two", cwd: `${sandbox.folder}/other` });
    await record(sandbox, { session: "three", prompt: "sparrow three" });
    await search(sandbox, "kestrel");
    const inFiles = (text: string): string[] =>
      readdirSync(join(sandbox.home, "data")).filter((name) =>
        readFileSync(join(sandbox.home, "data", name)).includes(text),
      );
    expect(inFiles("kestrel").length).toBeGreaterThan(0);
    for (const [words, text] of [
      [["--session", "one"], "kestrel"],
      [["--project", `${sandbox.folder}/other`], "merlin"],
      [["--match", "sparrow"], "sparrow"],
    ] as const) {
      const { exitCode } = await sandbox.run(["forget", ...words, "--yes"]);
      expect([text, exitCode, inFiles(text)]).toEqual([text, 0, []]);
      expect((await search(sandbox, text)).exitCode).toBe(1);
    }
    const isForgotten = openForgottenSessions(join(sandbox.home, "run"));
    const of = (sessionId: string, projectPath: string | null) => ({
      sessionId,
      projectPath,
      startedAt: "2020-01-01T00:00:00.000Z",
    });
    expect(["one", "two", "three", "four"].map((id) => isForgotten(of(id, null)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    // Of it only a text was: what comes later may be imported.
    const until = openPartialForgets(join(sandbox.home, "run"));
    expect(["one", "three"].map((id) => until(id) === null)).toEqual([true, false]);
    expect(isForgotten(of("never seen", `${sandbox.folder}/other`))).toBe(true);
  });

  test("tells in doctor how the index is, and a damaged one is made again by itself", async () => {
    using sandbox = openSandbox();
    await speak(sandbox, "en");
    expect(await indexFinding(sandbox)).toMatchObject({ level: "ok", code: "OK" });
    await record(sandbox, { session: "one", prompt: "kestrel" });
    await search(sandbox, "kestrel");
    expect((await indexFinding(sandbox))?.message).toMatch(/^\d+ documents?, /);
    await record(sandbox, { session: "two", prompt: "kestrel again" });
    await sandbox.run(["ingest"]);
    expect((await indexFinding(sandbox))?.message).toContain("not indexed yet");
    const damage = (): void => {
      const bytes = readFileSync(indexOf(sandbox));
      writeFileSync(indexOf(sandbox), bytes.fill(0x5a, 100));
    };
    damage();
    expect(await indexFinding(sandbox)).toMatchObject({ level: "note", code: "INDEX_DAMAGED" });
    const found = await search(sandbox, "kestrel");
    expect([found.exitCode, found.stderr, textsIn(found).length > 1]).toEqual([0, "", true]);
    damage();
    expect(await indexFinding(sandbox, "--fix")).toMatchObject({ level: "ok" });
    expect(await indexFinding(sandbox, "--full")).toMatchObject({ level: "ok" });
  });

  test("tells in doctor, and does not wait, where the index cannot be built upon or something stands in its way", async () => {
    using sandbox = openSandbox();
    await speak(sandbox, "en");
    await record(sandbox, { session: "one", prompt: "kestrel" });
    const ways: readonly (readonly [string, (path: string) => void])[] = [
      [
        "position",
        (path) => {
          const db = new Database(path);
          db.run("update facts set value = '42' where name = 'position'");
          db.close();
        },
      ],
      ["-journal", (path) => Bun.spawnSync(["mkfifo", `${path}-journal`])],
      ["-wal", (path) => mkdirSync(`${path}-wal`)],
    ];
    for (const [named, harm] of ways) {
      for (const mend of [
        ["search", "kestrel"],
        ["doctor", "--fix"],
      ]) {
        await search(sandbox, "kestrel");
        harm(indexOf(sandbox));
        const finding = await fileFinding(sandbox);
        expect([named, finding?.code]).toEqual([named, "INDEX_DAMAGED"]);
        expect(finding?.message).toContain(named);
        expect(await sandbox.run(mend)).toMatchObject({ stderr: "", timedOut: false });
        expect([named, (await fileFinding(sandbox))?.code]).toEqual([named, "OK"]);
      }
    }
    expect(await indexFinding(sandbox)).toMatchObject({ level: "note", code: "INDEX_SET_ASIDE" });
  });

  test("removes the index with everything else when it is purged", async () => {
    using sandbox = openSandbox();
    await record(sandbox, { session: "one", prompt: "kestrel" });
    await search(sandbox, "kestrel");
    expect(existsSync(indexOf(sandbox))).toBe(true);
    expect(await sandbox.run(["uninstall", "--purge", "--yes"])).toMatchObject({ exitCode: 0 });
    expect(existsSync(join(sandbox.home, "data"))).toBe(false);
  });
});

describe("the daemon", () => {
  test("keeps the index up with what is recorded, and makes it again when it is taken away", async () => {
    await using home = openDaemonHome();
    await home.startDaemon();
    await record(home.sandbox, { session: "one", prompt: "kestrel" });
    const isThere = async (): Promise<boolean> => {
      for (let tries = 0; tries < 600; tries++) {
        try {
          if (JSON.stringify(dumpOf(indexOf(home))["documents"]).includes("kestrel")) return true;
        } catch {
          // Not there yet.
        }
        await Bun.sleep(25);
      }
      return false;
    };
    expect(await isThere()).toBe(true);
    await home.sandbox.run(["forget", "--match", "nothing has this", "--yes"]);
    await home.run("rebuild");
    expect(await isThere()).toBe(true);
    await record(home.sandbox, { session: "two", prompt: "황조롱이" });
    for (let tries = 0; tries < 600; tries++) {
      if (JSON.stringify(dumpOf(indexOf(home))["documents"]).includes("황조롱이")) break;
      await Bun.sleep(25);
    }
    expect(JSON.stringify(dumpOf(indexOf(home))["documents"])).toContain("황조롱이");
  });
});

/** `self-gen uninstall --purge`: everything recorded goes, and nothing that is not ours. */
import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_FILES } from "../../src/git/exclude-lines.ts";
import { expectDone, namesIn, openUserHome, put, type UserHome } from "./installed-home.ts";
import { record } from "./recorded-session.ts";

const purge = async (home: UserHome, env: Record<string, string> = {}): Promise<string> =>
  expectDone(await home.uninstall(["--purge"], { env })).stdout;

describe("a purge", () => {
  test("leaves neither home nor settings, and the stream where it is", async () => {
    using home = openUserHome();
    const before = namesIn(home.user);
    expectDone(await home.install());
    await record(home, { session: "one" });
    expectDone(await home.run(["ingest"]));
    const stream = readFileSync(home.stream);
    const stdout = await purge(home);
    expect(stdout).toContain("everything recorded is removed, for good");
    expect(stdout).toContain(`${home.stream} stays`);
    expect(namesIn(home.user)).toEqual(before);
    expect(readFileSync(home.stream).equals(stream)).toBe(true);
  });

  test.each(["streams/lifecycle.jsonl", "data/lifecycle.jsonl", "journal/public/lifecycle.jsonl"])(
    "leaves the stream also where it lies inside the home: %s",
    async (name) => {
      using home = openUserHome();
      const stream = join(home.home, name);
      const env = { KW_CHAT_STREAM_PATH: stream };
      expectDone(await home.install([], { env }));
      expectDone(
        await home.run(["hook", "--client", "claude-code"], {
          env,
          stdin: JSON.stringify({ session_id: "s", cwd: home.project, hook_event_name: "Stop" }),
        }),
      );
      expectDone(await home.run(["ingest"], { env }));
      expect(existsSync(home.db)).toBe(true);
      const text = readFileSync(stream, "utf8");
      await purge(home, env);
      expect(readFileSync(stream, "utf8")).toBe(text);
      const files = namesIn(home.home).filter((one) => one.includes("."));
      expect(files).toEqual([`/${name}`]);
    },
  );

  test("leaves what somebody else put into the home, and names it", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    put(join(home.home, "notes.md"), "mine");
    put(join(home.home, "database.json"), "mine");
    const stdout = await purge(home);
    expect(stdout).toContain(
      "Not ours, so they stay: ~/.self-generation/database.json, ~/.self-generation/notes.md",
    );
    expect(namesIn(home.home)).toEqual(["/", "/database.json", "/notes.md"]);
  });

  test.each([
    ["outside of the home", "elsewhere/sessions.db"],
    ["inside of it, under a name of one's own", "home/.self-generation/mine.db"],
  ])("takes the database along that the settings name: %s", async (_, name) => {
    using home = openUserHome();
    const db = join(home.folder, name);
    expectDone(await home.install());
    expectDone(await home.run(["config", "set", "dbPath", db]));
    await record(home, { session: "one" });
    expectDone(await home.run(["ingest"]));
    put(join(home.folder, "elsewhere/other.db"), "mine");
    expect(existsSync(db)).toBe(true);
    await purge(home);
    for (const ending of ["", "-wal", "-shm"]) expect(existsSync(db + ending)).toBe(false);
    expect(existsSync(join(home.folder, "elsewhere/other.db"))).toBe(true);
    expect(existsSync(home.home)).toBe(false);
  });

  test("takes our files out of the projects, and our lines out of their exclude lists", async () => {
    using home = openUserHome();
    const [first, second, untouched] = ["one", "two", "three"].map((name) => {
      const folder = join(home.folder, name);
      mkdirSync(folder);
      expect(Bun.spawnSync(["git", "init", "--quiet", folder]).exitCode).toBe(0);
      return folder;
    }) as [string, string, string];
    expectDone(await home.install());
    await record(home, { session: "a", cwd: first });
    expectDone(await home.run(["ingest"]));
    // Recorded, and not yet in the database.
    await record(home, { session: "b", cwd: second });
    const lines = PROJECT_FILES.map((file) => `/${file}\n`).join("");
    for (const project of [first, second]) {
      writeFileSync(join(project, ".git/info/exclude"), `# mine\n${lines}*.log\n`);
      for (const file of PROJECT_FILES) put(join(project, file), "{}");
      put(join(project, ".claude/settings.json"), '{"mine":1}');
    }
    for (const file of PROJECT_FILES) put(join(untouched, file), "{}");
    await record(home, { session: "c", cwd: untouched });

    const dry = expectDone(await home.uninstall(["--purge", "--dry-run"]));
    for (const file of PROJECT_FILES) expect(dry.stdout).toContain(join(first, file));
    await purge(home);
    for (const project of [first, second]) {
      expect(readFileSync(join(project, ".git/info/exclude"), "utf8")).toBe("# mine\n*.log\n");
      expect(namesIn(join(project, ".claude"))).toEqual(["/", "/settings.json"]);
    }
    // Without our lines a file of that name is somebody else's.
    for (const file of PROJECT_FILES) expect(existsSync(join(untouched, file))).toBe(true);
  });

  test("does not need a database that can be read", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    writeFileSync(home.db, "no database at all".repeat(500));
    await purge(home);
    expect(existsSync(home.home)).toBe(false);
  });

  test("without one the files of projects stay", async () => {
    using home = openUserHome();
    expect(Bun.spawnSync(["git", "init", "--quiet", home.project]).exitCode).toBe(0);
    expectDone(await home.install());
    await record(home, { session: "a" });
    const file = PROJECT_FILES[0];
    writeFileSync(join(home.project, ".git/info/exclude"), `/${file}\n`);
    put(join(home.project, file), "{}");
    expectDone(await home.uninstall());
    expect(existsSync(join(home.project, file))).toBe(true);
    expect(home.journalLines().length).toBeGreaterThan(0);
  });
});

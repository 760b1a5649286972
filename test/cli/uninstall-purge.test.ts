/** `self-gen uninstall --purge`: everything recorded goes, and nothing that is not ours. */
import { describe, expect, test } from "bun:test";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { PROJECT_FILES } from "../../src/git/exclude-lines.ts";
import { nextRotatedName } from "../../src/journal/rotated-files.ts";
import { en } from "../../src/text/en.ts";
import { backUp, sessionIds } from "./backup-home.ts";
import {
  expectDone,
  namesIn,
  openEmptyHome,
  openUserHome,
  put,
  type UserHome,
} from "./installed-home.ts";
import { PROGRAM } from "../sandbox.ts";
import { parsed, record } from "./recorded-session.ts";

const words = en.setup.uninstall;

/** A line as another tool may write it. */
const foreign = (fields: object): string =>
  `${JSON.stringify({ eventType: "turn.start", occurredAtIso: new Date().toISOString(), sessionId: "theirs", ...fields })}\n`;

/** Files below a folder that hold a text. */
const filesWith = (folder: string, text: string): string[] =>
  namesIn(folder).filter((name) => {
    const path = join(folder, name);
    return statSync(path).isFile() && readFileSync(path).includes(text);
  });

const purge = async (home: UserHome, env: Record<string, string> = {}): Promise<string> =>
  expectDone(await home.uninstall(["--purge"], { env })).stdout;

describe("a purge", () => {
  test("leaves neither home nor settings, nor a stream that held nothing else", async () => {
    using home = openEmptyHome();
    const before = namesIn(home.user);
    expectDone(await home.install());
    await record(home, { session: "one" });
    expectDone(await home.run(["ingest"]));
    expect(home.streamLines()).toHaveLength(4);
    const stdout = await purge(home);
    expect(stdout).toContain(en.setup.uninstall.purge("~/.self-generation"));
    expect(stdout).toContain(`  - ${words.streamWhole(home.stream)}\n`);
    expect(stdout).not.toContain(words.stream(home.stream));
    expect(stdout).toEndWith(`✓ ${words.donePurge}\n`);
    expect(namesIn(home.user)).toEqual(before);
    expect(existsSync(home.stream)).toBe(false);
  });

  test("names the backups that go with it, and how to keep them", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    await record(home, { session: "one" });
    expectDone(await home.run(["backup"]));
    const { stdout } = expectDone(await home.uninstall(["--purge", "--dry-run"]));
    const line = stdout.split("\n").find((one) => one.includes("/backups: ")) ?? "";
    expect(line).toMatch(/~\/\.self-generation\/backups: 1 backup \(\d{4}-\d\d-\d\d \d\d:\d\d\)/);
    expect(line).toEndWith("mv ~/.self-generation/backups ~/self-gen-backups");
    const plain = expectDone(await home.uninstall(["--dry-run"]));
    expect(plain.stdout).not.toContain("/backups: ");
  });

  test("takes what the dashboard exported with it: that is recorded data too", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    const folder = join(home.user, ".self-generation/exports");
    put(join(folder, "one.md"), "# One");
    expect(await purge(home)).not.toContain(
      en.setup.uninstall.leftover("~/.self-generation/exports"),
    );
    expect(existsSync(join(home.user, ".self-generation"))).toBe(false);
  });

  test("takes what is kept of a team with it, where somebody only meant to join one", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    const project = join(home.user, "shop");
    put(join(project, "package.json"), "{}");
    const { stdout } = expectDone(await home.run(["team", "share", project]));
    expect(stdout).toContain(en.team.sharedLater("~/shop"));
    expect(await purge(home)).not.toContain(en.setup.uninstall.leftover("~/.self-generation/team"));
    expect(existsSync(join(home.user, ".self-generation"))).toBe(false);
  });

  test("leaves no empty folder in the stream's usual place, and one that others use", async () => {
    using home = openEmptyHome();
    const usual = join(home.user, ".kw-chat");
    for (const theirs of [null, join(usual, "streams/theirs.jsonl")]) {
      const env = { KW_CHAT_STREAM_PATH: "" };
      expectDone(await home.run(["install", "--yes", "--no-daemon"], { env }));
      expectDone(await home.run(["emit", "--type", "turn.start", "--session", "s"], { env }));
      expect(existsSync(join(usual, "streams/lifecycle.jsonl"))).toBe(true);
      if (theirs !== null) put(theirs, "{}");
      await purge(home, env);
      expect(existsSync(usual)).toBe(theirs !== null);
    }
  });

  test("speaks of the stream only where there is one, and makes none", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    expect(await purge(home)).not.toContain(home.stream);
    expect(existsSync(home.stream)).toBe(false);
  });

  test("is not what happens without --purge or in a dry run: the stream keeps every line", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    await record(home, { session: "one" });
    const stream = readFileSync(home.stream);
    const dry = expectDone(await home.uninstall(["--purge", "--dry-run"]));
    expect(dry.stdout).toContain(words.streamWhole(home.stream));
    expect(readFileSync(home.stream).equals(stream)).toBe(true);
    const { stdout } = expectDone(await home.uninstall());
    expect(stdout).toContain(en.setup.uninstall.keepsStream(home.stream));
    expect(readFileSync(home.stream).equals(stream)).toBe(true);
  });

  test("leaves what other tools wrote to the stream byte for byte, and the next installation finds that and nothing else", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    const [adopted, nameless, later] = [
      foreign({ id: "their-1", sessionId: "adopted", prompt: "plum" }),
      foreign({ sessionId: "nameless" }),
      foreign({ sessionId: "later" }).replaceAll(":", " : "),
    ];
    put(home.stream, adopted + nameless, 0o600);
    await record(home, { session: "purged", prompt: "quince" });
    // The first two are in the journal by now, the third came since.
    expect(parsed(await home.run(["sessions", "--json"]))).toHaveLength(3);
    await record(home, { session: "purged-too", prompt: "quince", isActive: true });
    appendFileSync(home.stream, later);
    await purge(home);
    expect(readFileSync(home.stream, "utf8")).toBe(adopted + nameless + later);
    expect(filesWith(home.folder, "quince")).toEqual([]);

    expectDone(await home.install());
    expectDone(await home.run(["ingest"]));
    expect(sessionIds(home)).toEqual(["adopted", "later", "nameless"]);
    expect(readFileSync(home.stream, "utf8")).toBe(adopted + nameless + later);
  });

  test("goes through every file that was rotated, of the journal and of the stream", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    const theirs = foreign({ id: "their-1", sessionId: "theirs" });
    put(home.stream, theirs, 0o600);
    await record(home, { session: "first", prompt: "quince" });
    const rotated = nextRotatedName(home.stream);
    renameSync(home.stream, rotated);
    renameSync(home.journal, nextRotatedName(home.journal));
    await record(home, { session: "second", prompt: "quince" });
    await purge(home);
    expect(readFileSync(rotated, "utf8")).toBe(theirs);
    expect(existsSync(home.stream)).toBe(false);
    expect(filesWith(home.folder, "quince")).toEqual([]);
    expectDone(await home.install());
    expectDone(await home.run(["ingest"]));
    expect(sessionIds(home).filter((session) => session !== "theirs")).toEqual([]);
  });

  test("takes out also the lines of what a restore had set aside", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    await record(home, { session: "first" });
    const folder = await backUp(home);
    await record(home, { session: "since", prompt: "quince" });
    expectDone(await home.run(["ingest"]));
    expectDone(await home.run(["restore", folder, "--yes"]));
    await purge(home);
    expect(filesWith(home.folder, "quince")).toEqual([]);
    expectDone(await home.install());
    expectDone(await home.run(["ingest"]));
    expect(sessionIds(home)).toEqual([]);
  });

  test.each(["streams/lifecycle.jsonl", "data/lifecycle.jsonl", "journal/public/lifecycle.jsonl"])(
    "leaves the stream's file also where it lies inside the home: %s",
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
      const theirs = foreign({ id: "their-1" });
      appendFileSync(stream, theirs);
      await purge(home, env);
      expect(readFileSync(stream, "utf8")).toBe(theirs);
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
      en.setup.uninstall.leftover("~/.self-generation/database.json, ~/.self-generation/notes.md"),
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

  test("waits for what still works in the background, and ends what does not end: nothing makes the home anew", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    await record(home, { session: "one" });
    expectDone(await home.run(["ingest"]));
    const folder = join(home.user, ".claude");
    put(join(folder, "skills/a/SKILL.md"), "---\nname: a\ndescription: makes a\n---\n");
    const skills = { client: "claude-code", clientFolder: folder, userHome: home.user };
    const job = (): Bun.Subprocess =>
      Bun.spawn(
        [PROGRAM, "hook", "--skills", JSON.stringify({ ...skills, projectPath: home.project })],
        { env: { ...home.env, SELF_GEN_INTERNAL: "1" }, stdio: ["ignore", "ignore", "ignore"] },
      );
    const stuck = job();
    stuck.kill("SIGSTOP");
    const jobs = [stuck, ...Array.from({ length: 4 }, job)];
    await purge(home);
    stuck.kill("SIGCONT");
    await Promise.all(jobs.map(({ exited }) => exited));
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

    const grouped = expectDone(await home.uninstall(["--purge", "--dry-run"])).stdout;
    expect(grouped).toContain(words.projectGroup(2 * PROJECT_FILES.length, 2));
    expect(grouped).not.toContain(join(first, ".claude"));
    const dry = expectDone(await home.uninstall(["--purge", "--dry-run", "--verbose"]));
    for (const file of PROJECT_FILES) expect(dry.stdout).toContain(join(first, file));
    // Without it, they are named as what stays.
    const kept = expectDone(await home.uninstall(["--dry-run"])).stdout;
    expect(kept).toContain("Keeps files and exclude lines in projects: ");
    for (const file of PROJECT_FILES) expect(kept).toContain(join(second, file));
    expect(kept).toContain(" and 3 more. Delete them too: --purge");
    await purge(home);
    for (const project of [first, second]) {
      expect(readFileSync(join(project, ".git/info/exclude"), "utf8")).toBe("# mine\n*.log\n");
      expect(namesIn(join(project, ".claude"))).toEqual(["/", "/settings.json"]);
    }
    // Without our lines a file of that name is somebody else's.
    for (const file of PROJECT_FILES) expect(existsSync(join(untouched, file))).toBe(true);
  });

  test("takes its own files out of a project without git, and leaves a stranger's of the same name", async () => {
    using home = openUserHome();
    const [ours, theirs] = ["plain", "foreign"].map((name) => {
      const folder = join(home.folder, name);
      mkdirSync(folder);
      return folder;
    }) as [string, string];
    expectDone(await home.install());
    for (const [session, cwd] of [
      ["a", ours],
      ["b", theirs],
    ] as const) {
      await record(home, { session, cwd });
      for (const _ of "12") expectDone(await home.run(["context", "save", "--session", session]));
    }
    const file = PROJECT_FILES[0];
    const strange = readFileSync(join(theirs, file), "utf8").replace("{", "{ ");
    writeFileSync(join(theirs, file), strange);
    expect(namesIn(join(ours, ".claude"))).toHaveLength(3);
    await purge(home);
    expect(existsSync(join(ours, ".claude"))).toBe(false);
    expect(readFileSync(join(theirs, file), "utf8")).toBe(strange);
  });

  test("knows projects of which only checkpoints were saved, and names the notes of git, which stay", async () => {
    using home = openUserHome({ PATH: process.env["PATH"] });
    const project = join(home.folder, "only saved");
    const git = (...args: readonly string[]): string => {
      const as = ["-c", "user.name=t", "-c", "user.email=t@t"];
      const ran = Bun.spawnSync(["git", "-C", project, ...as, ...args]);
      expect(ran.stderr.toString()).toBe("");
      return ran.stdout.toString().trim();
    };
    mkdirSync(project);
    git("init", "--quiet");
    git("config", "user.name", "t");
    git("config", "user.email", "t@t");
    expectDone(await home.install());
    put(join(project, "a.ts"), "1\n");
    expectDone(await home.run(["session", "save", "--yes"], { cwd: project }));
    const head = git("rev-parse", "HEAD");
    const id = "0193a5b2-7c1d-7e2f-8a3b-4c5d6e7f8a9b";
    const left = [
      `.git/self-gen-index-${id}`,
      ".git/self-gen-saving.json",
      `.claude/session-state.json.${id}`,
    ].map((name) => join(project, name));
    for (const path of left) put(path, "{}");
    const state = join(project, ".claude/session-state.json");
    expect(existsSync(state)).toBe(true);

    const dry = expectDone(await home.uninstall(["--purge", "--dry-run"])).stdout;
    const command = `git -C '${project}' update-ref -d refs/notes/self-gen`;
    for (const path of [state, ...left]) expect(dry).toContain(`  - ${words.project(path)}\n`);
    expect(dry).toContain(words.exclude(join(project, ".git/info/exclude")));
    expect(dry).toContain(words.notes(project, command));
    const json = expectDone(await home.uninstall(["--purge", "--dry-run", "--json"])).stdout;
    expect(JSON.parse(json).notes).toEqual([{ project, refs: ["refs/notes/self-gen"] }]);

    expect(await purge(home)).toContain(words.notes(project, command));
    for (const path of [state, ...left]) expect(existsSync(path)).toBe(false);
    expect(readFileSync(join(project, ".git/info/exclude"), "utf8")).not.toContain("session-");
    expect(namesIn(join(project, ".git")).filter((name) => name.startsWith("/self-gen"))).toEqual(
      [],
    );
    expect(git("notes", "--ref=refs/notes/self-gen", "show", head)).toContain('"git_branch"');
    expect(git("status", "--porcelain")).toBe("");
    Bun.spawnSync(["sh", "-c", command]);
    expect(git("for-each-ref", "refs/notes")).toBe("");
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

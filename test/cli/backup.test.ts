import { startAtTerminal } from "../at-terminal.ts";
import { expect, test } from "bun:test";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { cannotMount, mountDisk } from "../faults/privileges.ts";
import { openSandbox, PROGRAM } from "../sandbox.ts";
import {
  backUp,
  contentOf,
  done,
  filesBelow,
  recordAndBackUp,
  writeManyLines,
} from "./backup-home.ts";
import { expectWholeOrNone } from "./killed-backups.ts";
import { faultOf, LANGUAGES, record, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };

test("a backup is one folder with manifest, database, every journal file and the settings, all for the owner only", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const folder = await recordAndBackUp(sandbox);
  const files = filesBelow(folder);
  expect(files.filter((name) => !name.startsWith("journal/events-"))).toEqual([
    "config.json",
    "journal/events.jsonl.zst",
    "manifest.json",
    "self-gen.db.zst",
  ]);
  expect(files).toHaveLength(5);
  for (const name of files) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  for (const name of ["", "journal"]) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o700);
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as {
    files: { name: string; bytes: number; sha256: string; stored: { name: string } }[];
  };
  expect(manifest).toMatchObject({
    kind: "self-gen backup",
    format: 1,
    database: { events: 19, sessions: 2 },
  });
  for (const { bytes, sha256, stored } of manifest.files) {
    const raw = readFileSync(join(folder, stored.name));
    const content = stored.name.endsWith(".zst") ? Bun.zstdDecompressSync(raw) : raw;
    expect(content.length).toBe(bytes);
    expect(new Bun.CryptoHasher("sha256").update(content).digest("hex")).toBe(sha256);
  }
});

test("neither the key of the hashes nor anything else of run/ is in a backup", async () => {
  using sandbox = openSandbox();
  const folder = await recordAndBackUp(sandbox);
  const key = readFileSync(join(sandbox.home, "run/hash.key"));
  expect(key).toHaveLength(32);
  for (const name of filesBelow(folder)) {
    const raw = readFileSync(join(folder, name));
    const content = name.endsWith(".zst") ? Buffer.from(Bun.zstdDecompressSync(raw)) : raw;
    expect({
      name,
      holdsKey: content.includes(key) || content.includes(key.toString("hex")),
    }).toEqual({ name, holdsKey: false });
    expect(name).not.toContain("run");
  }
});

test("without a folder the backup stands in our home, named after the time, and says in both languages what it holds; restore finds it by its name", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "s" });
  const folder = join(sandbox.home, "backups");
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const before = readdirSync(sandbox.project);
    const ran = await sandbox.run(["backup"]);
    expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
    expect(readdirSync(sandbox.project)).toEqual(before);
    const [made = "", ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    expect(made).toMatch(/^self-gen-backup-\d{4}-\d\d-\d\d-\d{6}$/);
    const { backup: words } = TEXTS[language];
    expect(ran.stdout).toContain(words.done(`~/.self-generation/backups/${made}`));
    expect(ran.stdout).toContain(words.holds(9, 1, 3, "").slice(0, -2));
    expect(ran.stdout).toContain(words.notForgotten);
    expect((await sandbox.run(["restore", made, "--dry-run"])).exitCode).toBe(0);
    rmSync(join(folder, made), { recursive: true });
  }
});

test("a half line at the end of the journal is left out, and what is before it is whole", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "s" });
  const whole = readFileSync(sandbox.journal);
  appendFileSync(sandbox.journal, '{"v":1,"id":"half');
  const folder = await backUp(sandbox);
  const stored = readFileSync(join(folder, "journal/events.jsonl.zst"));
  expect(Buffer.from(Bun.zstdDecompressSync(stored)).equals(whole)).toBe(true);
});

test("an empty folder is taken, anything else that is there already is left alone", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "s" });
  const empty = join(sandbox.folder, "empty");
  mkdirSync(empty);
  expect(await done(sandbox, ["backup", empty])).toMatchObject({ folder: empty, events: 9 });
  const before = contentOf(empty);
  const file = join(sandbox.folder, "file");
  writeFileSync(file, "mine");
  for (const taken of [empty, file]) {
    const ran = await sandbox.run(["backup", taken, "--json"]);
    expect(ran.exitCode).toBe(1);
    expect(faultOf(ran)).toEqual({
      code: "FOLDER_EXISTS",
      message: ko.backup.exists(taken),
      fix: ko.backup.existsFix,
    });
  }
  expect(contentOf(empty)).toEqual(before);
  expect(readFileSync(file, "utf8")).toBe("mine");
});

test("a place that cannot be written to is named with the reason and what to do, whatever keeps it from being written", async () => {
  using sandbox = openSandbox();
  const loop = join(sandbox.folder, "loop");
  symlinkSync(loop, loop);
  writeFileSync(join(sandbox.folder, "file"), "");
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    for (const folder of [
      "/proc/x",
      "/proc/x/y",
      "/sys/x",
      join(sandbox.folder, "file/x"),
      join(sandbox.folder, "a".repeat(300)),
      join(sandbox.folder, "a".repeat(240)),
      loop,
      join(loop, "x"),
    ]) {
      const ran = await sandbox.run(["backup", folder, "--json"]);
      expect(ran.exitCode).toBe(1);
      const { code, message, fix, cause } = faultOf(ran) as ReturnType<typeof faultOf> & {
        readonly cause?: string;
      };
      expect({ folder, code, fix }).toEqual({
        folder,
        code: "CANNOT_WRITE",
        fix: TEXTS[language].backup.placeFix,
      });
      expect(message).toContain(folder);
      expect(cause).toMatch(/^E[A-Z]+: /);
    }
  }
});

test("a home in which nothing is recorded yet has a backup too, and it is whole", async () => {
  using sandbox = openSandbox();
  const folder = await backUp(sandbox);
  expect(await done(sandbox, ["backup", "--verify", folder])).toMatchObject({
    events: 0,
    sessions: 0,
  });
});

test("--verify says that a whole backup is whole, and leaves nothing behind", async () => {
  using sandbox = openSandbox();
  const folder = await recordAndBackUp(sandbox);
  const before = [contentOf(folder), filesBelow(sandbox.home)];
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const ran = await sandbox.run(["backup", "--verify", folder]);
    expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
    expect(ran.stdout).toContain(TEXTS[language].backup.whole(folder));
  }
  // What changing the language left behind.
  for (const name of ["config.json", "config.valid.json", "run/settings.lock"])
    rmSync(join(sandbox.home, name));
  expect([contentOf(folder), filesBelow(sandbox.home)]).toEqual(before);
});

test("every kind of damage to every file is found and named, in both languages", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const folder = await recordAndBackUp(sandbox);
  const damages: readonly (readonly [string, (path: string) => void])[] = [
    ["missing", (path) => rmSync(path)],
    ["damaged", (path) => truncateSync(path, statSync(path).size - 3)],
    ["damaged", (path) => truncateSync(path, 0)],
    ["damaged", (path) => appendFileSync(path, " ")],
    ...[0, 0.3, 0.6, 1].map((place) => ["damaged", (path: string) => flip(path, place)] as const),
  ];
  for (const name of filesBelow(folder)) {
    const path = join(folder, name);
    const content = readFileSync(path);
    for (const [index, [kind, damage]] of damages.entries()) {
      damage(path);
      await speak(sandbox, index % 2 === 0 ? "en" : "ko");
      const { damages: words } = TEXTS[index % 2 === 0 ? "en" : "ko"].backup;
      const ran = await sandbox.run(["backup", "--verify", folder, "--json"]);
      expect({ name, index, exitCode: ran.exitCode }).toEqual({ name, index, exitCode: 1 });
      const { code, message } = faultOf(ran);
      expect({ name, index, code }).toEqual({ name, index, code: "BACKUP_DAMAGED" });
      expect(message).toContain(words[kind === "missing" ? "missing" : "damaged"](name));
      writeFileSync(path, content);
    }
  }
  expect((await sandbox.run(["backup", "--verify", folder])).exitCode).toBe(0);
});

function flip(path: string, place: number): void {
  const bytes = readFileSync(path);
  const at = Math.floor((bytes.length - 1) * place);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

test("all damaged files of a backup are named at once", async () => {
  using sandbox = openSandbox();
  const folder = await recordAndBackUp(sandbox);
  rmSync(join(folder, "self-gen.db.zst"));
  truncateSync(join(folder, "journal/events.jsonl.zst"), 5);
  const { message } = faultOf(await sandbox.run(["backup", "--verify", folder, "--json"]));
  expect(message).toContain(ko.backup.damages.missing("self-gen.db.zst"));
  expect(message).toContain(ko.backup.damages.damaged("journal/events.jsonl.zst"));
});

test("a folder that is no backup is called that", async () => {
  using sandbox = openSandbox();
  for (const folder of [sandbox.project, join(sandbox.folder, "nowhere")]) {
    const ran = await sandbox.run(["backup", "--verify", folder, "--json"]);
    expect(ran.exitCode).toBe(1);
    expect(faultOf(ran).code).toBe("NOT_A_BACKUP");
  }
  expect((await sandbox.run(["backup", "--verify", "--json"])).exitCode).toBe(2);
  expect((await sandbox.run(["backup", "a", "b", "--json"])).exitCode).toBe(2);
});

test("a database that is damaged is not backed up", async () => {
  using sandbox = openSandbox();
  mkdirSync(dirname(sandbox.db), { recursive: true });
  await record(sandbox, { session: "s", isActive: true });
  for (const ending of ["-wal", "-shm"]) rmSync(sandbox.db + ending, { force: true });
  writeFileSync(sandbox.db, Buffer.alloc(8192, "garbage "));
  const folder = join(sandbox.folder, "backup");
  const ran = await sandbox.run(["backup", folder, "--json"]);
  expect(ran.exitCode).toBe(1);
  expect(faultOf(ran).code).toBe("DB_CORRUPT");
  expect(existsSync(folder)).toBe(false);
  expect(readdirSync(sandbox.folder).filter((name) => name.includes("partial"))).toEqual([]);
});

test("killed at any moment, a backup leaves no folder with its final name, or a whole one", async () => {
  await expectWholeOrNone(3);
});

test("Ctrl-C takes away what is not complete", async () => {
  using sandbox = openSandbox();
  writeManyLines(sandbox, "many", 20_000);
  const child = Bun.spawn([PROGRAM, "backup", join(sandbox.folder, "backup")], {
    env: { ...sandbox.env },
    cwd: sandbox.project,
  });
  const partials = (): string[] =>
    readdirSync(sandbox.folder).filter((name) => name.includes(".partial-"));
  while (partials().length === 0 && child.exitCode === null) await Bun.sleep(1);
  child.kill("SIGINT");
  await child.exited;
  expect(child.exitCode).toBe(130);
  expect(partials()).toEqual([]);
  expect(existsSync(join(sandbox.folder, "backup"))).toBe(false);
});

test("hooks that write while a backup is made are neither held up nor torn: the backup holds whole lines", async () => {
  using sandbox = openSandbox();
  writeManyLines(sandbox, "many", 20_000);
  const folder = join(sandbox.folder, "backup");
  const running = sandbox.spawn(["backup", folder]);
  for (let n = 0; n < 10; n++) await record(sandbox, { session: `s${n}` });
  expect((await running).exitCode).toBe(0);
  const stored = readdirSync(join(folder, "journal")).map((name) =>
    Buffer.from(Bun.zstdDecompressSync(readFileSync(join(folder, "journal", name)))).toString(),
  );
  for (const text of stored) {
    expect(text).toEndWith("\n");
    for (const line of text.trim().split("\n")) expect(() => JSON.parse(line)).not.toThrow();
  }
});

test.skipIf(cannotMount("a backup onto a full disk"))(
  "a disk that is full is named as such, by backup and by export, and nothing half is left on it",
  async () => {
    using sandbox = openSandbox();
    writeManyLines(sandbox, "many", 20_000);
    expect(await done(sandbox, ["ingest"])).toMatchObject({ inserted: 20_000 });
    const disk = join(sandbox.folder, "disk");
    using _small = mountDisk(disk, "1m");
    const backup = faultOf(await sandbox.run(["backup", join(disk, "backup"), "--json"]));
    expect(["CANNOT_WRITE", "DB_FULL"]).toContain(backup.code);
    expect(backup.message).toContain(disk);
    const exported = await sandbox.run(["export", "--json", "-o", join(disk, "all.json")]);
    expect(faultOf(exported).code).toBe("CANNOT_WRITE");
    expect(readdirSync(disk)).toEqual([]);
  },
);

test("progress is shown to a person and to nobody else", async () => {
  using sandbox = openSandbox();
  const folder = await recordAndBackUp(sandbox);
  const { screen, ended } = startAtTerminal(["backup", "--verify", folder], {
    cwd: sandbox.project,
    env: sandbox.env,
    cols: 100,
  });
  await ended;
  expect(screen()).toContain(ko.backup.checking("|", "").split("|")[0] ?? "");
  expect((await sandbox.run(["backup", "--verify", folder])).stderr).toBe("");
});

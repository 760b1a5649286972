/** What can go wrong around a restore, and what must hold whatever does. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import {
  DATABASE_NAME,
  MANIFEST_NAME,
  type BackupManifest,
  renderBackupManifest,
} from "../../src/cli/backup/manifest.ts";
import { complaints, inParallel, sendHook, type Sent } from "../faults/storm.ts";
import { linesOf, openSandbox, type Sandbox } from "../sandbox.ts";
import { skipped } from "../skip-reasons.ts";
import {
  backUp,
  beforeRestoreFolders,
  contentOf,
  done,
  during,
  filesBelow,
  recordAndBackUp,
  rowsOf,
  sessionIds,
} from "./backup-home.ts";
import { faultOf, follow, hooks, record, speak } from "./recorded-session.ts";

/** Everything in the home but what the consumer notes for itself. */
const homeOf = (sandbox: Sandbox): unknown[] => [
  rowsOf(sandbox),
  contentOf(join(sandbox.home, "journal")),
  filesBelow(sandbox.home).filter((name) => !/-(?:wal|shm)$|^run\/forget\.lock$/.test(name)),
];

/** One byte in the middle is another, whatever it was. */
function flipped(content: Buffer): Uint8Array {
  const at = content.length >> 1;
  return content.with(at, (content[at] ?? 0) ^ 0xff);
}

test("a backup with any damage is refused before anything is touched", async () => {
  using sandbox = openSandbox();
  const folder = await recordAndBackUp(sandbox);
  await record(sandbox, { session: "third" });
  await sandbox.run(["ingest"]);
  const before = homeOf(sandbox);
  for (const name of filesBelow(folder)) {
    const path = join(folder, name);
    const content = readFileSync(path);
    for (const damage of [
      () => rmSync(path),
      () => truncateSync(path, content.length >> 1),
      () => writeFileSync(path, flipped(content)),
    ]) {
      damage();
      const ran = await sandbox.run(["restore", folder, "--yes", "--json"]);
      expect({ name, exitCode: ran.exitCode }).toEqual({ name, exitCode: 1 });
      expect({ name, code: faultOf(ran).code }).toEqual({ name, code: "BACKUP_DAMAGED" });
      writeFileSync(path, content);
    }
  }
  expect(homeOf(sandbox)).toEqual(before);
  const nothing = await sandbox.run(["restore", sandbox.project, "--yes", "--json"]);
  expect(faultOf(nothing).code).toBe("NOT_A_BACKUP");
  expect(homeOf(sandbox)).toEqual(before);
});

/** A manifest as somebody else may have written it, with the right sum. */
function rewrite(folder: string, change: (manifest: BackupManifest) => BackupManifest): void {
  const path = join(folder, MANIFEST_NAME);
  const { checksum: _, ...manifest } = JSON.parse(readFileSync(path, "utf8")) as BackupManifest & {
    checksum: string;
  };
  writeFileSync(path, renderBackupManifest(change(manifest)));
}

test("a backup of a newer format or with a newer database asks for an update, and nothing is touched", async () => {
  using sandbox = openSandbox();
  const folder = await recordAndBackUp(sandbox);
  const before = homeOf(sandbox);
  const newer = join(sandbox.folder, "newer");
  cpSync(folder, newer, { recursive: true });
  rewrite(newer, (manifest) => ({ ...manifest, format: 3, program: "9.0.0" }));
  const ran = await sandbox.run(["restore", newer, "--yes", "--json"]);
  expect(faultOf(ran)).toMatchObject({ code: "BACKUP_NEWER" });
  expect(faultOf(ran).message).toContain("9.0.0");

  const database = join(sandbox.folder, "newer.db");
  writeFileSync(database, Bun.zstdDecompressSync(readFileSync(join(folder, "self-gen.db.zst"))));
  const opened = new Database(database);
  opened.run("pragma user_version = 99");
  opened.close();
  const content = readFileSync(database);
  const stored = Bun.zstdCompressSync(content);
  writeFileSync(join(folder, "self-gen.db.zst"), stored);
  const extent = (bytes: Uint8Array): { bytes: number; sha256: string } => ({
    bytes: bytes.length,
    sha256: new Bun.CryptoHasher("sha256").update(bytes).digest("hex"),
  });
  rewrite(folder, (manifest) => ({
    ...manifest,
    database: { ...manifest.database, schema: 99 },
    files: manifest.files.map((file) =>
      file.name === DATABASE_NAME
        ? { ...file, ...extent(content), stored: { ...file.stored, ...extent(stored) } }
        : file,
    ),
  }));
  const other = await sandbox.run(["restore", folder, "--yes", "--json"]);
  expect(faultOf(other).code).toBe("BACKUP_NEWER");
  expect(homeOf(sandbox)).toEqual(before);
});

test("names in a manifest that lead out of the backup are refused, and counts that do not fit are damage", async () => {
  using sandbox = openSandbox();
  const folder = await recordAndBackUp(sandbox);
  const original = readFileSync(join(folder, MANIFEST_NAME));
  const named = (name: string) => (manifest: BackupManifest) => ({
    ...manifest,
    files: manifest.files.map((file) =>
      file.name === DATABASE_NAME
        ? file
        : { ...file, name, stored: { ...file.stored, name: `${name}.zst` } },
    ),
  });
  for (const change of [
    named("../../outside"),
    named("/etc/passwd"),
    named("journal/../../outside"),
    named("journal/other.jsonl"),
    named("run/hash.key"),
    (manifest: BackupManifest) => ({ ...manifest, files: [] }),
    (manifest: BackupManifest) => ({
      ...manifest,
      database: { ...manifest.database, events: manifest.database.events + 1 },
    }),
  ]) {
    rewrite(folder, change);
    const ran = await sandbox.run(["restore", folder, "--yes", "--json"]);
    expect(faultOf(ran).code).toBe("BACKUP_DAMAGED");
    writeFileSync(join(folder, MANIFEST_NAME), original);
  }
  expect(readdirSync(sandbox.home).filter((name) => name.startsWith(".scratch"))).toEqual([]);
});

test("a file that unpacks to far more than it should stops before it fills the disk", async () => {
  using sandbox = openSandbox();
  const folder = await recordAndBackUp(sandbox);
  writeFileSync(
    join(folder, "journal/events.jsonl.zst"),
    Bun.zstdCompressSync(Buffer.alloc(200_000_000)),
  );
  let largest = 0;
  const ran = await during(sandbox.run(["restore", folder, "--yes", "--json"]), async () => {
    for (const name of filesBelow(sandbox.home)) {
      const size = statSync(join(sandbox.home, name), { throwIfNoEntry: false })?.size ?? 0;
      largest = Math.max(largest, size);
    }
    await Bun.sleep(1);
  });
  expect(faultOf(ran).code).toBe("BACKUP_DAMAGED");
  expect(largest).toBeLessThan(10_000_000);
});

test("restoring works while another process has the database open and follows the journal, and that one goes on", async () => {
  using sandbox = openSandbox();
  const folder = await recordAndBackUp(sandbox);
  await record(sandbox, { session: "third", isActive: true });
  await using following = follow(sandbox, ["ingest", "--follow", "--json"]);
  await following.ready();
  await hooks(sandbox, "third", sandbox.project, { hook_event_name: "Stop" });
  await following.until((lines) => lines.length > 0);
  const reader = new Database(sandbox.db);
  reader.query("select count(*) from events").get();
  expect(await done(sandbox, ["restore", folder, "--yes"])).toMatchObject({
    restored: { events: 19, sessions: 2 },
  });
  expect(reader.query("select count(*) as n from events").get()).toEqual({ n: 19 });
  reader.close();
  // Only the one that follows can have brought it in: this hook does not open the database.
  await hooks(sandbox, "fourth", sandbox.project, { hook_event_name: "Stop" });
  const isThere = (): boolean => sessionIds(sandbox).includes("fourth");
  while (!isThere()) await Bun.sleep(20);
  expect((await following.end()).exitCode).toBe(0);
  expect(sessionIds(sandbox)).toEqual(["first", "fourth", "second"]);
  expect(sandbox.query("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
});

test("no line that hooks write during a restore is lost: with --merge each is in the database once", async () => {
  using sandbox = openSandbox();
  const folder = await backUp(sandbox);
  const sent: Sent[] = [];
  for (let round = 0; round < 4; round++) {
    const restoring = sandbox.spawn(["restore", folder, "--yes", "--merge"]);
    const ran = await during(restoring, async () => {
      sent.push(...(await inParallel(3, 3, () => sendHook(sandbox))));
    });
    expect(ran.exitCode).toBe(0);
  }
  expect(sent.length).toBeGreaterThan(20);
  expect(await complaints(sandbox, sent)).toEqual([]);
});

test("without --merge a line written during a restore is in the home or in the folder set aside", async () => {
  using sandbox = openSandbox();
  const folder = await backUp(sandbox);
  const sent: Sent[] = [];
  const ran = await during(sandbox.run(["restore", folder, "--yes"]), async () => {
    sent.push(...(await inParallel(3, 3, () => sendHook(sandbox))));
  });
  expect(ran.exitCode).toBe(0);
  const [aside = ""] = beforeRestoreFolders(sandbox);
  const lines = [join(sandbox.home, "journal"), join(aside, "journal")].flatMap((journal) =>
    filesBelow(journal).flatMap((name) => linesOf(join(journal, name))),
  );
  for (const { session } of sent)
    expect({ session, found: lines.some((line) => line.includes(session)) }).toEqual({
      session,
      found: true,
    });
});

/** Nobody, not even root, can write a file there. */
const UNWRITABLE = "/proc/version";

const isAllWritable = skipped(!existsSync(UNWRITABLE), {
  what: "a restore whose last step fails",
  why: `there is no ${UNWRITABLE}`,
  command: null,
});

test.skipIf(isAllWritable)(
  "when the last step fails, rows, journal and settings are as they were, and the fault says why",
  async () => {
    using sandbox = openSandbox();
    await speak(sandbox, "en");
    const folder = await recordAndBackUp(sandbox);
    await record(sandbox, { session: "third" });
    const config = join(sandbox.home, "config.json");
    rmSync(config);
    symlinkSync(UNWRITABLE, config);
    await sandbox.run(["ingest"]);
    const before = homeOf(sandbox);
    const ran = await sandbox.run(["restore", folder, "--yes", "--json"]);
    expect(ran.exitCode).toBe(1);
    expect(faultOf(ran).message).toContain(config);
    expect(homeOf(sandbox)).toEqual(before);
    expect(readlinkSync(config)).toBe(UNWRITABLE);
    expect(beforeRestoreFolders(sandbox)).toEqual([]);
    rmSync(config);
    expect((await sandbox.run(["restore", folder, "--yes"])).exitCode).toBe(0);
    expect(sessionIds(sandbox)).toEqual(["first", "second"]);
  },
);

/** An archive is whole or not there, however it was made; it stays within its limits, and what is forgotten does not come back. */
import { describe, expect, test } from "bun:test";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
  closeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { until } from "../until.ts";
import { measureMemory } from "../peak-memory.ts";
import { openSandbox, PROGRAM, type Sandbox } from "../sandbox.ts";
import {
  archived,
  asked,
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
import { faultOf, hooks, parsed } from "./recorded-session.ts";

const DAY_MS = 86_400_000;

/** Words that do not pack to nothing, half as many bytes as asked for when they are packed. */
const noise = (bytes: number): string =>
  Array.from({ length: Math.ceil(bytes / 25_000) }, () =>
    crypto.getRandomValues(Buffer.alloc(25_000)).toString("hex").replaceAll(/.{40}/g, "$& "),
  ).join("");

/** So many bytes of records, written without holding them. */
function writeMany(path: string, bytes: number): void {
  mkdirSync(dirname(path), { recursive: true });
  const fd = openSync(path, "a");
  const words = Array.from({ length: 400 }, (_, at) => `word${at} of a line that a tool printed`);
  for (let written = 0, at = 0; written < bytes; at++) {
    const lines = Array.from({ length: 200 }, (_, of) =>
      JSON.stringify(
        said(`${at} ${of} ${words.slice((at + of) % 200, ((at + of) % 200) + 150).join("\n")}`),
      ),
    );
    const chunk = `${lines.join("\n")}\n`;
    writeSync(fd, chunk);
    written += chunk.length;
  }
  closeSync(fd);
}

const namesIn = (sandbox: Sandbox): string[] =>
  existsSync(folderOf(sandbox)) ? readdirSync(folderOf(sandbox)).toSorted() : [];

const spawn = (sandbox: Sandbox, ...words: string[]): Bun.Subprocess<"ignore", "pipe", "ignore"> =>
  Bun.spawn([PROGRAM, ...words], {
    cwd: sandbox.project,
    env: { ...sandbox.env },
    stdio: ["ignore", "pipe", "ignore"],
  });

describe("whole or not there", () => {
  test("killed in the middle, nothing is listed that is not whole, and the next run goes on and tidies up", async () => {
    using sandbox = openSandbox();
    const path = await recordSession(sandbox, "big", []);
    writeMany(path, 8_000_000);
    await recordSession(sandbox, "small", [said("small one")]);
    const child = spawn(sandbox, "archive", "run");
    const partial = (): string | undefined =>
      namesIn(sandbox).find((name) => name.includes(".partial-"));
    const packed = (name = partial()): number =>
      statSync(join(folderOf(sandbox), name ?? ""), { throwIfNoEntry: false })?.size ?? 0;
    await until(() => partial() !== undefined && packed() > 10_000);
    child.kill("SIGKILL");
    await child.exited;
    expect(partial()).toBeDefined();
    expect(await sandbox.run(["archive", "verify"])).toMatchObject({ exitCode: 0 });
    await runArchive(sandbox);
    expect((await archived(sandbox)).map(({ sessionId }) => sessionId).toSorted()).toEqual([
      "big",
      "small",
    ]);
    expect(await sandbox.run(["archive", "verify"])).toMatchObject({ exitCode: 0 });
    expect(namesIn(sandbox).filter((name) => name.includes("partial"))).toEqual([]);
    expect(namesIn(sandbox)).toHaveLength(4);
  });

  test("two runs at once archive every session once", async () => {
    using sandbox = openSandbox();
    for (let at = 0; at < 6; at++) await recordSession(sandbox, `s${at}`, [said(noise(30_000))]);
    const runs = [
      spawn(sandbox, "archive", "run", "--json"),
      spawn(sandbox, "archive", "run", "--json"),
    ];
    const told = await Promise.all(runs.map((one) => new Response(one.stdout).json()));
    const counts = told.map((one) => (one as { archived: number }).archived);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6);
    expect(await archived(sandbox)).toHaveLength(6);
    for (const name of namesIn(sandbox)) {
      expect(statSync(join(folderOf(sandbox), name)).mode & 0o777).toBe(0o600);
    }
    expect(statSync(join(sandbox.home, "run/archive.lock")).mode & 0o777).toBe(0o600);
    expect(await sandbox.run(["archive", "verify"])).toMatchObject({ exitCode: 0 });
  });

  test("a changed byte, a missing file and broken facts are named by verify and doctor; a run mends what the client still has", async () => {
    using sandbox = openSandbox();
    for (const id of ["changed", "missing", "facts", "whole"]) {
      await recordSession(sandbox, id, [said(`${id} ${noise(500)}`)]);
    }
    await runArchive(sandbox);
    const all = await archived(sandbox);
    const pathOf = (id: string): string =>
      all.find(({ sessionId }) => sessionId === id)?.path ?? "";
    const bytes = readFileSync(pathOf("changed"));
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
    writeFileSync(pathOf("changed"), bytes);
    rmSync(pathOf("missing"));
    writeFileSync(pathOf("facts").replace(/-[0-9a-f]{16}\.jsonl\.zst$/, ".json"), "{}");

    const verified = await sandbox.run(["archive", "verify", "--json"]);
    expect(verified.exitCode).toBe(1);
    const { broken, whole } = parsed(verified) as {
      whole: number;
      broken: { sessionId: string | null; problem: string }[];
    };
    expect(whole).toBe(1);
    expect(broken).toContainEqual(
      expect.objectContaining({ sessionId: "changed", problem: "damaged" }),
    );
    expect(broken).toContainEqual(
      expect.objectContaining({ sessionId: "missing", problem: "missing" }),
    );
    expect(broken).toContainEqual(
      expect.objectContaining({ sessionId: null, problem: "unreadable" }),
    );
    expect((await sandbox.run(["archive", "verify"])).stdout).toContain("changed");
    const shown = await sandbox.run(["archive", "show", "changed", "--json"]);
    expect(faultOf(shown).code).toBe("ARCHIVE_BROKEN");
    const doctor = parsed(await sandbox.run(["doctor", "--full", "--json"])) as {
      findings: { check: string; code: string; message: string }[];
    };
    expect(doctor.findings.find(({ code }) => code === "ARCHIVE_BROKEN")?.message).toContain(
      "changed",
    );

    rmSync(pathOf("changed"));
    await runArchive(sandbox);
    expect(await sandbox.run(["archive", "verify"])).toMatchObject({ exitCode: 0 });
    expect(await archived(sandbox)).toHaveLength(4);
  });

  test("an archive that cannot be written is a fault that names the place, and a session's end is recorded all the same", async () => {
    using sandbox = openSandbox();
    await recordSession(sandbox, "s1", [said("one")]);
    writeFileSync(folderOf(sandbox), "in the way");
    const ran = await sandbox.run(["archive", "run", "--json"]);
    expect(ran.exitCode).toBe(1);
    expect(faultOf(ran)).toMatchObject({ code: "CANNOT_WRITE" });
    const asked = ["context", "save", "--session", "s1", "--trigger", "end"];
    expect(await sandbox.run(asked)).toMatchObject({ exitCode: 0 });
    const faults = readFileSync(join(sandbox.home, "logs/faults.jsonl"), "utf8");
    expect(JSON.parse(faults.trimEnd())).toMatchObject({ where: "archive" });
    expect(sandbox.events().map(({ type }) => type)).toContain("session_summary");
  });

  test("a transcript that is 40 MB longer does not take as much more memory", async () => {
    const peakOf = async (bytes: number): Promise<number> => {
      using sandbox = openSandbox();
      writeMany(await recordSession(sandbox, "big", []), bytes);
      const ran = await measureMemory(sandbox, ["archive", "run", "--json"]);
      expect(ran.exitCode).toBe(0);
      expect((await onlyArchived(sandbox)).bytes).toBeGreaterThan(bytes * 0.97);
      return ran.peakBytes;
    };
    const [short, long] = [await peakOf(10_000_000), await peakOf(50_000_000)];
    expect(long - short).toBeLessThan(40_000_000);
    expect(long).toBeLessThan(400_000_000);
  });
});

describe("limits", () => {
  const written = (sandbox: Sandbox, id: string, daysAgo: number): void =>
    utimesSync(transcriptOf(sandbox, id), new Date(), new Date(Date.now() - daysAgo * DAY_MS));

  test("the oldest go when there is no room, and do not come back until there is more", async () => {
    using sandbox = openSandbox();
    for (const [id, daysAgo] of [
      ["old", 3],
      ["middle", 2],
      ["new", 1],
    ] as const) {
      await recordSession(sandbox, id, [said(noise(400_000))]);
      written(sandbox, id, daysAgo);
    }
    await runArchive(sandbox);
    expect(await archived(sandbox)).toHaveLength(3);
    await sandbox.run(["config", "set", "archive.maxMegabytes", "1"]);
    const ids = async (): Promise<string[]> =>
      (await archived(sandbox)).map(({ sessionId }) => sessionId);
    const would = parsed(await sandbox.run(["archive", "prune", "--dry-run", "--json"]));
    expect(would).toMatchObject({ sessions: ["old"], dryRun: true });
    expect(await ids()).toHaveLength(3);
    expect(parsed(await sandbox.run(["archive", "prune", "--json"]))).toMatchObject({ crowded: 1 });
    expect(await ids()).toEqual(["new", "middle"]);
    expect(await runArchive(sandbox)).toMatchObject({ archived: 0 });
    await sandbox.run(["config", "set", "archive.maxMegabytes", "10"]);
    expect(await runArchive(sandbox)).toMatchObject({ archived: 1 });
  });

  test("while a limit in the settings is no value nothing goes by its default, neither by a run nor by prune", async () => {
    using sandbox = openSandbox();
    for (const [id, daysAgo] of [
      ["old", 400],
      ["new", 1],
    ] as const) {
      await sandbox.run(["config", "set", "archive.retentionDays", "500"]);
      await recordSession(sandbox, id, [said(id)]);
      written(sandbox, id, daysAgo);
      await runArchive(sandbox);
    }
    const path = join(sandbox.home, "config.json");
    // Nobody knows what was set before.
    rmSync(join(sandbox.home, "config.valid.json"), { force: true });
    for (const archive of [
      { retentionDays: "500" },
      { retentionDays: 0 },
      { retentionDays: 500, maxMegabytes: "many" },
      "off",
      [],
    ]) {
      writeFileSync(path, JSON.stringify({ language: "en", archive }));
      // Where the group is none, nobody knows whether anything may be archived at all.
      if (typeof archive === "object" && !Array.isArray(archive))
        expect(await runArchive(sandbox)).toMatchObject({ removed: 0 });
      const pruned = await sandbox.run(["archive", "prune", "--json"]);
      expect(faultOf(pruned).code).toBe("RETENTION_UNSURE");
      expect(await archived(sandbox)).toHaveLength(2);
    }
    writeFileSync(path, JSON.stringify({ language: "en" }));
    expect(parsed(await sandbox.run(["archive", "prune", "--json"]))).toMatchObject({ old: 1 });
  });

  test("one that is larger than the limit takes no other's place", async () => {
    using sandbox = openSandbox();
    await sandbox.run(["config", "set", "archive.maxMegabytes", "1"]);
    await recordSession(sandbox, "huge", [said(noise(1_500_000)), said(noise(1_500_000))]);
    await recordSession(sandbox, "small", [said("small")]);
    await runArchive(sandbox);
    expect((await onlyArchived(sandbox)).sessionId).toBe("small");
    expect(await runArchive(sandbox)).toMatchObject({ archived: 0 });
  });

  test("what is past retention goes, and is not archived again", async () => {
    using sandbox = openSandbox();
    // By the newer one it is known that the clock is right.
    for (const [id, daysAgo] of [
      ["s1", 10],
      ["s2", 2],
    ] as const) {
      await recordSession(sandbox, id, [said("long ago")]);
      written(sandbox, id, daysAgo);
    }
    await runArchive(sandbox);
    await sandbox.run(["config", "set", "archive.retentionDays", "7"]);
    expect(await runArchive(sandbox)).toMatchObject({ archived: 0, removed: 1 });
    expect((await onlyArchived(sandbox)).sessionId).toBe("s2");
    expect(await runArchive(sandbox)).toMatchObject({ archived: 0 });
  });
});

describe("forgetting", () => {
  test("a forgotten session is in no byte of the archive and does not come back, though the client has its transcript; what it says later is archived", async () => {
    using sandbox = openSandbox();
    const path = await recordSession(sandbox, "s1", [asked("the heron is blue")]);
    await recordSession(sandbox, "s2", [said("another")]);
    await runArchive(sandbox);
    const forgot = await sandbox.run(["forget", "--session", "s1", "--yes", "--json"]);
    expect(parsed(forgot)).toMatchObject({ archive: { archives: 1, records: 0 } });
    expect(everyByte(sandbox)).not.toMatch(/heron|"s1"|\/s1\./);
    await runArchive(sandbox);
    expect((await onlyArchived(sandbox)).sessionId).toBe("s2");
    write(path, said("the owl is new"));
    await recordSession(sandbox, "s1", []);
    await runArchive(sandbox);
    expect(everyByte(sandbox)).toContain("the owl is new");
    expect(everyByte(sandbox)).not.toContain("heron");
  });

  test("a forgotten project takes its archives along, also those whose events are long gone", async () => {
    using sandbox = openSandbox();
    const other = join(sandbox.folder, "other");
    const path = await recordSession(sandbox, "s1", [asked("the heron is blue")], { cwd: other });
    await recordSession(sandbox, "s2", [said("stays")]);
    await runArchive(sandbox);
    rmSync(path);
    for (const file of [sandbox.journal, sandbox.stream]) rmSync(file);
    await sandbox.run(["rebuild", "--force"]);
    const shown = faultOf(await sandbox.run(["show", "s1", "--json"]));
    expect(shown).toMatchObject({ code: "NO_SESSION" });
    expect(shown.fix).toContain("self-gen archive show s1");
    const forgot = await sandbox.run(["forget", other, "--yes", "--json"]);
    expect(parsed(forgot)).toMatchObject({ archive: { archives: 1 } });
    expect((await onlyArchived(sandbox)).sessionId).toBe("s2");
  });

  test("a forgotten text takes the records that hold it out of every archive, and out of what is archived later", async () => {
    using sandbox = openSandbox();
    const text = 'Project "Heron" 왜가리';
    const path = await recordSession(sandbox, "s1", [
      asked(`tell me of ${text}`),
      used("t1", "Bash", { command: `echo '${text}'` }),
      said("it stands"),
    ]);
    const later = await recordSession(sandbox, "s2", [said("nothing of it")], { isActive: true });
    await runArchive(sandbox);
    write(later, said(`open, with ${text}`), said("open, without"));
    const dry = parsed(await sandbox.run(["forget", "--match", text, "--dry-run", "--json"]));
    expect(dry).toMatchObject({ archive: { archives: 0, records: 2 } });
    expect(everyByte(sandbox)).toContain("왜가리");
    const forgot = await sandbox.run(["forget", "--match", text, "--yes", "--json"]);
    expect(parsed(forgot)).toMatchObject({ archive: { archives: 0, records: 3 } });
    expect(everyByte(sandbox)).not.toContain("왜가리");
    expect(await sandbox.run(["archive", "verify"])).toMatchObject({ exitCode: 0 });
    expect(everyByte(sandbox)).toContain("it stands");

    write(path, said("s1 goes on"));
    write(later, said("s2 goes on"));
    for (const id of ["s1", "s2"]) await recordSession(sandbox, id, []);
    await runArchive(sandbox);
    const content = everyByte(sandbox);
    expect(content).not.toContain("왜가리");
    for (const kept of [
      "it stands",
      "s1 goes on",
      "s2 goes on",
      "nothing of it",
      "open, without",
    ]) {
      expect(content.split(kept)).toHaveLength(2);
    }
    expect(await sandbox.run(["archive", "verify"])).toMatchObject({ exitCode: 0 });
  });

  test("a text that every archive is framed with takes no archive away", async () => {
    using sandbox = openSandbox();
    await recordSession(sandbox, "s1", [said("stays"), said("a transcript of it")]);
    await runArchive(sandbox);
    await sandbox.run(["forget", "--match", "transcript of", "--yes"]);
    expect(await onlyArchived(sandbox)).toMatchObject({ records: 1 });
    expect(await sandbox.run(["archive", "verify"])).toMatchObject({ exitCode: 0 });
  });

  test("half a line that is being written when it is forgotten does not come back as the rest of it", async () => {
    using sandbox = openSandbox();
    const path = await recordSession(sandbox, "s1", [said("first")], { isActive: true });
    appendFileSync(path, '{"type":"user","text":"the he');
    await sandbox.run(["forget", "--session", "s1", "--yes"]);
    // What comes in the same millisecond is forgotten too.
    for (const forgottenAt = Date.now(); Date.now() <= forgottenAt + 1;) await Bun.sleep(1);
    appendFileSync(path, 'ron is blue"}\n');
    write(path, said("the owl"));
    await hooks(sandbox, "s1", sandbox.project, {
      hook_event_name: "SessionEnd",
      reason: "other",
      transcript_path: path,
    });
    await runArchive(sandbox);
    expect(everyByte(sandbox)).toContain("the owl");
    expect(everyByte(sandbox)).not.toMatch(/ron is blue|first/);
  });

  test("uninstall --purge takes the archive away", async () => {
    using sandbox = openSandbox();
    await recordSession(sandbox, "s1", [said("one")]);
    await runArchive(sandbox);
    expect(await sandbox.run(["uninstall", "--purge", "--yes"])).toMatchObject({ exitCode: 0 });
    expect(existsSync(folderOf(sandbox))).toBe(false);
  });
});

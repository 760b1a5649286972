/** What only the archive has any more stays in it, whatever happens to the client's files and to our own. */
import { expect, test } from "bun:test";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { openSandbox, type Sandbox } from "../sandbox.ts";
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
  write,
} from "./archived-sessions.ts";
import { faultOf, parsed } from "./recorded-session.ts";

const factsOf = async (sandbox: Sandbox, id: string): Promise<string> => {
  const found = (await archived(sandbox)).find(({ sessionId }) => sessionId === id);
  return (found?.path ?? "").replace(/-[0-9a-f]{16}\.jsonl\.zst$/, ".json");
};

test("a session archived again keeps a subagent's file that the client has deleted since", async () => {
  using sandbox = openSandbox();
  const path = transcriptOf(sandbox, "s1");
  const beside = path.replace(/\.jsonl$/, "");
  write(join(beside, "subagents/agent-1.jsonl"), said("the subagent's heron"));
  await recordSession(sandbox, "s1", [said("one")]);
  await runArchive(sandbox);
  rmSync(beside, { recursive: true });
  write(path, said("two"));
  expect(await runArchive(sandbox)).toMatchObject({ archived: 1, again: 1 });
  const content = everyByte(sandbox);
  for (const text of ["the subagent's heron", "one", "two"]) {
    expect(content.split(`"${text}"`)).toHaveLength(2);
  }
  expect(await onlyArchived(sandbox)).toMatchObject({ records: 3, clientHas: "other" });
  expect(await sandbox.run(["archive", "verify"])).toMatchObject({ exitCode: 0 });
});

test("a transcript that was cut and grew again adds to its archive, once each and in order", async () => {
  using sandbox = openSandbox();
  const [first, second] = [said("kept at the client"), said("gone from the client")];
  const path = await recordSession(sandbox, "s1", [first, second]);
  await runArchive(sandbox);
  writeFileSync(path, `${JSON.stringify(first)}\n`);
  expect(await onlyArchived(sandbox)).toMatchObject({ clientHas: "other" });
  write(path, said("new"));
  await runArchive(sandbox);
  const { stdout } = await sandbox.run(["archive", "export", "s1"]);
  const told = [...stdout.matchAll(/"text":"([^"]+)"/g)].map(([, text]) => text);
  expect(told).toEqual(["kept at the client", "gone from the client", "new"]);
  writeFileSync(path, "");
  expect(await onlyArchived(sandbox)).toMatchObject({ clientHas: "gone" });
});

test("an archive that lost its facts is named, is not taken away, and gets them again from its first line", async () => {
  using sandbox = openSandbox();
  const path = await recordSession(sandbox, "s1", [said("the only copy")]);
  await runArchive(sandbox);
  const before = await onlyArchived(sandbox);
  rmSync(path);
  rmSync(await factsOf(sandbox, "s1"));
  const verified = await sandbox.run(["archive", "verify", "--json"]);
  expect(verified.exitCode).toBe(1);
  expect(parsed(verified)).toMatchObject({ ok: false, broken: [{ problem: "unlisted" }] });
  await runArchive(sandbox);
  const { sessionId, projectPath, records, bytes, startedAt } = before;
  const same = { sessionId, projectPath, records, bytes, startedAt };
  expect(await onlyArchived(sandbox)).toMatchObject(same);
  expect(everyByte(sandbox)).toContain("the only copy");
  expect(await sandbox.run(["archive", "verify"])).toMatchObject({ exitCode: 0 });
});

test("a changed byte in the facts is seen, and they are made again", async () => {
  using sandbox = openSandbox();
  await recordSession(sandbox, "s1", [said("one"), said("two")]);
  await runArchive(sandbox);
  const facts = await factsOf(sandbox, "s1");
  writeFileSync(facts, readFileSync(facts, "utf8").replace('"records": 2', '"records": 3'));
  expect(await sandbox.run(["archive", "verify"])).toMatchObject({ exitCode: 1 });
  await runArchive(sandbox);
  expect(await onlyArchived(sandbox)).toMatchObject({ records: 2 });
});

test("forgetting one session leaves alone what cannot be read of others; forgetting a text names it first", async () => {
  using sandbox = openSandbox();
  await recordSession(sandbox, "broken", [asked("the heron is blue"), said("stays")]);
  await recordSession(sandbox, "other", [said("another")]);
  await runArchive(sandbox);
  await sandbox.run(["forget", "--match", "the heron is blue", "--yes"]);
  const all = await archived(sandbox);
  const facts = await factsOf(sandbox, "broken");
  const packed = all.find(({ sessionId }) => sessionId === "broken")?.path ?? "";
  appendFileSync(facts, "x");
  appendFileSync(packed, "x");
  await sandbox.run(["forget", "--session", "other", "--yes"]);
  for (const path of [facts, packed]) expect(existsSync(path)).toBe(true);

  const dry = parsed(await sandbox.run(["forget", "--match", "owl", "--dry-run", "--json"]));
  const name = facts.slice(facts.lastIndexOf("/") + 1, -".json".length);
  expect(dry).toMatchObject({ archive: { archives: 1, unreadable: [name] } });
  expect((await sandbox.run(["forget", "--match", "owl", "--dry-run"])).stdout).toContain(name);
  await sandbox.run(["forget", "--match", "owl", "--yes"]);
  for (const path of [facts, packed]) expect(existsSync(path)).toBe(false);
  expect(existsSync(facts.replace(/\.json$/, ".mark.json"))).toBe(true);
  await runArchive(sandbox);
  expect(everyByte(sandbox)).not.toContain("the heron is blue");
});

test("a folder with a name of ours stops neither a run nor forgetting", async () => {
  using sandbox = openSandbox();
  await recordSession(sandbox, "s1", [said("the heron")]);
  await runArchive(sandbox);
  const folder = folderOf(sandbox);
  mkdirSync(join(folder, `${"0".repeat(32)}.json`));
  mkdirSync(join(folder, `${"1".repeat(32)}-${"0".repeat(16)}.jsonl.zst`));
  mkdirSync(join(folder, `${"2".repeat(32)}.partial-${crypto.randomUUID()}`));
  await recordSession(sandbox, "s2", [said("the owl")]);
  expect(await runArchive(sandbox)).toMatchObject({ failed: [] });
  expect(await sandbox.run(["forget", "--match", "the heron", "--yes"])).toMatchObject({
    exitCode: 0,
  });
  expect((await onlyArchived(sandbox)).sessionId).toBe("s2");
});

test("a transcript that is too large is skipped, and that is said", async () => {
  using sandbox = openSandbox();
  const path = await recordSession(sandbox, "huge", [said("one")]);
  truncateSync(path, 4_000_000_000_000);
  await recordSession(sandbox, "small", [said("small")]);
  const ran = await sandbox.run(["archive", "run"]);
  expect(ran.exitCode).toBe(0);
  expect(ran.stdout).toContain("8 GB");
  expect((await onlyArchived(sandbox)).sessionId).toBe("small");
  expect(await runArchive(sandbox)).toMatchObject({ archived: 0, skipped: {} });
});

test("files that say they are from the future crowd nothing out that comes later, and what is crowded out is told", async () => {
  using sandbox = openSandbox();
  await sandbox.run(["config", "set", "language", "en"]);
  await sandbox.run(["config", "set", "archive.maxMegabytes", "1"]);
  const noise = (): string => crypto.getRandomValues(Buffer.alloc(65_000)).toString("hex");
  const later = new Date(Date.now() + 300 * 86_400_000);
  for (const id of ["f1", "f2", "f3"]) {
    const path = await recordSession(
      sandbox,
      id,
      Array.from({ length: 7 }, () => said(noise().replaceAll(/.{40}/g, "$& "))),
    );
    utimesSync(path, later, later);
    await runArchive(sandbox);
  }
  await recordSession(sandbox, "today", [said("today")]);
  expect(await runArchive(sandbox)).toMatchObject({ archived: 1 });
  expect((await archived(sandbox)).map(({ sessionId }) => sessionId)).toContain("today");
  expect((await sandbox.run(["archive", "run"])).stdout).toContain("no space left");
});

test("doctor says that contents were not read, and finds an archive whose end is damaged", async () => {
  using sandbox = openSandbox();
  await sandbox.run(["config", "set", "language", "en"]);
  await recordSession(sandbox, "s1", [said("one")]);
  await runArchive(sandbox);
  const findings = async (): Promise<string> =>
    JSON.stringify(
      (
        parsed(await sandbox.run(["doctor", "--json"])) as { findings: { check: string }[] }
      ).findings.filter(({ check }) => check === "archive"),
    );
  expect(await findings()).toContain("contents not checked");
  const { path } = await onlyArchived(sandbox);
  writeFileSync(path, Buffer.alloc(readFileSync(path).length, 1));
  expect(await findings()).toContain("ARCHIVE_BROKEN");
});

test("an export that cannot be made leaves nothing behind and follows no link; an empty word is no session", async () => {
  using sandbox = openSandbox();
  const path = transcriptOf(sandbox, "s1");
  write(join(path.replace(/\.jsonl$/, ""), "subagents/agent-1.jsonl"), said("beside"));
  await recordSession(sandbox, "s1", [said("one")]);
  await runArchive(sandbox);
  const taken = join(sandbox.folder, "taken");
  writeFileSync(taken, "precious");
  const all = await sandbox.run(["archive", "export", "--all", "-o", taken, "--json"]);
  expect(faultOf(all).code).toBe("FILE_EXISTS");
  const out = join(sandbox.folder, "out");
  const elsewhere = join(sandbox.folder, "elsewhere");
  for (const one of [out, elsewhere]) mkdirSync(one);
  Bun.spawnSync(["ln", "-s", elsewhere, join(out, "s1")]);
  const linked = await sandbox.run(["archive", "export", "--all", "-o", out, "--json"]);
  expect(faultOf(linked).code).toBe("FILE_EXISTS");
  expect(readdirSync(elsewhere)).toEqual([]);
  expect(readdirSync(out)).toEqual(["s1"]);
  for (const words of [
    ["show", ""],
    ["verify", ""],
    ["export", "s1", "-o", ""],
  ]) {
    expect(await sandbox.run(["archive", ...words])).toMatchObject({ exitCode: 2 });
  }
});

/** What was forgotten does not come back, however the client's files are moved, copied or written again. */
import { expect, test } from "bun:test";
import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import {
  answered,
  asked,
  everyByte,
  onlyArchived,
  recordSession,
  runArchive,
  said,
  transcriptOf,
  used,
  write,
} from "./archived-sessions.ts";
import { parsed } from "./recorded-session.ts";

const SECRET = "the heron is blue";
const forget = (sandbox: Sandbox): Promise<unknown> =>
  sandbox.run(["forget", "--match", SECRET, "--yes"]);

test("nor from a transcript that was elsewhere when it was forgotten", async () => {
  using sandbox = openSandbox();
  for (const isArchived of [true, false]) {
    const id = `away-${isArchived}`;
    const path = await recordSession(sandbox, id, [said("stays"), asked(SECRET)], {
      isActive: true,
    });
    if (isArchived) {
      await recordSession(sandbox, id, []);
      await runArchive(sandbox);
    }
    renameSync(path, `${path}.away`);
    await forget(sandbox);
    renameSync(`${path}.away`, path);
    write(path, said("goes on"));
    await recordSession(sandbox, id, []);
    await runArchive(sandbox);
    expect(everyByte(sandbox)).not.toContain(SECRET);
    expect(everyByte(sandbox)).toContain("goes on");
  }
});

test("nor from a subagent's file under another name", async () => {
  using sandbox = openSandbox();
  const path = transcriptOf(sandbox, "s1");
  const folder = join(path.replace(/\.jsonl$/, ""), "subagents");
  write(join(folder, "agent-1.jsonl"), said(SECRET), said("the rest of it"));
  await recordSession(sandbox, "s1", [said("one")]);
  await runArchive(sandbox);
  await forget(sandbox);
  renameSync(join(folder, "agent-1.jsonl"), join(folder, "agent-2.jsonl"));
  write(path, said("goes on"));
  await runArchive(sandbox);
  const content = everyByte(sandbox);
  expect(content).not.toContain(SECRET);
  expect(content.split('"the rest of it"')).toHaveLength(2);
  expect(content).toContain("goes on");
});

test("nor when the archive did not hold it, or the mark was lost and it is forgotten again", async () => {
  using sandbox = openSandbox();
  const path = await recordSession(sandbox, "s1", [said("stays"), asked(SECRET)]);
  await runArchive(sandbox);
  await forget(sandbox);
  const { path: packed } = await onlyArchived(sandbox);
  rmSync(packed.replace(/-[0-9a-f]{16}\.jsonl\.zst$/, ".mark.json"));
  rmSync(join(packed, "../forgotten-records"));
  await forget(sandbox);
  write(path, said("goes on"));
  await runArchive(sandbox);
  expect(everyByte(sandbox)).not.toContain(SECRET);
  expect(everyByte(sandbox)).toContain("goes on");
});

test("nor with a fork, which copies the records of the session it comes from", async () => {
  using sandbox = openSandbox();
  const record = { ...asked(SECRET), uuid: crypto.randomUUID(), sessionId: "s1" };
  const plain = { ...asked(`${SECRET} too`), sessionId: "s1" };
  const path = await recordSession(sandbox, "s1", [said("stays"), record, plain]);
  await runArchive(sandbox);
  await forget(sandbox);
  const copied = transcriptOf(sandbox, "fork");
  copyFileSync(path, copied);
  const again = { ...record, uuid: crypto.randomUUID(), forkedFrom: { messageUuid: record.uuid } };
  writeFileSync(
    copied,
    `${readFileSync(copied, "utf8").replaceAll('"s1"', '"fork"')}${JSON.stringify(again)}\n`,
  );
  write(copied, said("the fork goes on"));
  await recordSession(sandbox, "fork", []);
  await runArchive(sandbox);
  expect(everyByte(sandbox)).not.toContain(SECRET);
  expect(everyByte(sandbox)).toContain("the fork goes on");
});

test("a transcript that was begun anew behind it is archived again", async () => {
  using sandbox = openSandbox();
  const path = await recordSession(sandbox, "s1", [said("a".repeat(3000)), asked(SECRET)]);
  await runArchive(sandbox);
  await forget(sandbox);
  writeFileSync(path, "");
  write(path, said("fresh"));
  await runArchive(sandbox);
  const content = everyByte(sandbox);
  for (const text of ["fresh", "aaaa"]) expect(content).toContain(text);
  expect(content).not.toContain(SECRET);
});

test("what a sensitive file held stays hidden, though its call stood before what was forgotten", async () => {
  using sandbox = openSandbox();
  const path = await recordSession(sandbox, "s1", [
    said("stays"),
    asked(SECRET),
    used("t1", "Read", { file_path: "/p/.env" }),
  ]);
  await runArchive(sandbox);
  await forget(sandbox);
  write(path, answered("t1", "     1→FOO=correcthorse"), said("goes on"));
  await runArchive(sandbox);
  expect(everyByte(sandbox)).toContain("goes on");
  expect(everyByte(sandbox)).not.toContain("correcthorse");
});

test("a text is found in JSON inside strings, and however its letters are composed", async () => {
  using sandbox = openSandbox();
  const inside = (text: string, levels: number): string =>
    levels === 0 ? text : inside(JSON.stringify({ m: text }), levels - 1);
  await recordSession(sandbox, "s1", [
    said("stays"),
    said(inside('say "heron" now', 3)),
    said("왜가리새".normalize("NFD")),
  ]);
  await runArchive(sandbox);
  for (const text of ['say "heron" now', "왜가리새"]) {
    const forgot = await sandbox.run(["forget", "--match", text, "--yes", "--json"]);
    expect(parsed(forgot)).toMatchObject({ archive: { records: 1 } });
  }
  expect(await onlyArchived(sandbox)).toMatchObject({ records: 1 });
});

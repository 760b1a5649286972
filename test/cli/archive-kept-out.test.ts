/** What may not be archived: other people's files, what was said without consent, and what nobody can place. */
import { expect, test } from "bun:test";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openSandbox } from "../sandbox.ts";
import {
  archived,
  at,
  everyByte,
  onlyArchived,
  recordSession,
  runArchive,
  said,
  transcriptOf,
  write,
} from "./archived-sessions.ts";
import { hooks } from "./recorded-session.ts";

test("a link is never followed, and a file without a client's record is no transcript", async () => {
  using sandbox = openSandbox();
  const secret = join(sandbox.folder, "home/notes.txt");
  write(secret, "correct horse battery staple", "7");
  const record = join(sandbox.folder, "home/elsewhere.jsonl");
  write(record, said("from elsewhere"));
  const path = transcriptOf(sandbox, "s1");
  const folder = join(path.replace(/\.jsonl$/, ""), "subagents");
  mkdirSync(folder, { recursive: true });
  symlinkSync(secret, join(folder, "agent-1.jsonl"));
  symlinkSync(record, join(folder, "agent-2.jsonl"));
  await recordSession(sandbox, "s1", [said("own words")]);
  await recordSession(sandbox, "linked", []);
  rmSync(transcriptOf(sandbox, "linked"));
  symlinkSync(record, transcriptOf(sandbox, "linked"));
  await recordSession(sandbox, "notes", ["correct horse battery staple", "7", '"a password"']);
  const key = join(sandbox.folder, "home/.pgpass");
  write(key, said("named like a secret"));
  await hooks(
    sandbox,
    "key",
    sandbox.project,
    { hook_event_name: "SessionStart", source: "startup", transcript_path: key },
    { hook_event_name: "SessionEnd", reason: "other", transcript_path: key },
  );
  await runArchive(sandbox);
  expect((await archived(sandbox)).map(({ sessionId }) => sessionId)).toEqual(["s1"]);
  const content = everyByte(sandbox);
  expect(content).toContain("own words");
  expect(content).not.toMatch(/horse|elsewhere|password|named like/);
});

test("a line that is no record is left out and counted", async () => {
  using sandbox = openSandbox();
  await recordSession(sandbox, "s1", [
    said("one"),
    "FOO=correcthorse",
    "7",
    '{"cut": "correcthorse',
  ]);
  await runArchive(sandbox);
  expect(await onlyArchived(sandbox)).toMatchObject({ records: 1, leftOut: { records: 3 } });
  expect(everyByte(sandbox)).not.toContain("correcthorse");
});

test("a record that says neither where nor when belongs to the next that does, and to nothing when none does", async () => {
  using sandbox = openSandbox();
  const secret = join(sandbox.folder, "secret");
  await sandbox.run(["config", "set", "excludeProjects", secret]);
  const path = transcriptOf(sandbox, "s1");
  const beside = join(path.replace(/\.jsonl$/, ""), "subagents");
  write(
    join(beside, "agent-1.jsonl"),
    at({ type: "user", text: "first of the secret" }),
    at({ type: "user", cwd: secret, text: "second of the secret" }),
  );
  write(join(beside, "agent-2.jsonl"), at({ type: "user", text: "nobody knows where" }));
  await recordSession(sandbox, "s1", [
    at({ type: "user", text: "begins here" }),
    at({ type: "user", cwd: sandbox.project, text: "is here" }),
  ]);
  await runArchive(sandbox);
  const content = everyByte(sandbox);
  for (const text of ["begins here", "is here"]) expect(content).toContain(text);
  expect(content).not.toMatch(/of the secret|nobody knows/);
});

for (const setting of ["enabled", "collectPromptText"]) {
  test(`what was said while ${setting} was off is not archived later, whatever else is switched meanwhile`, async () => {
    using sandbox = openSandbox();
    const path = await recordSession(sandbox, "s1", [said("before it")], { isActive: true });
    await Bun.sleep(5);
    await sandbox.run(["config", "set", setting, "false"]);
    write(path, said("meanwhile"));
    await sandbox.run(["pause"]);
    await sandbox.run(["resume"]);
    await Bun.sleep(5);
    write(path, said("meanwhile too"));
    await Bun.sleep(5);
    await sandbox.run(["config", "unset", setting]);
    write(path, said("behind it"));
    await recordSession(sandbox, "s1", []);
    await runArchive(sandbox);
    const content = everyByte(sandbox);
    for (const text of ["before it", "behind it"]) expect(content).toContain(text);
    expect(content).not.toContain("meanwhile");
  });
}

test("a session whose path looks like a secret is not archived, and why is said", async () => {
  using sandbox = openSandbox();
  await sandbox.run(["config", "set", "language", "en"]);
  const token = "ghp_1234567890abcdefghijklmnopqrstuvwxyz";
  const path = join(sandbox.folder, `home/.claude/projects/-${token}/s1.jsonl`);
  write(path, said("one"));
  await hooks(
    sandbox,
    "s1",
    sandbox.project,
    { hook_event_name: "SessionStart", source: "startup", transcript_path: path },
    { hook_event_name: "SessionEnd", reason: "other", transcript_path: path },
  );
  const { stdout } = await sandbox.run(["archive", "run"]);
  expect(stdout).toContain("looks like a secret");
});

test("what was archived of a folder that is excluded since goes with the next archive of its session", async () => {
  using sandbox = openSandbox();
  const secret = join(sandbox.folder, "secret");
  const [gone, hidden, kept, added] = [
    { cwd: sandbox.project, text: "gone from the client" },
    { cwd: secret, text: "of the excluded folder" },
    { cwd: sandbox.project, text: "still there" },
    { cwd: sandbox.project, text: "said since" },
  ].map(({ cwd, text }) => Object.assign(said(text), { cwd }));
  const path = await recordSession(sandbox, "s1", [gone, hidden, kept]);
  await runArchive(sandbox);
  expect(everyByte(sandbox)).toContain("of the excluded folder");
  await sandbox.run(["config", "set", "excludeProjects", secret]);
  // The client's file lost its beginning: what only the archive holds is merged into the new one.
  writeFileSync(path, "");
  write(path, hidden, kept, added);
  expect(await runArchive(sandbox)).toMatchObject({ archived: 1, again: 1 });
  const content = everyByte(sandbox);
  for (const text of ["gone from the client", "still there", "said since"]) {
    expect(content.split(`"${text}"`)).toHaveLength(2);
  }
  expect(content).not.toContain("of the excluded folder");
});

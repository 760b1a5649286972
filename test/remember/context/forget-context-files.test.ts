/** What is forgotten is in no byte, also of what is saved of a session; and what is old goes by itself. */
import { describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { sessionFile } from "../../../src/config/session-files.ts";
import { eventOf, hoursAgo, plant } from "../../bring-back/sessions.ts";
import {
  addTo,
  asBytes,
  asked,
  begin,
  compact,
  contextFiles,
  RULE,
  documentIn,
  everythingIn,
  exportIn,
  happens,
  lastSaved,
  PORT,
  REQUEST,
  said,
  savedIn,
  transcript,
  work,
} from "../../hooks/compacting.ts";
import { openSandbox, type Sandbox } from "../../sandbox.ts";

const SESSION = "0198f000-1111-7222-8333-444455556666";
const OTHER = "0198f000-aaaa-7bbb-8ccc-ddddeeeeffff";

/** A session that was compacted twice, was told its context, and lies in every file that there is. */
async function compactedTwice(sandbox: Sandbox, session = SESSION): Promise<string> {
  const path = transcript(sandbox, work(sandbox.project), session);
  const given = { session, transcript: path };
  await happens(sandbox, "UserPromptSubmit", { prompt: REQUEST }, given);
  await happens(sandbox, "UserPromptSubmit", { prompt: RULE }, given);
  await compact(sandbox, given);
  await compact(sandbox, given);
  await begin(sandbox, "compact", given);
  const run = join(sandbox.home, "run");
  const left = `${sessionFile(run, session, "told")}.0198f000-0000-7000-8000-000000000000`;
  writeFileSync(left, JSON.stringify({ text: RULE }));
  mkdirSync(join(run, "drafts"), { recursive: true });
  writeFileSync(join(run, "drafts/one.json"), JSON.stringify({ goal: REQUEST }));
  return path;
}

const forget = async (sandbox: Sandbox, ...args: readonly string[]): Promise<void> => {
  const ran = await sandbox.run(["forget", ...args, "--yes"]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
};

const isNowhere = (sandbox: Sandbox, ...texts: readonly string[]): void => {
  for (const folder of [sandbox.home, sandbox.project]) {
    const all = everythingIn(folder);
    expect(texts.filter((text) => all.includes(asBytes(text)))).toEqual([]);
  }
};

const drafts = (sandbox: Sandbox): string[] => readdirSync(join(sandbox.home, "run/drafts"));

describe("a session that is forgotten", () => {
  test("leaves nothing that was saved of it, in no file of the home or the project", async () => {
    using sandbox = openSandbox();
    await compactedTwice(sandbox);
    expect(existsSync(`${exportIn(sandbox.project)}.bak`)).toBe(true);
    await forget(sandbox, SESSION);
    isNowhere(sandbox, REQUEST, RULE, PORT, SESSION);
    expect(existsSync(exportIn(sandbox.project))).toBe(false);
    expect(existsSync(`${exportIn(sandbox.project)}.bak`)).toBe(false);
    expect(drafts(sandbox)).toEqual([]);
    expect(sandbox.query("select * from snapshots")).toEqual([]);
  });

  test("does not come back when the session goes on: only what is said later is saved", async () => {
    using sandbox = openSandbox();
    const path = await compactedTwice(sandbox);
    await forget(sandbox, SESSION);
    addTo(path, asked("Write the release notes."));
    await compact(sandbox, { session: SESSION, transcript: path });
    await begin(sandbox, "compact", { session: SESSION, transcript: path });
    expect(lastSaved(sandbox).document.goal.original_request).toBe("Write the release notes.");
    isNowhere(sandbox, REQUEST, RULE, PORT);
  });

  test("takes nothing of another session with it", async () => {
    using sandbox = openSandbox();
    await compactedTwice(sandbox);
    const path = transcript(sandbox, asked("Write the release notes."), OTHER);
    await compact(sandbox, { session: OTHER, transcript: path });
    await compact(sandbox, { session: OTHER, transcript: path });
    const files = contextFiles(sandbox).length;
    await forget(sandbox, SESSION);
    expect(documentIn(sandbox.project).meta.session_id).toBe(OTHER);
    expect(savedIn(sandbox).map(({ sessionId }) => sessionId)).toEqual([OTHER, OTHER]);
    expect(contextFiles(sandbox).length).toBeLessThan(files);
    expect(existsSync(sessionFile(join(sandbox.home, "run"), OTHER, "ledger"))).toBe(true);
  });
});

describe("a project that is forgotten", () => {
  test("leaves no export, no saved context and no file of its sessions", async () => {
    using sandbox = openSandbox();
    await compactedTwice(sandbox);
    await compactedTwice(sandbox, OTHER);
    await forget(sandbox, "--project", sandbox.project);
    isNowhere(sandbox, REQUEST, RULE, PORT, SESSION, OTHER);
    expect(existsSync(exportIn(sandbox.project))).toBe(false);
    expect(sandbox.query("select * from snapshots")).toEqual([]);
  });
});

describe("a text that is forgotten", () => {
  test("is in no byte, and a later save does not bring it back", async () => {
    using sandbox = openSandbox();
    const path = await compactedTwice(sandbox);
    await forget(sandbox, "--match", RULE);
    isNowhere(sandbox, RULE);
    const given = { session: SESSION, transcript: path };
    addTo(path, asked("Write the release notes."));
    await happens(sandbox, "UserPromptSubmit", { prompt: "Write the release notes." }, given);
    await compact(sandbox, given);
    isNowhere(sandbox, RULE);
    expect(JSON.stringify(lastSaved(sandbox))).toContain("Write the release notes.");
    expect(JSON.stringify(lastSaved(sandbox))).toContain(REQUEST);
  });

  test("goes from what was read of a transcript, though no event holds it, and is not read again", async () => {
    using sandbox = openSandbox();
    const secret = "the quokka project";
    // More is kept of the agent's last words than is ever told.
    const long = `${"and so on ".repeat(400)}${secret}`;
    const path = transcript(sandbox, [...asked("Mend the cart."), ...said(long)]);
    await compact(sandbox, { session: OTHER, transcript: path });
    const ledger = sessionFile(join(sandbox.home, "run"), OTHER, "ledger");
    expect(readFileSync(ledger, "utf8")).toContain(secret);
    expect(sandbox.journalLines().join()).not.toContain(secret);
    await happens(sandbox, "UserPromptSubmit", { prompt: secret }, { session: SESSION });
    await forget(sandbox, "--match", secret);
    isNowhere(sandbox, secret);
    addTo(path, asked("Write the release notes."));
    await compact(sandbox, { session: OTHER, transcript: path });
    isNowhere(sandbox, secret);
  });
});

test("a rebuild gives the same rows of saved contexts", async () => {
  using sandbox = openSandbox();
  await compactedTwice(sandbox);
  await sandbox.run(["ingest"]);
  const before = sandbox.query("select * from snapshots order by id");
  expect(before.length).toBe(2);
  expect((await sandbox.run(["rebuild"])).exitCode).toBe(0);
  expect(sandbox.query("select * from snapshots order by id")).toEqual(before);
});

describe("what is past retention", () => {
  test("goes with a prune: saved contexts, what was kept between hooks, drafts; what is younger stays", async () => {
    using sandbox = openSandbox();
    const old = { type: "snapshot", ts: hoursAgo(24 * 40), sessionId: "old" };
    plant(sandbox, eventOf(sandbox, { ...old, data: { document: {}, extra: {} } }));
    // Else the clock would be doubted.
    plant(sandbox, eventOf(sandbox, { ts: hoursAgo(24 * 2), sessionId: "lately" }));
    await compactedTwice(sandbox);
    const run = join(sandbox.home, "run");
    const stale = [`${run}/context/aa.ledger.json`, `${run}/drafts/old.json`];
    const past = new Date(Date.now() - 40 * 86_400_000);
    for (const path of stale) {
      writeFileSync(path, "{}");
      utimesSync(path, past, past);
    }
    expect((await sandbox.run(["prune", "--days", "30", "--dry-run"])).exitCode).toBe(0);
    expect(stale.map((path) => existsSync(path))).toEqual([true, true]);
    expect((await sandbox.run(["prune", "--days", "30"])).exitCode).toBe(0);
    expect(stale.map((path) => existsSync(path))).toEqual([false, false]);
    expect(drafts(sandbox)).toEqual(["one.json"]);
    expect(existsSync(sessionFile(run, SESSION, "ledger"))).toBe(true);
    const rows = sandbox.query<{ session_id: string }>("select session_id from snapshots");
    expect(rows.map(({ session_id }) => session_id)).toEqual([SESSION, SESSION]);
  });
});

/** What `forget` says adds up, and names what it does not reach. */
import { expect, test } from "bun:test";
import { appendFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { answer } from "./answer.ts";
import { LANGUAGES, parsed, record, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };

const line = (sandbox: Sandbox, event: Readonly<Record<string, unknown>>): void => {
  mkdirSync(dirname(sandbox.journal), { recursive: true, mode: 0o700 });
  const id = Bun.randomUUIDv7();
  const where = { projectPath: "/srv/shop", project: "shop" };
  const ts = new Date().toISOString();
  appendFileSync(sandbox.journal, `${JSON.stringify({ v: 1, id, ts, ...where, ...event })}\n`);
};

test("what goes beside the named session's events is said, so that the numbers add up", async () => {
  for (const language of LANGUAGES) {
    using sandbox = openSandbox();
    await speak(sandbox, language);
    line(sandbox, { type: "prompt", sessionId: "s2", text: "plum pudding" });
    line(sandbox, { type: "prompt", sessionId: "s3", text: "apple pie" });
    for (let n = 0; n < 2; n++) line(sandbox, { type: "checkpoint", sessionId: "s3" });
    const { forget: words } = TEXTS[language];
    const dry = await sandbox.run(["forget", "s2", "--dry-run"]);
    const row = `  s2  shop  ${words.events(1)}`;
    const expected = [words.would(3, 1), row, `  ${words.othersCheckpoints(2)}`];
    expect(dry.stdout).toBe(`${expected.join("\n")}\n`);
    const asked = await answer(sandbox, ["forget", "s2"], "n");
    expect(asked.screen).toContain(words.othersCheckpoints(2));
    const ran = await sandbox.run(["forget", "s2", "--yes"]);
    expect(ran.stdout).toBe(`${words.done(3, 1, 3)}\n  ${words.othersCheckpoints(2)}\n`);
  }
});

/** Three backups where they are usually made: before it, with it, and one that nobody can read any more. */
async function backedUpThrice(sandbox: Sandbox): Promise<Record<string, string>> {
  const folder = join(sandbox.home, "backups");
  const names: Record<string, string> = { torn: join(folder, "torn") };
  for (const [name, session] of [
    ["before", "old"],
    ["with", "secret-one"],
  ] as const) {
    await record(sandbox, { session });
    names[name] = join(folder, name);
    expect((await sandbox.run(["backup", join(folder, name)])).exitCode).toBe(0);
  }
  mkdirSync(join(folder, "torn"));
  writeFileSync(join(folder, "torn/manifest.json"), "{");
  return names;
}

test("backups in our home that were made since then are named, with the command that deletes them", async () => {
  for (const language of LANGUAGES) {
    using sandbox = openSandbox();
    await speak(sandbox, language);
    const { torn = "", with: holding = "", before = "" } = await backedUpThrice(sandbox);
    const { forget: words } = TEXTS[language];
    const said = [words.inBackups, `  rm -r ${torn}`, `  rm -r ${holding}`, words.backUpAgain];
    const dry = await sandbox.run(["forget", "secret-one", "--dry-run"]);
    expect(dry.stdout).toEndWith(`${said.join("\n")}\n`);
    const json = parsed(await sandbox.run(["forget", "secret-one", "--dry-run", "--json"]));
    expect(json).toMatchObject({ backups: [torn, holding] });
    const ran = await sandbox.run(["forget", "secret-one", "--yes"]);
    expect(ran.stdout).toEndWith(`${said.join("\n")}\n`);
    expect(ran.stdout).not.toContain(before);
    expect(readdirSync(join(sandbox.home, "backups"))).toHaveLength(3);
  }
});

test("where no backup can hold it, none is named", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  await record(sandbox, { session: "old" });
  await sandbox.run(["backup"]);
  expect(existsSync(join(sandbox.home, "backups"))).toBe(true);
  await record(sandbox, { session: "secret-one" });
  const ran = await sandbox.run(["forget", "secret-one", "--yes"]);
  expect(ran.exitCode).toBe(0);
  expect(ran.stdout).not.toContain("rm -r");
  await record(sandbox, { session: "secret-two" });
  const json = parsed(await sandbox.run(["forget", "secret-two", "--yes", "--json"]));
  expect(json).toMatchObject({ backups: [] });
});

test("a line that never became an event says nothing of its time: every backup may hold it", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  await record(sandbox, { session: "old" });
  await sandbox.run(["backup"]);
  appendFileSync(sandbox.journal, "a torn line about quince\n");
  const json = parsed(await sandbox.run(["forget", "--match", "quince", "--yes", "--json"]));
  expect((json as { backups: string[] }).backups).toHaveLength(1);
});

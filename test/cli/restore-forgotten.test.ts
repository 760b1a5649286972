/** What was forgotten since a backup was made does not come back with it, unless somebody says so. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { backUp, contentOf, done, sessionIds, writeManyLines } from "./backup-home.ts";
import { LANGUAGES, record, speak } from "./recorded-session.ts";

const TEXTS = { ko, en };

const everyLine = (sandbox: Sandbox): string =>
  Object.values(contentOf(join(sandbox.home, "journal")))
    .map((content) => Buffer.from(content, "base64").toString())
    .join("");

const rowIds = (sandbox: Sandbox): string[] =>
  sandbox.query<{ id: string }>("select id from events order by 1").map(({ id }) => id);

test("a forgotten session, project or text stays forgotten in a restore, with --merge too, and how much was left out is said", async () => {
  for (const [what, gone] of [
    [["--session", "first"], "plum pudding"],
    [["--project", "private-place"], "plum pudding"],
    [["--match", "plum pudding"], "plum pudding"],
  ] as const) {
    for (const merge of [[], ["--merge"]]) {
      using sandbox = openSandbox();
      await speak(sandbox, "en");
      const cwd = join(sandbox.folder, "private-place");
      await record(sandbox, { session: "first", prompt: "plum pudding", cwd });
      await record(sandbox, { session: "second", prompt: "apple pie" });
      const folder = await backUp(sandbox);
      expect((await sandbox.run(["forget", ...what, "--yes"])).exitCode).toBe(0);
      const after = rowIds(sandbox);
      const dry = (await done(sandbox, ["restore", folder, "--dry-run", ...merge])) as {
        leftOut: number;
      };
      expect(dry.leftOut).toBeGreaterThan(0);
      const ran = await sandbox.run(["restore", folder, "--yes", ...merge]);
      expect(ran.stdout).toContain(en.backup.restore.leftOut(dry.leftOut));
      expect(everyLine(sandbox)).not.toContain(gone);
      expect(JSON.stringify(sandbox.query("select * from events"))).not.toContain(gone);
      expect(sessionIds(sandbox)).toContain("second");
      // What is left of a session of which a part was forgotten is there.
      expect(after.filter((id) => !rowIds(sandbox).includes(id) && merge.length > 0)).toEqual([]);
      await done(sandbox, ["rebuild"]);
      expect(JSON.stringify(sandbox.query("select * from events"))).not.toContain(gone);
      expect((await sandbox.run(["search", "plum"])).stdout).not.toContain("pudding");
      expect((await sandbox.run(["restore", "--undo", "--yes"])).exitCode).toBe(0);
      expect(everyLine(sandbox)).not.toContain(gone);
    }
  }
});

test("whoever asks for it gets it back, and is told how much that is, in both languages", async () => {
  for (const language of LANGUAGES) {
    using sandbox = openSandbox();
    await speak(sandbox, language);
    writeManyLines(sandbox, "first", 3);
    writeManyLines(sandbox, "second", 2);
    const folder = await backUp(sandbox);
    expect((await sandbox.run(["forget", "first", "--yes"])).exitCode).toBe(0);
    const words = TEXTS[language].backup.restore;
    const without = await sandbox.run(["restore", folder, "--yes"]);
    expect(without.stdout).toContain(words.leftOut(3));
    expect(sessionIds(sandbox)).toEqual(["second"]);
    const all = await sandbox.run(["restore", folder, "--yes", "--forgotten"]);
    expect(all.stdout).toContain(words.forgottenToo(3));
    expect(sessionIds(sandbox)).toEqual(["first", "second"]);
    // What is there again was meant: a backup of it, and going back and forth, keeps it.
    const later = await backUp(sandbox, "later");
    rmSync(join(sandbox.home, "journal"), { recursive: true });
    rmSync(join(sandbox.home, "data"), { recursive: true });
    await done(sandbox, ["restore", later, "--yes"]);
    expect(sessionIds(sandbox)).toEqual(["first", "second"]);
  }
});

test("whatever is forgotten, in whatever order, a restore brings back exactly the rest", async () => {
  const names = ["a", "b", "c", "d", "e"];
  for (const forgotten of fc.sample(
    fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }),
    5,
  )) {
    using sandbox = openSandbox();
    await speak(sandbox, "en");
    for (const name of names) writeManyLines(sandbox, name, 2);
    const folder = await backUp(sandbox);
    const journal = readFileSync(sandbox.journal, "utf8").split("\n").length - 1;
    for (const name of forgotten) {
      expect((await sandbox.run(["forget", "--session", name, "--yes"])).exitCode).toBe(0);
    }
    // Said after it was forgotten: that is another matter.
    const [again = ""] = forgotten;
    writeManyLines(sandbox, `${again}-again`, 1);
    const told = await done(sandbox, ["restore", folder, "--yes"]);
    const rest = names.filter((name) => !forgotten.includes(name));
    expect(told).toMatchObject({
      leftOut: forgotten.length * 2,
      restored: { events: journal - forgotten.length * 2, sessions: rest.length },
    });
    expect(sessionIds(sandbox)).toEqual(rest);
  }
});

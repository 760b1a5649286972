/** Where it cannot be known what was forgotten, nothing is brought in or back, unless somebody says so. */
import { expect, test } from "bun:test";
import {
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { linesOf, place, session, uuid } from "../import/files.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { backUp, done, sessionIds, writeManyLines } from "./backup-home.ts";
import { faultOf, hooks, LANGUAGES, speak } from "./recorded-session.ts";

const CODE = "NOTES_UNREADABLE";
const TEXTS = { ko, en };

const notesOf = (sandbox: Sandbox): string => join(sandbox.home, "run/forgotten");
const keyOf = (sandbox: Sandbox): string => join(sandbox.home, "run/hash.key");

/** A session of a transcript that was imported, backed up and forgotten. */
async function forgotten(sandbox: Sandbox): Promise<string> {
  await speak(sandbox, "en");
  place(sandbox, `${uuid(1)}.jsonl`, linesOf(session(sandbox, uuid(1), "plum pudding")));
  await done(sandbox, ["import", "--contexts"]);
  const folder = await backUp(sandbox);
  await done(sandbox, ["forget", "--session", uuid(1), "--yes"]);
  return folder;
}

/** As an older program wrote them: without their key's mark. */
function makeOld(sandbox: Sandbox): void {
  const notes = notesOf(sandbox);
  const { atime, mtime } = statSync(notes);
  const lines = readFileSync(notes, "utf8").split("\n");
  writeFileSync(notes, lines.filter((line) => !line.startsWith("key ")).join("\n"));
  utimesSync(notes, atime, mtime);
}

const newKey = async (sandbox: Sandbox): Promise<void> => {
  rmSync(keyOf(sandbox));
  await hooks(sandbox, "later", sandbox.project, {
    hook_event_name: "PostToolUse",
    tool_name: "Bash",
    tool_input: { command: "ls" },
    tool_response: { stdout: "" },
  });
  expect(statSync(keyOf(sandbox)).size).toBe(32);
};

const DAMAGES: Readonly<Record<string, (sandbox: Sandbox) => void | Promise<void>>> = {
  "the key is empty": (sandbox) => truncateSync(keyOf(sandbox)),
  "the key is gone": (sandbox) => rmSync(keyOf(sandbox)),
  "the key was made anew": newKey,
  "older notes, and the key is gone": (sandbox) => {
    makeOld(sandbox);
    rmSync(keyOf(sandbox));
  },
  "older notes, and the key was made anew": async (sandbox) => {
    makeOld(sandbox);
    await newKey(sandbox);
    const later = new Date(Date.now() + 5000);
    utimesSync(keyOf(sandbox), later, later);
  },
  "the key was made anew, and something else forgotten since": async (sandbox) => {
    await newKey(sandbox);
    writeManyLines(sandbox, "other", 1);
    await done(sandbox, ["forget", "--session", "other", "--yes"]);
  },
  "the notes are a folder": (sandbox) => {
    rmSync(notesOf(sandbox));
    mkdirSync(notesOf(sandbox));
  },
  "the notes are a link that leads nowhere": (sandbox) => {
    rmSync(notesOf(sandbox));
    symlinkSync(join(sandbox.folder, "nowhere"), notesOf(sandbox));
  },
  "the notes hold nothing that is one": (sandbox) =>
    writeFileSync(notesOf(sandbox), "\0".repeat(100)),
};

for (const [name, damage] of Object.entries(DAMAGES)) {
  test(`${name}: import and restore refuse, and doctor tells`, async () => {
    using sandbox = openSandbox();
    const folder = await forgotten(sandbox);
    await damage(sandbox);
    for (const language of LANGUAGES) {
      await speak(sandbox, language);
      const words = TEXTS[language].notes;
      for (const command of [
        ["import", "--contexts"],
        ["import", "--dry-run"],
        ["restore", folder, "--yes"],
        ["restore", folder, "--merge", "--dry-run"],
      ]) {
        const ran = await sandbox.run([...command, "--json"]);
        expect(ran.exitCode).toBe(1);
        expect(faultOf(ran)).toMatchObject({ code: CODE });
        expect(faultOf(ran).fix).toContain("--forgotten");
        expect([words.file, words.key].map((say) => say("~/x").slice(0, 6))).toContain(
          faultOf(ran).message.slice(0, 6),
        );
      }
    }
    expect(sessionIds(sandbox)).not.toContain(uuid(1));
    const told = await sandbox.run(["doctor", "--json"]);
    expect(told.exitCode).toBe(1);
    const { findings } = JSON.parse(told.stdout) as { findings: { code: string }[] };
    expect(findings.map(({ code }) => code)).toContain(CODE);
    // Whoever says so gets it.
    await done(sandbox, ["import", "--contexts", "--forgotten"]);
    expect(sessionIds(sandbox)).toContain(uuid(1));
    await done(sandbox, ["restore", folder, "--yes", "--forgotten"]);
    expect(sessionIds(sandbox)).toContain(uuid(1));
  });
}

test("a backup that was made after everything that cannot be read any more is restored", async () => {
  using sandbox = openSandbox();
  await forgotten(sandbox);
  writeManyLines(sandbox, "other", 2);
  const folder = await backUp(sandbox, "later-one");
  await newKey(sandbox);
  await done(sandbox, ["restore", folder, "--yes"]);
  expect(sessionIds(sandbox)).toEqual(["other"]);
});

test("notes with other line ends, and a home that was copied with older notes, are read as before", async () => {
  for (const change of ["line ends", "copied"] as const) {
    using sandbox = openSandbox();
    const folder = await forgotten(sandbox);
    const notes = notesOf(sandbox);
    if (change === "copied") {
      makeOld(sandbox);
      // A copy has the time of copying.
      const later = new Date(Date.now() + 3_600_000);
      for (const path of [notes, keyOf(sandbox)]) utimesSync(path, later, later);
    } else {
      writeFileSync(notes, readFileSync(notes, "utf8").replaceAll("\n", "\r\n"));
    }
    await done(sandbox, ["import", "--contexts"]);
    await done(sandbox, ["restore", folder, "--yes"]);
    expect(sessionIds(sandbox)).toEqual([]);
    expect((await sandbox.run(["doctor", "--json"])).stdout).not.toContain(CODE);
  }
});

/**
 * A person types `/save-context` and `/restore-context` in the real client. The fake model does what the command tells it
 * to, word for word: it writes the file that is named and runs the command that is named. The person's home has a blank and Hangul in
 * its path, and every tool asks for permission unless a rule allows it.
 */
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ClaudeRun } from "../real/claude.ts";
import { STATED, SAID, runs, saves, restores, openPerson, exported } from "./context-commands.ts";

const denialsOf = ({ records }: ClaudeRun): unknown =>
  records.findLast((record) => record["type"] === "result")?.["permission_denials"];

test("/save-context saves what the model wrote, without a question, and leaves no draft; one with a fault is mended; /restore-context gives it back to a later session [R077, R082]", async () => {
  await using person = openPerson();
  const { claude } = person;
  person.obey(saves({ descisions: [] }, STATED));
  const saved = await claude.run(["-p", "/save-context keep the port 5433"]);
  expect(saved).toMatchObject({ exitCode: 0, answer: SAID });
  expect(denialsOf(saved)).toEqual([]);
  expect(claude.api.main()[0]?.text).toContain("keep the port 5433");
  expect(claude.api.main()[2]?.text).toContain("CONTEXT_INVALID");
  expect(exported(person)).toMatchObject({
    meta: { version: "2.0", project: claude.project },
    goal: STATED.goal,
    // What the person said with the command stands behind what the model wrote.
    decisions: [...STATED.decisions, { what: "keep the port 5433" }],
    state: { blockers: STATED.state.blockers },
  });
  expect(person.drafts()).toEqual([]);
  const types = person.events().map(({ type }) => type);
  expect(types).toContain("snapshot");
  expect(types).not.toContain("permission");

  person.obey(restores);
  const restored = await claude.run(["-p", "/restore-context"]);
  expect(restored).toMatchObject({ exitCode: 0, answer: SAID });
  expect(denialsOf(restored)).toEqual([]);
  const { text = "" } = claude.api.main().at(-1) ?? {};
  for (const fact of ["use SQLite", "PostgreSQL: needs a server", "no key for the staging server"])
    expect(text).toContain(fact);
  // What was saved names a file with an @; nobody opens it.
  expect(text).toContain("@/etc/hostname");
  expect(text).not.toContain("Called the Read tool");
});

test("what the commands do not need is still asked for: another file, another command, what is foreign", async () => {
  await using person = openPerson();
  const { claude, home } = person;
  const program = `'${home}/bin/self-gen'`;
  person.obey(() => [
    { tool: "Write", input: { file_path: join(home, "run/other.json"), content: "{}" } },
    runs(`${program} forget --all --yes`),
    runs(`${program} context save; touch ${claude.project}/mine`),
  ]);
  expect(denialsOf(await claude.run(["-p", "/save-context"]))).toHaveLength(3);
  person.obey(() => [
    runs(`${program} context load --foreign`),
    runs(`${program} context clear -y`),
  ]);
  expect(denialsOf(await claude.run(["-p", "/restore-context"]))).toHaveLength(2);
  expect(existsSync(join(claude.project, "mine"))).toBe(false);
});

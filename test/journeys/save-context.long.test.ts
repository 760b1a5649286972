/** The same commands once more, typed at the client's own prompt: `save-context.test.ts` runs them headless. */
import { expect, test } from "bun:test";
import { seedInteractive, TURN_ARGUMENTS } from "../real/claude.ts";
import { openTyped } from "../real/typed.ts";
import { STATED, SAID, saves, restores, openPerson, exported } from "./context-commands.ts";

test("at the client's own prompt both run without a dialog [R077, R082]", async () => {
  await using person = openPerson();
  const { claude } = person;
  seedInteractive(claude);
  await using typed = openTyped([claude.binary, ...TURN_ARGUMENTS], {
    cwd: claude.project,
    env: claude.env,
  });
  await typed.waitFor("? for shortcuts");
  person.obey(saves(STATED));
  await typed.submit("/save-context a note");
  await typed.waitFor(SAID);
  expect(exported(person)).toMatchObject({ decisions: [...STATED.decisions, { what: "a note" }] });
  person.obey(restores);
  await typed.submit("/restore-context");
  await typed.waitFor(SAID);
  expect(claude.api.main().at(-1)?.text).toContain("PostgreSQL: needs a server");
  await typed.submit("/exit");
  expect(await typed.exited).toBe(0);
  expect(person.events().map(({ type }) => type)).not.toContain("permission");
});

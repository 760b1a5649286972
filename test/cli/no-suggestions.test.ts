/** Why `suggestions` has nothing to show. */
import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { en } from "../../src/text/en.ts";
import { plant } from "../bring-back/sessions.ts";
import { plantAskedOften } from "../learn/analysis/asked-often.ts";
import { aWorkedSession } from "../learn/mine/failing-commands/worked.ts";
import { openSandbox } from "../sandbox.ts";
import { speak } from "./recorded-session.ts";

const { list } = en.learn;

/** The day of `aWorkedSession` that is some days ago. */
const DAY = Math.floor((Date.now() - Date.parse("2026-03-01T09:00:00.000Z")) / 86_400_000) - 9;

test("an empty list names the failure that came nearest, what it lacks, and a folder that excludes it", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const program = fc.stringMatching(/^[a-z]{5,9}$/).map((name) => `zz${name}`);
  const runs = fc.array(fc.record({ day: fc.nat({ max: 3 }), failures: fc.nat({ max: 3 }) }), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(program, runs, fc.boolean(), async (name, sessions, isTemporary) => {
      rmSync(join(sandbox.home, "data"), { recursive: true, force: true });
      rmSync(dirname(sandbox.journal), { recursive: true, force: true });
      const error = `/bin/bash: line 1: ${name}: command not found`;
      for (const [at, { day, failures }] of sessions.entries()) {
        const session = aWorkedSession(`s-${at}`, DAY + day, { projectPath: sandbox.project });
        for (let n = 0; n < 5; n++) session.says(`look at part ${n} of ${at}`);
        for (let n = 0; n < failures; n++) session.fails(`${name} --check`, error);
        plant(sandbox, ...session.events);
      }
      const failed = sessions.filter(({ failures }) => failures > 0);
      const seen = {
        events: failed.reduce((sum, { failures }) => sum + failures, 0),
        sessions: failed.length,
        days: new Set(failed.map(({ day }) => day)).size,
      };
      const needed = { events: 3, sessions: 2, days: 2 };
      const isEnough = seen.events >= 3 && seen.sessions >= 2 && seen.days >= 2;
      const env = { TMPDIR: isTemporary ? sandbox.folder : join(sandbox.folder, "elsewhere") };
      const { stdout, exitCode } = await sandbox.run(["suggestions"], { env });
      expect(exitCode).toBe(0);
      expect(stdout).toContain(list.none(sandbox.project, 30));
      const isNear = seen.events >= 2 && !isEnough;
      expect(stdout.includes(list.nearest(error, seen, needed))).toBe(isNear);
      expect(stdout.includes(list.usually)).toBe(!isNear);
      expect(stdout.includes(list.temporary(sandbox.folder))).toBe(isTemporary);
    }),
    { numRuns: 50 },
  );
});

test("in a folder without sessions it says how many projects were analyzed, and that none has any", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  for (const name of ["a", "b", "c"])
    plant(sandbox, { sessionId: name, projectPath: join(sandbox.folder, name) });
  const { stdout } = await sandbox.run(["suggestions"]);
  expect(stdout).toContain(list.analyzed(3));
  plantAskedOften(sandbox, { projectPath: join(sandbox.folder, "a"), prefix: "a" });
  expect((await sandbox.run(["suggestions"])).stdout).toContain(list.projects);
});

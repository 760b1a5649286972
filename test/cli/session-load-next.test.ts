/** What `load` says the next session gets, it gets, and only that; however many rules there are. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { en } from "../../src/text/en.ts";
import { begin } from "../hooks/compacting.ts";
import { openSavedWork } from "./loaded-work.ts";
import { speak } from "./recorded-session.ts";

const STEPS = ["save", "commit", "branch", "back", "new", "rule"] as const;

test("a start gets the checkpoint if, and only if, load says so", async () => {
  let promised = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 6 }),
      async (steps) => {
        using work = openSavedWork();
        const { sandbox, root } = work;
        await speak(sandbox, "en");
        let saved = 0;
        for (const [at, step] of ["save", ...steps].entries()) {
          if (step === "save") {
            work.write("b.txt", String(at));
            await work.save("--working-on", `task-${++saved}-of-many`, "--next", "go on there");
          }
          if (step === "commit") work.git("commit", "-q", "--allow-empty", "-m", `c${at}`);
          if (step === "branch") work.git("switch", "-qc", `side-${at}`);
          if (step === "back") work.git("switch", "-q", "main");
          if (step === "new") await work.session(["new", "--yes"]);
          if (step === "rule")
            for (let more = 0; more < 4; more++)
              await sandbox.run(
                [
                  "memory",
                  "add",
                  `Never touch folder-${at}-${more}: ${"it is not ours. ".repeat(25)}`,
                ],
                { cwd: root },
              );
        }
        const { stdout } = await sandbox.run(["load"], { cwd: root });
        const told = await begin(sandbox, "startup", { session: "next" });
        const { goOn } = en.sessionLoad.shell;
        expect(told.includes(`task-${saved}-of-many`)).toBe(stdout.includes(goOn));
        if (stdout.includes(goOn)) promised++;
      },
    ),
    { numRuns: 14, seed: 5 },
  );
  expect(promised).toBeGreaterThan(2);
}, 120_000);

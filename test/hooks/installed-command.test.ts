/** The commands that stand in a client's settings, run by a shell as the client runs them. */
import { expect, test } from "bun:test";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { guardCommand, hookCommand, programCommand } from "../../src/clients/registration.ts";
import { openSandbox, PROGRAM } from "../sandbox.ts";
import { SILENT, start } from "./processes.ts";

test("no variable that Bun obeys runs code in an installed hook, or keeps it from recording", async () => {
  using sandbox = openSandbox();
  const evil = join(sandbox.folder, "evil.js");
  const ran = join(sandbox.folder, "ran");
  writeFileSync(evil, `require("node:fs").writeFileSync(${JSON.stringify(ran)}, "");`);
  const hostile = {
    BUN_BE_BUN: "1",
    BUN_INSPECT: "ws://127.0.0.1:0/x?wait=1",
    BUN_INSPECT_CONNECT_TO: join(sandbox.folder, "nobody.sock"),
    BUN_INSPECT_PRELOAD: evil,
    BUN_OPTIONS: `--preload=${evil}`,
  };
  const stop = { session_id: "s", cwd: sandbox.project, hook_event_name: "Stop" };
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(Object.entries(hostile), { minLength: 1 }),
      fc.constantFrom("claude-code" as const, "codex" as const),
      async (variables, client) => {
        const before = sandbox.journalLines().length;
        const { ended } = start(sandbox, ["/bin/sh", "-c", hookCommand(PROGRAM, client)], {
          env: Object.fromEntries(variables),
          stdin: new Blob([`${JSON.stringify(stop)}\n`]),
        });
        expect(await ended).toEqual(SILENT);
        expect(sandbox.journalLines()).toHaveLength(before + 1);
        expect(existsSync(ran)).toBe(false);
      },
    ),
    {
      numRuns: 12,
      examples: Object.entries(hostile).map((one) => [[one], "claude-code"]),
    },
  );
  // A reminder and the line in the client are started the same way.
  const left = /; (unset [A-Z_ ]+; )exec /.exec(hookCommand(PROGRAM, "codex"))?.[1] ?? "none";
  expect(guardCommand(PROGRAM, "claude-code")).toContain(`|| exit 0; ${left}exec `);
  expect(programCommand(PROGRAM, "statusline")).toContain(`|| exit 0; ${left}exec `);
});

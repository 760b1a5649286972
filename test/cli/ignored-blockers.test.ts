/** An error that somebody ignored blocks nothing: no start, no save, no list. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { begin } from "../hooks/compacting.ts";
import { openWork } from "./saved-work.ts";
import { hooks } from "./recorded-session.ts";
import type { Sandbox } from "../sandbox.ts";

const COMMANDS = ["npm test", "npm run build", "cargo test", "make", "go build ./..."] as const;

const errors = fc.oneof(
  fc
    .stringMatching(/^[a-z]{4,9}$/)
    .map((name) => `src/${name}.ts(3,7): error TS2304: Cannot find name '${name}Of'.`),
  fc.stringMatching(/^[a-z]{4,9}$/).map((name) => `TypeError: ${name} is not a function`),
  fc.stringMatching(/^[a-z]{4,9}$/).map((name) => `error: cannot find module ${name}`),
);

async function parsed<T>(sandbox: Sandbox, cwd: string, ...args: readonly string[]): Promise<T> {
  const ran = await sandbox.run([...args, "--json"], { cwd });
  expect(ran.stderr).toBe("");
  return JSON.parse(ran.stdout) as T;
}

test("whatever failed: once it is ignored it is in nobody's way, and again when that is undone", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...COMMANDS), errors, async (command, error) => {
      using work = await openWork();
      const { sandbox, repository } = work;
      const { root } = repository;
      await hooks(
        sandbox,
        "s",
        root,
        { hook_event_name: "UserPromptSubmit", prompt: "Round the discount once" },
        {
          hook_event_name: "PostToolUseFailure",
          tool_name: "Bash",
          tool_input: { command },
          error: `Exit code 1\n${error}`,
        },
        { hook_event_name: "Stop" },
        { hook_event_name: "SessionEnd", reason: "other" },
      );
      repository.write("a.ts", "1\n");
      const open = () => parsed<readonly unknown[]>(sandbox, root, "blocker");
      expect(await open()).toHaveLength(1);
      const blocked = await work.saved();
      expect(blocked.state.blocker).not.toBeNull();
      const [found] = await parsed<readonly { readonly id: string }[]>(sandbox, root, "errors");
      const id = found?.id ?? "";
      expect((await sandbox.run(["errors", "ignore", id], { cwd: root })).exitCode).toBe(0);
      expect(await open()).toEqual([]);
      expect((await work.saved()).state.blocker).toBeNull();
      const told = await begin(sandbox, "startup", { session: "new", folder: root });
      expect(told).not.toContain("Blocker");
      expect((await sandbox.run(["errors", "ignore", id, "--undo"], { cwd: root })).exitCode).toBe(
        0,
      );
      expect(await open()).toHaveLength(1);
    }),
    { numRuns: 6, seed: 3 },
  );
}, 60_000);

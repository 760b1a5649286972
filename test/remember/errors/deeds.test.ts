import { describe, expect, test } from "bun:test";
import { shellAction } from "../../../src/clients/shell/shell-action.ts";
import { deedsOf } from "../../../src/remember/errors/deeds.ts";
import type { Failure, Step } from "../../../src/remember/errors/open-failures.ts";

const failure = (...steps: readonly Step[]): Failure =>
  ({ tool: "Bash", steps }) as unknown as Failure;
const shell = (action: string): Step => ({ tool: "Bash", action, ok: true });

describe("a step behind a failure", () => {
  test.each([
    ..."sed,nl,bat,node,npx tsc,tsc,bunx vitest,git fetch,git add,git commit,git stash list,gh pr view,sqlite3,python3"
      .split(",")
      .map(shell),
    ...[
      "mcp__github__get_issue",
      "mcp__db__query",
      "LSP",
      "Agent",
      "Task",
      "Skill",
      "KillShell",
    ].map((tool): Step => ({ tool, ok: true })),
    shell("npm run lint"),
    shell("docker compose ps"),
  ])("that only looked, or of which nobody knows, solved nothing: %p", (step) => {
    expect(deedsOf(failure(step))).toEqual([]);
  });

  test.each([
    ..."npm install,npm run build,pip install,mkdir,git checkout,git stash pop,docker compose up,./scripts/setup.sh,service"
      .split(",")
      .map(shell),
    ...["lsof -ti :3000 | xargs kill -9", "curl -fsSL https://x.test | sh", "echo A=1 | tee .env"]
      .map((line) => shellAction(line).action)
      .map(shell),
    { tool: "Edit", file: "src/a.ts", ok: true } satisfies Step,
  ])("that changed something may have solved it: %p", (step) => {
    expect(deedsOf(failure(step))).toEqual([step]);
    expect(deedsOf(failure({ ...step, ok: false }))).toEqual([]);
  });
});

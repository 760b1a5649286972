import { describe, expect, test } from "bun:test";
import { parseShellAction } from "../../../src/clients/shell/action.ts";
import { findFixingActions } from "../../../src/remember/errors/fixing-actions.ts";
import { runsAgain } from "../../../src/remember/ledger/tools/superseded-runs.ts";
import type { OpenFailure, FailureStep } from "../../../src/remember/errors/open-failure.ts";

const failure = (...steps: readonly FailureStep[]): OpenFailure =>
  ({ tool: "Bash", steps }) as unknown as OpenFailure;
const shell = (action: string): FailureStep => ({ tool: "Bash", action, ok: true });
const SUCCESS = shell("npm test");

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
    ].map((tool): FailureStep => ({ tool, ok: true })),
    shell("npm run lint"),
    shell("docker compose ps"),
  ])("that only looked, or of which nobody knows, solved nothing: %p", (step) => {
    expect(findFixingActions(failure(step), SUCCESS)).toEqual([]);
  });

  test.each([
    ..."npm install,npm run build,pip install,mkdir,git checkout,git stash pop,docker compose up,./scripts/setup.sh,service"
      .split(",")
      .map(shell),
    ...["lsof -ti :3000 | xargs kill -9", "curl -fsSL https://x.test | sh", "echo A=1 | tee .env"]
      .map((line) => parseShellAction(line).action)
      .map(shell),
    { tool: "Edit", file: "src/a.ts", ok: true } satisfies FailureStep,
  ])("that changed something may have solved it: %p", (step) => {
    expect(findFixingActions(failure(step), SUCCESS)).toEqual([step]);
    expect(findFixingActions(failure({ ...step, ok: false }), SUCCESS)).toEqual([]);
  });
});

describe("a plain command", () => {
  const ran = (command: string): FailureStep => ({
    tool: "Bash",
    action: parseShellAction(command).action,
    command,
    ok: true,
  });
  const failed = (command: string, ...steps: readonly FailureStep[]): OpenFailure =>
    ({ tool: "Bash", command, steps }) as unknown as OpenFailure;

  test.each([
    "mkdir -p logs && echo '{}' > logs/config.json",
    "cat > .env <<'EOF' A=1 EOF",
    'printf "a; b" >> "my notes.txt"',
    "sed -i 's/a/b/' app.conf",
    "cd app && git checkout -b work",
    "npm i left-pad",
    "cat a.txt && cp .env.example .env",
  ])("that changed something may have solved it: %p", (command) => {
    expect(findFixingActions(failed("npm start", ran(command)), SUCCESS)).toEqual([ran(command)]);
  });

  test.each([
    "npm test > out.log",
    "node a.js 2> err.txt",
    "echo done > /dev/null",
    "echo 'a > b'",
    "cat a.txt | grep '> b'",
    "sed -n 1,20p a.ts",
  ])("that only looked solved nothing: %p", (command) => {
    expect(findFixingActions(failed("npm start", ran(command)), SUCCESS)).toEqual([]);
  });

  test.each([
    ["node server.js", "PORT=3001 node server.js"],
    ["PORT=3000 node server.js", "PORT=3001 node server.js"],
    ["npm start", "mkdir -p logs && npm start"],
  ])("%p that works as %p is its own fix", (before, now) => {
    expect(findFixingActions(failed(before), ran(now))).toEqual([ran(now)]);
    expect(findFixingActions(failed(now), ran(now))).toEqual([]);
  });

  test("behind what changed something it is its own fix, as long as how it ended is how the whole did", () => {
    const changing = [
      "rm -f db.lock",
      "lsof -ti :3000 | xargs kill -9",
      "lsof -ti :3000 | xargs -r -n 1 kill",
      "sudo systemctl restart redis",
      "cd api && npm install",
      "A=1 docker compose up -d",
    ];
    const looking = [
      "cd api",
      "ls -la",
      "sleep 5",
      "git status | head -3",
      "echo again",
      "xargs -r",
    ];
    const joints = {
      " && ": true,
      "; ": true,
      "\n": true,
      " || ": false,
      " | ": false,
      " & ": false,
    };
    for (const again of ["npm run dev", "./mig.sh", "python3 app.py --port 3000", "make all"])
      for (const [joint, runs] of Object.entries(joints))
        for (const front of [...changing, ...looking]) {
          const now = ran(`${front}${joint}${again}`);
          const isFix = runs && changing.includes(front);
          expect([now.command, findFixingActions(failed(again), now).length]).toEqual([
            now.command,
            isFix ? 1 : 0,
          ]);
          expect([now.command, runsAgain(again, now.command ?? "")]).toEqual([now.command, runs]);
        }
  });
});

/** A command and the same command written right. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { correctsCommand } from "../../../src/clients/shell/corrected-command.ts";

const notFound = (program: string): string =>
  `Exit code 127\n/bin/bash: line 1: ${program}: command not found`;

describe("a later command corrects one that failed", () => {
  test.each([
    ["npx lintx .", "lintx .", notFound("lintx")],
    ["pnpm exec tsc --noEmit", "tsc --noEmit", notFound("tsc")],
    ["./node_modules/.bin/jest a", "jest a", notFound("jest")],
    ["cd app && npx vite build", "cd app && vite build", notFound("vite")],
    ["python3 run.py", "python run.py", "zsh: command not found: python"],
    ["npm test", "npm run tests", 'npm error Missing script: "tests"'],
    ["npm run lint -- src", "npm run linting -- src", 'npm error Missing script: "linting"'],
    ["npm run build:web", "npm run build", 'npm error Missing script: "build"'],
    ["git status", "git statsu", "git: 'statsu' is not a git command."],
    ["ls -la", "ls --long -la", "ls: unrecognized option '--long'"],
    ["jest --maxWorkers=2 a", "jest --workers=2 a", "Unknown option: --workers"],
  ])("%s, where %s failed", (worked, failed, error) => {
    expect(correctsCommand(worked, failed, error)).toBe(true);
  });

  test.each([
    ["npm test", "lintx .", notFound("lintx")],
    ["npx lintx src", "lintx .", notFound("lintx")],
    ["npx lintx . | head", "lintx .", notFound("lintx")],
    ["npm run dev", "npm run tests", 'npm error Missing script: "tests"'],
    ["yarn test", "npm run tests", 'npm error Missing script: "tests"'],
    ["npm test", "npm test", 'npm error Missing script: "test"'],
    ["git push", "git statsu", "git: 'statsu' is not a git command."],
    ["npx lintx .", "lintx .", "Error: 3 problems in a.ts"],
    ["ls src", "ls --long -la", "ls: unrecognized option '--long'"],
  ])("not %s, where %s failed", (worked, failed, error) => {
    expect(correctsCommand(worked, failed, error)).toBe(false);
  });

  test("whatever the program and its arguments are called", () => {
    const name = fc.stringMatching(/^[a-z]{4,9}$/);
    const args = fc.array(fc.stringMatching(/^[a-z./-]{1,8}$/), { maxLength: 4 });
    const runner = fc.constantFrom(
      "npx",
      "bunx",
      "pnpm exec",
      "poetry run",
      "bundle exec",
      "uv run",
    );
    fc.assert(
      fc.property(name, args, runner, name, (program, words, by, other) => {
        const failed = [program, ...words].join(" ");
        const error = notFound(program);
        expect(correctsCommand(`${by} ${failed}`, failed, error)).toBe(true);
        if (other !== program && !by.split(" ").includes(program))
          expect(correctsCommand([by, other, ...words].join(" "), failed, error)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

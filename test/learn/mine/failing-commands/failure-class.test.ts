import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { classifyFailure } from "../../../../src/learn/mine/failing-commands/failure-class.ts";

const read = (command: string, error: string): unknown => {
  const found = classifyFailure(command, `Exit code 1\n${error}`);
  return found === null ? null : [found.form, found.program, found.culprit];
};

/** No word that a shell or a program knows. */
const name = fc.stringMatching(/^x[a-z]{3,8}$/);
const option = fc.stringMatching(/^--[a-z]{3,8}(-[a-z]{3,5})?$/);

describe("an error that names a word of its command", () => {
  test.each([
    ["box list --wide", "Error: unknown flag: --wide\nUsage:\n  box list [flags]", "box list"],
    ["box -v list --wide=1", "error: unexpected argument '--wide' found", "box"],
    ["cd web && git diff --wide", "error: unknown option `wide'\nusage: git diff", "git diff"],
    ["npm test -- --wide", "CACError: Unknown option `--wide`", "npm test"],
    ["tool.py --wide 3", "tool.py: error: unrecognized arguments: --wide 3", "tool.py"],
  ])("an option that is not there: %s", (command, error, program) => {
    expect(read(command, error)).toEqual(["unknown-option", program, "--wide"]);
  });

  test.each([
    ["box crate pending x", 'Error: unknown command "pending" for "box crate"'],
    ["box crate pending", "argument cmd: invalid choice: 'pending' (choose from 'a')"],
  ])("a command that is not there: %s", (command, error) => {
    expect(read(command, error)).toEqual(["unknown-command", "box crate", "pending"]);
  });

  test("a script, a container, a program, an option that is missing", () => {
    expect(read("npm run lint", 'npm error Missing script: "lint"')).toEqual([
      "missing-script",
      "npm run",
      "lint",
    ]);
    expect(read("docker logs web", "Error response from daemon: No such container: web")).toEqual([
      "no-such-container",
      "docker",
      "web",
    ]);
    for (const error of [
      "/bin/bash: line 1: python: command not found",
      "(eval):1: command not found: python",
      "Python was not found; run without arguments to install from the Microsoft Store",
    ])
      expect(read("cd web && python a.py", error)).toEqual([
        "command-not-found",
        "python",
        "python",
      ]);
    expect(classifyFailure("python3 a.py", "Exit code 49\n")?.form).toBe("command-not-found");
    expect(
      read(
        "box schema > a.json",
        "error: the following required arguments were not provided:\n  --out <DIR>\n\nUsage: box schema --out <DIR>",
      ),
    ).toEqual(["missing-option", "box schema", "--out"]);
    expect(read("python a.py", "ModuleNotFoundError: No module named 'shop'")).toEqual([
      "no-module",
      "python",
      null,
    ]);
  });

  test("keeps the program and the option apart, however they are called", () => {
    fc.assert(
      fc.property(name, name, option, fc.array(name), (program, sub, wrong, words) => {
        fc.pre(!words.includes(sub));
        const command = [program, sub, ...words, wrong].join(" ");
        const error = `Error: unknown flag: ${wrong}\nUsage:\n  ${program} ${sub} [flags]`;
        const found = classifyFailure(command, error);
        expect(found).toMatchObject({ form: "unknown-option", culprit: wrong });
        expect(found?.program.split(" ")[0]).toBe(program);
      }),
      { numRuns: 300 },
    );
  });
});

describe("an error has no class", () => {
  test.each([
    ["ls docs/plan.md", "ls: cannot access 'docs/plan.md': No such file or directory"],
    ["psql -c 'select a'", 'ERROR: column "a" does not exist'],
    ["git push", "! [rejected] main -> main (non-fast-forward)"],
    ["npm test", "1 failing: unknown option of the menu is shown"],
    ["grep -rn wide src", "Error: unknown flag: --wide"],
    ["cat log.txt", "web: command not found"],
    ["ssh host python a.py", "bash: python: command not found"],
  ])("when it names no word of its own command: %s", (command, error) => {
    expect(read(command, error)).toBeNull();
  });
});

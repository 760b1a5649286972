import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  findFix,
  type FixableFailure,
  type MinedRun,
  voteRemedy,
} from "../../../../src/learn/mine/failing-commands/fix-vote.ts";
import { createCommandSimilarity } from "../../../../src/learn/mine/failing-commands/command-words.ts";
import type { VotedForm } from "../../../../src/learn/mine/failing-commands/failing-command.ts";

let made = 0;
const ran = (command: string, given: Partial<MinedRun> = {}): MinedRun => {
  made++;
  const ts = "2026-03-01T09:00:00.000Z";
  return { eventId: `r${made}`, ts, command, isSuccess: true, isMasked: false, ...given };
};

const failed = (
  form: VotedForm,
  culprit: string | null,
  command: string,
  ...next: readonly MinedRun[]
): FixableFailure => ({ form, culprit, command, next });

/** No word that a shell or a program knows. */
const name = fc.stringMatching(/^x[a-z]{3,8}$/);
const option = fc.stringMatching(/^--[a-z]{3,9}$/);
/** Commands of other programs, or the same command failing once more. */
const noise = fc.array(
  fc.tuple(fc.stringMatching(/^[A-Z]{3,6}$/), fc.stringMatching(/^[A-Z]{3,6}$/), fc.boolean()),
  { maxLength: 6 },
);
const noiseRuns = (words: readonly (readonly [string, string, boolean])[]): readonly MinedRun[] =>
  words.map(([program, word, isSuccess]) => ran(`${program} ${word}`, { isSuccess }));

describe("the fix of a failure", () => {
  test("is the first run behind it that succeeded and says much of the same", () => {
    const fix = ran("box list --all --json");
    const next = [
      ran("ls -la"),
      ran("box list --wide", { isSuccess: false }),
      fix,
      ran("box list"),
    ];
    const one = failed("unknown-option", "--wide", "box list --wide --json", ...next);
    expect(findFix(one)).toBe(fix);
  });

  test("is the same command whatever start-up file was read before it", () => {
    const plain = createCommandSimilarity("npm run lint");
    for (const file of ["~/.bashrc", "$HOME/.zshrc", "~/.nvm/nvm.sh"])
      expect([file, plain(`source ${file} && npm run lint`)]).toEqual([file, 1]);
    expect(plain("source .venv/bin/activate && npm run lint")).toBeLessThan(1);
  });

  test("is not one behind a pipe that may have failed in the same way", () => {
    const again = ran("box list --wide | head", { isMasked: true });
    const fix = ran("box list | head", { isMasked: true });
    expect(findFix(failed("unknown-option", "--wide", "box list --wide", again, fix))).toBe(fix);
  });
});

describe("a vote", () => {
  test("finds what took the place of an option, whatever ran between", () => {
    const times = fc.array(fc.tuple(name, noise), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(name, name, option, option, times, (program, sub, wrong, right, each) => {
        fc.pre(wrong !== right);
        const failures = each.map(([value, between]) =>
          failed(
            "unknown-option",
            wrong,
            `${program} ${sub} ${wrong} ${value}`,
            ...noiseRuns(between),
            ran(`${program} ${sub} ${right} ${value}`),
          ),
        );
        expect(voteRemedy(failures)).toEqual({ wrong, right });
      }),
      { numRuns: 300 },
    );
  });

  test("finds that an option is left out, and names no other where two changed at once", () => {
    const gone = [1, 2, 3].map((n) =>
      failed("unknown-option", "--wide", `box list --wide --n${n}x`, ran(`box list --n${n}x`)),
    );
    expect(voteRemedy(gone)).toEqual({ wrong: "--wide", right: null });
    const both = [1, 2, 3].map((n) =>
      failed(
        "unknown-option",
        "--wide",
        `box list --wide --labels=a${n} --open`,
        ran(`box list --label=a${n} --open`),
      ),
    );
    expect(voteRemedy(both)).toEqual({ wrong: "--wide", right: null });
  });

  test("finds what fails no more by another name, by a path or through a launcher", () => {
    const twice = (form: VotedForm, culprit: string | null, command: string, fix: string) =>
      voteRemedy([1, 2].map(() => failed(form, culprit, command, ran(fix))))?.right ?? null;
    const program = (command: string, culprit: string, fix: string) =>
      twice("command-not-found", culprit, command, fix);
    expect(program("python a.py", "python", "python3 a.py")).toBe("python3");
    expect(program("pip install x", "pip", "py -m pip install x")).toBe("py -m pip");
    expect(program("adb devices", "adb", '"C:/sdk/adb.exe" devices -l')).toBe("C:/sdk/adb.exe");
    expect(program("docker-compose up web", "docker-compose", "docker compose up web")).toBe(
      "docker compose",
    );
    expect(program("tree src", "tree", "find src")).toBeNull();
    expect(program("adb devices", "adb", "which adb devices")).toBeNull();
    const module = (command: string, fix: string) => twice("no-module", null, command, fix);
    expect(module("python a.py", ".venv/bin/python a.py")).toBe(".venv/bin/python");
    expect(module("python a.py", "PYTHONPATH=src python a.py")).toBe("PYTHONPATH=src");
    expect(module("python -m pytest", "cd api && python -m pytest")).toBe("cd api");
    expect(module("python -m pytest", "cd /srv/app && python -m pytest")).toBeNull();
    expect(module("python a.py", "python a.py")).toBeNull();
    expect(twice("missing-script", "lint", "npm run lint", "npm run lint:all")).toBe("lint:all");
    expect(twice("missing-script", "lint", "npm run lint", "cd web && npm run lint")).toBe(
      "cd web",
    );
    expect(twice("unknown-command", "pending", "box crate pending", "box crate has-pending")).toBe(
      "has-pending",
    );
    expect(twice("unknown-command", "tree", "box tree c1", "box children c1")).toBe("children");
    expect(twice("no-such-container", "web", "docker logs web", "docker logs shop-web-1")).toBe(
      "shop-web-1",
    );
    expect(twice("missing-option", "--out", "box schema", "box schema --out a")).toBe("--out");
  });

  test("counts two spellings of one path as one", () => {
    const failures = [`/c/sdk/adb.exe devices`, `"C:/sdk/adb.exe" devices`].map((fix) =>
      failed("command-not-found", "adb", "adb devices", ran(fix)),
    );
    expect(voteRemedy(failures)?.right).toBe("C:/sdk/adb.exe");
  });

  test("does not take for a remedy what merely comes next", () => {
    const next = (form: VotedForm, culprit: string, command: string, fix: string) =>
      voteRemedy([1, 2, 3].map(() => failed(form, culprit, command, ran(fix))));
    expect(next("missing-script", "lint", "npm run lint", "npm run build")).toBeNull();
    expect(next("unknown-command", "context", "box context", "box status")).toBeNull();
    expect(next("no-such-container", "redis", "docker logs redis", "docker logs api")).toBeNull();
  });

  test("fails when the same command works later: then something else was wrong", () => {
    const failures = [1, 2, 3].map((n) =>
      failed("no-such-container", "web", `docker logs web -n ${n}`, ran(`docker logs web -n ${n}`)),
    );
    expect(voteRemedy(failures)).toBeNull();
  });

  test("is void once what the error named has worked", () => {
    const failures = [1, 2, 3].map((n) =>
      failed("unknown-option", "--wide", `box list --wide a${n}`, ran(`box list a${n}`)),
    );
    expect(voteRemedy(failures)).not.toBeNull();
    const later = failed(
      "unknown-option",
      "--wide",
      "box list --wide a4",
      ran("box list a4"),
      ran("box list --wide a5"),
    );
    expect(voteRemedy([...failures, later])).toBeNull();
  });

  test("counts one success behind several failures once", () => {
    const fix = ran("python3 a.py");
    const failures = [1, 2, 3].map(() => failed("command-not-found", "python", "python a.py", fix));
    expect(voteRemedy(failures)).toBeNull();
  });

  test("is lost where every fix is another one", () => {
    const forms: readonly VotedForm[] = ["unknown-command", "missing-script", "no-such-container"];
    const different = fc.uniqueArray(name, { minLength: 2, maxLength: 7 });
    fc.assert(
      fc.property(
        fc.constantFrom(...forms),
        name,
        name,
        different,
        (form, program, wrong, each) => {
          fc.pre(!each.includes(wrong) && !each.includes(program) && program !== wrong);
          const failures = each.map((right) =>
            failed(form, wrong, `${program} ${wrong} x`, ran(`${program} ${right} x`)),
          );
          expect(voteRemedy(failures)).toBeNull();
        },
      ),
      { numRuns: 300 },
    );
  });

  test("is lost in noise without a fix", () => {
    const forms: readonly VotedForm[] = [
      "unknown-option",
      "unknown-command",
      "missing-script",
      "no-such-container",
      "command-not-found",
      "missing-option",
      "no-module",
    ];
    const times = fc.array(noise, { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(fc.constantFrom(...forms), name, name, times, (form, program, wrong, each) => {
        const failures = each.map((between) =>
          failed(form, wrong, `${program} ${wrong} value`, ...noiseRuns(between)),
        );
        expect(voteRemedy(failures)).toBeNull();
      }),
      { numRuns: 300 },
    );
  });
});

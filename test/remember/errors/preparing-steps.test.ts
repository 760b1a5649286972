/** What was put in front of a failed command, so that it works: pairs of commands, through the fold of a session. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { parseShellAction } from "../../../src/clients/shell/action.ts";
import type { Event, EventOf, JsonObject } from "../../../src/event/event.ts";
import { findFixingActions } from "../../../src/remember/errors/fixing-actions.ts";
import { foldFailures, type SolvedFailure } from "../../../src/remember/errors/open-failures.ts";
import { making } from "./tool-events.ts";

const ERROR = "Error: connect ECONNREFUSED 127.0.0.1:5433";
const NO_FILE =
  "npm error enoent Could not read package.json: Error: ENOENT: no such file or directory";

const FAILED = [
  "node mig.mjs",
  "npm test",
  "python3 app.py --port 3000",
  "cargo test -p api",
  "psql -h localhost -c 'select 1'",
  "./bin/report",
  "make all 2>&1",
] as const;
const CHANGING = [
  "npm i",
  "npm ci --silent",
  "pnpm --dir web install",
  "docker compose up -d",
  "docker compose -f dev.yml up -d db",
  "mkdir -p logs/a",
  "cp .env.example .env",
  "echo 'A=1' > .env",
  "export DATABASE_URL=postgres://localhost/app",
  "source .venv/bin/activate",
  "sudo systemctl restart redis",
  "lsof -ti :3000 | xargs kill -9",
  "curl -fsSL https://x.test/install | sh",
  "git pull --rebase",
  "npx prisma migrate deploy",
  "chmod +x run.sh",
] as const;
const NAMED = [
  "node prep.mjs",
  "node scripts/seed-db.mjs --all",
  "python3 tools/generateSchema.py",
  "./scripts/setup.sh",
  "supabase start",
  "minikube start --memory 4g",
  "bundle exec rails db:migrate",
  "just bootstrap",
  "psql -c 'create database app'",
] as const;
const SCRIPTS = [
  "node tools/a.mjs",
  "tsc -p .",
  "python fix_ports.py",
  "git add -A",
  "git fetch origin",
  "npx tsx tools/one.ts",
] as const;
const LOOKING = [
  "ls -la",
  "cat package.json",
  "git status",
  "git diff --stat | head -3",
  "sleep 5",
  "echo again",
  "which node",
  "docker compose ps",
  "docker logs db",
  "npm run lint",
  "npx vitest run",
  "eslint src",
  "tsc --noEmit",
  "node check-db.mjs",
  "node --version",
  "node -e 'console.log(1)'",
  "python3 -c 'print(1)'",
  "pip list",
  "psql -c 'select 1'",
  "curl -s localhost:3000/setup",
  "bash print_setup.sh",
] as const;

const RUNS = [" && ", "; ", " &&  ", " ;"] as const;
const oneOf = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const lookingFront = fc.array(fc.tuple(oneOf(LOOKING), oneOf(RUNS)), { maxLength: 2 });
const join = (front: readonly (readonly [string, string])[]): string =>
  front.map((one) => one.join("")).join("");

const line = (command: string, more: JsonObject = {}): JsonObject => {
  const { action, normal, masked } = parseShellAction(command);
  const lost = masked === undefined ? {} : { masked };
  return { meta: { target: `#${normal}`, action, commandLine: command, ...lost, ...more } };
};

type Script = ReturnType<typeof making>;

function play(write: (made: Script) => readonly Event[]): SolvedFailure[] {
  let open: string | null = null;
  const solved: SolvedFailure[] = [];
  for (const event of write(making("s"))) {
    const folded = foldFailures(open, event);
    open = folded.open;
    solved.push(...folded.solved);
  }
  return solved;
}

/** The commands and files that are told as the fix; null where it did not even succeed. */
function fixesOf(
  failed: string,
  worked: string,
  {
    before = [],
    between = [],
    error = ERROR,
  }: Partial<{
    before: readonly string[];
    between: readonly (string | { readonly edit: string })[];
    error: string;
  }> = {},
): readonly string[] | null {
  const solved = play(({ ok, fails }) => {
    const run = (command: string): Event => ok("Bash", "", line(command));
    const failure: EventOf<"tool_error"> = fails("Bash", "", error, line(failed));
    return [
      ...before.map(run),
      failure,
      ...between.map((one) => (typeof one === "string" ? run(one) : ok("Edit", one.edit))),
      run(worked),
    ];
  });
  const first = solved.find(({ failure }) => failure.error === error);
  return first === undefined
    ? null
    : findFixingActions(first.failure, first.by).map((one) => one.command ?? one.file ?? "");
}

describe("a command that failed and works in a longer line", () => {
  test("behind anything that prepares is fixed by the line up to it, and by nothing that follows", () => {
    fc.assert(
      fc.property(
        oneOf(FAILED),
        lookingFront,
        oneOf([...CHANGING, ...NAMED, ...SCRIPTS]),
        oneOf(RUNS),
        lookingFront,
        oneOf(["", " && git push", " && npm run deploy && echo ok"]),
        (failed, first, preparing, joint, more, behind) => {
          const line = `${join(first)}${preparing}${joint}${join(more)}${failed}`;
          expect([line, fixesOf(failed, `${line}${behind}`)]).toEqual([line, [line]]);
        },
      ),
      { numRuns: 600 },
    );
  });

  test("also where both lines go to the same folder, or run something else first", () => {
    fc.assert(
      fc.property(
        oneOf(FAILED),
        oneOf([...CHANGING, ...NAMED, ...SCRIPTS]),
        oneOf(["cd api", "cd /srv/app/api", "npm run build", "cd api && npm run build", "set -e"]),
        fc.boolean(),
        (failed, preparing, front, isFirst) => {
          const now = isFirst
            ? `${preparing} && ${front} && ${failed}`
            : `${front} && ${preparing} && ${failed}`;
          expect([now, fixesOf(`${front} && ${failed}`, now)]).toEqual([now, [now]]);
        },
      ),
      { numRuns: 400 },
    );
  });

  test("behind what only looks, waits or checks works again, and nobody knows why", () => {
    fc.assert(
      fc.property(
        oneOf(FAILED),
        fc.array(fc.tuple(oneOf(LOOKING), oneOf(RUNS)), { minLength: 1, maxLength: 3 }),
        (failed, front) => {
          const now = `${join(front)}${failed}`;
          expect([now, fixesOf(failed, now)]).toEqual([now, []]);
        },
      ),
      { numRuns: 400 },
    );
  });

  test("says nothing where its end may be another's", () => {
    fc.assert(
      fc.property(
        oneOf(FAILED),
        oneOf([...CHANGING, ...NAMED, ...SCRIPTS]),
        oneOf([
          (one: string, failed: string) => `${one} || ${failed}`,
          (one: string, failed: string) => `${one} && ${failed}; echo ok`,
          (one: string, failed: string) => `${one} && ${failed} || true`,
          (one: string, failed: string) => `${one} && ${failed} | tail -3`,
          (one: string, failed: string) => `${one} && ${failed} &`,
          (one: string, failed: string) => `${one} && echo '&& ${failed.replaceAll("'", "")}'`,
          (one: string) => `${one} && npm run other`,
        ]),
        (failed, preparing, write) => {
          const now = write(preparing, failed);
          expect([now, fixesOf(failed, now)]).toEqual([now, null]);
        },
      ),
      { numRuns: 400 },
    );
  });

  test("owes nothing to what had run before it failed, or fails with", () => {
    fc.assert(
      fc.property(
        oneOf(FAILED),
        oneOf([...CHANGING, ...NAMED, ...SCRIPTS].filter((one) => !one.includes(" > "))),
        oneOf(RUNS),
        fc.array(oneOf(LOOKING), { maxLength: 3 }),
        (failed, preparing, joint, looked) => {
          const now = `${preparing}${joint}${failed}`;
          for (const before of [
            [preparing, ...looked],
            [`${preparing} && ls`],
            [`cd x; ${preparing}`],
          ])
            expect([now, before, fixesOf(failed, now, { before })]).toEqual([now, before, []]);
          expect([now, fixesOf(now, `ls && ${now}`)]).toEqual([now, []]);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("behind an edit is fixed by that; a script that may do anything gets no credit then", () => {
    for (const failed of FAILED) {
      const between = [{ edit: "src/a.ts" }];
      for (const script of SCRIPTS)
        expect(fixesOf(failed, `${script} && ${failed}`, { between })).toEqual(["src/a.ts"]);
      const now = `npm i && ${failed}`;
      expect(fixesOf(failed, now, { between, before: ["npm i"] })).toEqual(["src/a.ts", now]);
    }
  });
});

describe("the folder", () => {
  test("is the fix only where the error is about what is missing there", () => {
    fc.assert(
      fc.property(
        oneOf(["npm test", "npm run build", "pytest -q", "docker compose up -d", "go test ./..."]),
        oneOf([
          NO_FILE,
          "fatal: not a git repository (or any of the parent directories): .git",
          "no configuration file provided: not found",
          "go: go.mod file not found in current directory or any parent directory; see 'go help modules'",
          'npm error Missing script: "test"',
          "ERROR: file or directory not found: tests/unit",
        ]),
        oneOf(["cd sub", "cd ../api", "pushd packages/web", "cd /srv/app/api"]),
        oneOf(RUNS),
        (failed, error, move, joint) => {
          const now = `${move}${joint}${failed}`;
          expect(fixesOf(failed, now, { error })).toEqual([now]);
          expect(fixesOf(failed, now)).toEqual([]);
          expect(fixesOf(`cd other && ${failed}`, now, { error })).toEqual([now]);
          expect(fixesOf(`cd other && ${failed}`, now)).toBeNull();
          expect(fixesOf(failed, failed, { error, between: [move] })).toEqual([move]);
          expect(fixesOf("ls -la", `${move} && ls -la`, { error })).toEqual([]);
          expect(fixesOf(failed, failed, { between: [move] })).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("a call of its own between a failure and its success", () => {
  test("is the fix if it changes something or says that it prepares, among others that only look", () => {
    fc.assert(
      fc.property(
        oneOf(FAILED),
        oneOf([...CHANGING, ...NAMED]),
        fc.array(oneOf(LOOKING), { maxLength: 2 }),
        fc.array(oneOf(LOOKING), { maxLength: 2 }),
        (failed, preparing, before, after) => {
          const between = [...before, preparing, ...after];
          expect([between, fixesOf(failed, failed, { between })]).toEqual([between, [preparing]]);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("is none if nobody can say what it did", () => {
    for (const failed of FAILED)
      for (const between of [...SCRIPTS, ...LOOKING])
        expect([between, fixesOf(failed, failed, { between: [between] })]).toEqual([between, []]);
  });
});

/** What could not be read of transcripts: named once with the way to all of it, and readable afterwards. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { en } from "../../src/text/en.ts";
import { PROBLEM_REASONS, type TranscriptProblem } from "../../src/clients/transcript/parts.ts";
import {
  makeImportedEvent,
  readImportedTranscripts,
} from "../../src/ingest/import/imported-event.ts";
import { problemLines } from "../../src/cli/import/import-lines.ts";
import { encodeLine } from "../../src/event/line.ts";
import { ingest } from "../../src/ingest/ingest.ts";
import { openHome } from "../ingest/home.ts";
import { openSandbox } from "../sandbox.ts";
import { linesOf, place, session, uuid } from "./files.ts";
import { imports } from "./report.ts";

const { importing: words } = en;

test("problems of an import stay readable when nothing is read again, until the transcript is", async () => {
  using sandbox = openSandbox();
  await sandbox.run(["config", "set", "language", "en"]);
  const lines = linesOf(session(sandbox, uuid(1), "First"));
  const broken = '{"type":"user",broken\n'.repeat(5);
  place(sandbox, `${uuid(1)}.jsonl`, broken + lines);
  const first = await sandbox.run(["import"]);
  const reason = words.reasons.broken_json;
  const name = `${uuid(1)}.jsonl`;
  const said = (stdout: string): number[] =>
    [...stdout.matchAll(new RegExp(`  ~/\\.claude/.*${name}, line (\\d+): ${reason}`, "g"))].map(
      ([, line]) => Number(line),
    );
  expect(first.stdout).toContain(words.problems(5));
  expect(said(first.stdout)).toEqual([1, 2, 3]);
  expect(first.stdout).toContain(words.moreProblems(2));
  const all = await sandbox.run(["import", "--problems"]);
  expect(said(all.stdout)).toEqual([1, 2, 3, 4, 5]);
  expect(await imports(sandbox)).toMatchObject({ outcomes: { recorded: 1 }, problemCount: 5 });
  // They are the journal's.
  expect((await sandbox.run(["rebuild"])).exitCode).toBe(0);
  expect(said((await sandbox.run(["import", "--problems"])).stdout)).toEqual([1, 2, 3, 4, 5]);
  place(sandbox, name, `${lines}${linesOf(session(sandbox, uuid(1), "Next", 1))}`);
  await imports(sandbox);
  expect((await sandbox.run(["import", "--problems"])).stdout).toBe(`${words.noProblems}\n`);
});

test("--problems imports nothing", async () => {
  using sandbox = openSandbox();
  place(sandbox, `${uuid(1)}.jsonl`, `{"type":"user",\n${linesOf(session(sandbox, uuid(1), "A"))}`);
  expect((await sandbox.run(["import", "--problems"])).exitCode).toBe(0);
  expect(await imports(sandbox)).toMatchObject({ outcomes: { new: 1 } });
});

const problem = (path: string): fc.Arbitrary<TranscriptProblem> =>
  fc
    .record({
      path: fc.constantFrom(path, `${path}/agents/a.jsonl`),
      line: fc.option(fc.integer({ min: 1 })),
      reason: fc.constantFrom(...PROBLEM_REASONS),
      detail: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
    })
    .map(({ detail, ...one }) => Object.assign(one, detail === undefined ? {} : { detail }));

const PATH = "/home/someone/.claude/projects/a/b.jsonl";
const LAST = "2026-11-01T00:00:00.000Z";

test("what an event keeps of problems is read as it was written, and of several the longest transcript's", async () => {
  await using home = openHome();
  let run = 0;
  const transcripts = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 9 }), fc.array(problem("b.jsonl"), { maxLength: 6 })),
    { minLength: 1, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(transcripts, async (all) => {
      const path = `/home/someone/.claude/projects/${run++}`;
      const events = all.map(([bytes, problems], at) =>
        makeImportedEvent(
          { client: "claude-code", path, sessionId: null, parts: [], bytes, lastAt: LAST },
          { sessionId: `s${at}`, projectPath: null, ts: LAST },
          { events: 1, problems, problemCount: problems.length + 1 },
        ),
      );
      home.addToJournal(events.map(encodeLine).join(""));
      await ingest(home.context);
      const most = Math.max(...all.map(([bytes]) => bytes));
      const longest = all.flatMap(([bytes, problems]) => (bytes === most ? [problems] : []));
      const found = (await readImportedTranscripts(home.store)).get(path);
      expect(found?.bytes).toBe(most);
      expect(longest).toContainEqual([...(found?.problems ?? [])]);
      expect(found?.problemCount).toBe((found?.problems.length ?? 0) + 1);
    }),
    { numRuns: 100 },
  );
});

test("a report names three problems at most, all below the home with ~, and the rest by number and command", () => {
  fc.assert(
    fc.property(
      fc.array(problem(PATH), { maxLength: 12 }),
      fc.nat({ max: 3000 }),
      (problems, more) => {
        const problemCount = problems.length === 0 ? 0 : problems.length + more;
        const lines = problemLines({ problems, problemCount }, "/home/someone", en);
        if (problemCount === 0) return expect(lines).toEqual([]);
        const shown = Math.min(3, problems.length);
        expect(lines[0]).toBe(words.problems(problemCount));
        const paths = lines.slice(1, 1 + shown);
        expect(paths.every((line) => line.startsWith("  ~/.claude/"))).toBe(true);
        const rest = problemCount - shown;
        expect(lines.slice(1 + shown)).toEqual(rest === 0 ? [] : [`  ${words.moreProblems(rest)}`]);
      },
    ),
    { numRuns: 300 },
  );
});

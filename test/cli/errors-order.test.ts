/** What `errors` shows first, and how much of it where somebody reads it on a terminal. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { byAttention, countFitting, rankErrors } from "../../src/cli/errors/sort-errors.ts";
import { NO_LABEL } from "../../src/remember/errors/error-labels.ts";
import type { ErrorVariant } from "../../src/remember/errors/split-errors.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox } from "../sandbox.ts";
import { onTerminal } from "./on-terminal.ts";
import { hooks, LANGUAGES, speak } from "./recorded-session.ts";

const NOW = new Date("2026-11-19T00:00:00.000Z");
const DAY = 86_400_000;

type Seen = { readonly days: number; readonly times: number; readonly isHere: boolean };

const variant = ({ days, times, isHere }: Seen): ErrorVariant => {
  const ts = new Date(NOW.getTime() - days * DAY).toISOString();
  const failures = Array.from({ length: times }, (_, at) => ({
    id: `${days}-${at}`,
    ts,
    sessionId: "s",
    projectPath: isHere ? "/here" : "/there",
    outcome: null,
    retriedAt: null,
  }));
  return {
    row: { id: `${days}`, ts, resolution: null },
    line: null,
    label: NO_LABEL,
    failures,
  } as unknown as ErrorVariant;
};

test("what failed once, long ago, comes behind all else of its place, what failed more often before what failed less; the rest stays last seen first", () => {
  const seen = fc.record({
    days: fc.nat(60),
    times: fc.integer({ min: 1, max: 4 }),
    isHere: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(seen, { maxLength: 30 }), (all) => {
      const newestFirst = all.toSorted((a, b) => a.days - b.days);
      const mostFirst = newestFirst.toSorted((a, b) => b.times - a.times);
      const sorted = rankErrors(newestFirst.map(variant), {
        paths: null,
        isHere: (path) => path === "/here",
        isBlocking: () => false,
        now: NOW,
      })
        .toSorted(byAttention)
        .map(({ error: { row, failures } }) => ({
          days: Number(row.id),
          times: failures.length,
          isHere: failures[0]?.projectPath === "/here",
        }));
      const weightOf = ({ days, times }: Seen): number => (times > 1 ? 0 : days > 7 ? 2 : 1);
      const expected = [true, false].flatMap((isHere) =>
        [0, 1, 2].flatMap((weight) =>
          mostFirst.filter((one) => one.isHere === isHere && weightOf(one) === weight),
        ),
      );
      expect(sorted).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

test("a list of several says its order first, one that has nothing to order does not", async () => {
  using sandbox = openSandbox();
  const fail = (error: string): Promise<void> =>
    hooks(sandbox, "s", sandbox.project, {
      hook_event_name: "PostToolUseFailure",
      tool_name: "Bash",
      tool_input: { command: "npm test" },
      error,
    });
  await fail("Error: the first one");
  expect((await sandbox.run(["errors"])).stdout).toMatch(/^@1/);
  await fail("TypeError: another one");
  for (const language of LANGUAGES) {
    const { errors } = { en, ko }[language];
    await speak(sandbox, language);
    expect((await sandbox.run(["errors"])).stdout).toMatch(
      new RegExp(`^${RegExp.escape(errors.order)}\n@1 .*\n@2 `),
    );
  }
});

test("as many entries are shown as fit, and never fewer than five", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 2 }), { maxLength: 30 }),
      fc.integer({ min: -5, max: 60 }),
      (heights, lines) => {
        const count = countFitting(heights, lines);
        const used = heights.slice(0, count).reduce((sum, one) => sum + one, 0);
        expect(count).toBeLessThanOrEqual(heights.length);
        if (count > 5) expect(used).toBeLessThanOrEqual(lines);
        if (count < heights.length) {
          expect(count).toBeGreaterThanOrEqual(5);
          expect(used + (heights[count] ?? 0)).toBeGreaterThan(lines);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test("on a terminal the list fits the window, and --all shows the rest", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const failing = Array.from({ length: 40 }, (_, at) => ({
    hook_event_name: "PostToolUseFailure",
    tool_name: "Bash",
    tool_input: { command: `make part${at}` },
    error: `Exit code 2\nerror: cannot build ${"abcdefgh"[at % 8]}${"ijklm"[at % 5]} of the cart`,
  }));
  await hooks(sandbox, "s", sandbox.project, ...failing);
  const shown = await onTerminal(sandbox, ["errors"], 80);
  const entries = (lines: readonly string[]): number =>
    lines.filter((line) => Bun.stripANSI(line).startsWith("@")).length;
  const all = entries(await onTerminal(sandbox, ["errors", "--all"], 80));
  expect(shown.length).toBeLessThanOrEqual(30);
  expect(all).toBeGreaterThan(entries(shown));
  expect(shown.join("\n")).toContain(en.errors.more(all - entries(shown)));
});

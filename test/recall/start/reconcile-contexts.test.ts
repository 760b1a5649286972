/** One start never says of a command that it works and that it fails: random histories, folded as the program folds them. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { flatten, makeEvent } from "../../../src/event/event.ts";
import {
  buildPreviousPart,
  parsePreviousSession,
} from "../../../src/recall/compose/previous-part.ts";
import { buildShortSnapshotPart } from "../../../src/recall/compose/short-snapshot-part.ts";
import {
  reconcileContexts,
  reconcileFailures,
} from "../../../src/recall/start/reconcile-contexts.ts";
import { summarizeActivity } from "../../../src/recall/start/recent-activity.ts";
import { mergeEarlierContexts } from "../../../src/recall/start/merge-earlier-contexts.ts";
import { deriveContext } from "../../../src/remember/context/derive-context.ts";
import type { SavedSnapshot } from "../../../src/remember/context/context-snapshot.ts";
import { summarize } from "../../../src/remember/summary/summarize.ts";
import { contextText } from "../../../src/text/context.ts";
import { asks, closes, fails, ledgerOf, runs } from "../../remember/ledger/entries.ts";

const TEXT = contextText("en");
const PROJECT = "/srv/app";
const OK = "12 passed";

/** What each command can end with. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  "npm test": [OK, "Error: Cannot find module 'left-pad'", "1 failed, 2 passed"],
  "pnpm test": [OK, "Error: Cannot find module 'left-pad'", "1 failed, 2 passed"],
  "npm test --watchAll": [OK, "error: unknown option '--watchAll'"],
  "python app.py": [OK, "bash: python: command not found"],
  "python3 app.py": [OK, "bash: python3: command not found", "ValueError: wrong port"],
  "npm install left-pad": [OK, "npm ERR! network timeout"],
  "make build": [OK, "make: *** No rule to make target 'build'.  Stop."],
};
const ERRORS = Object.values(ENDS)
  .flat()
  .filter((one) => one !== OK);

type Run = { readonly command: string; readonly end: string };
type Session = {
  readonly runs: readonly Run[];
  readonly isClosed: boolean;
  readonly isSaved: boolean;
};

const anyRun: fc.Arbitrary<Run> = fc
  .constantFrom(...Object.keys(ENDS))
  .chain((command) => fc.constantFrom(...(ENDS[command] ?? [OK])).map((end) => ({ command, end })));

const anySession: fc.Arbitrary<Session> = fc.record({
  runs: fc.array(anyRun, { minLength: 1, maxLength: 9 }),
  isClosed: fc.boolean(),
  isSaved: fc.boolean(),
});

const time = (session: number, run: number): string =>
  new Date(Date.UTC(2026, 10, 1 + session, 10, run)).toISOString();

const eventsOf = (session: Session, at: number) =>
  session.runs.map(({ command, end }, n) => {
    const place = { id: `${at}-${n}`, ts: time(at, n), sessionId: `s${at}`, projectPath: PROJECT };
    const meta = { commandLine: command, command: command.split(" ")[0] ?? "" };
    const said = { error: end, errorLine: end, errorRaw: end };
    return end === OK
      ? flatten(makeEvent("tool_use", place, { tool: "Bash", meta, success: true }))
      : flatten(makeEvent("tool_error", place, { tool: "Bash", meta, ...said }));
  });

function savedOf(session: Session, at: number): SavedSnapshot {
  const ledger = ledgerOf([
    asks("Make the tests pass, please."),
    ...session.runs.map(({ command, end }) =>
      end === OK ? runs(command, end) : fails(command, end),
    ),
    ...(session.isClosed
      ? [closes("I looked at all of them, and this is where they stand now.")]
      : []),
  ]);
  const now = time(at, 59);
  const { document, extra, isFinished } = deriveContext(ledger, null, {
    sessionId: `s${at}`,
    projectPath: PROJECT,
    now,
  });
  return {
    id: `saved-${at}`,
    ts: now,
    sessionId: `s${at}`,
    projectPath: PROJECT,
    trigger: "end",
    document,
    extra,
    isFinished,
    branch: null,
    promptCount: 1,
    fileHash: null,
    stated: false,
    words: null,
  };
}

/** The lines of a start behind these sessions, as a model reads them. */
function startOf(sessions: readonly Session[]): readonly string[] {
  const events = sessions.flatMap(eventsOf);
  const newestFirst = sessions
    .flatMap((one, at) => (one.isSaved ? [savedOf(one, at)] : []))
    .toReversed();
  const last = sessions.length - 1;
  const newest = sessions[last];
  const summary = parsePreviousSession({
    ...summarize(newest === undefined ? [] : eventsOf(newest, last), {
      reason: "other",
      recovered: false,
    }),
    id: "summary",
    v: 1,
    type: "session_summary",
    ts: time(last, 59),
    sessionId: `s${last}`,
    project: "app",
    projectPath: PROJECT,
  });
  const since = (saved: SavedSnapshot) =>
    summarizeActivity(
      events.filter(({ ts, sessionId }) => ts > saved.ts && sessionId !== saved.sessionId),
    );
  const isLater = newestFirst[0]?.sessionId !== summary?.sessionId;
  const found = mergeEarlierContexts(
    reconcileContexts(newestFirst, since, isLater ? summary : null),
  );
  const told = found === null ? [] : [found];
  const parts = [
    ...told.map((one) => buildShortSnapshotPart(one, TEXT)),
    ...(summary === null
      ? []
      : [buildPreviousPart(reconcileFailures(summary, told), TEXT, { short: false })]),
  ];
  return parts.flatMap(({ lines }) => lines.map(({ forms }) => forms[0] ?? ""));
}

const FAILS =
  /keeps failing here|^- Still failing|^Commands still failing|unresolved error|^- Failed before/;

/** Whether a line says that a command fails: it is named, and not as the beginning of a longer one. */
const saysFails = (line: string, command: string): boolean =>
  FAILS.test(line) && new RegExp(`(?:^|[\`,:] ?)${command}(?=[\`:,]|$)`).test(line);
const saysWorks = (line: string, command: string): boolean =>
  line.includes(`worked: \`${command}\``) || line.includes(`Worked: \`${command}\``);

describe("what a start says of commands", () => {
  test("no command is said to work and to fail, and no error to be fixed and to be there", () => {
    let claims = 0;
    fc.assert(
      fc.property(fc.array(anySession, { minLength: 1, maxLength: 4 }), (sessions) => {
        const lines = startOf(sessions);
        const fixed = lines.filter((line) => line.includes(": fixed by"));
        claims += fixed.length + lines.filter((line) => FAILS.test(line)).length;
        for (const command of Object.keys(ENDS)) {
          const works = lines.filter((line) => saysWorks(line, command));
          const fail = lines.filter((line) => saysFails(line, command));
          expect(works.length === 0 || fail.length === 0 ? null : [works, fail]).toBeNull();
        }
        for (const error of ERRORS) {
          const over = fixed.filter((line) => line.includes(error));
          const open = lines.filter((line) => FAILS.test(line) && line.includes(error));
          expect(over.length === 0 || open.length === 0 ? null : [over, open]).toBeNull();
        }
      }),
      { numRuns: 500 },
    );
    // The histories say something.
    expect(claims).toBeGreaterThan(200);
  });

  const session = (...all: readonly (readonly [string, string])[]): Session => ({
    runs: all.map(([command, end]) => ({ command, end })),
    isClosed: true,
    isSaved: true,
  });
  const MODULE = "Error: Cannot find module 'left-pad'";
  const RULE = "make: *** No rule to make target 'build'.  Stop.";

  test("what failed in an earlier session and works in a later one is not told", () => {
    const failing = session(["make build", RULE], ["make build", RULE]);
    expect(startOf([failing]).join("\n")).toContain("make build");
    expect(startOf([failing, session(["make build", OK])]).join("\n")).not.toMatch(FAILS);
  });

  test("a fix that a later session disproved is not told", () => {
    const fix = session(["npm test", MODULE], ["npm install left-pad", OK], ["npm test", OK]);
    expect(startOf([fix]).join("\n")).toContain("fixed by `npm install left-pad`");
    const again = session(["npm test", MODULE], ["npm test", MODULE]);
    const lines = startOf([fix, again]).join("\n");
    expect(lines).not.toContain("fixed by");
    expect(lines).toContain("npm test");
  });

  test("a form that fails is told with the one that works, and not once more", () => {
    const fix = session(
      ["python app.py", "bash: python: command not found"],
      ["python3 app.py", OK],
      ["python app.py", "bash: python: command not found"],
      ["python app.py", "bash: python: command not found"],
    );
    const lines = startOf([fix]).filter((line) => line.includes("python"));
    expect(lines.filter((line) => FAILS.test(line) && line.includes("`python3`"))).toEqual([]);
    expect(lines.some((line) => line.includes("worked:"))).toBe(true);
    expect(lines.some((line) => line.includes("keeps failing"))).toBe(false);
  });
});

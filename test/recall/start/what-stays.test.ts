/** What a project's next sessions are told of earlier ones, whatever short sessions came between: what fails and what was decided. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { configure, hoursAgo, plant, plantSummary, SUMMARY } from "../../bring-back/sessions.ts";
import { asked, begin, happens, said, transcript } from "../../hooks/compacting.ts";
import { FOLDING } from "../../remember/ledger/entries.ts";
import { sampleDocument } from "../../remember/context/document/sample-document.ts";
import { openSandbox, type Sandbox } from "../../sandbox.ts";
import { selectActiveRules } from "../../../src/recall/start/judge-contexts.ts";
import type { SavedSnapshot } from "../../../src/remember/context/context-snapshot.ts";
import { foldEntry, NO_LEDGER } from "../../../src/remember/ledger/ledger.ts";
import { toLedgerLines } from "../../../src/remember/ledger/ledger-lines.ts";

const OPEN = "Still open: the coupon page. The build fails because build.config.json is missing.";
const BUILD = "node build.mjs";
const ERROR = "Error: ENOENT: no such file or directory, open 'build.config.json'";

type Session = {
  readonly id: string;
  readonly hours: number;
  readonly request: string;
  readonly answer?: string;
  readonly failed?: readonly string[];
};

/** A session that is over, and wrote no file. */
function leave(sandbox: Sandbox, { id, hours, request, answer, failed = [] }: Session): void {
  const at = { sessionId: id, ts: hoursAgo(hours) };
  const document = sampleDocument(sandbox.project, {
    goal: { original_request: request, current_objective: request },
    progress: { done: [], current: [], pending: [] },
    decisions: [],
    state: { recent_files: [], blockers: [], errors: [] },
  });
  const extra = {
    lines: [],
    outcome: answer === undefined ? null : { text: answer, isEnd: true },
    allowances: [],
    accounts: [],
    prompts: [],
    commits: [],
  };
  const data = { trigger: "end", document, extra, promptCount: 1, isFinished: false };
  const lifecycle = { type: "session.lifecycle", ...at };
  plant(sandbox, { ...lifecycle, data: { phase: "started", client: "claude-code" } });
  plant(sandbox, { ...at, data: { text: request, client: "claude-code" } });
  plant(sandbox, { type: "snapshot", ...at, data });
  plant(sandbox, { ...lifecycle, data: { phase: "ended", reason: "other" } });
  const errors = failed.map((command) => (command === BUILD ? ERROR : `${command} is not here`));
  const summary = {
    ...SUMMARY,
    lastPrompts: [request],
    lastEditedFiles: [],
    unresolvedErrors: errors,
    failedCommands: failed,
  };
  plantSummary(sandbox, summary, at);
}

const failing = (sandbox: Sandbox, hours = 20): void =>
  leave(sandbox, { id: "build", hours, request: "Build it.", answer: OPEN, failed: [BUILD] });

/** Short sessions that have nothing to do with it. */
const UNRELATED: readonly Omit<Session, "id" | "hours">[] = [
  { request: "Please install lodash." },
  { request: "Please install lodash.", failed: ["npm install lodash"] },
  { request: "Start the server.", answer: "Tried." },
  { request: "What is a monad?", answer: "A monad is a monoid in the category of endofunctors." },
];

describe("a command that fails", () => {
  test("is told, with what was said to be open, behind any short sessions that did not run it", async () => {
    const sequences = fc.array(fc.constantFrom(...UNRELATED), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(sequences, async (between) => {
        using sandbox = openSandbox();
        configure(sandbox, { language: "en" });
        failing(sandbox);
        for (const [at, one] of between.entries())
          leave(sandbox, { ...one, id: `short-${at}`, hours: 10 - at });
        const told = await begin(sandbox, "startup", { session: "new" });
        expect(told).toContain("Still open: the coupon page.");
        expect(told).toContain(`Commands still failing: ${BUILD}`);
        expect(told).toContain("ENOENT");
      }),
      { numRuns: 8 },
    );
  });

  test("is told no more once it succeeds, was followed by edits or is a week old", async () => {
    const data = { tool: "Bash", success: true, meta: { commandLine: BUILD } };
    const edit = { tool: "Edit", success: true, meta: { file: "src/cart.ts" } };
    const after = { type: "tool_use" as const, sessionId: "short", ts: hoursAgo(5) };
    for (const [hours, event] of [
      [20, { ...after, data }],
      [20, { ...after, data: edit }],
      [24 * 7 + 1, null],
    ] as const) {
      using sandbox = openSandbox();
      configure(sandbox, { language: "en" });
      failing(sandbox, hours);
      leave(sandbox, { id: "short", hours: 5, request: "Please install lodash." });
      if (event !== null) plant(sandbox, event);
      expect(await begin(sandbox, "startup", { session: "new" })).not.toContain(BUILD);
    }
  });
});

/** A session in which only these words were said, and answered. */
async function say(sandbox: Sandbox, session: string, prompt: string): Promise<void> {
  const path = transcript(sandbox, [...asked(prompt), ...said("All right, noted.")], session);
  const options = { session, transcript: path };
  await happens(sandbox, "UserPromptSubmit", { prompt }, options);
  const saving = ["context", "save", "--session", session, "--trigger", "stop"];
  expect((await sandbox.run(saving)).exitCode).toBe(0);
  await happens(sandbox, "SessionEnd", { reason: "other" }, options);
}

/** What a session leaves behind in which only these words were said, one after the other. */
function contextOf(at: number, ...texts: readonly string[]): SavedSnapshot {
  const timeOf = (minute: number): string =>
    new Date(Date.UTC(2026, 0, 1, at, minute)).toISOString();
  const ledger = texts.reduce(
    (all, text, minute) => foldEntry(all, { kind: "prompt", ts: timeOf(minute), text }, FOLDING),
    NO_LEDGER,
  );
  const ts = timeOf(texts.length - 1);
  const extra = {
    lines: toLedgerLines(ledger),
    allowances: ledger.allowances,
    changes: ledger.changes,
  };
  const saved = { id: `snapshot-${at}`, ts, sessionId: `s${at}`, projectPath: "/app" };
  return { ...saved, extra } as unknown as SavedSnapshot;
}

/** As a start says it, with the day on which it was said. */
const decided = (words: string): RegExp =>
  new RegExp(String.raw`- Decided \(\d{4}-\d\d-\d\d\): "${RegExp.escape(words)}"`);

describe("a decision", () => {
  test.each([
    [
      "Let's store prices as integer cents instead of floats, because rounding broke the totals.",
      "Let's store prices as floats instead of integer cents after all.",
    ],
    ["가격은 실수 말고 정수 센트로 저장하자", "가격은 정수 센트 말고 실수로 저장하자"],
  ])("is told to every next session until it is taken back: %p", async (decision, other) => {
    using sandbox = openSandbox();
    configure(sandbox, { language: "en" });
    await say(sandbox, "decided", decision);
    for (const at of [1, 2, 3, 4, 5]) {
      await say(sandbox, `short-${at}`, `What does file number ${at} do?`);
      const told = await begin(sandbox, "startup", { session: `look-${at}` });
      expect(told).toMatch(decided(decision));
    }
    const listed = await sandbox.run(["search", "--type", "decision", "--json", decision]);
    expect(listed.stdout).toContain(JSON.stringify(decision).slice(1, -1));
    await say(sandbox, "changed", other);
    const told = await begin(sandbox, "startup", { session: "new" });
    expect(told).toMatch(decided(other));
    expect(told).not.toMatch(decided(decision));
  });
});

describe("what was said for good", () => {
  const hash = (text: string): string => Bun.hash(text).toString(16);
  const RULE = "From now on, write commit messages in English.";
  const PLAIN = "What does this file do?";

  test("outlasts any number of sessions, another branch and a month, and ends when somebody says so", async () => {
    using sandbox = openSandbox();
    configure(sandbox, { language: "en" });
    await say(sandbox, "rule", RULE);
    for (let at = 0; at < 15; at++)
      leave(sandbox, { id: `later-${at}`, hours: 20 - at, request: PLAIN });
    expect(await begin(sandbox, "startup", { session: "new" })).toContain(RULE);
    mkdirSync(join(sandbox.project, ".git"), { recursive: true });
    writeFileSync(join(sandbox.project, ".git/HEAD"), "ref: refs/heads/elsewhere\n");
    expect(await begin(sandbox, "startup", { session: "branch" })).toContain(RULE);
    await say(sandbox, "over", "The rule about commit messages no longer holds.");
    expect(await begin(sandbox, "startup", { session: "last" })).not.toContain(RULE);
  }, 30_000);

  test("is listed, ended by its ID and brought back", async () => {
    using sandbox = openSandbox();
    configure(sandbox, { language: "en" });
    await say(sandbox, "rule", RULE);
    await say(sandbox, "plain", PLAIN);
    const listed = await sandbox.run(["memory"]);
    expect(listed.stdout).toContain(`rule      ${RULE}`);
    const id = /^([0-9a-f-]{13}) {2}rule/m.exec(listed.stdout)?.[1] ?? "";
    const ended = await sandbox.run(["memory", "remove", id]);
    expect(ended).toMatchObject({ exitCode: 0, stderr: "" });
    expect(ended.stdout).toContain(`Removed: ${RULE}`);
    expect(await begin(sandbox, "startup", { session: "new" })).not.toContain(RULE);
    expect((await sandbox.run(["memory", "--json"])).stdout.trim()).toBe("[]");
    const back = await sandbox.run(["memory", "remove", id, "--undo"]);
    expect(back.stdout).toContain(`In effect again: ${RULE}`);
    expect(await begin(sandbox, "startup", { session: "newer" })).toContain(RULE);
  });

  test("is, of any order of sessions, what nobody took back later", () => {
    const topics = ["refunds", "parcels", "invoices", "sessions"];
    const stores = ["Postgres", "SQLite", "Redis", "DynamoDB"];
    const step = fc.record({
      topic: fc.constantFrom(...topics),
      store: fc.constantFrom(...stores),
      says: fc.constantFrom("settles", "drops", "nothing"),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        const expected = new Map<string, string>();
        const contexts = steps.map(({ topic, store, says }, at) => {
          const words =
            says === "settles"
              ? `Let's store ${topic} in ${store} for the whole shop.`
              : `The decision about ${topic} no longer holds.`;
          if (says === "settles") expected.set(topic, words);
          if (says === "drops") expected.delete(topic);
          return contextOf(at, says === "nothing" ? PLAIN : words);
        });
        const kept = selectActiveRules(contexts.toReversed());
        expect(kept.map(({ line }) => line.decisive).toSorted()).toEqual(
          [...expected.values()].toSorted(),
        );
        expect(new Set(kept.map(({ line }) => hash(line.decisive))).size).toBe(kept.length);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ["We decided to store dates in UTC.", "We keep dates in local time now."],
    ["앞으로 커밋은 내가 하라고 할 때만 해줘", "커밋은 이제 알아서 해도 돼"],
  ])("is told with what may have changed it, in one session and in the next: %p", (said, later) => {
    const apart = selectActiveRules([contextOf(2, later), contextOf(1, said)]);
    expect(apart.map(({ line }) => [line.decisive, line.later?.text])).toEqual([[said, later]]);
    // The other way round it was said once more.
    const back = selectActiveRules([contextOf(2, said), contextOf(1, later)]);
    expect(back.map(({ line }) => [line.decisive, line.later])).toEqual([[said, undefined]]);
    const again = selectActiveRules([contextOf(3, said), contextOf(2, later), contextOf(1, said)]);
    expect(again.map(({ line }) => line.later)).toEqual([undefined]);
    const together = selectActiveRules([contextOf(1, said, later)]);
    expect(together.map(({ line }) => line.later?.text)).toEqual([later]);
    const restated = selectActiveRules([contextOf(1, said, later, said)]);
    expect(restated.map(({ line }) => line.later)).toEqual([undefined]);
  });

  test("is told in doubt to the next session, listed so and opened whole", async () => {
    using sandbox = openSandbox();
    configure(sandbox, { language: "en" });
    const said = "We decided to store dates in UTC.";
    await say(sandbox, "rule", said);
    await say(sandbox, "later", "We keep dates in local time now.");
    const told = await begin(sandbox, "startup", { session: "new" });
    expect(told).toMatch(
      /May be over: the user later said \([\d: -]+\): "We keep dates in local time now\."\. Before: Decided \(/,
    );
    const listed = await sandbox.run(["memory", "list", "--all"]);
    expect(listed.stdout).toContain(said);
    expect(listed.stdout).toContain("may be over: you said later");
    const id = /^([0-9a-f-]{13}) {2}decision/m.exec(listed.stdout)?.[1] ?? "";
    const shown = await sandbox.run(["memory", "show", id]);
    expect(shown).toMatchObject({ exitCode: 0, stderr: "" });
    expect(shown.stdout).toContain(`decision: ${said}`);
  }, 30_000);
});

/** What a project's next sessions are told of earlier ones, whatever short sessions came between: what fails and what was decided. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { configure, hoursAgo, plant, plantSummary, SUMMARY } from "../../bring-back/sessions.ts";
import { asked, begin, happens, said, transcript } from "../../hooks/compacting.ts";
import { sampleDocument } from "../../remember/context/document/sample-document.ts";
import { openSandbox, type Sandbox } from "../../sandbox.ts";

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
      expect(told).toContain(`The user decided: "${decision}"`);
    }
    const listed = await sandbox.run(["search", "--type", "decision", "--json", decision]);
    expect(listed.stdout).toContain(JSON.stringify(decision).slice(1, -1));
    await say(sandbox, "changed", other);
    const told = await begin(sandbox, "startup", { session: "new" });
    expect(told).toContain(`The user decided: "${other}"`);
    expect(told).not.toContain(`The user decided: "${decision}"`);
  });
});

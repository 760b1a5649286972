/** Which saved context a session is told when it starts, and how much of it. */
import { describe, expect, test } from "bun:test";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "../../../src/event/event.ts";
import { countJsonUnits } from "../../../src/recall/compose/compose.ts";
import type { SavedSnapshot } from "../../../src/remember/context/context-snapshot.ts";
import {
  configure,
  eventOf,
  hoursAgo,
  plant,
  plantSummary,
  SUMMARY,
} from "../../bring-back/sessions.ts";
import {
  addTo,
  asked,
  begin,
  compact,
  RULE,
  happens,
  lastSaved,
  PORT,
  REQUEST,
  said,
  transcript,
  work,
} from "../../hooks/compacting.ts";
import { sampleDocument } from "../../remember/context/document/sample-document.ts";
import { openSandbox, type Sandbox } from "../../sandbox.ts";

const EXTRA: SavedSnapshot["extra"] = {
  lines: [
    {
      kind: "ban",
      texts: ["never touch migrations/"],
      decisive: "never touch migrations/",
      enough: null,
    },
  ],
  outcome: { text: "The discount is rounded once. Next: the coupon test.", isEnd: false },
  allowances: [],
  changes: [],
  ended: [],
  hasStaleTasks: false,
  work: null,
  accounts: [],
  recap: null,
  prompts: null,
  aftermath: null,
  commits: ["Round the discount once"],
  title: null,
};

const NOTHING: SavedSnapshot["extra"] = {
  lines: [],
  outcome: null,
  allowances: [],
  changes: [],
  ended: [],
  hasStaleTasks: false,
  work: null,
  accounts: [],
  recap: null,
  prompts: null,
  aftermath: null,
  commits: [],
  title: null,
};

const NOTHING_MORE = {
  progress: { done: [], current: [], pending: [] },
  decisions: [],
  state: { recent_files: ["src/cart.ts"], blockers: [], errors: ["npm test: 1 failed"] },
};

type Planted = {
  readonly session?: string;
  readonly hours?: number;
  readonly branch?: string;
  readonly isFinished?: boolean;
  /** The session goes on: its client is this very process. */
  readonly isRunning?: boolean;
  readonly objective?: string;
  readonly blocked?: string;
  /** A rule that the person set in it, and what they allowed. */
  readonly rule?: string;
  readonly allowance?: string;
  /** Only what the previous session's summary tells too. */
  readonly tellsNothing?: boolean;
};

/** As a build that fails stands in a context: in the way, and with all that was typed as an error. */
const blockedBy = (blocked: string) => ({
  recent_files: [],
  blockers: [blocked, "the port is taken"],
  errors: [`cd app && ${blocked}`, "make: no rule"],
});

function extraOf({ tellsNothing, rule, allowance }: Planted): SavedSnapshot["extra"] {
  if (tellsNothing === true) return NOTHING;
  const said = rule === undefined ? [] : [rule];
  return {
    ...EXTRA,
    lines: [
      ...EXTRA.lines,
      ...said.map((text) => ({
        kind: "ban" as const,
        texts: [text, "standing"],
        decisive: text,
        enough: null,
      })),
    ],
    allowances: allowance === undefined ? [] : [allowance],
  };
}

/** A session that saved its context, and is over. */
function leave(sandbox: Sandbox, planted: Planted = {}): string {
  const { session = "earlier", hours = 1, isFinished = false, objective = "할인 계산" } = planted;
  const data = {
    trigger: "stop",
    document: sampleDocument(sandbox.project, {
      goal: { original_request: "장바구니를 고쳐줘", current_objective: objective },
      ...(planted.tellsNothing === true ? NOTHING_MORE : {}),
      ...(planted.blocked === undefined ? {} : { state: blockedBy(planted.blocked) }),
    }),
    extra: extraOf(planted),
    promptCount: 3,
    isFinished,
    ...(planted.branch === undefined ? {} : { branch: planted.branch }),
  } as unknown as JsonObject;
  const at = { sessionId: session, ts: hoursAgo(hours) };
  const pid = planted.isRunning === true ? { pid: process.pid } : {};
  const lifecycle = { type: "session.lifecycle", ...at };
  plant(sandbox, { ...lifecycle, data: { phase: "started", client: "claude-code", ...pid } });
  plant(sandbox, { ...at, data: { text: "do it", client: "claude-code" } });
  const [saved] = plant(sandbox, { type: "snapshot", ...at, data });
  if (planted.isRunning !== true) {
    plant(sandbox, { ...lifecycle, data: { phase: "ended", reason: "other" } });
  }
  return saved?.id ?? "";
}

const WORK = "Last work in this project, saved";

function checkOut(sandbox: Sandbox, branch: string): void {
  mkdirSync(join(sandbox.project, ".git"), { recursive: true });
  writeFileSync(join(sandbox.project, ".git/HEAD"), `ref: refs/heads/${branch}\n`);
}

const speakEnglish = (sandbox: Sandbox): void => configure(sandbox, { language: "en" });

/** The client's summariser has written its summary. */
const summarized = (sandbox: Sandbox, summary: string, transcriptPath: string): Promise<unknown> =>
  happens(
    sandbox,
    "SubagentStop",
    {
      agent_id: "a1",
      agent_type: "",
      last_assistant_message: `<analysis>thoughts</analysis>\n<summary>\n${summary}\n</summary>`,
    },
    { transcript: transcriptPath },
  );

describe("after a compaction", () => {
  test("only what the client's summary lacks is told, and a person's rule in any case [R080]", async () => {
    using sandbox = openSandbox();
    speakEnglish(sandbox);
    const path = transcript(sandbox, work(sandbox.project));
    const has = [
      `1. Request: ${REQUEST}`,
      `2. ${PORT}`,
      "3. Task in progress: round once",
      "4. Edited src/cart.ts; npm test fails: TypeError: total is not a function",
    ];
    await compact(sandbox, { transcript: path });
    await summarized(sandbox, has.join("\n\n\n"), path);
    const told = await begin(sandbox, "compact", { transcript: path });
    expect(told).toContain(RULE);
    for (const fact of [REQUEST, PORT, "round once", "src/cart.ts", "not a function"]) {
      expect(told).not.toContain(fact);
    }
    await compact(sandbox, { transcript: path });
    await summarized(sandbox, has.slice(0, 2).join("\n"), path);
    const more = await begin(sandbox, "compact", { transcript: path });
    for (const fact of [RULE, "round once", "not a function"]) {
      expect(more).toContain(fact);
    }
  });

  test("nothing is told where the summary has everything", async () => {
    using sandbox = openSandbox();
    const path = transcript(sandbox, [...asked("Rename the cart module."), ...said("Renaming.")]);
    await compact(sandbox, { transcript: path });
    await summarized(sandbox, "The person asked to rename the cart module.", path);
    expect(await begin(sandbox, "compact", { transcript: path })).toBe("");
    expect(sandbox.events().filter(({ type }) => type === "injection")).toEqual([]);
  });

  test("an older compaction's summary says nothing of this one", async () => {
    using sandbox = openSandbox();
    const path = transcript(sandbox, asked("Rename the cart module."));
    await summarized(sandbox, "The person asked to rename the cart module.", path);
    await compact(sandbox, { transcript: path });
    expect(await begin(sandbox, "compact", { transcript: path })).toContain("Rename the cart");
  });

  test("a session is told its own saved context before anything else, whole where no summary is known [R080]", async () => {
    using sandbox = openSandbox();
    speakEnglish(sandbox);
    leave(sandbox);
    const path = transcript(sandbox, work(sandbox.project));
    await compact(sandbox, { transcript: path });
    const told = await begin(sandbox, "compact", { transcript: path });
    expect(told).toStartWith('<self-generation-record part="snapshot"');
    for (const fact of [REQUEST, RULE, PORT, "round once", "src/cart.ts", "not a function"]) {
      expect(told).toContain(fact);
    }
    expect(told).toContain(`#${lastSaved(sandbox, "s-1").id.slice(-8)}`);
    expect(told.match(/part="snapshot"/g)?.length).toBe(1);
    // What others said for good was told before, and is gone from here too.
    expect(told.indexOf('part="rules"')).toBeGreaterThan(told.indexOf(RULE));
    expect(told).toContain("never touch migrations/");
    expect(told).not.toContain(WORK);
  });

  test("a session is told what was saved whole, though the background saved a moment later", async () => {
    using sandbox = openSandbox();
    speakEnglish(sandbox);
    const path = transcript(sandbox, work(sandbox.project));
    await compact(sandbox, { transcript: path });
    const whole = lastSaved(sandbox);
    addTo(path, said("Compacting now, I am."));
    const args = ["context", "save", "--session", "s-1", "--trigger", "stop"];
    expect((await sandbox.run(args)).exitCode).toBe(0);
    expect(lastSaved(sandbox).trigger).toBe("stop");
    expect(await begin(sandbox, "compact", { transcript: path })).toContain(whole.id.slice(-8));
    rmSync(sandbox.db);
    mkdirSync(sandbox.db);
    expect(await begin(sandbox, "compact", { transcript: path })).toContain(whole.id.slice(-8));
    rmSync(sandbox.db, { recursive: true });
    addTo(path, asked("Now write the coupon page."));
    expect((await sandbox.run(args)).exitCode).toBe(0);
    const later = await begin(sandbox, "compact", { transcript: path });
    expect(later).toContain("Now write the coupon page.");
  });

  test("two sessions of one project are each told their own", async () => {
    using sandbox = openSandbox();
    speakEnglish(sandbox);
    const requests = { one: "Rename the cart module.", two: "Write the release notes." };
    for (const [session, request] of Object.entries(requests)) {
      const path = transcript(sandbox, asked(request), session);
      await compact(sandbox, { session, transcript: path });
    }
    const one = await begin(sandbox, "compact", { session: "one" });
    const two = await begin(sandbox, "compact", { session: "two" });
    expect(one).toContain(requests.one);
    expect(one).not.toContain(requests.two);
    expect(two).toContain(requests.two);
    expect(two).not.toContain(requests.one);
  });

  test("a session is told of the compaction that was last, and everything within the budget", async () => {
    using sandbox = openSandbox();
    configure(sandbox, { language: "en", contextBudget: { compact: 1200 } });
    const path = transcript(sandbox, work(sandbox.project));
    await compact(sandbox, { transcript: path });
    addTo(path, asked("Now write the coupon page."));
    await compact(sandbox, { transcript: path });
    const ran = await sandbox.hook({
      hook_event_name: "SessionStart",
      source: "compact",
      session_id: "s-1",
      cwd: sandbox.project,
    });
    const { hookSpecificOutput } = JSON.parse(ran.stdout) as {
      readonly hookSpecificOutput: { readonly additionalContext: string };
    };
    expect(countJsonUnits(hookSpecificOutput.additionalContext)).toBeLessThanOrEqual(1200);
    expect(ran.stdout).toContain("Now write the coupon page.");
  });
});

describe("when a session begins", () => {
  test("what holds here is told first, then how the last work ended, then what is left of it [R072]", async () => {
    using sandbox = openSandbox();
    speakEnglish(sandbox);
    leave(sandbox);
    const told = await begin(sandbox, "startup", { session: "new" });
    expect(told).toContain(WORK);
    const facts = [
      'part="rules"',
      "never touch migrations/",
      'part="snapshot"',
      "rounded once. Next: the coupon test.",
      "fix it",
      "test it",
      "할인 계산",
      "no access",
      "use SQLite",
      "1 failed",
      "Round the discount once",
      'part="previous"',
    ];
    const places = facts.map((fact) => told.indexOf(fact));
    expect(places).not.toContain(-1);
    // A failure is told once.
    expect(told).not.toMatch(/unresolved error|Commands still failing/);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test("work that is too old, of another branch, still going on or told anyway is not told; how it ended is, finished or not", async () => {
    const cases: readonly [Planted, boolean][] = [
      [{ isFinished: true }, true],
      [{ hours: 24 * 7 + 1 }, false],
      [{ hours: 24 * 7 - 1 }, true],
      [{ branch: "other" }, false],
      [{ branch: "main" }, true],
      [{ isRunning: true }, false],
      [{ tellsNothing: true }, false],
    ];
    for (const [planted, isTold] of cases) {
      using sandbox = openSandbox();
      speakEnglish(sandbox);
      checkOut(sandbox, "main");
      leave(sandbox, planted);
      const told = await begin(sandbox, "startup", { session: "new" });
      expect([planted, told.includes(WORK)]).toEqual([planted, isTold]);
    }
  });

  test("no heading stands alone, whatever is left of the work below it", async () => {
    using sandbox = openSandbox();
    speakEnglish(sandbox);
    ask(sandbox, "earlier", 1, " ");
    const saved = leave(sandbox, { session: "rejected", hours: 2, tellsNothing: true });
    expect(saved).not.toBe("");
    const told = await begin(sandbox, "startup", { session: "new" });
    // No other session said more: the heading names the one whose work it is.
    expect(told).toContain("Last work in this project, in session rejected, saved");
    expect(told).not.toContain("Work before that");
    expect(told).not.toMatch(/saved [^\n]*:\n(?:[^\n]*saved [^\n]*:|<\/self-generation-record>)/);
  });

  test("a folder that is no repository contradicts no branch", async () => {
    using sandbox = openSandbox();
    speakEnglish(sandbox);
    leave(sandbox, { branch: "main" });
    const told = await begin(sandbox, "startup", { session: "new" });
    expect(told).toContain("The discount is rounded once.");
    // Some commit is checked out, and no branch.
    mkdirSync(join(sandbox.project, ".git"));
    writeFileSync(join(sandbox.project, ".git/HEAD"), `${"a1".repeat(20)}\n`);
    expect(await begin(sandbox, "startup", { session: "newer" })).not.toContain(WORK);
  });

  test("a session that ended in this very moment is told, though its context is not saved yet", async () => {
    using sandbox = openSandbox();
    speakEnglish(sandbox);
    const answer = "The discount is rounded once now, and every test passes again.";
    const path = transcript(sandbox, [...asked("Round once."), ...said(answer)]);
    // Ahead of the clock: the moment lasts as long as this test.
    const at = { sessionId: "ended", ts: hoursAgo(-0.02) };
    const about = { client: "claude-code", transcriptPath: path };
    const lifecycle = { type: "session.lifecycle", ...at };
    plant(sandbox, { ...lifecycle, data: { phase: "started", ...about } });
    plant(sandbox, { ...at, data: { text: "Round once.", ...about } });
    plant(sandbox, { ...at, type: "tool_use", data: { tool: "Edit", meta: { file: "a.ts" } } });
    plant(sandbox, { ...lifecycle, data: { phase: "ended", reason: "other" } });
    expect(await begin(sandbox, "startup", { session: "new" })).toContain(answer);
    expect(sandbox.events().filter(({ type }) => type === "snapshot")).toEqual([]);
    expect(await begin(sandbox, "clear", { session: "newer" })).not.toContain(answer);
  });

  test("sessions in which nothing was saved hide none that saved", async () => {
    using sandbox = openSandbox();
    speakEnglish(sandbox);
    leave(sandbox, { hours: 2 });
    for (let n = 0; n < 25; n++) {
      plant(sandbox, { sessionId: `empty-${n}`, ts: hoursAgo(1), data: { text: "hello" } });
    }
    expect(await begin(sandbox, "startup", { session: "new" })).toContain(WORK);
  });

  test("a rule holds for many sessions, until the person takes it back", async () => {
    using sandbox = openSandbox();
    speakEnglish(sandbox);
    const [standing, takenBack] = ["Use pnpm, not npm.", "Never deploy on Fridays."];
    leave(sandbox, { session: "1", hours: 12, rule: standing });
    leave(sandbox, { session: "2", hours: 11, rule: takenBack });
    leave(sandbox, { session: "3", hours: 10 });
    const before = await begin(sandbox, "startup", { session: "early" });
    expect(before).toContain(standing);
    expect(before).toContain(takenBack);
    leave(sandbox, { session: "4", hours: 9, allowance: "You can deploy on Fridays." });
    for (const hours of [8, 7, 6]) leave(sandbox, { session: `later-${hours}`, hours });
    const after = await begin(sandbox, "startup", { session: "new" });
    expect(after.split(standing)).toHaveLength(2);
    expect(after).not.toContain(takenBack);
    const { stdout } = await sandbox.run(["context", "show"]);
    expect(stdout).toContain(`\nRules for the next session\n`);
    expect(stdout.split(`  - ${standing}\n`)).toHaveLength(2);
    expect(stdout).not.toContain(takenBack);
  });

  test("a session that goes on and saves again and again hides nobody's work", async () => {
    using sandbox = openSandbox();
    speakEnglish(sandbox);
    leave(sandbox, { session: "over", hours: 30, objective: "the coupon page" });
    for (let count = 0; count < 30; count++) {
      leave(sandbox, { session: "running", hours: 1, isRunning: true, objective: "elsewhere" });
    }
    const told = await begin(sandbox, "startup", { session: "new" });
    expect(told).toContain("the coupon page");
    expect(told).not.toContain("elsewhere");
  });

  test("rules of the two sessions before hold too, and their outcome is not told", async () => {
    using sandbox = openSandbox();
    speakEnglish(sandbox);
    const path = transcript(sandbox, [...asked(RULE), ...asked("b"), ...said("An older outcome.")]);
    await compact(sandbox, { session: "older", transcript: path });
    leave(sandbox, { hours: -1 });
    await happens(sandbox, "SessionEnd", { reason: "other" }, { session: "older" });
    const told = await begin(sandbox, "startup", { session: "new" });
    expect(told).toContain(RULE);
    expect(told).toContain("never touch migrations/");
    expect(told).toContain("Next: the coupon test.");
    expect(told).not.toContain("An older outcome.");
  });

  test("what was cleared is told to nobody, and what is saved later is", async () => {
    using sandbox = openSandbox();
    speakEnglish(sandbox);
    leave(sandbox, { session: "own", hours: 3 });
    leave(sandbox, { hours: 3 });
    plant(sandbox, { type: "snapshot_cleared", ts: hoursAgo(2), sessionId: "unknown" });
    expect(await begin(sandbox, "startup", { session: "new" })).not.toContain(WORK);
    expect(await begin(sandbox, "resume", { session: "own" })).not.toContain(WORK);
    expect(await begin(sandbox, "compact", { session: "own" })).not.toContain("migrations");
    leave(sandbox, { hours: 1, objective: "the coupon page" });
    expect(await begin(sandbox, "startup", { session: "newer" })).toContain("the coupon page");
  });

  test("a session that goes on is told what it has not been told; one that was cleared or forked nothing [R081]", async () => {
    using sandbox = openSandbox();
    speakEnglish(sandbox);
    leave(sandbox, { session: "own", hours: 3, objective: "the coupon page" });
    plant(sandbox, { type: "turn.end", sessionId: "own", ts: hoursAgo(2.9) });
    expect(await begin(sandbox, "resume", { session: "own" })).not.toContain(WORK);
    leave(sandbox, { session: "other", hours: 2, objective: "elsewhere" });
    for (const source of ["clear", "fork"]) {
      expect(await begin(sandbox, source, { session: `by-${source}` })).not.toContain(WORK);
    }
    const told = await begin(sandbox, "resume", { session: "own" });
    expect(told).toContain("elsewhere");
    expect(told).not.toContain("the coupon page");
    expect(await begin(sandbox, "resume", { session: "own" })).not.toContain(WORK);
    // What was saved before this session's last words is nothing new.
    plant(sandbox, { type: "turn.end", sessionId: "later", ts: hoursAgo(1) });
    expect(await begin(sandbox, "resume", { session: "later" })).not.toContain(WORK);
    expect(await begin(sandbox, "startup", { session: "new" })).toContain(WORK);
  });

  test("a branch whose name holds a secret is still the same branch", async () => {
    using sandbox = openSandbox();
    speakEnglish(sandbox);
    const name = "fix/AKIAIOSFODNN7EXAMPLE";
    checkOut(sandbox, name);
    const path = transcript(sandbox, work(sandbox.project));
    await happens(sandbox, "UserPromptSubmit", { prompt: REQUEST }, { transcript: path });
    await compact(sandbox, { transcript: path });
    expect(lastSaved(sandbox).branch).not.toContain("AKIA");
    await happens(sandbox, "SessionEnd", { reason: "other" }, { transcript: path });
    expect(await begin(sandbox, "startup", { session: "new" })).toContain(WORK);
  });

  test("a line that is no saved context breaks nothing", async () => {
    using sandbox = openSandbox();
    speakEnglish(sandbox);
    const broken: JsonObject[] = [{}, { document: 1, extra: [] }, { document: {}, extra: {} }];
    for (const data of broken) {
      plant(sandbox, { ...eventOf(sandbox, { type: "snapshot", sessionId: "own", data }) });
      await begin(sandbox, "compact", { session: "own" });
      await begin(sandbox, "startup", { session: "new" });
      await begin(sandbox, "resume", { session: "own" });
    }
    const started = sandbox.events().find(({ type }) => type === "session.lifecycle");
    expect(started?.sessionId).toBe("own");
  });
});

/** A session of one prompt that looked, said something and did nothing. */
function ask(sandbox: Sandbox, session: string, hours: number, answer: string): void {
  const at = { sessionId: session, ts: hoursAgo(hours) };
  const data = {
    trigger: "end",
    document: sampleDocument(sandbox.project, {
      goal: { original_request: "어디까지 했지?", current_objective: "어디까지 했지?" },
      progress: { done: [], current: [], pending: [] },
      decisions: [],
      state: { recent_files: [], blockers: [], errors: [] },
    }),
    extra: { ...NOTHING, outcome: { text: answer, isEnd: true } },
    promptCount: 1,
    isFinished: false,
  } as unknown as JsonObject;
  const lifecycle = { type: "session.lifecycle", ...at };
  plant(sandbox, { ...lifecycle, data: { phase: "started", client: "claude-code" } });
  plant(sandbox, { ...at, data: { text: "어디까지 했지?", client: "claude-code" } });
  plant(sandbox, { type: "snapshot", ...at, data });
  plant(sandbox, { ...lifecycle, data: { phase: "ended", reason: "other" } });
}

describe("sessions that only asked", () => {
  const ran = (sandbox: Sandbox, command: string): unknown =>
    plant(sandbox, {
      type: "tool_use",
      sessionId: "first",
      ts: hoursAgo(2),
      data: { tool: "Bash", success: true, meta: { commandLine: command } },
    });

  test("take nothing away of what the work before them left open, which is named by its session", async () => {
    using sandbox = openSandbox();
    speakEnglish(sandbox);
    leave(sandbox, { session: "worked", hours: 3 });
    const failed = { ...SUMMARY, unresolvedErrors: ["1 failed"], failedCommands: ["npm test"] };
    plantSummary(sandbox, failed, { sessionId: "worked", ts: hoursAgo(3) });
    ask(sandbox, "first", 2, "The discount is rounded; the coupon test is what is left.");
    ask(sandbox, "second", 1, "All that is left to do is the coupon test, as said before.");
    const told = await begin(sandbox, "startup", { session: "new" });
    const facts = [
      "All that is left to do",
      "in session worked",
      // What fails outlasts the rest where there is no room.
      "no access",
      "Still failing: npm test: 1 failed",
      'Request: "할인 계산"',
      "Next: the coupon test.",
      "fix it",
      "test it",
      "use SQLite",
    ];
    const places = facts.map((fact) => told.indexOf(fact));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    // What succeeds in another session is over.
    ran(sandbox, "npm test");
    const after = await begin(sandbox, "startup", { session: "newer" });
    expect(after).not.toContain("1 failed");
    expect(after).not.toContain("still failing");
    expect(after).toContain("test it");
    plant(sandbox, {
      type: "task",
      sessionId: "first",
      ts: hoursAgo(1.5),
      data: { taskId: "1", subject: "Test it", status: "completed" },
    });
    const last = await begin(sandbox, "startup", { session: "newest" });
    expect(last).not.toContain("pending: test it");
    expect(last).toContain("fix it");
  });

  test("hide neither what the work before them was asked for nor what came of it", async () => {
    using sandbox = openSandbox();
    speakEnglish(sandbox);
    ask(sandbox, "worked", 2, "The discount is rounded and all tests pass. Nothing is left to do.");
    const lifecycle = { type: "session.lifecycle", sessionId: "asked", ts: hoursAgo(1) };
    plant(sandbox, { ...lifecycle, data: { phase: "started", client: "claude-code" } });
    const summary = { ...SUMMARY, lastPrompts: ["What does it cost?"] };
    plantSummary(sandbox, summary, { sessionId: "asked", ts: hoursAgo(1) });
    const told = await begin(sandbox, "startup", { session: "new" });
    const [request, answer] = ["어디까지 했지?", "The discount is rounded"].map((one) =>
      told.indexOf(one),
    );
    expect(request).toBeGreaterThan(0);
    expect(answer).toBeGreaterThan(request ?? 0);
  });

  test("once somebody worked, only tasks that nobody took up are told of the work before", async () => {
    using sandbox = openSandbox();
    speakEnglish(sandbox);
    leave(sandbox, { session: "worked", hours: 3 });
    ask(sandbox, "first", 2, "The discount is rounded; the coupon test is what is left.");
    plant(sandbox, {
      type: "tool_use",
      sessionId: "first",
      // Before its end, however long planting takes.
      ts: hoursAgo(2.01),
      data: { tool: "Edit", success: true, meta: { file: "docs/notes.md" } },
    });
    const told = await begin(sandbox, "startup", { session: "new" });
    expect(told).toContain("in session worked");
    expect(told).toContain("fix it");
    for (const fact of ["use SQLite", "1 failed", "할인 계산", "Next: the coupon test."]) {
      expect(told).not.toContain(fact);
    }
  });
});

test("what stood in the way and is over since is not told as if it still did", async () => {
  using sandbox = openSandbox();
  speakEnglish(sandbox);
  const blocked = "npm run build: b.ts(1,7): error TS2304: Cannot find name Foo";
  await sandbox.run(["blocker", "add", blocked]);
  await sandbox.run(["blocker", "add", "the port is taken"]);
  leave(sandbox, { blocked });
  const before = await begin(sandbox, "startup", { session: "second" });
  expect(before).toContain(`Blocker: ${blocked}`);
  expect(before).toContain(`Still failing: cd app && ${blocked}`);
  const [{ id } = { id: "" }] = sandbox.query<{ id: string }>(
    `select id from blockers where description like 'npm run%'`,
  );
  expect((await sandbox.run(["blocker", "clear", id])).exitCode).toBe(0);
  const after = await begin(sandbox, "startup", { session: "third" });
  expect(after).not.toContain("TS2304");
  expect(after).toContain("Blocker: the port is taken");
  expect(after).toContain("Still failing: make: no rule");
});

/** What a session is doing, concluded from what was seen of it. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Event, toEvent, withFields } from "../../../src/event/event.ts";
import type { SessionEvidence } from "../../../src/observe/live/evidence.ts";
import { foldHook } from "../../../src/observe/live/fold-hook.ts";
import { foldSignal } from "../../../src/observe/live/fold-signal.ts";
import { resumeAsksByProcess } from "../../../src/observe/live/ask-process.ts";
import { explainState, resolveState } from "../../../src/observe/live/resolve.ts";
import { after, lifecycle, ms, type Scene, seen, shown, told } from "./scene.ts";

const START = lifecycle("started", 0, { source: "startup" });
const PROMPT = told("turn.start", 10, { prompt: "go" });
const STOP = told("turn.end", 20, { ok: true });
const ASK = lifecycle("waiting_permission", 12, { toolName: "Bash", inputHash: "h" });
const TOOL_END = told("tool_use", 16, { tool: "Bash", inputHash: "h", success: true });

describe("hooks alone", () => {
  test("a start makes an active session that is busy, and interactable after two seconds without a prompt [R152]", () => {
    expect(after(1, { hooks: [START] })).toMatchObject({ state: "active", phase: "busy" });
    expect(after(1, { hooks: [START] }).until).toBe(ms(2));
    expect(after(2, { hooks: [START] })).toMatchObject({
      state: "active",
      phase: "interactable",
      rule: "no_prompt_yet",
    });
  });

  test("a start within a client that runs has nothing to set up: its prompt is free at once", () => {
    for (const source of ["clear", "resume", "fork"]) {
      const begun = lifecycle("started", 0, { source });
      expect(after(0.5, { hooks: [begun], process: {} })).toMatchObject({ phase: "interactable" });
    }
  });

  test("a program's own start stays busy: its prompt comes along [R152]", () => {
    const headless = lifecycle("started", 0, { source: "startup", entrypoint: "sdk-cli" });
    expect(after(5, { hooks: [headless] })).toMatchObject({ state: "active", phase: "busy" });
  });

  test("a turn's start makes it busy, its end interactable [R153, R154]", () => {
    expect(after(11, { hooks: [START, PROMPT] })).toMatchObject({ phase: "busy", since: ms(10) });
    expect(after(21, { hooks: [START, PROMPT, STOP] })).toMatchObject({
      phase: "interactable",
      rule: "turn_over",
      since: ms(20),
    });
  });

  test("a permission that is asked for is waited for until its tool has ended [R155]", () => {
    expect(after(13, { hooks: [START, PROMPT, ASK], process: {} })).toMatchObject({
      phase: "waiting_permission",
      doubt: null,
      rule: "permission_open",
    });
    expect(after(17, { hooks: [START, PROMPT, ASK, TOOL_END] })).toMatchObject({ phase: "busy" });
  });

  test("where a granted tool would show nothing, the honest answer is waiting or running", () => {
    const fetching = lifecycle("waiting_permission", 12, { toolName: "WebFetch" });
    expect(after(13, { hooks: [START, PROMPT, fetching], process: {} })).toMatchObject({
      phase: "waiting_permission",
      doubt: "waiting_or_running",
    });
    expect(after(13, { hooks: [START, PROMPT, ASK] })).toMatchObject({
      phase: "waiting_permission",
      doubt: "waiting_or_running",
    });
  });

  test("a process of a tool that began after the asking shows that it was granted", () => {
    const hooks = [START, PROMPT, ASK];
    expect(after(15, { hooks, process: { toolSince: ms(14) } })).toMatchObject({
      phase: "busy",
      rule: "granted_and_running",
    });
    expect(after(15, { hooks, process: { toolSince: ms(11) } })).toMatchObject({
      phase: "waiting_permission",
    });
  });

  test("a question is waited for, a plan too [R156]", () => {
    for (const toolName of ["AskUserQuestion", "ExitPlanMode"]) {
      const question = lifecycle("waiting_question", 12, { toolName });
      expect(after(13, { hooks: [START, PROMPT, question] })).toMatchObject({
        phase: "waiting_question",
        rule: "question_open",
      });
    }
  });

  test("an answered question is over although its input holds the answers now", () => {
    const question = lifecycle("waiting_question", 12, {
      toolName: "AskUserQuestion",
      inputHash: "q",
    });
    const answered = told("tool_use", 15, { tool: "AskUserQuestion", inputHash: "q and a" });
    expect(after(16, { hooks: [PROMPT, question, answered] })).toMatchObject({ phase: "busy" });
  });

  test("a notification stands in for the hook that was lost, and opens nothing twice", () => {
    const confirmed = lifecycle("waiting_permission", 18, { confirms: true });
    expect(after(19, { hooks: [START, PROMPT, confirmed] })).toMatchObject({
      phase: "waiting_permission",
    });
    const ended = told("tool_use", 20, { tool: "Bash", inputHash: "h" });
    expect(after(21, { hooks: [START, PROMPT, ASK, confirmed, ended] })).toMatchObject({
      phase: "busy",
    });
  });

  test("dialogs of one call that only notifications tell of are one, over when that call ends", () => {
    const named = { confirms: true, toolName: "Bash", inputHash: "h" };
    const first = { ...lifecycle("waiting_permission", 18, named), id: "n" };
    const second = { ...lifecycle("waiting_permission", 60, named), id: "m" };
    const dialogs = [START, PROMPT, first, second];
    expect(after(61, { hooks: dialogs, process: {} })).toMatchObject({
      phase: "waiting_permission",
    });
    const ended = told("tool_use", 70, { tool: "Bash", inputHash: "h" });
    expect(after(71, { hooks: [...dialogs, ended], process: {} })).toMatchObject({ phase: "busy" });
  });

  test("of two tools that wait, the one that ended leaves the other waiting", () => {
    const second = {
      ...lifecycle("waiting_permission", 13, { toolName: "Bash", inputHash: "i" }),
      id: "2",
    };
    expect(after(17, { hooks: [PROMPT, ASK, second, TOOL_END], process: {} })).toMatchObject({
      phase: "waiting_permission",
    });
  });

  test("an end completes it, whatever closes behind it; what only a live session does re-opens it [R158]", () => {
    const end = lifecycle("ended", 30, { reason: "prompt_input_exit" });
    expect(after(31, { hooks: [START, PROMPT, STOP, end] })).toMatchObject({
      state: "completed",
      phase: null,
      rule: "ended",
    });
    const late = told("turn.end", 31, { ok: true });
    expect(after(32, { hooks: [START, end, late] }).state).toBe("completed");
    const again = told("turn.start", 40, { prompt: "more" });
    expect(after(41, { hooks: [START, end, again] })).toMatchObject({
      state: "active",
      phase: "busy",
    });
  });

  test("words that were typed within a turn begin the next one: in between nobody is waited for", () => {
    const queued = told("turn.start", 15, { prompt: "and then" });
    expect(after(21, { hooks: [START, PROMPT, queued, STOP] }).phase).toBe("busy");
    expect(after(22, { hooks: [START, PROMPT, queued, STOP] }).phase).toBe("interactable");
    const taken = [shown(14.9, { kind: "prompt", text: "and then" })];
    expect(after(21, { hooks: [START, PROMPT, queued, STOP], transcript: taken }).phase).toBe(
      "interactable",
    );
  });

  test("a program that prints one answer is not asked for another while it ends, and decides about permissions by itself", () => {
    const printing = lifecycle("started", 0, { source: "startup", entrypoint: "sdk-cli" });
    const ended = told("turn.end", 20, { ok: true, entrypoint: "sdk-cli" });
    expect(after(21, { hooks: [printing, PROMPT, ended] })).toMatchObject({
      rule: "finishing",
      phase: "busy",
    });
    expect(after(24, { hooks: [printing, PROMPT, ended] }).phase).toBe("interactable");
    const asks = lifecycle("waiting_permission", 12, { toolName: "Edit", entrypoint: "sdk-cli" });
    expect(after(13, { hooks: [printing, PROMPT, asks], process: {} }).doubt).toBe(
      "waiting_or_running",
    );
  });

  test("`codex exec` prints one answer too, and nobody is at its terminal", () => {
    const program = { entrypoint: "codex_exec", provider: "codex", client: "codex" };
    const started = lifecycle("started", 0, { source: "startup", ...program });
    expect(after(9, { hooks: [started] }).rule).toBe("just_started");
    const ended = told("turn.end", 20, { ok: true, ...program });
    expect(after(21, { hooks: [started, PROMPT, ended] }).rule).toBe("finishing");
  });

  test("a program that was handed another prompt after a turn waits for the next one at once; one that is gone on with later does not", () => {
    const program = { entrypoint: "sdk-cli" };
    const printing = lifecycle("started", 0, { source: "startup", ...program });
    const once = [printing, PROMPT, told("turn.end", 20, { ok: true, ...program })];
    const again = [told("turn.start", 30, program), told("turn.end", 40, { ok: true, ...program })];
    expect(after(41, { hooks: [...once, ...again] })).toMatchObject({
      rule: "turn_over",
      phase: "interactable",
    });
    const idle = { status: "idle", since: 40 } as const;
    expect(after(41, { hooks: [...once, ...again], board: idle }).phase).toBe("interactable");
    const resumed = lifecycle("started", 25, { source: "resume", ...program });
    expect(after(41, { hooks: [...once, resumed, ...again] }).rule).toBe("finishing");
    // Its end was lost, and stands in the transcript.
    const answer = shown(20, { kind: "answer", isLast: true });
    const lost = seen({ hooks: [printing, PROMPT], transcript: [answer] });
    for (const event of again) foldHook(lost, event, Date.parse(event.ts));
    expect(resolveState(lost, ms(41)).phase).toBe("interactable");
  });

  test("since when a prompt is free is when its turn ended, whoever says so again, and however long it rests", () => {
    const reminder = told("notification", 80, { notificationType: "idle_prompt" });
    const transcript = [shown(20.2, { kind: "turn_over", why: "done" })];
    const scene: Scene = { hooks: [START, PROMPT, STOP, reminder], transcript };
    expect(after(90, scene)).toMatchObject({ phase: "interactable", since: ms(20) });
    expect(after(330, scene)).toMatchObject({ state: "idle", since: ms(20) });
  });

  test("how a turn ended is told by whoever knows the reason", () => {
    const stopped = told("turn.end", 20, { ok: false });
    expect(after(21, { hooks: [START, PROMPT, stopped] }).rule).toBe("turn_failed");
    const transcript = [shown(19.9, { kind: "turn_over", why: "interrupted" })];
    expect(after(21, { hooks: [START, PROMPT, STOP], transcript }).rule).toBe("interrupted");
  });

  test("five minutes without activity in front of a free prompt make it idle; waiting and working are activity [R159]", () => {
    const idle = after(20 + 300, { hooks: [START, PROMPT, STOP] });
    expect(idle).toMatchObject({ state: "idle", phase: null, rule: "quiet_for_five_minutes" });
    expect(after(20 + 299, { hooks: [START, PROMPT, STOP] }).state).toBe("active");
    const hour = 3600;
    expect(after(hour, { hooks: [START, PROMPT, ASK], process: {} })).toMatchObject({
      state: "active",
      phase: "waiting_permission",
    });
    expect(after(hour, { hooks: [START, PROMPT], process: { toolSince: ms(11) } })).toMatchObject({
      state: "active",
      phase: "busy",
    });
  });

  test("a turn in which nothing happens any more runs out: unknown, never busy for ever", () => {
    const silent = after(10 + 601, { hooks: [START, PROMPT] });
    expect(silent).toMatchObject({ phase: null, doubt: "unknown", rule: "turn_silent" });
    expect(after(11, { hooks: [START, PROMPT] }).until).toBe(ms(10 + 600));
    // Getting older is no sign of its end.
    expect(after(3600, { hooks: [START, PROMPT], process: {} })).toMatchObject({
      state: "active",
      doubt: "unknown",
      rule: "turn_silent",
    });
  });

  test("one that never said goodbye is stale after a day where no process is known", () => {
    const day = 86_400;
    expect(after(20 + day, { hooks: [START, PROMPT, STOP] })).toMatchObject({ state: "stale" });
    const known = [START, PROMPT, withFields(STOP, { pid: 7, pidStart: "1" })];
    expect(after(20 + day, { hooks: known, process: {} }).state).toBe("idle");
    // Without its start, a process of that number may be any.
    expect(after(20 + day, { hooks: [START, PROMPT, STOP], process: {} }).state).toBe("stale");
  });

  test("a compaction that was asked for is work, and the prompt is free behind it; within a turn the turn goes on", () => {
    const begun = (trigger: string): Event => told("compaction", 30, { trigger });
    const done = told("compaction_summary", 35);
    const before = [START, PROMPT, STOP];
    expect(after(31, { hooks: [...before, begun("manual")] })).toMatchObject({
      rule: "compacting",
    });
    expect(after(36, { hooks: [...before, begun("manual"), done] }).phase).toBe("interactable");
    expect(after(36, { hooks: [START, PROMPT, begun("auto"), done] }).phase).toBe("busy");
  });

  test("a subagent in the background leaves the prompt free, and what it asks for is waited for", () => {
    const works = told("tool_use", 25, { tool: "Read", agentId: "a" });
    const before = [START, PROMPT, told("subagent_start", 12, { agentId: "a" }), STOP];
    const free = { phase: "interactable", rule: "agents_working" } as const;
    expect(after(26, { hooks: [...before, works] })).toMatchObject(free);
    // A client is busy for as long as its subagents are; so it is when one was granted what it asked for.
    const board = { status: "busy", since: 11 } as const;
    expect(after(40, { hooks: [...before, works], board })).toMatchObject(free);
    expect(
      after(40, { hooks: [START, PROMPT, STOP, works], board: { ...board, since: 27 } }),
    ).toMatchObject(free);
    const asks = lifecycle("waiting_permission", 26, { toolName: "Bash", agentId: "a" });
    expect(after(27, { hooks: [...before, asks], process: {} }).phase).toBe("waiting_permission");
    const stopped = told("subagent_stop", 28, { agentId: "a" });
    expect(after(29, { hooks: [...before, asks, stopped], process: {} }).phase).toBe(
      "interactable",
    );
  });
});

describe("what makes up for a lost hook", () => {
  const cases: readonly (readonly [string, Scene, string | null])[] = [
    [
      "the prompt: its record",
      { hooks: [START], transcript: [shown(10, { kind: "prompt", text: "go" })] },
      "busy",
    ],
    [
      "the turn's end: the last answer",
      { hooks: [START, PROMPT], transcript: [shown(20, { kind: "answer", isLast: true })] },
      "interactable",
    ],
    [
      "Esc: the interruption",
      {
        hooks: [START, PROMPT, ASK],
        transcript: [shown(15, { kind: "turn_over", why: "interrupted" })],
      },
      "interactable",
    ],
    [
      "an API error: the failure",
      { hooks: [START, PROMPT], transcript: [shown(15, { kind: "turn_over", why: "failed" })] },
      "interactable",
    ],
    [
      "a granted tool's end: its result",
      {
        hooks: [START, PROMPT, ASK],
        transcript: [
          shown(11, { kind: "call", callId: "c", tool: "Bash" }),
          shown(18, { kind: "result", callId: "c", isDeclined: false, decision: null }),
        ],
      },
      "busy",
    ],
    [
      "the asking: the board",
      {
        hooks: [START, PROMPT],
        board: { status: "waiting", since: 12, waitingFor: "permission prompt" },
      },
      "waiting_permission",
    ],
    [
      "a question: the board",
      {
        hooks: [START, PROMPT],
        board: { status: "waiting", since: 12, waitingFor: "input needed" },
      },
      "waiting_question",
    ],
    [
      "granting: the board",
      { hooks: [START, PROMPT, ASK], board: { status: "busy", since: 14 } },
      "busy",
    ],
    [
      "Esc in mid-answer: the board",
      { hooks: [START, PROMPT], board: { status: "idle", since: 14 } },
      "interactable",
    ],
    [
      "a dialog that a person opened: nobody is waited for",
      {
        hooks: [START, PROMPT, STOP],
        board: { status: "waiting", since: 25, waitingFor: "dialog open" },
      },
      "interactable",
    ],
  ];

  test.each(cases)("%s", (_, scene, phase) => {
    expect(after(30, scene).phase as string | null).toBe(phase);
  });

  test("a hook is faster than the board, for a moment", () => {
    const scene: Scene = { hooks: [START, PROMPT, STOP], board: { status: "busy", since: 11 } };
    expect(after(20.5, scene)).toMatchObject({ phase: "interactable", rule: "turn_over" });
    expect(after(23, scene)).toMatchObject({ phase: "busy", rule: "board_busy" });
  });

  test("a board is as true as its process is alive", () => {
    const scene: Scene = {
      hooks: [START, PROMPT],
      board: { status: "busy", since: 11 },
      process: { isAlive: false, goneAt: ms(15) },
    };
    expect(after(16, scene)).toMatchObject({
      state: "completed",
      rule: "process_gone",
      since: ms(15),
    });
  });
});

describe("what is not to be believed", () => {
  const END = lifecycle("ended", 30, { reason: "other" });

  test("that it ended, while its client keeps its board: another terminal of the same session was closed", () => {
    const scene: Scene = {
      hooks: [START, PROMPT, STOP, END],
      board: { status: "idle", since: 20 },
    };
    expect(after(31, scene).state).toBe("completed");
    expect(after(33, scene)).toMatchObject({ state: "active", phase: "interactable" });
  });

  test("that it ended, when another tool says so at every turn's end", () => {
    const foreign = toEvent({ ...END, data: { phase: "ended", provider: "claude" } });
    expect(after(33, { hooks: [START, PROMPT, STOP, foreign] }).phase).toBe("interactable");
  });

  test("that its process is gone, while its hooks go on: it lives where we cannot look", () => {
    const process = { isAlive: false, goneAt: ms(5) };
    expect(after(13, { hooks: [START, PROMPT, ASK], process }).phase).toBe("waiting_permission");
    expect(
      after(13, { hooks: [START, PROMPT, ASK], process: { ...process, isTaken: true } }).state,
    ).toBe("completed");
  });

  test("that it is busy, of a client that was stopped an hour ago", () => {
    const scene: Scene = { hooks: [START, PROMPT], board: { status: "busy", since: 11 } };
    expect(after(3000, scene).phase).toBe("busy");
    expect(after(11 + 3601, scene)).toMatchObject({ phase: null, doubt: "unknown" });
  });

  test("that a subagent works, of which nothing was heard for half an hour", () => {
    const asks = lifecycle("waiting_permission", 26, { toolName: "Bash", agentId: "a" });
    const later = [
      told("turn.start", 4000, { prompt: "on" }),
      told("turn.end", 4010, { ok: true }),
    ];
    const found = after(4020, { hooks: [START, PROMPT, STOP, asks, ...later], process: {} });
    expect(found).toMatchObject({ phase: "interactable", rule: "turn_over" });
  });
});

test("a second dialog whose hook was lost is told by its notification, though the first was answered a moment ago", () => {
  const confirmed = { ...lifecycle("waiting_permission", 24, { confirms: true }), id: "n" };
  expect(after(25, { hooks: [START, PROMPT, ASK, TOOL_END, confirmed] }).phase).toBe(
    "waiting_permission",
  );
});

test("the end of a call before a dialog opened does not answer it, though the call that it is about is not written down yet", () => {
  const asked = lifecycle("waiting_permission", 10.1, { toolName: "apply_patch" });
  const scene = {
    hooks: [lifecycle("started", 0), told("turn.start", 9), asked],
    transcript: [
      shown(9.9, { kind: "call", callId: "refused", tool: "apply_patch" }),
      shown(10, { kind: "result", callId: "refused", isDeclined: false, decision: null }),
      shown(10.05, { kind: "call", callId: "asked", tool: "apply_patch" }),
    ],
  };
  expect(after(15, scene).phase).toBe("waiting_permission");
  const decided = shown(16, { kind: "result", callId: "asked", isDeclined: false, decision: null });
  const ended = { ...scene, transcript: [...scene.transcript, decided] };
  expect(after(17, ended).phase).not.toBe("waiting_permission");
});

test("a call that began long after a dialog opened shows that it is gone; one beside it shows nothing", () => {
  const other = (seconds: number, durationMs: number): Event =>
    told("tool_use", seconds, { tool: "Read", inputHash: "r", durationMs });
  expect(after(21, { hooks: [START, PROMPT, ASK, other(20, 500)], process: {} }).phase).toBe(
    "busy",
  );
  expect(after(21, { hooks: [START, PROMPT, ASK, other(20, 8000)], process: {} }).phase).toBe(
    "waiting_permission",
  );
});

test("a tool that was seen to run was granted, also when it is over and nobody said so", () => {
  const evidence = seen({ hooks: [START, PROMPT, ASK], process: {} });
  resumeAsksByProcess(evidence, [{ pid: 2, since: ms(14), does: null }]);
  expect(resolveState(evidence, ms(15))).toMatchObject({
    phase: "busy",
    rule: "granted_and_running",
  });
  expect(resolveState(evidence, ms(15)).until).not.toBeNull();
});

test("a command that somebody else begins beside a dialog does not answer it, unless the dialog is about a command", () => {
  const write = lifecycle("waiting_permission", 12, { toolName: "Write", agentId: "agent" });
  const turn = told("task_notification", 18);
  for (const hooks of [
    [START, PROMPT, write],
    [START, PROMPT, write, turn],
  ]) {
    const evidence = seen({ hooks, process: { toolSince: ms(14) } });
    resumeAsksByProcess(evidence, [{ pid: 2, since: ms(14), does: null }]);
    expect(resolveState(evidence, ms(19))).toMatchObject({
      phase: "waiting_permission",
      rule: "permission_open",
      since: ms(12),
    });
  }
});

test("a call that a client ends when it goes on with a session whose client was killed was decided by nobody", () => {
  const scene = (): SessionEvidence => {
    const evidence = seen({
      hooks: [START, PROMPT, ASK],
      transcript: [shown(11, { kind: "call", callId: "c", tool: "Bash" })],
    });
    foldHook(evidence, lifecycle("started", 30, { source: "resume" }), ms(30));
    return evidence;
  };
  const declined = { kind: "result", callId: "c", isDeclined: true, decision: null } as const;
  expect(foldSignal(scene(), shown(29, declined))).toBeNull();
  expect(foldSignal(scene(), shown(20, declined))).toMatchObject({
    decision: "denied",
    at: ms(20),
  });
});

test("an explanation names every piece of evidence with its source and time, and which of them decided", () => {
  const evidence = seen({
    hooks: [START, PROMPT, ASK],
    transcript: [shown(11, { kind: "call", callId: "c", tool: "Bash" })],
    process: {},
  });
  const { rule, evidence: listed } = explainState(evidence, ms(13));
  expect(rule).toBe("permission_open");
  expect(listed.map(({ source, what }) => `${source} ${what}`)).toEqual([
    "hook asked",
    "time quiet",
    "transcript transcript_call",
    "hook prompted",
    "hook started",
    "process process_alive",
  ]);
  expect(listed.filter(({ isDecisive }) => isDecisive).map(({ what }) => what)).toEqual(["asked"]);
  expect(listed[0]).toMatchObject({ detail: "Bash", at: ms(12) });
});

test("whatever is seen, in whatever order and however often, gives an answer, and every busy or waiting one runs out or rests on something that is looked at again", () => {
  const happenings: readonly ((seconds: number) => Event)[] = [
    (s) => lifecycle("started", s, { source: "startup" }),
    (s) => lifecycle("started", s, { source: "compact" }),
    (s) => lifecycle("ended", s),
    (s) => told("turn.start", s, { prompt: "x" }),
    (s) => told("turn.end", s, { ok: true }),
    (s) => ({ ...lifecycle("waiting_permission", s, { toolName: "Bash" }), id: `ask-${s}` }),
    (s) => ({ ...lifecycle("waiting_question", s, { toolName: "AskUserQuestion" }), id: `q-${s}` }),
    (s) => told("tool_use", s, { tool: "Bash" }),
    (s) => told("compaction", s, { trigger: "manual" }),
    (s) => told("compaction_summary", s),
    (s) => told("subagent_start", s, { agentId: "a" }),
    (s) => told("notification", s, { notificationType: "idle_prompt" }),
  ];
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(happenings.length - 1), fc.nat(600)), { maxLength: 25 }),
      fc.nat(600),
      (steps, seconds) => {
        const hooks = steps.flatMap(([which, when]) => happenings[which]?.(when) ?? []);
        const evidence = seen({ hooks });
        const now = resolveState(evidence, ms(seconds));
        expect(["active", "idle", "completed", "stale"]).toContain(now.state);
        if (now.phase === "busy") expect(now.until).not.toBeNull();
        // The same seen twice changes nothing.
        expect(resolveState(seen({ hooks: [...hooks, ...hooks] }), ms(seconds))).toEqual(now);
        const nextWeek = resolveState(evidence, ms(600 + 8 * 86_400));
        expect(["completed", "stale"]).toContain(nextWeek.state);
      },
    ),
    { numRuns: 500 },
  );
});

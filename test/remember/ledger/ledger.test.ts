/** What is certain about a session: a fold over what happened. */
import { describe, expect, test } from "bun:test";
import type { TranscriptEntry } from "../../../src/clients/transcript/entry.ts";
import type { Ledger } from "../../../src/remember/ledger/ledger.ts";
import {
  adds,
  asks,
  closes,
  compacts,
  does,
  edits,
  fails,
  happens,
  ledgerOf,
  queues,
  reads,
  runs,
  says,
} from "./entries.ts";

const after = (...entries: readonly TranscriptEntry[][]): Ledger => ledgerOf(entries);
const choices = (...entries: readonly TranscriptEntry[][]): string[][] =>
  after(...entries).choices.map(({ question, answer }) => [question, answer]);
const written = (...entries: readonly TranscriptEntry[][]): string[] =>
  after(...entries).written.map(({ file }) => file);

describe("requests", () => {
  test("are kept word for word, with small talk known as such", () => {
    const { requests, original, prompts } = after(
      asks("hi"),
      asks("Mend the cart."),
      asks("계속해줘"),
    );
    expect(requests.map(({ text, isSmallTalk }) => [text, isSmallTalk])).toEqual([
      ["hi", true],
      ["Mend the cart.", false],
      ["계속해줘", true],
    ]);
    expect(original?.text).toBe("Mend the cart.");
    expect(prompts).toBe(3);
  });

  test("are kept whole only as long as they are new", () => {
    const long = "word ".repeat(1000);
    const lengths = after(asks(long), asks(long), asks(long), asks(long)).requests.map(
      ({ text }) => text.length,
    );
    expect(lengths).toEqual([600, 4999, 4999, 4999]);
  });

  test("that were interrupted are known as such", () => {
    const { requests } = after(asks("one"), asks("two"), happens("interrupted"), asks("three"));
    expect(requests.map(({ isInterrupted }) => isInterrupted)).toEqual([false, true, false]);
    expect(after(happens("interrupted")).requests).toEqual([]);
  });

  test("to compact or to save say what to keep", () => {
    const { wishes, notes, requests } = after(
      asks("/compact keep the port"),
      asks("/save-context the cart is done"),
      asks("/save-context"),
    );
    expect([wishes, notes]).toEqual([["keep the port"], ["the cart is done"]]);
    expect(requests).toEqual([]);
  });
});

describe("choices", () => {
  test("are answers to questions, the newest of each", () => {
    const answer = (answers: Record<string, string>): TranscriptEntry[] =>
      does("AskUserQuestion", {}, { answers });
    expect(
      choices(
        answer({ "Which port?": "8080", "데이터베이스?": "SQLite" }),
        answer({ "Which port?": "8443", "Why?": " " }),
      ),
    ).toEqual([
      ["데이터베이스?", "SQLite"],
      ["Which port?", "8443"],
    ]);
  });

  test.each([
    ["2", "Use Postgres"],
    ["1.", "Use SQLite"],
    ["option 2", "Use Postgres"],
    ["1번", "Use SQLite"],
  ])("are short replies with what they stand for: %p", (reply, answer) => {
    const offer = closes("Which one?\n\n1. Use SQLite\n2. Use Postgres");
    expect(choices(asks("Store it."), offer, asks(reply))).toEqual([["Which one?", answer]]);
  });

  test("are none where nothing was offered, or the reply says more", () => {
    const offer = closes("Which one?\n1. Use SQLite\n2. Use Postgres");
    expect(choices(offer, asks("3"))).toEqual([]);
    expect(choices(offer, asks("2 seems slow, why?"))).toEqual([]);
    expect(choices(offer, asks("ok"), asks("2"))).toEqual([]);
    expect(choices(asks("2"))).toEqual([]);
    expect(choices(offer, adds("2"))).toEqual([]);
  });

  test("without a question do not take each other's place", () => {
    expect(
      choices(closes("1. Push it\n2. Wait"), asks("1"), closes("1. Tag it\n2. Wait"), asks("1")),
    ).toEqual([
      ["", "Push it"],
      ["", "Tag it"],
    ]);
  });
});

describe("refusals", () => {
  const refuses = (text: string, command = "git push -f"): TranscriptEntry[] =>
    does("Bash", { command }, { ok: false, declined: true, text });

  test("have the words that were said with them", () => {
    const { refusals, requests } = after(
      refuses("The user doesn't want to proceed"),
      adds("never force", "refusal"),
    );
    expect(refusals).toMatchObject([{ what: "git push -f", words: "never force" }]);
    expect(requests).toMatchObject([{ during: "refusal" }]);
  });

  test.each([
    ["Use the trash instead.", "Use the trash instead."],
    ["继续执行", null],
    ["go on", null],
    [`Now make the other page, ${"with all of its parts, ".repeat(12)}`, null],
    ["Invalid Operation: the view could not be found", null],
  ])("take the next words that are typed, if those are short and about it: %s", (words, reason) => {
    const { refusals } = after(refuses("no"), asks(words));
    expect(refusals).toMatchObject([{ words: reason }]);
  });

  test("take no later words", () => {
    const { refusals } = after(
      refuses("no"),
      adds("first", "refusal"),
      adds("second", "refusal"),
      refuses("no"),
    );
    expect(refusals.map(({ words }) => words)).toEqual(["first", null]);
  });

  test.each([
    "Permission to use Bash has been denied",
    "PreToolUse:Bash hook blocked this",
    "Cancelled: parallel tool call errored",
    "<tool_use_error>Sibling tool call errored</tool_use_error>",
  ])("are nobody's where the client or a hook said no: %p", (text) => {
    expect(after(refuses(text)).refusals).toEqual([]);
  });

  test("leave nothing done", () => {
    const {
      written: files,
      runs: ran,
      tasks,
    } = after(
      does("Edit", { file_path: "/srv/app/a.ts" }, { ok: false, declined: true, text: "no" }),
      does("TaskCreate", { subject: "x" }, { ok: false, declined: true, text: "no" }),
      refuses("no"),
    );
    expect([files, ran.last, ran.failed, tasks]).toEqual([[], [], [], []]);
  });
});

describe("a plan", () => {
  const plan = { plan: "# Mend the cart\n1. measure" };

  test("is approved or not, the last one counts", () => {
    expect(after(does("ExitPlanMode", plan)).plan).toMatchObject({
      text: plan.plan,
      isApproved: true,
    });
    const refused = does(
      "ExitPlanMode",
      { plan: "# Other" },
      { ok: false, declined: true, text: "no" },
    );
    expect(after(does("ExitPlanMode", plan), refused).plan).toMatchObject({
      text: "# Other",
      isApproved: false,
    });
    expect(after(refused).refusals).toMatchObject([{ what: "plan: Other" }]);
  });
});

describe("the queue", () => {
  test("is first in, first out", () => {
    const both = [queues("added", "mend the coupons"), queues("added", "and the taxes")];
    expect(after(...both).queue).toEqual(["mend the coupons", "and the taxes"]);
    expect(after(...both, queues("delivered")).queue).toEqual(["and the taxes"]);
    expect(after(...both, queues("cleared")).queue).toEqual([]);
    expect(after(queues("taken"), queues("delivered")).queue).toEqual([]);
  });

  test("holds a place for a report, and no words of small talk", () => {
    const { queue } = after(
      queues("added"),
      queues("added", "continue"),
      queues("added", "쿠폰도 고쳐줘"),
    );
    expect(queue).toEqual([null, null, "쿠폰도 고쳐줘"]);
    expect(after(queues("added"), queues("added", "mend it all"), queues("taken")).queue).toEqual([
      "mend it all",
    ]);
  });

  test("still has what was taken from it until it is seen to be handed over", () => {
    const taken = [queues("added", "mend the coupons"), queues("taken")];
    expect(after(...taken)).toMatchObject({ queue: [], taken: "mend the coupons" });
    for (const next of [asks("mend the coupons"), says("I will."), runs("ls")]) {
      expect(after(...taken, next).taken).toBeNull();
    }
  });
});

describe("the closing words", () => {
  test("are the last of the turn, and end it where the client says so", () => {
    expect(after(says("First."), says("Second."))).toMatchObject({
      closing: { text: "Second.", isEnd: true },
      narration: "First.",
    });
    expect(after(closes("Done.")).closing?.isEnd).toBe(true);
    expect(after(says("Let me look:")).closing?.isEnd).toBe(false);
    expect(
      after([{ kind: "said", ts: null, text: "Done.", isClosing: false }]).closing?.isEnd,
    ).toBe(false);
    expect(after(says("Let me look:"), happens("turn_over")).closing?.isEnd).toBe(true);
    expect(after(happens("turn_over")).closing).toBeNull();
  });

  test("end nothing where a tool is called behind them", () => {
    expect(after(closes("Let me look."), runs("ls")).closing?.isEnd).toBe(false);
  });

  test("are forgotten when a turn begins, and not by what is typed within it", () => {
    expect(after(closes("Done."), asks("Next, the coupons."))).toMatchObject({
      closing: null,
      narration: null,
    });
    expect(after(closes("Done."), adds("wait, the taxes")).closing?.text).toBe("Done.");
  });
});

describe("a result", () => {
  test("that comes before its call is joined with it, once", () => {
    const pairs = [
      ...edits("src/cart.ts"),
      ...fails("npm test", "1 failed"),
      ...does("AskUserQuestion", {}, { answers: { "Which port?": "8443" } }),
      ...does("TaskCreate", { subject: "coupons" }, { text: "Task #7 created" }),
    ];
    const turned = pairs.toSorted((a, b) => (a.kind === b.kind ? 0 : a.kind === "result" ? -1 : 1));
    const [inOrder, early] = [after(pairs), after(turned)];
    for (const key of ["written", "runs", "choices", "tasks", "over", "calls", "early"] as const) {
      expect(early[key]).toEqual(inOrder[key]);
    }
    expect(early.early).toEqual([]);
    expect(
      after(
        pairs,
        pairs.filter(({ kind }) => kind === "result"),
      ),
    ).toEqual(inOrder);
  });

  test("of a call that never comes is kept in part, and not for ever", () => {
    const lost = Array.from({ length: 60 }, (_, at): TranscriptEntry => ({
      kind: "result",
      ts: null,
      callId: `lost-${at}`,
      ok: true,
      declined: false,
      text: "x".repeat(9000),
      answers: null,
    }));
    const { early } = after(lost);
    expect(early.length).toBe(8);
    expect(JSON.stringify(early).length).toBeLessThan(40_000);
  });
});

describe("files", () => {
  test("are those that were written, each once, the latest last", () => {
    expect(written(edits("a.ts"), reads("b.ts"), edits("c.ts"), edits("a.ts"))).toEqual([
      "c.ts",
      "a.ts",
    ]);
  });

  test.each([
    ["Write", { file_path: "/srv/app/a.ts" }, ["a.ts"]],
    ["NotebookEdit", { notebook_path: "/srv/app/a.ipynb" }, ["a.ipynb"]],
    ["mcp__files__write_file", { path: "/srv/app/a.ts" }, ["a.ts"]],
    ["mcp__files__read_file", { path: "/srv/app/a.ts" }, []],
    [
      "apply_patch",
      {
        input: "*** Begin Patch\n*** Update File: a.ts\n*** Add File: b.ts\n*** Delete File: c.ts",
      },
      ["a.ts", "b.ts"],
    ],
    ["Edit", { file_path: `/srv/app/${"a".repeat(900)}` }, []],
    ["Edit", {}, []],
    ["Grep", { path: "/srv/app/src" }, []],
  ])("are named by %s %p", (tool, input, files) => {
    expect(written(does(tool, input))).toEqual(files);
  });

  test("are none where the edit failed, or the file is our own", () => {
    expect(
      written(does("Edit", { file_path: "/srv/app/a.ts" }, { ok: false, text: "no" })),
    ).toEqual([]);
    expect(ledgerOf([edits("a.ts")], { fileName: () => null }).written).toEqual([]);
  });

  test.each([
    "rm src/cart.ts",
    "rm -f ./src/cart.ts",
    "rm -rf src",
    "rm -rf src/",
    "git rm src/cart.ts",
    "rm /srv/app/src/cart.ts",
    "mv src/cart.ts src/basket.ts",
    "cd /srv/app && rm src/cart.ts && ls",
  ])("are gone behind %p", (command) => {
    expect(written(edits("src/cart.ts"), runs(command))).toEqual([]);
  });

  test.each([
    "rm src/coupon.ts",
    "rm -rf dist",
    "echo rm src/cart.ts",
    "mv a.ts src/cart.ts",
    "npm run rm",
    "git rm --cached src/cart.ts",
  ])("are still there behind %p", (command) => {
    expect(written(edits("src/cart.ts"), runs(command))).toEqual(["src/cart.ts"]);
  });

  test("are gone with the folder that they stand in, wherever it is and however it is written", () => {
    const file = String.raw`C:\Users\me\studio\src\a.ts`;
    const wrote = does("Write", { file_path: file });
    for (const command of ["rm -rf studio", "rmdir studio", "rm -rf C:/Users/me/studio"])
      expect(written(wrote, runs(command))).toEqual([]);
    expect(written(wrote, runs("rm -rf studios"))).toEqual([file]);
  });

  test("are still there where deleting failed", () => {
    expect(written(edits("a.ts"), fails("rm a.ts", "Permission denied"))).toEqual(["a.ts"]);
  });
});

describe("tasks", () => {
  const states = (...entries: readonly TranscriptEntry[][]): string[][] =>
    after(...entries).tasks.map(({ subject, state }) => [subject, state]);

  test("are made, begun, done and deleted by their id", () => {
    const made = [
      does("TaskCreate", { subject: "coupons" }, { text: "Task #1 created successfully" }),
      does("TaskCreate", { subject: "세금" }, { text: "Task #2 created successfully" }),
    ];
    const update = (taskId: string, status: string): TranscriptEntry[] =>
      does("TaskUpdate", { taskId, status });
    expect(states(...made, update("1", "in_progress"))).toEqual([
      ["coupons", "in_progress"],
      ["세금", "pending"],
    ]);
    expect(states(...made, update("1", "completed"), update("2", "deleted"))).toEqual([
      ["coupons", "completed"],
    ]);
    // Put away by the client with the team that it belonged to.
    for (const ok of [true, false]) {
      const gone = does("TaskUpdate", { taskId: "2" }, { ok, text: "Task not found" });
      expect(states(...made, gone)).toEqual([["coupons", "pending"]]);
    }
    expect(
      states(...made, does("TaskUpdate", { taskId: "1", status: "completed" }, { ok: false })),
    ).toEqual([
      ["coupons", "pending"],
      ["세금", "pending"],
    ]);
  });

  test("of a list are those of its last writing", () => {
    const list = (...todos: readonly (readonly [string, string])[]): TranscriptEntry[] =>
      does("TodoWrite", { todos: todos.map(([content, status]) => ({ content, status })) });
    expect(states(list(["a", "pending"], ["b", "pending"]), list(["b", "completed"]))).toEqual([
      ["b", "completed"],
    ]);
    expect(
      states(does("update_plan", { plan: [{ step: "measure", status: "in_progress" }] })),
    ).toEqual([["measure", "in_progress"]]);
  });

  test("that are done go first where there are too many", () => {
    const many = Array.from({ length: 150 }, (_, at) =>
      does("TaskUpdate", {
        taskId: String(at),
        subject: `n${at}`,
        status: at < 40 ? "completed" : "pending",
      }),
    );
    const { tasks } = after(...many);
    expect(tasks.length).toBe(120);
    expect(tasks.filter(({ state }) => state === "pending").length).toBe(110);
  });
});

describe("rules", () => {
  const bans = (...entries: readonly TranscriptEntry[][]): string[] =>
    after(...entries).bans.map(({ text }) => text);

  test("are kept once, and gone when they are taken back", () => {
    expect(bans(asks("Never push to main."), asks("Fix it."), asks("Never push to main."))).toEqual(
      ["Never push to main."],
    );
    expect(bans(asks("Never push to main."), asks("Fine, you can push to main."))).toEqual([]);
    expect(bans(asks("절대 푸시하지 마"), asks("이제 푸시해도 돼"))).toEqual([]);
    expect(after(asks("Fine, you can push to main. Thanks!")).allowances).toEqual([
      "Fine, you can push to main.",
    ]);
    expect(bans(asks("Never push to main."), asks("You can commit it."))).toEqual([
      "Never push to main.",
    ]);
  });
});

describe("a compaction", () => {
  test("counts once, though two records tell of it", () => {
    expect(after(compacts(), compacts("what was said"))).toMatchObject({
      epoch: 1,
      summary: "what was said",
    });
  });
});

test("titles are the person's and the model's", () => {
  const title = (by: "person" | "model", text: string): TranscriptEntry[] => [
    { kind: "title", ts: null, by, text },
  ];
  expect(
    after(title("model", "Cart"), title("person", "My cart"), title("model", "Cart 2")).titles,
  ).toEqual({
    person: "My cart",
    model: "Cart 2",
  });
});

test("of a command nothing is kept but what runs, where arguments are not to be kept", () => {
  const entries = [
    asks("Plan it."),
    fails("python secretplan.py --now", "bash: python: command not found"),
    runs("python3 secretplan.py --now", "12 lines"),
    runs("git commit -m 'the secretplan'", "[main abc1234] done"),
  ];
  expect(JSON.stringify(ledgerOf(entries))).toContain("secretplan");
  const ledger = ledgerOf(entries, { hidesArguments: true });
  expect(JSON.stringify(ledger)).not.toContain("secretplan");
  expect(ledger.git.commits).toHaveLength(1);
});

test("what is said with a refusal is no prompt of its own", () => {
  const refused = does("Bash", { command: "rm -rf dist" }, { ok: false, declined: true });
  expect(ledgerOf([asks("Clean."), refused, adds("the trash", "refusal")]).prompts).toBe(1);
});

test("words that two records tell of are said once", () => {
  const { closing, narration } = ledgerOf([
    asks("Go."),
    says("It is done."),
    closes("It is done."),
  ]);
  expect(closing?.text).toBe("It is done.");
  expect(narration).toBeNull();
});

test("of the turns before, the last that ended with more than a few words is kept", () => {
  const long = `The cart rounds once now. ${"It was done in three places. ".repeat(8)}`.trim();
  const turns = [asks("Mend."), closes(long), asks("Leave it?"), closes("As it is, then.")];
  expect(ledgerOf(turns)).toMatchObject({ earlierClosing: { n: 1, text: long }, narration: null });
  expect(ledgerOf(turns).closing?.text).toBe("As it is, then.");
});

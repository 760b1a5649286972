/** A ledger as lines, and which of them a summary lacks. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  type LedgerLine,
  toLedgerLines,
  type LedgerLineKind,
  findMissingLines,
  findOpenRequests,
} from "../../../src/remember/ledger/ledger-lines.ts";
import type { TranscriptEntry } from "../../../src/clients/transcript/entry.ts";
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
  runs,
  says,
} from "./entries.ts";

const linesOf = (...entries: readonly TranscriptEntry[][]): readonly LedgerLine[] =>
  toLedgerLines(ledgerOf(entries));
const told = (kind: LedgerLineKind, ...entries: readonly TranscriptEntry[][]): string[] =>
  linesOf(...entries)
    .filter((one) => one.kind === kind)
    .map(({ texts }) => texts.join(" | "));
const missing = (summary: string | null, ...entries: readonly TranscriptEntry[][]): string[] =>
  findMissingLines(linesOf(...entries), summary).map(
    ({ kind, texts }) => `${kind}: ${texts.join(" | ")}`,
  );

const NO_PYTHON = fails("python3 app.py", "bash: python3: command not found");

describe("the lines of a session", () => {
  test("are told in their order", () => {
    const kinds = linesOf(
      asks("Mend the cart and push it."),
      asks("Never touch the payment module."),
      NO_PYTHON,
      runs("python app.py", "ok"),
      runs("npm test", "12 passed"),
      does("TaskCreate", { subject: "coupons" }, { text: "Task #1 created" }),
      does("AskUserQuestion", {}, { answers: { "Which port?": "8443" } }),
      edits("src/cart.ts"),
      runs('git commit -m "round once"', "[main abc1234] round once"),
      does(
        "Bash",
        { command: "rm -rf dist" },
        { ok: false, declined: true, text: "The user doesn't want to" },
      ),
      adds("keep the folder", "refusal"),
      queues("added", "And the coupons, please."),
    ).map(({ kind }) => kind);
    const order: LedgerLineKind[] = [
      "queued",
      "refusal",
      "ban",
      "original",
      "fix",
      "check",
      "choice",
      "file",
      "task",
      "unpushed",
    ];
    expect([...new Set(kinds)].filter((kind) => order.includes(kind))).toEqual(order);
  });

  test("are none of a session in which nothing is open", () => {
    expect(linesOf()).toEqual([]);
    expect(linesOf(asks("What is a cart?"), closes("A list of things."))).toEqual([]);
  });

  test("tell a refusal with its words", () => {
    const refusal = does(
      "Bash",
      { command: "git push" },
      { ok: false, declined: true, text: "no" },
    );
    expect(told("refusal", refusal)).toEqual(["git push | "]);
    expect(told("refusal", refusal, adds("not before the tests", "refusal"))).toEqual([
      "git push | not before the tests",
    ]);
  });

  test("tell files, the latest first, and none that was deleted", () => {
    expect(
      told("file", edits("a.ts"), edits("src/b.ts"), edits("c.ts"), runs("rm src/b.ts")),
    ).toEqual(["c.ts", "a.ts"]);
  });

  test("tell tasks that are not done", () => {
    expect(
      told(
        "task",
        does("TodoWrite", {
          todos: [
            { content: "one", status: "completed" },
            { content: "two", status: "in_progress" },
            { content: "three", status: "pending" },
          ],
        }),
      ),
    ).toEqual(["two", "three"]);
  });
});

describe("what is open", () => {
  const open = (...entries: readonly TranscriptEntry[][]): string[] =>
    findOpenRequests(ledgerOf(entries)).map(({ text }) => text);

  test("is the last request, and those before while the later one only adds to them", () => {
    expect(open(asks("Mend the cart."))).toEqual(["Mend the cart."]);
    expect(open(asks("Mend the cart."), closes("Done."), asks("And the coupons."))).toEqual([
      "And the coupons.",
    ]);
    expect(open(asks("Mend the cart."), says("Working."), asks("continue"))).toEqual([
      "Mend the cart.",
    ]);
    // A plan that was answered with a word is what is to be done, not what led to it.
    expect(open(asks("Mend the cart."), closes("I rounded once."), asks("yes"))).toEqual([]);
    expect(open(asks("Mend the cart."), adds("also the coupons"))).toEqual([
      "Mend the cart.",
      "also the coupons",
    ]);
  });

  test("is nothing once it was answered", () => {
    expect(open(asks("Mend the cart."), closes("It is mended."))).toEqual([]);
    expect(open(asks("Mend the cart."), says("It is mended."), happens("turn_over"))).toEqual([]);
  });

  test.each([
    "Now I am going to look at:",
    "You've hit your session limit · resets 3pm",
    "Claude usage limit reached",
  ])("is still open behind %p", (text) => {
    expect(open(asks("Mend the cart."), closes(text))).toEqual(["Mend the cart."]);
  });

  test("is still open where the turn goes on", () => {
    expect(open(asks("Mend the cart."), says("I am going to look at:"))).toEqual([
      "Mend the cart.",
    ]);
    expect(open(asks("Mend the cart."), closes("Let me see."), runs("npm test", "ok"))).toEqual([
      "Mend the cart.",
    ]);
  });

  test("is not what was interrupted before something else was asked", () => {
    expect(
      open(asks("Mend the cart."), happens("interrupted"), asks("Rather the coupons.")),
    ).toEqual(["Rather the coupons."]);
  });
});

describe("what expires at a compaction", () => {
  const before = [
    asks("Don't touch the tests."),
    asks("Never push to main."),
    does("AskUserQuestion", {}, { answers: { "Which port?": "8443" } }),
    does("Bash", { command: "git push" }, { ok: false, declined: true, text: "no" }),
    adds("not before the tests", "refusal"),
  ];

  test("are choices, refusals and rules that were not meant for good", () => {
    for (const kind of ["choice", "refusal"] as const) {
      expect(told(kind, ...before).length).toBe(1);
      expect(told(kind, ...before, compacts())).toEqual([]);
    }
    const standing = "Never push to main. | standing";
    expect(told("ban", ...before)).toEqual(["Don't touch the tests. | ", standing]);
    expect(told("ban", ...before, compacts())).toEqual([standing]);
  });
});

describe("unpushed commits", () => {
  const commit = runs('git commit -m "a"', "[main abc1234] a");

  test.each(["Commit and push it.", "커밋하고 푸시해줘", "提交并推送"])(
    "are told where %p was asked",
    (ask) => {
      expect(told("unpushed", asks(ask), commit).length).toBe(1);
    },
  );

  test.each([
    "Commit it.",
    "Commit, but do not push.",
    "커밋하고 푸시하지 마",
    "提交但是不要推送",
    "Don't push yet",
  ])("are not told where %p was asked", (ask) => {
    expect(told("unpushed", asks(ask), commit)).toEqual([]);
  });

  test("are none once they were pushed, also in one command", () => {
    const both = runs(
      'git commit -m "a" && git push',
      "[main abc1234] a\nTo x\n   1..2  main -> main",
    );
    expect(told("unpushed", asks("Commit and push it."), both)).toEqual([]);
  });
});

describe("a check", () => {
  test("is told with how it ended", () => {
    const tested = runs("npm test", "ok\n12 passed (3 s)");
    expect(told("check", asks("Mend it."), tested)).toEqual(["npm test | 12 passed (3 s)"]);
    expect(told("check", asks("Mend it."), fails("npm test", "1 failed"))).toEqual([]);
  });

  test("that failed is open until another of its kind succeeds, in whatever form", () => {
    const failing = fails("cmake --build .", "ninja: build stopped");
    const closed = closes("It does not build.");
    expect(told("error", asks("Build it."), failing, closed)).toHaveLength(1);
    expect(
      told("error", asks("Build it."), failing, runs("msbuild app.sln", "Done"), closed),
    ).toEqual([]);
    expect(told("error", asks("Update it."), fails("npm install x", "npm ERR! 404"))).toEqual([]);
  });
});

test("what was called last, and has no result, is told where the turn was cut", () => {
  const [call] = runs("git commit -m x");
  const open = call === undefined ? [] : [call];
  expect(told("pending", asks("Commit it."), open)).toEqual(["git commit -m x"]);
  expect(told("pending", asks("Commit it."), runs("git commit -m x"))).toEqual([]);
});

test("of a request as long as a document no line is told, but where it stands in full", () => {
  const long = `Build this:\n${"- You must keep the format as it is.\n".repeat(100)}`;
  expect(told("request", asks(long))).toEqual([]);
  expect(told("whole", asks(long))).toEqual(["1"]);
});

test("a file that is too large to be read whole is told once", () => {
  const read = does(
    "Read",
    { file_path: "/srv/app/data/prices.json" },
    { ok: false, text: "File content (41234 tokens) exceeds maximum allowed tokens (25000)." },
  );
  expect(told("large", asks("Look."), read, read)).toEqual(["data/prices.json"]);
});

describe("the last result", () => {
  test("is told where the turn was cut, and not of a look or a long text", () => {
    const ask = asks("Deploy it.");
    expect(told("result", ask, runs("./deploy.sh", "deployed to blue"))).toEqual([
      "./deploy.sh | deployed to blue",
    ]);
    expect(told("result", ask, runs("./deploy.sh", "deployed to blue"), closes("Done."))).toEqual(
      [],
    );
    expect(told("result", ask, runs("cat a.txt", "hello"))).toEqual([]);
    expect(told("result", ask, runs("./deploy.sh", "line\n".repeat(200)))).toEqual([]);
    expect(told("result", ask, runs("./deploy.sh", "a"), asks("Something else, please."))).toEqual(
      [],
    );
  });

  test("is not what the client refused", () => {
    expect(
      told(
        "result",
        asks("Go."),
        does(
          "Edit",
          { file_path: "/srv/app/a.ts" },
          { ok: false, text: "<tool_use_error>File has not been read yet" },
        ),
      ),
    ).toEqual([]);
  });
});

describe("a summary", () => {
  const session = [
    asks("Mend the discount of the cart."),
    NO_PYTHON,
    runs("python app.py", "ok"),
    edits("src/cart.ts"),
    does("AskUserQuestion", {}, { answers: { "Which database?": "SQLite" } }),
  ];

  test("leaves missing only what it does not say", () => {
    const summary = [
      "The person asked to mend the discount of the cart.",
      "python3 is missing here, python works.",
      "Files: cart.ts",
      "They chose SQLite.",
    ];
    expect(
      missing(summary.join("\n\n"), ...session).filter((one) => !one.startsWith("result")),
    ).toEqual([]);
    expect(missing(summary.slice(0, 2).join("\n"), ...session)).toEqual(
      ["choice: Which database? | SQLite", "file: src/cart.ts"].concat([]),
    );
  });

  test("that is not there leaves everything missing", () => {
    expect(missing(null, ...session).length).toBe(linesOf(...session).length);
  });

  test("silences a short rule by its own words alone, and never what waits", () => {
    const all = [asks("Never push to main."), queues("added", "And the coupons, please.")];
    const waits = "queued: And the coupons, please.";
    const about = "They asked not to push (main is protected).\nAnd the coupons, please.";
    expect(missing(about, ...all)).toEqual([waits, "ban: Never push to main. | standing"]);
    expect(missing("Rules: Never push to main.\nAnd the coupons, please.", ...all)).toEqual([
      waits,
    ]);
  });

  test("in English cannot be searched for Korean or Chinese words: only rules are told", () => {
    for (const ask of ["장바구니의 할인 계산을 고쳐줘", "请修复购物车的折扣计算"]) {
      expect(missing("The cart was mended.", asks(ask))).toEqual([]);
    }
    expect(missing("The cart was mended.", asks("테스트는 절대 수정하지 마"))).toEqual([
      "ban: 테스트는 절대 수정하지 마 | standing",
    ]);
  });

  test("that holds a line word for word never misses it", () => {
    const words = fc.oneof(
      fc.string({ minLength: 1, maxLength: 150 }),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 150 }),
      fc
        .array(fc.constantFrom("push", "src/a.ts", "8443", "반드시", "必须", "\n", "- x"), {
          minLength: 1,
          maxLength: 30,
        })
        .map((all) => all.join(" ")),
    );
    fc.assert(
      fc.property(words, words, words, (ask, answer, around) => {
        const all = linesOf(
          asks(ask),
          does("AskUserQuestion", {}, { answers: { "Which?": answer } }),
          does("TaskCreate", { subject: ask }, { text: "Task #1" }),
          edits("src/cart.ts"),
          runs("npm test", answer),
        ).filter(({ enough }) => enough !== null);
        for (const one of all) {
          const summary = `${around}\n${one.decisive}\n${around}`;
          expect(findMissingLines([one], summary)).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });
});

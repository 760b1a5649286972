/** What a context's document holds of a session. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { TranscriptEntry } from "../../../src/clients/transcript/entry.ts";
import {
  type DerivedContext,
  deriveContext,
  type TimedStatement,
} from "../../../src/remember/context/derive-context.ts";
import { DOCUMENT_LIMITS } from "../../../src/remember/context/document/context-document.ts";
import {
  adds,
  asks,
  closes,
  does,
  edits,
  fails,
  happens,
  ledgerOf,
  runs,
  says,
} from "../ledger/entries.ts";

const MEANT = { sessionId: "s-1", projectPath: "/srv/app", now: "2026-11-15T12:00:00.987Z" };
const of = (
  entries: readonly TranscriptEntry[][],
  stated: TimedStatement | null = null,
): DerivedContext => deriveContext(ledgerOf(entries), stated, MEANT);
const decided = (
  entries: readonly TranscriptEntry[][],
  stated: TimedStatement | null = null,
): string[] => of(entries, stated).document.decisions.map(({ what }) => what);
const todo = (...todos: readonly (readonly [string, string])[]): TranscriptEntry[] =>
  does("TodoWrite", { todos: todos.map(([content, status]) => ({ content, status })) });

describe("the goal", () => {
  test("is the first request, and the last that asks for something", () => {
    const { goal } = of([
      asks("hi"),
      asks("Mend the cart."),
      asks("Now the coupons."),
      asks("continue"),
    ]).document;
    expect(goal).toEqual({
      original_request: "Mend the cart.",
      current_objective: "Now the coupons.",
    });
  });

  test("is neither what was stopped nor what was said with a refusal", () => {
    const entries = [
      asks("Mend the cart."),
      asks("Drop it all."),
      happens("interrupted"),
      adds("no", "refusal"),
    ];
    expect(of(entries).document.goal.current_objective).toBe("Mend the cart.");
  });

  test("is what somebody stated, until something else is asked", () => {
    const stated = { n: 1, words: { goal: { current_objective: "Round once." } } };
    expect(of([asks("Mend the cart.")], stated).document.goal.current_objective).toBe(
      "Round once.",
    );
    expect(
      of([asks("Mend the cart."), asks("Now the coupons.")], stated).document.goal
        .current_objective,
    ).toBe("Now the coupons.");
  });
});

describe("decisions", () => {
  test("are answered questions, approved plans' titles, and what somebody saved", () => {
    const entries = [
      does("AskUserQuestion", {}, { answers: { "Which port?": "8443" } }),
      asks("Go on with the next."),
      does("ExitPlanMode", { plan: "# Measure, then mend\n1. measure" }),
      asks("/save-context one file for each module"),
    ];
    const stated = { n: 9, words: { decisions: [{ what: "use SQLite", why: "", rejected: [] }] } };
    expect(decided(entries, stated)).toEqual([
      "use SQLite",
      "one file for each module",
      "Which port? → 8443",
      "Measure, then mend",
    ]);
  });

  test.each([
    ["what was asked", asks("Move the orders to Postgres.")],
    ["what the agent said", closes("I decided to use Postgres.")],
    ["a rule", asks("Never push to main.")],
    [
      "a plan that was refused",
      does("ExitPlanMode", { plan: "# Other" }, { ok: false, declined: true }),
    ],
  ])("are not %s", (_name, entries) => {
    expect(decided([entries])).toEqual([]);
  });

  test("are what the person settled in a prompt, until it is settled otherwise", () => {
    const [first, other] = [
      "Let's use Postgres instead of MySQL.",
      "Let's use MySQL instead of Postgres after all.",
    ];
    expect(decided([asks(first)])).toEqual([first]);
    expect(decided([asks(first), asks("Fix the cart.")])).toEqual([first]);
    expect(decided([asks(first), asks(other)])).toEqual([other]);
  });

  test("are not more than fit, and somebody's own go first", () => {
    const many = Array.from({ length: 40 }, (_, at) =>
      does("AskUserQuestion", {}, { answers: { [`q${at}?`]: "yes" } }),
    );
    const stated = { n: 0, words: { decisions: [{ what: "use SQLite", why: "", rejected: [] }] } };
    const all = decided(many, stated);
    expect(all.length).toBe(DOCUMENT_LIMITS.decisions);
    expect([all[0], all.at(-1)]).toEqual(["use SQLite", "q39? → yes"]);
  });
});

describe("progress", () => {
  const tasks = todo(["task 1", "in_progress"], ["task 2", "pending"], ["task 3", "pending"]);

  test("is where the tasks are", () => {
    expect(of([tasks]).document.progress).toEqual({
      done: [],
      current: ["task 1"],
      pending: ["task 2", "task 3"],
    });
  });

  test("of a draft that names one pending task leaves the others where they are", () => {
    const stated = { n: 1, words: { progress: { pending: ["task 4"], done: ["task 1"] } } };
    expect(of([asks("a"), tasks], stated).document.progress).toEqual({
      done: ["task 1"],
      current: [],
      pending: ["task 2", "task 3", "task 4"],
    });
  });

  test("that changed behind a draft holds against it", () => {
    const stated = { n: 1, words: { progress: { pending: ["task 1"] } } };
    const later = [asks("Mend it."), tasks, asks("On with it all."), todo(["task 1", "completed"])];
    expect(of(later, stated).document.progress).toMatchObject({ done: ["task 1"], pending: [] });
  });

  test("is finished where everything is done and nothing fails", () => {
    expect(of([todo(["task 1", "completed"])]).isFinished).toBe(true);
    expect(of([tasks]).isFinished).toBe(false);
    expect(of([todo(["task 1", "completed"]), fails("npm test", "1 failed")]).isFinished).toBe(
      false,
    );
    expect(of([]).isFinished).toBe(false);
  });
});

describe("the state", () => {
  test("has the files, the latest first, and builds and tests that still fail", () => {
    const { state } = of([
      edits("a.ts"),
      edits("b.ts"),
      fails("npm test", "Exit code 1\nTypeError: x"),
    ]).document;
    expect(state.recent_files).toEqual(["b.ts", "a.ts"]);
    expect(state.errors).toEqual(["npm test: TypeError: x"]);
  });

  test("has no failure that went away, nor another program's once the turn has ended", () => {
    expect(
      of([fails("npm test", "1 failed"), runs("npm test", "ok")]).document.state.errors,
    ).toEqual([]);
    expect(
      of([fails("node seed.js", "Error: boom"), closes("Done.")]).document.state.errors,
    ).toEqual([]);
    expect(of([fails("node seed.js", "Error: boom")]).document.state.errors).toEqual([
      "node seed.js: Error: boom",
    ]);
  });

  test("has what blocks the project, and what somebody named", () => {
    const stated = {
      n: 0,
      words: { state: { blockers: ["no licence", "No access."], recent_files: ["z.ts"] } },
    };
    const { state } = deriveContext(ledgerOf([edits("a.ts")]), stated, {
      ...MEANT,
      blockers: ["no access"],
    }).document;
    expect(state.blockers).toEqual(["no access", "no licence"]);
    expect(state.recent_files).toEqual(["a.ts", "z.ts"]);
  });
});

test("discoveries are forms of commands that work here", () => {
  const { discoveries } = of([
    fails("python3 a.py", "bash: python3: command not found"),
    runs("python a.py", "ok"),
  ]).document;
  expect(discoveries).toMatchObject([
    { insight: "`python3 a.py` (bash: python3: command not found) → `python a.py`", file: "" },
  ]);
});

const REPORT =
  "The cart rounds once now, the tests of the coupons pass, and the invoice shows the same total as the order. Next: the refunds, which still round twice when they are split.";

describe("what goes beyond the document", () => {
  test("is the ending of the turn before, where the last request was never answered", () => {
    expect(
      of([asks("Mend the cart."), closes(REPORT), asks("And how do I unstash?")]).extra.outcome,
    ).toEqual({ text: REPORT, isEnd: true, isEarlier: true });
  });

  test("is what was said when something was done last, where the last turn only talked", () => {
    const worked = [asks("Mend the cart."), edits("src/cart.ts"), closes(REPORT)];
    const talked = [
      asks("What is a coupon?"),
      closes("A coupon lowers the price of a cart, once."),
    ];
    expect(of([...worked, ...talked]).extra.work).toBe(REPORT);
    expect(of(worked).extra.work).toBeNull();
    expect(
      of([...worked, ...talked, asks("Mend it too."), runs("make", "ok"), closes("Done.")]).extra
        .work,
    ).toBeNull();
  });

  test("is the turns of the session that did most, the oldest first, unless the last one did more", () => {
    const turn = (
      n: number,
      files: number,
      words = `Turn ${n} did what was asked.`,
    ): TranscriptEntry[][] => [
      asks(`Request ${n}.`),
      ...Array.from({ length: files }, (_, at) => edits(`src/${n}-${at}.ts`)),
      closes(words),
    ];
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 14 }), (sizes) => {
        const turns = sizes.flatMap((size, at) => turn(at, size));
        const { accounts } = of([...turns, ...turn(99, 2)]).extra;
        const most = sizes
          .map((size, at) => ({ size, at }))
          .filter(({ size }) => size >= 2)
          .toSorted((one, other) => other.size - one.size)
          .slice(0, 3)
          .map(({ size }) => size);
        const told = accounts.map(({ asked }) => Number(/\d+/.exec(asked)?.[0]));
        expect(told).toEqual(told.toSorted((one, other) => one - other));
        expect(told.map((at) => sizes[at] ?? 0).toSorted((a, b) => b - a)).toEqual(most);
      }),
      { numRuns: 200 },
    );
    const asking = turn(1, 3, "Should I go on with the coupons?");
    const announcing = turn(2, 3, "The cart is mended. Now let me run the tests.");
    expect(of([...asking, ...announcing, ...turn(3, 1)]).extra.accounts).toEqual([]);
    // What was said when something was done last is told as that.
    const { work, accounts } = of([...turn(1, 3, REPORT), asks("Why?"), closes("So.")]).extra;
    expect([work, accounts]).toEqual([REPORT, []]);
  });

  test("is no request of which everything was hidden, and none of a few words that agree", () => {
    const { prompts } = of([
      asks("Mend the cart."),
      asks("好了"),
      asks(`ghp_${"a1B2".repeat(9)}`),
    ]).extra;
    expect(prompts).toEqual(["Mend the cart."]);
  });

  test("is the client's own recap, until something is said again", () => {
    const recap: TranscriptEntry[] = [
      { kind: "recap", ts: null, text: "The cart rounds once. Next: refunds." },
    ];
    const before = [asks("Mend the cart."), closes(REPORT)];
    expect(of([...before, recap]).extra.recap).toBe("The cart rounds once. Next: refunds.");
    expect(of([...before, recap, asks("And the refunds?")]).extra.recap).not.toBeNull();
    expect(
      of([...before, recap, asks("And the refunds?"), closes("They do.")]).extra.recap,
    ).toBeNull();
  });

  test("is a title only as far as it is about what was done in the end, unless the person gave it", () => {
    const titled = (by: "person" | "model", text: string): string | null =>
      of([asks("Mend the cart."), closes(REPORT), [{ kind: "title", ts: null, text, by }]]).extra
        .title;
    expect(titled("model", "Cart rounding and coupons")).toBe("Cart rounding and coupons");
    expect(titled("model", "Migrate the blog to Astro")).toBeNull();
    expect(titled("person", "Migrate the blog to Astro")).toBe("Migrate the blog to Astro");
  });

  test("is how the turn ended, with what was said before where that is short", () => {
    expect(of([says("I rounded once in cart.ts."), closes("Done.")]).extra.outcome).toEqual({
      text: "I rounded once in cart.ts.\n…\nDone.",
      isEnd: true,
    });
    const long = "All of it is done. ".repeat(10).trim();
    expect(of([says("First."), closes(long)]).extra.outcome?.text).toBe(long);
    expect(of([]).extra).toEqual({
      lines: [],
      outcome: null,
      allowances: [],
      changes: [],
      ended: [],
      hasStaleTasks: false,
      work: null,
      accounts: [],
      recap: null,
      prompts: [],
      aftermath: null,
      commits: [],
      title: null,
    });
  });

  test("is the commits and the title, the person's before the model's", () => {
    const title = (by: "person" | "model", text: string): TranscriptEntry[] => [
      { kind: "title", ts: null, by, text },
    ];
    const { extra } = of([
      title("person", "My cart"),
      title("model", "Cart"),
      runs('git commit -m "a"', "[main abc1234] round once"),
    ]);
    expect(extra).toMatchObject({ commits: ["round once"], title: "My cart" });
  });
});

/** How the work stands, as a ledger tells it: how it is tested, what is not committed or pushed, what was called last. */
import { describe, expect, test } from "bun:test";
import type { TranscriptEntry } from "../../../src/clients/transcript/entry.ts";
import {
  toBranchLines,
  toLedgerLines,
  type LedgerLineKind,
  findMissingLines,
} from "../../../src/remember/ledger/ledger-lines.ts";
import { adds, asks, closes, compacts, does, edits, fails, ledgerOf, runs } from "./entries.ts";

const told = (kind: LedgerLineKind, ...entries: readonly TranscriptEntry[][]): string[] =>
  findMissingLines(toLedgerLines(ledgerOf(entries)), "Something else altogether.")
    .filter((one) => one.kind === kind)
    .map(({ texts }) => texts.join(" | "));

const TESTED = "cd app && PYTHONPATH=. python -m pytest tests -q 2>&1 | tail -3";

describe("how tests and builds are run", () => {
  test("is told whole, however they ended, where it is more than a name", () => {
    const failed = [asks("Test."), runs(TESTED, "2 failed, 3 passed"), closes("Two fail.")];
    expect(told("error", ...failed)).toEqual([`${TESTED} | 2 failed, 3 passed`]);
    expect(told("form", ...failed)).toEqual([]);
    const passed = (command: string): TranscriptEntry[][] => [
      asks("Test."),
      runs(command, "all is well"),
      closes("They pass."),
    ];
    expect(told("form", ...passed(TESTED))).toEqual([`test | ${TESTED}`]);
    expect(told("form", ...passed("npm test"))).toEqual([]);
  });

  test("is not told of a form that fails, of a version that was asked for, or from before the last compaction", () => {
    const wrong = fails("pytest --fast tests/", "error: unrecognized arguments: --fast");
    expect(told("form", asks("Test."), wrong)).toEqual([]);
    expect(told("form", asks("Test."), runs("cmake --version && cl", "3.1"))).toEqual([]);
    const tested = [asks("Test."), runs(TESTED, "all is well")];
    expect(told("form", ...tested, asks("Mend the cart."), compacts())).toEqual([]);
  });
});

describe("what is not committed", () => {
  const commit = runs('git commit -m "round once"', "[main abc1234] round once");

  test("is what was written since the last commit of a session that commits", () => {
    const before = [asks("Mend it."), edits("src/cart.ts"), commit];
    expect(told("uncommitted", ...before)).toEqual([]);
    expect(told("uncommitted", ...before, asks("And this."), edits("src/a.ts"))).toEqual([
      "src/a.ts | round once",
    ]);
    expect(told("uncommitted", asks("Mend it."), edits("src/a.ts"))).toEqual([]);
  });

  test("what is not pushed is told where it was pushed before, or somebody asked for it", () => {
    const push = runs("git push", "To origin\n   1a2b3c4..5d6e7f8  main -> main");
    expect(told("unpushed", asks("Mend it."), commit)).toEqual([]);
    expect(told("unpushed", asks("Mend it."), push, commit)).toEqual(["1 | "]);
    expect(told("unpushed", asks("Mend and push it."), commit)).toEqual(["1 | "]);
  });
});

describe("where the work is", () => {
  const put = runs("git stash", "Saved working directory and index state WIP on main");

  test("is the branch that the repository is on, unless it is the usual one or the summary names it", () => {
    expect(toBranchLines("cart").map(({ texts }) => texts)).toEqual([["cart"]]);
    expect([...toBranchLines("main"), ...toBranchLines(null)]).toEqual([]);
    expect(findMissingLines(toBranchLines("cart"), "Work goes on in branch `cart`.")).toEqual([]);
  });

  test("is the stash too, also where a commit's hook put it there", () => {
    const hook = "✖ lint-staged failed.\nAny lost modifications can be restored from a git stash:";
    expect(told("stash", asks("Go."), put)).toEqual(["1"]);
    expect(
      told("stash", asks("Go."), put, runs("git stash pop", "Dropped refs/stash@{0}")),
    ).toEqual([]);
    expect(told("stash", asks("Go."), fails('git commit -m "a"', hook))).toEqual(["1"]);
  });
});

describe("what nobody saw is not told", () => {
  const commit = runs('git commit -m "round once"', "[main abc1234] round once");
  const work = [asks("Mend."), commit, asks("More."), edits("src/a.ts")];

  test.each([
    ["git commit -q -m b", ""],
    ["git commit -m b | tail -1", " 1 file changed"],
    ["git ci -m b", "[main 1234abc] b"],
    ["git status", "nothing to commit, working tree clean"],
  ])("what is left to commit, after %p", (command, text) => {
    expect(told("uncommitted", ...work)).toHaveLength(1);
    expect(told("uncommitted", ...work, asks("Again."), runs(command, text))).toEqual([]);
  });

  test("a file outside of the project is no work to commit", () => {
    const note = does("Write", { file_path: "/tmp/notes.md" });
    expect(told("uncommitted", asks("Mend."), commit, asks("More."), note)).toEqual([]);
  });

  test("a push without a word did not fail", () => {
    const push = runs("git push", "To origin\n   1a2b3c4..5d6e7f8  main -> main");
    const quiet = runs("git push -q 2>&1 | tail -1");
    expect(told("unpushed", asks("Go."), push, commit, quiet)).toEqual([]);
  });

  test("what ran out of time was refused by nobody", () => {
    const late = does(
      "Bash",
      { command: "npm run e2e" },
      { ok: false, declined: true, text: "Command timed out after 2m 0s" },
    );
    expect(told("refusal", asks("Test."), late)).toEqual([]);
  });

  test("a test that passes in another way is not still failing", () => {
    const failed = runs("pytest tests/ | tail", "1 failed, 3 passed");
    const passed = runs("python -m pytest tests/", "4 passed");
    expect(told("error", asks("Test."), failed, passed, closes("Over."))).toEqual([]);
  });

  test("a test behind a semicolon passes by what it prints", () => {
    const both = runs("npm test; echo done", "5 passing\n2 failing\ndone");
    expect(told("check", asks("Test."), both, closes("Over."))).toEqual([]);
  });

  test("a form that works without a word fails no more", () => {
    const broken = fails("deploy-x all", "bash: deploy-x: command not found");
    expect(told("failing", asks("Go."), broken, broken)).toHaveLength(1);
    expect(told("failing", asks("Go."), broken, broken, runs("deploy-x all"))).toEqual([]);
  });

  test("another script is no other form of the first", () => {
    const fast = fails("python a.py --fast", "a.py: error: unrecognized arguments: --fast a.py");
    const other = runs("python b.py --fast --n 3", "ok");
    expect(told("fix", asks("Go."), fast, other)).toEqual([]);
  });

  test("a file that was written anew is not too large", () => {
    const large = does(
      "Read",
      { file_path: "/srv/app/big.ts" },
      { ok: false, text: "File content (40000 tokens) exceeds maximum allowed tokens (25000)." },
    );
    expect(told("large", asks("Read."), large)).toEqual(["big.ts"]);
    expect(told("large", asks("Read."), large, edits("big.ts"))).toEqual([]);
  });
});

describe("what was called last, without a result,", () => {
  const [call = closes("")[0]] = does("Write", { file_path: "/srv/app/src/new.ts" });
  const calls: TranscriptEntry[] = call === undefined ? [] : [call];

  test("is told in the turn that called it, and in no later one", () => {
    expect(told("pending", asks("Write it."), calls)).toEqual(["Write src/new.ts"]);
    expect(told("pending", asks("Write it."), calls, asks("Something else."))).toEqual([]);
  });

  test("is not told where it only looks", () => {
    const [look] = runs("grep -n cart src/a.ts | head");
    expect(told("pending", asks("Look."), look === undefined ? [] : [look])).toEqual([]);
  });

  test("is told without what it writes in place of a file", () => {
    const command = "cat > /tmp/a.py << 'EOF'\nprint(1)\nEOF\npython3 /tmp/a.py";
    const [first] = runs(command);
    expect(told("pending", asks("Write it."), first === undefined ? [] : [first])).toEqual([
      "cat > /tmp/a.py << 'EOF' …",
    ]);
  });
});

describe("a refusal", () => {
  const refused = does("Bash", { command: "rm -rf dist" }, { ok: false, declined: true });

  test.each(["No, keep the folder.", "dist 말고 build를 지워줘", "不要删除，先备份"])(
    "is told with what somebody wanted otherwise: %p",
    (words) => {
      expect(told("refusal", asks("Clean."), refused, asks(words))).toEqual([
        `rm -rf dist | ${words}`,
      ]);
    },
  );

  test.each(["list the things we did so far", "have you read the concept?", "이제 뭐 남았어?"])(
    "is over where the next thing that was typed is about something else: %p",
    (words) => {
      expect(told("refusal", asks("Clean."), refused)).toEqual(["rm -rf dist | "]);
      expect(told("refusal", asks("Clean."), refused, asks(words))).toEqual([]);
    },
  );

  test("of a tool that is no command is told with a rule alone", () => {
    const tasks = does("TodoWrite", {}, { ok: false, declined: true });
    expect(told("refusal", asks("Clean."), tasks, asks("No, the tests come first."))).toEqual([]);
    expect(told("refusal", asks("Clean."), tasks, asks("Never write lists."))).toHaveLength(1);
  });

  test("without a word is told of a command, until it runs after all; of a file only while nothing follows", () => {
    const file = does("Write", { file_path: "/srv/app/a.md" }, { ok: false, declined: true });
    expect(told("refusal", asks("Clean."), refused)).toEqual(["rm -rf dist | "]);
    expect(told("refusal", asks("Clean."), refused, runs("rm -rf dist"))).toEqual([]);
    expect(told("refusal", asks("Clean."), refused, runs("rm a.txt"))).toHaveLength(1);
    expect(told("refusal", asks("Clean."), refused, fails("rm -rf dist", "no"))).toHaveLength(1);
    // A file is written otherwise, unless nothing came of it.
    expect(told("refusal", asks("Write."), file)).toEqual(["Write a.md | "]);
    expect(told("refusal", asks("Write."), file, closes("Then not."))).toEqual([]);
    expect(told("refusal", asks("Write."), file, asks("Otherwise."))).toEqual([]);
  });

  test("takes back how something is run", () => {
    const again = does("Bash", { command: TESTED }, { ok: false, declined: true });
    const tested = [asks("Test."), runs(TESTED, "12 passed"), closes("They pass.")];
    expect(told("check", ...tested)).toHaveLength(1);
    expect(told("check", ...tested, again)).toEqual([]);
  });

  test("is told with whatever was typed into it", () => {
    expect(told("refusal", asks("Clean."), refused, adds("the trash", "refusal"))).toEqual([
      "rm -rf dist | the trash",
    ]);
  });
});

test.each(["/c/Users/me/shop", "C:\\shop", "claude -r", "Implement the following plan:"])(
  "what leads to something else is not what the session began with: %p",
  (words) => {
    const later = [closes("Done."), asks("Now mend the cart in the shop.")];
    expect(told("original", asks(words), ...later)).toEqual([]);
    expect(told("original", asks("Sell tickets to everybody."), ...later)).toHaveLength(1);
  },
);

describe("what the person chose", () => {
  const chosen = (answer: string): TranscriptEntry[] =>
    does("AskUserQuestion", {}, { answers: { "Apply it?": answer } });

  test.each(["Yes", "Yes, apply", "Да", "네", "是的", "No", "Looks good"])(
    "is not told where it was a yes or a no: %p",
    (answer) => {
      expect(told("choice", asks("Go."), chosen(answer))).toEqual([]);
    },
  );

  test.each(["8443", "Notes in the margin", "Yesterday's copy"])(
    "is told where it was a thing: %p",
    (answer) => {
      expect(told("choice", asks("Go."), chosen(answer))).toEqual([`Apply it? | ${answer}`]);
    },
  );

  test("is not told once a plan was shown for it", () => {
    const plan = does("ExitPlanMode", { plan: "# On port 8443" });
    const before = [asks("Go."), chosen("8443"), asks("Plan it."), plan];
    expect(told("choice", ...before)).toEqual([]);
    expect(told("choice", ...before, chosen("9000"))).toEqual(["Apply it? | 9000"]);
  });
});

test("a check is told with what it counted, never with whatever was printed last", () => {
  const checked = (text: string): string[] =>
    told("check", asks("Test."), runs("npm test", text), closes("Over."));
  expect(checked("3 tests passed\nDone in 1.10s.")).toEqual(["npm test | 3 tests passed"]);
  expect(checked("Done in 1.10s.")).toEqual([]);
});

describe("a build that failed", () => {
  const failed = [asks("Build."), runs("npm run build 2>&1 | tail", "error TS2304: no cart")];

  test("is told as such, and as failed before what was edited since", () => {
    const over = closes("It fails.");
    expect(told("error", ...failed, over)).toHaveLength(1);
    const edited = [...failed, over, asks("Mend it."), edits("src/cart.ts"), closes("Mended.")];
    expect(told("error", ...edited)).toEqual([]);
    expect(told("failedBefore", ...edited)).toEqual([
      "npm run build 2>&1 | tail | error TS2304: no cart",
    ]);
  });
});

describe("a file that was put back", () => {
  const commit = runs('git commit -m "round once"', "[main abc1234] round once");
  const edited = [asks("Mend."), commit, asks("More."), edits("src/a.ts"), edits("src/b.ts")];

  test.each([
    ["git checkout -- src/a.ts", ["src/b.ts | round once"]],
    ["git restore src/a.ts src/b.ts", []],
    ["git reset --hard", []],
    ["git stash", []],
    ["git checkout -b other", ["src/b.ts, src/a.ts | round once"]],
    ["git restore --staged src/a.ts", ["src/b.ts, src/a.ts | round once"]],
  ])("is not among those that are not committed: %p", (command, left) => {
    expect(told("uncommitted", ...edited, runs(command))).toEqual(left);
  });
});

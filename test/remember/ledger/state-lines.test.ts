/** How the work stands, as a ledger tells it: how it is tested, what is not committed or pushed, what was called last. */
import { describe, expect, test } from "bun:test";
import type { Entry } from "../../../src/clients/entry.ts";
import { ledgerLines, type LineKind, missingLines } from "../../../src/remember/ledger/lines.ts";
import { adds, asks, closes, compacts, does, edits, fails, ledgerOf, runs } from "./entries.ts";

const told = (kind: LineKind, ...entries: readonly Entry[][]): string[] =>
  missingLines(ledgerLines(ledgerOf(entries)), "Something else altogether.")
    .filter((one) => one.kind === kind)
    .map(({ texts }) => texts.join(" | "));

const TESTED = "cd app && PYTHONPATH=. python -m pytest tests -q 2>&1 | tail -3";

describe("how tests and builds are run", () => {
  test("is told whole, however they ended, where it is more than a name", () => {
    const failed = [asks("Test."), runs(TESTED, "2 failed, 3 passed"), closes("Two fail.")];
    expect(told("error", ...failed)).toEqual([`${TESTED} | 2 failed, 3 passed`]);
    expect(told("form", ...failed)).toEqual([]);
    const passed = (command: string): Entry[][] => [
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
      "a.ts | round once",
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

describe("what was called last, without a result,", () => {
  const [call = closes("")[0]] = does("Write", { file_path: "/srv/app/src/new.ts" });
  const calls: Entry[] = call === undefined ? [] : [call];

  test("is told in the turn that called it, and in no later one", () => {
    expect(told("pending", asks("Write it."), calls)).toEqual(["Write src/new.ts"]);
    expect(told("pending", asks("Write it."), calls, asks("Something else."))).toEqual([]);
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
    "is not told with the next thing that was typed: %p",
    (words) => {
      expect(told("refusal", asks("Clean."), refused, asks(words))).toEqual([]);
    },
  );

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

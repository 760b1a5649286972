/** Kinds of rules and decisions that left no trace: each is heard in other words than it was learned from; its near misses are not. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  findLastingWords,
  findPossibleRules,
} from "../../../../src/remember/ledger/words/possible-rules.ts";
import { findPostponedTasks } from "../../../../src/remember/ledger/words/postponed-tasks.ts";

const isKept = (said: string): boolean => {
  const { rules, decisions } = findLastingWords(said);
  return rules.length + decisions.length > 0;
};
const isHeard = (said: string): boolean => isKept(said) || findPossibleRules(said).length > 0;

const share = (all: readonly string[], isSo: (one: string) => boolean): number =>
  all.filter(isSo).length / all.length;

const FOLDERS = ["migrations", "assets", "proto", "charts", "docs/api", "locales", "schemas"];
const CODE = ["console.trace", "process.exit()", "Math.random", "os.system", "time.sleep()"];

test("a folder by its name is not touched, and code by its name is ruled out", () => {
  fc.assert(
    fc.property(fc.constantFrom(...FOLDERS), fc.constantFrom(...CODE), (folder, code) => {
      expect(isKept(`don't touch the ${folder} folder`)).toBe(true);
      expect(isKept(`Please do not edit the ${folder} directory.`)).toBe(true);
      expect(isKept(`${code} is forbidden.`)).toBe(true);
      expect(isKept(`(Use the helper.) ${code} is forbidden in tests`)).toBe(true);
      expect(isKept(`don't touch the other folder, ${folder} is fine`)).toBe(false);
      expect(isKept(`why is ${code} forbidden?`)).toBe(false);
    }),
  );
});

const THINGS = ["webpack", "kafka", "mongoose", "angular", "terraform", "jquery"];
const OTHERS = ["esbuild", "plain queues", "sqlite", "preact", "shell scripts", "signals"];

test("most of what is dropped for something else, or done without, is heard", () => {
  const said = THINGS.flatMap((one, at) => [
    `Let's drop ${one} and use ${OTHERS[at]}`,
    `let's not use ${one} at all, ${OTHERS[at]} is fine`,
    `${one}는 빼고 ${OTHERS[at]}로 가자`,
  ]);
  expect(share(said, isHeard)).toBeGreaterThan(0.8);
});

test("most of what a client wants for everything is heard, and what they want once is not kept", () => {
  const said = ["metric units", "Dutch", "landscape", "euros", "bold", "12 hour time"].flatMap(
    (how) => [
      `btw the client wants everything in ${how}`,
      `the customer wants all pages in ${how}`,
    ],
  );
  expect(share(said, isHeard)).toBeGreaterThan(0.7);
  const once = ["a call on Monday", "the footer smaller", "one more button", "a copy of the log"];
  expect(share(once, (what) => isKept(`the client wants ${what}`))).toBe(0);
});

test("a request that is made for good is no question", () => {
  const acts = ["run the type checker first", "keep answers short", "name the file you changed"];
  expect(share(acts, (one) => isHeard(`can you always ${one}?`))).toBeGreaterThan(0.6);
  for (const one of acts) expect(isKept(`did you ${one}?`)).toBe(false);
  expect(isKept("can you always see the sidebar?")).toBe(false);
});

test("what nobody shall bother with for now is no work for later", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("docs", "tests", "styling", "edge cases", "error texts", "types"),
      fc.constantFrom("don't bother with the X for now", "no need to bother with the X right now"),
      (what, form) => {
        expect(findPostponedTasks(form.replace("X", what))).toEqual([]);
      },
    ),
  );
  expect(findPostponedTasks("leave the error pages for tomorrow")).toHaveLength(1);
});

test("what several settle is a decision, and what is to be done every time a rule", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("mobile support", "the android app", "offline mode", "the old importer"),
      fc.constantFrom(
        "change of plan: we're dropping X",
        "lets not use X",
        "let's not use X at all",
      ),
      fc.constantFrom("squash", "sign", "rebase"),
      (thing, form, act) => {
        const { rules, decisions } = findLastingWords(form.replace("X", thing));
        expect(rules).toEqual([]);
        expect(decisions.length).toBeLessThanOrEqual(1);
        expect(findLastingWords(`let's always ${act} our commits`).decisions).toEqual([]);
      },
    ),
  );
  expect(findLastingWords("change of plan: we're dropping tablet support").decisions).toHaveLength(
    1,
  );
});

/** One sentence of the answer, only where it is about the error. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { ErrorResolution } from "../../../src/remember/errors/error-knowledge.ts";
import { loadFixAnswer, pickFixSentence } from "../../../src/remember/errors/fix-answer.ts";
import { openStoreInMemory } from "../../store/in-memory.ts";
import { anEvent, at } from "../../event/samples.ts";

const fix = (given: Partial<ErrorResolution> = {}): ErrorResolution => ({
  ts: at(50),
  eventId: "f",
  failedAt: at(10),
  sessionId: "s",
  projectPath: "/srv/app",
  repoId: null,
  errorLine: "TypeError: Reduce of empty array with no initial value",
  tool: "Bash",
  command: "node total.js",
  steps: [{ tool: "Edit", file: "src/total.js" }],
  tools: ["Edit"],
  prompt: "Compute the totals",
  ...given,
});

describe("the sentence of an answer that is about the fix", () => {
  test.each([
    "Fixed: reduce needs an initial value.",
    "`total.js` crashed because the list was empty; it starts at 0 now.",
    "reduce에 초기값이 없어서 난 오류라 0을 추가했습니다.",
    "**total.js**를 고쳐서 빈 배열도 처리합니다.",
  ])("is told: %p", (sentence) => {
    const plain = sentence.replaceAll(/[`*]/g, "");
    const answer = `Here is what I did.\n\n${sentence}\n\nThe report is in out/report.md. Shall I commit?`;
    expect(pickFixSentence(answer, fix())).toBe(plain);
  });

  test.each([
    "Done. The totals are in out/report.md.",
    "I added the header and fixed the color of the footer.",
    "The initial value of reduce is still not fixed.",
    "Should I fix the initial value of reduce?",
    "Next I will fix the initial value of reduce.",
    "total.js를 고쳐서 다시 실행하겠습니다.",
    "reduce의 초기값은 아직 못 고쳤습니다.",
    "Fixed.",
    "```\n// Fixed: reduce needs an initial value\n```",
    "| total.js | fixed because reduce had no value |",
    `Fixed the initial value of reduce${" and another thing".repeat(20)}.`,
  ])("is nothing where it is about something else: %p", (answer) => {
    expect(pickFixSentence(answer, fix())).toBeNull();
  });

  test("may name no word of the error where a fix was asked for and little else is said", () => {
    const said = "Fixed an off-by-one in the loop.";
    const failing = fix({ errorLine: "expected 3, received 2" });
    expect(pickFixSentence(said, failing)).toBeNull();
    expect(pickFixSentence(said, { ...failing, prompt: "why does the test fail?" })).toBe(said);
    expect(pickFixSentence(said, { ...failing, prompt: "고쳐 줘", tool: "Edit" })).toBeNull();
    const long = `${said} ${"I also wrote a page of notes. ".repeat(4)}`;
    expect(pickFixSentence(long, { ...failing, prompt: "테스트 고쳐 줘" })).toBeNull();
  });

  test("is a piece of what was said, short, and one that says no fix is left open", () => {
    const word = fc.constantFrom(
      ..."fixed reduce total.js because initial value still not will next 고쳐서 아직 the page \n . ? ! ` ** |".split(
        " ",
      ),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const answer = words.join(" ");
        const picked = pickFixSentence(answer, fix());
        if (picked === null) return;
        expect(picked.length).toBeLessThanOrEqual(240);
        expect(picked).not.toMatch(/\n|still not|아직|\?$/);
        expect(picked).toMatch(/reduce|total\.js|initial|value/);
      }),
    );
  });
});

describe("the answer of a fix", () => {
  const ended = (seconds: number, said: string, more: object = {}): ReturnType<typeof anEvent> =>
    anEvent({
      id: `e${seconds}`,
      ts: at(seconds),
      sessionId: "s",
      type: "turn.end",
      data: { lastAssistantMessage: said, ...more },
    });
  const SAID = "Fixed: reduce needs an initial value.";
  const asked = anEvent({
    id: "p",
    ts: at(55),
    sessionId: "s",
    type: "prompt",
    data: { text: "x" },
  });
  const load = async (
    events: readonly ReturnType<typeof anEvent>[],
    resolution = fix(),
  ): Promise<string | null> => {
    const store = openStoreInMemory();
    await store.transact((tx) => tx.insert(events.map((event) => ({ event }))));
    return loadFixAnswer(store, resolution);
  };

  test("is that of its own turn: behind the fix, before the next prompt, of the main agent", async () => {
    expect(await load([ended(60, SAID)])).toBe(SAID);
    expect(await load([ended(40, SAID)])).toBeNull();
    expect(await load([asked, ended(60, SAID)])).toBeNull();
    expect(await load([ended(52, SAID, { agentId: "a" }), ended(60, "All done.")])).toBeNull();
    expect(await load([ended(60, SAID)], fix({ solvedIn: "later" }))).toBeNull();
  });

  test("is not asked for where the fix was a command: that says it all", async () => {
    const steps = [{ tool: "Bash", command: "npm ci" }];
    expect(await load([ended(60, SAID)], fix({ steps }))).toBeNull();
  });
});

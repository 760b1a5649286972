/** What holds for a ledger of any session. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { TranscriptEntry } from "../../../src/clients/transcript/entry.ts";
import type { JsonObject } from "../../../src/event/event.ts";
import { toLedgerLines } from "../../../src/remember/ledger/ledger-lines.ts";
import { ledgerOf } from "./entries.ts";
import { entry } from "./any-entries.ts";

describe("a ledger of any session", () => {
  test("is made without a fault, and told without one", () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 60 }), fc.boolean(), (entries, hidesPrompts) => {
        for (const line of toLedgerLines(ledgerOf([entries], { hidesPrompts }))) {
          expect(line.texts.every((one) => typeof one === "string")).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  test("stays under 400 kB where every list is full of the longest texts", () => {
    const long = (at: number): string => `${at} ${"longest words ".repeat(150)}`;
    const words = (at: number): string =>
      Array.from({ length: 300 }, (_, one) => `w${at}x${one}`).join(" ");
    const full = Array.from({ length: 130 }, (_, at): TranscriptEntry[] => [
      { kind: "prompt", ts: AT, text: `Never do ${"it ".repeat(60)}${at}.` },
      { kind: "prompt", ts: AT, text: long(at) },
      { kind: "queue", ts: AT, change: "added", text: long(at) },
      { kind: "said", ts: AT, text: long(at) },
      call(`a${at}`, "AskUserQuestion", {}),
      result(`a${at}`, { text: long(at), answers: { [long(at)]: long(at) } }),
      call(`b${at}`, "TaskCreate", { subject: long(at) }),
      result(`b${at}`, { text: `#${at}` }),
      call(`c${at}`, "Edit", { file_path: `/srv/app/${at}${"d".repeat(380)}` }),
      result(`c${at}`, { text: long(at) }),
      call(`d${at}`, "Bash", { command: `tool${at} ${words(at)}` }),
      result(`d${at}`, { ok: false, text: `tool${at}: command not found ${long(at)}` }),
      call(`e${at}`, "Bash", { command: at % 2 === 0 ? `other${at} ${words(at)}` : "npm test" }),
      result(`e${at}`, { text: long(at) }),
      call(`f${at}`, "Bash", { command: `git commit -m ${at}` }),
      result(`f${at}`, { text: `[main abc1234] ${long(at)}` }),
      call(`g${at}`, "Bash", { command: words(at) }),
      result(`g${at}`, { ok: false, declined: true, text: "no" }),
      { kind: "prompt", ts: AT, text: long(at), during: "refusal" },
      call(`open${at}`, "TodoWrite", {
        todos: Array.from({ length: 99 }, () => ({ content: long(at).slice(0, 400) })),
      }),
      result(`lost${at}`, {
        text: long(at),
        answers: Object.fromEntries(["a", "b", "c", "d", "e"].map((q) => [q + long(at), long(at)])),
      }),
      { kind: "compacted", ts: AT, summary: long(at) },
      call(`p${at}`, "ExitPlanMode", { plan: long(at) }),
      result(`p${at}`, {}),
    ]);
    expect(JSON.stringify(ledgerOf(full)).length).toBeLessThan(400_000);
  });

  test("is the same when it was kept in between", () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 40 }), (entries) => {
        const ledger = ledgerOf([entries]);
        expect(JSON.parse(JSON.stringify(ledger))).toEqual(ledger);
      }),
      { numRuns: 100 },
    );
  });
});

const AT = null;

const ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".split("");

const secret = fc
  .array(fc.constantFrom(...ALPHANUMERIC), { minLength: 36, maxLength: 36 })
  .map((all) => `ghp_${all.join("")}`);

const result = (
  callId: string,
  given: Partial<Extract<TranscriptEntry, { kind: "result" }>>,
): TranscriptEntry => ({
  kind: "result",
  ts: AT,
  callId,
  ok: true,
  declined: false,
  text: "",
  answers: null,
  ...given,
});

const call = (callId: string, tool: string, given: JsonObject): TranscriptEntry => ({
  kind: "call",
  ts: AT,
  callId,
  tool,
  input: given,
});

/** A text in every place where one can be. */
const everywhere = (one: string): TranscriptEntry[] => [
  { kind: "prompt", ts: AT, text: one },
  { kind: "prompt", ts: AT, text: `Never use ${one} here.` },
  { kind: "prompt", ts: AT, text: `/compact keep ${one}` },
  { kind: "title", ts: AT, by: "person", text: one },
  { kind: "title", ts: AT, by: "model", text: `about ${one}` },
  call("1", "Bash", { command: `curl -H "x: ${one}" https://x && npm test --key ${one}` }),
  result("1", { text: `12 passed ${one}` }),
  call("2", "Bash", { command: `gh auth ${one}` }),
  result("2", { ok: false, text: `bash: gh: command not found ${one}` }),
  call("2b", "Bash", { command: `/opt/gh auth ${one}` }),
  result("2b", { text: one }),
  call("3", "AskUserQuestion", {}),
  result("3", { text: `answered ${one}`, answers: { [`Which ${one}?`]: one } }),
  call("4", "ExitPlanMode", { plan: `# ${one}` }),
  result("4", {}),
  call("5", "TaskCreate", { subject: `use ${one}` }),
  result("5", { text: `Task #${one} created` }),
  call("6", "Edit", { file_path: `/srv/app/${one}.ts` }),
  result("6", { ok: false, text: one }),
  call("7", "Bash", { command: `git commit -m "${one}"` }),
  result("7", { text: `[main abc1234] ${one}\nSwitched to branch '${one}'` }),
  call("8", "Bash", { command: `deploy ${one}` }),
  result("8", { ok: false, declined: true, text: `no ${one}` }),
  { kind: "prompt", ts: AT, text: `rather ${one}`, during: "refusal" },
  result("early", { text: `early ${one}`, answers: { [one]: one } }),
  result("early-long", { text: `${"x".repeat(980)} ${one} ${"y".repeat(4000)} ${one}` }),
  call("open", "Bash", { command: `sleep ${one}` }),
  call("open-list", "TodoWrite", { todos: [{ content: one, status: "pending" }] }),
  {
    kind: "call",
    ts: AT,
    callId: "place",
    tool: "Bash",
    input: { command: "npm test" },
    folder: `/srv/${one}`,
  },
  { kind: "call", ts: AT, callId: "odd", tool: one, input: {} },
  { kind: "compacted", ts: AT, summary: `It was ${one}.` },
  { kind: "said", ts: AT, text: `${"a ".repeat(2990)}${one}`, isClosing: true },
  { kind: "said", ts: AT, text: `1. ${one}\n2. other`, isClosing: true },
  { kind: "prompt", ts: AT, text: "1" },
  { kind: "said", ts: AT, text: one, isClosing: true },
  { kind: "queue", ts: AT, change: "added", text: `then ${one}` },
  { kind: "queue", ts: AT, change: "added", text: `and ${one}` },
  { kind: "queue", ts: AT, change: "taken", text: null },
];

describe("a secret", () => {
  test("is nowhere in a ledger, wherever it was", () => {
    fc.assert(
      fc.property(secret, (one) => {
        const held = JSON.stringify(ledgerOf([everywhere(one)]));
        expect(held).not.toContain(one);
        expect(held).not.toContain(one.slice(0, 30));
        expect(held).not.toContain(one.slice(-30));
      }),
      { numRuns: 60 },
    );
  });
});

describe("where words are not to be kept", () => {
  test("none that was typed or said is in a ledger", () => {
    const word = "quokkaberry";
    const entries = everywhere(word).filter(
      // Commands, files and tasks may stay.
      (one) =>
        !["1", "2", "2b", "5", "6", "7", "8", "open", "open-list", "place", "odd"].includes(
          "callId" in one ? one.callId : "",
        ),
    );
    const typed = [
      ...entries,
      call("9", "Bash", { command: "deploy" }),
      result("9", { ok: false, declined: true, text: `The user said: ${word}` }),
      result("10", { ok: false, declined: true, text: `The user said: ${word}` }),
      call("11", "ExitPlanMode", { plan: word }),
      call("12", "AskUserQuestion", { questions: [{ question: word }] }),
    ].filter((one) => !("callId" in one && one.callId === "early-long"));
    expect(JSON.stringify(ledgerOf([typed]))).toContain(word);
    expect(JSON.stringify(ledgerOf([typed], { hidesPrompts: true }))).not.toContain(word);
    for (let end = 0; end <= typed.length; end++) {
      expect(JSON.stringify(ledgerOf([typed.slice(0, end)], { hidesPrompts: true }))).not.toContain(
        word,
      );
    }
  });

  test("what was done is still known", () => {
    const { prompts, written, tasks, runs } = ledgerOf(
      [
        [
          { kind: "prompt", ts: AT, text: "Mend it." },
          call("a", "Edit", { file_path: "/srv/app/a.ts" }),
          result("a", {}),
          call("b", "TaskCreate", { subject: "coupons" }),
          result("b", { text: "Task #1" }),
          call("c", "Bash", { command: "npm test" }),
          result("c", { text: "12 passed" }),
        ],
      ],
      { hidesPrompts: true },
    );
    expect(prompts).toBe(1);
    expect(written.map(({ file }) => file)).toEqual(["a.ts"]);
    expect(tasks).toEqual([]);
    expect(runs.worked.length).toBe(1);
  });
});

/** What was said for good in a session that still runs is listed at once. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { readPromptContext } from "../../../src/recall/start/prompt-contexts.ts";
import { selectActiveRules } from "../../../src/recall/start/judge-contexts.ts";
import { foldStatements } from "../../../src/remember/ledger/fold-statements.ts";
import { NO_LEDGER } from "../../../src/remember/ledger/ledger-form.ts";
import { banLines, decisionLines } from "../../../src/remember/ledger/rule-lines.ts";
import { isPermanentLine } from "../../../src/remember/context/context-snapshot.ts";
import { hooks } from "../../cli/recorded-session.ts";
import { openSandbox, type Sandbox } from "../../sandbox.ts";

const at = (n: number): string => new Date(Date.UTC(2026, 10, 15, 10, n)).toISOString();

const say = (sandbox: Sandbox, session: string, ...prompts: readonly string[]): Promise<void> =>
  hooks(
    sandbox,
    session,
    sandbox.project,
    { hook_event_name: "SessionStart", source: "startup" },
    ...prompts.map((prompt) => ({ hook_event_name: "UserPromptSubmit", prompt })),
  );

const listed = async (sandbox: Sandbox, ...more: readonly string[]): Promise<readonly string[]> => {
  const { stdout } = await sandbox.run(["memory", "--json", ...more]);
  return (JSON.parse(stdout) as { text: string }[]).map(({ text }) => text);
};

const RULE = "Never push to the main branch.";

test("is listed while the session runs, of one project and of all, removed and brought back", async () => {
  using sandbox = openSandbox();
  await say(sandbox, "running", "look at the cart", RULE, "and its test");
  expect(await listed(sandbox)).toEqual([RULE]);
  expect(await listed(sandbox, "--all")).toEqual([RULE]);
  const { stdout } = await sandbox.run(["memory", "--json"]);
  const [{ id } = { id: "" }] = JSON.parse(stdout) as { id: string }[];
  const removed = await sandbox.run(["memory", "remove", id]);
  expect(removed).toMatchObject({ exitCode: 0, stderr: "" });
  expect(await listed(sandbox)).toEqual([]);
  const back = await sandbox.run(["memory", "remove", id, "--undo"]);
  expect(back).toMatchObject({ exitCode: 0, stderr: "" });
  expect(await listed(sandbox)).toEqual([RULE]);
});

const PUT_OFF = [
  ["We'll do the pagination of the orders next time.", "The pagination of the orders is done."],
  ["Leave the migration of prices for tomorrow.", "Forget the migration of prices."],
  ["주문 목록 페이지네이션은 다음에 하자", "주문 목록 페이지네이션은 취소"],
] as const;

test("work that is put off is listed at once, until it is settled or removed", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...PUT_OFF], { minLength: 1 }),
      fc.nat(),
      async (works, drawn) => {
        using sandbox = openSandbox();
        await say(sandbox, "running", "look at the cart", ...works.map(([later]) => later));
        const all = works.map(([later]) => later).toSorted();
        expect((await listed(sandbox)).toSorted()).toEqual(all);
        const [later = "", over = ""] = works[drawn % works.length] ?? [];
        await say(sandbox, drawn % 2 === 0 ? "running" : "other", over);
        const left = all.filter((one) => one !== later);
        expect((await listed(sandbox)).toSorted()).toEqual(left);
        const { stdout } = await sandbox.run(["memory", "--json"]);
        const [first] = JSON.parse(stdout) as { id: string; text: string }[];
        if (first === undefined) return;
        expect(await sandbox.run(["memory", "remove", first.id])).toMatchObject({ exitCode: 0 });
        expect(await listed(sandbox)).not.toContain(first.text);
        const back = await sandbox.run(["memory", "remove", first.id, "--undo"]);
        expect(back).toMatchObject({ exitCode: 0 });
        expect(await listed(sandbox)).toContain(first.text);
      },
    ),
    { numRuns: 8, seed: 3 },
  );
}, 60_000);

test("is not listed once the same session, or another that runs, took it back", async () => {
  using sandbox = openSandbox();
  await say(sandbox, "running", RULE);
  await say(sandbox, "other", "You may push to the main branch now.");
  expect(await listed(sandbox)).toEqual([]);
});

test("is, in any order of prompts, what the session's own context would keep", () => {
  const topics = ["refunds", "parcels", "invoices"];
  const prompt = fc.oneof(
    fc
      .tuple(fc.constantFrom(...topics), fc.constantFrom("Postgres", "SQLite", "Redis"))
      .map(([topic, store]) => `Let's store ${topic} in ${store} for the whole shop.`),
    fc.constantFrom(...topics).map((topic) => `The decision about ${topic} no longer holds.`),
    fc.constantFrom(
      RULE,
      "You may push to the main branch now.",
      "Always answer in English.",
      "look at the cart",
      "앞으로 함수마다 테스트를 작성해줘",
    ),
  );
  fc.assert(
    fc.property(fc.array(prompt, { minLength: 1, maxLength: 8 }), (prompts) => {
      const spoken = prompts.flatMap((text, n) => {
        const event = { id: `p-${n}`, ts: at(n), sessionId: "s", projectPath: "/p", text };
        return readPromptContext({ type: "prompt", ...event } as never) ?? [];
      });
      const whole = prompts.reduce(
        (ledger, text, n) => ({
          ...ledger,
          ...foldStatements(ledger, text, { n, ts: at(n), epoch: 0 }),
        }),
        NO_LEDGER,
      );
      const kept = [...banLines(whole), ...decisionLines(whole)].filter(isPermanentLine);
      const shown = selectActiveRules(spoken.toReversed());
      expect(shown.map(({ line }) => line.decisive).toSorted()).toEqual(
        kept.map(({ decisive }) => decisive).toSorted(),
      );
    }),
    { numRuns: 400 },
  );
});

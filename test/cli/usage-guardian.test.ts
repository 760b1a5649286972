/**
 * Codex asks a model of its own whether a command may run: the guardian. It has a rollout of its own, of which nobody's prompt or
 * answer is made; what it used counts for the session it watched over, once, under its own model.
 */
import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { at, linesOf, type Made, uuid } from "../import/files.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { placeRollout, usageOf } from "./used-work.ts";

const SESSION = uuid(1);
const GUARDIAN = "codex-auto-review";

type Sums = readonly (readonly [input: number, cached: number, output: number])[];

/** How versions of the client say that a thread is its own, and whose. */
const OWNED: readonly Made[] = [
  { session_id: SESSION, source: { subagent: { other: "guardian" } } },
  { parent_thread_id: SESSION, source: { subagent: { other: "guardian" } } },
  { session_id: SESSION, source: { internal: "guardian" } },
  { parent_thread_id: SESSION, source: { internal: "guardian" } },
  { session_id: SESSION, source: "cli", thread_source: "guardian_review" },
];

const record = (ts: string, type: string, payload: Made): Made => ({
  timestamp: ts,
  type,
  payload,
});

const counted = (ts: string, sums: Sums): Made[] =>
  sums.map(([input_tokens, cached_input_tokens, output_tokens], place) => {
    const [input, cached, output] = sums[place - 1] ?? [0, 0, 0];
    return record(ts, "event_msg", {
      type: "token_count",
      info: {
        total_token_usage: { input_tokens, cached_input_tokens, output_tokens },
        last_token_usage: {
          input_tokens: input_tokens - input,
          cached_input_tokens: cached_input_tokens - cached,
          output_tokens: output_tokens - output,
        },
      },
    });
  });

const metaOf = (sandbox: Sandbox, id: string, owned: Made, ts: string): Made =>
  record(ts, "session_meta", {
    ...owned,
    id,
    timestamp: ts,
    cwd: sandbox.project,
    cli_version: "0.166.0",
    originator: "codex_cli_rs",
  });

function place(sandbox: Sandbox, id: string, records: readonly Made[]): void {
  const folder = join(sandbox.folder, "home/.codex/sessions/2026/11/13");
  const path = join(folder, `rollout-2026-11-13T10-00-01-${id}.jsonl`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, linesOf(records));
}

const judged = (sandbox: Sandbox, ts: string): Made[] => [
  record(ts, "turn_context", { cwd: sandbox.project, model: GUARDIAN }),
  record(ts, "event_msg", { type: "user_message", message: "May this run: rm -rf build" }),
];

function placeGuardian(sandbox: Sandbox, id: string, owned: Made, sums: Sums): void {
  const asked = [metaOf(sandbox, id, owned, at(2)), ...judged(sandbox, at(3))];
  place(sandbox, id, [...asked, ...counted(at(4), sums)]);
}

/** What each session, and each model, is said to have used. */
async function told(sandbox: Sandbox): Promise<{ sessions: unknown; models: unknown }> {
  const imported = await sandbox.run(["import", "--json"]);
  expect(imported).toMatchObject({ stderr: "", exitCode: 0 });
  const by = async (what: string): Promise<unknown> =>
    Object.fromEntries(
      (await usageOf(sandbox, "--by", what)).groups.map(({ key, tokens }) => [
        key,
        (tokens["input"] ?? 0) + (tokens["cacheRead"] ?? 0) + (tokens["output"] ?? 0),
      ]),
    );
  return { sessions: await by("session"), models: await by("model") };
}

const placeSession = (sandbox: Sandbox): string =>
  placeRollout(sandbox, SESSION, [{ model: "gpt-6-sol", ts: at(1), total: [1000, 0, 10] }]);

test("what a guardian used counts for the session it watched over, whichever way its file says so", async () => {
  for (const owned of OWNED) {
    using sandbox = openSandbox();
    placeSession(sandbox);
    placeGuardian(sandbox, uuid(2), owned, [[60, 0, 1]]);
    expect([owned, await told(sandbox)]).toEqual([
      owned,
      { sessions: { [SESSION]: 1071 }, models: { "gpt-6-sol": 1010, [GUARDIAN]: 61 } },
    ]);
    const prompts = sandbox.query("select data from events where type = 'prompt'");
    expect(JSON.stringify(prompts)).not.toContain("May this run");
    expect(sandbox.query("select session_id from sessions")).toEqual([{ session_id: SESSION }]);
  }
});

test("several guardians of a session count each, though their sums be alike", async () => {
  const sums = fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 9 })), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(sums, { minLength: 2, maxLength: 4 }), async (guardians) => {
      using sandbox = openSandbox();
      placeSession(sandbox);
      let expected = 0;
      for (const [index, steps] of guardians.entries()) {
        let [input, output] = [0, 0];
        const grown = steps.map(([more, said]) => {
          input += more;
          output += said;
          return [input, 0, output] as const;
        });
        expected += input + output;
        placeGuardian(sandbox, uuid(index + 2), OWNED[0] ?? {}, grown);
      }
      expect(await told(sandbox)).toEqual({
        sessions: { [SESSION]: 1010 + expected },
        models: { "gpt-6-sol": 1010, [GUARDIAN]: expected },
      });
    }),
    { numRuns: 12, examples: [[[[[5, 1]], [[5, 1]]]]] },
  );
});

test("a guardian that begins with a copy of another's work counts what it did itself", async () => {
  for (const owned of OWNED) {
    using sandbox = openSandbox();
    placeSession(sandbox);
    placeGuardian(sandbox, uuid(2), owned, [[60, 0, 1]]);
    const copied = [
      metaOf(sandbox, uuid(2), owned, at(5)),
      ...judged(sandbox, at(5)),
      ...counted(at(5), [[60, 0, 1]]),
    ];
    place(sandbox, uuid(3), [
      metaOf(sandbox, uuid(3), owned, at(5)),
      ...copied,
      ...judged(sandbox, at(20)),
      ...counted(at(21), [
        [60, 0, 1],
        [90, 0, 3],
      ]).slice(1),
    ]);
    expect([owned, (await told(sandbox)).models]).toEqual([
      owned,
      { "gpt-6-sol": 1010, [GUARDIAN]: 93 },
    ]);
  }
});

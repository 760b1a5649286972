import { describe, expect, test } from "bun:test";
import type { Candidate, MarkedTrace } from "../../../../src/learn/mine/candidate.ts";
import { openHistory } from "../../../../src/learn/mine/history.ts";
import { permissionMiner } from "../../../../src/learn/mine/permissions/permission-miner.ts";
import { wordPermission } from "../../../../src/learn/mine/permissions/wording.ts";
import { openSqliteStore } from "../../../../src/store/sqlite/sqlite-store.ts";
import type { WaitRow } from "../../../../src/store/store.ts";
import { textOf } from "../../../../src/text/text.ts";
import { anEvent, at } from "../../../event/samples.ts";
import { asks, only } from "../../../observe/waits/asking.ts";
import { openSandbox } from "../../../sandbox.ts";
import { insert } from "../../../store/records.ts";

/** Granted after half a minute, each in the next of so many sessions. */
const grants = (
  count: number,
  sessions: number,
  given: Partial<WaitRow> = {},
): readonly WaitRow[] =>
  Array.from({ length: count }, (_, number) => ({
    ...only(asks("w", 1)),
    id: `w${number}-${given.action ?? ""}`,
    sessionId: `s${number % sessions}`,
    action: "npm test",
    askedAt: at(number * 60),
    decision: "granted",
    source: "hook",
    waitedMs: 30_000,
    ...given,
  }));

type Mined = {
  readonly found: readonly MarkedTrace<WaitRow>[];
  readonly candidates: readonly Candidate<"permission">[];
};

async function mined(...rows: readonly WaitRow[]): Promise<Mined> {
  using sandbox = openSandbox();
  const store = openSqliteStore(`${sandbox.folder}/mined.db`);
  try {
    await insert(
      store,
      ...rows.map(({ id, sessionId, askedAt }) => anEvent({ id, sessionId, ts: askedAt })),
    );
    await store.transact((tx) => tx.saveWaits(rows));
    const history = await openHistory(store, null);
    const found = await permissionMiner.findTraces(history);
    return { found, candidates: await permissionMiner.findCandidates(found, history) };
  } finally {
    await store.close();
  }
}

const rulesOf = async (...rows: readonly WaitRow[]): Promise<readonly string[]> =>
  (await mined(...rows)).candidates.map(({ pattern }) => pattern.rule);

describe("a permission that is granted again and again", () => {
  test("is told with its narrowest rule, the waits that show it and the time they took", async () => {
    const { candidates } = await mined(...grants(6, 3));
    expect(candidates).toMatchObject([
      {
        kind: "permission",
        key: "Bash(npm test:*)",
        pattern: { rule: "Bash(npm test:*)" },
        cost: { minutes: 3, tokens: null, errors: null, arithmetic: "6 × 30 s" },
      },
    ]);
    expect(candidates[0]?.traces.map(({ eventId }) => eventId)).toEqual(
      [0, 1, 2, 3, 4, 5].map((number) => `w${number}-`),
    );
  });

  test("needs five grants and three sessions", async () => {
    expect(await rulesOf(...grants(5, 3))).toEqual(["Bash(npm test:*)"]);
    expect(await rulesOf(...grants(4, 3))).toEqual([]);
    expect(await rulesOf(...grants(20, 2))).toEqual([]);
  });

  test("is not suggested when it was ever refused, or anything that the rule would allow", async () => {
    const [refusal] = grants(1, 1, { decision: "denied", action: "npm test:e2e" });
    if (refusal === undefined) throw new Error("one is made");
    expect(await rulesOf(...grants(9, 3), { ...refusal, action: "npm test" })).toEqual([]);
    expect(await rulesOf(...grants(9, 3), refusal)).toEqual([]);
    const interrupted = { ...refusal, action: "npm test", decision: "interrupted" } as const;
    expect(await rulesOf(...grants(9, 3), interrupted)).toEqual([]);
  });

  test("is never suggested for what could do anything, fetches, installs or publishes", async () => {
    const actions =
      "python3,node,rm,curl,docker run,docker compose up,git push,git commit,npm install,pip install,gh pr merge,gh api".split(
        ",",
      );
    expect(await rulesOf(...actions.flatMap((action) => grants(30, 6, { action })))).toEqual([]);
  });

  test("is not suggested once it was granted for good, nor for a client without such rules", async () => {
    expect(await rulesOf(...grants(9, 3, { scope: "always" }))).toEqual([]);
    expect(await rulesOf(...grants(9, 3, { provider: "codex" }))).toEqual([]);
  });

  test("counts nobody's absence as waiting", async () => {
    const { candidates } = await mined(...grants(6, 3, { waitedMs: 3_600_000 }));
    expect(candidates[0]?.cost).toMatchObject({ minutes: 30, arithmetic: "6 × 300 s" });
  });

  test("is known again when it is asked for later", async () => {
    const { found } = await mined(...grants(3, 3), ...grants(2, 2, { action: "git status" }));
    const isOne = (one: MarkedTrace<WaitRow>): boolean =>
      permissionMiner.matchesPattern({ rule: "Bash(npm test:*)" }, one);
    expect(found.filter(isOne)).toHaveLength(3);
  });

  test("is a rule of the client in words", async () => {
    const [candidate] = (await mined(...grants(6, 3))).candidates;
    if (candidate === undefined) throw new Error("one is found");
    const english = wordPermission(candidate, textOf("en").learn);
    expect(english).toEqual({
      summary:
        "Allow `Bash(npm test:*)`: you allowed it 6 times in 3 sessions and never denied it, about 3 min of waiting.",
      proposal: { type: "permission", permission: "Bash(npm test:*)" },
    });
    expect(wordPermission(candidate, textOf("ko").learn).summary).toContain("6회 허용");
  });
});

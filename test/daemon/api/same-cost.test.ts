/** One cost and one model of a session, wherever it is told: subagents' files beside others' and own prices count everywhere. */
import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { Answers } from "../../../src/daemon/api/answers.ts";
import type { SessionSnapshot } from "../../../src/observe/monitor/provider.ts";
import { hooks } from "../../cli/recorded-session.ts";
import { HAIKU, OPUS, talk, used } from "../../cli/used-work.ts";
import { at, linesOf, place, uuid } from "../../import/files.ts";
import { imports } from "../../import/report.ts";
import { openApiHome } from "./api-home.ts";

const SESSIONS = 40;
const HOURS_AGO = 1 / 8;

const someUse = fc.record({
  model: fc.constantFrom(OPUS, HAIKU, "claude-sonnet-5", "of-no-price"),
  input: fc.integer({ min: 1, max: 900_000 }),
  output: fc.integer({ min: 0, max: 50_000 }),
});
const someSession = fc.record({
  own: fc.array(someUse, { minLength: 1, maxLength: 4 }),
  agents: fc.array(someUse, { maxLength: 4 }),
});

type Row = { readonly sessionId: string; readonly live: SessionSnapshot | null };

test("an ended session has the same cost and model in lists, on its page, and live, for the API and for commands", async () => {
  const made = fc.sample(someSession, SESSIONS);
  await using home = await openApiHome({
    before: async (sandbox) => {
      for (const [number, { own, agents }] of made.entries()) {
        const id = uuid(number);
        const uses = (of: typeof own, name: string) =>
          of.map((use, n) => ({ ...use, id: `${name}${number}-${n}`, ts: at(n, HOURS_AGO) }));
        place(sandbox, `${id}.jsonl`, linesOf(talk(sandbox, id, ...uses(own, "own"))));
        if (agents.length === 0) continue;
        const records = uses(agents, "agent").map((use) =>
          Object.assign({}, used(sandbox, id, use), { isSidechain: true, agentId: `a${number}` }),
        );
        place(sandbox, `agent-a${number}.jsonl`, linesOf(records));
      }
      await imports(sandbox);
      writeFileSync(
        join(sandbox.home, "prices.json"),
        JSON.stringify({ [HAIKU]: { input: 7, output: 70 } }),
      );
      await sandbox.run(["usage"]);
      // Without a session that runs, commands ask for none.
      await hooks(sandbox, "running", sandbox.project, {
        hook_event_name: "UserPromptSubmit",
        prompt: "go on",
      });
    },
  });
  const { sessions: listed } = (await home.json(
    "/api/v1/history?limit=200",
  )) as unknown as Answers["history"];
  const { sessions: live } = (await home.json(
    "/api/v1/sessions",
  )) as unknown as Answers["sessions"];
  const ran = await home.sandbox.run(["sessions", "--json", "--limit", "0"]);
  const rows = JSON.parse(ran.stdout) as readonly Row[];
  const ended = listed.filter(({ state }) => state === "ended");
  expect(ended).toHaveLength(SESSIONS);
  const shownIn = (snapshot: SessionSnapshot | null | undefined) => [
    snapshot?.estimatedCostUsd,
    snapshot?.model,
  ];
  for (const { sessionId, costUsd, model } of ended) {
    const page = (await home.json(
      `/api/v1/sessions/${sessionId}`,
    )) as unknown as Answers["session"];
    const told = [costUsd, model];
    expect([page.told?.usage?.costUsd, page.record?.model]).toEqual(told);
    expect(shownIn(page.session)).toEqual(told);
    expect(shownIn(live.find((one) => one.sessionId === sessionId))).toEqual(told);
    expect(shownIn(rows.find((one) => one.sessionId === sessionId)?.live)).toEqual(told);
  }
  expect(home.faults).toEqual([]);
});

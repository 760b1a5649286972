/** Whether compactions lost anything, and what the next session would be told. */
import { expect, test } from "bun:test";
import type { Answers } from "../../../src/daemon/api/answers.ts";
import { openApiHome } from "./api-home.ts";
import { compaction, journal } from "./story-home.ts";

const recorded = {
  before: async (sandbox: Parameters<typeof journal>[0]) => {
    journal(sandbox, "delivered-1", compaction(100, "told-1", "sent"));
    journal(sandbox, "lost-1", compaction(200, "told-2", "lost"));
    journal(sandbox, "open-1", compaction(300, "told-3", null));
    journal(sandbox, "plain-1", [["prompt", 400, { text: "no compaction here" }]]);
  },
};

test("a compaction is told with what was saved, told and kept, and with a verdict", async () => {
  await using home = await openApiHome(recorded);
  expect(await home.json("/api/v1/sessions/delivered-1/compactions")).toMatchObject({
    sessionId: "delivered-1",
    compactions: [
      {
        id: "delivered-1-0",
        verdict: "delivered",
        savedItems: 6,
        keptItems: 3,
        lostItems: 3,
        cutLines: 0,
        saved: { counts: { decisions: 1 } },
        told: [{ id: "told-1", units: 812 }],
        kept: { decisions: { lost: ["use SQLite, not Postgres"] } },
      },
    ],
  });
  expect(await home.json("/api/v1/sessions/plain-1/compactions")).toEqual({
    sessionId: "plain-1",
    compactions: [],
  });
});

test("the newest compactions of all sessions come first, by project and time", async () => {
  await using home = await openApiHome(recorded);
  const verdicts = async (query: string): Promise<unknown> => {
    const answer = (await home.json(`/api/v1/compactions?${query}`)) as Answers["compactions"];
    return answer.compactions.map(({ sessionId, verdict }) => [sessionId, verdict]);
  };
  const all = [
    ["open-1", "unknown"],
    ["lost-1", "lost"],
    ["delivered-1", "delivered"],
  ];
  expect(await verdicts("")).toEqual(all);
  expect(await verdicts("limit=1")).toEqual(all.slice(0, 1));
  expect(await verdicts("project=project")).toEqual(all);
  expect(await verdicts("project=elsewhere")).toEqual([]);
  expect(await verdicts("since=1h")).toEqual([]);
});

test("every event of a compaction leads to it, and what was saved is told by kind", async () => {
  await using home = await openApiHome(recorded);
  for (const id of ["lost-1-0", "told-2-saved", "told-2", "lost-1-4", "lost-1-5"]) {
    const { compaction: found } = (await home.json(`/api/v1/event/${id}`)) as Answers["event"];
    expect([id, found?.id, found?.verdict]).toEqual([id, "lost-1-0", "lost"]);
  }
  const saved = (await home.json("/api/v1/event/told-2-saved")) as Answers["event"];
  expect(saved.saved?.decisions).toEqual(["use SQLite, not Postgres"]);
});

test("what the next session would be told is what the command says", async () => {
  await using home = await openApiHome(recorded);
  const { project } = home.sandbox;
  const args = ["context", "preview", "--json", "--project", project, "--source", "compact"];
  const ran = await home.sandbox.run([...args, "--session", "lost-1"]);
  const commanded = JSON.parse(ran.stdout) as Answers["next"];
  const query = new URLSearchParams({ project, source: "compact", session: "lost-1" });
  const told = (await home.json(`/api/v1/next?${query.toString()}`)) as Answers["next"];
  expect(told.text).toContain("billing server");
  expect([told.text, told.units, told.budget]).toEqual([
    commanded.text,
    commanded.units,
    commanded.budget,
  ]);
  expect(told.parts.map(({ kind }) => kind)).toContain("snapshot");
});

test("what cannot be previewed is refused as the command refuses it, and no word becomes an option", async () => {
  await using home = await openApiHome(recorded);
  const status = async (query: Record<string, string>): Promise<unknown> => {
    const answer = await home.get(`/api/v1/next?${new URLSearchParams(query).toString()}`);
    const { error } = (await answer.json()) as { error?: { code: string } };
    return [answer.status, error?.code];
  };
  expect(await status({})).toEqual([400, "MISSING_PARAMETER"]);
  expect(await status({ project: "nowhere-at-all" })).toEqual([404, "NO_PROJECT"]);
  expect(await status({ project: "--help" })).toEqual([404, "NO_PROJECT"]);
  expect(await status({ project: "/", source: "compact", session: "none" })).toEqual([
    404,
    "NO_SESSION",
  ]);
});

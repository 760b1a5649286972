/** Charts over HTTP, on what real hooks recorded. */
import { expect, test } from "bun:test";
import type { ChartsAnswer } from "../../../src/daemon/api/routes/charts.ts";
import { laterDay } from "../../../src/observe/activity/local-days.ts";
import { localDay } from "../../../src/event/day.ts";
import { hooks } from "../../cli/recorded-session.ts";
import { type ApiHome, openApiHome } from "./api-home.ts";
import { recordSome } from "./sample-sessions.ts";

const charts = async (home: ApiHome, query = ""): Promise<ChartsAnswer> =>
  (await home.json(`/api/v1/charts?${query}`)) as unknown as ChartsAnswer;

test("thirty days up to today are told, the last with what happened, and nothing is compared that was not recorded", async () => {
  await using home = await openApiHome({ before: recordSome });
  const today = localDay(Date.now());
  const answer = await charts(home);
  expect(answer).toMatchObject({
    since: laterDay(today, -29),
    until: today,
    today,
    recordedSince: today,
    before: { since: laterDay(today, -59), until: laterDay(today, -30), totals: null },
    totals: { sessions: 2, prompts: 2, errors: 1, cameBack: 0, asked: 1, timed: 1, skillRuns: 1 },
    isCameBackKnown: true,
  });
  expect(answer.days).toHaveLength(30);
  expect(answer.activity.prompts).toEqual([...Array.from({ length: 29 }, () => 0), 2]);
  expect(answer.waits.groups).toMatchObject([{ tool: "Bash", action: "npm run build", timed: 1 }]);
  expect(answer.skills).toMatchObject([{ skillName: "review", runs: 1, sessions: 1 }]);
  expect(home.faults).toEqual([]);
});

test("a project is told alone, by its name or its path, and an unknown one has nothing", async () => {
  await using home = await openApiHome({ before: recordSome });
  const shop = await charts(home, "project=shop");
  expect(shop.totals).toMatchObject({ sessions: 1, prompts: 1, errors: 0 });
  const path = `${home.sandbox.folder}/shop`;
  expect(await charts(home, `project=${encodeURIComponent(path)}`)).toEqual(shop);
  const none = await charts(home, "project=/nowhere");
  expect(none).toMatchObject({ recordedSince: null, totals: { sessions: 0, prompts: 0 } });
});

test("today alone has the day before to be compared with only where that was recorded", async () => {
  await using home = await openApiHome({ before: recordSome });
  const answer = await charts(home, "since=today");
  expect(answer.days).toEqual([localDay(Date.now())]);
  expect(answer.before.totals).toBeNull();
  expect(answer.hours.flat().reduce((sum, count) => sum + count, 0)).toBe(
    answer.totals.prompts + answer.totals.tools,
  );
});

test("days that have not come are not told, and days out of reach are refused with what would be right", async () => {
  await using home = await openApiHome();
  const today = localDay(Date.now());
  const ahead = await charts(home, `since=${today}&until=${laterDay(today, 3)}`);
  expect(ahead.days).toEqual([today]);
  expect(ahead).toMatchObject({ recordedSince: null, totals: { prompts: 0, costUsd: 0 } });
  for (const query of ["since=2001-01-01", `since=${today}&until=2026-01-01`]) {
    const refused = await home.get(`/api/v1/charts?${query}`);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      error: { code: "BAD_PARAMETER", fix: expect.stringContaining("400 days") as string },
    });
  }
});

test("what is waited for at this moment is told as such, with how long so far", async () => {
  const asks = {
    hook_event_name: "PermissionRequest",
    tool_name: "Bash",
    tool_input: { command: "npm publish" },
  };
  await using home = await openApiHome({
    before: async (sandbox) => {
      await hooks(sandbox, "pays", sandbox.project, asks);
    },
  });
  const { totals, waits } = await charts(home, "since=today");
  expect(totals).toMatchObject({ asked: 1, timed: 1 });
  expect(totals.waitedMs).toBeGreaterThan(0);
  expect(waits).toMatchObject({ open: 1, groups: [{ tool: "Bash", open: 1 }] });
  expect(waits.openMs).toBeGreaterThanOrEqual(0);
});

test("both panels of waits count the same ones, and who waits now is who the first view says, of any day", async () => {
  const asks = (command: string) => ({
    hook_event_name: "PermissionRequest",
    tool_name: "Bash",
    tool_input: { command },
  });
  await using home = await openApiHome({
    before: async (sandbox) => {
      const { project } = sandbox;
      // Its end was never told: by what its session does since, nobody is being asked.
      await hooks(sandbox, "went-on", project, asks("git push"), {
        hook_event_name: "UserPromptSubmit",
        prompt: "go on",
      });
      await hooks(sandbox, "waits", project, asks("npm publish"));
    },
  });
  const { totals, waits } = await charts(home, "since=today");
  const { sessions } = (await home.json("/api/v1/sessions?state=waiting")) as {
    sessions: readonly { sessionId: string }[];
  };
  expect(sessions.map(({ sessionId }) => sessionId)).toEqual(["waits"]);
  const sum = (name: "timed" | "totalMs" | "open"): number =>
    waits.groups.reduce((all, group) => all + group[name], 0);
  expect(waits.open).toBe(sessions.length);
  expect({ open: sum("open"), timed: sum("timed"), ms: sum("totalMs") }).toEqual({
    open: 1,
    timed: totals.timed,
    ms: totals.waitedMs,
  });
  expect(totals.asked).toBe(totals.timed + waits.unknown);
});

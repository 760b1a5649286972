/** One number of sessions, on every view: what lists leave out is said where everything is counted. */
import { expect, test } from "bun:test";
import type { ChartsAnswer } from "../../../src/daemon/api/routes/charts.ts";
import type { HealthAnswer } from "../../../src/daemon/api/routes/health.ts";
import { hooks } from "../../cli/recorded-session.ts";
import { openApiHome } from "./api-home.ts";

const asked = (prompt: string) => ({ hook_event_name: "UserPromptSubmit", prompt });
const AUTOMATIC = "Analyze if this message indicates a new conversation topic: x";

test("History, Projects and Charts count the sessions that somebody began, Settings all of them and how many a program began", async () => {
  await using home = await openApiHome({
    before: async (sandbox) => {
      const { folder } = sandbox;
      await hooks(sandbox, "one", `${folder}/shop`, asked("build it"));
      await hooks(sandbox, "two", `${folder}/docs`, asked("write it"));
      await hooks(sandbox, "title-1", `${folder}/shop`, asked(AUTOMATIC));
      await hooks(sandbox, "title-2", `${folder}/shop`, asked(AUTOMATIC));
      await hooks(sandbox, "title-3", `${folder}/docs`, asked("Warmup"));
    },
  });
  const history = await home.json("/api/v1/history");
  const projects = (await home.json("/api/v1/projects")) as unknown as {
    sessions: number;
    projects: readonly { sessions: number }[];
  };
  const charts = (await home.json("/api/v1/charts?since=today")) as unknown as ChartsAnswer;
  const health = (await home.json("/api/v1/health")) as unknown as HealthAnswer;
  expect(history).toMatchObject({ total: 2 });
  expect(projects.sessions).toBe(2);
  expect(projects.projects.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(2);
  expect(charts.totals.sessions).toBe(2);
  expect(health.recorded).toMatchObject({ sessions: 5, automatic: 3 });
  expect(home.faults).toEqual([]);
});

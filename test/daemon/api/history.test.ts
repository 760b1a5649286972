/** Recorded sessions page by page, what they can be narrowed by, and what a search found, counted. */
import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Answers } from "../../../src/daemon/api/answers.ts";
import { firstLine } from "../../../src/daemon/api/records/listed-session.ts";
import { sessionTitle } from "../../../src/observe/session-title.ts";
import { hoursAgo, plant } from "../../bring-back/sessions.ts";
import { hooks } from "../../cli/recorded-session.ts";
import type { Sandbox } from "../../sandbox.ts";
import { type ApiHome, openApiHome } from "./api-home.ts";
import { recordSome } from "./sample-sessions.ts";

const history = async (home: ApiHome, query = ""): Promise<Answers["history"]> =>
  (await home.json(`/api/v1/history?${query}`)) as Answers["history"];

const idsIn = ({ sessions }: Answers["history"]): string[] =>
  sessions.map(({ sessionId }) => sessionId);

/** A session that only asks. */
async function recordAsking(sandbox: Sandbox, session: string, prompt: string): Promise<void> {
  const cwd = join(sandbox.folder, "shop");
  mkdirSync(cwd, { recursive: true });
  await hooks(
    sandbox,
    session,
    cwd,
    { hook_event_name: "SessionStart", source: "startup" },
    { hook_event_name: "UserPromptSubmit", prompt },
  );
}

test("sessions are told with what was asked, what was done, and when", async () => {
  await using home = await openApiHome({ before: recordSome });
  const { sessions, next, total, isComplete } = await history(home);
  expect({ next, total, isComplete }).toEqual({ next: null, total: 2, isComplete: true });
  expect(sessions).toMatchObject([
    { sessionId: "open-1", project: "shop", state: "active", title: "build the shop", prompts: 1 },
    {
      sessionId: "done-1",
      client: "claude-code",
      state: "ended",
      title: "mend the login page",
      lastAnswer: null,
      prompts: 1,
      tools: 2,
      errors: 1,
      compactions: 0,
      costUsd: null,
      isArchived: false,
    },
  ]);
  expect(sessions[0]?.model).toBe("claude-opus-5-5");
});

test("a session that has a title is told by it: in the list, by itself, and with what is found in it", async () => {
  await using home = await openApiHome({
    before: async (sandbox) => {
      await recordSome(sandbox);
      const titled = { hook_event_name: "SessionTitle", title: "the zebra release", by: "person" };
      await hooks(sandbox, "done-1", sandbox.project, titled);
    },
  });
  const titles = (await history(home)).sessions.map(({ title }) => title);
  expect(titles).toEqual(["build the shop", "the zebra release"]);
  const one = (await home.json("/api/v1/sessions/done-1")) as Answers["session"];
  expect(one.record).toMatchObject({ title: "the zebra release", state: "ended" });
  const found = (await home.json("/api/v1/search?q=login")) as Answers["search"];
  expect(found.hits.map(({ title }) => title)).toContain("the zebra release");
  expect(idsIn(await history(home, "q=zebra"))).toEqual(["done-1"]);
});

test("a page goes on where the last one ended, whatever arrives meanwhile", async () => {
  await using home = await openApiHome({
    before: async (sandbox) => {
      for (const session of ["one", "two", "three", "four"]) {
        await recordAsking(sandbox, session, `about ${session}`);
      }
    },
  });
  const first = await history(home, "limit=2");
  expect(idsIn(first)).toEqual(["four", "three"]);
  expect(first.total).toBe(4);
  await recordAsking(home.sandbox, "five", "about five");
  await home.sandbox.run(["ingest"]);
  const second = await history(home, `limit=2&cursor=${encodeURIComponent(first.next ?? "")}`);
  expect(idsIn(second)).toEqual(["two", "one"]);
  expect(second).toMatchObject({ next: null, total: 5 });
  expect(idsIn(await history(home, "limit=1"))).toEqual(["five"]);
});

test("sessions are narrowed by project, client, time and words", async () => {
  await using home = await openApiHome({ before: recordSome });
  expect(idsIn(await history(home, "project=shop"))).toEqual(["open-1"]);
  expect(idsIn(await history(home, "project=nothing"))).toEqual([]);
  expect(idsIn(await history(home, "client=claude-code"))).toEqual(["open-1", "done-1"]);
  expect(idsIn(await history(home, "client=codex"))).toEqual([]);
  expect(idsIn(await history(home, "since=today"))).toEqual(["open-1", "done-1"]);
  expect(await history(home, "until=2020-01-01")).toMatchObject({ sessions: [], total: 0 });
  expect(idsIn(await history(home, "q=login"))).toEqual(["done-1"]);
  expect(idsIn(await history(home, "q=open-1"))).toContain("open-1");
  expect(await history(home, "q=nowhereatall")).toMatchObject({ sessions: [], isComplete: true });
});

test("what was said long ago is found in a session that was active today", async () => {
  await using home = await openApiHome({
    before: async (sandbox) => {
      const long = hoursAgo(24 * 20);
      plant(
        sandbox,
        { sessionId: "long-1", ts: long, data: { text: "mend the heron" } },
        { sessionId: "long-1", ts: hoursAgo(0), data: { text: "and now go on" } },
        { sessionId: "over-1", ts: long, data: { text: "feed the heron" } },
      );
    },
  });
  expect(idsIn(await history(home, "q=heron&since=today"))).toEqual(["long-1"]);
  expect(idsIn(await history(home, "q=heron"))).toEqual(["long-1", "over-1"]);
});

test("a place that no page gave is refused", async () => {
  await using home = await openApiHome();
  for (const cursor of ["x", "~s", "2026-01-01~s", "%7E"]) {
    const answer = await home.get(`/api/v1/history?cursor=${cursor}`);
    expect([cursor, answer.status]).toEqual([cursor, 400]);
    expect(await answer.json()).toMatchObject({ error: { code: "GONE_CURSOR" } });
  }
});

test("projects, clients and days are counted, each narrowed by the others", async () => {
  await using home = await openApiHome({ before: recordSome });
  const ask = async (query = ""): Promise<Answers["projects"]> =>
    (await home.json(`/api/v1/projects?${query}`)) as Answers["projects"];
  const all = await ask();
  expect(all).toMatchObject({
    projects: [
      { project: "shop", sessions: 1, prompts: 1, costUsd: null },
      { project: "project", sessions: 1, prompts: 1 },
    ],
    clients: [{ client: "claude-code", sessions: 2 }],
    days: [{ sessions: 2 }],
    sessions: 2,
  });
  for (const { projectPath, lastSessionId, lastActivity } of all.projects) {
    const newest = `/api/v1/history?limit=1&project=${encodeURIComponent(projectPath ?? "")}`;
    expect(await home.json(newest)).toMatchObject({
      sessions: [{ sessionId: lastSessionId, lastEventAt: lastActivity }],
    });
  }
  expect(await ask("project=shop")).toMatchObject({
    projects: [{ project: "shop" }, { project: "project" }],
    clients: [{ sessions: 1 }],
    days: [{ sessions: 1 }],
    sessions: 1,
  });
  // What words leave is counted too: the lists beside the history say the same as it does.
  expect(await ask("q=login")).toMatchObject({
    projects: [{ sessions: 1 }],
    days: [{ sessions: 1 }],
    sessions: 1,
  });
  expect(await ask("starred=1")).toMatchObject({ projects: [], days: [], sessions: 0 });
  const longAgo = await ask("until=2020-01-01");
  expect(longAgo).toMatchObject({ projects: [], clients: [], sessions: 0 });
  expect(longAgo.days).toHaveLength(1);
});

test("what a search found is counted by kind, project, branch and month when that is asked for", async () => {
  await using home = await openApiHome({ before: recordSome });
  const ask = async (query: string): Promise<Answers["search"]> =>
    (await home.json(`/api/v1/search?${query}`)) as Answers["search"];
  expect((await ask("q=shop")).facets).toBeNull();
  const { facets, hits, found } = await ask("q=build+login&facets=1&limit=1");
  expect(hits).toHaveLength(1);
  expect(facets?.counted).toBe(found);
  const prompts = facets?.kinds.find(({ value }) => value === "prompt");
  expect(prompts?.hits).toBe(2);
  const names = facets?.projects.map(({ value }) => value.slice(value.lastIndexOf("/") + 1));
  expect(names?.toSorted()).toEqual(["project", "shop"]);
  expect(facets?.branches).toEqual([]);
  const month = new Date().toISOString().slice(0, 7);
  expect(facets?.months).toEqual([{ value: month, hits: found }]);
  const [hit] = hits;
  expect(hit?.id.startsWith(hit.eventId)).toBe(true);
});

const titleOf = (prompts: readonly string[]): string | null => sessionTitle(null, prompts);

test("a session is known by the first thing that was asked, in one line", () => {
  expect(titleOf([])).toBeNull();
  expect(titleOf(["/clear", "mend\n\n  it"])).toBe("mend it");
  expect(titleOf(["/clear"])).toBe("/clear");
  expect(titleOf(["[REDACTED]"])).toBeNull();
  expect(titleOf(["[REDACTED]", "로그인을 고쳐 주세요"])).toBe("로그인을 고쳐 주세요");
  const long = titleOf(["긴 말 ".repeat(100)]) ?? "";
  expect(long).toHaveLength(160);
  expect(long.endsWith("…")).toBe(true);
});

test("an answer is told by its first line that says something, without its marks", () => {
  expect(firstLine("")).toBeNull();
  expect(firstLine("\n---\n")).toBeNull();
  expect(firstLine("## Done\nAll of it.")).toBe("Done");
  expect(firstLine("- **Fixed** `login`")).toBe("Fixed login");
});

/** A session as its page shows it. */
import { expect, test } from "bun:test";
import type { Answers } from "../../../src/daemon/api/answers.ts";
import { type ApiHome, openApiHome } from "./api-home.ts";
import { hooks } from "../../cli/recorded-session.ts";
import { journal, type Line, recordWork, SCRIPT } from "./story-home.ts";

const storyOf = async (home: ApiHome, id: string, query = ""): Promise<Answers["story"]> =>
  (await home.json(`/api/v1/sessions/${id}/story?${query}`)) as never;

const rowsOf = async (home: ApiHome): Promise<Answers["story"]["rows"]> =>
  (await storyOf(home, "work-1", "order=oldest")).rows;

test("a session is told row by row, each moment once, by what it is about", async () => {
  await using home = await openApiHome({ before: recordWork });
  const rows = await rowsOf(home);
  expect(rows.map(({ kind }) => kind)).toEqual([
    "session",
    "prompt",
    "permission",
    "error",
    "tool",
    "tool",
    "agent",
    "tool",
    "answer",
  ]);
  expect(rows[2]?.line).toBe("waiting for permission: Bash npm run build");
  expect(rows[5]).toMatchObject({ tool: "Bash", durationMs: 1200 });
  expect(rows.filter(({ agentId }) => agentId === "a1").map(({ tool }) => tool)).toEqual([
    undefined,
    "Grep",
  ]);
  expect((await storyOf(home, "work-1")).rows.map(({ id }) => id)).toEqual(
    rows.map(({ id }) => id).toReversed(),
  );
});

test("an error is told with how it was solved, and a permission with how it was decided", async () => {
  await using home = await openApiHome({ before: recordWork });
  const [permission, error] = (await rowsOf(home)).slice(2, 4);
  expect(permission?.wait).toMatchObject({ decision: "granted", remark: null });
  expect(error).toMatchObject({
    isBad: true,
    solvedBy: { isOwn: true, line: "Edit src/shop.ts → Bash npm run build" },
  });
});

test("script in what was asked comes as the text it is", async () => {
  await using home = await openApiHome({ before: recordWork });
  const answer = await home.get("/api/v1/sessions/work-1/story?order=oldest");
  expect(answer.headers.get("content-type")).toContain("application/json");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  const { rows } = (await answer.json()) as Answers["story"];
  expect(rows[1]?.line).toBe(`“build ${SCRIPT}”`);
  const opened = (await home.json(`/api/v1/event/${rows[1]?.id}`)) as Answers["event"];
  expect(opened.event["text"]).toBe(`build ${SCRIPT}`);
});

/** More than fits on one page, with texts as long as they come. */
const MANY: readonly Line[] = Array.from({ length: 2500 }, (_, at) =>
  at % 10 === 0
    ? ["prompt", at, { text: "가나다 ".repeat(400) }]
    : ["tool_use", at, { tool: "Bash", meta: { action: `step ${at}` }, success: true }],
);

test("a long session comes in few pages of bearable size, whole, in either order", async () => {
  await using home = await openApiHome({
    before: async (sandbox) => journal(sandbox, "long-1", MANY),
  });
  for (const order of ["oldest", "newest"]) {
    const read: string[] = [];
    let pages = 0;
    for (let cursor = ""; ; pages++) {
      const answer = await home.get(
        `/api/v1/sessions/long-1/story?order=${order}&limit=1000${cursor}`,
      );
      const body = await answer.text();
      expect(Buffer.byteLength(body)).toBeLessThan(300 * 1024);
      const { rows, next } = JSON.parse(body) as Answers["story"];
      for (const { line } of rows) expect(line.length).toBeLessThanOrEqual(300);
      read.push(...rows.map(({ id }) => id));
      if (next === null) break;
      cursor = `&cursor=${next}`;
    }
    // Of 1.2 MB of prompts.
    expect(pages).toBeLessThan(8);
    const all = MANY.map((_, at) => `long-1-${at}`);
    expect(read).toEqual(order === "oldest" ? all : all.toReversed());
  }
});

test("going on from the last event gives what was recorded since, and a repeat on the edge of a page stays one", async () => {
  await using home = await openApiHome({ before: recordWork });
  const whole = await rowsOf(home);
  const read: string[] = [];
  for (let cursor = ""; ;) {
    const page = await storyOf(home, "work-1", `order=oldest&limit=1${cursor}`);
    read.push(...page.rows.map(({ id }) => id));
    cursor = `&cursor=${page.last}`;
    if (page.next === null) break;
  }
  expect(read).toEqual(whole.map(({ id }) => id));
  const { last } = await storyOf(home, "work-1", "order=oldest");
  expect(await storyOf(home, "work-1", `order=oldest&cursor=${last}`)).toMatchObject({
    rows: [],
    next: null,
    last,
  });
  await hooks(home.sandbox, "work-1", home.sandbox.project, {
    hook_event_name: "UserPromptSubmit",
    prompt: "and now test it",
  });
  await home.sandbox.run(["ingest"]);
  const { rows } = await storyOf(home, "work-1", `order=oldest&cursor=${last}`);
  expect(rows.map(({ line }) => line)).toEqual(["“and now test it”"]);
});

test("a session or a cursor that is not there is refused", async () => {
  await using home = await openApiHome({ before: recordWork });
  const codes: unknown[] = [];
  for (const path of [
    "sessions/none/story",
    "sessions/work-1/story?cursor=none",
    "event/none-at-all",
  ]) {
    const answer = await home.get(`/api/v1/${path}`);
    const { error } = (await answer.json()) as { error: { code: string } };
    codes.push([answer.status, error.code]);
  }
  expect(codes).toEqual([
    [404, "NO_SESSION"],
    [400, "GONE_CURSOR"],
    [404, "NO_EVENT"],
  ]);
  expect(home.faults).toEqual([]);
});

test("one event is told in full with what belongs to it", async () => {
  await using home = await openApiHome({ before: recordWork });
  const [permission, error] = (await rowsOf(home)).slice(2, 4);
  expect(await home.json(`/api/v1/event/${error?.id}`)).toMatchObject({
    event: { id: error?.id, type: "tool_error", errorRaw: expect.stringContaining("cart.total") },
    kind: "error",
    solvedBy: { isOwn: true },
    resolution: { steps: [{ tool: "Edit", file: "src/shop.ts" }] },
    wait: null,
    compaction: null,
  });
  expect(await home.json(`/api/v1/event/${permission?.id}`)).toMatchObject({
    kind: "permission",
    wait: { kind: "permission", tool: "Bash", decision: "granted" },
  });
});

test("a session's page has what was asked first and last", async () => {
  await using home = await openApiHome({ before: recordWork });
  expect(await home.json("/api/v1/sessions/work-1")).toMatchObject({
    told: { firstPrompt: `build ${SCRIPT}`, lastPrompt: `build ${SCRIPT}`, usage: null },
    isArchived: false,
  });
});

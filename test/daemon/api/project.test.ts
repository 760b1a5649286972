/** A project, its files, and what sessions were given. One home for all. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { Answers } from "../../../src/daemon/api/answers.ts";
import { hoursAgo, plant } from "../../bring-back/sessions.ts";
import { type ApiHome, openApiHome } from "./api-home.ts";

const SHOP = "/srv/나의 shop";

let home: ApiHome;

const at = (hours: number, sessionId: string, type: string, data: object = {}) => ({
  id: `${sessionId}-${type}-${hours}`,
  sessionId,
  ts: hoursAgo(hours),
  type,
  projectPath: SHOP,
  data: { client: "claude-code", ...data },
});

const touch = (hours: number, id: string, tool: string, ...files: readonly string[]) =>
  at(hours, id, "tool_use", { tool, success: true, meta: { file: files[0], files } });

const snapshot = {
  trigger: "auto",
  document: {
    meta: {},
    goal: {},
    progress: { done: ["a cart"], current: ["a till"], pending: ["a receipt"] },
    decisions: [],
    discoveries: [],
    state: {},
  },
  extra: {
    lines: [
      { kind: "ban", texts: ["never push to main"], decisive: "never push to main", enough: null },
      {
        kind: "postponed",
        texts: ["leave the printer for tomorrow", "", "the printer"],
        decisive: "leave the printer for tomorrow",
        enough: null,
      },
    ],
    allowances: [],
  },
  isFinished: false,
};

beforeAll(async () => {
  home = await openApiHome({
    before: async (sandbox) => {
      plant(
        sandbox,
        at(9, "one", "prompt", { text: "mend the cart" }),
        touch(8.9, "one", "Read", "src/cart.ts"),
        touch(8.8, "one", "Edit", "src/cart.ts"),
        at(8.7, "one", "prompt", { text: "and its test" }),
        touch(8.6, "one", "Write", "test/cart.test.ts"),
        touch(8.5, "one", "apply_patch", "src/cart.ts", "src/till.ts"),
        at(8.4, "one", "turn.end", { ok: true, lastAssistantMessage: "The cart is **mended**." }),
        at(8.35, "one", "turn.end", { ok: true, lastAssistantMessage: "OK." }),
        at(8.3, "one", "snapshot", snapshot),
        at(8.2, "one", "usage", {
          day: "2026-01-02",
          model: "m",
          messages: 1,
          costUsd: 2.5,
        }),
        at(5, "two", "prompt", { text: "look at the cart" }),
        touch(4, "two", "Read", "src/cart.ts"),
        at(3, "two", "tool_error", { tool: "Bash", error: "no" }),
        // It still runs, and no context of it is saved.
        at(2, "two", "prompt", { text: "Never edit the generated files." }),
      );
      await sandbox.run(["sessions", "star", "one"]);
      await sandbox.run(["sessions", "tag", "one", "배포"]);
      await sandbox.run(["sessions", "filter", "mine", "--starred", "--tag", "배포"]);
    },
  });
});

afterAll(() => home[Symbol.asyncDispose]());

const asked = async <T>(path: string, query: Readonly<Record<string, string>> = {}): Promise<T> =>
  (await home.json(`/api/v1${path}?${new URLSearchParams(query).toString()}`)) as T;

test("a project tells its last session, what the last answer concluded, what is left and what it cost", async () => {
  const answer = await asked<Answers["project"]>("/project", { project: SHOP });
  expect(answer).toMatchObject({
    project: "나의 shop",
    projectPath: SHOP,
    sessions: 2,
    costUsd: 2.5,
    isPartly: false,
    last: { sessionId: "two", title: "look at the cart" },
    unanswered: { prompt: "Never edit the generated files.", said: null },
    conclusion: {
      session: { sessionId: "one" },
      answer: "The cart is **mended**.",
      eventId: "one-turn.end-8.4",
      prompt: "and its test",
      isEarlier: true,
    },
    work: {
      sessionId: "one",
      from: "context",
      current: ["a till"],
      pending: ["a receipt", "leave the printer for tomorrow"],
    },
    rules: [
      { kind: "rule", text: "Never edit the generated files.", sessionId: "two" },
      {
        id: expect.stringMatching(/^[0-9a-f]{16}$/),
        kind: "rule",
        text: "never push to main",
        sessionId: "one",
      },
    ],
    isComplete: true,
  });
  expect(
    answer.files.map(({ file, sessions, edits, writes, reads }) => [
      file,
      sessions,
      edits + writes,
      reads,
    ]),
  ).toEqual([
    ["src/cart.ts", 2, 2, 2],
    ["src/till.ts", 1, 1, 0],
    ["test/cart.test.ts", 1, 1, 0],
  ]);
});

test("a project was last active when its newest session was, as the list of projects says, though nothing was asked in that", async () => {
  await using late = await openApiHome({
    before: async (sandbox) => {
      plant(
        sandbox,
        at(9, "asked", "prompt", { text: "mend the cart" }),
        at(8, "asked", "turn.end", { ok: true, lastAssistantMessage: "The cart is mended." }),
        touch(2, "unasked", "Read", "src/cart.ts"),
      );
      await Promise.resolve();
    },
  });
  const ask = async <T>(path: string): Promise<T> => (await late.json(`/api/v1${path}`)) as T;
  const { projects } = await ask<Answers["projects"]>("/projects");
  const path = `/project?project=${encodeURIComponent(SHOP)}`;
  const { last, lastActivity } = await ask<Answers["project"]>(path);
  expect(last.sessionId).toBe("asked");
  expect(lastActivity > last.lastEventAt).toBe(true);
  expect(projects.map((one) => one.lastActivity)).toEqual([lastActivity]);
});

test("a project's page and the command list the same rules and decisions, each as the same kind", async () => {
  type Entry = { readonly id: string; readonly kind: string; readonly text: string };
  const { sandbox } = home;
  const kinds = ["rule", "decision", "discovery"] as const;
  const drawn = fc.tuple(fc.constantFrom(...kinds), fc.stringMatching(/^[a-z]{4,9} [a-z]{4,9}$/));
  const project = ["--project", SHOP];
  const picked = ({ id, kind, text }: Entry): Entry => ({ id, kind, text });
  const sorted = (all: readonly Entry[]): readonly Entry[] =>
    all.map(picked).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const [kind, text] of fc.sample(drawn, { numRuns: 8, seed: 4 })) {
    await sandbox.run(["memory", "add", text, "--kind", kind, ...project]);
    const { stdout } = await sandbox.run(["memory", "--json", ...project]);
    const listed = (JSON.parse(stdout) as Entry[]).filter(
      (one) => one.kind === "rule" || one.kind === "decision",
    );
    expect(listed.length).toBeGreaterThan(1);
    const { rules } = await asked<Answers["project"]>("/project", { project: SHOP });
    expect(sorted(rules)).toEqual(sorted(listed));
  }
});

test("a file tells which sessions worked on it, how, and what they were asked for, page by page", async () => {
  const file = { project: SHOP, file: "src/cart.ts" };
  const first = await asked<Answers["file"]>("/file", { ...file, limit: "1" });
  expect(first.file).toMatchObject({ sessions: 2, reads: 2, edits: 2, writes: 0 });
  expect(first.sessions).toMatchObject([
    { sessionId: "two", request: "look at the cart", reads: 1, edits: 0, changedAt: null },
  ]);
  const second = await asked<Answers["file"]>("/file", { ...file, cursor: first.next ?? "" });
  expect(second).toMatchObject({ next: null });
  expect(second.sessions).toMatchObject([
    {
      sessionId: "one",
      title: "mend the cart",
      // Of the turn in which it was last changed.
      request: "and its test",
      reads: 1,
      edits: 2,
      turns: 2,
      eventId: "one-tool_use-8.5",
    },
  ]);
});

test("what there is not is refused", async () => {
  for (const [path, code] of [
    ["/project?project=/srv/x", "NO_PROJECT"],
    ["/project", "MISSING_PARAMETER"],
    ["/file?project=/srv/x&file=a", "NO_FILE"],
    [`/file?project=${encodeURIComponent(SHOP)}&file=src/cart.ts&cursor=x`, "GONE_CURSOR"],
    ["/history?sort=cost&cursor=2026-01-01T00:00:00.000Z~one", "GONE_CURSOR"],
    ["/history?sort=time&cursor=5~one", "GONE_CURSOR"],
    ["/history?starred=yes", "BAD_PARAMETER"],
  ] as const) {
    const response = await home.get(`/api/v1${path}`);
    expect(await response.json()).toMatchObject({ error: { code } });
  }
});

test("sessions are sorted, and narrowed by star and tag; tags and filters are told", async () => {
  const ids = async (query: Readonly<Record<string, string>>): Promise<readonly string[]> =>
    (await asked<Answers["history"]>("/history", query)).sessions.map(({ sessionId }) => sessionId);
  expect(await ids({ sort: "errors" })).toEqual(["two", "one"]);
  expect(await ids({ sort: "cost" })).toEqual(["one", "two"]);
  expect(await ids({ sort: "length" })).toEqual(["two", "one"]);
  expect(await ids({ starred: "1" })).toEqual(["one"]);
  expect(await ids({ tag: "배포" })).toEqual(["one"]);
  const { next } = await asked<Answers["history"]>("/history", { sort: "cost", limit: "1" });
  expect(await ids({ sort: "cost", cursor: next ?? "" })).toEqual(["two"]);
  const { sessions } = await asked<Answers["history"]>("/history", { starred: "1" });
  expect(sessions).toMatchObject([{ isStarred: true, tags: ["배포"], name: null }]);
  expect(await asked<Answers["labels"]>("/labels")).toMatchObject({
    starred: 1,
    tags: [{ tag: "배포", sessions: 1 }],
    filters: [{ name: "mine", query: { starred: "1", tag: "배포" } }],
  });
});

test("what is forgotten is in no file's list any more", async () => {
  await home.sandbox.run(["forget", "--session", "one", "--yes"]);
  const { files, sessions } = await asked<Answers["project"]>("/project", { project: SHOP });
  expect(sessions).toBe(1);
  expect(files.map(({ file }) => file)).toEqual(["src/cart.ts"]);
  expect(home.sandbox.query("select 1 from session_files where session_id = 'one'")).toEqual([]);
});

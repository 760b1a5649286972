/** A star, a name and tags of sessions, their order, and filters that have a name. One home: each test begins with what the one before left. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { hoursAgo, plant } from "../bring-back/sessions.ts";
import { linesOf, openSandbox, type Ran, type Sandbox } from "../sandbox.ts";
import { faultOf, parsed, speak } from "./recorded-session.ts";

type Listed = {
  readonly sessionId: string;
  readonly title: string | null;
  readonly name: string | null;
  readonly starredAt: string | null;
  readonly tags: readonly string[];
};

let sandbox: Sandbox;

const at = (hours: number, sessionId: string, type: string, data: object = {}) => ({
  sessionId,
  ts: hoursAgo(hours),
  type,
  projectPath: "/srv/shop",
  data: { client: "claude-code", ...data },
});

beforeAll(async () => {
  sandbox = openSandbox();
  await speak(sandbox, "en");
  const used = (hours: number, id: string, costUsd: number) =>
    at(hours, id, "usage", { day: "2026-01-02", model: "m", messages: 1, costUsd });
  plant(
    sandbox,
    at(9, "aaaa1111", "prompt", { text: "mend the cart" }),
    at(8, "aaaa1111", "tool_error", { tool: "Bash", error: "it broke" }),
    at(7, "aaaa1111", "tool_error", { tool: "Bash", error: "it broke" }),
    used(7, "aaaa1111", 0.5),
    at(6, "bbbb2222", "prompt", { text: "add a till" }),
    at(5, "bbbb2222", "turn.end", { lastAssistantMessage: "added" }),
    used(5, "bbbb2222", 7.25),
    at(4, "cccc3333", "prompt", { text: "ship it" }),
    at(3, "cccc3333", "tool_error", { tool: "Bash", error: "no network" }),
    at(1, "cccc3333", "turn.end", { lastAssistantMessage: "shipped" }),
  );
});

afterAll(() => sandbox[Symbol.dispose]());

const run = (...args: readonly string[]): Promise<Ran> => sandbox.run(["sessions", ...args]);

const refused = async (...args: readonly string[]): Promise<unknown> =>
  faultOf(await run(...args, "--json"));

const list = async (...args: readonly string[]): Promise<readonly Listed[]> =>
  parsed(await run("--json", ...args)) as readonly Listed[];

const ids = async (...args: readonly string[]): Promise<string> =>
  (await list(...args)).map(({ sessionId }) => sessionId.slice(0, 1)).join("");

const one = async (id: string): Promise<Listed | undefined> =>
  (await list()).find(({ sessionId }) => sessionId.startsWith(id));

test("sessions are sorted by time, cost, errors and length, which the table says where no column does", async () => {
  expect(await ids()).toBe("cba");
  expect(await ids("--sort", "oldest")).toBe("abc");
  expect(await ids("--sort", "cost")).toBe("bac");
  expect(await ids("--sort", "errors")).toBe("acb");
  expect(await ids("--sort", "length")).toBe("cab");
  expect(await ids("--sort", "length", "--limit", "1")).toBe("c");
  expect((await run("--sort", "cost")).stdout).toContain("“add a till” $7.25");
  expect((await run("--sort", "length")).stdout).toMatch(/“ship it” 3 h/);
  expect(await refused("--sort", "size")).toMatchObject({ code: "USAGE" });
  expect(await refused("--watch", "--sort", "cost")).toMatchObject({ code: "USAGE" });
});

test("a star, a name and tags are given, listed by, and taken back", async () => {
  expect((await run("star", "aaaa")).stdout).toBe("Starred aaaa1111\n");
  expect((await run("star", "aaaa")).exitCode).toBe(0);
  expect((await run("rename", "bbbb", "The", " till  rewrite")).exitCode).toBe(0);
  expect((await run("tag", "aaaa", "CI", "#배포")).stdout).toBe("Tagged aaaa1111: #ci #배포\n");
  expect((await run("tag", "bbbb", "ci")).exitCode).toBe(0);
  expect(await one("aaaa")).toMatchObject({
    starredAt: expect.any(String),
    tags: ["ci", "배포"],
    name: null,
  });
  expect(await one("bbbb")).toMatchObject({ title: "The till rewrite", name: "The till rewrite" });
  expect(await ids("--starred")).toBe("a");
  expect(await ids("--tag", "ci")).toBe("ba");
  expect(await ids("--tag", "ci", "--tag", "배포")).toBe("a");
  expect((await run("--tag", "nothing")).stdout).toBe(`${en.sessions.noneMatch}\n`);
  const shown = (await run()).stdout;
  expect(shown).toContain("  ★ “mend the cart” #ci #배포\n");
  expect(shown).toContain("  “The till rewrite” #ci\n");
  // The client's own title stays behind the name, and what is looked for is found by both.
  plant(sandbox, at(0, "bbbb2222", "session_title", { title: "Till", by: "model" }));
  expect(await one("bbbb")).toMatchObject({ title: "The till rewrite" });
  expect((await sandbox.run(["search", "rewrite"])).stdout).toContain("The till rewrite");
  expect((await run("rename", "bbbb")).stdout).toBe("Removed the name of bbbb2222\n");
  expect(await one("bbbb")).toMatchObject({ title: "Till", name: null });
  expect((await run("tag", "bbbb", "ci", "--off")).exitCode).toBe(0);
  expect(await ids("--tag", "ci")).toBe("a");
});

test("what is no tag, no name or no session is refused, and nothing is written", async () => {
  const before = linesOf(sandbox.journal).length;
  for (const args of [
    ["tag", "aaaa", "a,b"],
    ["tag", "aaaa", "x".repeat(41)],
    ["tag", "aaaa", "\u200b"],
    ["rename", "aaaa", "x".repeat(201)],
    ["rename", "aaaa", "\u3164"],
    ["star"],
    ["tag", "aaaa"],
    ["star", "aaaa", "--tag", "x"],
    ["filter", "x".repeat(61), "--starred"],
    ["filter", "--starred"],
  ]) {
    expect(await refused(...args)).toMatchObject({ code: "USAGE" });
  }
  expect(await refused("star", "zzzz")).toMatchObject({ code: "NO_SESSION" });
  await sandbox.run(["record", "off"]);
  expect(await refused("star", "cccc")).toMatchObject({ code: "NOT_RECORDING" });
  await sandbox.run(["record", "on"]);
  expect(linesOf(sandbox.journal)).toHaveLength(before);
});

test("a secret in a name is redacted before it is written", async () => {
  const secret = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
  expect((await run("rename", "cccc", `key ${secret}`)).exitCode).toBe(0);
  expect(linesOf(sandbox.journal).join("\n")).not.toContain(secret);
  expect((await one("cccc"))?.name).toStartWith("key ");
});

test("a filter is saved, used, listed, and removed, in both languages", async () => {
  for (const [language, text] of [
    ["ko", ko],
    ["en", en],
  ] as const) {
    await speak(sandbox, language);
    expect((await run("filter")).stdout).toContain(text.sessions.noFilters.slice(0, 10));
    const typed = ["filter", "pricey", "--project", "shop", "--sort", "cost", "--since", "8h"];
    expect((await run(...typed)).stdout).toBe(`${text.sessions.filterSaved("pricey")}\n`);
    expect(await ids("--filter", "pricey")).toBe("bac");
    expect(await ids("--filter", "pricey", "--sort", "errors")).toBe("acb");
    expect((await run("filter")).stdout).toContain("pricey  project:shop since:8h sort:cost");
    expect(await refused("--filter", "pricy")).toMatchObject({ code: "NO_FILTER" });
    expect((await run("filter", "words", "--query", "cart")).exitCode).toBe(0);
    expect(await refused("--filter", "words")).toMatchObject({ code: "FILTER_SEARCHES" });
    expect((await run("filter", "words", "--off")).exitCode).toBe(0);
    expect((await run("filter", "pricey", "--off")).stdout).toBe(
      `${text.sessions.filterRemoved("pricey")}\n`,
    );
    expect(parsed(await run("filter", "--json"))).toEqual([]);
  }
});

test("all of it survives a rebuild, and what is forgotten leaves nothing of it", async () => {
  await run("filter", "starry", "--starred");
  const before = await list();
  expect((await sandbox.run(["rebuild"])).exitCode).toBe(0);
  expect(await list()).toEqual([...before]);
  expect(await ids("--filter", "starry")).toBe("a");
  await sandbox.run(["forget", "--session", "aaaa1111", "--yes"]);
  expect(await ids("--starred")).toBe("");
  expect(linesOf(sandbox.journal).join("\n")).not.toContain("배포");
  expect(sandbox.query("select 1 from sessions where tags is not null")).toEqual([]);
});

test("a label of a session that is past retention makes no session, and a filter stays", async () => {
  const query = { starred: "1" };
  plant(
    sandbox,
    at(24 * 40, "dddd4444", "prompt", { text: "long ago" }),
    at(24 * 40, "unknown", "filter_saved", { name: "old one", query }),
  );
  await run("star", "dddd");
  expect(await ids("--starred")).toBe("d");
  const pruned = await sandbox.run(["prune", "--days", "30", "--force"]);
  expect(pruned).toMatchObject({ exitCode: 0 });
  expect(await ids("--starred")).toBe("");
  expect((await sandbox.run(["rebuild"])).exitCode).toBe(0);
  expect(await ids()).toBe("cb");
  expect(parsed(await run("filter", "--json"))).toMatchObject([
    { name: "old one", query },
    { name: "starry", query },
  ]);
});

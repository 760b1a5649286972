import { describe, expect, test } from "bun:test";
import { appendFileSync, chmodSync, existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PRICE_DATE } from "../../src/observe/usage/prices.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { at, linesOf, type Made, place, said, uuid } from "../import/files.ts";
import { imports } from "../import/report.ts";
import { runInside } from "../run-inside.ts";
import { openSandbox, PROGRAM, type Sandbox } from "../sandbox.ts";
import { onTerminal } from "./on-terminal.ts";
import { faultOf, hooks, LANGUAGES, speak } from "./recorded-session.ts";
import {
  HAIKU,
  linesOfUsage,
  OPUS,
  placeRollout,
  rowsOf,
  talk,
  type Use,
  usageOf,
  used,
} from "./used-work.ts";

const TEXTS = { ko, en };
const [ONE, TWO] = [uuid(1), uuid(2)];

/** Places a session's transcript and imports it. */
async function worked(sandbox: Sandbox, id: string, ...uses: readonly Use[]): Promise<string> {
  const path = place(sandbox, `${id}.jsonl`, linesOf(talk(sandbox, id, ...uses)));
  await imports(sandbox);
  return path;
}

/** As a fork's file has it. */
const inFork = (record: Made, more: Made): Made => ({ ...record, sessionId: TWO, ...more });

describe("what sessions used", () => {
  test("shows at once after an import, each message once, with what its cache cost [R160]", async () => {
    using sandbox = openSandbox();
    const message = { input: 1000, output: 100, cacheRead: 20_000, minutes: 3000, hour: 500 };
    await worked(
      sandbox,
      ONE,
      { id: "a", ...message, output: 1 },
      { id: "a", ...message },
      { id: "b", input: 10 },
    );
    const { total, groups, priceDates } = await usageOf(sandbox);
    const tokens = { input: 1010, output: 100, cacheRead: 20_000 };
    const written = { cacheWrite5m: 3000, cacheWrite1h: 500 };
    expect(total).toMatchObject({ sessions: 1, messages: 2, tokens: { ...tokens, ...written } });
    const cost = (1010 * 4 + 100 * 20 + 20_000 * 0.2 + 3000 * 5 + 500 * 8) / 1e6;
    expect(total.costUsd).toBeCloseTo(cost, 8);
    expect(groups).toMatchObject([{ key: at(1).slice(0, 10), messages: 2 }]);
    expect(priceDates).toEqual([PRICE_DATE]);
  });

  test("is added up by day, project, model and session", async () => {
    using sandbox = openSandbox();
    const blog = { ...sandbox, project: join(sandbox.folder, "blog") };
    const [earlier, later] = [at(0, 4), at(0, 2)];
    place(
      sandbox,
      `${ONE}.jsonl`,
      linesOf(
        talk(
          sandbox,
          ONE,
          { id: "a", ts: earlier, input: 1000 },
          { id: "b", ts: later, input: 200, model: HAIKU },
        ),
      ),
    );
    const other = talk(blog, TWO, { id: "c", ts: later, input: 30 });
    place(sandbox, `../blog/${TWO}.jsonl`, linesOf(other));
    await imports(sandbox);
    const by = async (name: string): Promise<unknown[]> =>
      (await usageOf(sandbox, "--by", name)).groups.map(({ key, tokens }) => [
        key,
        tokens["input"],
      ]);
    expect(await by("day")).toEqual([
      [later.slice(0, 10), 230],
      [earlier.slice(0, 10), 1000],
    ]);
    expect(await by("project")).toEqual([
      [sandbox.project, 1200],
      [blog.project, 30],
    ]);
    expect(await by("model")).toEqual([
      [OPUS, 1030],
      [HAIKU, 200],
    ]);
    expect(await by("session")).toEqual([
      [ONE, 1200],
      [TWO, 30],
    ]);
    expect((await usageOf(sandbox, "--project", "blog")).total.tokens["input"]).toBe(30);
    expect((await usageOf(sandbox, "--since", "3d")).total.tokens["input"]).toBe(230);
    const both = await usageOf(sandbox, "--project", sandbox.project, "--since", "3d");
    expect(both.total.tokens["input"]).toBe(200);
    expect((await usageOf(sandbox, "--by", "session", "--limit", "1")).groups).toHaveLength(1);
  });

  test("counts subagents, and follows a session that goes on without saying anything twice", async () => {
    using sandbox = openSandbox();
    const path = await worked(sandbox, ONE, { id: "a", input: 1 });
    const agent = used(sandbox, ONE, { id: "sub", input: 20, model: HAIKU });
    const sidechain = { ...agent, isSidechain: true, agentId: "a1" };
    place(sandbox, `${ONE}/subagents/agent-a1.jsonl`, linesOf([sidechain]));
    // Claude's own helper, which no hook tells of, has its price too.
    const helper = used(sandbox, ONE, { id: "compact", input: 300 });
    place(
      sandbox,
      `${ONE}/subagents/agent-acompact-1.jsonl`,
      linesOf([{ ...helper, isSidechain: true, agentId: "acompact-1" }]),
    );
    expect((await usageOf(sandbox)).total).toMatchObject({ messages: 3, tokens: { input: 321 } });
    expect(linesOfUsage(sandbox)).toHaveLength(2);
    await usageOf(sandbox);
    expect(linesOfUsage(sandbox)).toHaveLength(2);
    appendFileSync(path, linesOf([used(sandbox, ONE, { id: "b", ts: at(60), input: 4000 })]));
    expect((await usageOf(sandbox)).total).toMatchObject({ messages: 4, tokens: { input: 4321 } });
    expect(linesOfUsage(sandbox)).toHaveLength(3);
  });

  test("of Codex is what its rollout's sum grew by, without counting the cache as input", async () => {
    using sandbox = openSandbox();
    placeRollout(sandbox, ONE, [
      { model: "gpt-6-sol", ts: at(1), total: [1000, 0, 10] },
      { model: "gpt-6-sol", ts: at(2), total: [1000, 0, 10] },
      { model: "gpt-6-luna", ts: at(3), total: [3000, 900, 30] },
    ]);
    await imports(sandbox);
    const { groups } = await usageOf(sandbox, "--by", "model");
    expect(groups).toMatchObject([
      { key: "gpt-6-sol", messages: 1, tokens: { input: 1000, output: 10, cacheRead: 0 } },
      { key: "gpt-6-luna", messages: 1, tokens: { input: 1100, output: 20, cacheRead: 900 } },
    ]);
    expect(groups[0]?.costUsd).toBeCloseTo((1000 * 2 + 10 * 10) / 1e6, 8);
  });

  test("of a subagent of Codex counts for the session that began it, though it has a file of its own", async () => {
    using sandbox = openSandbox();
    placeRollout(sandbox, ONE, [{ model: "gpt-6-sol", ts: at(1), total: [1000, 0, 10] }]);
    placeRollout(sandbox, ONE, [{ model: "gpt-6-luna", ts: at(3), total: [70, 0, 1] }], TWO);
    placeRollout(sandbox, uuid(3), [{ model: "gpt-6-luna", ts: at(3), total: [5, 0, 1] }]);
    await imports(sandbox);
    const { groups } = await usageOf(sandbox, "--by", "session");
    expect(groups.map(({ key, tokens }) => [key, tokens["input"]])).toEqual([
      [ONE, 1070],
      [uuid(3), 5],
    ]);
  });

  test("what a fork copied counts for the original only", async () => {
    using sandbox = openSandbox();
    const first = talk(sandbox, ONE, { id: "a", input: 1000 });
    place(sandbox, `${ONE}.jsonl`, linesOf(first));
    const copied = first.map((record) =>
      inFork(record, { forkedFrom: { sessionId: ONE, messageUuid: record["uuid"] } }),
    );
    const own = talk(sandbox, TWO, { id: "b", ts: at(60), input: 30 });
    place(sandbox, `${TWO}.jsonl`, linesOf([...copied, ...own]));
    await imports(sandbox);
    const { groups } = await usageOf(sandbox, "--by", "session");
    expect(groups.map(({ key, tokens }) => [key, tokens["input"]])).toEqual([
      [ONE, 1000],
      [TWO, 30],
    ]);
  });

  test("a copy that says nothing of where it is from counts for the original too", async () => {
    using sandbox = openSandbox();
    const first = talk(sandbox, ONE, { id: "a", input: 1000 });
    place(sandbox, `${ONE}.jsonl`, linesOf(first));
    const copied = first.map((record) => inFork(record, { session_id: ONE }));
    const own = talk(sandbox, TWO, { id: "b", ts: at(60), input: 30 });
    place(sandbox, `${TWO}.jsonl`, linesOf([...copied, ...own]));
    await imports(sandbox);
    expect((await usageOf(sandbox)).total).toMatchObject({ messages: 2, tokens: { input: 1030 } });
  });

  test("a fork that begins with a record of its own, as after /clear, copies all the same", async () => {
    using sandbox = openSandbox();
    const first = talk(sandbox, ONE, { id: "a", input: 1000 });
    place(sandbox, `${ONE}.jsonl`, linesOf(first));
    const cleared = said(sandbox, TWO, at(50), "<command-name>/clear</command-name>");
    const copied = first.map((record) => inFork(record, {}));
    const own = talk(sandbox, TWO, { id: "b", ts: at(60), input: 30 });
    place(sandbox, `${TWO}.jsonl`, linesOf([cleared, ...copied, ...own]));
    await imports(sandbox);
    expect((await usageOf(sandbox)).total).toMatchObject({ messages: 2, tokens: { input: 1030 } });
  });
});

describe("periods", () => {
  const OTHER = uuid(3);

  test("are days, weeks and months, newest first, divided as asked and ending when asked", async () => {
    using sandbox = openSandbox();
    await sandbox.run(["config", "set", "retentionDays", "3650"]);
    const [november, monday, sunday] = ["2026-11-17", "2026-11-09", "2026-11-08"];
    const on = (day: string): string => `${day}T10:00:00.000Z`;
    await worked(
      sandbox,
      ONE,
      { id: "a", ts: on(sunday), input: 1 },
      { id: "b", ts: on(monday), input: 20, cacheRead: 60 },
      { id: "c", ts: on(november), input: 300, model: HAIKU },
    );
    placeRollout(sandbox, OTHER, [{ model: "gpt-6-sol", ts: on(november), total: [4000, 0, 9] }]);
    await imports(sandbox);
    const now = (): Date => new Date("2026-11-17T12:00:00Z");
    const asked = async (...args: readonly string[]): Promise<Made> => {
      const given = { cwd: sandbox.project, env: sandbox.env, now };
      const ran = await runInside(PROGRAM, ["usage", ...args, "--json"], given);
      expect(ran.exitCode).toBe(0);
      return JSON.parse(ran.stdout) as Made;
    };
    const groups = async (...args: readonly string[]): Promise<unknown[]> =>
      ((await asked(...args))["groups"] as Made[]).map(({ key, tokens }) => [
        key,
        (tokens as Made)["input"],
      ]);
    expect(await groups("weekly")).toEqual([
      ["2026-11-16", 4300],
      ["2026-11-09", 20],
      ["2026-11-02", 1],
    ]);
    expect(await groups("monthly")).toEqual([["2026-11", 4321]]);
    await sandbox.run(["config", "set", "language", "ko"]);
    expect(await groups("--by", "클라이언트")).toEqual(await groups("--by", "client"));
    expect(await groups("--by", "client")).toEqual([
      ["codex", 4000],
      ["claude", 321],
    ]);
    expect(await groups("daily", "--until", monday)).toEqual([
      [monday, 20],
      [sunday, 1],
    ]);
    const { today, groups: weeks } = await asked("weekly", "--by", "model");
    expect(today).toMatchObject({ messages: 2, sessions: 2, tokens: { input: 4300 } });
    expect(weeks).toMatchObject([
      { groups: [{ key: "gpt-6-sol" }, { key: HAIKU }] },
      { groups: [{ key: OPUS, cacheShare: 0.75 }] },
      { groups: [{ key: OPUS }] },
    ]);
  });

  test("blocks are five hours from a first message on, each client's own, with what is left", async () => {
    using sandbox = openSandbox();
    await speak(sandbox, "en");
    await sandbox.run(["config", "set", "retentionDays", "3650"]);
    const on = (clock: string): string => `2026-11-17T${clock}:00.000Z`;
    await worked(
      sandbox,
      ONE,
      { id: "a", ts: on("01:50"), input: 1 },
      { id: "b", ts: on("05:59"), input: 20 },
      { id: "c", ts: on("09:10"), input: 1_000_000 },
      { id: "d", ts: on("11:00"), input: 1_000_000 },
    );
    placeRollout(sandbox, OTHER, [{ model: "gpt-6-sol", ts: on("10:20"), total: [50, 0, 9] }]);
    await imports(sandbox);
    const given = { cwd: sandbox.project, env: sandbox.env, now: () => new Date(on("11:30")) };
    const blocks = async (...args: readonly string[]): Promise<string> =>
      (await runInside(PROGRAM, ["usage", "blocks", ...args], given)).stdout;
    expect(JSON.parse(await blocks("--json"))).toMatchObject({
      blocks: [
        { client: "codex", from: on("10:00"), until: on("15:00"), tokens: { input: 50 } },
        { client: "claude", from: on("09:00"), until: on("14:00"), leftMs: 9_000_000, costUsd: 8 },
        { client: "claude", from: on("01:00"), leftMs: null, tokens: { input: 21 } },
      ],
    });
    expect(await blocks()).toContain(
      "Claude Code block 09:00–14:00: 2 h 30 min left · $8.00 so far",
    );
    expect(await blocks("--since", "2026-11-17T10:30")).not.toContain("01:00–06:00");
  });
});

describe("the record of it", () => {
  test("stays when the client deletes the transcript, and a rebuild makes the same rows", async () => {
    using sandbox = openSandbox();
    const path = await worked(sandbox, ONE, { id: "a", input: 5 });
    appendFileSync(path, linesOf([used(sandbox, ONE, { id: "b", ts: at(9), input: 7 })]));
    await usageOf(sandbox);
    const before = rowsOf(sandbox);
    expect(before).toHaveLength(1);
    rmSync(path);
    expect((await sandbox.run(["rebuild"])).exitCode).toBe(0);
    expect(rowsOf(sandbox)).toEqual(before);
    expect((await usageOf(sandbox)).total.tokens["input"]).toBe(12);
  });

  test("goes with a session that is forgotten, and is not read again", async () => {
    using sandbox = openSandbox();
    const path = await worked(sandbox, ONE, { id: "a", input: 5 });
    await worked(sandbox, TWO, { id: "b", input: 70 });
    await usageOf(sandbox);
    expect((await sandbox.run(["forget", ONE, "--yes"])).exitCode).toBe(0);
    appendFileSync(path, linesOf([used(sandbox, ONE, { id: "c", ts: at(9), input: 1 })]));
    await imports(sandbox);
    expect((await usageOf(sandbox)).total.tokens["input"]).toBe(70);
    // It may go on all the same, and its transcript holds what was forgotten.
    const goesOn = { hook_event_name: "UserPromptSubmit", prompt: "more", transcript_path: path };
    await hooks(sandbox, ONE, sandbox.project, goesOn);
    expect((await usageOf(sandbox)).total.tokens["input"]).toBe(70);
    expect(JSON.stringify(linesOfUsage(sandbox))).not.toContain(ONE);
  });

  test("goes with what is past retention, and is not read again", async () => {
    using sandbox = openSandbox();
    await worked(
      sandbox,
      ONE,
      { id: "old", ts: at(0, 20), input: 5 },
      { id: "new", ts: at(0, 2), input: 70 },
    );
    expect((await usageOf(sandbox)).total.tokens["input"]).toBe(75);
    await sandbox.run(["config", "set", "retentionDays", "10"]);
    expect((await sandbox.run(["prune"])).exitCode).toBe(0);
    expect(rowsOf(sandbox)).toHaveLength(1);
    rmSync(join(sandbox.home, "run/usage.json"));
    expect((await usageOf(sandbox)).total.tokens["input"]).toBe(70);
    expect(linesOfUsage(sandbox)).toHaveLength(1);
  });

  test("has nothing of an excluded project, nor of what was used while recording was paused", async () => {
    using sandbox = openSandbox();
    const path = await worked(sandbox, ONE, { id: "a", input: 5 });
    await sandbox.run(["pause"]);
    const paused = new Date().toISOString();
    appendFileSync(path, linesOf([used(sandbox, ONE, { id: "b", ts: paused, input: 1000 })]));
    expect((await usageOf(sandbox)).total.messages).toBe(0);
    expect(linesOfUsage(sandbox)).toEqual([]);
    await sandbox.run(["resume"]);
    expect((await usageOf(sandbox)).total.tokens["input"]).toBe(5);

    const there = join(sandbox.folder, "secret");
    const elsewhere = used({ ...sandbox, project: there }, ONE, { id: "c", ts: at(8), input: 400 });
    appendFileSync(path, linesOf([elsewhere]));
    await sandbox.run(["config", "set", "excludeProjects", there]);
    expect((await usageOf(sandbox)).total.tokens["input"]).toBe(5);
    await sandbox.run(["config", "set", "excludeProjects", sandbox.project]);
    appendFileSync(path, linesOf([used(sandbox, ONE, { id: "d", ts: at(9), input: 30 })]));
    expect((await usageOf(sandbox)).total.tokens["input"]).toBe(5);
  });

  test("says to nobody which sessions were read", async () => {
    using sandbox = openSandbox();
    await worked(sandbox, ONE, { id: "a", input: 5 });
    await usageOf(sandbox);
    const cache = join(sandbox.home, "run/usage.json");
    expect(statSync(cache).mode & 0o777).toBe(0o600);
    expect(await Bun.file(cache).text()).not.toContain(ONE);
    writeFileSync(cache, "{ half");
    expect((await usageOf(sandbox)).total.tokens["input"]).toBe(5);
    expect(linesOfUsage(sandbox)).toHaveLength(1);
  });
});

describe("prices", () => {
  test("of one's own win, for what is recorded too, and an entry that is wrong is named", async () => {
    using sandbox = openSandbox();
    await worked(
      sandbox,
      ONE,
      { id: "a", input: 1_000_000 },
      { id: "b", input: 1_000_000, model: "house-model" },
    );
    const before = await usageOf(sandbox);
    expect(before).toMatchObject({ unpriced: ["house-model"], total: { isPartly: true } });
    expect(before.total.costUsd).toBeCloseTo(4);
    const file = join(sandbox.home, "prices.json");
    const prices = { "house-model": { input: 1, output: 1 }, [OPUS]: { input: 9, output: 1 } };
    writeFileSync(file, JSON.stringify({ ...prices, [HAIKU]: { input: "free" } }));
    const own = await usageOf(sandbox);
    expect(own.total).toMatchObject({ isPartly: false });
    expect(own.total.costUsd).toBeCloseTo(10);
    expect(own.ownPriced).toEqual([OPUS, "house-model"]);
    expect(own.priceProblems).toEqual([{ reason: "missing", model: HAIKU, field: "output" }]);
    for (const language of LANGUAGES) {
      await speak(sandbox, language);
      const { usage: words } = TEXTS[language];
      const { stdout, stderr } = await sandbox.run(["usage"]);
      expect(stderr).toContain(words.problem(HAIKU, words.reasons.missing("output")));
      expect(stdout).toContain(words.own(`${OPUS}, house-model`, file));
      expect(stdout).toContain("$10.00");
    }
    writeFileSync(file, "no json");
    expect((await usageOf(sandbox)).priceProblems).toEqual([{ reason: "broken_json" }]);
  });

  test("are said to be an estimate of a date, and what has none is named", async () => {
    using sandbox = openSandbox();
    await worked(sandbox, ONE, { id: "a", input: 5000 }, { id: "b", input: 1, model: "mystery" });
    for (const language of LANGUAGES) {
      await speak(sandbox, language);
      const { usage: words } = TEXTS[language];
      const { stdout, exitCode } = await sandbox.run(["usage", "--by", "model"]);
      expect(exitCode).toBe(0);
      for (const said of [
        words.estimated(PRICE_DATE),
        words.notCounted,
        words.subscription,
        words.unpriced("mystery"),
        TEXTS[language].none,
        `$0.02${words.atLeast}`,
      ]) {
        expect(stdout).toContain(said);
      }
    }
  });
});

describe("the table", () => {
  test("fits sixty and eighty columns in both languages, however long the names are, and so do the sentences", async () => {
    using sandbox = openSandbox();
    const long = { ...sandbox, project: join(sandbox.folder, "a-project-with-a-very-long-name") };
    const model = `claude-${"opus-".repeat(12)}9`;
    const many = {
      input: 123_456_789,
      output: 98_765_432,
      cacheRead: 987_654_321,
      hour: 7_654_321,
    };
    const records = talk(long, ONE, { id: "a", model, ...many }, { id: "b", ...many });
    place(sandbox, `${ONE}.jsonl`, linesOf(records));
    await imports(sandbox);
    for (const language of LANGUAGES) {
      await speak(sandbox, language);
      const words = TEXTS[language].usage;
      for (const [by, columns] of ["day", "project", "model", "session"].flatMap((name) => [
        [name, 80] as const,
        [name, 60] as const,
      ])) {
        const lines = await lastShown(sandbox, ["usage", "--by", by], columns);
        const from = lines.findIndex((line) => line.startsWith(words.headings[by as "day"]));
        const until = lines.findIndex((line) => line.startsWith(words.total));
        expect(from).toBeGreaterThan(0);
        expect(until).toBe(from + (by === "model" ? 3 : 2));
        // A path, or the name of a model, stays whole.
        const tooWide = lines.filter((line) => Bun.stringWidth(line) > columns && /\s/.test(line));
        expect({ by, language, columns, tooWide }).toEqual({ by, language, columns, tooWide: [] });
      }
    }
  });

  test("says what to do where nothing is recorded, and makes no record of that", async () => {
    using sandbox = openSandbox();
    for (const language of LANGUAGES) {
      await speak(sandbox, language);
      const { stdout, exitCode, stderr } = await sandbox.run(["usage"]);
      expect([exitCode, stderr]).toEqual([0, ""]);
      expect(stdout).toEndWith(`${TEXTS[language].usage.nothingFix}\n`);
    }
    expect(existsSync(sandbox.journal)).toBe(false);
    expect((await usageOf(sandbox)).total).toMatchObject({ messages: 0, sessions: 0, costUsd: 0 });
  });

  test("names the days of earlier usage where the days that were asked for have none", async () => {
    using sandbox = openSandbox();
    await worked(sandbox, ONE, { id: "a", input: 1 });
    const { groups } = (await usageOf(sandbox)) as { groups: readonly { key: string }[] };
    const day = groups[0]?.key ?? "";
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    for (const language of LANGUAGES) {
      await speak(sandbox, language);
      const { stdout } = await sandbox.run(["usage", "--since", tomorrow]);
      expect(stdout).toEndWith(`${TEXTS[language].usage.earlier(day, day)}\n`);
    }
  });

  test("refuses what it cannot add up by, a time that is none and a project that nobody knows", async () => {
    using sandbox = openSandbox();
    for (const args of [
      ["--by", "year"],
      ["yearly"],
      ["daily", "weekly"],
      ["blocks", "--by", "model"],
      ["--until", "soon"],
      ["--since", "soon"],
      ["--limit", "-1"],
      ["--limit", "many"],
    ]) {
      const ran = await sandbox.run(["usage", ...args, "--json"]);
      expect(ran.exitCode).toBe(2);
      expect(faultOf(ran).code).toBe("USAGE");
    }
    const ran = await sandbox.run(["usage", "--project", "nowhere", "--json"]);
    expect([ran.exitCode, faultOf(ran).code]).toEqual([1, "NO_PROJECT"]);
  });

  test("a transcript that cannot be read, or is no transcript, costs nobody the others", async () => {
    using sandbox = openSandbox();
    await worked(sandbox, ONE, { id: "a", input: 5 });
    const path = await worked(sandbox, TWO, { id: "b", input: 70 });
    const junk = '{"type":"assistant","message":{"usage":7}}\nnot json\n{"type":"assi';
    writeFileSync(path, junk + String.fromCodePoint(0));
    expect((await usageOf(sandbox)).total.tokens["input"]).toBe(5);
    chmodSync(path, 0);
    expect((await usageOf(sandbox)).total.tokens["input"]).toBe(5);
  });
});

/** Without what replaces a line or colours it. */
async function lastShown(
  sandbox: Sandbox,
  args: readonly string[],
  cols: number,
): Promise<string[]> {
  const lines = await onTerminal(sandbox, args, cols);
  return lines
    .map((line) => Bun.stripANSI(line))
    .map((line) => line.slice(line.lastIndexOf("\r") + 1));
}

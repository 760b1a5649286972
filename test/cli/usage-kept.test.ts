/** What was counted once stays counted, and nothing is counted twice, whatever becomes of the files. */
import { describe, expect, test } from "bun:test";
import { appendFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { at, linesOf, type Made, place, uuid } from "../import/files.ts";
import { imports } from "../import/report.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { until } from "../until.ts";
import { backUp, done } from "./backup-home.ts";
import { hooks } from "./recorded-session.ts";
import {
  linesOfUsage,
  placeRollout,
  rowsOf,
  talk,
  type Use,
  type Used,
  usageOf,
  used,
} from "./used-work.ts";

const [ONE, TWO, THREE] = [uuid(1), uuid(2), uuid(3)];

async function worked(sandbox: Sandbox, id: string, ...uses: readonly Use[]): Promise<string> {
  const path = place(sandbox, `${id}.jsonl`, linesOf(talk(sandbox, id, ...uses)));
  await imports(sandbox);
  return path;
}

const input = async (sandbox: Sandbox): Promise<number | undefined> =>
  (await usageOf(sandbox)).total.tokens["input"];

const bySession = async (sandbox: Sandbox): Promise<Record<string, number | undefined>> =>
  Object.fromEntries(
    (await usageOf(sandbox, "--by", "session")).groups.map(({ key, tokens }) => [
      key ?? "",
      tokens["input"],
    ]),
  );

describe("a backup that knows less", () => {
  test("is made up for by the transcripts, which are read again after a restore", async () => {
    using sandbox = openSandbox();
    const path = await worked(sandbox, ONE, { id: "a", input: 5 });
    const folder = await backUp(sandbox);
    appendFileSync(path, linesOf([used(sandbox, ONE, { id: "b", ts: at(9), input: 70 })]));
    expect(await input(sandbox)).toBe(75);
    await done(sandbox, ["restore", folder, "--yes"]);
    expect(rowsOf(sandbox)).toEqual([]);
    expect(await input(sandbox)).toBe(75);
    await usageOf(sandbox);
    expect(linesOfUsage(sandbox)).toHaveLength(1);
  });
});

describe("a setting that only hides what people say", () => {
  test("does not stop counting, and one that stops recording does", async () => {
    using sandbox = openSandbox();
    const path = await worked(sandbox, ONE, { id: "a", input: 5 });
    const during = async (name: string, id: string, tokens: number): Promise<void> => {
      await sandbox.run(["config", "set", name, "false"]);
      const ts = new Date().toISOString();
      appendFileSync(path, linesOf([used(sandbox, ONE, { id, ts, input: tokens })]));
      // What is written in the millisecond in which recording goes on counts as written then.
      await until(() => Date.now() > Date.parse(ts));
    };
    await during("collectPromptText", "hidden", 70);
    expect(await input(sandbox)).toBe(75);
    await during("enabled", "off", 1000);
    await sandbox.run(["config", "set", "enabled", "true"]);
    expect(await input(sandbox)).toBe(75);
  });
});

describe("what a fork copied", () => {
  const begun = { id: "a", input: 1000 };
  const inFork = (record: Made): Made => ({ ...record, sessionId: TWO, session_id: ONE });

  /** The original, and a fork of it with 30 of its own, which says nothing of where it is from. */
  function forked(sandbox: Sandbox): { original: string; fork: string; place: () => void } {
    const first = talk(sandbox, ONE, begun);
    const original = place(sandbox, `${ONE}.jsonl`, linesOf(first));
    const copied = first.map(inFork);
    const own = talk(sandbox, TWO, { id: "b", ts: at(60), input: 30 });
    const fork = join(dirname(original), `${TWO}.jsonl`);
    return { original, fork, place: () => writeFileSync(fork, linesOf([...copied, ...own])) };
  }
  const more = (sandbox: Sandbox): string =>
    linesOf([used(sandbox, TWO, { id: "c", ts: at(70), input: 4 })]);

  test("is not counted when the original's transcript is gone and the fork goes on", async () => {
    using sandbox = openSandbox();
    const { original, fork, place: placeFork } = forked(sandbox);
    placeFork();
    await imports(sandbox);
    expect(await bySession(sandbox)).toEqual({ [ONE]: 1000, [TWO]: 30 });
    rmSync(original);
    appendFileSync(fork, more(sandbox));
    expect(await bySession(sandbox)).toEqual({ [ONE]: 1000, [TWO]: 34 });
    // A rebuild reads it once more.
    await sandbox.run(["rebuild"]);
    expect(await bySession(sandbox)).toEqual({ [ONE]: 1000, [TWO]: 34 });
  });

  test("is not counted either when the fork is seen only after the original is gone", async () => {
    using sandbox = openSandbox();
    const { original, fork, place: placeFork } = forked(sandbox);
    await imports(sandbox);
    expect(await bySession(sandbox)).toEqual({ [ONE]: 1000 });
    rmSync(original);
    placeFork();
    const start = { hook_event_name: "SessionStart", source: "resume", transcript_path: fork };
    await hooks(sandbox, TWO, sandbox.project, start);
    const now = new Date().toISOString();
    appendFileSync(fork, linesOf([used(sandbox, TWO, { id: "c", ts: now, input: 4 })]));
    expect(await bySession(sandbox)).toEqual({ [ONE]: 1000, [TWO]: 4 });
  });
});

describe("Codex's files in folders of several days", () => {
  const uses = (ts: string, tokens: number): Parameters<typeof placeRollout>[2] => [
    { model: "gpt-6-sol", ts, total: [tokens, 0, 1] },
  ];
  const dayFolder = (daysAgo: number): string => {
    const date = new Date(Date.now() - daysAgo * 86_400_000);
    const pad = (value: number): string => String(value).padStart(2, "0");
    return `sessions/${date.getFullYear()}/${pad(date.getMonth() + 1)}/${pad(date.getDate())}`;
  };
  const hookOf = (sandbox: Sandbox, path: string, more: Made): Promise<unknown> =>
    sandbox.hook(
      { session_id: ONE, cwd: sandbox.project, transcript_path: path, ...more },
      { client: "codex" },
    );

  test("are one session's, whether its subagent's was imported or not", async () => {
    using sandbox = openSandbox();
    const main = placeRollout(sandbox, ONE, uses(at(1, 3), 1000), null, dayFolder(3));
    placeRollout(sandbox, ONE, uses(at(1, 2), 70), TWO, dayFolder(2));
    placeRollout(sandbox, THREE, uses(at(1, 2), 5), null, dayFolder(2));
    await imports(sandbox);
    expect(await bySession(sandbox)).toEqual({ [ONE]: 1070, [THREE]: 5 });
    const [session] = sandbox.query(
      `select transcript_path from sessions where session_id='${ONE}'`,
    );
    expect(session).toEqual({ transcript_path: main });
  });

  test("are one session's when only hooks told of it, and when its own was archived since", async () => {
    using sandbox = openSandbox();
    const main = placeRollout(sandbox, ONE, uses(at(1, 1), 1000), null, dayFolder(1));
    const sub = placeRollout(sandbox, ONE, uses(at(1, 0), 70), TWO, dayFolder(0));
    await hookOf(sandbox, main, { hook_event_name: "SessionStart", source: "startup" });
    const prompt = { hook_event_name: "UserPromptSubmit", prompt: "look", agent_id: TWO };
    await hookOf(sandbox, sub, prompt);
    expect(await bySession(sandbox)).toEqual({ [ONE]: 1070 });
    const archived = placeRollout(sandbox, ONE, [], null, "archived_sessions");
    renameSync(main, archived);
    appendFileSync(archived, tokenCount(1500));
    expect(await bySession(sandbox)).toEqual({ [ONE]: 1570 });
  });

  const tokenCount = (total: number): string =>
    `${JSON.stringify({
      timestamp: new Date().toISOString(),
      type: "event_msg",
      payload: {
        type: "token_count",
        info: {
          total_token_usage: { input_tokens: total, cached_input_tokens: 0, output_tokens: 1 },
        },
      },
    })}\n`;
});

describe("what was counted", () => {
  test("stays when a transcript lost its beginning and then grew by more", async () => {
    using sandbox = openSandbox();
    const old = { id: "old", ts: at(0, 3), input: 1000 };
    const path = await worked(sandbox, ONE, old, { id: "a", ts: at(1), input: 5 });
    expect(await input(sandbox)).toBe(1005);
    const grown = [1, 2, 3].map((number) => ({ id: `n${number}`, ts: at(number, 1), input: 20 }));
    writeFileSync(path, linesOf(talk(sandbox, ONE, { id: "a", ts: at(1), input: 5 }, ...grown)));
    expect(await input(sandbox)).toBe(1065);
  });

  test("stays on its day when the machine moves to another time zone, and counts once", async () => {
    using sandbox = openSandbox();
    await sandbox.run(["config", "set", "retentionDays", "3"]);
    const hours = Array.from({ length: 80 }, (_, hour) => ({
      id: `h${hour}`,
      ts: new Date(Date.now() - (hour + 1) * 3_600_000).toISOString(),
      input: 1,
    }));
    const path = await worked(sandbox, ONE, ...hours.toReversed());
    const usageIn = async (zone: string): Promise<Used> => {
      const { stdout } = await sandbox.run(["usage", "--json"], { env: { TZ: zone } });
      return JSON.parse(stdout) as Used;
    };
    const before = await usageIn("Asia/Seoul");
    for (const [index, zone] of ["America/Los_Angeles", "UTC", "Pacific/Auckland"].entries()) {
      const ts = new Date().toISOString();
      appendFileSync(path, linesOf([used(sandbox, ONE, { id: `z${index}`, ts, input: 1 })]));
      const { total } = await usageIn(zone);
      expect(total.messages).toBe(before.total.messages + index + 1);
    }
    const written = linesOfUsage(sandbox).length;
    for (const zone of ["Asia/Seoul", "UTC", "America/Los_Angeles"]) await usageIn(zone);
    expect(linesOfUsage(sandbox)).toHaveLength(written);
  });

  test("is not repeated by a message that stands in the file again much later", async () => {
    using sandbox = openSandbox();
    const many = Array.from({ length: 400 }, (_, number) => ({ id: `m${number}`, input: 1 }));
    await worked(sandbox, ONE, ...many, ...many.slice(0, 50));
    expect((await usageOf(sandbox)).total).toMatchObject({ messages: 400, tokens: { input: 400 } });
  });

  test("is said once, though a transcript tells numbers that nothing can have used", async () => {
    using sandbox = openSandbox();
    const absurd = { input: Number.MAX_SAFE_INTEGER, output: 9e15, cacheRead: 9e15 };
    const path = await worked(sandbox, ONE, { id: "a", ...absurd }, { id: "b", ...absurd });
    for (const id of ["c", "d"]) {
      appendFileSync(path, linesOf([used(sandbox, ONE, { id, input: 5, output: 9e15 })]));
      await usageOf(sandbox);
    }
    expect((await usageOf(sandbox)).total).toMatchObject({
      messages: 4,
      tokens: { input: 10, output: 0, cacheRead: 0 },
    });
    const written = linesOfUsage(sandbox).length;
    rmSync(join(sandbox.home, "run/usage.json"));
    await usageOf(sandbox);
    expect(linesOfUsage(sandbox)).toHaveLength(written);
  });
});

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Event, type RawEvent, toEvent } from "../../../src/event/event.ts";
import { forget } from "../../../src/ingest/erase/forget.ts";
import { ingest } from "../../../src/ingest/ingest.ts";
import { pruneOldEvents } from "../../../src/ingest/erase/prune.ts";
import { rebuild } from "../../../src/ingest/erase/rebuild.ts";
import { at } from "../../event/samples.ts";
import { asks, decided, ends, happens, notified } from "../../observe/waits/asking.ts";
import { payload } from "../../payloads.ts";
import { type Home, openHome } from "../home.ts";

const used = (id: string, seconds: number, input: number, given: Partial<RawEvent> = {}): Event =>
  toEvent({
    ...happens("usage", seconds, {
      provider: "claude",
      day: "2026-02-18",
      model: "claude-opus-4",
      messages: 2,
      tokens: { input, output: 20, cacheRead: 30, cacheWrite5m: 40, cacheWrite1h: 50 },
      costUsd: 0.5,
      priceDate: "2026-02-01",
    }),
    id,
    ...given,
  });

const of = (sessionId: string, events: readonly Event[]): Event[] =>
  events.map((event) => ({ ...event, sessionId }));

const waits = async (home: Home): Promise<unknown[]> =>
  (await home.store.waits({})).map(({ id, decision, waitedMs }) => [id, decision, waitedMs]);

describe("waits are brought in", () => {
  test("from a client's own hook calls, with what was asked for and how long it took", async () => {
    await using home = openHome();
    const { sandbox } = home;
    const { session_id: session } = payload("PermissionRequest.Bash");
    const call = { session_id: session, cwd: sandbox.project, prompt_id: "p" };
    const input = { tool_name: "Bash", tool_input: { command: "npm test", description: "x" } };
    const asking = { ...payload("PermissionRequest.Bash"), ...call, ...input };
    const ending = { ...payload("PostToolUse.Bash"), ...call, ...input, duration_ms: 5 };
    const elsewhere = { ...input, tool_input: { command: "npm run build" } };
    await sandbox.hook(asking);
    await sandbox.hook({ ...payload("Notification.permission_prompt"), ...call });
    await sandbox.hook({ ...ending, ...elsewhere });
    await ingest(home.context);
    expect(await home.store.waits({ state: "open" })).toMatchObject([
      { tool: "Bash", action: "npm test", kind: "permission", promptId: "p", decision: null },
    ]);
    await sandbox.hook(ending);
    await ingest(home.context);
    const [row, another] = await home.store.waits({});
    expect(row).toMatchObject({ decision: "granted", source: "hook", sessionId: session ?? "" });
    expect(row?.waitedMs).toBeGreaterThan(0);
    expect(another).toBeUndefined();
  });

  test("a question of a client, however its answers change its input", async () => {
    await using home = openHome();
    const { sandbox } = home;
    const questions = [{ question: "Which?", header: "H", options: [], multiSelect: false }];
    const call = { session_id: "q", cwd: sandbox.project, prompt_id: "p" };
    const tool = { tool_name: "AskUserQuestion", tool_input: { questions } };
    const answers = { "Which?": "A" };
    await sandbox.hook({ ...call, ...tool, hook_event_name: "PreToolUse" });
    await sandbox.hook({ ...call, ...tool, hook_event_name: "PermissionRequest" });
    await sandbox.hook({
      ...call,
      hook_event_name: "PostToolUse",
      tool_name: "AskUserQuestion",
      tool_input: { questions, answers, annotations: {} },
      tool_response: { questions, answers, annotations: {} },
      duration_ms: 0,
    });
    await ingest(home.context);
    expect(await home.store.waits({})).toMatchObject([
      { kind: "question", decision: "answered", source: "hook" },
    ]);
  });

  test("and a later batch knows what an earlier one decided", async () => {
    await using home = openHome();
    home.record(...asks("w", 1), ends(6, 0));
    await ingest(home.context);
    home.record(notified("n", 7));
    await ingest(home.context);
    home.record(decided(6, { scope: "always", source: "transcript" }));
    await ingest(home.context);
    expect(await home.store.waits({})).toMatchObject([
      { id: "w", decision: "granted", scope: "always", source: "hook", waitedMs: 5000 },
    ]);
  });

  test("the same whether their lines come one by one or all at once", async () => {
    const second = fc.integer({ min: 0, max: 60 });
    const call = fc.record({
      inputHash: fc.constantFrom("h1", "h2"),
      promptId: fc.constantFrom("p1", "p2"),
    });
    const something: fc.Arbitrary<readonly Event[]> = fc.oneof(
      fc.tuple(fc.constantFrom("w", "x", "y"), second, call).map((given) => asks(...given)),
      fc.tuple(second, second, call).map((given) => [ends(...given)]),
      fc.tuple(fc.constantFrom("n", "m"), second).map((given) => [notified(...given)]),
      fc
        .tuple(second, fc.constantFrom("w", "x"), fc.constantFrom("board", "transcript"))
        .map(([when, waitId, source]) => [
          decided(when, { waitId, source: source === "board" ? "board" : "transcript" }),
        ]),
      fc.tuple(fc.constantFrom("prompt", "turn.end"), second).map((given) => [happens(...given)]),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(something, { maxLength: 12 }), async (groups) => {
        await using slow = openHome({ stream: null });
        await using quick = openHome({ stream: null });
        for (const event of groups.flat()) {
          slow.record(event);
          quick.record(event);
          await ingest(slow.context);
        }
        await ingest(quick.context);
        expect(slow.dump()["waits"]).toEqual(quick.dump()["waits"]);
      }),
      { numRuns: 25 },
    );
  });
});

/** Two sessions that ask, decide and use. */
async function live(home: Home): Promise<void> {
  home.record(
    ...of("a", [
      ...asks("wait-one", 10),
      ends(20, 2),
      ...asks("w2", 100, { inputHash: "h2" }),
      happens("prompt", 200),
      decided(110, { waitId: "w2", decision: "denied" }),
      ...asks("w3", 300),
      used("u1", 150, 1),
      used("use-two", 350, 5),
    ]),
    ...of("b", [...asks("w4", 50), ends(60, 1), used("u3", 70, 7)]),
  );
  await ingest(home.context);
}

describe("waits and usage", () => {
  test("are made again by a rebuild as they were", async () => {
    await using home = openHome();
    await live(home);
    expect(await waits(home)).toEqual([
      ["w3", null, null],
      ["w2", "denied", 10_000],
      ["w4", "granted", 9000],
      ["wait-one", "granted", 8000],
    ]);
    expect(await home.store.usage({})).toMatchObject([
      {
        id: "use-two",
        sessionId: "a",
        input: 5,
        cacheWrite1h: 50,
        costUsd: 0.5,
        updatedAt: at(350),
      },
      { id: "u3", sessionId: "b", input: 7 },
    ]);
    const before = home.dump();
    expect(await rebuild(home.context, { force: false })).toMatchObject({ outcome: "rebuilt" });
    expect(home.dump()).toEqual(before);
  });

  test("go with the session that is forgotten, and nothing of the others'", async () => {
    await using home = openHome();
    await live(home);
    await forget(home.context, { by: "session", sessionId: "a" }, { dryRun: false });
    expect(await waits(home)).toEqual([["w4", "granted", 9000]]);
    expect(await home.store.usage({})).toMatchObject([{ sessionId: "b" }]);
    expect(home.filesWith("wait-one", "use-two")).toEqual([]);
  });

  test("are those of the events that are left when some of a session are forgotten", async () => {
    await using home = openHome();
    await live(home);
    home.record(...of("a", [{ ...ends(320, 10), id: "end-secret" }, used("u4-secret", 400, 9)]));
    await ingest(home.context);
    expect((await waits(home))[0]).toEqual(["w3", "granted", 10_000]);
    expect(await home.store.usage({ sessionId: "a" })).toMatchObject([{ id: "u4-secret" }]);
    await forget(home.context, { by: "text", text: "-secret" }, { dryRun: false });
    expect((await waits(home))[0]).toEqual(["w3", null, null]);
    expect(await home.store.usage({ sessionId: "a" })).toMatchObject([{ id: "use-two", input: 5 }]);
    const left = home.dump();
    expect(await rebuild(home.context, { force: false })).toMatchObject({ outcome: "rebuilt" });
    expect({ ...home.dump(), offsets: [], rejected: [] }).toEqual({
      ...left,
      offsets: [],
      rejected: [],
    });
  });

  test("past retention are taken away, and what is left is what a rebuild makes", async () => {
    await using home = openHome({ retentionDays: 1, now: () => new Date(at(86_400 + 80)) });
    await live(home);
    await pruneOldEvents(home.context, { dryRun: false });
    expect(await waits(home)).toEqual([
      ["w3", null, null],
      ["w2", "denied", 10_000],
    ]);
    expect(await home.store.usage({})).toMatchObject([{ sessionId: "a" }]);
    const { waits: left, usage } = home.dump();
    await rebuild(home.context, { force: false });
    expect(home.dump()).toMatchObject({ waits: left ?? [], usage: usage ?? [] });
  });

  test("are not made of events that an import brought", async () => {
    await using home = openHome();
    const [asking, permission] = asks("w", 1);
    for (const event of [asking, permission])
      home.record({ ...event, data: { ...event?.data, imported: true } });
    await ingest(home.context);
    expect(await home.store.waits({})).toEqual([]);
  });

  test("are not made of lines that say too little", async () => {
    await using home = openHome();
    const { data } = used("u", 1, 1);
    home.record(
      used("u1", 1, 1, { data: { ...data, day: "yesterday" } }),
      used("use-two", 1, 1, { data: { ...data, model: "" } }),
      used("u3", 1, 1, { sessionId: "unknown" }),
    );
    await ingest(home.context);
    expect(await home.store.usage({})).toEqual([]);
    home.record(used("u4", 1, 1, { data: { day: "2026-02-18", model: "m", costUsd: "x" } }));
    await ingest(home.context);
    expect(await home.store.usage({})).toMatchObject([{ id: "u4", input: 0, costUsd: null }]);
  });
});

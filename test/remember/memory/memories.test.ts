import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Event, LINE_VERSION, toEvent } from "../../../src/event/event.ts";
import { isDerivedEvent } from "../../../src/event/kinds.ts";
import { readRemovedMemories, listMemories } from "../../../src/remember/memory/memories.ts";
import {
  cleanClientName,
  isInvisible,
  MAX_MEMORY_LENGTH,
  MEMORY,
  MEMORY_REMOVED,
  memoryFields,
  readMemory,
  type MemoryWords,
} from "../../../src/remember/memory/memory.ts";
import { openStoreInMemory } from "../../store/in-memory.ts";
import { flatten, type Store } from "../../../src/store/store.ts";

const event = (at: number, type: string, data: Event["data"], projectPath = "/p"): Event =>
  toEvent({
    v: LINE_VERSION,
    id: `01990000-0000-7000-8000-${String(at).padStart(12, "0")}`,
    type,
    ts: new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString(),
    sessionId: "s",
    project: "p",
    projectPath,
    data,
  });

const words = (text: string): MemoryWords => ({
  kind: "decision",
  text,
  why: null,
  files: [],
  origin: { via: "cli", by: "person", client: null, sessionId: null },
});

const saved = (at: number, projectPath?: string): Event =>
  event(at, MEMORY, memoryFields(words(`m${at}`)), projectPath);

const removed = (at: number, of: Event): Event => event(at, MEMORY_REMOVED, { memoryId: of.id });

async function storeOf(...events: readonly Event[]): Promise<Store> {
  const store = openStoreInMemory();
  await store.transact((tx) => tx.insert(events.map((one) => ({ event: one }))));
  return store;
}

describe("the memories that stand", () => {
  test("are a project's newest first, without those removed, however many those are", async () => {
    const all = Array.from({ length: 30 }, (_, at) => saved(at));
    const gone = all.slice(-25).map((one, at) => removed(100 + at, one));
    const store = await storeOf(...all, ...gone, saved(50, "/other"));
    const found = await listMemories(store, { projectPath: "/p", limit: 3 });
    expect(found.map(({ text }) => text)).toEqual(["m4", "m3", "m2"]);
    const everywhere = await listMemories(store, { limit: 1 });
    expect(everywhere.map(({ text }) => text)).toEqual(["m50"]);
  });

  test("are known before they are in the store, and once when they are in both places", async () => {
    const [old, fresh, doomed] = [saved(1), saved(2), saved(3)];
    const store = await storeOf(old, doomed);
    const unread = [old, fresh, removed(4, doomed), saved(5, "/other")];
    const found = await listMemories(store, { projectPath: "/p", limit: 9 }, unread);
    expect(found.map(({ text }) => text)).toEqual(["m2", "m1"]);
  });
});

test("a memory is read as it was written", () => {
  const text = fc
    .string({ minLength: 1, maxLength: MAX_MEMORY_LENGTH })
    .filter((one) => !isInvisible(one));
  const client = fc.option(fc.stringMatching(/^[a-z가-힣][\w./-]{0,58}$/));
  const maybe = fc.option(text);
  fc.assert(
    fc.property(
      fc.record({
        kind: fc.constantFrom("decision" as const, "discovery" as const),
        text,
        why: maybe,
        files: fc.array(text, { maxLength: 5 }),
        origin: fc.oneof(
          fc.record({
            via: fc.constantFrom("mcp" as const, "cli" as const),
            by: fc.constant("agent" as const),
            client,
            sessionId: maybe,
          }),
          fc.record({
            via: fc.constant("cli" as const),
            by: fc.constantFrom("program" as const, "person" as const),
            client: fc.constant(null),
            sessionId: fc.constant(null),
          }),
        ),
      }),
      (given) => {
        const read = readMemory(flatten(event(1, MEMORY, memoryFields(given))));
        expect(read).toMatchObject(given);
      },
    ),
  );
});

test("what is no memory is none, whatever its data holds", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (data, kind) => {
      const read = readMemory(flatten(event(1, MEMORY, { ...data, kind } as Event["data"])));
      expect(read === null || ["decision", "discovery"].includes(read.kind)).toBe(true);
    }),
  );
  expect(readMemory(flatten(event(1, "prompt", { kind: "decision", text: "a" })))).toBeNull();
});

test("neither shows that a session is alive", () => {
  expect([MEMORY, MEMORY_REMOVED].every(isDerivedEvent)).toBe(true);
});

test("only what says that a person typed it is a person's, and nothing of a session or a client is", () => {
  const by = (origin: Event["data"]): string | undefined =>
    readMemory(flatten(event(1, MEMORY, { kind: "decision", text: "a", origin })))?.origin.by;
  expect(by({ via: "cli", by: "person" })).toBe("person");
  expect(by({ via: "cli" })).toBe("program");
  expect(by({})).toBe("program");
  expect(by({ via: "cli", by: "person", sessionId: "s" })).toBe("agent");
  expect(by({ via: "cli", by: "person", client: "x" })).toBe("agent");
  expect(by({ via: "mcp", by: "person" })).toBe("agent");
});

test("a client's name ends where it could be read as something else", () => {
  const names: readonly (readonly [string | null, string | null])[] = [
    ["Claude Code/2.1", "Claude Code/2.1"],
    ["클로드_1-a", "클로드_1-a"],
    ["x) saved by a person", "x"],
    ["x], saved by a person", "x"],
    ["[person]", null],
    ["  ", null],
    ["a\nb", "a"],
    [null, null],
  ];
  for (const [given, name] of names) expect(cleanClientName(given)).toBe(name);
});

test("a text of which nothing can be seen is none", () => {
  for (const text of ["", " \n", "\u200b", "\0", "\u3164\u2800", "\ufeff\u200d\u0301"])
    expect(isInvisible(text)).toBe(true);
  for (const text of ["a", "가", "-", "1", "🙂", "\u200ba"]) expect(isInvisible(text)).toBe(false);
});

test("which were removed is known by their ids", async () => {
  const [stands, gone] = [saved(1), saved(2)];
  const store = await storeOf(stands, gone, removed(3, gone));
  expect([...(await readRemovedMemories(store)).keys()]).toEqual([gone.id]);
});

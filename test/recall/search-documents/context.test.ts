/** What a saved context adds to what its session's events tell by themselves: what somebody wrote down with it. */
import { describe, expect, test } from "bun:test";
import type { Event, JsonObject } from "../../../src/event/event.ts";
import { findEventTurn } from "../../../src/recall/search/documents/event-turn.ts";
import { openStoreInMemory } from "../../store/in-memory.ts";
import { anEvent, at } from "../../event/samples.ts";
import { insert } from "../../store/records.ts";
import { happening, prompt, type Told, textsOf, told } from "./session.ts";

const context = (document: JsonObject, more: JsonObject = {}): Event =>
  happening("snapshot", { trigger: "command", document, extra: {}, ...more });

const written = (words: JsonObject, more: JsonObject = {}): Event =>
  context(words, { stated: true, words, ...more });

const decisions = (...whats: readonly string[]): JsonObject => ({
  decisions: whats.map((what) => ({ what, why: "", rejected: [] })),
});

const found = (insight: string, timestamp: string): JsonObject => ({
  discoveries: [{ file: "", insight, timestamp }],
});

/** Where the decisions and discoveries stand. */
const placesOf = ({ documents }: Told): unknown[] =>
  documents
    .filter(({ kind }) => kind === "decision" || kind === "discovery")
    .map(({ turn, ts, branch }) => [turn, ts, branch]);

describe("what somebody wrote down with a context", () => {
  test("has the turn, time and branch of the save", () => {
    const words = { ...decisions("Use one file for each shop"), ...found("WAL is off", at(0)) };
    const all = told(
      prompt("one", { branch: "main" }),
      prompt("Use one file for each shop"),
      written(words, { branch: "feat/page" }),
    );
    expect(placesOf(all)).toEqual([
      [2, at(2), "feat/page"],
      [2, at(2), "feat/page"],
    ]);
  });

  test("stays where it was written down first, though later saves repeat it", () => {
    const shops = "Use one file for each shop";
    const all = told(
      prompt("one"),
      written(decisions(shops)),
      prompt("two"),
      written(decisions(shops, "Deploys wait until Monday")),
    );
    expect(textsOf(all).filter(([kind]) => kind === "decision")).toEqual([
      ["decision", shops],
      ["decision", "Deploys wait until Monday"],
    ]);
    expect(placesOf(all)).toEqual([
      [1, at(1), null],
      [2, at(3), null],
    ]);
  });

  test("repeats no answer to a question", () => {
    const all = told(
      prompt("one"),
      happening("question", { answers: { "Which port?": "8080", "Which base?": ["a", "b"] } }),
      written(decisions("Which port? → 8080", "Which base? → a, b")),
    );
    expect(textsOf(all).slice(1)).toEqual([
      ["decision", "Which port?\n8080"],
      ["decision", "Which base?\na, b"],
    ]);
  });
});

test("what else a context holds makes no document, whichever program saved it", () => {
  const document = {
    ...decisions("Which port? → 8080", "We decided to keep SQLite."),
    ...found("`npm run check --fast` (unknown option) → `npm run check`", at(0)),
  };
  const lines = [{ kind: "ban", texts: ["Never on Fridays."], decisive: "", enough: null }];
  expect(
    textsOf(
      told(
        context(document, { extra: { lines, outcome: { text: "Done.", isEnd: true } } }),
        context(document, { stated: true }),
        context(document, { extra: { statements: ["Use one file for each shop (easy to move)"] } }),
        context(document, { words: null }),
        context(document, { words: { decisions: "none", discoveries: [3, null] } }),
      ),
    ),
  ).toEqual([]);
});

test("what is remembered of a session stays small, however much was told", () => {
  const all = Array.from({ length: 4100 }, (_, n) => `Use port ${3000 + n} for shop ${n}.`);
  const { state, documents } = told(
    written(decisions(...all)),
    written(decisions(...all.slice(-3))),
  );
  expect(state.told.size).toBe(4000);
  expect(documents).toHaveLength(4100);
});

test("the turn around a document is the one in which its event was recorded", async () => {
  const store = openStoreInMemory();
  const of = (second: number, type: string, data: JsonObject): Event =>
    anEvent({ id: `event-${second}`, type, data, ts: at(second) });
  const words = decisions("Use exponential backoff.", "We decided to keep SQLite.");
  await insert(
    store,
    of(1, "prompt", { text: "The sender is too eager." }),
    of(2, "prompt", { text: "Use exponential backoff." }),
    of(3, "turn.end", { ok: true, lastAssistantMessage: "Done." }),
    of(4, "prompt", { text: "Now the page" }),
    of(5, "snapshot", { document: words, words }),
    of(6, "turn.end", { ok: true, lastAssistantMessage: "There it is." }),
    of(7, "prompt", { text: "And the shop" }),
  );
  const around = async (id: string, part: number): Promise<unknown> => {
    const event = await store.event(id);
    if (event === null) throw new Error("not stored");
    const { number, events } = await findEventTurn(store, event, part);
    return { number, ids: events.map((one) => one.id) };
  };
  const third = { number: 3, ids: ["event-4", "event-5", "event-6"] };
  expect(await around("event-5", 0)).toEqual(third);
  expect(await around("event-5", 1)).toEqual(third);
  // An event that makes no such document is of its own turn.
  expect(await around("event-5", 7)).toEqual(third);
  expect(await around("event-3", 0)).toEqual({ number: 2, ids: ["event-2", "event-3"] });
});

/** A saved context tells what was said long before it: where that was, and what of it nobody decided. */
import { describe, expect, test } from "bun:test";
import type { Event, JsonObject } from "../../../src/event/event.ts";
import { turnOf } from "../../../src/recall/search/documents/turn-of.ts";
import { openMemoryStore } from "../../../src/store/memory/memory-store.ts";
import { anEvent, at } from "../../event/samples.ts";
import { insert } from "../../store/records.ts";
import { happening, prompt, type Told, textsOf, told } from "./session.ts";

const BACKOFF = "Let's use exponential backoff for the retries.";

const answer = (text: string): Event =>
  happening("turn.end", { ok: true, lastAssistantMessage: text });

const context = (document: JsonObject, more: JsonObject = {}): Event =>
  happening("snapshot", { trigger: "import", document, extra: {}, ...more });

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

describe("what a context tells", () => {
  test("has the turn, time and branch of the prompt that says it first", () => {
    const all = told(
      prompt("The sender is too eager.", { branch: "fix/sender" }),
      prompt(`Good morning!\n${BACKOFF}\nThen run the tests.`),
      prompt("Now the page", { branch: "feat/page" }),
      prompt(BACKOFF),
      context(decisions(BACKOFF)),
    );
    expect(placesOf(all)).toEqual([[2, at(1), "fix/sender"]]);
  });

  test("is found where it was said, though it is told with its reason or with what was said later", () => {
    const later = `${BACKOFF} ⇒ "no, linear backoff instead"`;
    const all = told(
      prompt(BACKOFF),
      prompt("no, linear backoff instead"),
      context({ ...decisions(later) }, { extra: { statements: [`${BACKOFF} (they asked)`] } }),
    );
    expect(placesOf(all)).toEqual([
      [1, at(0), null],
      [1, at(0), null],
    ]);
  });

  test("may have been said in an answer, or to the command that saves", () => {
    const cause = "The root cause is that `src/total.ts` rounds every price twice.";
    const all = told(
      prompt("Why is the total wrong?"),
      answer(`I looked.\n\n${cause}`),
      prompt("/save-context deploys wait until Monday"),
      context({ ...decisions("deploys wait until Monday"), ...found(cause, at(9)) }),
    );
    expect(placesOf(all)).toEqual([
      [2, at(2), null],
      [1, at(1), null],
    ]);
  });

  test("is of the turn in force when it was said, where only its time is known", () => {
    const all = told(
      prompt("one"),
      prompt("two"),
      prompt("three"),
      prompt("four"),
      context(found("The lock is held in src/db.ts", at(2).replace(".000Z", "Z"))),
    );
    const [[turn, ts] = []] = placesOf(all) as unknown[][];
    expect(turn).toBe(3);
    expect(Date.parse(String(ts))).toBe(Date.parse(at(2)));
  });

  test("has no turn where nobody knows it", () => {
    const all = told(
      prompt("one"),
      context({ ...decisions("We decided to keep SQLite."), ...found("WAL is off", at(1)) }),
    );
    expect(placesOf(all)).toEqual([
      [null, at(1), null],
      [null, at(1), null],
    ]);
  });

  test("is of the turn that saves it, where somebody wrote it down with that", () => {
    const document = { ...decisions("Use one file for each shop"), ...found("WAL is off", at(0)) };
    const all = told(prompt("one"), prompt("two"), context(document, { words: document }));
    expect(placesOf(all)).toEqual([
      [2, at(2), null],
      [2, at(2), null],
    ]);
  });

  test("repeats no answer to a question", () => {
    const all = told(
      prompt("one"),
      happening("question", { answers: { "Which port?": "8080", "Which base?": ["a", "b"] } }),
      context(decisions("Which port? → 8080", "Which base? → a, b")),
    );
    expect(textsOf(all).slice(1)).toEqual([
      ["decision", "Which port?\n8080"],
      ["decision", "Which base?\na, b"],
    ]);
  });

  test("is no decision where something is only asked for or does not work; with a reason, or written down, it is", () => {
    const request = "make the parser tolerate trailing commas";
    const complaint = "모달 닫아도 뒤 배경 스크롤이 안 돼";
    expect(textsOf(told(context(decisions(request, complaint))))).toEqual([]);
    expect(textsOf(told(context({}, { extra: { statements: [complaint] } })))).toEqual([]);
    const reason = { decisions: [{ what: request, why: "old files have them" }] };
    expect(textsOf(told(context(reason)))).toHaveLength(1);
    const written = decisions(request);
    expect(textsOf(told(context(written, { words: written })))).toHaveLength(1);
  });
});

test("what is remembered of a session stays small, however long it is", () => {
  const turns = Array.from({ length: 700 }, (_, n) =>
    prompt(`Use port ${3000 + n} for shop ${n}.`),
  );
  const { state, documents } = told(...turns, context(decisions("Use port 3000 for shop 0.")));
  expect(state.said).toHaveLength(500);
  expect(documents.at(-1)?.turn).toBeNull();
});

test("the turn around a document is the one it was said in, and none where nobody knows it", async () => {
  const store = openMemoryStore();
  const of = (second: number, type: string, data: JsonObject): Event =>
    anEvent({ id: `event-${second}`, type, data, ts: at(second) });
  await insert(
    store,
    of(1, "prompt", { text: "The sender is too eager." }),
    of(2, "prompt", { text: BACKOFF }),
    of(3, "turn.end", { ok: true, lastAssistantMessage: "Done." }),
    of(4, "prompt", { text: "Now the page" }),
    of(5, "snapshot", { document: decisions(BACKOFF, "We decided to keep SQLite.") }),
    of(6, "turn.end", { ok: true, lastAssistantMessage: "There it is." }),
  );
  const saved = await store.event("event-5");
  if (saved === null) throw new Error("not stored");
  const around = async (part: number) => {
    const { number, events } = await turnOf(store, saved, part);
    return { number, ids: events.map(({ id }) => id) };
  };
  expect(await around(0)).toEqual({ number: 2, ids: ["event-2", "event-3"] });
  expect(await around(1)).toEqual({ number: null, ids: [] });
  // An event that makes no such document is of its own turn.
  expect(await around(7)).toEqual({ number: 3, ids: ["event-4", "event-5", "event-6"] });
});

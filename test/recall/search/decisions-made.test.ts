/** Decisions as they are told: whole, once, and with where they come from. */
import { expect, test } from "bun:test";
import type { Event, JsonObject } from "../../../src/event/event.ts";
import { type DecisionPage, findDecisions } from "../../../src/recall/search/decisions-made.ts";
import { foldDocuments } from "../../../src/recall/search/documents/fold-documents.ts";
import { NOTHING_KNOWN } from "../../../src/recall/search/documents/state.ts";
import { parseQuery } from "../../../src/recall/search/query/parse-query.ts";
import { openMemoryStore } from "../../../src/store/memory/memory-store.ts";
import { anEvent, at } from "../../event/samples.ts";
import { insert } from "../../store/records.ts";
import { smallIndex } from "./small-index.ts";

const NOW = new Date(at(3600));

/** What is told of these events of one session. */
async function told(events: readonly Event[], q = "", limit = 50): Promise<DecisionPage> {
  let state = NOTHING_KNOWN;
  const documents = events.flatMap((event) => {
    const folded = foldDocuments(state, event);
    ({ state } = folded);
    return folded.documents;
  });
  await using small = await smallIndex(documents);
  const store = openMemoryStore();
  await insert(store, ...events);
  const query = parseQuery(q, NOW, []);
  const kinds = ["decision", "discovery"] as const;
  return await findDecisions(store, small.index, { query, kinds, limit, now: NOW });
}

const context = (seconds: number, document: JsonObject, more: JsonObject = {}): Event =>
  anEvent({ type: "snapshot", ts: at(seconds), data: { document, ...more } });

const answer = (seconds: number, answers: JsonObject): Event =>
  anEvent({ type: "question", ts: at(seconds), data: { tool: "AskUserQuestion", answers } });

const textsOf = ({ decisions }: DecisionPage): unknown[] =>
  decisions.map(({ from, text }) => [from, text]);

test("what somebody said is told apart from what was written down as decided", async () => {
  const decisions = [{ what: "one file for each shop", why: "easy to move" }];
  const written = context(1, { decisions }, { stated: true });
  expect(textsOf(await told([written]))).toEqual([["context", "one file for each shop"]]);
  const said = context(1, { decisions }, { extra: { statements: ["never on Fridays"] } });
  expect(textsOf(await told([said]))).toEqual([
    ["said", "never on Fridays"],
    ["said", "one file for each shop"],
  ]);
});

test("what a context repeats is told once: of older contexts, of answers; what was asked for last may be a decision", async () => {
  const first = { what: "one file for each shop" };
  const repeated = { what: "Which port? → 8080" };
  const request = { what: "no, Postgres instead of SQLite", rejected: ["SQLite"] };
  const page = await told([
    context(1, { decisions: [first] }),
    answer(2, { "Which port?": "8080" }),
    context(3, {
      goal: { original_request: "build the shop", current_objective: request.what },
      decisions: [first, repeated, request],
    }),
  ]);
  expect(textsOf(page)).toEqual([
    ["said", "no, Postgres instead of SQLite"],
    ["question", "8080"],
    ["said", "one file for each shop"],
  ]);
  expect(page.decisions[0]?.rejected).toEqual(["SQLite"]);
});

test("a long one is told whole and once, also when words far behind its beginning are looked for", async () => {
  const plan = `# Plan\n\n${"Go on with care.\n\n".repeat(300)}Then paint the roof.`;
  const data = { tool: "ExitPlanMode", plan, answers: { accepted: true } };
  const accepted = anEvent({ type: "question", ts: at(1), data });
  expect(textsOf(await told([accepted]))).toEqual([["plan", plan]]);
  expect(textsOf(await told([accepted], "paint roof"))).toEqual([["plan", plan]]);
});

test("pages go on where the one before ended", async () => {
  const answers = Array.from({ length: 5 }, (_, n) => answer(n, { [`Number ${n}?`]: `yes ${n}` }));
  const page = await told(answers, "", 2);
  expect([textsOf(page), page.next]).toEqual([
    [
      ["question", "yes 4"],
      ["question", "yes 3"],
    ],
    2,
  ]);
});

/** Decisions as they are told: whole, once, and with where they come from. */
import { expect, test } from "bun:test";
import type { Event, JsonObject } from "../../../src/event/event.ts";
import { type DecisionPage, findDecisions } from "../../../src/recall/search/find-decisions.ts";
import { foldDocuments } from "../../../src/recall/search/documents/fold-documents.ts";
import { EMPTY_DOCUMENTS_STATE } from "../../../src/recall/search/documents/documents-state.ts";
import { parseQuery } from "../../../src/recall/search/query/parse-query.ts";
import { openStoreInMemory } from "../../store/in-memory.ts";
import { anEvent, at } from "../../event/samples.ts";
import { insert } from "../../store/records.ts";
import { smallIndex } from "./small-index.ts";

const NOW = new Date(at(3600));

/** What is told of these events of one session. */
async function told(events: readonly Event[], q = "", limit = 50): Promise<DecisionPage> {
  let state = EMPTY_DOCUMENTS_STATE;
  const documents = events.flatMap((event) => {
    const folded = foldDocuments(state, event);
    ({ state } = folded);
    return folded.documents;
  });
  await using small = await smallIndex(documents);
  const store = openStoreInMemory();
  await insert(store, ...events);
  const query = parseQuery(q, NOW, []);
  const kinds = ["decision", "discovery"] as const;
  return await findDecisions(store, small.index, { query, kinds, limit, now: NOW }, String);
}

const context = (seconds: number, document: JsonObject, more: JsonObject = {}): Event =>
  anEvent({ type: "snapshot", ts: at(seconds), data: { document, ...more } });

const written = (seconds: number, ...decisions: readonly JsonObject[]): Event =>
  context(seconds, { decisions }, { stated: true, words: { decisions } });

const answer = (seconds: number, answers: JsonObject): Event =>
  anEvent({ type: "question", ts: at(seconds), data: { tool: "AskUserQuestion", answers } });

const textsOf = ({ decisions }: DecisionPage): unknown[] =>
  decisions.map(({ from, text }) => [from, text]);

test("what somebody wrote down with a context is told with its parts, its time and its branch; what else stands there is not", async () => {
  const decisions = [{ what: "one file for each shop", why: "easy to move", rejected: ["one"] }];
  const discoveries = [{ file: "src/db.ts", insight: "WAL is off", timestamp: "t" }];
  const words = { decisions, discoveries };
  const page = await told([context(1, words, { stated: true, words, branch: "feat/shop" })]);
  const common = { from: "context", client: null, about: null, ts: at(1), branch: "feat/shop" };
  expect(page.decisions).toMatchObject([
    { ...common, kind: "discovery", text: "WAL is off", files: ["src/db.ts"] },
    {
      ...common,
      kind: "decision",
      text: "one file for each shop",
      why: "easy to move",
      rejected: ["one"],
    },
  ]);
  const extra = { statements: ["never on Fridays"] };
  for (const more of [{}, { stated: true }, { extra }]) {
    expect(textsOf(await told([context(1, words, more)]))).toEqual([]);
  }
});

test("what a context repeats is told once: of older contexts, and of answers", async () => {
  const first = { what: "one file for each shop" };
  const repeated = { what: "Which port? → 8080" };
  const latest = { what: "Postgres", rejected: ["SQLite"] };
  const page = await told([
    written(1, first),
    answer(2, { "Which port?": "8080" }),
    written(3, first, repeated, latest),
  ]);
  expect(textsOf(page)).toEqual([
    ["context", "Postgres"],
    ["question", "8080"],
    ["context", "one file for each shop"],
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

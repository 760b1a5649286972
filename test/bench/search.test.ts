/** The retrieval benchmark measures what it says, on its own sets and on anybody's. */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type CorpusQuery,
  freshSets,
  halvesOf,
  ownSets,
  readCorpus,
} from "../../bench/search/corpus.ts";
import { type Engine, fts5, ownEngine } from "../../bench/search/engines.ts";
import { type Figures, figuresOf, outcomesOf } from "../../bench/search/measure.ts";
import { sharedWords } from "./shared-words.ts";

const BENCH = join(import.meta.dir, "../../bench/search.ts");

type Report = {
  readonly documents: number;
  readonly half: string | null;
  readonly rows: readonly {
    readonly kind: string;
    readonly engines: readonly {
      readonly name: string;
      readonly figures: Readonly<Record<string, number>>;
    }[];
  }[];
};

function run(...args: readonly string[]): string {
  const { stdout, stderr, exitCode } = Bun.spawnSync([process.execPath, BENCH, "--json", ...args], {
    stdout: "pipe",
    stderr: "pipe",
  });
  if (exitCode !== 0) throw new Error(stderr.toString());
  return stdout.toString();
}

const report = (...args: readonly string[]): Report => JSON.parse(run(...args)) as Report;

const figures = ({ rows }: Report, kind: string, engine = "self-gen") =>
  rows.find((row) => row.kind === kind)?.engines.find(({ name }) => name === engine)?.figures;

const corpus = readCorpus(ownSets());
const fresh = readCorpus(freshSets());
const textsOf = ({ documents }: typeof corpus): ReadonlyMap<string, string> =>
  new Map(documents.map(({ id, text }) => [id, text]));
const texts = textsOf(corpus);
const countsOf = (queries: readonly CorpusQuery[]): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(Object.groupBy(queries, ({ kind }) => kind)).map(([kind, all]) => [
      kind,
      all?.length ?? 0,
    ]),
  );

/** So many queries of each kind at least. */
const LEAST: Readonly<Record<string, number>> = {
  "paraphrase-en": 150,
  "paraphrase-ko": 150,
  "ko-en": 150,
  "en-ko": 150,
  script: 120,
  question: 120,
  word: 100,
  identifier: 100,
  error: 100,
  typo: 100,
  particle: 100,
};

test("the sets are large enough, each id is of one document, and every answer is among them", () => {
  expect(texts.size).toBe(corpus.documents.length);
  expect(texts.size).toBeGreaterThanOrEqual(1500);
  const counts = countsOf(corpus.queries);
  for (const [kind, least] of Object.entries(LEAST))
    expect([kind, (counts.get(kind) ?? 0) >= least]).toEqual([kind, true]);
  for (const { query, relevant } of corpus.queries) {
    expect([query, relevant.length > 0 && relevant.every((id) => texts.has(id))]).toEqual([
      query,
      true,
    ]);
  }
});

test("the halves are about even, of every kind, and have no document and no session in common", () => {
  const { tune, report: reported } = halvesOf(corpus);
  expect(tune.length + reported.length).toBe(corpus.queries.length);
  const [all, some] = [countsOf(corpus.queries), countsOf(reported)];
  for (const [kind, count] of all) {
    const share = (some.get(kind) ?? 0) / count;
    expect([kind, share > 0.35 && share < 0.65]).toEqual([kind, true]);
  }
  const sessions = new Map(corpus.documents.map(({ id, session }) => [id, session]));
  const groups = (queries: readonly CorpusQuery[]) =>
    new Set(queries.map(({ relevant: [first = ""] }) => sessions.get(first) ?? first));
  expect(groups(tune).isDisjointFrom(groups(reported))).toBe(true);
});

test("the fresh set is large enough, apart from the others, and every answer is in it", () => {
  const own = textsOf(fresh);
  expect(own.size).toBe(fresh.documents.length);
  expect(own.size).toBeGreaterThanOrEqual(400);
  expect(new Set(own.keys()).isDisjointFrom(new Set(texts.keys()))).toBe(true);
  const counts = countsOf(fresh.queries);
  const least = { "en-ko": 120, "ko-en": 120, script: 60, word: 60, particle: 50 };
  for (const [kind, count] of Object.entries(least))
    expect([kind, (counts.get(kind) ?? 0) >= count]).toEqual([kind, true]);
  const lacking = fresh.queries.filter(({ relevant }) => !relevant.every((id) => own.has(id)));
  expect(lacking).toEqual([]);
});

test("a paraphrase, and a query in the other language, shares no content word with what it asks for", () => {
  const isApart = new Set(["paraphrase-en", "paraphrase-ko", "ko-en", "en-ko"]);
  const every = new Map([...texts, ...textsOf(fresh)]);
  const sharing = [...corpus.queries, ...fresh.queries]
    .filter(({ kind }) => isApart.has(kind))
    .flatMap(({ query, relevant }) =>
      relevant.map((id) => ({ query, id, shared: sharedWords(query, every.get(id) ?? "") })),
    )
    .filter(({ shared }) => shared.length > 0);
  expect(sharing).toEqual([]);
});

test("what is shared is seen through endings, particles and names", () => {
  const shared = (query: string, text: string): number => sharedWords(query, text).length;
  expect(shared("retried uploads", "an upload is retrying")).toBe(2);
  expect(shared("인증이 풀려요", "사내 인증모듈을 옮겼다")).toBe(1);
  expect(shared("바꾼 이유", "설정을 바꿨다")).toBe(1);
  expect(shared("user id", "getUserById()")).toBe(2);
  expect(shared("why did it break after that", "it breaks after this")).toBe(1);
  expect(shared("느린 조회", "query takes nine seconds")).toBe(0);
});

test("words, identifiers, errors, slips and endings of the reported half are found, and more than by FTS5's own", async () => {
  const kinds = new Set(["word", "identifier", "error", "typo", "particle"]);
  // A fourth of them: `npm run bench:search` asks them all.
  const queries = halvesOf(corpus).report.filter(({ kind }, at) => kinds.has(kind) && at % 4 === 0);
  expect(queries.length).toBeGreaterThan(60);
  const folder = mkdtempSync(join(tmpdir(), "found-"));
  try {
    const own = await ownEngine(folder, corpus.documents);
    const figuresBy = async (engine: Engine): Promise<Figures> => {
      const outcomes = await outcomesOf(engine, queries, () => undefined);
      await engine.close();
      return figuresOf(outcomes);
    };
    const { recall5, mrr } = await figuresBy(own);
    expect(recall5).toBeGreaterThanOrEqual(0.98);
    for (const tokenizer of ["unicode61", "porter", "trigram"])
      expect(mrr).toBeGreaterThan((await figuresBy(fts5(tokenizer, corpus.documents))).mrr);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("what was missed is shown of the half to tune, never of the other", () => {
  const { tune } = halvesOf(corpus);
  const kind = "half-remembered";
  const missed = JSON.parse(run("--misses", kind)) as readonly { readonly query: string }[];
  expect(missed.length).toBeGreaterThan(0);
  const asked = new Set(tune.filter((one) => one.kind === kind).map(({ query }) => query));
  expect(missed.filter(({ query }) => !asked.has(query))).toEqual([]);
});

test("any JSON Lines of documents and queries will do, and the turn of an answer answers too", () => {
  const folder = mkdtempSync(join(tmpdir(), "corpus-"));
  try {
    const lines = [
      { id: 1, text: "the gateway times out" },
      { id: 2, text: "인증모듈을 옮겼다" },
      { id: "q", text: "which port for metrics?", session: "s", project: "shop" },
      { id: "a", text: "9464", kind: "answer", session: "s", project: "shop" },
      { query: "모듈", relevant: [2] },
      { query: "kafka", relevant: [1] },
      { query: "metrics port", relevant: ["a"], kind: "question" },
    ];
    const path = join(folder, "any.jsonl");
    writeFileSync(path, lines.map((line) => JSON.stringify(line)).join("\n"));
    const found = report("--corpus", path);
    expect(found).toMatchObject({ documents: 4, half: null });
    expect(figures(found, "all")?.["queries"]).toBe(3);
    expect(figures(found, "all")?.["recall1"]).toBeCloseTo(1 / 3);
    expect(figures(found, "question-turn")).toMatchObject({ queries: 1, recall1: 1, mrr: 1 });
    expect(figures(found, "all", "unicode61")).toMatchObject({ recall5: 0 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The retrieval benchmark measures what it says, on its own set and on anybody's. */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCorpus } from "../../bench/search/corpus.ts";

const FOLDER = join(import.meta.dir, "../../bench");

type Table = {
  readonly name: string;
  readonly engines: readonly {
    readonly name: string;
    readonly figures: Readonly<Record<string, number>>;
  }[];
};

function run(...args: readonly string[]): { documents: number; tables: readonly Table[] } {
  const { stdout, stderr, exitCode } = Bun.spawnSync(
    [process.execPath, join(FOLDER, "search.ts"), "--json", ...args],
    { stdout: "pipe", stderr: "pipe" },
  );
  if (exitCode !== 0) throw new Error(stderr.toString());
  return JSON.parse(stdout.toString()) as ReturnType<typeof run>;
}

const figures = (tables: readonly Table[], name: string, engine = "self-gen") =>
  tables.find((table) => table.name === name)?.engines.find((one) => one.name === engine)?.figures;

test("the set is large enough, of both languages, and every answer is in it", () => {
  const files = ["tune", "report"].flatMap((half) =>
    ["documents.jsonl", "queries.jsonl"].map((file) => join(FOLDER, "search", half, file)),
  );
  const { documents, queries } = readCorpus(files);
  const ids = new Set(documents.map(({ id }) => id));
  expect(ids.size).toBe(documents.length);
  expect(documents.length).toBeGreaterThanOrEqual(300);
  expect(queries.length).toBeGreaterThanOrEqual(200);
  for (const { relevant } of queries) {
    expect(relevant.length).toBeGreaterThan(0);
    expect(relevant.every((id) => ids.has(id))).toBe(true);
  }
  const categories = new Set(queries.map(({ category, lang }) => `${category} ${lang}`));
  expect(categories.size).toBe(18);
});

test("on the reported half words, identifiers and errors are found in both languages, and more of everything than by FTS5's own", () => {
  const { tables } = run("--half", "report");
  for (const category of ["word", "identifier", "error"]) {
    for (const lang of ["ko", "en"]) {
      expect(figures(tables, `${category} ${lang}`)?.["recall5"]).toBeGreaterThanOrEqual(0.95);
    }
  }
  const own = figures(tables, "all")?.["mrr"] ?? 0;
  for (const engine of ["unicode61", "porter", "trigram"]) {
    expect(own).toBeGreaterThan(figures(tables, "all", engine)?.["mrr"] ?? 1);
  }
});

test("any JSON Lines of documents and queries will do", () => {
  const folder = mkdtempSync(join(tmpdir(), "corpus-"));
  try {
    const lines = [
      { id: 1, text: "the gateway times out" },
      { id: 2, text: "인증모듈을 옮겼다" },
      { query: "모듈", relevant: [2] },
      { query: "kafka", relevant: [1] },
    ];
    const path = join(folder, "any.jsonl");
    writeFileSync(path, lines.map((line) => JSON.stringify(line)).join("\n"));
    const { documents, tables } = run("--corpus", path);
    expect(documents).toBe(2);
    expect(figures(tables, "all")).toMatchObject({ queries: 2, recall1: 0.5, mrr: 0.5 });
    expect(figures(tables, "all", "unicode61")).toMatchObject({ recall5: 0 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

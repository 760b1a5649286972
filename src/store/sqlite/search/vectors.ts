/** What documents mean: which model said so and how far it came (`facts`), their codes, and vectors where those are kept. */
import type { Database } from "bun:sqlite";
import { isObject } from "../../../event/event.ts";
import { StoreFault } from "../../fault.ts";
import type { DocumentVector, VectorModel, VectorState } from "../../search-index.ts";
import { codeFromVector, codeWords } from "./vector-code.ts";
import { CODES_PER_BLOCK, blockOf, readBlock, saveBlock, slotOf } from "./code-blocks.ts";

type IndexDatabase = { readonly db: Database; readonly path: string };

const NAME = "vectors";

export function readVectorState({ db, path }: IndexDatabase): VectorState | null {
  const written = db
    .query<{ value: unknown }, [string]>("select value from facts where name = ?")
    .get(NAME)?.value;
  if (written === undefined || written === null) return null;
  const made = typeof written === "string" ? tryParseJson(written) : null;
  if (!isState(made))
    throw new StoreFault("DB_CORRUPT", path, "which model made the vectors cannot be read");
  return made;
}

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

function isState(made: unknown): made is VectorState {
  if (!isObject(made)) return false;
  const { model, dims, isKept, threshold, upTo } = made;
  const isOf = typeof model === "string" && typeof isKept === "boolean";
  return isOf && typeof threshold === "number" && isCount(dims) && dims > 0 && isCount(upTo);
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const countDocumentsAfter = (db: Database, n: number): number =>
  db
    .query<{ count: number }, [number]>("select count(*) as count from documents where n > ?")
    .get(n)?.count ?? 0;

export const readTextsAfter = (
  db: Database,
  n: number,
  limit: number,
): readonly Pick<DocumentVector, "n" | "text">[] =>
  db
    .query<Pick<DocumentVector, "n" | "text">, [number, number]>(
      "select n, text from documents where n > ? order by n limit ?",
    )
    .all(n, limit);

export function readVectors(
  db: Database,
  numbers: readonly number[],
): ReadonlyMap<number, Float32Array> {
  const rows = db
    .query<{ n: number; vector: Uint8Array }, [string]>(
      "select v.n, v.vector from json_each(?) j cross join vectors v on v.n = j.value",
    )
    .all(JSON.stringify(numbers));
  return new Map(rows.map(({ n, vector }) => [n, unpackVector(vector)]));
}

/** Its length says nothing, so each is as exact as a byte can be. */
function packVector(vector: Float32Array): Uint8Array {
  const most = vector.reduce((best, value) => Math.max(best, Math.abs(value)), 0) || 1;
  const bytes = Int8Array.from(vector, (value) => Math.round((value / most) * 127));
  return new Uint8Array(bytes.buffer);
}

function unpackVector(bytes: Uint8Array): Float32Array {
  const vector = Float32Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length));
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/** The writing half, for one transaction: blocks are changed in memory and written once, at its end. */
export type VectorWriter = {
  readonly begin: () => void;
  readonly ending: () => void;
  readonly save: (model: VectorModel, from: number, vectors: readonly DocumentVector[]) => void;
  readonly add: (n: number) => void;
  readonly remove: (n: number) => void;
  readonly clear: () => void;
};

export function openVectorWriter(where: IndexDatabase): VectorWriter {
  const { db } = where;
  let made: VectorState | null = null;
  let isChanged = false;
  const blocks = new Map<number, Int32Array>();

  function codesAt(block: number, size: number): Int32Array {
    const open = blocks.get(block);
    if (open !== undefined) return open;
    const codes =
      readBlock(where, block, size)?.codes.slice() ?? new Int32Array(CODES_PER_BLOCK * size);
    blocks.set(block, codes);
    return codes;
  }

  function saveOne(of: VectorModel, { n, text, vector }: DocumentVector): void {
    const row = db.query<{ text: string }, [number]>("select text from documents where n = ?");
    if (row.get(n)?.text !== text) return;
    const size = codeWords(of.dims);
    const codes = codesAt(blockOf(n), size);
    if (vector === null) codes.fill(0, slotOf(n) * size, (slotOf(n) + 1) * size);
    else codes.set(codeFromVector(vector), slotOf(n) * size);
    if (vector !== null && of.isKept)
      db.query("insert or replace into vectors values (?, ?)").run(n, packVector(vector));
  }

  function clear(): void {
    db.run("delete from codes; delete from vectors");
    blocks.clear();
    made = null;
    isChanged = true;
  }

  return {
    begin: () => {
      made = readVectorState(where);
      isChanged = false;
      blocks.clear();
    },
    ending: () => {
      for (const [block, codes] of blocks) saveBlock(db, block, codes);
      blocks.clear();
      if (!isChanged) return;
      const written = made === null ? null : JSON.stringify(made);
      db.query(
        "insert into facts values (?, ?) on conflict do update set value = excluded.value",
      ).run(NAME, written);
    },
    save: (model, from, vectors) => {
      if (made !== null && !isSameModel(made, model)) clear();
      for (const one of vectors) saveOne(model, one);
      const upTo = made?.upTo ?? 0;
      const to = vectors.at(-1)?.n ?? from;
      // Somebody else may have come further, or documents were added anew behind it.
      made = { ...model, upTo: upTo === from ? Math.max(to, from) : upTo };
      isChanged = true;
    },
    // A number is given again when the newest document was removed.
    add: (n) => {
      if (made === null || n > made.upTo) return;
      made = { ...made, upTo: n - 1 };
      isChanged = true;
    },
    remove: (n) => {
      if (made === null) return;
      const size = codeWords(made.dims);
      codesAt(blockOf(n), size).fill(0, slotOf(n) * size, (slotOf(n) + 1) * size);
      if (made.isKept) db.query("delete from vectors where n = ?").run(n);
    },
    clear: clear,
  };
}

const isSameModel = (one: VectorModel, other: VectorModel): boolean =>
  one.model === other.model && one.dims === other.dims;

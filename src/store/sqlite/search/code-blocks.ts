/**
 * Codes of documents, those of 2048 in a row, so that all of a million are read in half a thousand reads. A row has a seal, the
 * hash of its codes: it reveals bits that changed on the disk, and lets a process that keeps searching reread only the rows
 * that changed.
 */
import type { Database } from "bun:sqlite";
import { StoreFault } from "../../fault.ts";
import { type CodeMemory, openCodeMemory } from "./code-memory.ts";

export const CODES_PER_BLOCK = 2048;

export const blockOf = (n: number): number => Math.floor(n / CODES_PER_BLOCK);
export const slotOf = (n: number): number => n % CODES_PER_BLOCK;

type IndexDatabase = { readonly db: Database; readonly path: string };

type CodeBlock = { readonly seal: string; readonly codes: Int32Array };

/** Blocks that were read before: where each is in memory, by number. */
export type CodeCache = {
  memory: CodeMemory | null;
  readonly places: Map<number, { readonly seal: string; readonly place: number }>;
};

export const newCodeCache = (): CodeCache => ({ memory: null, places: new Map() });

export function clearCodeCache(kept: CodeCache): void {
  kept.memory = null;
  kept.places.clear();
}

const sealOf = (bytes: Uint8Array): string => Bun.hash(bytes).toString(36);

type CodeRow = { readonly block: number; readonly seal: string; readonly codes: Uint8Array };

/** Null where codes are of another size: another process has begun to store those of another model. */
function decodeBlock(
  { seal, codes: bytes }: CodeRow,
  path: string,
  size: number,
): CodeBlock | null {
  if (sealOf(bytes) !== seal)
    throw new StoreFault("DB_CORRUPT", path, "codes of the search index are damaged");
  if (bytes.length !== CODES_PER_BLOCK * size * 4) return null;
  // Whatever it lies in, words begin at a multiple of four.
  const whole = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return { seal, codes: new Int32Array(whole.buffer, whole.byteOffset, bytes.length / 4) };
}

export type LoadedBlock = {
  readonly block: number;
  readonly memory: CodeMemory;
  readonly place: number;
};

/** Every block, one after the other, in memory; of those `among`, where given. `size`: words of a code. */
export function* loadBlocks(
  where: IndexDatabase,
  size: number,
  kept: CodeCache | null,
  among?: ReadonlySet<number>,
): Generator<LoadedBlock> {
  if (kept !== null) yield* loadCachedBlocks(where, size, kept, among);
  else {
    // Its memory takes longer to get than a small index takes to be looked through.
    let memory: CodeMemory | null = null;
    for (const { block, codes } of among === undefined
      ? readBlocks(where, size)
      : readSome(where, size, among)) {
      if (codes === undefined) continue;
      memory ??= openCodeMemory(size, CODES_PER_BLOCK);
      memory.put(0, codes);
      yield { block, memory, place: 0 };
    }
  }
}

type StoredBlock = { readonly block: number; readonly codes: Int32Array | undefined };

function* readBlocks({ db, path }: IndexDatabase, size: number): Generator<StoredBlock> {
  const rows = db.query<CodeRow, []>("select block, seal, codes from codes order by block");
  for (const row of rows.iterate())
    yield { block: row.block, codes: decodeBlock(row, path, size)?.codes };
}

function* readSome(
  where: IndexDatabase,
  size: number,
  among: Iterable<number>,
): Generator<StoredBlock> {
  for (const block of among) yield { block, codes: readBlock(where, block, size)?.codes };
}

function* loadCachedBlocks(
  where: IndexDatabase,
  size: number,
  kept: CodeCache,
  among: ReadonlySet<number> | undefined,
): Generator<LoadedBlock> {
  if (kept.memory?.size !== size) clearCodeCache(kept);
  const memory = (kept.memory ??= openCodeMemory(size, CODES_PER_BLOCK));
  const seals = where.db
    .query<Pick<CodeRow, "block" | "seal">, []>("select block, seal from codes order by block")
    .all();
  for (const { block, seal } of seals) {
    if (among !== undefined && !among.has(block)) continue;
    const before = kept.places.get(block);
    const place = before?.place ?? kept.places.size;
    if (before?.seal !== seal) {
      const read = readBlock(where, block, size);
      if (read === null) continue;
      memory.put(place, read.codes);
      kept.places.set(block, { seal: read.seal, place });
    }
    yield { block, memory, place };
  }
}

export function readBlock(
  { db, path }: IndexDatabase,
  block: number,
  size: number,
): CodeBlock | null {
  const row = db
    .query<CodeRow, [number]>("select block, seal, codes from codes where block = ?")
    .get(block);
  return row === null ? null : decodeBlock(row, path, size);
}

export function saveBlock(db: Database, block: number, codes: Int32Array): void {
  if (codes.every((word) => word === 0)) {
    db.query("delete from codes where block = ?").run(block);
    return;
  }
  const bytes = new Uint8Array(codes.buffer, codes.byteOffset, codes.byteLength);
  db.query(
    "insert into codes values (?, ?, ?) on conflict do update set seal = excluded.seal, codes = excluded.codes",
  ).run(block, sealOf(bytes), bytes);
}

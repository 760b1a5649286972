/**
 * Codes of documents, those of 2048 in a row, so that all of a million are read in half a thousand reads. A row has a seal, the
 * hash of its codes: a bit that changed on the disk is told from what was written, and a process that goes on searching reads
 * only the rows that changed.
 */
import type { Database } from "bun:sqlite";
import { StoreFault } from "../../fault.ts";

export const BLOCK = 2048;

export const blockOf = (n: number): number => Math.floor(n / BLOCK);
export const slotOf = (n: number): number => n % BLOCK;

export type CodeBlock = { readonly seal: string; readonly codes: Int32Array };

/** Blocks that were read before, by number. */
export type KeptCodes = Map<number, CodeBlock>;

const sealOf = (bytes: Uint8Array): string => Bun.hash(bytes).toString(36);

type Row = { readonly block: number; readonly seal: string; readonly codes: Uint8Array };

function opened({ seal, codes: bytes }: Row, path: string, size: number): CodeBlock {
  const isWhole = bytes.length === BLOCK * size * 4 && sealOf(bytes) === seal;
  if (!isWhole) throw new StoreFault("DB_CORRUPT", path, "codes of the search index are damaged");
  // Whatever it lies in, words begin at a multiple of four.
  const whole = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return { seal, codes: new Int32Array(whole.buffer, whole.byteOffset, bytes.length / 4) };
}

/** Every block, or the one of this number; `size`: words of a code. */
export function* readBlocks(
  { db, path }: { readonly db: Database; readonly path: string },
  size: number,
  kept: KeptCodes | null,
): Generator<readonly [number, Int32Array]> {
  if (kept === null) {
    const rows = db.query<Row, []>("select block, seal, codes from codes order by block");
    for (const row of rows.iterate()) yield [row.block, opened(row, path, size).codes];
    return;
  }
  const seals = db
    .query<Pick<Row, "block" | "seal">, []>("select block, seal from codes order by block")
    .all();
  const there = new Set(seals.map(({ block }) => block));
  for (const block of kept.keys()) if (!there.has(block)) kept.delete(block);
  for (const { block, seal } of seals) {
    if (kept.get(block)?.seal !== seal) {
      const read = readBlock({ db, path }, block, size);
      if (read === null) continue;
      kept.set(block, read);
    }
    yield [block, kept.get(block)?.codes ?? new Int32Array()];
  }
}

export function readBlock(
  { db, path }: { readonly db: Database; readonly path: string },
  block: number,
  size: number,
): CodeBlock | null {
  const row = db
    .query<Row, [number]>("select block, seal, codes from codes where block = ?")
    .get(block);
  return row === null ? null : opened(row, path, size);
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

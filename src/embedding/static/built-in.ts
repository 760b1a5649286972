/** The table that is inside the program. It is read when first asked for, never on import. */
import { readFileSync } from "node:fs";
import { type Encoder, openTable } from "./encoder.ts";
import path from "./table.bin.zst" with { type: "file" };

let encoder: Encoder | undefined;

export const builtInEncoder = (): Encoder =>
  (encoder ??= openTable(Bun.zstdDecompressSync(readFileSync(path))));

/** The table inside the program, as a model like any other. */
import type { RawModel } from "./careful.ts";
import { EmbeddingFault } from "./fault.ts";

export function openTableModel(): Promise<RawModel> {
  return Promise.reject(new EmbeddingFault("TABLE_BROKEN", "static-ko-en-1"));
}

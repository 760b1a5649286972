import type { EmbeddingFaultText } from "../text/embedding-faults.ts";

/** Why a model is unavailable; the CLI words it (`text.embedding.faults`). */
export class EmbeddingFault extends Error {
  override readonly name = "EmbeddingFault";
  readonly code: keyof EmbeddingFaultText;
  /** A path, an address or what somebody answered. */
  readonly detail: string;

  constructor(code: keyof EmbeddingFaultText, detail: string) {
    super(`${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}

/**
 * Codes of documents that searches have read, for the next search: of a million documents they are 32 MB. When nobody has searched
 * for a while, they go.
 */
import type { KeptCodes } from "../../../store/sqlite/search/code-blocks.ts";

const IDLE_MS = 5 * 60_000;

const codes: KeptCodes = new Map();
let leaving: Timer | undefined;

export function keptCodes(): KeptCodes {
  clearTimeout(leaving);
  leaving = setTimeout(() => codes.clear(), IDLE_MS);
  leaving.unref();
  return codes;
}

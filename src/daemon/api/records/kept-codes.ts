/**
 * Codes of documents that searches have read, for the next search: of a million documents they are 24 MB. When nobody has searched
 * for a while, they go.
 */
import {
  clearCodes,
  emptyCodes,
  type KeptCodes,
} from "../../../store/sqlite/search/code-blocks.ts";

const IDLE_MS = 5 * 60_000;

const codes = emptyCodes();
let leaving: Timer | undefined;

export function keptCodes(): KeptCodes {
  clearTimeout(leaving);
  leaving = setTimeout(() => clearCodes(codes), IDLE_MS);
  leaving.unref();
  return codes;
}

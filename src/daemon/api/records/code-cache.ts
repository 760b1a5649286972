/**
 * Codes of documents that searches have read, for the next search: of a million documents they are 24 MB. When nobody has searched
 * for a while, they go.
 */
import {
  clearCodeCache,
  newCodeCache,
  type CodeCache,
} from "../../../store/sqlite/search/code-blocks.ts";

const IDLE_MS = 5 * 60_000;

const codes = newCodeCache();
let expiry: Timer | undefined;

export function cachedCodes(): CodeCache {
  clearTimeout(expiry);
  expiry = setTimeout(() => clearCodeCache(codes), IDLE_MS);
  expiry.unref();
  return codes;
}

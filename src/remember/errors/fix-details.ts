/** What is known of a fix besides its steps: what its turn said of it, and which lines it changed. */
import type { Store } from "../../store/store.ts";
import type { ErrorResolution } from "./error-knowledge.ts";
import { loadFixAnswer } from "./fix-answer.ts";
import { type FixChange, type FixChangeLookup, loadFixChange } from "./fix-change.ts";

export type FixDetails = { readonly answer: string | null; readonly change: FixChange | null };

export const NO_DETAILS: FixDetails = { answer: null, change: null };

export const loadFixDetails = async (
  store: Pick<Store, "queryEvents" | "session">,
  resolution: ErrorResolution,
  how: FixChangeLookup,
): Promise<FixDetails> => ({
  answer: await loadFixAnswer(store, resolution),
  // Records that cannot be read say nothing.
  change: await loadFixChange(store, resolution, how).catch(() => null),
});

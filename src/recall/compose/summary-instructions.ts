/**
 * Instructions for the model that writes the client's own summary: keep the user's words and the last restore. A client
 * appends them to its request, so quotes in them are fenced like everywhere.
 */
import type { SavedSnapshot } from "../../remember/context/context-snapshot.ts";
import type { ContextText } from "../../text/context.ts";
import { compose } from "./compose.ts";
import { createFence, type ContextPart } from "./context-part.ts";
import { listLinesToKeep } from "./snapshot-part.ts";

/** Within the budget, or empty. */
export function composeSummaryInstructions(
  saved: SavedSnapshot,
  text: ContextText,
  budget: number,
): string {
  const { keep } = text.snapshot;
  const [head, ...lines] = listLinesToKeep(saved, text);
  if (head === undefined) return "";
  const fence = createFence("snapshot", text);
  const facts: ContextPart = { kind: "snapshot", refs: [saved.id], fence, head, lines };
  const room = budget - keep.length - 1;
  // Where nothing else fits, the first line alone does.
  for (const part of [facts, { ...facts, lines: [] }]) {
    const { text: told } = compose([part], room, (whole) => whole.length);
    if (told !== "") return `${keep}\n${told}`;
  }
  return "";
}

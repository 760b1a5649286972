/**
 * What the model that writes the client's own summary is asked to keep. A client appends it to its request as further
 * instructions, so that what is quoted in it is fenced like everything else.
 */
import type { Saved } from "../../remember/context/snapshot.ts";
import type { ContextText } from "../../text/context.ts";
import { compose } from "./compose.ts";
import type { Part } from "./part.ts";
import { snapshotPart } from "./snapshot-part.ts";

/** Within the budget, or empty. */
export function instructions(saved: Saved, text: ContextText, budget: number): string {
  const { keep } = text.snapshot;
  const { head: _marked, lines, ...others } = snapshotPart(saved, text);
  const [head, ...body] = lines;
  if (head === undefined) return "";
  const facts: Part = { ...others, head, lines: body };
  const room = budget - keep.length - 1;
  // Where nothing else fits, the request alone does.
  for (const part of [facts, { ...facts, lines: [] }]) {
    const { text: told } = compose([part], room, (whole) => whole.length);
    if (told !== "") return `${keep}\n${told}`;
  }
  return "";
}

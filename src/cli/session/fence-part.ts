/** Quoted words of a record: between two tags for an agent, below a heading for a person. */
import { createFence, type PartKind } from "../../recall/compose/context-part.ts";
import type { Text } from "../../text/text.ts";
import { isForAgent } from "./is-for-agent.ts";

export function fencePart(
  kind: PartKind,
  lines: readonly string[],
  { context, sessionLoad }: Text,
): string[] {
  if (!isForAgent()) return [...(kind === "snapshot" ? [] : [sessionLoad.record]), ...lines];
  const { before, after } = createFence(kind, context);
  return [before, ...lines, after];
}

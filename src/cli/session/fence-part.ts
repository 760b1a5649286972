/** Quoted words of a record: between two tags for an agent, below a heading for a person. */
import { createFence, encloseLines, type PartKind } from "../../recall/compose/context-part.ts";
import { explainHiddenPath } from "../../recall/compose/hidden-path.ts";
import type { Text } from "../../text/text.ts";
import { isForAgent } from "./is-for-agent.ts";

export function fencePart(
  kind: PartKind,
  lines: readonly string[],
  { context, sessionLoad }: Text,
): string[] {
  if (!isForAgent()) {
    const heading = kind === "snapshot" ? [] : [sessionLoad.record];
    return [...heading, ...lines, ...explainHiddenPath(lines, context)];
  }
  return [...encloseLines(createFence(kind, context), lines)];
}

/** Quoted words of a record: between two tags in a pipe, which a model reads; below a heading on a terminal. */
import { createFence, type PartKind } from "../../recall/compose/context-part.ts";
import type { Text } from "../../text/text.ts";
import { host } from "../../system/host.ts";

export function fencePart(
  kind: PartKind,
  lines: readonly string[],
  { context, sessionLoad }: Text,
): string[] {
  if (host().terminal.isTty(1))
    return [...(kind === "snapshot" ? [] : [sessionLoad.record]), ...lines];
  const { before, after } = createFence(kind, context);
  return [before, ...lines, after];
}

/** Quoted words of a record: between two tags for whoever reads a pipe, the model; below a heading on a terminal. */
import { fenceOf, type PartKind } from "../../recall/compose/part.ts";
import type { Text } from "../../text/text.ts";

export function fenced(
  kind: PartKind,
  lines: readonly string[],
  { context, sessionLoad }: Text,
): string[] {
  if (process.stdout.isTTY) return [...(kind === "snapshot" ? [] : [sessionLoad.record]), ...lines];
  const { before, after } = fenceOf(kind, context);
  return [before, ...lines, after];
}

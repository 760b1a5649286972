/** Which results a filter on the screen leaves: by all that they say, not only by the piece that is shown of them. */
import type { AnnotatedHit } from "../../recall/search/find-decisions.ts";
import type { Text } from "../../text/text.ts";
import { matchesFilter } from "../terminal/screen/browse.ts";

export function hasFilterWords(
  { document, title, rejected }: AnnotatedHit,
  filter: string,
  row: readonly string[],
  { search }: Text,
): boolean {
  const { kind, text, projectPath, branch, sessionId } = document;
  const about = [kind, search.kinds[kind], projectPath, branch, sessionId, title];
  return matchesFilter(filter, [...row, ...about, ...rejected, text].join("\n"));
}

/** Earlier sessions about the same, below a session's own page. */
import { hasIndex, withIndex } from "../../ingest/search/open-index.ts";
import { openMeaning } from "../../ingest/search/open-meaning.ts";
import {
  type RelatedSessionInfo,
  describeRelatedSessions,
} from "../../recall/search/meaning/describe-related-sessions.ts";
import type { Store } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { localTime, oneLine, table } from "../terminal/terminal.ts";

const TITLE_COLUMNS = 60;
const SESSION_UNITS = 13;

/** The index as it is: whoever looks at a session does not wait for others to be read. */
export const findRelatedSessions = async (
  store: Store,
  installation: Installation,
  sessionId: string,
): Promise<readonly RelatedSessionInfo[]> =>
  hasIndex(installation.dataFolder)
    ? withIndex(installation.dataFolder, (index) =>
        describeRelatedSessions(store, index, openMeaning(installation), sessionId),
      )
    : [];

export function relatedLines(related: readonly RelatedSessionInfo[], { show }: Text): string[] {
  if (related.length === 0) return [];
  const rows = related.map(({ sessionId, ts, project, title }) => [
    // Cut without an ellipsis: it is copied, and given to `show`.
    oneLine(sessionId).slice(0, SESSION_UNITS),
    localTime(ts).slice(0, 16),
    oneLine(project ?? ""),
    title === null ? "" : `“${oneLine(title, TITLE_COLUMNS)}”`,
  ]);
  return ["", show.related(related.length), ...table(rows).map((line) => `  ${line}`)];
}

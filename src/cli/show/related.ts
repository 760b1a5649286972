/** Earlier sessions about the same, below a session's own page. */
import { hasIndex, withIndex } from "../../ingest/search/open.ts";
import { openMeaning } from "../../ingest/search/open-meaning.ts";
import { type ToldRelated, toldRelated } from "../../recall/search/meaning/told-related.ts";
import type { Store } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import type { House } from "../command/command.ts";
import { localTime, oneLine, table } from "../terminal/terminal.ts";

const TITLE_COLUMNS = 60;
const SESSION_UNITS = 13;

/** The index as it is: whoever looks at a session does not wait for others to be read. */
export const relatedTo = async (
  store: Store,
  house: House,
  sessionId: string,
): Promise<readonly ToldRelated[]> =>
  hasIndex(house.dataFolder)
    ? withIndex(house.dataFolder, (index) =>
        toldRelated(store, index, openMeaning(house), sessionId),
      )
    : [];

export function relatedLines(related: readonly ToldRelated[], { show }: Text): string[] {
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

/** Related earlier sessions, each with its title. */
import { getProjectName } from "../../../event/event.ts";
import { loadSessionTitles } from "../../../observe/session-title.ts";
import type { IndexReader } from "../../../store/search-index.ts";
import type { Store } from "../../../store/store.ts";
import { searchRelatedSessions } from "./related-sessions.ts";
import type { MeaningModel } from "./similarity-search.ts";

export type RelatedSessionInfo = {
  readonly sessionId: string;
  readonly title: string | null;
  /** When it was asked first. */
  readonly ts: string;
  readonly project: string | null;
  readonly projectPath: string | null;
  /** A cosine. */
  readonly similar: number;
};

/** Only sessions that are recorded still. */
export async function describeRelatedSessions(
  store: Pick<Store, "session" | "outlines">,
  index: IndexReader,
  meaning: MeaningModel | null,
  sessionId: string,
): Promise<readonly RelatedSessionInfo[]> {
  const relatedSessionInfos: RelatedSessionInfo[] = [];
  const found = await searchRelatedSessions(index, meaning, sessionId);
  const titles = await loadSessionTitles(
    store,
    found.map((one) => one.sessionId),
  );
  for (const one of found) {
    const title = titles.get(one.sessionId);
    if (title === undefined) continue;
    const { ts, projectPath, similar } = one;
    relatedSessionInfos.push({
      sessionId: one.sessionId,
      title,
      ts,
      project: projectPath === null ? null : getProjectName(projectPath),
      projectPath,
      similar: Math.round(similar * 100) / 100,
    });
  }
  return relatedSessionInfos;
}

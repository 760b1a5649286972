/** What sessions are called, as History calls them: asked for once for all of them, and again when there are others. */
import { useEffect, useMemo } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import type { DashboardSession } from "../api/dashboard-session.ts";
import { useAnswer } from "../api/use-answer.ts";
import { labelsOf } from "../labels/labels.ts";

export type TitledSessionProps = {
  readonly session: DashboardSession;
  /** What History calls it; null where that is not known. */
  readonly title: string | null;
  readonly onWhy: () => void;
};

const FETCH_LIMIT = 100;

/** Null until it is answered, or cannot be. */
export function useTitles(sessionIds: readonly string[]): ReadonlyMap<string, string> | null {
  const { data, fault, reload } = useAnswer<Answers["history"]>("/history", { limit: FETCH_LIMIT });
  const asked = sessionIds.toSorted().join(" ");
  useEffect(() => {
    if (data !== null) reload();
  }, [asked]);
  const labels = data?.sessions.map((session) => ({ session, ...labelsOf(session) })) ?? [];
  const named = labels.map(({ title }) => title).join("\n");
  return useMemo(
    () =>
      data === null && fault === null
        ? null
        : new Map(
            labels.flatMap(({ session, title }) =>
              title === null ? [] : [[session.sessionId, title]],
            ),
          ),
    [data, fault, named],
  );
}

/** What was asked last, where that is not what the session is called. */
export const differsFromTitle = (said: string, title: string): boolean => {
  const plain = said.replaceAll(/\s+/g, " ").trim();
  return plain !== "" && !plain.startsWith(title.replace(/…$/, ""));
};

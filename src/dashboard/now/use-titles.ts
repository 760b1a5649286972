/** What sessions are called, answered last and failed at, as History has it: asked for once for all, and again when there are others. */
import { useEffect, useMemo } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import type { DashboardSession } from "../api/dashboard-session.ts";
import { useAnswer } from "../api/use-answer.ts";
import { labelsOf } from "../labels/labels.ts";

export type TitledSessionProps = {
  readonly session: DashboardSession;
  /** What History calls it; null where that is not known. */
  readonly title: string | null;
  /** Null where that is not known. */
  readonly facts: ListedFacts | null;
  readonly onWhy: () => void;
};

export type ListedFacts = {
  readonly title: string | null;
  /** What its last answer that says something concludes, in one line. */
  readonly lastAnswer: string | null;
  readonly isEarlierAnswer: boolean;
  readonly errors: number;
};

const FETCH_LIMIT = 100;

/** Null until it is answered, or cannot be. */
export function useListedFacts(
  sessionIds: readonly string[],
): ReadonlyMap<string, ListedFacts> | null {
  const { data, fault, reload } = useAnswer<Answers["history"]>("/history", { limit: FETCH_LIMIT });
  const asked = sessionIds.toSorted().join(" ");
  useEffect(() => {
    if (data !== null) reload();
  }, [asked]);
  const facts = (data?.sessions ?? []).map((session): [string, ListedFacts] => {
    const { lastAnswer, isEarlierAnswer, errors } = session;
    const { title } = labelsOf(session);
    return [session.sessionId, { title, lastAnswer, isEarlierAnswer, errors }];
  });
  const named = JSON.stringify(facts);
  return useMemo(
    () => (data === null && fault === null ? null : new Map(facts)),
    [data, fault, named],
  );
}

/** What was asked last, where that is not what the session is called. */
export const differsFromTitle = (said: string, title: string): boolean => {
  const plain = said.replaceAll(/\s+/g, " ").trim();
  return plain !== "" && !plain.startsWith(title.replace(/…$/, ""));
};

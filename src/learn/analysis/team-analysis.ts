/**
 * What the people of a team repeat: mined from what all machines sent. It is kept nowhere, for the team's store is only read, and
 * files of this machine say nothing about others, so what stands in instructions or skills here is not looked at.
 */
import type { Store } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import type { Candidate } from "../mine/candidate.ts";
import { openHistory } from "../mine/history.ts";
import { runMiners } from "../mine/run-miners.ts";
import { numberSuggestions } from "../suggestions/open-suggestions.ts";
import { createSuggestion, findOnlyProject, type Suggestion } from "../suggestions/suggestion.ts";
import { wordCandidate } from "../suggestions/wording.ts";
import { isCurrent } from "./run-analysis.ts";

/** Where a session was, and whose machine that is. */
export type SessionPlace = { readonly machine: string; readonly person: string };

export type TeamSuggestion = Suggestion & {
  /** In whose sessions it was seen; machines by their IDs. */
  readonly people: readonly string[];
  readonly machines: readonly string[];
};

export type TeamAnalysisRequest = {
  readonly store: Store;
  /** Null for all. A project has another path on each machine. */
  readonly projectPaths: readonly string[] | null;
  /** What was not seen in so many days before the last activity is over. */
  readonly days: number;
  readonly text: Text;
  readonly placesOf: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, SessionPlace>>;
};

/** What most people repeat first. */
export async function analyzeTeam(
  request: TeamAnalysisRequest,
): Promise<readonly TeamSuggestion[]> {
  const { store, projectPaths, days, text, placesOf } = request;
  const history = await openHistory(store, null);
  const isAsked = (candidate: Candidate): boolean => {
    const path = findOnlyProject(candidate);
    return projectPaths === null || path === null || projectPaths.includes(path);
  };
  const found = (await runMiners(history)).filter(
    (one) => isAsked(one) && isCurrent(one, history, days),
  );
  const sessionsOf = ({ traces }: Candidate): readonly string[] => [
    ...new Set(traces.map(({ sessionId }) => sessionId)),
  ];
  const places = await placesOf([...new Set(found.flatMap(sessionsOf))]);
  const suggestions = found.map((candidate, at): TeamSuggestion => {
    const seen = sessionsOf(candidate).flatMap((id) => places.get(id) ?? []);
    return Object.assign(createSuggestion(candidate, wordCandidate(candidate, text), at), {
      people: [...new Set(seen.map(({ person }) => person))].toSorted(),
      machines: [...new Set(seen.map(({ machine }) => machine))].toSorted(),
    });
  });
  const inOrder = suggestions.toSorted((a, b) => b.people.length - a.people.length);
  // Numbers alone are made anew.
  return numberSuggestions(inOrder) as readonly TeamSuggestion[];
}

/** Every miner over everything recorded: what is worth suggesting, the best of each kind first. */
import type { Candidate, MarkedTrace, Miner, PatternKind, PatternTypes } from "./candidate.ts";
import { failingCommandMiner } from "./failing-commands/failing-command-miner.ts";
import { type History, measureSpread } from "./history.ts";
import { pastedErrorMiner } from "./pasted-errors/pasted-error-miner.ts";
import { permissionMiner } from "./permissions/permission-miner.ts";
import { preferenceMiner } from "./preferences/preference-miner.ts";
import { requestMiner } from "./requests/request-miner.ts";
import { unclearAnswersMiner } from "./unclear-answers/unclear-answers-miner.ts";
import { unusedSkillsMiner } from "./unused-skills/unused-skills-miner.ts";

/** A miner whose marks only itself can read. */
export type AnyMiner<Kind extends PatternKind = PatternKind> = {
  readonly kind: Kind;
  readonly findTraces: (history: History) => Promise<readonly MarkedTrace<unknown>[]>;
  readonly findCandidates: (history: History) => Promise<readonly Candidate[]>;
  readonly matchesPattern: (
    pattern: PatternTypes[PatternKind],
    found: MarkedTrace<unknown>,
  ) => boolean;
};

const MANY = 1000;

export const toAnyMiner = <Kind extends PatternKind, Mark>(
  miner: Miner<Kind, Mark>,
): AnyMiner<Kind> => ({
  kind: miner.kind,
  findTraces: miner.findTraces,
  findCandidates: async (history) => {
    const found = await miner.findTraces(history);
    // What they were found in is of no use any more; of little it does not matter.
    if (found.length > MANY) Bun.gc(true);
    return (await miner.findCandidates(found, history)) as readonly Candidate[];
  },
  matchesPattern: (pattern, found) =>
    miner.matchesPattern(pattern as PatternTypes[Kind], found as MarkedTrace<Mark>),
});

/** One for each kind of pattern, the most reliable first. */
const MINER_OF_KIND: { readonly [Kind in PatternKind]: AnyMiner<Kind> } = {
  "failing-command": toAnyMiner(failingCommandMiner),
  preference: toAnyMiner(preferenceMiner),
  "unused-skills": toAnyMiner(unusedSkillsMiner),
  "pasted-error": toAnyMiner(pastedErrorMiner),
  request: toAnyMiner(requestMiner),
  permission: toAnyMiner(permissionMiner),
  "unclear-answers": toAnyMiner(unclearAnswersMiner),
};

export const MINERS: readonly AnyMiner[] = Object.values(MINER_OF_KIND);

export async function runMiners(history: History): Promise<readonly Candidate[]> {
  const found: (readonly Candidate[])[] = [];
  for (const miner of MINERS) {
    const candidates = await miner.findCandidates(history);
    found.push(candidates.toSorted((a, b) => sessionsOf(b) - sessionsOf(a)));
  }
  return inTurn(found);
}

const sessionsOf = ({ traces }: Candidate): number => measureSpread(traces).sessions;

/** The first of each list, then the second of each. */
function inTurn<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => at).flatMap((at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  );
}

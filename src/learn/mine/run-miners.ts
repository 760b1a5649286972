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
export type AnyMiner = {
  readonly kind: PatternKind;
  readonly findTraces: (history: History) => Promise<readonly MarkedTrace<unknown>[]>;
  readonly findCandidates: (history: History) => Promise<readonly Candidate[]>;
  readonly isOfPattern: (
    pattern: PatternTypes[PatternKind],
    found: MarkedTrace<unknown>,
  ) => boolean;
};

const MANY = 1000;

export const toAnyMiner = <Kind extends PatternKind, Mark>(miner: Miner<Kind, Mark>): AnyMiner => ({
  kind: miner.kind,
  findTraces: miner.findTraces,
  findCandidates: async (history) => {
    const found = await miner.findTraces(history);
    // What they were found in is of no use any more; of little it does not matter.
    if (found.length > MANY) Bun.gc(true);
    return (await miner.findCandidates(found, history)) as readonly Candidate[];
  },
  isOfPattern: (pattern, found) =>
    miner.isOfPattern(pattern as PatternTypes[Kind], found as MarkedTrace<Mark>),
});

/** The most reliable first. */
export const MINERS: readonly AnyMiner[] = [
  toAnyMiner(failingCommandMiner),
  toAnyMiner(preferenceMiner),
  toAnyMiner(unusedSkillsMiner),
  toAnyMiner(pastedErrorMiner),
  toAnyMiner(requestMiner),
  toAnyMiner(permissionMiner),
  toAnyMiner(unclearAnswersMiner),
];

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

/** What was lost, and where it had been said: to tune by. */
import { passagesOfStep } from "./conversation-text.ts";
import type { Result } from "./report.ts";
import { isFound } from "./score.ts";
import type { Fact, Session } from "./session.ts";

const LONGEST_LINE = 240;

const needlesOf = ({ needles }: Fact): string => needles.map((one) => one.join("|")).join(" + ");

/** The line of the fact's turn that holds most of its needles. */
function lineOf(session: Session, fact: Fact): string {
  const steps = session.turns[fact.turn]?.steps ?? [];
  const lines = steps
    .flatMap(passagesOfStep)
    .flatMap(({ by, text }) => text.split("\n").map((line) => `${by}: ${line.trim()}`));
  const held = (line: string): number =>
    fact.needles.filter((one) => isFound(line, { ...fact, needles: [one] })).length;
  const best = lines.toSorted((a, b) => held(b) - held(a))[0] ?? "";
  return best.slice(0, LONGEST_LINE);
}

export const missesOf = (results: readonly Result[]): string[] =>
  results.flatMap(({ session, scores }) => {
    const { missed, found, stated } = scores["self-gen"];
    const told = (what: string, fact: Fact): string =>
      `${what} ${fact.kind} [${needlesOf(fact)}] ${session.name} turn ${fact.turn}\n    ${lineOf(session, fact)}`;
    return [
      ...missed.map((fact) => told("missed", fact)),
      ...found
        .filter((fact) => fact.state !== undefined && !stated.includes(fact))
        .map((fact) => told(`not told as ${fact.state ?? ""}:`, fact)),
    ];
  });

export const violationLines = (results: readonly Result[], isOpen: boolean): string[] =>
  results.flatMap(({ session, scores }) =>
    scores["self-gen"].violations.map(({ fact, gone, line }) => {
      const where = `unmarked, though taken back: ${session.name} turn ${fact.turn}`;
      return isOpen ? `${where} "${gone}"\n    ${line.slice(0, LONGEST_LINE)}` : where;
    }),
  );

/** What was not added, and where it had been said: to tune by. */
import { lineOf } from "./client-summary.ts";
import type { Result } from "./report.ts";
import type { Fact } from "./session.ts";

const LONGEST_LINE = 240;

const needlesOf = ({ needles }: Fact): string => needles.map((one) => one.join("|")).join(" + ");

export const missesOf = (results: readonly Result[]): string[] =>
  results.flatMap(({ session, dropped, added }) =>
    dropped
      .filter((fact) => !added.includes(fact))
      .map(
        (fact) =>
          `missed ${fact.kind} [${needlesOf(fact)}] ${session.name} turn ${fact.turn}\n    ${lineOf(session, fact)}`,
      ),
  );

export const wrongLines = (results: readonly Result[], isOpen: boolean): string[] =>
  results.flatMap(({ session, violations, noise }) => [
    ...violations.map(({ fact, gone, line }) => {
      const where = `told though taken back: ${session.name} turn ${fact.turn}`;
      return isOpen ? `${where} "${gone}"\n    ${line.slice(0, LONGEST_LINE)}` : where;
    }),
    ...noise.map(
      (line) => `noise: ${session.name}${isOpen ? `\n    ${line.slice(0, LONGEST_LINE)}` : ""}`,
    ),
  ]);

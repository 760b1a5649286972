/**
 * A summary as good as a real client's: it keeps 85 of 100 planted facts, each in the line in which it was said. Which ones
 * it drops depends on the session and the fact alone, so that every run drops the same.
 */
import { passagesOfStep } from "./conversation-text.ts";
import { isFound } from "./score.ts";
import type { Fact, Session } from "./session.ts";

const KEPT_PER_CENT = 85;
const LONGEST_LINE = 240;
const HEADINGS = [
  "1. Primary Request and Intent:",
  "2. Key Technical Concepts:",
  "3. Files and Code Sections:",
  "4. Errors and fixes:",
  "5. Pending Tasks:",
  "6. Current Work:",
] as const;

/** The line of the fact's turn that holds most of its needles. */
export function lineOf(session: Session, fact: Fact): string {
  const steps = session.turns[fact.turn]?.steps ?? [];
  const lines = steps
    .flatMap(passagesOfStep)
    .flatMap(({ by, text }) => text.split("\n").map((line) => `${by}: ${line.trim()}`));
  const held = (line: string): number =>
    fact.needles.filter((one) => isFound(line, { ...fact, needles: [one] })).length;
  return (lines.toSorted((a, b) => held(b) - held(a))[0] ?? "").slice(0, LONGEST_LINE);
}

export type ClientSummary = { readonly text: string; readonly dropped: readonly Fact[] };

export function clientSummary(session: Session): ClientSummary {
  const { facts } = session;
  const order = facts.toSorted((a, b) => keyOf(session, a) - keyOf(session, b));
  const kept = new Set(order.slice(0, Math.round((facts.length * KEPT_PER_CENT) / 100)));
  const perHeading = Math.ceil(kept.size / HEADINGS.length);
  const told = facts.filter((fact) => kept.has(fact)).map((fact) => toldAs(session, fact));
  const text = HEADINGS.map((heading, at) =>
    [heading, ...told.slice(at * perHeading, (at + 1) * perHeading)].join("\n"),
  ).join("\n\n");
  // A line that tells one fact may tell another.
  return { text, dropped: facts.filter((fact) => !isFound(text, fact)) };
}

/** The line it was said in, and where that has not all of it, what it is about. */
function toldAs(session: Session, fact: Fact): string {
  const line = lineOf(session, fact).replace(/^\w+: /, "");
  const named = fact.needles.map(([first = ""]) => first).join(", ");
  return isFound(line, fact) ? `   - ${line}` : `   - ${line} (${named})`;
}

const keyOf = ({ name }: Session, fact: Fact): number =>
  Number(Bun.hash(`${name}\0${JSON.stringify(fact.needles)}`) % 1_000_000n);

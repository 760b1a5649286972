import { type RedactionFinding, REDACTED } from "../lexical/match.ts";

/**
 * The secret beside an AWS access key (`AKIA… / secret`, the CSV that the console gives): it has no name and no beginning
 * of its own, but its length and its neighbour. Forty characters of base64 with both cases and a digit or a sign.
 */
export function findAwsKeyPairs(text: string): readonly RedactionFinding[] {
  if (!text.includes("AKIA") && !text.includes("ASIA")) return [];
  return [...text.matchAll(PAIR)].map((pair) => ({
    start: pair.index + (pair[1]?.length ?? 0),
    end: pair.index + pair[0].length,
    mark: REDACTED,
    kind: "token",
  }));
}

const PAIR =
  /((?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}["'`]?[\s,;:/|=>]{1,8}(?:(?:and )?(?:the )?secret(?: access)?(?: key)?[\s:=]{1,4})?["'`]?)(?=[a-z0-9/+]{0,39}[A-Z])(?=[A-Z0-9/+]{0,39}[a-z])[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])/g;

/** Whether somebody asks how something was fixed: "how did we fix the ttl thing", "그 오류 어떻게 고쳤지". */

import type { QueryPart } from "./query-parts.ts";

const ENGLISH =
  /\b(?:how (?:did|do|have|had) (?:we|i|you|they|it) (?:\w+ ){0,2}?(?:fix|solve|resolve|repair|work(?:ed)? around|get (?:rid of|around|past))|how (?:was|were|got) .{1,60}\b(?:fixed|solved|resolved)|what (?:fixed|solved|resolved)|(?:the|a) (?:fix|solution|workaround) (?:for|to|of))\b/;
const KOREAN =
  /어떻게.{0,30}(?:고[쳤쳐치친]|해결|잡았|풀었)|(?:고[쳤친]|해결(?:했|한)).{0,6}(?:지|더라|나|방법|법)(?:\s|\?|$)|해결(?:책| ?방법)/u;

/** What only says that a fix is asked for: the request has it, and what came of it often has not. */
const FRAME =
  /^(?:fix(?:e[sd]|ing)?|solv(?:e[sd]?|ing)|resolv(?:e[sd]?|ing)|solutions?|repair(?:s|ed)?|workarounds?)$|^(?:고[쳤쳐치친]|해결)/;

/** Without such words, as long as others say what it is about. */
export function dropFrame(queryParts: readonly QueryPart[]): readonly QueryPart[] {
  const others = queryParts.filter((one) => !FRAME.test(one.asked));
  return others.some(({ isFiller }) => !isFiller) ? others : queryParts;
}

export const asksForFix = (typed: string): boolean => {
  const folded = typed.toLowerCase();
  return ENGLISH.test(folded) || KOREAN.test(folded);
};

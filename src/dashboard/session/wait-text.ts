/** How something that was asked was decided, in words. */
import { spanText, words, lookUpName } from "../words.ts";
import type { TimelineRow } from "./timeline-rows.ts";

type WaitOutcome = Pick<
  NonNullable<TimelineRow["wait"]>,
  "waitedMs" | "decision" | "scope" | "remark"
>;

export const scopeText = (scope: string): string => lookUpName(words().session.wait.scopes, scope);

export function waitText({ waitedMs, decision, scope, remark }: WaitOutcome): string {
  const text = words().session.wait;
  const said = [
    decision === null ? text.waiting : text.decisions[decision],
    ...(scope === null ? [] : [scopeText(scope)]),
    ...(remark === null ? [] : [text.remarks[remark]]),
    ...(waitedMs === null ? [] : [text.waited(spanText(waitedMs))]),
  ];
  return said.join(" · ");
}

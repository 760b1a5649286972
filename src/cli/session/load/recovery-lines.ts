/** The plan of a recovery and how it went, in words. */
import {
  type BlockerStep,
  isMismatch,
  type RecoveryPlan,
} from "../../../remember/checkpoint/recover/plan-recovery.ts";
import { quoteLine } from "../../../recall/compose/quote.ts";
import type { Text } from "../../../text/text.ts";
import { clearCommand } from "../../blocker/blocker-lines.ts";
import type { RecoveryAttempt, ResumeDoubt } from "./recovery.ts";
import { quoteName, describeFinding, quoteSentence } from "../finding-texts.ts";

const LONGEST_COMMAND = 500;
const MAX_OUTPUT_LINES = 20;

const command = (text: string): string => quoteLine(text, LONGEST_COMMAND);

/** `isInShell`: for a person, who needs no codes and is asked nothing. */
export function planLines(plan: RecoveryPlan, text: Text, isInShell: boolean): string[] {
  const { resume, shell } = text.sessionLoad;
  const { steps } = resume;
  const blockers =
    plan.blockers.length === 0
      ? [resume.none]
      : plan.blockers.flatMap((one) => blockerLines(one, text));
  const git =
    plan.git.length === 0
      ? [resume.gitFine]
      : plan.git.flatMap((finding) => {
          const { message } = describeFinding(finding, text);
          return [
            isInShell ? message : `${finding.code}: ${message}`,
            `  ${isMismatch(finding) ? (isInShell ? shell.ask : resume.ask) : resume.look}`,
          ];
        });
  const work = plan.work === null ? resume.workUnknown : resume.work;
  return [
    `${resume.title}:`,
    `1. ${steps.blocker}`,
    ...indentLines(blockers),
    `2. ${steps.git}`,
    ...indentLines(git),
    `3. ${steps.work}`,
    ...indentLines([work]),
  ];
}

const indentLines = (lines: readonly string[]): string[] => lines.map((line) => `   ${line}`);

function blockerLines(step: BlockerStep, { sessionLoad, blocker: words }: Text): string[] {
  const { resume, findings } = sessionLoad;
  const { blocker, blockerId, run, agents } = step;
  const { type, severity, description, resolution, error_pattern: pattern } = blocker;
  const { recovery_agent: owner } = blocker;
  const isByHand = run === null && agents.length === 0;
  return [
    findings.blocker(words.types[type], words.severities[severity], quoteSentence(description)),
    ...(run === null ? [] : [`  ${resume.run(command(run.command), run.attempt, run.most)}`]),
    ...notRunReasons(step, sessionLoad),
    ...agents.map((agent) => `  ${resume.delegate(quoteName(agent))}`),
    ...(isByHand && owner !== null ? [`  ${resume.absent(quoteName(owner))}`] : []),
    ...(isByHand ? [`  ${resume.byHand}`] : []),
    ...(resolution === null ? [] : [`  ${resume.solve(quoteSentence(resolution))}`]),
    ...(isByHand && pattern !== null ? [`  ${resume.pattern(quoteSentence(pattern))}`] : []),
    ...(blockerId === null || run !== null ? [] : [`  ${resume.clear(clearCommand(blockerId))}`]),
  ];
}

function notRunReasons(
  { notRun, blocker, usual }: BlockerStep,
  { resume }: Text["sessionLoad"],
): string[] {
  switch (notRun) {
    case "exhausted":
      return [`  ${resume.exhausted(blocker.recovery_attempted)}`];
    case "not_recorded":
      return [`  ${resume.notOurs}`];
    case "no_command": {
      const setting = `recovery.${blocker.type}.command`;
      return [`  ${usual === null ? resume.noCommand(setting) : resume.usual(usual, setting)}`];
    }
    default:
      return [];
  }
}

export function attemptLines(done: readonly RecoveryAttempt[], { sessionLoad }: Text): string[] {
  const { resume } = sessionLoad;
  return done.flatMap((one) => {
    const ran = command(one.command);
    if (one.ok) return [resume.succeeded(ran)];
    const why = one.isLate ? resume.late : resume.exitCode(one.code ?? -1);
    const output = one.output.split("\n").slice(-MAX_OUTPUT_LINES).map(quoteSentence);
    return [
      resume.failed(ran, why, one.attempt, one.most),
      ...(one.output === "" ? [] : [`${resume.output}:`, ...output.map((line) => `  | ${line}`)]),
    ];
  });
}

/**
 * What the one who reads this does now. It holds no word of the record: those may be somebody else's, and stand where they
 * are said to be data.
 */
export function closingLine(
  plan: RecoveryPlan,
  { doubt, canGoOn }: { readonly doubt: ResumeDoubt | null; readonly canGoOn: boolean },
  { sessionLoad: { resume } }: Text,
): string {
  if (doubt !== null) return resume.doubts[doubt];
  if (!canGoOn) return resume.stop;
  return plan.work === null ? resume.goOnUnknown : resume.goOn;
}

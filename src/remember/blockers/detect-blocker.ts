/**
 * What kind of blocker a text speaks of. It only classifies: that something is wrong was found out otherwise, by an exit
 * status or by somebody who said so. The first kind that a line speaks of counts, in this order: conflict, build,
 * dependency, test, CI; within a kind the first line. Linear in the text, of which a bounded part is read.
 */
import { isHarmlessLine, isWrapperLine } from "../../lexicon/failure-lines.ts";
import { findMeaningfulLines } from "../errors/normalize-error.ts";
import type { BlockerType } from "./blocker.ts";

export type BlockerDetection = {
  readonly type: BlockerType;
  /** The line that says so; null when none does. */
  readonly line: string | null;
};

const MAX_LINE_LENGTH = 1000;

/** What compilers and linkers print, whoever runs them. */
const COMPILER =
  /\berror C\d+|\bLNK\d+|\bfatal error\b|\bCould NOT find\b|\berror TS(?!2307\b)\d+|\berror\[E\d+\]|:\d+:(?:\d+:)? error:|\bundefined reference to\b/;
const NEGATIONS =
  /\b(?:0|no) (?:errors?|failures?|failed|FAILED)\b|\b(?:errors?|failures?|failed)\s*[:=]\s*0\b|(?:오류|에러|실패) ?(?:0|없)/gi;

type DetectionRule = readonly [BlockerType, RegExp];

const PRINTED_RULES: readonly DetectionRule[] = [
  ["merge_conflict", /\bCONFLICT \(|\bAutomatic merge failed\b/],
  ["build_error", COMPILER],
  ["build_error", /\berror:/],
  [
    "dependency",
    /\bCannot find (?:module|package)\b(?! ['"]\.{1,2}\/)|\bModuleNotFoundError\b|\bNo module named\b|\bERESOLVE\b|\bE404\b|\bNo matching (?:distribution|version) found\b|\bno required module provides package\b|\bCould not (?:resolve dependencies|find a version)\b|\bpackage \S+ (?:is not in|not found)|\bERR_PNPM_\w+|\bunresolved (?:import|dependenc)|\bCould not find gem\b|\bYour requirements could not be resolved\b/i,
  ],
  ["build_error", /\bCMake Error\b/],
  [
    "test_failure",
    /\bFAILED\b|\bFAIL\b|Error\b|\b\d+ (?:tests? )?(?:failed|failing)\b|\bnot ok \d/,
  ],
  ["ci_failure", /"?conclusion"?\s*[:=]\s*"?(?:failure|cancelled)\b/i],
];

/** How people and models put it. */
const SPOKEN_RULES: readonly DetectionRule[] = [
  ["merge_conflict", /\bmerge conflicts?\b|(?:병합|머지) ?충돌/i],
  [
    "build_error",
    /\b(?:build|compil(?:e|ation)|link(?:er|ing)?)\b.{0,40}\b(?:fail|error|broken|broke)|빌드.{0,20}(?:실패|오류|에러)|컴파일.{0,20}(?:실패|오류|에러)/i,
  ],
  [
    "dependency",
    /\b(?:dependenc(?:y|ies)|package|library)\b.{0,40}\b(?:missing|not found|conflict|fail|not installed|unavailable)|\bmissing (?:dependenc(?:y|ies)|package|library)\b|의존성|패키지.{0,20}(?:없|실패|충돌)/i,
  ],
  [
    "ci_failure",
    /\b(?:CI|pipeline|GitHub Actions|workflow run)\b.{0,40}\b(?:fail|red|cancel|broken)|CI.{0,20}(?:실패|취소)|파이프라인.{0,20}(?:실패|취소)/,
  ],
  [
    "test_failure",
    /\btests?\b.{0,40}\b(?:fail|broken|red)|\bfailing tests?\b|테스트.{0,20}(?:실패|오류|에러|깨)/i,
  ],
];

export function detectBlocker(text: string): BlockerDetection {
  const lines = findMeaningfulLines(text).filter((line) => !isHarmlessLine(line));
  const told = lines.filter((line) => !isWrapperLine(line));
  return (
    firstOf(PRINTED_RULES, told) ??
    firstOf(SPOKEN_RULES, told) ??
    firstOf(SPOKEN_RULES, lines) ??
    firstOf(PRINTED_RULES, lines) ?? { type: "other", line: null }
  );
}

/** Whether a line is a compiler's own, rather than any program's word for what went wrong. */
export const isCompilerLine = (line: string): boolean => COMPILER.test(line);

/** Lines that only one kind of command prints. */
const DECISIVE_LINES: Readonly<Partial<Record<BlockerType, RegExp>>> = {
  merge_conflict: /\bCONFLICT \(|\bAutomatic merge failed\b/,
  build_error: new RegExp(`${COMPILER.source}|\\bCMake Error\\b`),
  dependency:
    /\bERESOLVE\b|\bE404\b|\bNo matching (?:distribution|version) found\b|\bERR_PNPM_\w+|\bCould not find (?:gem|a version)\b|\bYour requirements could not be resolved\b/,
  test_failure: /\bFAILED\b|\bFAIL\b|\b[1-9]\d* (?:tests? )?(?:failed|failing)\b|\bnot ok \d/,
};

/** Whether it is a program's that writes down how to build, rather than a compiler's. */
export const isConfigureOutput = (text: string): boolean =>
  /\bCMake Error\b|\bCould NOT find\b|\bConfiguring incomplete\b|^configure: error:|\bmeson\.build:\d+:\d+: ERROR/m.test(
    text,
  );

export const isDecisiveDetection = ({ type, line }: BlockerDetection): boolean =>
  line !== null && DECISIVE_LINES[type]?.test(line) === true;

function firstOf(
  rules: readonly DetectionRule[],
  lines: readonly string[],
): BlockerDetection | null {
  for (const [type, pattern] of rules) {
    const line = lines.find((one) => pattern.test(withoutNegations(one)));
    if (line !== undefined) return { type, line: line.trim().slice(0, MAX_LINE_LENGTH) };
  }
  return null;
}

/** A line without what says that nothing is wrong. */
const withoutNegations = (line: string): string =>
  line.slice(0, MAX_LINE_LENGTH).replaceAll(NEGATIONS, "");

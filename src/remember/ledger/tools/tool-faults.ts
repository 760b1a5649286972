/**
 * Tools other than the shell that do not work here, whatever they are asked: a search that takes too long, a skill that is not
 * there, a site that refuses, a hook that blocks. What a tool says of one file or one text is no such fault.
 */
import { cutCharacters } from "../../../event/cut.ts";
import type { LedgerCall } from "./calls.ts";
import type { LedgerMoment } from "./find-fix.ts";

export type LedgerToolFault = LedgerMoment & {
  readonly tool: string;
  /** What it was asked about: a folder, a site, a skill, a kind of file. */
  readonly target: string;
  readonly line: string;
  readonly times: number;
  /** Told from so many times on. */
  readonly fewest: number;
  /** Not the tool's own: somebody's hook blocks it. */
  readonly isHook: boolean;
};

const MAX_FAULTS = 12;
const MAX_LINE_LENGTH = 200;

type FaultSign = { readonly tool: RegExp; readonly text: RegExp; readonly fewest: number };

const FAULT_SIGNS: readonly FaultSign[] = [
  { tool: /^(?:Grep|Glob|Search)$/, text: /\bsearch timed out\b|\btimed out after \d/i, fewest: 1 },
  { tool: /^Skill$/, text: /\bUnknown skill\b|\bskill .{0,60}not found/i, fewest: 1 },
  { tool: /^(?:Task|Agent)$/, text: /\bAgent type '[^'\n]+' not found/, fewest: 1 },
  {
    tool: /^Read$/,
    text: /\b(?:pdftoppm|poppler|pdfinfo)\b[^\n]{0,40}\bnot (?:installed|found|available)\b/i,
    fewest: 1,
  },
  { tool: /^Read$/, text: /cannot read binary files/i, fewest: 2 },
  {
    tool: /^WebFetch$/,
    text: /status code (?:401|403|429|5\d\d)|unable to (?:fetch|verify)|\b(?:ENOTFOUND|ECONN\w+|ETIMEDOUT)\b|certificate|timed? ?out/i,
    fewest: 2,
  },
  {
    tool: /^mcp__/,
    text: /\bnot connected\b|Connection closed|MCP error -3200[01]\b|timed? ?out|No such tool available/i,
    fewest: 2,
  },
  { tool: /./, text: /\bNo such tool available\b/, fewest: 2 },
];
const BLOCKED_BY_HOOK =
  /\bhook (?:error|blocked|stopped)\b|\bblocked by (?:a |the )?\S{0,40} ?hook\b/i;

export function foldToolFaults(
  faults: readonly LedgerToolFault[],
  call: LedgerCall,
  ended: LedgerMoment & { readonly isFailed: boolean; readonly text: string },
): readonly LedgerToolFault[] {
  const target = call.target ?? "";
  const isSame = (one: LedgerToolFault): boolean =>
    !one.isHook && one.tool === call.tool && one.target === target;
  if (!ended.isFailed) return faults.filter((one) => !isSame(one));
  const isBlocked = BLOCKED_BY_HOOK.test(ended.text.slice(0, MAX_LINE_LENGTH));
  const sign = FAULT_SIGNS.find(({ tool, text }) => tool.test(call.tool) && text.test(ended.text));
  if (!isBlocked && (sign === undefined || call.command !== null)) return faults;
  const line = keyLine(ended.text, isBlocked ? BLOCKED_BY_HOOK : (sign?.text ?? /./));
  // A hook says the same whatever it blocks.
  const same = faults.find((one) =>
    isBlocked ? one.isHook && withoutDigits(one.line) === withoutDigits(line) : isSame(one),
  );
  const fault: LedgerToolFault = {
    n: ended.n,
    ts: ended.ts,
    tool: call.tool,
    target,
    line,
    times: (same?.times ?? 0) + 1,
    fewest: isBlocked ? 2 : (sign?.fewest ?? 2),
    isHook: isBlocked,
  };
  return [...faults.filter((one) => one !== same), fault].slice(-MAX_FAULTS);
}

/** What was missing may be there: nobody has tried since. */
export function dropInstalledToolFaults(
  faults: readonly LedgerToolFault[],
  { command }: LedgerCall,
  ok: boolean | null,
): readonly LedgerToolFault[] {
  if (command === null || ok === false || !/\b(?:install|add)\b/.test(command)) return faults;
  const names = command
    .split(/[^\w-]+/)
    .filter((word) => word.length >= MIN_NAME_LENGTH && word !== "install");
  return faults.filter(({ line }) => !names.some((name) => line.includes(name)));
}

const MIN_NAME_LENGTH = 5;

const withoutDigits = (line: string): string => line.replaceAll(/\d+/g, "0");

/** The line that says it, without the client's marks around it. */
function keyLine(text: string, sign: RegExp): string {
  const lines = text
    .replaceAll(/<\/?tool_use_error>/g, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const found = lines.find((line) => sign.test(line)) ?? lines[0] ?? "";
  return found.length <= MAX_LINE_LENGTH ? found : `${cutCharacters(found, MAX_LINE_LENGTH - 1)}…`;
}

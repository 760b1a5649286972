/**
 * Failures that say nothing of the project: the agent looked for something that is not there, missed a text it wanted to replace, was
 * asked first, or mistyped. It sees them itself and goes on; nobody needs to hear of them later.
 */
import { asText } from "../../event/event.ts";
import { commandLineOf, errorPartsOf } from "../../event/tool-call.ts";
import { CLIENT_TOOLS, SHELL_TOOLS } from "../../lexicon/tools.ts";
import type { FlatEvent } from "../../store/store.ts";
import { isClientRefusal } from "../ledger/tools/command-failure.ts";
import { isProbe, isShowing, splitCommand } from "../ledger/tools/command-segments.ts";
import { isInline } from "../ledger/tools/judge-run.ts";

/** The shell could not read what was typed. */
const NOT_READ =
  /(?:^|\n)\S*\b(?:ba|z|da|k)?sh: (?:(?:eval: |-c: )?line \d+: )+(?:syntax error|unexpected EOF)|\bParserError: |(?:^|\n)\(eval\):\d+: (?:parse error|unmatched)/;
/** The program was called in a way that it does not have. */
const WRONG_USAGE =
  /(?:^|\n)(?:[\w.-]+: )?(?:error: )?(?:(?:unknown|unrecognized|unexpected|invalid) (?:shorthand |sub)?(?:command|flag|option|argument)s?\b|accepts (?:at most |at least |between )?\d[\w ]* arg\(s\)|requires at least \d+ arg|the following (?:required )?arguments (?:were not provided|are required)|(?:required|missing) (?:option|argument|flag)s?\b|no such (?:option|command|subcommand)\b)/i;
const NOT_RUN =
  /^\s*(?:Error: )?(?:This (?:Bash )?command (?:requires|contains|uses)|Unable to verify if|\[[^\]\n]{1,60}\]\n)/;

export function isAgentSlip(event: Extract<FlatEvent, { type: "tool_error" }>): boolean {
  // What another agent left open its caller judges.
  if (asText(event.agentId) !== null) return true;
  const tool = asText(event.tool) ?? "";
  if (CLIENT_TOOLS.has(tool)) return true;
  if (!SHELL_TOOLS.has(tool)) return false;
  const { errorLine, errorRaw } = errorPartsOf(event);
  const said = (errorRaw ?? errorLine).replace(/^Exit code \d+\s*/, "");
  if (isClientRefusal(said) || NOT_RUN.test(said)) return true;
  if ([said, errorLine].some((text) => NOT_READ.test(text) || WRONG_USAGE.test(text))) return true;
  const segments = splitCommand(commandLineOf(event) ?? "");
  return (
    segments.length > 0 && segments.every((one) => isProbe(one) || isShowing(one) || isInline(one))
  );
}

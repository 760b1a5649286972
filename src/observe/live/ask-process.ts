/** Which process is the command under an open permission: other calls run in parallel and start their own. */
import { asText, type UncheckedFields } from "../../event/event.ts";
import type { ToolMeta } from "../../event/observed-payloads.ts";
import {
  type AskEvidence,
  findOpenAsks,
  type SessionEvidence,
  type ToolProcess,
} from "./evidence.ts";

/** Tools that run as a process of their own. */
const AS_PROCESS: ReadonlySet<string> = new Set(["Bash"]);

export const runsAsProcess = ({ tool }: AskEvidence): boolean =>
  tool === null || AS_PROCESS.has(tool);

/** What a shell command does in few words: its first program, and the action it comes to; null where that is not told. */
export function describeShellAction(
  does: Pick<UncheckedFields<ToolMeta>, "command" | "action">,
): string | null {
  const [command, action] = [asText(does.command), asText(does.action)];
  return command === null || action === null ? null : `${command}\n${action}`;
}

/** Whether it began since, and nothing shows that it is another command. */
const mayBeProcessOf = (ask: AskEvidence, { since, does }: ToolProcess): boolean =>
  runsAsProcess(ask) && since > ask.at && (ask.does === null || does === null || ask.does === does);

/** One process is one command's: it answers no second dialog. */
const hasAnsweredAsk = ({ hooks }: SessionEvidence, { since }: ToolProcess): boolean =>
  hooks.asks.some(({ wentOnAt }) => wentOnAt === since);

/** The newest of those that may be what was asked for. */
export const findAskProcess = (ask: AskEvidence, evidence: SessionEvidence): ToolProcess | null =>
  evidence.process?.tools.findLast(
    (tool) => mayBeProcessOf(ask, tool) && !hasAnsweredAsk(evidence, tool),
  ) ?? null;

/** Processes of tools began: of each, the first dialog that it may have waited for is gone. */
export function resumeAsksByProcess(
  evidence: SessionEvidence,
  tools: readonly ToolProcess[],
): void {
  for (const tool of tools) {
    if (hasAnsweredAsk(evidence, tool)) continue;
    const its = findOpenAsks(evidence).find((ask) => mayBeProcessOf(ask, tool));
    if (its !== undefined) its.wentOnAt = tool.since;
  }
}

/** How often a skill was used since it was applied, and whether its steps worked. */
import { asText } from "../../event/event.ts";
import type { FlatEvent, Store } from "../../store/store.ts";
import { getShellCommand } from "../mine/failing-commands/next-runs.ts";
import type { AppliedSkillUsage } from "./effect-verdict.ts";

/** What comes later belongs to other work. */
const MOST_READ = 60;
/** A typed skill is recorded with its prompt. */
const SAME_MS = 1000;

export async function countSkillUses(
  store: Store,
  { skillName, steps }: { readonly skillName: string; readonly steps: readonly string[] },
  sessions: ReadonlySet<string>,
): Promise<AppliedSkillUsage> {
  const all = await store.queryEvents({ type: "skill_used" });
  const own = all.filter((event) => event.skillName === skillName && sessions.has(event.sessionId));
  const starts = steps.map(startOf).filter((start) => start !== "");
  let failed = 0;
  for (const use of own) if (await hasFailed(use, starts, store)) failed++;
  return {
    sessions: new Set(own.map(({ sessionId }) => sessionId)).size,
    uses: own.length,
    failed,
  };
}

/** Program and subcommand: what differs from run to run stands behind them. */
const startOf = (step: string): string => /^[\w./:@-]+(?: [A-Za-z][\w:-]*)?/.exec(step)?.[0] ?? "";

async function hasFailed(
  { id, sessionId, ts, agentId }: FlatEvent,
  starts: readonly string[],
  store: Store,
): Promise<boolean> {
  const behind = await store.queryEvents({
    sessionId,
    types: ["tool_use", "tool_error", "prompt"],
    oldestFirst: true,
    behind: id,
    limit: MOST_READ,
  });
  for (const event of behind) {
    if (event.type === "prompt" && Date.parse(event.ts) - Date.parse(ts) > SAME_MS) return false;
    const isOwn = asText(event.agentId) === asText(agentId);
    const command = event.type === "tool_error" && isOwn ? getShellCommand(event) : null;
    if (command !== null && starts.some((start) => command.includes(start))) return true;
  }
  return false;
}

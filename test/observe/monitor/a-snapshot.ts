/** A session as the monitor shows it, with only what matters to a test said. */
import { toLiveActivity, ATTENTION_GROUP_OF } from "../../../src/observe/monitor/live-activity.ts";
import type { SessionSnapshot } from "../../../src/observe/monitor/provider.ts";

const AT = "2026-11-15T10:00:00.000Z";

export const aSnapshot = (
  said: Partial<SessionSnapshot> & Pick<SessionSnapshot, "sessionId">,
): SessionSnapshot => {
  const shown = { ...USUAL, slug: said.sessionId, ...said };
  const doing = toLiveActivity(shown);
  return { doing, group: ATTENTION_GROUP_OF[doing], ...shown };
};

const USUAL: Omit<SessionSnapshot, "sessionId" | "slug" | "doing" | "group"> = {
  provider: "claude",
  projectPath: "/home/dev/shop",
  projectName: "shop",
  state: "active",
  activityPhase: "busy",
  doubt: null,
  since: AT,
  rule: "turn_open",
  waitReason: null,
  waitToolNames: [],
  waitDetail: null,
  endedBy: null,
  wasBusy: false,
  hasFailed: false,
  model: null,
  gitBranch: null,
  version: null,
  entrypoint: null,
  turnCount: 1,
  lastUserMessage: null,
  currentTools: [],
  currentCall: null,
  currentSkill: null,
  agents: 0,
  tokens: { input: 0, output: 0, cached: 0 },
  estimatedCostUsd: null,
  contextTokens: null,
  contextWindow: null,
  startedAt: AT,
  lastActivity: AT,
  endReason: null,
  pid: null,
  cpuPercent: null,
  memMb: null,
};

/** The monitor's interface: what every session is doing now. */
import type { ActivityPhase, SessionState, StateResolution } from "../live/state-resolution.ts";

export type LiveActivity =
  | "permission"
  | "question"
  | "plan"
  /** Waits, or runs already. */
  | "perhaps"
  | "busy"
  /** The turn is over: it is the person's. */
  | "ready"
  | "idle"
  | "unknown"
  | "done"
  /** It went away in the middle of work. */
  | "broken"
  | "stale";

/** Whose turn it is. */
export const ATTENTION_GROUPS = ["needs", "working", "unknown", "idle", "done"] as const;
export type AttentionGroup = (typeof ATTENTION_GROUPS)[number];

export type CurrentToolCall = {
  readonly tool: string;
  /** The command, the file, what is looked for: redacted; null when that is not known or not kept. */
  readonly about: string | null;
  readonly since: string;
};

export type SessionSnapshot = {
  readonly provider: string;
  readonly sessionId: string;
  readonly projectPath: string | null;
  readonly projectName: string;
  /** A short name to call it by. */
  readonly slug: string;
  readonly state: SessionState;
  /** Null unless active, and when it is not known. */
  readonly activityPhase: ActivityPhase | null;
  /** What the phase does not say: a permission that may be granted already, or that nothing is known. */
  readonly doubt: "waiting_or_running" | "unknown" | null;
  /** State, phase and doubt in one word. */
  readonly doing: LiveActivity;
  /** Null for what has been silent for a day, and for what was imported and may be over. */
  readonly group: AttentionGroup | null;
  /** Since when it is in this state and phase. */
  readonly since: string;
  /** The rule that decided; `explain` tells it with its evidence. */
  readonly rule: string;
  readonly waitReason: string | null;
  readonly waitToolNames: readonly string[];
  /** What is waited for: what a command does, a file, or the question itself; null when that is not known. */
  readonly waitDetail: string | null;
  readonly model: string | null;
  readonly gitBranch: string | null;
  readonly version: string | null;
  readonly entrypoint: string | null;
  readonly turnCount: number;
  readonly lastUserMessage: string | null;
  readonly currentTools: readonly string[];
  /** The newest tool call that has not ended; null while none runs. */
  readonly currentCall: CurrentToolCall | null;
  readonly currentSkill: string | null;
  /** Subagents that work right now. */
  readonly agents: number;
  readonly tokens: { readonly input: number; readonly output: number; readonly cached: number };
  /** Null when a model's price is not known. */
  readonly estimatedCostUsd: number | null;
  /** How many tokens the newest message's context held; null when not known. */
  readonly contextTokens: number | null;
  /** How many fit in it; null when that is not certain. */
  readonly contextWindow: number | null;
  readonly startedAt: string;
  readonly lastActivity: string;
  readonly endReason: string | null;
  /** How a completed one is known to be over: it said so, or its process went away; null where nobody saw it. */
  readonly endedBy: "end" | "process_gone" | null;
  /** Whether it went away in the middle of work. */
  readonly wasBusy: boolean;
  /** Whether its last turn failed, and nothing goes on in it since. */
  readonly hasFailed: boolean;
  /** Null: no poller watches processes for their load. */
  readonly pid: number | null;
  readonly cpuPercent: number | null;
  readonly memMb: number | null;
};

export type MonitorStatus = {
  readonly sessions: readonly SessionSnapshot[];
  readonly activeCount: number;
  readonly totalCount: number;
  readonly lastRefresh: string;
};

export type TokenUsageReport = {
  readonly timestamp: string;
  readonly sessions: readonly {
    readonly sessionId: string;
    readonly projectName: string;
    readonly model: string | null;
    readonly tokens: SessionSnapshot["tokens"];
    readonly estimatedCostUsd: number | null;
  }[];
  readonly totals: SessionSnapshot["tokens"] & { readonly estimatedCostUsd: number | null };
  readonly activeCount: number;
  readonly totalCount: number;
};

/** Sessions that changed since the last call; gone ones were forgotten, or are long over. */
export type MonitorRefresh = {
  readonly snapshots: readonly SessionSnapshot[];
  readonly removedIds: readonly string[];
};

export type SessionMonitorProvider = {
  /** Reads what there is, and from then on follows it. */
  init(): Promise<void>;
  stop(): Promise<void>;
  /** Called after every change; answers how to end it. */
  onRefresh(callback: (refresh: MonitorRefresh) => void): () => void;
  /** Active first, then idle, completed, stale; within, the newest activity first. */
  getAll(): readonly SessionSnapshot[];
  /** Active and idle ones. */
  getActive(): readonly SessionSnapshot[];
  /** By exact id, a beginning of the id, or the name of the project; null when none or several fit. */
  getSession(query: string): SessionSnapshot | null;
  /** The state of a session with the rule that won and everything that was looked at. */
  explain(sessionId: string): StateResolution | null;
  getStatus(): MonitorStatus;
  getTokenUsageReport(): TokenUsageReport;
};

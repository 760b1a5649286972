/**
 * What each kind of event says beyond its columns: one type per kind, declared once. Whoever makes an event of a kind gives these
 * fields; whoever reads one gets them as `Unchecked` (`event.ts`), because the line may come from another program or version.
 */
import type { Json, JsonObject } from "./json.ts";

/** What any event may say: about the hook's call, and what was seen around it. */
export type Circumstances = {
  readonly provider: string;
  readonly client: string;
  readonly clientVersion: string;
  readonly entrypoint: string;
  readonly pid: number;
  readonly pidStart: string;
  readonly repoId: string;
  readonly branch: string;
  readonly cwd: string;
  readonly transcriptPath: string;
  readonly promptId: string;
  readonly turnId: string;
  readonly permissionMode: string;
  readonly effort: string;
  readonly model: string;
  readonly agentId: string;
  readonly agentType: string;
  readonly toolUseId: string;
  readonly durationMs: number;
  readonly inputHash: string;
  readonly hookMs: number;
  /** Read from a transcript, long after it happened. */
  readonly imported: boolean;
  /** What of the client's payload has no name here. */
  readonly extra: Json;
};

/** All that it says is that it happened. */
type Nothing = { readonly [field in never]: never };

export type ShellPart = {
  readonly action: string;
  readonly scope?: string;
  readonly folder?: string;
  readonly target: string;
};

/** What a tool call was about: `clients/tool-meta.ts`. */
export type ToolMeta = Partial<ShellPart> & {
  readonly command?: string;
  readonly commandLine?: string;
  readonly masked?: boolean;
  readonly chain?: readonly ShellPart[];
  readonly chainWhole?: boolean;
  readonly commit?: { readonly hash?: string; readonly branch?: string; readonly subject: string };
  readonly file?: string;
  readonly files?: readonly string[];
  readonly oldHash?: string;
  readonly newHash?: string;
  readonly pattern?: string;
  readonly agentType?: string;
  readonly model?: string;
  readonly text?: string;
};

type ToolCall = {
  readonly tool: string;
  readonly meta: ToolMeta;
  readonly mcpServer: Json;
};

type SessionLifecycle = {
  readonly phase: "started" | "ended" | "waiting_permission" | "waiting_question";
  readonly source: string;
  readonly reason: string;
  readonly secondsSinceLastResponse: number;
  readonly contextTokens: number;
  readonly promptCacheLikelyExpired: boolean;
  readonly estimatedCacheWriteUsd: number;
  readonly toolName: string;
  /** The client says again what it said before. */
  readonly confirms: boolean;
  readonly notificationType: string;
  readonly message: string;
};

type TurnEnd = {
  readonly ok: boolean;
  readonly interrupted: boolean;
  readonly lastAssistantMessage: string;
  readonly backgroundTasks: Json;
  readonly sessionCrons: Json;
};

type SkillLifecycle = {
  readonly phase: "in_progress" | "completed" | "failed";
  readonly skillName: string;
  readonly triggerCommand: string;
  readonly turnSeq: number;
  readonly targetDocPath: string;
  readonly ok: boolean;
  readonly closedBy: "turn_end" | "session_end";
  readonly expansionType: string;
  readonly commandSource: string;
};

type Suggestion = {
  readonly suggestionId: string;
  readonly suggestionType: string;
  readonly applyId: string;
  readonly scope: "project" | "global";
  readonly kind: string;
  readonly summary: string;
  readonly title: string;
  readonly pattern: JsonObject;
  readonly evidence: readonly string[];
  readonly cost: JsonObject;
  readonly provider: string;
  readonly skillName: string;
};

type Blocker = { readonly blockerId: string; readonly blockerSession: string };

export type Payloads = {
  // Seen by hooks, or read from transcripts. The first four are public (`docs/stream.md`).
  "session.lifecycle": SessionLifecycle;
  "turn.start": { readonly prompt: string };
  "turn.end": TurnEnd;
  "skill.lifecycle": SkillLifecycle;
  turn_failed: { readonly error: string };
  skill_used: {
    readonly skillName: string;
    readonly expansionType: string;
    readonly commandSource: string;
  };
  prompt: { readonly text: string; readonly charCount: number };
  tool_use: ToolCall & {
    /** Null where the client does not say. */
    readonly success: boolean | null;
    readonly subagentId: string;
    readonly interrupted: boolean;
    readonly rejected: boolean;
    readonly denied: boolean;
    readonly note: string;
  };
  tool_error: ToolCall & {
    readonly error: string;
    readonly errorRaw: string;
    readonly errorLine: string;
  };
  permission: ToolCall & { readonly suggestions: Json };
  question: {
    readonly tool: string;
    readonly questions: Json;
    readonly plan: Json;
    readonly answers: Json;
    readonly action: string;
  };
  task: { readonly taskId: string; readonly subject: string; readonly status: string };
  task_notification: { readonly text: string };
  subagent_start: Nothing;
  subagent_stop: {
    readonly agentTranscriptPath: string;
    readonly lastAssistantMessage: string;
    readonly backgroundTasks: Json;
    readonly sessionCrons: Json;
  };
  compaction: { readonly trigger: string; readonly customInstructions: string };
  compaction_summary: { readonly trigger: string; readonly text: string };
  summary_draft: { readonly text: string };
  notification: { readonly notificationType: string; readonly message: string };
  /** A hook's input that could not be read, or that this version does not know. */
  unknown: {
    readonly reason: string;
    readonly bytes: number;
    readonly raw: Json;
    readonly salvaged: JsonObject;
  };
  session_title: { readonly title: string; readonly by: string };

  // Made of events, or about them.
  session_label: { readonly label: "star" | "tag"; readonly tag: string; readonly isOn: boolean };
  filter_saved: { readonly name: string; readonly query: JsonObject };
  filter_removed: { readonly name: string };
  session_summary: {
    readonly promptCount: number;
    readonly toolCounts: Readonly<Record<string, number>>;
    readonly failedCounts: Readonly<Record<string, number>>;
    readonly toolSequence: readonly string[];
    readonly errorCount: number;
    readonly uniqueErrors: readonly string[];
    readonly unresolvedErrors: readonly string[];
    /** An older program's. */
    readonly unresolvedDetails: readonly Json[];
    readonly failedCommands: readonly string[];
    readonly lastPrompts: readonly string[];
    readonly lastEditedFiles: readonly string[];
    readonly reason: string;
    readonly recovered: boolean;
  };
  injection: {
    readonly hook: string;
    readonly source: string;
    readonly promptId: string;
    readonly units: number;
    readonly hash: string;
    readonly parts: readonly {
      readonly kind: string;
      readonly refs: readonly string[];
      readonly units: number;
      readonly linesCut: number;
    }[];
    readonly attempt: number;
    readonly again: string;
  };
  injection_proof: {
    readonly injectionId: string;
    readonly outcome: "accepted" | "sent" | "lost" | "unknown";
    readonly attempt: number;
  };
  snapshot: {
    readonly trigger: string;
    readonly document: JsonObject;
    readonly extra: JsonObject;
    readonly branch: string;
    readonly promptCount: number;
    readonly isFinished: boolean;
    readonly fileHash: string;
    readonly stated: boolean;
    readonly words: JsonObject;
  };
  snapshot_none: Nothing;
  snapshot_cleared: Nothing;
  context_forgotten: Nothing;
  checkpoint: {
    readonly state: JsonObject;
    readonly fileHash: string;
    readonly branch: string;
    readonly commit: string;
    readonly openspecTitle: string;
    readonly pushed: boolean;
    readonly leftOut: readonly { readonly path: string; readonly reason: string }[];
  };
  checkpoint_closed: Nothing;
  blocker: {
    readonly blockerType: string;
    readonly severity: string;
    readonly description: string;
    readonly errorPattern: string;
    readonly resolution: string;
    readonly appearedAfter: string;
    readonly source: string;
    readonly target: string;
  };
  blocker_cleared: Blocker & { readonly how: "cleared" | "recovered" };
  blocker_reopened: Blocker;
  blocker_recovery: Blocker & {
    readonly command: string;
    readonly ok: boolean;
    readonly attempt: number;
  };
  memory: {
    readonly kind: string;
    readonly text: string;
    readonly why: string;
    readonly files: readonly string[];
    readonly origin: {
      readonly via: "mcp" | "cli";
      readonly by?: string;
      readonly client?: string;
      readonly sessionId?: string;
    };
  };
  memory_removed: { readonly memoryId: string };
  decision_judged: { readonly words: string; readonly of: string; readonly isDecision: boolean };
  imported: {
    readonly client: string;
    readonly path: string;
    readonly bytes: number;
    readonly events: number;
  };
  usage: {
    readonly provider: string;
    readonly day: string;
    readonly zone: string;
    readonly model: string;
    readonly messages: number;
    readonly tokens: {
      readonly input: number;
      readonly output: number;
      readonly cacheRead: number;
      readonly cacheWrite5m: number;
      readonly cacheWrite1h: number;
    };
    readonly costUsd: number | null;
    readonly priceDate: string | null;
  };
  wait_decided: {
    readonly waitId: string;
    readonly decision: "granted" | "denied" | "interrupted" | "answered" | "unknown";
    readonly decidedAt: string;
    readonly scope: string;
    readonly source: "transcript" | "board";
  };
  analysis_run: {
    readonly runId: string;
    readonly outcome: string;
    readonly program: string;
    readonly model: string | null;
    readonly inputTokens: number | null;
    readonly outputTokens: number | null;
    readonly costUsd: number | null;
    readonly durationMs: number | null;
    readonly suggestions: number;
    readonly reason: string | null;
    readonly wordings: readonly JsonObject[];
  };
  suggestion_applied: Suggestion & { readonly files: readonly JsonObject[] };
  suggestion_undone: Suggestion;
  skill_created: Suggestion & { readonly file: string };
  feedback: Suggestion & { readonly action: string; readonly by: string; readonly reason: string };
};

export type EventKind = keyof Payloads;

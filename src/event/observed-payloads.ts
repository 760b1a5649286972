/** What events say that hooks saw, or that were read from transcripts. The first four are public (`docs/stream.md`). */
import type { Json, JsonObject } from "./json.ts";
import type { KindRow } from "./kind-row.ts";

/** All that it says is that it happened. */
export type EmptyPayload = { readonly [field in never]: never };

/** What any event may say: about the hook's call, and what was seen around it. */
export type EventContext = {
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
  /** Recorded on another machine of the same person, by its ID in `sync`; left out for what was recorded here. */
  readonly machine: string;
  /** What of the client's payload has no name here. */
  readonly extra: Json;
};

export type ShellPart = {
  readonly action: string;
  readonly scope?: string;
  readonly folder?: string;
  readonly target: string;
};

export type CommitFields = {
  readonly hash?: string;
  readonly branch?: string;
  readonly subject: string;
};

/** What a tool call was about: `clients/hook/tool-meta.ts`. */
export type ToolMeta = Partial<ShellPart> & {
  readonly command?: string;
  readonly commandLine?: string;
  readonly masked?: boolean;
  readonly background?: boolean;
  readonly chain?: readonly ShellPart[];
  readonly chainWhole?: boolean;
  readonly commit?: CommitFields;
  readonly file?: string;
  readonly files?: readonly string[];
  readonly oldHash?: string;
  readonly newHash?: string;
  readonly pattern?: string;
  readonly agentType?: string;
  readonly model?: string;
  readonly text?: string;
};

type ToolCallPayload = {
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
  /** Of the call that waits, where the notification of its dialog is all that tells of it. */
  readonly meta: ToolMeta;
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

/** As the client's own tool takes it; another's may be a text. */
export type QuestionPayload = {
  readonly question: string;
  readonly options: readonly { readonly label: string; readonly description: string }[];
  readonly multiSelect: boolean;
};

export type ObservedPayloads = {
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
  tool_use: ToolCallPayload & {
    /** Null where the client does not say. */
    readonly success: boolean | null;
    readonly subagentId: string;
    readonly interrupted: boolean;
    readonly rejected: boolean;
    readonly denied: boolean;
    readonly note: string;
  };
  tool_error: ToolCallPayload & {
    readonly error: string;
    readonly errorRaw: string;
    readonly errorLine: string;
  };
  permission: ToolCallPayload & { readonly suggestions: Json };
  question: {
    readonly tool: string;
    readonly questions: readonly QuestionPayload[];
    readonly plan: Json;
    readonly answers: Json;
    readonly action: string;
  };
  task: { readonly taskId: string; readonly subject: string; readonly status: string };
  task_notification: { readonly text: string };
  subagent_start: EmptyPayload;
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
  /** Without a title: the name that was given here is taken back. */
  session_title: { readonly title: string | null; readonly by: string };
};

/** Who reads each of them. */
export const OBSERVED_KINDS = {
  "session.lifecycle": { trait: "phase", story: "session", readBy: ["state"] },
  "turn.start": { trait: "life", story: "other", readBy: ["state"] },
  "turn.end": { trait: null, story: "answer", readBy: ["search", "state"] },
  "skill.lifecycle": { trait: "phase", story: "skill", readBy: ["state"] },
  turn_failed: { trait: null, story: "error", readBy: [] },
  skill_used: { trait: null, story: "skill", readBy: [] },
  prompt: { trait: "life", story: "prompt", readBy: ["search", "state"] },
  tool_use: { trait: "life", story: "tool", readBy: ["search", "state"] },
  tool_error: { trait: "life", story: "error", readBy: ["search", "state"] },
  permission: { trait: "life", story: "permission", readBy: ["state"] },
  question: { trait: "life", story: "question", readBy: ["search", "state"] },
  task: { trait: null, story: "task", readBy: [] },
  task_notification: { trait: null, story: "agent", readBy: ["state"] },
  subagent_start: { trait: "life", story: "agent", readBy: [] },
  subagent_stop: { trait: null, story: "agent", readBy: ["state"] },
  compaction: { trait: "life", story: "compaction", readBy: ["state"] },
  compaction_summary: { trait: null, story: "other", readBy: ["search", "state"] },
  summary_draft: { trait: null, story: "other", readBy: [] },
  notification: { trait: null, story: "other", readBy: ["state"] },
  unknown: { trait: null, story: "other", readBy: [] },
  session_title: { trait: "made", story: "session", readBy: ["search"] },
} as const satisfies Readonly<Record<keyof ObservedPayloads, KindRow>>;

/** What events say that are made of others, or about them: by a command, the daemon or an answer. */
import type { Json, JsonObject } from "./json.ts";
import type { KindRow } from "./kind-row.ts";
import type { EmptyPayload } from "./observed-payloads.ts";

type SuggestionFields = {
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

type BlockerReference = { readonly blockerId: string; readonly blockerSession: string };

export type DerivedPayloads = {
  session_label: { readonly label: "star" | "tag"; readonly tag: string; readonly isOn: boolean };
  filter_saved: { readonly name: string; readonly query: JsonObject };
  filter_removed: { readonly name: string };
  error_label: {
    readonly label: "resolved" | "ignored";
    readonly isOn: boolean;
    readonly errors: readonly string[];
    readonly at: string;
  };
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
  snapshot_none: EmptyPayload;
  snapshot_cleared: EmptyPayload;
  context_forgotten: EmptyPayload;
  checkpoint: {
    readonly state: JsonObject;
    readonly fileHash: string;
    readonly branch: string;
    readonly commit: string;
    readonly subject: string;
    readonly openspecTitle: string;
    readonly pushed: boolean;
    readonly hasTask: boolean;
    readonly leftOut: readonly { readonly path: string; readonly reason: string }[];
  };
  checkpoint_closed: EmptyPayload;
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
  blocker_cleared: BlockerReference & { readonly how: "cleared" | "recovered" };
  blocker_reopened: BlockerReference;
  blocker_recovery: BlockerReference & {
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
    /** What could not be read of it: the first of them, and how many. `path`: of another of its files. */
    readonly problems?: readonly {
      readonly path?: string;
      readonly line: number | null;
      readonly reason: string;
      readonly detail?: string;
    }[];
    readonly problemCount?: number;
  };
  usage: {
    readonly provider: string;
    readonly day: string;
    readonly zone: string;
    readonly model: string;
    /** Of the whole session; older lines lack it. */
    readonly mainModel?: string | null;
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
  suggestion_applied: SuggestionFields & { readonly files: readonly JsonObject[] };
  suggestion_undone: SuggestionFields;
  skill_created: SuggestionFields & { readonly file: string };
  feedback: SuggestionFields & {
    readonly action: string;
    readonly by: string;
    readonly reason: string;
  };
};

/** Who reads each of them. */
export const DERIVED_KINDS = {
  session_label: { trait: "made", story: "session", readBy: [] },
  filter_saved: { trait: "made", story: "other", readBy: [] },
  filter_removed: { trait: "made", story: "other", readBy: [] },
  error_label: { trait: "made", story: "other", readBy: [] },
  session_summary: { trait: "made", story: "session", readBy: ["search"] },
  injection: { trait: "made", story: "context", readBy: [] },
  injection_proof: { trait: "made", story: "context", readBy: [] },
  snapshot: { trait: "made", story: "context", readBy: ["search"] },
  snapshot_none: { trait: "made", story: "context", readBy: [] },
  snapshot_cleared: { trait: "made", story: "context", readBy: [] },
  context_forgotten: { trait: "made", story: "context", readBy: [] },
  checkpoint: { trait: "made", story: "checkpoint", readBy: ["search"] },
  checkpoint_closed: { trait: "made", story: "checkpoint", readBy: [] },
  blocker: { trait: "made", story: "blocker", readBy: [] },
  blocker_cleared: { trait: "made", story: "blocker", readBy: [] },
  blocker_reopened: { trait: "made", story: "blocker", readBy: [] },
  blocker_recovery: { trait: "made", story: "blocker", readBy: [] },
  memory: { trait: "made", story: "memory", readBy: ["search"] },
  memory_removed: { trait: "made", story: "memory", readBy: [] },
  decision_judged: { trait: "made", story: "memory", readBy: [] },
  imported: { trait: "made", story: "session", readBy: [] },
  usage: { trait: "made", story: "other", readBy: [] },
  wait_decided: { trait: "made", story: "other", readBy: [] },
  analysis_run: { trait: null, story: "other", readBy: [] },
  suggestion_applied: { trait: null, story: "other", readBy: [] },
  suggestion_undone: { trait: null, story: "other", readBy: [] },
  skill_created: { trait: null, story: "other", readBy: [] },
  feedback: { trait: null, story: "other", readBy: [] },
} as const satisfies Readonly<Record<keyof DerivedPayloads, KindRow>>;

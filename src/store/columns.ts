/** Which column of its table each field of a row is in. Every store has the same. */
import type {
  AnalysisRow,
  BlockerRow,
  CheckpointRow,
  ErrorRow,
  FailureRow,
  FeedbackRow,
  InjectionRow,
  SessionFileRow,
  SessionLifecycleRow,
  SessionRecord,
  RejectedLine,
  SkillLifecycleRow,
  SnapshotRow,
  RuleDigestRow,
  UsageRow,
  WaitRow,
} from "./store.ts";

export type Column<T> = { readonly name: string; readonly field: keyof T & string };

const columns = <T>(names: Readonly<Record<keyof T & string, string>>): readonly Column<T>[] =>
  Object.entries<string>(names).map(([field, name]) => ({
    name,
    field: field as keyof T & string,
  }));

export const SESSION_LIFECYCLE = columns<SessionLifecycleRow>({
  id: "id",
  occurredAtIso: "occurred_at_iso",
  sessionId: "session_id",
  provider: "provider",
  phase: "phase",
  projectPath: "project_path",
  cwd: "cwd",
  rawJson: "raw_json",
});

export const SKILL_LIFECYCLE = columns<SkillLifecycleRow>({
  id: "id",
  occurredAtIso: "occurred_at_iso",
  sessionId: "session_id",
  provider: "provider",
  skillName: "skill_name",
  phase: "phase",
  triggerCommand: "trigger_command",
  targetDocPath: "target_doc_path",
  turnSeq: "turn_seq",
  projectPath: "project_path",
  rawJson: "raw_json",
});

export const SESSIONS = columns<SessionRecord>({
  sessionId: "session_id",
  provider: "provider",
  project: "project",
  projectPath: "project_path",
  repoId: "repo_id",
  cwd: "cwd",
  transcriptPath: "transcript_path",
  client: "client",
  clientVersion: "client_version",
  entrypoint: "entrypoint",
  model: "model",
  permissionMode: "permission_mode",
  pid: "pid",
  pidStart: "pid_start",
  state: "state",
  source: "source",
  endReason: "end_reason",
  startedAt: "started_at",
  endedAt: "ended_at",
  lastEventAt: "last_event_at",
  lastEventType: "last_event_type",
  promptCount: "prompt_count",
  summarizedAt: "summarized_at",
  openFailures: "open_failures",
  failingCommands: "failing_commands",
  title: "title",
  clientTitle: "client_title",
  name: "name",
  starredAt: "starred_at",
  tags: "tags",
  errorCount: "error_count",
  startedBy: "started_by",
});

export const SESSION_FILES = columns<SessionFileRow>({
  sessionId: "session_id",
  projectPath: "project_path",
  file: "file",
  reads: "reads",
  edits: "edits",
  writes: "writes",
  turns: "turns",
  lastTurn: "last_turn",
  firstAt: "first_at",
  lastAt: "last_at",
  changedAt: "changed_at",
  eventId: "event_id",
});

export const INJECTIONS = columns<InjectionRow>({
  id: "id",
  ts: "ts",
  sessionId: "session_id",
  projectPath: "project_path",
  event: "event",
  source: "source",
  promptId: "prompt_id",
  units: "units",
  refs: "refs",
});

export const FEEDBACK = columns<FeedbackRow>({
  id: "id",
  v: "v",
  ts: "ts",
  suggestionId: "suggestion_id",
  action: "action",
  suggestionType: "suggestion_type",
  summary: "summary",
});

export const SNAPSHOTS = columns<SnapshotRow>({
  id: "id",
  ts: "ts",
  sessionId: "session_id",
  projectPath: "project_path",
  trigger: "trigger",
  promptCount: "prompt_count",
  standing: "standing",
});

export const RULE_DIGESTS = columns<RuleDigestRow>({
  projectPath: "project_path",
  since: "since",
  until: "until",
  body: "body",
});

export const CHECKPOINTS = columns<CheckpointRow>({
  id: "id",
  ts: "ts",
  sessionId: "session_id",
  projectPath: "project_path",
  repoId: "repo_id",
  mode: "mode",
  branch: "branch",
  commitHash: "commit_hash",
});

export const BLOCKERS = columns<BlockerRow>({
  id: "id",
  ts: "ts",
  lastSeenAt: "last_seen_at",
  sessionId: "session_id",
  projectPath: "project_path",
  type: "type",
  severity: "severity",
  description: "description",
  errorPattern: "error_pattern",
  resolution: "resolution",
  appearedAfter: "appeared_after",
  autoDetected: "auto_detected",
  recoveryAgent: "recovery_agent",
  recoveryAttempted: "recovery_attempted",
  maxRecoveryAttempts: "max_recovery_attempts",
  source: "source",
  target: "target",
  resolvedAt: "resolved_at",
  resolvedBy: "resolved_by",
});

export const ERRORS = columns<ErrorRow>({
  id: "id",
  ts: "ts",
  errorNormalized: "error_normalized",
  errorRaw: "error_raw",
  resolution: "resolution",
  resolvedBy: "resolved_by",
  toolSequence: "tool_sequence",
  useCount: "use_count",
  lastUsed: "last_used",
});

export const FAILURES = columns<FailureRow>({
  id: "id",
  ts: "ts",
  sessionId: "session_id",
  projectPath: "project_path",
  errorId: "error_id",
  retriedAt: "retried_at",
  outcome: "outcome",
});

export const ANALYSES = columns<AnalysisRow>({
  id: "id",
  ts: "ts",
  project: "project",
  projectPath: "project_path",
  days: "days",
  inputHash: "input_hash",
  analysis: "analysis",
});

export const WAITS = columns<WaitRow>({
  id: "id",
  sessionId: "session_id",
  provider: "provider",
  project: "project",
  projectPath: "project_path",
  kind: "kind",
  tool: "tool",
  action: "action",
  agentId: "agent_id",
  inputHash: "input_hash",
  promptId: "prompt_id",
  askedAt: "asked_at",
  decidedAt: "decided_at",
  waitedMs: "waited_ms",
  decision: "decision",
  scope: "scope",
  source: "source",
});

export const USAGE = columns<UsageRow>({
  id: "id",
  sessionId: "session_id",
  day: "day",
  model: "model",
  provider: "provider",
  project: "project",
  projectPath: "project_path",
  messages: "messages",
  input: "input",
  output: "output",
  cacheRead: "cache_read",
  cacheWrite5m: "cache_write_5m",
  cacheWrite1h: "cache_write_1h",
  costUsd: "cost_usd",
  priceDate: "price_date",
  updatedAt: "updated_at",
});

export const REJECTED_LINES = columns<RejectedLine>({
  streamKey: "stream_key",
  offset: "offset",
  lineHash: "line_hash",
  reason: "reason",
  ts: "ts",
  attempts: "attempts",
});

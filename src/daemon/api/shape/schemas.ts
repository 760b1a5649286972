/** The shapes that several answers have in common, by the names the document has them under. */
import { ATTENTION_GROUPS } from "../../../observe/monitor/provider.ts";
import { FLAG, NUMBER, TEXT, TIME, WHOLE, fields, listOf, oneOf, orNull } from "./schema.ts";

const STATE = oneOf("active", "idle", "completed", "stale");
const PHASE = orNull(oneOf("busy", "interactable", "waiting_permission", "waiting_question"));
const DOUBT = orNull(oneOf("waiting_or_running", "unknown"));

export const SNAPSHOT = fields({
  provider: TEXT,
  sessionId: TEXT,
  projectPath: orNull(TEXT),
  projectName: TEXT,
  slug: TEXT,
  state: STATE,
  activityPhase: PHASE,
  doubt: DOUBT,
  doing: oneOf(
    "permission",
    "question",
    "plan",
    "perhaps",
    "busy",
    "ready",
    "idle",
    "unknown",
    "done",
    "broken",
    "stale",
  ),
  group: orNull(oneOf(...ATTENTION_GROUPS)),
  since: TIME,
  rule: TEXT,
  waitReason: orNull(TEXT),
  waitToolNames: listOf(TEXT),
  waitDetail: orNull(TEXT),
  model: orNull(TEXT),
  gitBranch: orNull(TEXT),
  version: orNull(TEXT),
  entrypoint: orNull(TEXT),
  turnCount: WHOLE,
  lastUserMessage: orNull(TEXT),
  currentTools: listOf(TEXT),
  currentCall: orNull(fields({ tool: TEXT, about: orNull(TEXT), since: TIME })),
  currentSkill: orNull(TEXT),
  agents: WHOLE,
  tokens: fields({ input: WHOLE, output: WHOLE, cached: WHOLE }),
  estimatedCostUsd: orNull(NUMBER),
  contextTokens: orNull(WHOLE),
  contextWindow: orNull(WHOLE),
  startedAt: TIME,
  lastActivity: TIME,
  endReason: orNull(TEXT),
  endedBy: orNull(oneOf("end", "process_gone")),
  wasBusy: FLAG,
  hasFailed: FLAG,
  pid: orNull(WHOLE),
  cpuPercent: orNull(NUMBER),
  memMb: orNull(NUMBER),
});

export const EXPLANATION = fields({
  state: STATE,
  phase: PHASE,
  doubt: DOUBT,
  rule: TEXT,
  since: TIME,
  evidence: listOf(
    fields({
      source: oneOf("hook", "import", "transcript", "process", "board", "time"),
      what: TEXT,
      detail: orNull(TEXT),
      at: TIME,
      isDecisive: FLAG,
    }),
  ),
  until: orNull(TIME),
});

export const RECORD = fields({
  sessionId: TEXT,
  provider: TEXT,
  project: orNull(TEXT),
  projectPath: orNull(TEXT),
  repoId: orNull(TEXT),
  cwd: orNull(TEXT),
  transcriptPath: orNull(TEXT),
  client: orNull(TEXT),
  clientVersion: orNull(TEXT),
  entrypoint: orNull(TEXT),
  model: orNull(TEXT),
  permissionMode: orNull(TEXT),
  pid: orNull(WHOLE),
  pidStart: orNull(TEXT),
  state: oneOf("active", "ended"),
  source: orNull(TEXT),
  endReason: orNull(TEXT),
  startedAt: TIME,
  endedAt: orNull(TIME),
  lastEventAt: TIME,
  lastEventType: TEXT,
  promptCount: WHOLE,
  summarizedAt: orNull(TIME),
  title: orNull(TEXT),
  name: orNull(TEXT),
  starredAt: orNull(TIME),
  tags: listOf(TEXT),
  errorCount: WHOLE,
  startedBy: orNull(oneOf("program")),
});

export const COUNTS = fields({
  prompts: WHOLE,
  tools: WHOLE,
  errors: WHOLE,
  events: WHOLE,
});

export const DAEMON = fields({
  pid: WHOLE,
  version: TEXT,
  startedAt: TIME,
  ingested: WHOLE,
  lastIngestAt: orNull(TIME),
  lastFault: orNull(fields({ ts: TIME, code: TEXT })),
});

const ERROR = fields({
  error: fields({
    code: TEXT,
    message: TEXT,
    fix: TEXT,
  }),
});

export const MESSAGE_TOKENS = fields({
  input: WHOLE,
  output: WHOLE,
  cacheRead: WHOLE,
  cacheWrite5m: WHOLE,
  cacheWrite1h: WHOLE,
});

/** A schema of the document refers to these by name. */
export const NAMED_SCHEMAS = {
  SessionSnapshot: SNAPSHOT,
  Explanation: EXPLANATION,
  SessionRecord: RECORD,
  SessionCounts: COUNTS,
  Daemon: DAEMON,
  Error: ERROR,
};

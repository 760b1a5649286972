/** The shapes that several answers have in common, by the names the document has them under. */
import type { DaemonStatus } from "../../../config/daemon-presence.ts";
import {
  type CurrentToolCall,
  ATTENTION_GROUPS,
  type SessionSnapshot,
} from "../../../observe/monitor/provider.ts";
import type { PublicEvidence, PublicExplanation } from "../../../observe/public-explanation.ts";
import type { PublicSession } from "../../../observe/public-session.ts";
import type { SessionEventCounts } from "../../../store/store.ts";
import {
  FLAG,
  listOf,
  schemaReference,
  NUMBER,
  oneOf,
  orNull,
  type Schema,
  shape,
  TEXT,
  TIME,
  WHOLE,
} from "./schema.ts";

const STATE = oneOf("active", "idle", "completed", "stale");
const PHASE = orNull(oneOf("busy", "interactable", "waiting_permission", "waiting_question"));
const DOUBT = orNull(oneOf("waiting_or_running", "unknown"));

const snapshot = shape<SessionSnapshot>({
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
  currentCall: orNull(shape<CurrentToolCall>({ tool: TEXT, about: orNull(TEXT), since: TIME })),
  currentSkill: orNull(TEXT),
  agents: WHOLE,
  tokens: shape<SessionSnapshot["tokens"]>({ input: WHOLE, output: WHOLE, cached: WHOLE }),
  estimatedCostUsd: orNull(NUMBER),
  contextTokens: orNull(WHOLE),
  startedAt: TIME,
  lastActivity: TIME,
  endReason: orNull(TEXT),
  endedBy: orNull(oneOf("end", "process_gone")),
  wasBusy: FLAG,
  pid: orNull(WHOLE),
  cpuPercent: orNull(NUMBER),
  memMb: orNull(NUMBER),
});

const explanation = shape<PublicExplanation>({
  state: STATE,
  phase: PHASE,
  doubt: DOUBT,
  rule: TEXT,
  since: TIME,
  evidence: listOf(
    shape<PublicEvidence>({
      source: oneOf("hook", "import", "transcript", "process", "board", "time"),
      what: TEXT,
      detail: orNull(TEXT),
      at: TIME,
      isDecisive: FLAG,
    }),
  ),
  until: orNull(TIME),
});

const record = shape<PublicSession>({
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

const counts = shape<SessionEventCounts>({
  prompts: WHOLE,
  tools: WHOLE,
  errors: WHOLE,
  events: WHOLE,
});

const daemon = shape<DaemonStatus>({
  pid: WHOLE,
  version: TEXT,
  startedAt: TIME,
  ingested: WHOLE,
  lastIngestAt: orNull(TIME),
  lastFault: orNull(shape<NonNullable<DaemonStatus["lastFault"]>>({ ts: TIME, code: TEXT })),
});

const error = shape<{ error: object }>({
  error: shape<{ code: string; message: string; fix: string }>({
    code: TEXT,
    message: TEXT,
    fix: TEXT,
  }),
});

export const NAMED_SCHEMAS: Readonly<Record<string, Schema>> = {
  SessionSnapshot: snapshot,
  Explanation: explanation,
  SessionRecord: record,
  SessionCounts: counts,
  Daemon: daemon,
  Error: error,
};

export const SNAPSHOT = schemaReference("SessionSnapshot");
export const EXPLANATION = schemaReference("Explanation");
export const RECORD = schemaReference("SessionRecord");
export const COUNTS = schemaReference("SessionCounts");
export const DAEMON = schemaReference("Daemon");
export const ERROR = schemaReference("Error");

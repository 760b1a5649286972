// Remember: SessionEnd summary (source document 001_b0fa5e1d875af3aa.txt)
import type { Requirement } from "./row.ts";

export const sessionSummary: readonly Requirement[] = [
  {
    id: "R043",
    where: "REQ-DC-401",
    level: "SHALL",
    promise:
      "SessionEnd inserts one event with v:1, type 'session_summary', ts, sessionId, project, projectPath + fields below",
    issue: "bring back",
  },
  {
    id: "R044",
    where: "REQ-DC-401",
    level: "SHALL",
    promise: "promptCount = number of human prompts",
    issue: "bring back",
  },
  {
    id: "R045",
    where: "REQ-DC-401",
    level: "SHALL",
    promise: "toolCounts e.g. `{Bash:10,Read:5,Edit:3,Write:2}`",
    issue: "bring back",
  },
  {
    id: "R046",
    where: "REQ-DC-401",
    level: "SHALL",
    promise: "toolSequence = tool names in time order",
    issue: "bring back",
  },
  {
    id: "R047",
    where: "REQ-DC-401",
    level: "SHALL",
    promise: "errorCount = number of tool_error events",
    issue: "bring back",
  },
  {
    id: "R048",
    where: "REQ-DC-401",
    level: "SHALL",
    promise: "uniqueErrors = de-duplicated normalised errors (3 same → 1)",
    issue: "bring back",
  },
  {
    id: "R049",
    where: "REQ-DC-401 (v7 P2)",
    level: "SHALL",
    promise:
      "lastPrompts = last 3 prompts in time, first 100 UTF-16 units each, never cut inside a character",
    issue: "bring back",
  },
  {
    id: "R050",
    where: "REQ-DC-401 (v7 P2)",
    level: "SHALL",
    promise:
      "lastEditedFiles = files of Edit, Write, MultiEdit, NotebookEdit, apply_patch only, unique, most recent 5, relative to the project",
    issue: "bring back",
  },
  {
    id: "R051",
    where: "REQ-DC-401 (v7 P8)",
    level: "SHALL",
    promise: "reason = input.reason or 'unknown'",
    issue: "bring back",
  },
  {
    id: "R052",
    where: "REQ-DC-402",
    level: "SHALL",
    promise:
      "only this session_id's events are aggregated (queryEvents({sessionId}) then filter by type)",
    issue: "bring back",
  },
  {
    id: "R053",
    where: "REQ-DC-402",
    level: "SHALL",
    promise: "empty session → 0, {}, [], 0, [] recorded",
    issue: "bring back",
  },
  {
    id: "R054",
    where: "REQ-DC-403",
    level: "SHOULD",
    promise:
      "≥ 3 prompts, reason ≠ 'clear' and analysis not turned off → runAnalysisAsync({days:7, project, projectPath})",
    issue: "suggestions",
  },
  {
    id: "R055",
    where: "REQ-DC-403",
    level: "SHALL",
    promise: "≤2 prompts → no analysis",
    issue: "suggestions",
  },
  {
    id: "R056",
    where: "REQ-DC-403 (v7 P8)",
    level: "SHALL",
    promise: "reason 'clear' → no analysis",
    issue: "suggestions",
  },
  {
    id: "R057",
    where: "REQ-DC-404",
    level: "SHALL",
    promise: "DB failure → caught, exit 0",
    issue: "bring back",
  },
  {
    id: "R058",
    where: "REQ-DC-404",
    level: "SHALL",
    promise: "analysis trigger throws → summary is stored, exit 0",
    issue: "suggestions",
  },
  {
    id: "R059",
    where: "REQ-DC-405",
    level: "SHOULD",
    promise:
      "after the summary, the batch embedding job is spawned detached, stdio ignored, unref'd, with projectPath",
    issue: "embeddings",
  },
  {
    id: "R060",
    where: "REQ-DC-405",
    level: "SHALL",
    promise: "spawn failure → summary stored, exit 0",
    issue: "embeddings",
  },
  {
    id: "R061",
    where: "REQ-DC-405",
    level: "ST",
    promise: "batch does not block SessionEnd",
    issue: "embeddings",
  },
  {
    id: "R062",
    where: "REQ-DC-406",
    level: "SHOULD",
    promise: "with probability 0.1 (random<0.1) pruneOldEvents() runs",
    issue: "bring back",
  },
  {
    id: "R063",
    where: "REQ-DC-406",
    level: "SHOULD",
    promise:
      "pruning removes events past retention, and error-KB rows that are past retention and unused",
    issue: "bring back",
  },
  {
    id: "R064",
    where: "REQ-DC-406",
    level: "SHALL",
    promise: "prune failure swallowed",
    issue: "bring back",
  },
  {
    id: "R065",
    where: "REQ-DC-407",
    level: "SHALL",
    promise: "enabled:false → exit 0 at once, no event",
    issue: "recorder",
  },
  {
    id: "R066",
    where: "note",
    level: "note",
    promise: "implement DESIGN 5.4, not 4.6",
    issue: "bring back",
  },
  {
    id: "R067",
    where: "note",
    level: "ST",
    promise: "the installed path `lib/batch-embeddings.mjs` exists and runs with `node`",
    issue: "embeddings",
  },
  {
    id: "R068",
    where: "note",
    level: "ST",
    promise: "batch waits 10 s before work; WAL + busy_timeout are the real guard",
    issue: "embeddings",
  },
  {
    id: "R069",
    where: "note",
    level: "ST",
    promise:
      "queries read the SQLite table `events` through insertEvent/queryEvents; JSONL is only the journal before it",
    issue: "recorder",
  },
  {
    id: "R070",
    where: "note",
    level: "ST",
    promise: "toolSequence must allow workflow-pattern detection",
    issue: "bring back",
  },
];

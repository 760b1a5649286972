/**
 * Events → documents: a fold over a session's events in the order they were recorded. Pure, so that an index that is made
 * again is the same. Raise the version whenever the same events give other documents: the index is then made anew.
 */
import { asText, type Event, type ForeignKind } from "../../../event/event.ts";
import { SESSION_TITLE } from "../../../event/title.ts";
import { CHECKPOINT } from "../../../remember/checkpoint/checkpoint-event.ts";
import { SNAPSHOT } from "../../../remember/context/snapshot.ts";
import { foldFailures } from "../../../remember/errors/open-failures.ts";
import { touchedFiles } from "../../../remember/files/touches.ts";
import { MEMORY, MEMORY_REMOVED } from "../../../remember/memory/memory.ts";
import type { SearchDocument, TouchedFile } from "../../../store/search-index.ts";
import { decisionDrafts } from "./decisions.ts";
import type { DocumentDraft } from "./draft.ts";
import { errorDrafts, resolutionDrafts } from "./failures.ts";
import { partsOf } from "./parts.ts";
import { type DocumentsState, toldKey, withTold } from "./state.ts";
import { compactionDrafts, summaryDrafts, titleDrafts } from "./summaries.ts";
import { answerDrafts, promptDrafts } from "./talk.ts";
import { checkpointDrafts, commitDrafts, fileDrafts } from "./work.ts";

export const DOCUMENTS_VERSION = 3;

export type FoldedDocuments = {
  readonly state: DocumentsState;
  readonly documents: readonly SearchDocument[];
  readonly touched: readonly TouchedFile[];
  /** Events whose documents no longer count. */
  readonly removes: readonly string[];
};

export function foldDocuments(before: DocumentsState, event: Event): FoldedDocuments {
  const { open: failures, solved } = foldFailures(before.failures, event);
  const here = advanced(before, event, failures);
  const files = event.type === "tool_use" ? touchedFiles(event) : [];
  const fresh: string[] = [];
  const isNew = ({ once }: DocumentDraft): boolean => {
    // A session may go on in another project.
    const key = once === undefined ? null : toldKey(`${event.projectPath ?? ""} ${once}`);
    if (key === null) return true;
    if (here.told.has(key) || fresh.includes(key)) return false;
    fresh.push(key);
    return true;
  };
  const drafts = [...draftsOf(event, files), ...resolutionDrafts(solved)].filter(isNew);
  const { removes, summary } = outdated(here, event, drafts.length > 0);
  const told = withTold(here.told, fresh);
  const isSame = told === here.told && summary === here.summary;
  return {
    state: isSame ? here : { ...here, told, summary },
    documents: documentsOf(drafts, event, here),
    touched: files.map((file) => ({ sessionId: event.sessionId, turn: here.turn, file })),
    removes,
  };
}

/** Which turn and which branch an event belongs to. */
function advanced(before: DocumentsState, event: Event, failures: string | null): DocumentsState {
  const { type, data } = event;
  const turn = type === "prompt" ? before.turn + 1 : before.turn;
  const branch = asText(data.branch) ?? before.branch;
  const isSame = turn === before.turn && branch === before.branch && failures === before.failures;
  return isSame ? before : { ...before, turn, branch, failures };
}

function draftsOf(event: Event, files: readonly string[]): readonly DocumentDraft[] {
  switch (event.type) {
    case "prompt":
      return promptDrafts(event);
    case "turn.end":
      return answerDrafts(event);
    case "question":
    case SNAPSHOT:
    case MEMORY:
      return decisionDrafts(event);
    case "tool_use":
      return [...fileDrafts(files), ...commitDrafts(event)];
    case "tool_error":
      return errorDrafts(event);
    case "session_summary":
      return summaryDrafts(event);
    case "compaction_summary":
      return compactionDrafts(event);
    case SESSION_TITLE:
      return titleDrafts(event);
    case CHECKPOINT:
      return checkpointDrafts(event);
    default:
      event.type satisfies Unsearched | ForeignKind;
      return [];
  }
}

/** These say nothing that somebody would search for. A new kind stands here, or above. */
type Unsearched =
  | "session.lifecycle"
  | "turn.start"
  | "skill.lifecycle"
  | "turn_failed"
  | "skill_used"
  | "permission"
  | "task"
  | "task_notification"
  | "subagent_start"
  | "subagent_stop"
  | "compaction"
  | "summary_draft"
  | "notification"
  | "unknown"
  | "session_label"
  | "filter_saved"
  | "filter_removed"
  | "injection"
  | "injection_proof"
  | "snapshot_none"
  | "snapshot_cleared"
  | "context_forgotten"
  | "checkpoint_closed"
  | "blocker"
  | "blocker_cleared"
  | "blocker_reopened"
  | "blocker_recovery"
  | "memory_removed"
  | "decision_judged"
  | "imported"
  | "usage"
  | "wait_decided"
  | "analysis_run"
  | "suggestion_applied"
  | "suggestion_undone"
  | "skill_created"
  | "feedback";

/** A session's summary covers all of it, so the one before counts no more; and a memory may be removed. */
function outdated(
  { summary }: DocumentsState,
  { type, id, data }: Event,
  isTold: boolean,
): { readonly removes: readonly string[]; readonly summary: string | null } {
  if (type === MEMORY_REMOVED) {
    const memoryId = asText(data.memoryId);
    return { removes: memoryId === null ? [] : [memoryId], summary };
  }
  if (type !== "session_summary" || !isTold) return { removes: [], summary };
  return { removes: summary === null ? [] : [summary], summary: id };
}

function documentsOf(
  drafts: readonly DocumentDraft[],
  event: Event,
  { turn, branch: inForce }: DocumentsState,
): readonly SearchDocument[] {
  const { id: eventId, ts, sessionId, projectPath } = event;
  return drafts
    .flatMap(({ kind, text, branch = inForce }) =>
      partsOf(text).map((piece) => ({ kind, text: piece, branch })),
    )
    .map(({ kind, text, branch }, part) => ({
      eventId,
      part,
      kind,
      ts,
      sessionId,
      projectPath,
      branch,
      turn,
      text,
    }));
}

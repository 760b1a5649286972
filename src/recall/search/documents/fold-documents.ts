/**
 * Events → documents: a fold over a session's events in the order they were recorded. Pure, so that a rebuilt
 * index is the same. Raise the version whenever the same events give other documents: the index is then rebuilt.
 */
import { isAutomaticPrompt } from "../../../clients/automatic-prompts.ts";
import { asText, type Event, type ForeignKind } from "../../../event/event.ts";
import type { UnreadKind } from "../../../event/kinds.ts";
import { SESSION_TITLE } from "../../../event/title.ts";
import { CHECKPOINT } from "../../../remember/checkpoint/checkpoint-event.ts";
import { SNAPSHOT_EVENT } from "../../../remember/context/context-snapshot.ts";
import { foldFailures } from "../../../remember/errors/open-failures.ts";
import { listTouchedFiles } from "../../../remember/files/file-touches.ts";
import { MEMORY, MEMORY_REMOVED } from "../../../remember/memory/memory.ts";
import type { SearchDocument, TouchedFile } from "../../../store/search-index.ts";
import { draftDecisionDocuments } from "./decisions.ts";
import type { DocumentDraft } from "./document-draft.ts";
import { draftErrors, draftResolutions } from "./failures.ts";
import { splitText } from "./split-text.ts";
import { type DocumentsState, toDocumentKey, addDocumentKeys } from "./documents-state.ts";
import { draftCompactionSummary, draftSummary, draftTitle } from "./summaries.ts";
import { draftAnswer, draftPrompt } from "./conversation.ts";
import { draftCheckpoint, draftCommit, draftFiles } from "./work.ts";

export const DOCUMENTS_VERSION = 6;

export type DocumentFold = {
  readonly state: DocumentsState;
  readonly documents: readonly SearchDocument[];
  readonly touched: readonly TouchedFile[];
  /** Events whose documents no longer count. */
  readonly removes: readonly string[];
};

export function foldDocuments(before: DocumentsState, event: Event): DocumentFold {
  const { open: failures, solved } = foldFailures(before.failures, event);
  const here = advanceState(before, event, failures);
  const files = event.type === "tool_use" ? listTouchedFiles(event) : [];
  const fresh: string[] = [];
  const isNew = ({ once }: DocumentDraft): boolean => {
    // A session may go on in another project.
    const key = once === undefined ? null : toDocumentKey(`${event.projectPath ?? ""} ${once}`);
    if (key === null) return true;
    if (here.told.has(key) || fresh.includes(key)) return false;
    fresh.push(key);
    return true;
  };
  const drafts = here.isAutomatic
    ? []
    : [...draftDocuments(event, files), ...draftResolutions(solved)].filter(isNew);
  const { removes, summary } = findOutdated(here, event, drafts.length > 0);
  const told = addDocumentKeys(here.told, fresh);
  const isSame = told === here.told && summary === here.summary;
  return {
    state: isSame ? here : { ...here, told, summary },
    documents: documentsOf(drafts, event, here),
    touched: files.map((file) => ({ sessionId: event.sessionId, turn: here.turn, file })),
    removes,
  };
}

/** Which turn and which branch an event belongs to. */
function advanceState(
  before: DocumentsState,
  event: Event,
  failures: string | null,
): DocumentsState {
  const { type, data } = event;
  const turn = type === "prompt" ? before.turn + 1 : before.turn;
  const branch = asText(data.branch) ?? before.branch;
  const isAutomatic = isAutomaticAfter(before, event);
  const isSame =
    turn === before.turn &&
    branch === before.branch &&
    failures === before.failures &&
    isAutomatic === before.isAutomatic;
  return isSame ? before : { ...before, turn, branch, failures, isAutomatic };
}

/** As `observe/session-record.ts` has it. */
function isAutomaticAfter({ turn, isAutomatic }: DocumentsState, { type, data }: Event): boolean {
  if (type !== "prompt") return isAutomatic;
  const isFirst = turn === 0;
  return (
    (isFirst || isAutomatic) && isAutomaticPrompt(asText(data.client), asText(data.text) ?? "")
  );
}

function draftDocuments(event: Event, files: readonly string[]): readonly DocumentDraft[] {
  switch (event.type) {
    case "prompt":
      return draftPrompt(event);
    case "turn.end":
      return draftAnswer(event);
    case "question":
    case SNAPSHOT_EVENT:
    case MEMORY:
      return draftDecisionDocuments(event);
    case "tool_use":
      return [...draftFiles(files), ...draftCommit(event)];
    case "tool_error":
      return draftErrors(event);
    case "session_summary":
      return draftSummary(event);
    case "compaction_summary":
      return draftCompactionSummary(event);
    case SESSION_TITLE:
      return draftTitle(event);
    case CHECKPOINT:
      return draftCheckpoint(event);
    default:
      event.type satisfies UnreadKind<"search"> | ForeignKind;
      return [];
  }
}

/** A session's summary covers all of it, so the one before counts no more; and a memory may be removed. */
function findOutdated(
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
      splitText(text).map((piece) => ({ kind, text: piece, branch })),
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

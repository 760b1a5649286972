/** Decisions and discoveries that were found in the index, each whole and with where it comes from. */
import type { KeyedHash } from "../../config/secret-key.ts";
import { asText, getProjectName, UNKNOWN_SESSION } from "../../event/event.ts";
import { SNAPSHOT_EVENT } from "../../remember/context/context-snapshot.ts";
import { type DecisionTest, openDecisionTest } from "../../remember/memory/judged-decisions.ts";
import { MEMORY, type MemoryAuthor, readMemory } from "../../remember/memory/memory.ts";
import type { IndexedDocument, IndexReader } from "../../store/search-index.ts";
import type { FlatEvent, Store } from "../../store/store.ts";
import {
  type DecisionContent,
  extractDecisions,
  draftDecisionDocument,
} from "./documents/decisions.ts";
import { splitText } from "./documents/split-text.ts";
import type { DocumentHit, SearchRequest } from "./hit.ts";
import { resolveFilters } from "./query/resolve-filters.ts";
import { search } from "./search.ts";

/** Who saved it, or where it stands: an answer to a question, an accepted plan, a context that was saved. */
export const DECISION_SOURCES = [
  "agent",
  "person",
  "program",
  "question",
  "plan",
  "context",
] as const satisfies readonly (MemoryAuthor | "question" | "plan" | "context")[];

export type DecisionSource = (typeof DECISION_SOURCES)[number];

export type SourcedDecision = Omit<DecisionContent, "once"> & {
  /** The event, and which of the event's it is. */
  readonly eventId: string;
  readonly part: number;
  readonly ts: string;
  readonly from: DecisionSource;
  /** What the client that saved it calls itself. */
  readonly client: string | null;
  /** Null when it was saved outside of any. */
  readonly sessionId: string | null;
  readonly project: string | null;
  readonly projectPath: string | null;
  readonly branch: string | null;
};

export type DecisionPage = {
  readonly decisions: readonly SourcedDecision[];
  /** Where the next page begins; null when there is none. */
  readonly next: number | null;
};

/** Newest first; with words to look for, those that fit best first. */
export async function findDecisions(
  store: Pick<Store, "event" | "queryEvents">,
  index: IndexReader,
  request: SearchRequest,
  hash: KeyedHash,
): Promise<DecisionPage> {
  const { words, phrases } = request.query;
  const page =
    words.length + phrases.length === 0
      ? await findLatestDocuments(index, request)
      : await search(index, request).then(({ hits, next }) => ({
          documents: hits.map(({ document }) => document),
          next,
        }));
  const made = await loadDecisions(store, page.documents);
  const isDecision = await openDecisionTest(store, hash);
  return {
    decisions: made.filter((one) => isMemory(one.from) || isDecision(one)),
    next: page.next,
  };
}

/** Saved on purpose: whoever does not want it removes it. */
const isMemory = (from: DecisionSource): boolean =>
  from === "agent" || from === "person" || from === "program";

type DocumentPage = {
  readonly documents: readonly IndexedDocument[];
  readonly next: number | null;
};

/** All that an event holds, where a search would tell the best of them alone. */
async function findLatestDocuments(
  index: IndexReader,
  request: SearchRequest,
): Promise<DocumentPage> {
  const { limit, offset = 0 } = request;
  const { scopes } = await resolveFilters(index, request);
  const numbers: number[] = [];
  for (const { filter } of scopes) {
    numbers.push(...(await index.latest(filter, offset + limit + 1)));
  }
  const found = await index.documents([...new Set(numbers)]);
  const inOrder = found.toSorted((a, b) => (a.ts === b.ts ? b.n - a.n : a.ts < b.ts ? 1 : -1));
  return {
    documents: inOrder.slice(offset, offset + limit),
    next: inOrder.length > offset + limit ? offset + limit : null,
  };
}

/** In the order given. A long one is several documents: it is told once. */
async function loadDecisions(
  store: Pick<Store, "event">,
  documents: readonly IndexedDocument[],
): Promise<readonly SourcedDecision[]> {
  const events = new Map<string, FlatEvent | null>();
  const made = new Map<string, SourcedDecision>();
  for (const document of documents) {
    const { eventId } = document;
    const event = events.get(eventId) ?? (await store.event(eventId));
    events.set(eventId, event);
    const one = event === null ? null : toSourcedDecision(document, event);
    const key = `${eventId} ${one?.part}`;
    if (one !== null && !made.has(key)) made.set(key, one);
  }
  return dropRepeatedDecisions([...made.values()]);
}

/** A saved context repeats an answer that is told already, in one line with its question. */
function dropRepeatedDecisions(made: readonly SourcedDecision[]): readonly SourcedDecision[] {
  const answers = new Set(
    made.flatMap(({ about, text, sessionId }) =>
      about === null ? [] : [`${sessionId} ${about} → ${text}`],
    ),
  );
  return made.filter(
    ({ from, text, sessionId }) => from !== "context" || !answers.has(`${sessionId} ${text}`),
  );
}

/**
 * A hit, what its session is called, and what was turned down where something was decided: it stands in the same document, and
 * was not decided.
 */
export type AnnotatedHit = DocumentHit & {
  readonly title: string | null;
  readonly rejected: readonly string[];
};

export async function annotateHits(
  store: Pick<Store, "event" | "session" | "queryEvents">,
  hits: readonly DocumentHit[],
  hash: KeyedHash,
): Promise<readonly AnnotatedHit[]> {
  const annotatedHits: AnnotatedHit[] = [];
  const isDecision = await openDecisionTest(store, hash);
  for (const hit of hits) {
    const found = await findDecision(store, hit.document);
    // Somebody said that this was not decided.
    if (found !== null && !isStill(found, hit.document, isDecision)) continue;
    const session = await store.session(hit.document.sessionId);
    const rejected = hit.document.kind === "decision" ? (found?.decided.rejected ?? []) : [];
    annotatedHits.push({ ...hit, title: session?.title ?? null, rejected });
  }
  return annotatedHits;
}

type DecisionMatch = { readonly event: FlatEvent; readonly decided: DecisionContent };

async function findDecision(
  store: Pick<Store, "event">,
  document: IndexedDocument,
): Promise<DecisionMatch | null> {
  if (document.kind !== "decision" && document.kind !== "discovery") return null;
  const event = await store.event(document.eventId);
  const decided = event === null ? undefined : locateDecision(document, event)?.content;
  return event === null || decided === undefined ? null : { event, decided };
}

const isStill = (
  { event, decided: { about, text } }: DecisionMatch,
  { projectPath }: IndexedDocument,
  isDecision: DecisionTest,
): boolean => event.type === MEMORY || isDecision({ projectPath, about, text });

type DecisionPosition = { readonly part: number; readonly content: DecisionContent };

function locateDecision(document: IndexedDocument, event: FlatEvent): DecisionPosition | null {
  const all = extractDecisions(event);
  const part = all.findIndex(
    (one) =>
      one.kind === document.kind &&
      splitText(draftDecisionDocument(one).text).includes(document.text),
  );
  const content = all[part];
  return content === undefined ? null : { part, content };
}

function toSourcedDecision(document: IndexedDocument, event: FlatEvent): SourcedDecision | null {
  const place = locateDecision(document, event);
  if (place === null) return null;
  return createSourcedDecision(event, place, document.branch);
}

export function createSourcedDecision(
  event: FlatEvent,
  { part, content }: DecisionPosition,
  branch: string | null,
): SourcedDecision {
  const { once: _once, ...decided } = content;
  const { id: eventId, ts, projectPath, sessionId } = event;
  return {
    eventId,
    part,
    ts,
    ...decided,
    ...sourceOf(event),
    sessionId: sessionId === UNKNOWN_SESSION ? null : sessionId,
    project: projectPath === null ? null : getProjectName(projectPath),
    projectPath,
    branch,
  };
}

function sourceOf(event: FlatEvent): Pick<SourcedDecision, "from" | "client"> {
  if (event.type === MEMORY) {
    const origin = readMemory(event)?.origin;
    return { from: origin?.by ?? "program", client: origin?.client ?? null };
  }
  if (event.type === SNAPSHOT_EVENT) return { from: "context", client: null };
  const isPlan = event.type === "question" && asText(event.plan) !== null;
  return { from: isPlan ? "plan" : "question", client: null };
}

/**
 * The session context document: what of a session must survive (`.claude/session-context.json`).
 *
 *   { meta: { version "2.0", saved_at "YYYY-MM-DDTHH:MM:SSZ", session_id, project },
 *     goal: { original_request, current_objective },
 *     progress: { done[], current[], pending[] },
 *     decisions: [{ what, why, rejected[] }],
 *     discoveries: [{ file, insight, timestamp }],
 *     state: { recent_files[], blockers[], errors[] } }
 */
export const DOCUMENT_VERSION = "2.0";

export type ContextDecision = {
  readonly what: string;
  readonly why: string;
  readonly rejected: readonly string[];
};

export type ContextDiscovery = {
  readonly file: string;
  readonly insight: string;
  readonly timestamp: string;
};

export type ContextDocument = {
  readonly meta: {
    readonly version: typeof DOCUMENT_VERSION;
    readonly saved_at: string;
    readonly session_id: string;
    readonly project: string;
  };
  readonly goal: { readonly original_request: string; readonly current_objective: string };
  readonly progress: {
    readonly done: readonly string[];
    readonly current: readonly string[];
    readonly pending: readonly string[];
  };
  readonly decisions: readonly ContextDecision[];
  readonly discoveries: readonly ContextDiscovery[];
  readonly state: {
    readonly recent_files: readonly string[];
    readonly blockers: readonly string[];
    readonly errors: readonly string[];
  };
};

/** How many of each are kept; a list that somebody hands over may not be longer. */
export const DOCUMENT_LIMITS = {
  done: 50,
  current: 50,
  pending: 50,
  decisions: 20,
  rejected: 10,
  discoveries: 30,
  recent_files: 10,
  blockers: 10,
  errors: 10,
} as const;

/** The longest text of a document, in UTF-16 units. */
export const MAX_DOCUMENT_TEXT_LENGTH = 2000;

/** What a person or a model saved in so many words; whatever is there goes before what was derived. */
export type ContextStatement = {
  readonly goal?: Partial<ContextDocument["goal"]>;
  readonly progress?: Partial<ContextDocument["progress"]>;
  readonly decisions?: readonly ContextDecision[];
  readonly discoveries?: readonly ContextDiscovery[];
  readonly state?: Partial<ContextDocument["state"]>;
};

/** The document's form of a time: seconds, UTC. */
export const toDocumentTime = (iso: string): string => iso.replace(/\.\d+Z$/, "Z");

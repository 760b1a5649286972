/** What the compiler asks of every kind of event: a row beside its payload, which decides who reads it. */

/** The kinds by which a timeline is filtered: fewer than there are event types. */
export const STORY_KINDS = [
  "prompt",
  "answer",
  "tool",
  "error",
  "permission",
  "question",
  "skill",
  "task",
  "agent",
  "compaction",
  "context",
  "checkpoint",
  "blocker",
  "memory",
  "session",
  "other",
] as const;

export type StoryKind = (typeof STORY_KINDS)[number];

export type KindRow = {
  /**
   * `life`: only a live session makes it; `made`: made of events, or about them, rather than seen. What only closes something
   * may come late, and shows nothing. Of some kinds it depends on the phase.
   */
  readonly trait: "life" | "made" | "phase" | null;
  /** Where a timeline's filters put it. */
  readonly story: StoryKind;
  /**
   * Who has a case for it: `search` makes documents of it (`recall/search/documents/fold-documents.ts`), from `state` follows
   * what a session is doing (`observe/live/fold-hook.ts`).
   */
  readonly readBy: readonly ("search" | "state")[];
};

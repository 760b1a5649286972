/** The rows that a store keeps, as the rooms that own them make and read them. */
export type SessionLifecycleRow = {
  readonly id: string;
  readonly occurredAtIso: string;
  readonly sessionId: string;
  readonly provider: string;
  readonly phase: string;
  readonly projectPath: string | null;
  readonly cwd: string | null;
  readonly rawJson: string;
};

export type SkillLifecycleRow = {
  readonly id: string;
  readonly occurredAtIso: string;
  readonly sessionId: string;
  readonly provider: string;
  readonly skillName: string;
  readonly phase: string;
  readonly triggerCommand: string | null;
  readonly targetDocPath: string | null;
  readonly turnSeq: number | null;
  readonly projectPath: string | null;
  readonly rawJson: string;
};

/** What was told to a session, by what it was made of; never the text itself. */
export type InjectionRow = {
  readonly id: string;
  readonly ts: string;
  readonly sessionId: string;
  readonly projectPath: string | null;
  /** The hook that told it. */
  readonly event: string;
  readonly source: string | null;
  readonly promptId: string | null;
  readonly units: number;
  /** A JSON list of ids: summaries, suggestions, known errors. */
  readonly refs: string;
};

export type FeedbackRow = {
  readonly id: string;
  readonly v: number;
  readonly ts: string;
  readonly suggestionId: string;
  readonly action: string;
  readonly suggestionType: string | null;
  readonly summary: string | null;
};

/** A saved context, by the event that holds it. */
export type SnapshotRow = {
  readonly id: string;
  readonly ts: string;
  readonly sessionId: string;
  readonly projectPath: string | null;
  /** What made it be saved: a compaction, a turn's end, a person. */
  readonly trigger: string;
  readonly promptCount: number;
  /** 1: rules or decisions for good are among its lines, or words that take some back. */
  readonly standing: number;
};

/** An error that happened, and how it was solved. `remember/errors/` owns what stands in the JSON texts. */
export type ErrorRow = {
  readonly id: string;
  /** When it was last seen. */
  readonly ts: string;
  readonly errorNormalized: string;
  readonly errorRaw: string | null;
  readonly resolution: string | null;
  readonly resolvedBy: string | null;
  readonly toolSequence: string | null;
  readonly useCount: number;
  readonly lastUsed: string | null;
};

/** A known error happened. `remember/errors/` owns what the fields mean. */
export type FailureRow = {
  /** Of the event that failed. */
  readonly id: string;
  readonly ts: string;
  readonly sessionId: string;
  readonly projectPath: string | null;
  readonly errorId: string;
  /** When the same was tried again; null when that was not seen. */
  readonly retriedAt: string | null;
  /** It succeeded, or failed with the same error again. */
  readonly outcome: "solved" | "again" | null;
};

/** A model's analysis of a project, as it was answered. */
export type AnalysisRow = {
  readonly id: string;
  readonly ts: string;
  readonly project: string | null;
  readonly projectPath: string | null;
  readonly days: number;
  readonly inputHash: string;
  /** JSON. */
  readonly analysis: string;
};

/** What is known of a session: a fold over its events in the order they were recorded. */
export type SessionRecord = {
  readonly sessionId: string;
  readonly provider: string;
  readonly project: string | null;
  readonly projectPath: string | null;
  readonly repoId: string | null;
  readonly cwd: string | null;
  readonly transcriptPath: string | null;
  readonly client: string | null;
  readonly clientVersion: string | null;
  readonly entrypoint: string | null;
  readonly model: string | null;
  readonly permissionMode: string | null;
  readonly pid: number | null;
  readonly pidStart: string | null;
  readonly state: "active" | "ended";
  readonly source: string | null;
  readonly endReason: string | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly lastEventAt: string;
  readonly lastEventType: string;
  /** How often somebody asked for something. */
  readonly promptCount: number;
  /** The time of the summary that covers all of it; null while something happened that none does. */
  readonly summarizedAt: string | null;
  /** JSON: failures that may still be solved, and the prompt in force (`remember/errors/open-failures.ts`); null when there are none. */
  readonly openFailures: string | null;
  /** JSON: commands that failed and have not succeeded since (`remember/blockers/failing-commands.ts`); null when there are none. */
  readonly failingCommands: string | null;
  /** What it is called: the name that was given to it here, else the client's title. */
  readonly title: string | null;
  /** What a person or the model called it in the client. */
  readonly clientTitle: string | null;
  /** Given by `self-gen sessions rename`. */
  readonly name: string | null;
  /** Null when it has no star. */
  readonly starredAt: string | null;
  /** JSON: a list of tags, in the order they were given; null when there are none. */
  readonly tags: string | null;
  /** Calls of tools that failed. */
  readonly errorCount: number;
  /** A program that only wanted a title or a summary of another session; null for a person, and whoever else. */
  readonly startedBy: "program" | null;
};

/** A file that a session read or changed. `remember/files/` owns what the fields mean. */
export type SessionFileRow = {
  readonly sessionId: string;
  /** Empty where the session had no project. */
  readonly projectPath: string;
  /** Relative to the project when inside it. */
  readonly file: string;
  readonly reads: number;
  readonly edits: number;
  readonly writes: number;
  /** In how many turns, and the last of them. */
  readonly turns: number;
  readonly lastTurn: number;
  readonly firstAt: string;
  readonly lastAt: string;
  /** When it was last edited or written; null when it was only read. */
  readonly changedAt: string | null;
  /** The last call that changed it, else the last that read it. */
  readonly eventId: string;
};

/** A checkpoint, by the event that holds it. */
export type CheckpointRow = {
  readonly id: string;
  readonly ts: string;
  readonly sessionId: string;
  readonly projectPath: string | null;
  readonly repoId: string | null;
  readonly mode: string;
  readonly branch: string | null;
  readonly commitHash: string | null;
};

/** Something that keeps a project's work from going on. `remember/blockers/` owns what the fields mean. */
export type BlockerRow = {
  readonly id: string;
  /** When it was noticed. */
  readonly ts: string;
  /** When it was met last. */
  readonly lastSeenAt: string;
  readonly sessionId: string;
  readonly projectPath: string | null;
  readonly type: string;
  readonly severity: string;
  readonly description: string;
  readonly errorPattern: string | null;
  readonly resolution: string | null;
  readonly appearedAfter: string | null;
  readonly autoDetected: boolean;
  readonly recoveryAgent: string | null;
  readonly recoveryAttempted: number;
  readonly maxRecoveryAttempts: number;
  /** What noticed it: a command that failed, a status block, a person, the remote's CI or a review. */
  readonly source: string;
  /** What must succeed for it to be over; null when only somebody can say so. */
  readonly target: string | null;
  readonly resolvedAt: string | null;
  readonly resolvedBy: string | null;
};

/** A permission, a question or a plan that somebody was asked about. `observe/waits/` owns what the fields mean. */
export type WaitRow = {
  /** Of the event that asked. */
  readonly id: string;
  readonly sessionId: string;
  readonly provider: string;
  readonly project: string | null;
  readonly projectPath: string | null;
  readonly kind: "permission" | "question" | "plan";
  /** Null when only a notification told of it. */
  readonly tool: string | null;
  /** What a shell command does, in short. */
  readonly action: string | null;
  /** The subagent that asked; null for the session itself. */
  readonly agentId: string | null;
  readonly inputHash: string | null;
  readonly promptId: string | null;
  readonly askedAt: string;
  /** Null while it is open, and when nobody saw it. */
  readonly decidedAt: string | null;
  readonly waitedMs: number | null;
  /** Null while it is open. */
  readonly decision: "granted" | "denied" | "interrupted" | "answered" | "unknown" | null;
  /** How far a grant reaches: `once`, `session`, `always`, or whatever a client says. */
  readonly scope: string | null;
  /** What showed the decision; `later`: that the session went on. */
  readonly source: "hook" | "transcript" | "board" | "later" | null;
};

/** What a session used of a model on one day. */
export type UsageRow = {
  /** Of the newest event that says so. */
  readonly id: string;
  readonly sessionId: string;
  /** `2026-11-15`, as the calendar of the machine that recorded it had it. */
  readonly day: string;
  readonly model: string;
  readonly provider: string;
  readonly project: string | null;
  readonly projectPath: string | null;
  readonly messages: number;
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite5m: number;
  readonly cacheWrite1h: number;
  /** Null when the model's price is not known. */
  readonly costUsd: number | null;
  /** Of when the price is. */
  readonly priceDate: string | null;
  readonly updatedAt: string;
};

/** The answer to "what is this session doing", with its reasons. */

export type SessionState = "active" | "idle" | "completed" | "stale";

export type ActivityPhase = "busy" | "interactable" | "waiting_permission" | "waiting_question";

/** Something that was seen, where, and when. */
export type StateEvidence = {
  readonly source: "hook" | "import" | "transcript" | "process" | "board" | "time";
  /** What was seen, as a name that texts have a sentence for. */
  readonly what: string;
  /** Names and values that belong into the sentence: a tool, a reason. */
  readonly detail: string | null;
  /** When it happened, or since when it holds. */
  readonly at: number;
  /** Whether the rule that won rests on it. */
  readonly isDecisive: boolean;
};

export type StateResolution = {
  readonly state: SessionState;
  readonly phase: ActivityPhase | null;
  readonly doubt: "waiting_or_running" | "unknown" | null;
  readonly rule: StateRule;
  readonly since: number;
  /** Newest first. */
  readonly evidence: readonly StateEvidence[];
  /** When the answer changes by itself if nothing more is seen; null when it does not. */
  readonly until: number | null;
};

/** Every rule by its name, in the order of `resolve.ts`. */
export type StateRule =
  | "ended"
  | "process_gone"
  | "silent_for_a_day"
  | "imported_and_over"
  | "imported_lately"
  | "board_waits"
  | "board_busy"
  | "board_idle"
  | "question_open"
  | "permission_open"
  | "permission_perhaps_granted"
  | "granted_and_running"
  | "turn_open"
  | "tool_running"
  | "compacting"
  | "agents_working"
  | "finishing"
  | "turn_silent"
  | "turn_over"
  | "interrupted"
  | "turn_failed"
  | "just_started"
  | "no_prompt_yet"
  | "quiet_for_five_minutes"
  | "nothing_known";

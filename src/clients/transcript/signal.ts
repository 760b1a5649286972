/**
 * What a record of a client's transcript shows of what its session is doing. Each client's folder turns its own records
 * into these (`transcript-signals.ts`); `observe/` draws the conclusions. Times are milliseconds since 1970, as the record says.
 */
export type TranscriptSignal =
  /** A person's words began a turn, or were handed over within one. */
  | { readonly kind: "prompt"; readonly at: number; readonly text: string | null }
  /** The model asked for a tool. */
  | {
      readonly kind: "call";
      readonly at: number;
      readonly callId: string;
      readonly tool: string;
      /** The command, the file, what is looked for: as the record has it, cut, with whatever secrets it holds. */
      readonly about?: string | null;
    }
  | {
      readonly kind: "result";
      readonly at: number;
      readonly callId: string;
      /** A person refused the call, or stopped it. */
      readonly isDeclined: boolean;
      /** How a person or a rule decided, where the record says so. */
      readonly decision: PermissionDecision | null;
    }
  /** The model spoke; `isLast` when it asks for nothing more. */
  | { readonly kind: "answer"; readonly at: number; readonly isLast: boolean }
  | { readonly kind: "turn_over"; readonly at: number; readonly why: TurnEnd }
  | { readonly kind: "compacted"; readonly at: number }
  /** The turn goes on, without saying how. */
  | { readonly kind: "working"; readonly at: number }
  | { readonly kind: "branch"; readonly at: number; readonly branch: string }
  | { readonly kind: "version"; readonly at: number; readonly version: string }
  | ({ readonly kind: "used"; readonly at: number } & MessageUsage);

export type TurnEnd = "done" | "interrupted" | "failed";

export type PermissionDecision = {
  readonly decision: "granted" | "denied";
  /** `once`, `session`, `always`, `rule`, or whatever a newer client says. */
  readonly scope: string | null;
};

/** What one message of the model cost. The same message may stand in several records: the last one counts. */
export type MessageUsage = {
  readonly messageId: string;
  readonly model: string;
  readonly tokens: MessageTokens;
  /** How many tokens fit in the model's context, where the record says so. */
  readonly contextWindow?: number;
  /** A subagent's, also where it stands in the session's own transcript. */
  readonly isSubagent?: boolean;
};

export type MessageTokens = {
  /** Read by the model at full price. */
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  /** Written to the cache for five minutes, and for an hour. */
  readonly cacheWrite5m: number;
  readonly cacheWrite1h: number;
};

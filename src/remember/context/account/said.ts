/** What is kept of what was said, and when. */
import type { Statement } from "../statements/statement.ts";

export type Said = {
  /** How many prompts there were by then. */
  readonly n: number;
  readonly ts: string | null;
};

export type Asked = Said & {
  readonly text: string;
  /** What was said later that takes back something in it. */
  readonly superseded: string | null;
};

export type Kept = Statement &
  Said & {
    readonly by: "user" | "agent";
    readonly superseded: string | null;
    /** What a person said later about the same thing: it may hold instead. */
    readonly later: string | null;
  };

export type Note = Said & {
  readonly text: string;
  readonly by: Kept["by"];
  readonly score: number;
  readonly later: string | null;
};

export type Answered = Said & {
  readonly question: string;
  readonly answer: string;
  /** What a person said later about the same thing: it may hold instead. */
  readonly later: string | null;
};

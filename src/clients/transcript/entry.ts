/**
 * What a client's transcript says happened, in words that hold for every client. Each client turns one record of its
 * transcript into entries (`claude-code/transcript.ts`, `codex/rollout.ts`); whatever no entry is made of does not matter
 * here: attachments, our own context among them, are never read back as something that was said.
 */
import type { JsonObject } from "../../event/event.ts";

export type TranscriptEntry =
  /** A person's words: no command echo, no tool result, no task notification, nothing a program put in. */
  | {
      readonly kind: "prompt";
      readonly ts: string | null;
      readonly text: string;
      /** Typed while the agent worked, or said with a refusal; without it, it began a turn. */
      readonly during?: "turn" | "refusal";
    }
  /** The main agent's words to the person. */
  | {
      readonly kind: "said";
      readonly ts: string | null;
      readonly text: string;
      /** Whether the model ended its turn with them; without it nobody says so. */
      readonly isClosing?: boolean;
    }
  /** What waits to be handed over: typed and put behind, taken from the front, handed over within the turn, all taken back. */
  | {
      readonly kind: "queue";
      readonly ts: string | null;
      readonly change: "added" | "taken" | "delivered" | "cleared";
      readonly text: string | null;
    }
  /** The person stopped the turn. */
  | { readonly kind: "interrupted"; readonly ts: string | null }
  /** The turn is over. */
  | { readonly kind: "turn_over"; readonly ts: string | null }
  /** What the session is called. */
  | {
      readonly kind: "title";
      readonly ts: string | null;
      readonly text: string;
      readonly by: "person" | "model";
    }
  /** The client's own few words about where the work stands, for a person who was away. */
  | { readonly kind: "recap"; readonly ts: string | null; readonly text: string }
  /** How a task in the background ended, in the client's words. */
  | { readonly kind: "report"; readonly ts: string | null; readonly text: string }
  /** The main agent calls a tool. */
  | {
      readonly kind: "call";
      readonly ts: string | null;
      readonly callId: string;
      readonly tool: string;
      readonly input: JsonObject;
      /** Where the agent was. */
      readonly folder?: string;
    }
  | {
      readonly kind: "result";
      readonly ts: string | null;
      readonly callId: string;
      /** Null where the client does not say. */
      readonly ok: boolean | null;
      /** A person said no, or stopped it: no failure. */
      readonly declined: boolean;
      /** What the model was shown, cut. */
      readonly text: string;
      /** What a question was answered, by question; null for any other tool. */
      readonly answers: Readonly<Record<string, string>> | null;
    }
  /** The conversation before this was replaced by the client's own summary. */
  | {
      readonly kind: "compacted";
      readonly ts: string | null;
      readonly summary: string | null;
    };

/** How a record shows that a text of ours reached the model: taken into the conversation, or part of a request. */
export type TranscriptDelivery = "accepted" | "sent";

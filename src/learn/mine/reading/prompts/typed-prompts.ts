/**
 * Prompts that a person typed. Not theirs: what a program starts a client with, what the client says in their name, a command
 * with what it stands for, and texts that come again and again from a template.
 */
import { HIDDEN } from "../../../../clients/draft.ts";
import { asText } from "../../../../event/event.ts";
import { isMachineMade } from "../../../../remember/ledger/words/pasted.ts";
import type { FlatEvent } from "../../../../store/store.ts";
import type { Found, Trace } from "../../candidate.ts";
import type { History } from "../../history.ts";

export type TypedPrompt = Trace & { readonly text: string };

/** Prompts that a program gives to a client that ends with the answer. */
const PRINTING: ReadonlySet<string> = new Set(["sdk-cli", "codex_exec"]);
const NOT_TYPED =
  /^\s*(?:This session is being continued from|Caveat: The messages below|Context: This summary|<command-|<local-command|<user_instructions>|<environment_context>|\[Request interrupted|Implement the following plan:|Please implement the following plan|# AGENTS\.md instructions)/;

export const eachTypedPrompt = (
  history: History,
  look: (prompt: TypedPrompt) => void,
): Promise<void> =>
  history.eachEvent("prompt", (event) => {
    const text = asText(event.text);
    if (text === null || text === HIDDEN || !isTyped(event, text)) return;
    look({ ...traceOf(event), text });
  });

export const isPrinting = (event: FlatEvent): boolean =>
  PRINTING.has(asText(event.entrypoint) ?? "");

const isTyped = (event: FlatEvent, text: string): boolean =>
  asText(event.agentId) === null &&
  !isPrinting(event) &&
  !NOT_TYPED.test(text) &&
  !isMachineMade(text);

const traceOf = (event: FlatEvent): Trace => ({
  eventId: event.id,
  sessionId: event.sessionId,
  ts: event.ts,
  projectPath: event.projectPath,
  provider: asText(event.provider) ?? "claude",
});

/** Without what its miner knows it by. */
export const traceIn = ({
  eventId,
  sessionId,
  ts,
  projectPath,
  provider,
}: Found<unknown>): Trace => ({
  eventId,
  sessionId,
  ts,
  projectPath,
  provider,
});

/**
 * Prompts that a person typed. Not theirs: what a program starts a client with, what the client says in their name, a command
 * with what it stands for, and texts that come again and again from a template.
 */
import { providerOrDefault } from "../../../../clients/clients.ts";
import { isPrintMode } from "../../../../clients/headless.ts";
import { HIDDEN } from "../../../../clients/hook/event-draft.ts";
import { asText } from "../../../../event/event.ts";
import { isMachineMade } from "../../../../remember/ledger/words/pasted-text.ts";
import type { FlatEvent } from "../../../../store/store.ts";
import type { MarkedTrace, Trace } from "../../candidate.ts";
import type { History } from "../../history.ts";

export type TypedPrompt = Trace & { readonly text: string };

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

const isTyped = (event: FlatEvent, text: string): boolean =>
  asText(event.agentId) === null &&
  !isPrintMode(asText(event.entrypoint)) &&
  !NOT_TYPED.test(text) &&
  !isMachineMade(text);

const traceOf = (event: FlatEvent): Trace => ({
  eventId: event.id,
  sessionId: event.sessionId,
  ts: event.ts,
  projectPath: event.projectPath,
  provider: providerOrDefault(event.provider),
});

/** Without what its miner knows it by. */
export const toTrace = ({
  eventId,
  sessionId,
  ts,
  projectPath,
  provider,
}: MarkedTrace<unknown>): Trace => ({
  eventId,
  sessionId,
  ts,
  projectPath,
  provider,
});

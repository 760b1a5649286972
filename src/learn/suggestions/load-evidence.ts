/** The events that a suggestion rests on, each with what proves it: how it failed, and what worked in its place. */
import { asText } from "../../event/event.ts";
import type { FlatEvent, Store } from "../../store/store.ts";
import { isCatalogued } from "../mine/failing-commands/catalogue/catalogue.ts";
import type { FailingCommand } from "../mine/failing-commands/failing-command.ts";
import { findFix } from "../mine/failing-commands/fix-vote.ts";
import { getShellCommand, loadNextCalls } from "../mine/failing-commands/next-runs.ts";
import type { Suggestion } from "./suggestion.ts";

export type EvidenceEvent = {
  readonly event: FlatEvent;
  /** The line that says what went wrong; null where nothing failed. */
  readonly error: string | null;
  /** What ran behind it and worked, where that was voted on. */
  readonly fix: { readonly eventId: string; readonly command: string } | null;
};

/** The newest so many, oldest first. What was forgotten meanwhile is not there. */
export async function loadEvidence(
  suggestion: Pick<Suggestion, "evidence" | "kind" | "pattern">,
  store: Store,
  limit: number,
): Promise<readonly EvidenceEvent[]> {
  const found: EvidenceEvent[] = [];
  for (const id of suggestion.evidence.slice(-limit)) {
    const event = await store.event(id);
    if (event === null) continue;
    found.push({ event, error: errorIn(event), fix: await fixOf(suggestion, event, store) });
  }
  return found;
}

function errorIn(event: FlatEvent): string | null {
  if (event.type !== "tool_error") return null;
  const raw = Bun.stripANSI(asText(event.errorLine) ?? asText(event.errorRaw) ?? "");
  return raw.split("\n").find((line) => line.trim() !== "") ?? null;
}

async function fixOf(
  { kind, pattern }: Pick<Suggestion, "kind" | "pattern">,
  event: FlatEvent,
  store: Store,
): Promise<EvidenceEvent["fix"]> {
  const command = getShellCommand(event);
  if (kind !== "failing-command" || command === null) return null;
  const { form, wrong, right } = pattern as FailingCommand;
  if (isCatalogued(form)) return null;
  const { id: eventId, sessionId, ts } = event;
  const { next } = await loadNextCalls(store, { eventId, sessionId, ts }, asText(event.agentId));
  const culprit = form === "missing-option" ? right : wrong;
  const run = findFix({ form, culprit, command, next });
  return run === null ? null : { eventId: run.eventId, command: run.command };
}

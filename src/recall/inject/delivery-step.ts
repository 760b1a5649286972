/**
 * What to do after a delivery check.
 *
 *   told once    delivered → proved;  not delivered → told again with the next prompt or tool result;  a turn's end only looks
 *   told again   delivered → proved;  not delivered → lost, or unknown where there was nothing to look at
 *
 * A text sent with a tool's result is not judged at another tool's: tools run in parallel, and the client may not have
 * written the first result yet. The next prompt or the end of the turn judges it.
 *
 * The proof is an event: injection_proof { injectionId, outcome, attempt }. A repeated injection names the first:
 * injection { …, attempt: 2, again: <id of the first> }.
 */
import { type Event, type EventHeader, makeEvent } from "../../event/event.ts";
import { newId } from "../../event/id.ts";
import type { DeliveryCheck } from "./delivery-check.ts";
import type { PendingInjection } from "./pending-injection-format.ts";

export const INJECTION_OUTCOMES = ["accepted", "sent", "lost", "unknown"] as const;
export type InjectionOutcome = (typeof INJECTION_OUTCOMES)[number];

/** A hook that may be answered with a context, or none that may. */
export type InjectingHook = "UserPromptSubmit" | "PostToolUse" | null;

export type DeliveryProof = {
  readonly injectionId: string;
  readonly outcome: InjectionOutcome;
  readonly attempt: 1 | 2;
};

export type DeliveryStep =
  | { readonly take: "wait" }
  | { readonly take: "prove"; readonly proof: DeliveryProof }
  | { readonly take: "tell"; readonly hook: NonNullable<InjectingHook> };

export function decideDeliveryStep(
  pending: PendingInjection,
  check: DeliveryCheck,
  hook: InjectingHook,
): DeliveryStep {
  if (check.result === "delivered") return { take: "prove", proof: proveDelivery(pending, check) };
  if (pending.attempt === 1) return hook === null ? { take: "wait" } : { take: "tell", hook };
  if (hook === "PostToolUse" && pending.hook === "PostToolUse") return { take: "wait" };
  return {
    take: "prove",
    proof: createProof(pending, check.result === "nothing" ? "lost" : "unknown"),
  };
}

/** When nothing more will come: what was not delivered by then is not known. */
export const concludeDelivery = (pending: PendingInjection, check: DeliveryCheck): DeliveryProof =>
  check.result === "delivered" ? proveDelivery(pending, check) : createProof(pending, "unknown");

const createProof = (
  { injectionId, attempt }: PendingInjection,
  outcome: InjectionOutcome,
): DeliveryProof => ({
  injectionId,
  outcome,
  attempt,
});

function proveDelivery(
  pending: PendingInjection,
  { delivery, telling }: Extract<DeliveryCheck, { result: "delivered" }>,
): DeliveryProof {
  const isEarlier = telling.injectionId === pending.earlier?.injectionId;
  return {
    injectionId: telling.injectionId,
    outcome: delivery,
    attempt: isEarlier ? 1 : pending.attempt,
  };
}

export const createProofEvent = (at: EventHeader, proof: DeliveryProof): Event =>
  makeEvent("injection_proof", { ...at, id: newId() }, proof);

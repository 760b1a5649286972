/**
 * The hooks after a restore check whether it was delivered. A lost one is sent once more, with the next prompt or tool
 * result, and never a third time. Uses files and lines only, no database.
 */
import { clientOf } from "../clients/clients.ts";
import { asText, type Event, withFields } from "../event/event.ts";
import { isStopped } from "../event/tool-call.ts";
import { newId } from "../event/id.ts";
import { createInjectionEvent } from "../recall/inject/injection.ts";
import { checkDelivery, awaitDelivery } from "../recall/inject/delivery-check.ts";
import { fitReinjectedText } from "../recall/inject/reinjected-text.ts";
import {
  concludeDelivery,
  decideDeliveryStep,
  createProofEvent,
  type InjectingHook,
} from "../recall/inject/delivery-step.ts";
import {
  claimPendingInjection,
  toMarker,
  readPendingInjection,
  locateTranscriptEnd,
  writePendingInjection,
} from "../recall/inject/pending-injection.ts";
import type { PendingInjection } from "../recall/inject/pending-injection-format.ts";
import type { HookRecord } from "./hook.ts";
import { appendHookEvent, printHookAnswer } from "./output.ts";

const MAX_UNITS = 9900;
/** A client writes its transcript a moment late: how long to wait before sending again or giving up. */
const PATIENCE_MS = { hook: 300, end: 150 } as const;

type ReinjectionContext = Pick<HookRecord, "paths" | "event" | "client">;

export async function reinjectIfLost({ paths, event, client }: ReinjectionContext): Promise<void> {
  // A subagent's context does not reach the conversation that was compacted.
  if (asText(event.data.agentId) !== null) return;
  const pending = readPendingInjection(paths.run, event.sessionId);
  if (pending === null) return;
  const hook = answerableHook(event);
  const check = checkDelivery(pending);
  if (decideDeliveryStep(pending, check, hook).take === "wait") return;
  const isLate = check.result === "nothing";
  const step = decideDeliveryStep(
    pending,
    isLate ? await awaitDelivery(pending, PATIENCE_MS.hook) : check,
    hook,
  );
  if (step.take === "wait" || !claimPendingInjection(paths.run, pending)) return;
  if (step.take === "prove") appendHookEvent(paths, createProofEvent(event, step.proof));
  else reinject({ paths, event, client }, pending, step.hook);
}

/** The session restarts or ends: the last check of a pending injection. */
export async function settlePendingInjection({ paths, event }: ReinjectionContext): Promise<void> {
  const pending = readPendingInjection(paths.run, event.sessionId);
  if (pending === null) return;
  const proof = concludeDelivery(pending, await awaitDelivery(pending, PATIENCE_MS.end));
  if (claimPendingInjection(paths.run, pending))
    appendHookEvent(paths, createProofEvent(event, proof));
}

/** Only these hooks may be answered; a refused or stopped call did not come through PostToolUse. */
function answerableHook({ type, data }: Event): InjectingHook {
  if (type === "prompt") return "UserPromptSubmit";
  if (type !== "tool_use") return null;
  return isStopped(data) ? null : "PostToolUse";
}

function reinject(
  { paths, event, client }: ReinjectionContext,
  pending: PendingInjection,
  hook: NonNullable<InjectingHook>,
): void {
  const { encodeAnswer } = clientOf(client).hook;
  const id = newId();
  const marker = toMarker(id);
  const around = encodeAnswer({ hookEventName: hook, context: "", message: null }).length;
  const text = fitReinjectedText(pending.text, pending.marker, marker, MAX_UNITS - around);
  if (text === "") {
    const lost = { injectionId: pending.injectionId, outcome: "lost", attempt: 1 } as const;
    appendHookEvent(paths, createProofEvent(event, lost));
    return;
  }
  // A transcript that could not be read before may be readable from now on.
  const transcript = pending.transcript ?? locateTranscriptEnd(asText(event.data.transcriptPath));
  printHookAnswer(encodeAnswer({ hookEventName: hook, context: text, message: null }));
  const promptId = asText(event.data.promptId);
  const { injectionId, parts } = pending;
  const injection = createInjectionEvent(event, { hook, source: "compact", promptId, text, parts });
  appendHookEvent(paths, { ...withFields(injection, { attempt: 2, again: injectionId }), id });
  const earlier = { injectionId, marker: pending.marker };
  const second = { injectionId: id, marker, text, hook, at: event.ts, attempt: 2 } as const;
  writePendingInjection(paths.run, { ...pending, ...second, transcript, earlier });
}

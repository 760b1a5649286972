/**
 * A context that was told after a compaction is looked for at the hooks that follow. One that did not land is told once
 * more, with the next prompt or tool result, and never a third time. Files and lines only: no database.
 */
import { clientOf } from "../clients/clients.ts";
import { asText, type Event, withFields } from "../event/event.ts";
import { isStopped } from "../event/tool-call.ts";
import { newId } from "../event/id.ts";
import { injectionEvent } from "../recall/inject/injection.ts";
import { lookFor, lookPatiently } from "../recall/inject/landing.ts";
import { againText } from "../recall/inject/proof-again.ts";
import { lastProof, nextStep, proofEvent, type Telltale } from "../recall/inject/proof-step.ts";
import { claim, markerOf, readTold, transcriptNow, writeTold } from "../recall/inject/told.ts";
import type { Told } from "../recall/inject/told-format.ts";
import type { Recorded } from "./hook.ts";
import { append, print } from "./writing.ts";

const MOST_UNITS = 9900;
/** A client writes its transcript a moment late. So long is waited before it is told again or given up. */
const PATIENCE_MS = { hook: 300, end: 150 } as const;

type At = Pick<Recorded, "paths" | "event" | "client">;

export async function answerTold({ paths, event, client }: At): Promise<void> {
  // What a subagent is told does not reach the conversation that was compacted.
  if (asText(event.data.agentId) !== null) return;
  const told = readTold(paths.run, event.sessionId);
  if (told === null) return;
  const hook = hookOf(event);
  const looked = lookFor(told);
  if (nextStep(told, looked, hook).take === "wait") return;
  const isLate = looked.seen === "nothing";
  const step = nextStep(told, isLate ? await lookPatiently(told, PATIENCE_MS.hook) : looked, hook);
  if (step.take === "wait" || !claim(paths.run, told)) return;
  if (step.take === "prove") append(paths, proofEvent(event, step.proof));
  else tellAgain({ paths, event, client }, told, step.hook);
}

/** The session starts anew, or ends: what was told before is looked for a last time. */
export async function settleTold({ paths, event }: At): Promise<void> {
  const told = readTold(paths.run, event.sessionId);
  if (told === null) return;
  const proof = lastProof(told, await lookPatiently(told, PATIENCE_MS.end));
  if (claim(paths.run, told)) append(paths, proofEvent(event, proof));
}

/** Only these hooks may be answered; a refused or stopped call came through another one than PostToolUse. */
function hookOf({ type, data }: Event): Telltale {
  if (type === "prompt") return "UserPromptSubmit";
  if (type !== "tool_use") return null;
  return isStopped(data) ? null : "PostToolUse";
}

function tellAgain({ paths, event, client }: At, told: Told, hook: NonNullable<Telltale>): void {
  const { encodeAnswer } = clientOf(client).hook;
  const id = newId();
  const marker = markerOf(id);
  const around = encodeAnswer({ hookEventName: hook, context: "", message: null }).length;
  const text = againText(told.text, told.marker, marker, MOST_UNITS - around);
  if (text === "") {
    const lost = { injectionId: told.injectionId, outcome: "lost", attempt: 1 } as const;
    append(paths, proofEvent(event, lost));
    return;
  }
  // Where it could not be looked for before, perhaps it can be from now on.
  const transcript = told.transcript ?? transcriptNow(asText(event.data.transcriptPath));
  print(encodeAnswer({ hookEventName: hook, context: text, message: null }));
  const promptId = asText(event.data.promptId);
  const { injectionId, parts } = told;
  const injection = injectionEvent(event, { hook, source: "compact", promptId, text, parts });
  append(paths, { ...withFields(injection, { attempt: 2, again: injectionId }), id });
  const earlier = { injectionId, marker: told.marker };
  const second = { injectionId: id, marker, text, hook, at: event.ts, attempt: 2 } as const;
  writeTold(paths.run, { ...told, ...second, transcript, earlier });
}

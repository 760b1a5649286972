/** Whether the daemon is there. */
import { signal } from "@preact/signals";
import { AskFault, SIGNED_OUT, StrangerFault } from "./fault.ts";

/** `stranger`: somebody else has the daemon's port. */
export type PageConnection = "connecting" | "live" | BrokenPageConnection;
export type BrokenPageConnection = "lost" | "stranger" | "signed-out";

export const isBrokenConnection = (now: PageConnection): now is BrokenPageConnection =>
  now !== "connecting" && now !== "live";

export function connectionAfterFault(error: unknown): BrokenPageConnection {
  if (error instanceof StrangerFault) return "stranger";
  return error instanceof AskFault && error.status === SIGNED_OUT ? "signed-out" : "lost";
}

export const connection = signal<PageConnection>("connecting");

/** Whoever came with a link of the command that did not let them in is told so. */
export const isSignInLinkRefused = signal(false);

/** Another number when everything should be asked for again: the daemon came back, or speaks another language. */
export const revision = signal(0);

export const reloadAnswers = (): void => {
  revision.value++;
};

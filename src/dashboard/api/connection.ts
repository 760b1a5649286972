/** Whether the daemon is there. */
import { signal } from "@preact/signals";
import { AskFault, SIGNED_OUT, StrangerFault } from "./fault.ts";

/** `stranger`: somebody else has the daemon's port. */
export type Connection = "connecting" | "live" | Broken;
export type Broken = "lost" | "stranger" | "signed-out";

export const isBroken = (now: Connection): now is Broken => now !== "connecting" && now !== "live";

export function brokenBy(error: unknown): Broken {
  if (error instanceof StrangerFault) return "stranger";
  return error instanceof AskFault && error.status === SIGNED_OUT ? "signed-out" : "lost";
}

export const connection = signal<Connection>("connecting");

/** Another number when everything should be asked for again: the daemon came back, or speaks another language. */
export const revision = signal(0);

export const askAgain = (): void => {
  revision.value++;
};

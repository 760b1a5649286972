/** Whether the daemon is there. */
import { signal } from "@preact/signals";

export type Connection = "connecting" | "live" | "lost" | "signed-out";

export const connection = signal<Connection>("connecting");

/** Another number when everything should be asked for again: the daemon came back, or speaks another language. */
export const revision = signal(0);

export const askAgain = (): void => {
  revision.value++;
};

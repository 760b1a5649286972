/** The session in which a program runs, by what its client tells the shells and hooks that it starts. */
import type { Environment } from "../config/paths.ts";
import { CLIENT_NAMES, clientOf } from "./clients.ts";

/** Null where no client says so. */
export function currentSession(env: Environment): string | null {
  for (const name of CLIENT_NAMES) {
    const { sessionVariable } = clientOf(name);
    const id = sessionVariable === null ? undefined : env[sessionVariable];
    if (id !== undefined && id !== "") return id;
  }
  return null;
}

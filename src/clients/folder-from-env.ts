import type { Environment } from "../config/paths.ts";

/** The folder that a variable names, where it is absolute: clients take no other. */
export function folderFromEnv(env: Environment, variable: string, otherwise: string): string {
  const chosen = env[variable];
  return chosen !== undefined && chosen.startsWith("/") ? chosen : otherwise;
}

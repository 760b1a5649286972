/** The key of the user's endpoint: a variable, else a file only the user can read. Never printed or logged. */
import { existsSync, readFileSync } from "node:fs";
import type { Environment } from "../../config/paths.ts";
import { isPrivateFile } from "../../system/ownership.ts";
import { EmbeddingFault } from "../fault.ts";
import { KEY_VARIABLE } from "../variables.ts";

export const endpointKeyFile = (home: string): string => `${home}/embedding/key`;

/** Null when there is none: many that run on one's own machine want none. */
export function readEndpointKey(home: string, env: Environment): string | null {
  const given = env[KEY_VARIABLE]?.trim() ?? "";
  if (given !== "") return given;
  const path = endpointKeyFile(home);
  if (!existsSync(path)) return null;
  if (!isPrivateFile(path)) throw new EmbeddingFault("KEY_READABLE", path);
  const kept = readFileSync(path, "utf8").trim();
  return kept === "" ? null : kept;
}

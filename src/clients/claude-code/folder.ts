import type { Environment } from "../../config/paths.ts";
import { folderFromEnv } from "../folder-from-env.ts";

/** The folder of the user's own settings. */
export const claudeFolder = (env: Environment, userHome: string): string =>
  folderFromEnv(env, "CLAUDE_CONFIG_DIR", `${userHome}/.claude`);

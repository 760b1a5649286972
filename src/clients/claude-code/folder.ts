import type { Environment } from "../../config/paths.ts";
import { chosenFolder } from "../chosen-folder.ts";

/** The folder of the user's own settings. */
export const claudeFolder = (env: Environment, userHome: string): string =>
  chosenFolder(env, "CLAUDE_CONFIG_DIR", `${userHome}/.claude`);

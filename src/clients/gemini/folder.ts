import type { Environment } from "../../config/paths.ts";
import { folderFromEnv } from "../folder-from-env.ts";

/** The variable names the home folder, not the settings folder. */
export const geminiFolder = (env: Environment, userHome: string): string =>
  `${folderFromEnv(env, "GEMINI_CLI_HOME", userHome)}/.gemini`;

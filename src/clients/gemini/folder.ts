import type { Environment } from "../../config/paths.ts";
import { chosenFolder } from "../chosen-folder.ts";

/** The variable names the home folder, not the settings folder. */
export const geminiFolder = (env: Environment, userHome: string): string =>
  `${chosenFolder(env, "GEMINI_CLI_HOME", userHome)}/.gemini`;

import type { Environment } from "../../config/paths.ts";
import { chosenFolder } from "../chosen-folder.ts";

export const copilotFolder = (env: Environment, userHome: string): string =>
  chosenFolder(env, "COPILOT_HOME", `${userHome}/.copilot`);

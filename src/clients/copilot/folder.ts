import type { Environment } from "../../config/paths.ts";
import { folderFromEnv } from "../folder-from-env.ts";

export const copilotFolder = (env: Environment, userHome: string): string =>
  folderFromEnv(env, "COPILOT_HOME", `${userHome}/.copilot`);

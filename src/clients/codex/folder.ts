import type { Environment } from "../../config/paths.ts";
import { folderFromEnv } from "../folder-from-env.ts";

export const codexFolder = (env: Environment, userHome: string): string =>
  folderFromEnv(env, "CODEX_HOME", `${userHome}/.codex`);

import type { Environment } from "../../config/paths.ts";
import { chosenFolder } from "../chosen-folder.ts";

export const codexFolder = (env: Environment, userHome: string): string =>
  chosenFolder(env, "CODEX_HOME", `${userHome}/.codex`);

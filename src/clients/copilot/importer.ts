import type { ClientImporter } from "../client-importer.ts";
import { copilotMayReplay, openCopilotReplay } from "./replay.ts";
import { copilotFiles } from "./transcript-files.ts";

export const importer: ClientImporter = {
  files: copilotFiles,
  replay: { open: openCopilotReplay, mayReplay: copilotMayReplay },
  readSkillListing: null,
};

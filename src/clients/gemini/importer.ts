import type { ClientImporter } from "../client-importer.ts";
import { geminiMayReplay, openGeminiReplay } from "./replay.ts";
import { geminiFiles } from "./transcript-files.ts";

export const importer: ClientImporter = {
  files: geminiFiles,
  replay: { open: openGeminiReplay, mayReplay: geminiMayReplay },
  readSkillListing: null,
};

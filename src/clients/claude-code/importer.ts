import type { ClientImporter } from "../client-importer.ts";
import { claudeMayReplay, openClaudeReplay } from "./replay/from-records.ts";
import { readSkillListing } from "./skill-listing.ts";
import { claudeFiles } from "./transcript-files.ts";

export const importer: ClientImporter = {
  files: claudeFiles,
  replay: { open: openClaudeReplay, mayReplay: claudeMayReplay },
  readSkillListing,
};

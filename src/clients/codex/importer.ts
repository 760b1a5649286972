import type { ClientImporter } from "../client-importer.ts";
import { codexMayReplay } from "./replay/rollout-record.ts";
import { openCodexReplay } from "./replay/from-records.ts";
import { codexFiles } from "./transcript-files.ts";

export const importer: ClientImporter = {
  files: codexFiles,
  replay: { open: openCodexReplay, mayReplay: codexMayReplay },
  readSkillListing: null,
};

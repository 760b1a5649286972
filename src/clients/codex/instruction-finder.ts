/** As Codex 0.166.0 looks for them: AGENTS.md of the user, of the project and of every folder above. */
import { join } from "node:path";
import { alwaysRead, type InstructionFinder } from "../instruction-search.ts";
import { codex } from "./client.ts";

export const finder: InstructionFinder = {
  find: ({ env, userHome, folders }) => [
    ...alwaysRead("user", join(codex.folder(env, userHome), "AGENTS.md")),
    ...alwaysRead("project", ...folders.map((folder) => join(folder, "AGENTS.md"))),
  ],
  followsImports: false,
  // `project_doc_max_bytes`.
  maxBytes: 32_768,
};

/** As Gemini CLI looks for them: GEMINI.md of the user, of the project and of every folder above, and what they import. */
import { join } from "node:path";
import { alwaysRead, type InstructionFinder } from "../instruction-search.ts";
import { gemini } from "./client.ts";

export const finder: InstructionFinder = {
  find: ({ env, userHome, folders }) => [
    ...alwaysRead("user", join(gemini.folder(env, userHome), "GEMINI.md")),
    ...alwaysRead("project", ...folders.map((folder) => join(folder, "GEMINI.md"))),
  ],
  followsImports: true,
  maxBytes: null,
};

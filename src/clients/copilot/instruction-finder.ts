/**
 * As Copilot CLI looks for them: its own of the user and of the repository, AGENTS.md of the repository, and instructions for
 * certain paths, which come when they are needed.
 */
import { join } from "node:path";
import { alwaysRead, type InstructionFinder } from "../instruction-search.ts";
import { copilot } from "./client.ts";

export const finder: InstructionFinder = {
  find: ({ env, userHome, root, listMarkdown }) => [
    ...alwaysRead("user", join(copilot.folder(env, userHome), "copilot-instructions.md")),
    ...alwaysRead(
      "project",
      join(root, ".github/copilot-instructions.md"),
      join(root, "AGENTS.md"),
    ),
    ...listMarkdown(join(root, ".github/instructions"))
      .filter((path) => path.endsWith(".instructions.md"))
      .map((path) => ({ path, place: "project" as const, isAlways: false })),
  ],
  followsImports: false,
  maxBytes: null,
};

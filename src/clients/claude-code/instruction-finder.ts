/**
 * As Claude Code 2.1.325 looks for them: CLAUDE.md, .claude/CLAUDE.md, .claude/rules and CLAUDE.local.md in the project and
 * every folder above, AGENTS.md where none of these is, the user's own, and its own memory of the project.
 */
import { dirname, join } from "node:path";
import {
  alwaysRead,
  type InstructionCandidate,
  type InstructionFinder,
} from "../instruction-search.ts";
import { claudeFolder } from "./folder.ts";

const OWN_NAMES = ["CLAUDE.md", ".claude/CLAUDE.md", "CLAUDE.local.md"];

export const finder: InstructionFinder = {
  find: ({ env, userHome, root, folders, exists, listMarkdown }) => {
    const own = claudeFolder(env, userHome);
    // One file of its own, here or above, is enough to leave every AGENTS.md out.
    const hasOwn = folders
      .flatMap((folder) => OWN_NAMES.map((name) => join(folder, name)))
      .some((path) => dirname(path) !== own && exists(path));
    return [
      ...alwaysRead("user", join(own, "CLAUDE.md"), ...listMarkdown(join(own, "rules"))),
      ...folders.flatMap((folder) =>
        alwaysRead(
          "project",
          join(folder, "CLAUDE.md"),
          join(folder, ".claude/CLAUDE.md"),
          ...listMarkdown(join(folder, ".claude/rules")),
          join(folder, "CLAUDE.local.md"),
        ),
      ),
      ...(hasOwn
        ? []
        : folders.flatMap((folder) => alwaysRead("project", join(folder, "AGENTS.md")))),
      ...listMarkdown(memoryFolder(own, root)).map(toMemory),
    ];
  },
  followsImports: true,
  maxBytes: null,
};

/** It names a project's folder after its path. */
const memoryFolder = (own: string, root: string): string =>
  join(own, "projects", root.replaceAll(/[^A-Za-z0-9]/g, "-"), "memory");

const toMemory = (path: string): InstructionCandidate => ({
  path,
  place: "memory",
  isAlways: path.endsWith("/MEMORY.md"),
});

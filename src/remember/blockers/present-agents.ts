/** Which of the subagents that an owner names there are: a file in `.claude/agents` of the project, or of the user. */
import { system } from "../../system/system.ts";
import { agentNames } from "./owners.ts";

/** What stands in a file's name may come from a repository. */
const AGENT = /^[A-Za-z0-9][\w.-]{0,99}$/;

export const findPresentAgents = (
  owner: string | null,
  folders: readonly (string | null)[],
): readonly string[] =>
  agentNames(owner).filter(
    (name) =>
      AGENT.test(name) &&
      folders.some(
        (folder) =>
          folder !== null && system.factsAt(`${folder}/.claude/agents/${name}.md`)?.kind === "file",
      ),
  );

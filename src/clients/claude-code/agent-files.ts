import { listNames } from "../../system/list-names.ts";

const MAX_AGENT_FILES = 1000;

/** The transcripts of a session's subagents, by its own. */
export function agentFiles(transcriptPath: string): readonly string[] {
  const folder = `${transcriptPath.replace(/\.jsonl$/, "")}/subagents`;
  return listNames(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .slice(0, MAX_AGENT_FILES)
    .map((name) => `${folder}/${name}`);
}

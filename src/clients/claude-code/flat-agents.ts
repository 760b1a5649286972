/**
 * Subagents' files of older clients: next to the sessions', as `agent-<id>.jsonl`. Only their records name the session.
 */
import { firstSession } from "../transcript/heads.ts";
import { listNames } from "../../system/list-names.ts";

export type FlatAgent = { readonly id: string; readonly path: string };

/** Those of a folder, by the session that they worked for. */
export type FlatAgents = ReadonlyMap<string, readonly FlatAgent[]>;

const NAME = /^agent-(.+)\.jsonl$/;
const MAX_FILES = 20_000;

/** Looks into every folder once: for as long as one look takes. */
export function openFlatAgentLookup(): (folder: string) => FlatAgents {
  const known = new Map<string, FlatAgents>();
  return (folder) => {
    const found = known.get(folder) ?? flatAgentsIn(folder);
    known.set(folder, found);
    return found;
  };
}

export const isFlatAgent = (name: string): boolean => NAME.test(name);

function flatAgentsIn(folder: string): FlatAgents {
  const found = new Map<string, FlatAgent[]>();
  for (const name of agentFilesIn(folder)) {
    const [, id = ""] = NAME.exec(name) ?? [];
    const path = `${folder}/${name}`;
    const sessionId = firstSession(path);
    if (sessionId === null) continue;
    const own = found.get(sessionId);
    if (own === undefined) found.set(sessionId, [{ id, path }]);
    else own.push({ id, path });
  }
  return found;
}

const agentFilesIn = (folder: string): readonly string[] =>
  listNames(folder).filter(isFlatAgent).toSorted().slice(0, MAX_FILES);

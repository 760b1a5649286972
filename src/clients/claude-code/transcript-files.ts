/**
 * Claude Code's transcripts: `projects/<folder>/<session>.jsonl` with `<session>/subagents/agent-<id>.jsonl`, or
 * `agent-<id>.jsonl` beside it; where the session's own file is gone, what its subagents left is a transcript by itself.
 */
import { existsSync, statSync } from "node:fs";
import { asText, isObject } from "../../event/event.ts";
import { readRegular } from "../../system/regular-file.ts";
import type { ClientFiles, FindTranscripts } from "../client-importer.ts";
import {
  ENDING,
  entriesOf,
  factsOf,
  factsOfFile,
  isFolder,
  nameOf,
  UUID,
} from "../transcript/files.ts";
import { firstFolder, firstSession } from "../transcript/heads.ts";
import { lastSession, lastTime } from "../transcript/times.ts";
import type { Problem, Transcript, TranscriptPart } from "../transcript/transcript.ts";
import { type FlatAgent, isFlatAgent, openFlatAgents } from "./flat-agents.ts";
import { startFolderOf } from "./replay/state.ts";

const SUBAGENTS = "/subagents/";

const isSubagents = (path: string): boolean => path.includes(SUBAGENTS);

export const claudeFiles: ClientFiles = {
  folders: ["projects"],
  isByDay: false,
  hasForks: true,
  owns: (path) => !isSubagents(path) || isOrphan(path),
  list: filesIn,
  openFinder,
  startFolder: (path) => {
    const folder = firstFolder(path);
    return folder === null ? null : startFolderOf(path, folder);
  },
};

/** A subagent's file whose session's own is gone. */
const isOrphan = (path: string): boolean =>
  isFlatAgent(nameOf(path)) &&
  !CLIENTS_OWN.test(agentId(path)) &&
  !existsSync(`${path.slice(0, path.lastIndexOf(SUBAGENTS))}${ENDING}`);

const agentId = (path: string): string => nameOf(path).slice("agent-".length, -ENDING.length);

function filesIn(clientFolder: string, problems: Problem[]): string[] {
  const folder = `${clientFolder}/projects`;
  return entriesOf(folder, problems).flatMap((entry) => {
    const below = `${folder}/${entry.name}`;
    if (!isFolder(entry, below)) return [];
    return entriesOf(below, problems).flatMap(({ name }) => {
      if (name.endsWith(ENDING)) return [`${below}/${name}`];
      if (!UUID.test(name) || existsSync(`${below}/${name}${ENDING}`)) return [];
      const left = `${below}/${name}/subagents`;
      return entriesOf(left, [])
        .map((agent) => `${left}/${agent.name}`)
        .filter(isOrphan);
    });
  });
}

function openFinder(): FindTranscripts {
  const flatIn = openFlatAgents();
  const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/"));
  return (path, { all, problems, orphans }) => {
    if (isFlatAgent(nameOf(path))) {
      const sessionId = isSubagents(path) ? sessionAbove(path) : firstSession(path);
      const own = `${folderOf(path)}/${sessionId ?? ""}${ENDING}`;
      // It is a part of its session.
      if (all.has(own)) return [];
      if (!existsSync(own)) orphans.push(path);
      return agentAlone(path, sessionId, problems);
    }
    return transcriptAt(path, problems, (sessionId) => flatIn(folderOf(path)).get(sessionId) ?? []);
  };
}

/** In whose folder a subagent's file lies. */
const sessionAbove = (path: string): string | null =>
  nameOf(path.slice(0, path.lastIndexOf(SUBAGENTS)));

function agentAlone(path: string, sessionId: string | null, problems: Problem[]): Transcript[] {
  const facts = factsOf(path, problems);
  if (facts === null || !facts.isFile()) return [];
  const id = agentId(path);
  const type = agentType(path.replace(/\.jsonl$/, ".meta.json"));
  const lastAt = lastTime(path, facts.size) ?? facts.mtime.toISOString();
  const parts = [{ path, bytes: facts.size, agent: { id, type } }];
  return [{ client: "claude-code", path, sessionId, parts, bytes: facts.size, lastAt }];
}

function transcriptAt(
  path: string,
  problems: Problem[],
  flatOf: (sessionId: string) => readonly FlatAgent[],
): Transcript[] {
  const facts = factsOfFile(path, problems);
  if (facts === null) return [];
  const sessionId = ownSession(path, facts.size, UUID.exec(nameOf(path))?.[0] ?? null);
  const flat =
    sessionId === null ? [] : flatOf(sessionId).flatMap((one) => flatPart(one, problems));
  const own: TranscriptPart = { path, bytes: facts.size, agent: null };
  const parts = [own, ...subagentsOf(path, problems), ...flat];
  return [
    {
      client: "claude-code",
      path,
      sessionId,
      parts,
      bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
      lastAt: lastTime(path, facts.size) ?? facts.mtime.toISOString(),
    },
  ];
}

/** The client's own helpers, which no hook is told of: `acompact-…` summarises, `aprompt_suggestion-…` suggests. */
const CLIENTS_OWN = /^a[a-z_]+-/;

function subagentsOf(path: string, problems: Problem[]): TranscriptPart[] {
  const folder = `${path.slice(0, -ENDING.length)}/subagents`;
  return entriesOf(folder, problems).flatMap((entry): TranscriptPart[] => {
    const [, id] = /^agent-(.+)\.jsonl$/.exec(entry.name) ?? [];
    if (id === undefined) return [];
    const at = `${folder}/${entry.name}`;
    const facts = factsOf(at, problems);
    if (facts === null || !facts.isFile()) return [];
    const type = agentType(`${folder}/agent-${id}.meta.json`);
    if (type === null && CLIENTS_OWN.test(id)) return [];
    return [{ path: at, bytes: facts.size, agent: { id, type } }];
  });
}

/** Clients 2.0.1 to 2.0.8 may have named a file after another session than all its records: hooks were told the records'. */
function ownSession(path: string, size: number, named: string | null): string | null {
  if (named === null || firstSession(path) === named) return named;
  return lastSession(path, size) ?? named;
}

function flatPart({ id, path }: FlatAgent, problems: Problem[]): TranscriptPart[] {
  const facts = factsOf(path, problems);
  if (facts === null || !facts.isFile()) return [];
  return [{ path, bytes: facts.size, agent: { id, type: null } }];
}

const LARGEST_META = 64 * 1024;

function agentType(path: string): string | null {
  try {
    if (statSync(path).size > LARGEST_META) return null;
    const facts: unknown = JSON.parse(readRegular(path));
    return isObject(facts) ? asText(facts["agentType"]) : null;
  } catch {
    return null;
  }
}

/**
 * Claude Code's transcripts: `projects/<folder>/<session>.jsonl` with `<session>/subagents/agent-<id>.jsonl`, or
 * `agent-<id>.jsonl` beside it; where the session's own file is gone, what its subagents left is a transcript by itself.
 */
import { existsSync, statSync } from "node:fs";
import { asText, isObject } from "../../event/event.ts";
import { readRegular } from "../../system/regular-file.ts";
import type { ClientFiles, SessionFileFinder, TranscriptFinder } from "../client-importer.ts";
import {
  TRANSCRIPT_EXTENSION,
  listEntries,
  statPath,
  statRegularFile,
  isFolder,
  fileNameOf,
  UUID,
} from "../transcript/files.ts";
import { firstFolder, firstSession } from "../transcript/heads.ts";
import { lastSession, lastTime } from "../transcript/times.ts";
import type { TranscriptProblem, Transcript, TranscriptPart } from "../transcript/parts.ts";
import { agentFiles } from "./agent-files.ts";
import { type FlatAgent, isFlatAgent, openFlatAgentLookup } from "./flat-agents.ts";
import { startFolderOf } from "./replay/state.ts";

const SUBAGENTS = "/subagents/";

const isSubagentPath = (path: string): boolean => path.includes(SUBAGENTS);

export const claudeFiles: ClientFiles = {
  folders: ["projects"],
  openSessionFiles: openClaudeSessionFiles,
  hasForks: true,
  owns: (path) => !isSubagentPath(path) || isOrphan(path),
  list: filesIn,
  openFinder,
  startFolder: (path) => {
    const folder = firstFolder(path);
    return folder === null ? null : startFolderOf(path, folder);
  },
};

/** Older clients kept subagents' files beside the sessions'. A session that only its subagents are left of is known by one of them. */
function openClaudeSessionFiles(): SessionFileFinder {
  const flatIn = openFlatAgentLookup();
  return async ({ sessionId }, known) => {
    const folders = new Set(known.map((path) => path.slice(0, path.lastIndexOf("/"))));
    const flat = [...folders].flatMap((folder) => flatIn(folder).get(sessionId) ?? []);
    const mains = [...new Set(known.map((path) => path.replace(/\/subagents\/[^/]+$/, ".jsonl")))];
    return [...mains, ...flat.map(({ path }) => path), ...mains.flatMap(agentFiles)];
  };
}

/** A subagent's file whose session's own is gone. */
const isOrphan = (path: string): boolean =>
  isFlatAgent(fileNameOf(path)) &&
  !CLIENT_HELPER_ID.test(agentId(path)) &&
  !existsSync(`${path.slice(0, path.lastIndexOf(SUBAGENTS))}${TRANSCRIPT_EXTENSION}`);

const agentId = (path: string): string =>
  fileNameOf(path).slice("agent-".length, -TRANSCRIPT_EXTENSION.length);

function filesIn(clientFolder: string, problems: TranscriptProblem[]): string[] {
  const folder = `${clientFolder}/projects`;
  return listEntries(folder, problems).flatMap((entry) => {
    const below = `${folder}/${entry.name}`;
    if (!isFolder(entry, below)) return [];
    return listEntries(below, problems).flatMap(({ name }) => {
      if (name.endsWith(TRANSCRIPT_EXTENSION)) return [`${below}/${name}`];
      if (!UUID.test(name) || existsSync(`${below}/${name}${TRANSCRIPT_EXTENSION}`)) return [];
      const left = `${below}/${name}/subagents`;
      return listEntries(left, [])
        .map((agent) => `${left}/${agent.name}`)
        .filter(isOrphan);
    });
  });
}

function openFinder(): TranscriptFinder {
  const flatIn = openFlatAgentLookup();
  const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/"));
  return (path, { all, problems, orphans }) => {
    if (isFlatAgent(fileNameOf(path))) {
      const sessionId = isSubagentPath(path) ? sessionAbove(path) : firstSession(path);
      const own = `${folderOf(path)}/${sessionId ?? ""}${TRANSCRIPT_EXTENSION}`;
      // It is a part of its session.
      if (all.has(own)) return [];
      if (!existsSync(own)) orphans.push(path);
      return orphanTranscripts(path, sessionId, problems);
    }
    return readTranscriptAt(
      path,
      problems,
      (sessionId) => flatIn(folderOf(path)).get(sessionId) ?? [],
    );
  };
}

/** In whose folder a subagent's file lies. */
const sessionAbove = (path: string): string | null =>
  fileNameOf(path.slice(0, path.lastIndexOf(SUBAGENTS)));

function orphanTranscripts(
  path: string,
  sessionId: string | null,
  problems: TranscriptProblem[],
): Transcript[] {
  const facts = statPath(path, problems);
  if (facts === null || !facts.isFile()) return [];
  const id = agentId(path);
  const type = agentType(path.replace(/\.jsonl$/, ".meta.json"));
  const lastAt = lastTime(path, facts.size) ?? facts.mtime.toISOString();
  const parts = [{ path, bytes: facts.size, agent: { id, type } }];
  return [{ client: "claude-code", path, sessionId, parts, bytes: facts.size, lastAt }];
}

function readTranscriptAt(
  path: string,
  problems: TranscriptProblem[],
  flatOf: (sessionId: string) => readonly FlatAgent[],
): Transcript[] {
  const facts = statRegularFile(path, problems);
  if (facts === null) return [];
  const sessionId = resolveOwnSession(path, facts.size, UUID.exec(fileNameOf(path))?.[0] ?? null);
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
const CLIENT_HELPER_ID = /^a[a-z_]+-/;

function subagentsOf(path: string, problems: TranscriptProblem[]): TranscriptPart[] {
  const folder = `${path.slice(0, -TRANSCRIPT_EXTENSION.length)}/subagents`;
  return listEntries(folder, problems).flatMap((entry): TranscriptPart[] => {
    const [, id] = /^agent-(.+)\.jsonl$/.exec(entry.name) ?? [];
    if (id === undefined) return [];
    const at = `${folder}/${entry.name}`;
    const facts = statPath(at, problems);
    if (facts === null || !facts.isFile()) return [];
    const type = agentType(`${folder}/agent-${id}.meta.json`);
    if (type === null && CLIENT_HELPER_ID.test(id)) return [];
    return [{ path: at, bytes: facts.size, agent: { id, type } }];
  });
}

/** Clients 2.0.1 to 2.0.8 may have named a file after another session than all its records: hooks were told the records'. */
function resolveOwnSession(path: string, size: number, named: string | null): string | null {
  if (named === null || firstSession(path) === named) return named;
  return lastSession(path, size) ?? named;
}

function flatPart({ id, path }: FlatAgent, problems: TranscriptProblem[]): TranscriptPart[] {
  const facts = statPath(path, problems);
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

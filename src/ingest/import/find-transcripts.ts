/**
 * Which transcripts there are: Claude Code's `projects/<folder>/<session>.jsonl` with `<session>/subagents/agent-<id>.jsonl`, or
 * `agent-<id>.jsonl` beside it; where the session's own file is gone, what its subagents left is a transcript by itself.
 * Codex's `sessions/<year>/<month>/<day>/rollout-….jsonl` and `archived_sessions/rollout-….jsonl`, or what was named: a
 * file, or a folder with any of these below.
 */
import { type Dirent, existsSync, readdirSync, type Stats, statSync } from "node:fs";
import { claudeFolder } from "../../clients/claude-code/settings.ts";
import type { ClientName } from "../../clients/client-name.ts";
import { codexFolder } from "../../clients/codex/settings.ts";
import type { Environment } from "../../config/paths.ts";
import { asText, isObject } from "../../event/event.ts";
import { readRegular } from "../../system/regular-file.ts";
import { type FlatAgent, isFlatAgent, openFlatAgents } from "./flat-agents.ts";
import { firstSession } from "./heads.ts";
import { lastSession, lastTime } from "./times.ts";
import type { Problem, Transcript, TranscriptPart } from "./transcript.ts";

export type Found = {
  readonly transcripts: readonly Transcript[];
  readonly problems: readonly Problem[];
  /** Files of subagents whose session's own is gone; each is a transcript too. */
  readonly orphans: readonly string[];
};

const DEEPEST = 8;
/** `codex archive` moves a session's rollout into the second. */
const CODEX_FOLDERS = ["sessions", "archived_sessions"] as const;
const ENDING = ".jsonl";

/** Those of the clients' own folders; a client that was never used has none, which is no problem. */
export function findTranscripts(
  env: Environment,
  userHome: string,
  clients: readonly ClientName[],
): Found {
  const problems: Problem[] = [];
  const paths = clients.flatMap((client) => pathsOf(env, userHome, client, problems));
  return { ...transcriptsAt(paths, problems), problems };
}

const pathsOf = (
  env: Environment,
  userHome: string,
  client: ClientName,
  problems: Problem[],
): string[] =>
  client === "codex"
    ? CODEX_FOLDERS.flatMap((name) =>
        filesBelow(`${codexFolder(env, userHome)}/${name}`, problems, isRollout),
      )
    : claudeFiles(`${claudeFolder(env, userHome)}/projects`, problems);

/** What somebody named. A path that is not there is a problem. */
export function namedTranscripts(named: readonly string[], clients: readonly ClientName[]): Found {
  const problems: Problem[] = [];
  const paths = named.flatMap((path) => {
    const facts = factsOf(path, problems);
    if (facts === null) return [];
    if (!facts.isDirectory()) return [path];
    return filesBelow(path, problems, (file) => !isSubagents(file) || isOrphan(file));
  });
  const { transcripts, orphans } = transcriptsAt([...new Set(paths)], problems);
  const asked = transcripts.filter(({ client }) => clients.includes(client));
  return { transcripts: asked, problems, orphans };
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

const isRollout = (path: string): boolean => nameOf(path).startsWith("rollout-");

const SUBAGENTS = "/subagents/";

const isSubagents = (path: string): boolean => path.includes(SUBAGENTS);

/** A subagent's file whose session's own is gone. */
const isOrphan = (path: string): boolean =>
  isFlatAgent(nameOf(path)) &&
  !CLIENTS_OWN.test(agentId(path)) &&
  !existsSync(`${path.slice(0, path.lastIndexOf(SUBAGENTS))}${ENDING}`);

const agentId = (path: string): string => nameOf(path).slice("agent-".length, -ENDING.length);

function claudeFiles(folder: string, problems: Problem[]): string[] {
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

/** A link may lead back to where it stands, so only the named folder itself may be one. */
function filesBelow(
  folder: string,
  problems: Problem[],
  isWanted: (path: string) => boolean,
  depth = 0,
): string[] {
  if (depth > DEEPEST) return [];
  return entriesOf(folder, problems).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(path, problems, isWanted, depth + 1);
    return entry.name.endsWith(ENDING) && isWanted(path) ? [path] : [];
  });
}

function entriesOf(folder: string, problems: Problem[]): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    );
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT") problems.push(unreadable(folder, error));
    return [];
  }
}

const isFolder = (entry: Dirent, path: string): boolean =>
  entry.isDirectory() || (entry.isSymbolicLink() && (factsOf(path, [])?.isDirectory() ?? false));

function factsOf(path: string, problems: Problem[]): Stats | null {
  try {
    return statSync(path);
  } catch (error) {
    problems.push(unreadable(path, error));
    return null;
  }
}

export const unreadable = (path: string, error: unknown): Problem => {
  const { code, message } = error as NodeJS.ErrnoException;
  const isFile = code !== "ENOTFILE" && code !== "EISDIR";
  return {
    path,
    line: null,
    reason: isFile ? "unreadable" : "not_a_file",
    detail: code ?? message,
  };
};

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

function transcriptsAt(paths: readonly string[], problems: Problem[]): Omit<Found, "problems"> {
  const orphans: string[] = [];
  const flatIn = openFlatAgents();
  const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/"));
  const all = new Set(paths);
  const transcripts = paths.flatMap((path) => {
    if (isFlatAgent(nameOf(path))) {
      const sessionId = isSubagents(path) ? sessionAbove(path) : firstSession(path);
      const own = `${folderOf(path)}/${sessionId ?? ""}${ENDING}`;
      // It is a part of its session.
      if (all.has(own)) return [];
      if (!existsSync(own)) orphans.push(path);
      return agentAlone(path, sessionId, problems);
    }
    return transcriptAt(path, problems, (sessionId) => flatIn(folderOf(path)).get(sessionId) ?? []);
  });
  return { transcripts, orphans };
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
  const facts = factsOf(path, problems);
  if (facts === null) return [];
  if (!facts.isFile()) {
    problems.push({ path, line: null, reason: "not_a_file" });
    return [];
  }
  const client: ClientName = isRollout(path) ? "codex" : "claude-code";
  const own: TranscriptPart = { path, bytes: facts.size, agent: null };
  const named = UUID.exec(nameOf(path))?.[0] ?? null;
  const sessionId = client === "codex" ? named : ownSession(path, facts.size, named);
  const flat =
    sessionId === null ? [] : flatOf(sessionId).flatMap((one) => flatPart(one, problems));
  const parts = client === "codex" ? [own] : [own, ...subagentsOf(path, problems), ...flat];
  return [
    {
      client,
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

/**
 * Which transcripts there are: Claude Code's `projects/<folder>/<session>.jsonl` with `<session>/subagents/agent-<id>.jsonl`,
 * Codex's `sessions/<year>/<month>/<day>/rollout-….jsonl` and `archived_sessions/rollout-….jsonl`, or what was named: a
 * file, or a folder with any of these below.
 */
import { type Dirent, readdirSync, type Stats, statSync } from "node:fs";
import { claudeFolder } from "../../clients/claude-code/settings.ts";
import { CLIENT_NAMES, type ClientName } from "../../clients/client-name.ts";
import { codexFolder } from "../../clients/codex/settings.ts";
import type { Environment } from "../../config/paths.ts";
import { asText, isObject } from "../../event/event.ts";
import { readRegular } from "../../system/regular-file.ts";
import { lastTime } from "./times.ts";
import type { Problem, Transcript, TranscriptPart } from "./transcript.ts";

export type Found = {
  readonly transcripts: readonly Transcript[];
  readonly problems: readonly Problem[];
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
  return { transcripts: paths.flatMap((path) => transcriptAt(path, problems)), problems };
}

/** How many there are, without looking into them. */
export const countTranscripts = (env: Environment, userHome: string): number =>
  CLIENT_NAMES.flatMap((client) => pathsOf(env, userHome, client, [])).length;

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
    return filesBelow(path, problems, (file) => !isSubagents(file));
  });
  const transcripts = [...new Set(paths)].flatMap((path) => transcriptAt(path, problems));
  return { transcripts: transcripts.filter(({ client }) => clients.includes(client)), problems };
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

const isRollout = (path: string): boolean => nameOf(path).startsWith("rollout-");

const isSubagents = (path: string): boolean => path.includes("/subagents/");

function claudeFiles(folder: string, problems: Problem[]): string[] {
  return entriesOf(folder, problems).flatMap((entry) => {
    const below = `${folder}/${entry.name}`;
    if (!isFolder(entry, below)) return [];
    return entriesOf(below, problems)
      .filter(({ name }) => name.endsWith(ENDING))
      .map(({ name }) => `${below}/${name}`);
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

function transcriptAt(path: string, problems: Problem[]): Transcript[] {
  const facts = factsOf(path, problems);
  if (facts === null) return [];
  if (!facts.isFile()) {
    problems.push({ path, line: null, reason: "not_a_file" });
    return [];
  }
  const client: ClientName = isRollout(path) ? "codex" : "claude-code";
  const own: TranscriptPart = { path, bytes: facts.size, agent: null };
  const sessionId = UUID.exec(nameOf(path))?.[0] ?? null;
  const parts = client === "codex" ? [own] : [own, ...subagentsOf(path, problems)];
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

/**
 * Gemini CLI's transcripts: `tmp/<project>/chats/session-<time>-<8 of the id>.jsonl`, and those of subagents in a folder below,
 * named after the session. Which project it is says `tmp/<project>/.project_root`.
 */
import { readRegular } from "../../system/regular-file.ts";
import type { ClientFiles } from "../client-importer.ts";
import { TRANSCRIPT_EXTENSION, listEntries, isFolder, fileNameOf } from "../transcript/files.ts";
import { firstSession, firstText } from "../transcript/heads.ts";
import { readSingleFile } from "../transcript/single-file.ts";
import { listNames } from "../../system/list-names.ts";

const NAME = /^session-\d{4}-\d\d-\d\dT\d\d-\d\d-([\w-]{1,8})\.jsonl$/;

const FOLDER = /Workspace Directories:\*\*\\n {2}- (\/(?:[^"\\]|\\[^n]){0,4095})\\n/;

export const geminiFiles: ClientFiles = {
  folders: ["tmp"],
  openSessionFiles: () => async (_, known) => [...known, ...known.flatMap(geminiAgentFiles)],
  hasForks: false,
  owns: (path) => NAME.test(fileNameOf(path)),
  list: (clientFolder, problems) => {
    const folder = `${clientFolder}/tmp`;
    return listEntries(folder, problems).flatMap((entry) => {
      const chats = `${folder}/${entry.name}/chats`;
      if (!isFolder(entry, `${folder}/${entry.name}`)) return [];
      return listEntries(chats, problems).flatMap(({ name }) =>
        NAME.test(name) ? [`${chats}/${name}`] : [],
      );
    });
  },
  openFinder: () => (path, search) => readSingleFile("gemini", path, firstSession(path), search),
  startFolder: (path) => recordedFolder(path) ?? projectRoot(path),
};

function recordedFolder(path: string): string | null {
  const found = firstText(path, FOLDER);
  try {
    return found === null ? null : (JSON.parse(`"${found}"`) as string);
  } catch {
    return null;
  }
}

function projectRoot(path: string): string | null {
  try {
    const root = readRegular(`${path.slice(0, path.lastIndexOf("/chats/"))}/.project_root`).trim();
    return root.startsWith("/") ? root : null;
  } catch {
    return null;
  }
}

const MAX_AGENT_FILES = 1000;

/** A folder is named by the whole id of its session, of which a file has the beginning. */
export function geminiAgentFiles(transcriptPath: string): readonly string[] {
  const short = NAME.exec(fileNameOf(transcriptPath))?.[1];
  const chats = transcriptPath.slice(0, transcriptPath.lastIndexOf("/"));
  if (short === undefined) return [];
  return listNames(chats)
    .filter((name) => name.startsWith(short) && !name.endsWith(TRANSCRIPT_EXTENSION))
    .flatMap((name) => listNames(`${chats}/${name}`).map((file) => `${chats}/${name}/${file}`))
    .filter((path) => path.endsWith(TRANSCRIPT_EXTENSION))
    .slice(0, MAX_AGENT_FILES);
}

/**
 * Gemini CLI's transcripts: `tmp/<project>/chats/session-<time>-<8 of the id>.jsonl`, and those of subagents in a folder below,
 * named after the session. Which project it is says `tmp/<project>/.project_root`.
 */
import { readdirSync } from "node:fs";
import { readRegular } from "../../system/regular-file.ts";
import type { ClientFiles } from "../client-importer.ts";
import { ENDING, entriesOf, isFolder, nameOf } from "../transcript/files.ts";
import { firstSession, firstText } from "../transcript/heads.ts";
import { loneFile } from "../transcript/lone-file.ts";

const NAME = /^session-\d{4}-\d\d-\d\dT\d\d-\d\d-([\w-]{1,8})\.jsonl$/;

const FOLDER = /Workspace Directories:\*\*\\n {2}- (\/(?:[^"\\]|\\[^n]){0,4095})\\n/;

export const geminiFiles: ClientFiles = {
  folders: ["tmp"],
  isByDay: false,
  hasForks: false,
  owns: (path) => NAME.test(nameOf(path)),
  list: (clientFolder, problems) => {
    const folder = `${clientFolder}/tmp`;
    return entriesOf(folder, problems).flatMap((entry) => {
      const chats = `${folder}/${entry.name}/chats`;
      if (!isFolder(entry, `${folder}/${entry.name}`)) return [];
      return entriesOf(chats, problems).flatMap(({ name }) =>
        NAME.test(name) ? [`${chats}/${name}`] : [],
      );
    });
  },
  openFinder: () => (path, search) => loneFile("gemini", path, firstSession(path), search),
  startFolder: (path) => folderSaid(path) ?? projectRoot(path),
};

function folderSaid(path: string): string | null {
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

const MOST_AGENT_FILES = 1000;

/** A folder is named by the whole id of its session, of which a file has the beginning. */
export function geminiAgentFiles(transcriptPath: string): readonly string[] {
  const short = NAME.exec(nameOf(transcriptPath))?.[1];
  const chats = transcriptPath.slice(0, transcriptPath.lastIndexOf("/"));
  if (short === undefined) return [];
  return namesIn(chats)
    .filter((name) => name.startsWith(short) && !name.endsWith(ENDING))
    .flatMap((name) => namesIn(`${chats}/${name}`).map((file) => `${chats}/${name}/${file}`))
    .filter((path) => path.endsWith(ENDING))
    .slice(0, MOST_AGENT_FILES);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

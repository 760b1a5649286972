/** Copilot CLI's transcripts: `session-state/<session>/events.jsonl`, with the records of subagents among the session's own. */
import type { ClientFiles } from "../client-importer.ts";
import { listEntries, isFolder, UUID } from "../transcript/files.ts";
import { firstFolder, firstSession } from "../transcript/heads.ts";
import { readSingleFile } from "../transcript/single-file.ts";
import { existsSync } from "node:fs";

const NAME = "events.jsonl";
const PLACE = new RegExp(`/${UUID.source}/events\\.jsonl$`, "i");

export const copilotFiles: ClientFiles = {
  folders: ["session-state"],
  openSessionFiles: () => async (_, known) => known,
  hasForks: false,
  owns: (path) => PLACE.test(path),
  list: (clientFolder, problems) => {
    const folder = `${clientFolder}/session-state`;
    return listEntries(folder, problems).flatMap((entry) => {
      const path = `${folder}/${entry.name}/${NAME}`;
      return PLACE.test(path) && isFolder(entry, `${folder}/${entry.name}`) && existsSync(path)
        ? [path]
        : [];
    });
  },
  openFinder: () => (path, search) => readSingleFile("copilot", path, firstSession(path), search),
  startFolder: firstFolder,
};

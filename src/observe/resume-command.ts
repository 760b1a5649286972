/** How a session is opened in its client: the client's own command, in the folder that the session was started in. */
import { statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { type ClientName, clientOfProvider } from "../clients/clients.ts";
import { kitOf } from "../clients/kits.ts";
import { asText } from "../event/event.ts";
import type { SessionRecord, Store } from "../store/store.ts";
import { shellWord } from "../system/shell-word.ts";

export type ResumeCommand = {
  readonly sessionId: string;
  readonly client: ClientName;
  readonly folder: string;
  readonly command: readonly [string, ...string[]];
};

/** Why a session cannot be opened: its client is not one of ours, or its folder is missing (null: unknown). */
export type ResumeObstacle =
  | { readonly why: "client" }
  | { readonly why: "folder"; readonly folder: string | null };

/** An id comes from whoever wrote it down; what looks like an option is none. */
const PLAIN_ID = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

export async function findResumeCommand(
  session: SessionRecord,
  store: Pick<Store, "queryEvents">,
): Promise<ResumeCommand | ResumeObstacle> {
  const { sessionId, provider } = session;
  const client = clientOfProvider(provider);
  if (client === null || !PLAIN_ID.test(sessionId)) return { why: "client" };
  const folder = await startFolder(session, store);
  if (folder === null || !isFolder(folder)) return { why: "folder", folder };
  return { sessionId, client, folder, command: kitOf(client).resumeCommand(sessionId) };
}

/** For a shell, to copy. */
export const toShellLine = ({ folder, command }: ResumeCommand): string =>
  `cd ${shellWord(folder)} && ${command.map(shellWord).join(" ")}`;

/** Claude Code names the folder of its transcripts after the one that it was started in, and finds them there only. */
const transcriptFolder = (folder: string): string => folder.replaceAll(/[^A-Za-z0-9]/g, "-");

async function startFolder(
  session: SessionRecord,
  store: Pick<Store, "queryEvents">,
): Promise<string | null> {
  const { sessionId, cwd, projectPath, transcriptPath } = session;
  const [first] = await store.queryEvents({
    type: "session.lifecycle",
    sessionId,
    limit: 1,
    oldestFirst: true,
  });
  const folders = [asText(first?.cwd), cwd, projectPath].filter((one) => one !== null);
  const beside = transcriptPath === null ? null : basename(dirname(transcriptPath));
  return folders.find((one) => transcriptFolder(one) === beside) ?? folders[0] ?? null;
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

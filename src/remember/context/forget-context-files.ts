/**
 * What is kept of saved contexts outside of journal and database, forgotten with the sessions it is of.
 *
 * A session may go on, and its client's transcript is not ours to change: reading begins behind what stands there now.
 */
import { draftFolder } from "../../config/draft-folder.ts";
import { sessionFile, sessionFolder } from "../../config/session-files.ts";
import { skillFolder } from "../../config/skill-index-path.ts";
import { asText, isObject } from "../../event/event.ts";
import { cursorAt } from "../../journal/cursor.ts";
import { escapeForJson } from "../../store/store.ts";
import { rareFiles, system } from "../../system/system.ts";
import { readBytesAt, resolveProjectFolder } from "./document/project-folder.ts";
import { removeGuards } from "../guard/guard-file.ts";
import { savePassedCursor, loadLedgerReading } from "../ledger/ledger-reading.ts";
import { DAY_MS } from "../../event/day.ts";
import { listNames } from "../../system/list-names.ts";

const MAX_BYTES = 16 * 1024 * 1024;

export type ForgottenSession = {
  readonly sessionId: string;
  readonly projectPath: string | null;
  readonly transcriptPath: string | null;
};

export function forgetContextFiles(
  run: string,
  sessions: readonly ForgottenSession[],
  text: string | null,
): void {
  for (const session of sessions) {
    removeFiles(run, session.sessionId);
    markPassed(run, session);
  }
  if (text !== null) removeMentions(run, text);
  // Made again from what is left, when a session is saved.
  removeGuards(run);
  // How rare words are was counted in prompts; made again at the next start.
  remove(skillFolder(run));
  // Whose a draft is cannot be told, and it lives only until it is saved.
  for (const name of listNames(draftFolder(run))) remove(`${draftFolder(run)}/${name}`);
  const ids = sessions.map(({ sessionId }) => sessionId);
  const projects = new Set(sessions.flatMap(({ projectPath }) => projectPath ?? []));
  for (const projectPath of projects) removeExport(projectPath, ids, text);
}

/** With what writers left that were killed. */
function removeFiles(run: string, sessionId: string): void {
  const path = sessionFile(run, sessionId, "ledger");
  const name = path.slice(path.lastIndexOf("/") + 1);
  const beginning = name.slice(0, name.indexOf(".") + 1);
  for (const one of listNames(sessionFolder(run))) {
    if (one.startsWith(beginning)) remove(`${sessionFolder(run)}/${one}`);
  }
}

/** What was read of a transcript can hold a text that no event does. */
function removeMentions(run: string, text: string): void {
  const folder = sessionFolder(run);
  for (const name of listNames(folder)) {
    const held = system.readFile(`${folder}/${name}`) ?? "";
    if (!held.includes(escapeForJson(text)) && !held.includes(text)) continue;
    const sessionId = sessionIn(held);
    const cursor = sessionId === null ? null : loadLedgerReading(run, sessionId).transcript?.cursor;
    remove(`${folder}/${name}`);
    const isLedger = name.endsWith(".ledger.json");
    if (isLedger && sessionId !== null && cursor) savePassedCursor(run, sessionId, cursor);
  }
}

function sessionIn(held: string): string | null {
  try {
    const found = JSON.parse(held) as unknown;
    return isObject(found) ? asText(found["sessionId"]) : null;
  } catch {
    return null;
  }
}

function markPassed(run: string, { sessionId, transcriptPath: path }: ForgottenSession): void {
  const cursor = path === null ? null : cursorAt(path);
  if (cursor !== null) savePassedCursor(run, sessionId, cursor);
}

/** The project's file, and its backup, when they are of these sessions or hold the text. */
function removeExport(projectPath: string, ids: readonly string[], text: string | null): void {
  const wanted = [
    ...ids.map((id) => `"session_id": ${JSON.stringify(id)}`),
    ...(text === null ? [] : [text, escapeForJson(text)]),
  ];
  try {
    const folder = resolveProjectFolder(projectPath, "look");
    if (folder === null) return;
    for (const name of ["session-context.json", "session-context.json.bak"]) {
      const bytes = readBytesAt(`${folder}/${name}`, MAX_BYTES);
      const held = bytes instanceof Uint8Array ? new TextDecoder().decode(bytes) : "";
      if (wanted.some((one) => held.includes(one))) rareFiles().rmSync(`${folder}/${name}`);
    }
  } catch {
    // No project, or none where a file of ours can be.
  }
}

/** What nobody has touched for so long that the events of its session are gone too. */
export function pruneContextFiles(run: string, days: number, now: Date): void {
  const { lstatSync } = rareFiles();
  for (const folder of [sessionFolder(run), draftFolder(run)]) {
    for (const name of listNames(folder)) {
      const path = `${folder}/${name}`;
      const changed = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (changed < now.getTime() - days * DAY_MS) remove(path);
    }
  }
}

function remove(path: string): void {
  rareFiles().rmSync(path, { force: true, recursive: true });
}

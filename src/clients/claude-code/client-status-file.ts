/**
 * Claude Code's status file: `<claude folder>/sessions/<pid>.json`, rewritten within a tenth of a second of every change and
 * deleted when the client ends. A killed client leaves it, so it counts only while its process lives. The same on
 * 2.1.197 and 2.1.325:
 *
 *   pid, sessionId, cwd, startedAt (ms), procStart, version, kind, entrypoint
 *   status busy | idle | waiting, statusUpdatedAt (ms), waitingFor "permission prompt" | "input needed" | "dialog open";
 *   headless there is none on 2.1.197
 *
 * `procStart` is, on Linux, the 22nd field of `/proc/<pid>/stat`. The folder also holds keys, which are never opened.
 */
import { closeSync, existsSync, readdirSync, readSync } from "node:fs";
import {
  asText,
  asWholeNumber,
  type Json,
  type JsonObject,
  parseObject,
} from "../../event/event.ts";
import { openRegular } from "../../system/regular-file.ts";
import { isRunning } from "../../system/process-start.ts";
import type { ClientStatusEntry } from "../status/entry.ts";

const ENTRY = /^[1-9]\d{0,9}\.json$/;
const LARGEST_ENTRY = 64 * 1024;
const MAX_ENTRIES = 512;
const LONGEST_TEXT = 4096;

/** The client's folder, by a session's transcript in it; null where the path is no such. */
export const claudeFolderOf = (transcriptPath: string): string | null =>
  /^(\/[^\0]*)\/projects\/[^/\0]+\/[^/\0]+\.jsonl$/.exec(transcriptPath)?.[1] ?? null;

/** Older clients keep none. */
export const hasStatusFolder = (claudeFolder: string): boolean =>
  existsSync(statusFolder(claudeFolder));

const statusFolder = (claudeFolder: string): string => `${claudeFolder}/sessions`;

/** Every session that the clients of this folder say they run. */
export function readStatusFiles(claudeFolder: string): readonly ClientStatusEntry[] {
  const folder = statusFolder(claudeFolder);
  return namesIn(folder).flatMap((name) => readStatusFile(`${folder}/${name}`) ?? []);
}

function namesIn(folder: string): readonly string[] {
  try {
    // Clients that were killed leave theirs: of many, those are read whose process may live.
    const names = readdirSync(folder).filter((name) => ENTRY.test(name));
    const living = names.length > MAX_ENTRIES ? names.filter(isPossiblyRunning) : names;
    return living.slice(0, MAX_ENTRIES);
  } catch {
    return [];
  }
}

const isPossiblyRunning = (name: string): boolean => isRunning(Number.parseInt(name, 10), null);

/** Null for whatever is not, or not yet wholly, an entry: the next look may find it. */
export function readStatusFile(path: string): ClientStatusEntry | null {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (!ENTRY.test(name)) return null;
  const written = parseObject(textAt(path));
  const entry = written === null ? null : parseStatusEntry(written);
  // A file that somebody copied speaks of another process.
  return entry?.pid === Number.parseInt(name, 10) ? entry : null;
}

function textAt(path: string): string {
  let fd: number;
  try {
    fd = openRegular(path);
  } catch {
    return "";
  }
  try {
    const bytes = new Uint8Array(LARGEST_ENTRY + 1);
    const length = readSync(fd, bytes, 0, bytes.length, 0);
    return length > LARGEST_ENTRY ? "" : new TextDecoder().decode(bytes.subarray(0, length));
  } catch {
    return "";
  } finally {
    closeSync(fd);
  }
}

/** What a board's file says; null when it is no entry. */
export function parseStatusEntry(written: JsonObject): ClientStatusEntry | null {
  const sessionId = boundedText(written["sessionId"]);
  const pid = asWholeNumber(written["pid"]);
  if (sessionId === null || pid === null || pid < 1) return null;
  return {
    sessionId,
    pid,
    pidStart: startIn(written["procStart"]),
    cwd: boundedText(written["cwd"]),
    startedAt: timeIn(written["startedAt"]),
    version: boundedText(written["version"]),
    isInteractive: isInteractive(written),
    status: statusIn(written["status"]),
    waitingFor: boundedText(written["waitingFor"]),
    statusAt: timeIn(written["statusUpdatedAt"]) ?? timeIn(written["updatedAt"]),
  };
}

function boundedText(value: Json | undefined): string | null {
  const text = asText(value);
  return text === null || text.length > LONGEST_TEXT ? null : text;
}

/** Elsewhere than on Linux it is a date, which nothing can be compared with. */
const startIn = (value: Json | undefined): string | null =>
  typeof value === "string" && /^\d{1,20}$/.test(value) ? value : null;

/** The last moment that a date can name. */
const LATEST_MS = 8.64e15;

function timeIn(value: Json | undefined): number | null {
  const at = asWholeNumber(value);
  return at === null || at < 0 || at > LATEST_MS ? null : at;
}

/** A run for another program (`claude -p`) is called interactive too; who started it tells. */
const isInteractive = ({ kind, entrypoint }: JsonObject): boolean =>
  kind === "interactive" && asText(entrypoint)?.startsWith("sdk") !== true;

const STATUSES = ["busy", "idle", "waiting"] as const;

/** `shell`: a command runs in the background, and the prompt is free. */
const statusIn = (value: Json | undefined): ClientStatusEntry["status"] =>
  value === "shell" ? "idle" : (STATUSES.find((status) => status === value) ?? null);

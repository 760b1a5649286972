/**
 * Pending injections, one file per session (`pending-injection-format.ts`).
 *
 * Written whole or not at all, 0600. Exactly one process acts on an injection: the one for which `claim` answers true. If
 * it dies in between, the injection stays unproved; it is never sent a third time.
 */
import { sessionFile, sessionFolder } from "../../config/session-files.ts";
import { cursorAt } from "../../journal/cursor.ts";
import { rareFiles, system } from "../../system/system.ts";
import { writeWhole } from "../../system/write-whole.ts";
import type { InjectedPart } from "./injection.ts";
import {
  encodePendingInjection,
  parsePendingInjection,
  type PendingInjection,
} from "./pending-injection-format.ts";
import { listNames } from "../../system/list-names.ts";

export type NewInjection = Omit<
  PendingInjection,
  "parts" | "transcript" | "attempt" | "earlier"
> & {
  readonly parts?: readonly InjectedPart[];
  /** The transcript as it was before the text was told. */
  readonly transcript: { readonly path: string; readonly size: number } | null;
  readonly attempt?: 1;
};

const MARKER_UNITS = 8;

/** The end of an id: a UUIDv7 begins with the time, and two of one minute begin alike. */
export const toMarker = (id: string): string => id.slice(-MARKER_UNITS);

const fileOf = (run: string, sessionId: string): string => sessionFile(run, sessionId, "told");

/** Replaces what the session was told before. Nothing is awaited of a text that cannot be recognised. */
export function trackDelivery(run: string, newInjection: NewInjection): void {
  dropPendingInjection(run, newInjection.sessionId);
  if (newInjection.marker.length < MARKER_UNITS || !newInjection.text.includes(newInjection.marker))
    return;
  const { transcript, parts = [], ...others } = newInjection;
  const cursor = transcript === null ? null : cursorAt(transcript.path, transcript.size);
  writePendingInjection(run, {
    ...others,
    parts,
    transcript: transcript === null || cursor === null ? null : { path: transcript.path, cursor },
    attempt: 1,
    earlier: null,
  });
}

/** A transcript up to its present end; null when there is none. */
export function locateTranscriptEnd(path: string | null): PendingInjection["transcript"] {
  const cursor = path === null ? null : cursorAt(path);
  return path === null || cursor === null ? null : { path, cursor };
}

export function writePendingInjection(run: string, pending: PendingInjection): void {
  const path = fileOf(run, pending.sessionId);
  rareFiles().mkdirSync(sessionFolder(run), { recursive: true, mode: 0o700 });
  writeWhole(path, encodePendingInjection(pending));
}

/** Null when nothing is awaited. What cannot be understood is taken away: nobody could prove it. */
export function readPendingInjection(run: string, sessionId: string): PendingInjection | null {
  const path = fileOf(run, sessionId);
  const text = system.readFile(path);
  const pending = text === null ? null : parsePendingInjection(text);
  if (pending !== null && pending.sessionId === sessionId) return pending;
  if (system.factsAt(path) !== null) remove(path);
  return null;
}

/** True for one process of all that hold this telling; by then nothing is awaited any more. */
export function claimPendingInjection(run: string, pending: PendingInjection): boolean {
  const path = fileOf(run, pending.sessionId);
  const own = createTemporaryPath(path);
  try {
    rareFiles().renameSync(path, own);
  } catch {
    return false;
  }
  const taken = parsePendingInjection(system.readFile(own) ?? "");
  const isSame = taken?.injectionId === pending.injectionId;
  // Another process has told it again meanwhile: that telling is not ours to act on.
  if (!isSame && taken !== null) putBack(own, path);
  remove(own);
  return isSame;
}

/** Nothing told to the session so far is awaited any longer. */
export function dropPendingInjection(run: string, sessionId: string): void {
  const path = fileOf(run, sessionId);
  const name = path.slice(path.lastIndexOf("/") + 1);
  for (const one of listNames(sessionFolder(run)))
    if (one.startsWith(name)) remove(`${sessionFolder(run)}/${one}`);
}

const createTemporaryPath = (path: string): string => `${path}.${Bun.randomUUIDv7()}`;

function putBack(from: string, to: string): void {
  try {
    rareFiles().linkSync(from, to);
  } catch {
    // A newer one stands there.
  }
}

function remove(path: string): void {
  try {
    rareFiles().rmSync(path, { force: true, recursive: true });
  } catch {
    // It says nothing that a later look could not see.
  }
}

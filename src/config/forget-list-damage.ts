/**
 * Whether the forget list is still usable. Its hashes mean nothing without their key, so a mark of the key precedes them.
 * Older programs wrote none: there the key's age decides, unless the files were copied, which makes both new.
 */
import { lstatSync, statSync } from "node:fs";
import { readRegular } from "../system/regular-file.ts";
import {
  FORGET_KEY_LINE,
  forgetKeyMark,
  FORGET_LINE,
  forgetListPath,
} from "./forgotten-sessions.ts";
import { keyFile, isKeyWhole } from "./secret-key.ts";

export type ForgetListDamage = {
  /** What is damaged: the notes, or the key they were made with. */
  readonly what: "file" | "key";
  readonly path: string;
  /** When the last of what cannot be read was forgotten; null when nobody knows. */
  readonly until: string | null;
};

/** Null where there are no notes, or all of them can be read. */
export function findForgetListDamage(run: string): ForgetListDamage | null {
  const path = forgetListPath(run);
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return null;
  const damaged: ForgetListDamage = { what: "file", path, until: null };
  let text: string;
  try {
    text = readRegular(path);
  } catch {
    return damaged;
  }
  const { times, isNone } = timesByKey(text);
  if (isNone) return text === "" ? null : damaged;
  const isReadable = openReadabilityCheck(run, latest([...times.values()].flat()) ?? "");
  const lost = [...times].filter(([key, of]) => !isReadable(key, latest(of) ?? ""));
  const until = latest(lost.flatMap(([, of]) => of));
  return until === null ? null : { what: "key", path: keyFile(run), until };
}

/** When what was noted, by the mark of its key; null stands for notes without one. */
function timesByKey(text: string): { times: Map<string | null, string[]>; isNone: boolean } {
  const times = new Map<string | null, string[]>();
  let key: string | null = null;
  for (const line of text.split("\n")) {
    const [, mark] = FORGET_KEY_LINE.exec(line) ?? [];
    const [, , time] = FORGET_LINE.exec(line) ?? [];
    key = mark ?? key;
    if (time === undefined) continue;
    const known = times.get(key) ?? [];
    times.set(key, known);
    known.push(time);
  }
  return { times, isNone: times.size === 0 };
}

/** A key that the first note needs is made a moment after its time. */
const MAKING_MS = 1000;
/** Writing a note takes no longer, and a copy is hardly made so soon. */
const AT_ONCE_MS = 60_000;

function openReadabilityCheck(
  run: string,
  lastNoted: string,
): (key: string | null, last: string) => boolean {
  if (!isKeyWhole(run)) return () => false;
  const mark = forgetKeyMark(run);
  const [notesMs, keyMs] = [forgetListPath(run), keyFile(run)].map(
    (path) => statSync(path).mtimeMs,
  );
  return (key, last) => {
    if (key !== null) return key === mark;
    const isCopied = Math.abs((notesMs ?? 0) - Date.parse(lastNoted)) > AT_ONCE_MS;
    return isCopied || (keyMs ?? 0) <= Date.parse(last) + MAKING_MS;
  };
}

const latest = (times: readonly string[]): string | null => times.toSorted().at(-1) ?? null;

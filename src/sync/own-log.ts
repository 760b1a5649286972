/** The log of this machine: how far its journal is sealed, and which packs hold it. */
import { asText, asWholeNumber, isObject, type JsonObject } from "../event/event.ts";
import type { Cursor } from "../event/cursor.ts";
import { newId } from "../event/id.ts";
import { readSyncFile, writeSyncFile } from "./sync-files.ts";

const FILE = "log.json";

export type OwnLog = {
  readonly machine: string;
  /** The number of the next pack; the first is 1. */
  readonly next: number;
  /** Hash of the last pack. */
  readonly hash: string | null;
  /** The log begins with this pack. */
  readonly first: number;
  /** Where reading of each journal file goes on. */
  readonly cursors: Readonly<Record<string, Cursor>>;
  /** What was shared when it was sealed, and with which key. */
  readonly shares: string;
  readonly keyId: string;
  /** The oldest event in it; null without any. */
  readonly oldest: string | null;
  /** How many events it has. */
  readonly events: number;
  /** It is to be sealed again from the beginning. */
  readonly isStale: boolean;
};

export const newLog = (): OwnLog => ({
  machine: newId(),
  next: 1,
  hash: null,
  first: 1,
  cursors: {},
  shares: "",
  keyId: "",
  oldest: null,
  events: 0,
  isStale: false,
});

export function readOwnLog(home: string): OwnLog | null {
  const said = readSyncFile(home, FILE);
  const machine = asText(said?.["machine"]);
  if (said === null || machine === null) return null;
  return {
    machine,
    next: asWholeNumber(said["next"]) ?? 1,
    hash: asText(said["hash"]),
    first: asWholeNumber(said["first"]) ?? 1,
    cursors: readCursors(said["cursors"]),
    shares: asText(said["shares"]) ?? "",
    keyId: asText(said["keyId"]) ?? "",
    oldest: asText(said["oldest"]),
    events: asWholeNumber(said["events"]) ?? 0,
    isStale: said["isStale"] === true,
  };
}

export const saveOwnLog = (home: string, log: OwnLog): void => writeSyncFile(home, FILE, log);

function readCursors(value: unknown): Readonly<Record<string, Cursor>> {
  const all: JsonObject = isObject(value) ? value : {};
  return Object.fromEntries(
    Object.entries(all).flatMap(([file, said]) => {
      if (!isObject(said)) return [];
      const byteOffset = asWholeNumber(said["byteOffset"]);
      const fingerprint = asText(said["fingerprint"]) ?? "";
      const inode = asText(said["inode"]) ?? "";
      return byteOffset === null ? [] : [[file, { inode, byteOffset, fingerprint }] as const];
    }),
  );
}

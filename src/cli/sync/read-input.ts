/** What `sync init`, `sync join` and `sync key import` are given: a target, typed or on stdin, and a key, asked for or on stdin. */
import { encodeTarget, openTarget, readTargetPlace } from "../../sync/open-target.ts";
import { makeTargetFolder } from "../../sync/folder-target.ts";
import { parseKey } from "../../sync/key-text.ts";
import type { PackTarget } from "../../sync/pack-target.ts";
import { readSyncSettings, syncFile } from "../../sync/sync-files.ts";
import { host } from "../../system/host.ts";
import type { CommandArgs } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { ask, canAsk } from "../terminal/ask.ts";
import { oneLine } from "../terminal/terminal.ts";
import { keyFault, syncObstacleFault } from "./sync-fault.ts";

/** Lines of stdin in the order they are asked for. */
export type InputLines = () => Promise<string | null>;

export function readInputLines(): InputLines {
  let lines: string[] | null = null;
  return async () => {
    lines ??= (await Bun.stdin.text()).split("\n").map((line) => line.trim());
    return lines.find((line) => line !== "") === undefined ? null : takeFirst(lines);
  };
}

function takeFirst(lines: string[]): string {
  for (;;) {
    const line = lines.shift() ?? "";
    if (line !== "") return line;
  }
}

export type SyncTarget = { readonly target: PackTarget; readonly address: string };

/** `isNew`: a folder may have to be made. */
export async function readTarget(
  { words, text, installation }: CommandArgs,
  lines: InputLines,
  isNew: boolean,
): Promise<SyncTarget> {
  const { faults } = text.sync;
  const { home, userHome } = installation.paths;
  if (readSyncSettings(home) !== null)
    throw new Fault("SYNC_ALREADY", faults.already, faults.alreadyFix);
  const typed = words[1] === "-" ? ((await lines()) ?? "") : (words[1] ?? "");
  const place = readTargetPlace(typed, { cwd: host().cwd(), userHome });
  if (place === null)
    throw new Fault("SYNC_BAD_TARGET", faults.badTarget(oneLine(typed)), faults.badTargetFix);
  const target = openTarget(place, home, host().env);
  if (target === null) {
    const path = syncFile(home, "credentials");
    throw syncObstacleFault({ obstacle: "no_credentials", path }, text);
  }
  if (isNew && place.kind === "folder") makeTargetFolder(place.folder);
  return { target, address: encodeTarget(place) };
}

export async function readKey({ text }: CommandArgs, lines: InputLines): Promise<Uint8Array> {
  const typed = canAsk() ? ask(text.sync.keyAsk) : await lines();
  const { noKey, noKeyFix } = text.sync.faults;
  if (typed === null || typed === "") throw new Fault("SYNC_NO_KEY", noKey, noKeyFix);
  const reading = parseKey(typed);
  if (!reading.ok) throw keyFault(reading, text);
  return reading.key;
}

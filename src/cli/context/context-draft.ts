/** The document for `context save`: from `--file`, else from SELF_GEN_CONTEXT, else from stdin. */
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { draftFolder } from "../../config/draft-folder.ts";
import { expandHome } from "../../config/paths.ts";
import { MAX_DOCUMENT_BYTES } from "../../remember/context/document/read-context-document.ts";
import { asText, parseObject } from "../../event/event.ts";
import { system } from "../../system/system.ts";
import type { CommandArgs, Installation } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { oneLine } from "../terminal/terminal.ts";
import { host, temporaryFolder } from "../../system/host.ts";
import { fromHere } from "../command/from-here.ts";

export type ContextDraft = {
  /** As many as are looked at: one more than may be says that there are too many. */
  readonly bytes: Uint8Array;
  /** How many there are, where that is known. */
  readonly size: number;
  /** Null for stdin. */
  readonly path: string | null;
};

/** Somebody who hands over nothing may leave the pipe open. */
const PATIENCE_MS = 5000;
const PIECE_BYTES = 64 * 1024;

/** `late` when stdin is open and nothing comes. */
export async function readContextDraft(
  args: CommandArgs,
): Promise<ContextDraft | "nothing" | "late"> {
  const named = args.option("file") ?? host().env["SELF_GEN_CONTEXT"] ?? "";
  if (named === "-") return draftFromStdin();
  if (named !== "") {
    return draftFromFile(
      fromHere(expandHome(named, args.installation.paths.userHome) ?? named),
      args,
    );
  }
  return host().terminal.isTty(0) ? "nothing" : draftFromStdin();
}

/** The session that a client's hook speaks of; null for any other input. */
export function hookSessionId(handed: ContextDraft | "nothing" | "late"): string | null {
  if (typeof handed === "string" || handed.path !== null) return null;
  const said = parseObject(new TextDecoder().decode(handed.bytes));
  return said === null || asText(said["hook_event_name"]) === null
    ? null
    : (asText(said["session_id"]) ?? "");
}

async function draftFromStdin(): Promise<ContextDraft | "nothing" | "late"> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  while (size <= MAX_DOCUMENT_BYTES) {
    const piece = await system.readInput(PATIENCE_MS);
    if (piece === "late" && size === 0) return "late";
    if (piece === "end" || piece === "late") break;
    pieces.push(piece);
    size += piece.length;
  }
  const bytes = Buffer.concat(pieces);
  return size <= MAX_DOCUMENT_BYTES && isBlank(bytes) ? "nothing" : { bytes, size, path: null };
}

const isBlank = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte === 32 || (byte >= 9 && byte <= 13));

/** A file may be a pipe that a shell made; a folder is none. */
function draftFromFile(path: string, { text }: CommandArgs): ContextDraft {
  const { faults } = text.saved;
  try {
    const fd = openSync(path, constants.O_RDONLY);
    try {
      const { size } = fstatSync(fd);
      if (size > MAX_DOCUMENT_BYTES) return { bytes: new Uint8Array(), size, path };
      const bytes = readAll(fd);
      return { bytes, size: bytes.length, path };
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new Fault("CONTEXT_NO_FILE", faults.noInput(oneLine(path), code), faults.noInputFix);
  }
}

function readAll(fd: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  let size = 0;
  while (size <= MAX_DOCUMENT_BYTES) {
    const piece = new Uint8Array(PIECE_BYTES);
    const count = readSync(fd, piece);
    if (count === 0) break;
    pieces.push(piece.subarray(0, count));
    size += count;
  }
  return Buffer.concat(pieces);
}

/** A draft that lies among everybody's temporary files. */
const DRAFT_FILE_NAME = /^self-gen-context[^/]*\.json$/;

/** What was written only to be handed over has done its work; any other file is somebody's. */
export function removeContextDraft(path: string | null, { paths }: Installation): void {
  if (path === null) return;
  try {
    const real = realpathSync(path);
    const slash = real.lastIndexOf("/");
    const isIn = (folder: string): boolean =>
      existsSync(folder) && real.slice(0, slash) === realpathSync(folder);
    const isDraft = DRAFT_FILE_NAME.test(real.slice(slash + 1)) && isIn(temporaryFolder());
    if (isDraft || isIn(draftFolder(paths.run))) rmSync(real);
  } catch {
    // It was saved: a draft that cannot be removed is only in the way.
  }
}

/**
 * Downloads a model's files. Each arrives as `<name>.part`, is checked against the hub's checksum, and only then gets its
 * name. An interrupted download resumes; a wrong file is deleted. Nothing else in the program downloads anything.
 */
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import { EmbeddingFault } from "../fault.ts";
import { asHubFault, type HubFile, type HubModel, modelBytes } from "./hub-model.ts";

export type ModelDownloadOptions = {
  /** Nothing arrives for so long: it will not. */
  readonly stallMs: number;
  readonly progress: (doneBytes: number, allBytes: number) => void;
};

/** A line that breaks is taken up again so often, as long as something came. */
const MAX_RETRIES = 5;

export async function downloadModel(
  model: HubModel,
  folder: string,
  { stallMs, progress }: ModelDownloadOptions,
): Promise<void> {
  const all = modelBytes(model);
  let done = 0;
  for (const file of model.files) {
    const path = `${folder}/${file.name}`;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    if (!existsSync(path) || !isIntact(path, file)) {
      const told = (bytes: number): void => progress(done + bytes, all);
      await downloadFile(model, file, `${path}.part`, stallMs, told);
      renameSync(`${path}.part`, path);
    }
    done += file.bytes;
    progress(done, all);
  }
}

async function downloadFile(
  { hub, name, revision }: HubModel,
  file: HubFile,
  part: string,
  stallMs: number,
  told: (bytes: number) => void,
): Promise<void> {
  const address = `${hub}/${name}/resolve/${revision}/${file.name}`;
  for (let breaks = 0; ; breaks++) {
    const before = sizeAt(part);
    if (before > file.bytes) rmSync(part);
    if (sizeAt(part) === file.bytes) break;
    try {
      await receive(address, file, part, stallMs, told);
      break;
    } catch (error) {
      const fault = asHubFault(error, hub);
      const isCut = fault.code === "HUB_UNREACHABLE" && sizeAt(part) > before;
      if (!isCut || breaks >= MAX_RETRIES) throw fault;
    }
  }
  if (isIntact(part, file)) return;
  rmSync(part, { force: true });
  throw new EmbeddingFault("HUB_CHECKSUM", `${name}/${file.name}`);
}

async function receive(
  address: string,
  file: HubFile,
  part: string,
  stallMs: number,
  told: (bytes: number) => void,
): Promise<void> {
  const from = sizeAt(part);
  const stalled = new AbortController();
  const stall = (): void => stalled.abort(new DOMException("nothing came", "TimeoutError"));
  let timer = setTimeout(stall, stallMs);
  try {
    const response = await fetch(address, {
      headers: from === 0 ? {} : { range: `bytes=${from}-` },
      signal: stalled.signal,
    });
    const goesOn =
      response.status === 206 &&
      response.headers.get("content-range")?.startsWith(`bytes ${from}-`) === true;
    if (!goesOn) {
      rmSync(part, { force: true });
      if (response.status === 416 || response.status === 206)
        return await receive(address, file, part, stallMs, told);
      if (response.status !== 200)
        throw new EmbeddingFault("HUB_STATUS", `${response.status} ${address}`);
    }
    let bytes = goesOn ? from : 0;
    const reader = response.body?.getReader();
    for (;;) {
      const piece = await reader?.read();
      if (piece === undefined || piece.done) break;
      clearTimeout(timer);
      timer = setTimeout(stall, stallMs);
      bytes += piece.value.length;
      // More than there is: whatever this is, it is not the file.
      if (bytes > file.bytes) throw new EmbeddingFault("HUB_CHECKSUM", file.name);
      appendFileSync(part, piece.value, { mode: 0o600 });
      told(bytes);
    }
    if (bytes < file.bytes) throw Object.assign(new Error("cut off"), { code: "CUT_OFF" });
  } catch (error) {
    if (error instanceof EmbeddingFault && error.code === "HUB_CHECKSUM")
      rmSync(part, { force: true });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

const sizeAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const PIECE_BYTES = 1024 * 1024;

function isIntact(path: string, { bytes, checksum }: HubFile): boolean {
  if (!existsSync(path)) return bytes === 0;
  if (sizeAt(path) !== bytes) return false;
  const hasher = new Bun.CryptoHasher(checksum.kind === "git" ? "sha1" : "sha256");
  if (checksum.kind === "git") hasher.update(`blob ${bytes}\0`);
  const fd = openSync(path, "r");
  try {
    const piece = Buffer.alloc(PIECE_BYTES);
    for (let read = readSync(fd, piece); read > 0; read = readSync(fd, piece))
      hasher.update(piece.subarray(0, read));
  } finally {
    closeSync(fd);
  }
  return hasher.digest("hex") === checksum.hex;
}

/**
 * Lines packed in zstd frames of about a megabyte each, so that packing and unpacking hold no more than that, or than one
 * line. A line never reaches over two frames. Where a frame ends is read from its block headers (RFC 8878, 3.1.1).
 */
import { closeSync, fsyncSync, openSync, readSync, writeSync } from "node:fs";

const FRAME_BYTES = 1024 * 1024;
/** Nothing that we pack is larger; a few bytes can be made to unpack to more than any memory holds. */
const MAX_FRAME_BYTES = 64 * 1024 * 1024;
/** What comes to be packed was redacted before, which takes far longer than this. */
const COMPRESSION_LEVEL = 9;

export class ArchiveDamageError extends Error {
  override readonly name = "Damaged";
}

export type PackResult = {
  readonly records: number;
  readonly bytes: number;
  readonly packedBytes: number;
  readonly sha256: string;
};

export type Packer = {
  readonly line: (text: string) => void;
  /** On the disk. */
  readonly finish: () => PackResult;
  readonly close: () => void;
};

/** Writes a new file, 0600. */
export function openPacker(path: string): Packer {
  const fd = openSync(path, "wx", 0o600);
  const hash = new Bun.CryptoHasher("sha256");
  let isOpen = true;
  let gathered: string[] = [];
  let units = 0;
  let [records, bytes, packedBytes] = [0, 0, 0];
  const flush = (): void => {
    if (gathered.length === 0) return;
    const content = Buffer.from(`${gathered.join("\n")}\n`);
    gathered = [];
    units = 0;
    hash.update(content);
    const frame = Bun.zstdCompressSync(content, { level: COMPRESSION_LEVEL });
    try {
      for (let from = 0; from < frame.length;) from += writeSync(fd, frame, from);
    } catch (error) {
      // The system names no file where it was given a number.
      throw Object.assign(error as NodeJS.ErrnoException, { path });
    }
    bytes += content.length;
    packedBytes += frame.length;
  };
  const close = (): void => {
    if (isOpen) closeSync(fd);
    isOpen = false;
  };
  return {
    line: (text) => {
      // A line may be as large as a frame: two of them need not be in one.
      if (units > 0 && units + text.length > FRAME_BYTES) flush();
      gathered.push(text);
      units += text.length;
      records++;
    },
    finish: () => {
      flush();
      fsyncSync(fd);
      close();
      return { records, bytes, packedBytes, sha256: hash.digest("hex") };
    },
    close,
  };
}

/** What each frame of an open file holds; throws `Damaged`. */
export function* readFrames(fd: number, size: number): Generator<Buffer> {
  for (let at = 0; at < size;) {
    const end = frameEnd(fd, at, size);
    yield unpackFrame(readAt(fd, at, end - at));
    at = end;
  }
}

/** What the last one holds; the others are only passed. */
export function readLastFrame(fd: number, size: number): Buffer {
  let last = 0;
  for (let at = 0; at < size; at = frameEnd(fd, at, size)) last = at;
  return unpackFrame(readAt(fd, last, size - last));
}

function unpackFrame(packed: Buffer): Buffer {
  try {
    const content = Bun.zstdDecompressSync(packed);
    return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  } catch (error) {
    throw new ArchiveDamageError(error instanceof Error ? error.message : String(error));
  }
}

const MAGIC = 0xfd_2f_b5_28;
const MAX_HEADER_BYTES = 18;
const DICTIONARY_BYTES = [0, 1, 2, 4] as const;
const REPEATED = 1;
const RESERVED = 3;

function frameEnd(fd: number, start: number, size: number): number {
  const header = readAt(fd, start, Math.min(MAX_HEADER_BYTES, size - start));
  if (header.length < 9 || header.readUInt32LE(0) !== MAGIC)
    throw new ArchiveDamageError("no frame");
  const flags = header[4] ?? 0;
  const isSingle = (flags & 0x20) !== 0;
  const from = 5 + (isSingle ? 0 : 1) + (DICTIONARY_BYTES[flags & 3] ?? 0);
  const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][flags >> 6] ?? 0;
  if (sizeBytes === 0 || header.length < from + sizeBytes)
    throw new ArchiveDamageError("no content size");
  if (contentSize(header, from, sizeBytes) > MAX_FRAME_BYTES)
    throw new ArchiveDamageError("too large");
  let at = start + from + sizeBytes;
  for (let isLast = false; !isLast;) {
    const block = readAt(fd, at, 3);
    if (block.length < 3) throw new ArchiveDamageError("cut off");
    const value = block.readUIntLE(0, 3);
    const type = (value >> 1) & 3;
    if (type === RESERVED) throw new ArchiveDamageError("no block");
    at += 3 + (type === REPEATED ? 1 : value >> 3);
    isLast = (value & 1) !== 0;
  }
  const end = at + ((flags & 4) === 0 ? 0 : 4);
  if (end > size) throw new ArchiveDamageError("cut off");
  return end;
}

function contentSize(header: Buffer, at: number, bytes: number): number {
  if (bytes === 1) return header.readUInt8(at);
  if (bytes === 2) return header.readUInt16LE(at) + 256;
  return bytes === 4 ? header.readUInt32LE(at) : Number(header.readBigUInt64LE(at));
}

function readAt(fd: number, at: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const count = readSync(fd, bytes, filled, length - filled, at + filled);
    if (count <= 0) break;
    filled += count;
  }
  return bytes.subarray(0, filled);
}

/** One file on its way into a backup or out of it, a chunk at a time, measured on both sides. */
import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from "node:fs";
import { openRegular } from "../../system/regular-file.ts";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import type { BackupFile, ContentDigest } from "./manifest.ts";

const CHUNK_BYTES = 1024 * 1024;

/** Counts and hashes what passes. */
class ContentMeter {
  #bytes = 0;
  readonly #hash = new Bun.CryptoHasher("sha256");

  add(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    this.#hash.update(chunk);
  }

  get bytes(): number {
    return this.#bytes;
  }

  extent(): ContentDigest {
    return { bytes: this.#bytes, sha256: this.#hash.digest("hex") };
  }
}

function writeAll(fd: number, chunk: Uint8Array): void {
  for (let from = 0; from < chunk.length;) from += writeSync(fd, chunk, from);
}

/** The first `size` bytes of an open file. */
function* chunksOf(fd: number, size: number): Generator<Buffer> {
  for (let at = 0; at < size;) {
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, size - at));
    const count = readSync(fd, chunk, 0, chunk.length, at);
    // Shorter than it was a moment ago: what is there is what is measured.
    if (count <= 0) return;
    at += count;
    yield chunk.subarray(0, count);
  }
}

/** A fault of an open file does not say by itself which file that is. */
export const withErrorPath = (error: unknown, path: string): unknown =>
  error instanceof Error && "code" in error ? Object.assign(error, { path }) : error;

/** Writes to a new file, 0600, and sees to it that it is on the disk. */
async function writeNewFile<T>(path: string, write: (fd: number) => Promise<T>): Promise<T> {
  const fd = openSync(path, "wx", 0o600);
  try {
    const result = await write(fd);
    fsyncSync(fd);
    return result;
  } catch (error) {
    throw withErrorPath(error, path);
  } finally {
    closeSync(fd);
  }
}

export type BytesListener = (bytes: number) => void;

/** Stores the first `size` bytes of an open file at `path`, compressed if asked for. */
export async function storeFile(
  from: { readonly fd: number; readonly size: number },
  path: string,
  how: { readonly compressed: boolean; readonly onBytes: BytesListener },
): Promise<{ readonly content: ContentDigest; readonly stored: ContentDigest }> {
  const content = new ContentMeter();
  const stored = new ContentMeter();
  const source = function* (): Generator<Buffer> {
    for (const chunk of chunksOf(from.fd, from.size)) {
      content.add(chunk);
      how.onBytes(chunk.length);
      yield chunk;
    }
  };
  await writeNewFile(path, async (fd) => {
    const sink = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
      for await (const chunk of chunks) {
        stored.add(chunk);
        writeAll(fd, chunk);
      }
    };
    const readable = Readable.from(source(), { objectMode: false });
    if (how.compressed) await pipeline(readable, createZstdCompress(), sink);
    else await pipeline(readable, sink);
  });
  return { content: content.extent(), stored: stored.extent() };
}

export type StoredFileCondition = "whole" | "missing" | "unreadable" | "damaged";

class TooLong extends Error {
  override readonly name = "TooLong";
}

/** Reads a stored file to its end, and writes its content to a new file if one is named. */
export async function unpackFile(
  path: string,
  file: BackupFile,
  how: { readonly into: string | null; readonly onBytes: BytesListener },
): Promise<StoredFileCondition> {
  let source: number;
  try {
    source = openRegular(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOENT" ? "missing" : code === "ENOTFILE" ? "damaged" : "unreadable";
  }
  try {
    const read = (fd: number | null): Promise<StoredFileCondition> =>
      measureContent(source, file, fd, how.onBytes);
    return how.into === null ? await read(null) : await writeNewFile(how.into, read);
  } finally {
    closeSync(source);
  }
}

async function measureContent(
  from: number,
  file: BackupFile,
  into: number | null,
  onBytes: BytesListener,
): Promise<StoredFileCondition> {
  const content = new ContentMeter();
  const stored = new ContentMeter();
  const source = function* (): Generator<Buffer> {
    for (const chunk of chunksOf(from, fstatSync(from).size)) {
      stored.add(chunk);
      yield chunk;
    }
  };
  const sink = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of chunks) {
      content.add(chunk);
      // A few bytes can be made to unpack to more than any disk holds.
      if (content.bytes > file.bytes) throw new TooLong();
      if (into !== null) writeAll(into, chunk);
      onBytes(chunk.length);
    }
  };
  try {
    const readable = Readable.from(source(), { objectMode: false });
    if (file.stored.name === file.name) await pipeline(readable, sink);
    else await pipeline(readable, createZstdDecompress(), sink);
  } catch (error) {
    // A full disk is no damage; what cannot be unpacked is.
    if (/^E[A-Z]+$/.test((error as NodeJS.ErrnoException).code ?? "")) throw error;
    return "damaged";
  }
  const isWhole =
    isSameDigest(content.extent(), file) && isSameDigest(stored.extent(), file.stored);
  return isWhole ? "whole" : "damaged";
}

const isSameDigest = (one: ContentDigest, other: ContentDigest): boolean =>
  one.bytes === other.bytes && one.sha256 === other.sha256;

/** Reading an archive, a frame at a time, and proving on the way that it is what was written. */
import { closeSync, fstatSync } from "node:fs";
import { openRegular } from "../../system/regular-file.ts";
import type { Json } from "../../event/event.ts";
import {
  type ArchiveLine,
  type ArchiveManifest,
  parseArchiveLine,
  TRANSCRIPT,
} from "./archive-format.ts";
import { ArchiveDamageError, readFrames, readLastFrame } from "./frames.ts";
import { packedPath } from "./archive-folder.ts";

export type PackedFrame = { readonly content: Buffer; readonly lines: () => string[] };

/** Throws `Damaged`, at the latest behind the last frame, where the content is not what was archived. */
export function* readArchiveFrames(folder: string, facts: ArchiveManifest): Generator<PackedFrame> {
  const fd = openRegular(packedPath(folder, facts));
  try {
    const { size } = fstatSync(fd);
    if (size !== facts.packedBytes) throw new ArchiveDamageError("another size");
    const hash = new Bun.CryptoHasher("sha256");
    let bytes = 0;
    for (const content of readFrames(fd, size)) {
      hash.update(content);
      bytes += content.length;
      // A few bytes can be made to unpack to more than anybody waits for.
      if (bytes > facts.bytes) throw new ArchiveDamageError("another content");
      yield { content, lines: () => content.toString("utf8").split("\n").slice(0, -1) };
    }
    if (bytes !== facts.bytes || hash.digest("hex") !== facts.sha256) {
      throw new ArchiveDamageError("another content");
    }
  } finally {
    closeSync(fd);
  }
}

/** The frames of a file of which nothing is noted. */
export function* readFramesAt(path: string): Generator<PackedFrame> {
  const fd = openRegular(path);
  try {
    for (const content of readFrames(fd, fstatSync(fd).size)) {
      yield { content, lines: () => content.toString("utf8").split("\n").slice(0, -1) };
    }
  } finally {
    closeSync(fd);
  }
}

export type ArchiveRecordLine = {
  readonly file: string;
  readonly text: string;
  /** Null when the line stands for something that is not in it. */
  readonly record: Json | null;
};

/** Every line that is not a frame of ours, as it stands there. */
export function* readRecordLines(frames: Iterable<PackedFrame>): Generator<ArchiveRecordLine> {
  let file = TRANSCRIPT;
  for (const { lines } of frames) {
    for (const text of lines()) {
      const line = parseArchiveLine(text);
      if (line === null) throw new ArchiveDamageError("no line of an archive");
      if (line.kind === "file") file = line.name;
      else if (line.kind !== "header") {
        yield { file, text, record: line.kind === "record" ? line.record : null };
      }
    }
  }
}

export type PlacedArchiveLine = { readonly file: string; readonly line: ArchiveLine };

/** Every line but the header and those that name a file, with the file that it stands in. */
export function* readArchiveLines(
  folder: string,
  facts: ArchiveManifest,
): Generator<PlacedArchiveLine> {
  let file = TRANSCRIPT;
  for (const { lines } of readArchiveFrames(folder, facts)) {
    for (const text of lines()) {
      const line = parseArchiveLine(text);
      if (line === null) throw new ArchiveDamageError("no line of an archive");
      if (line.kind === "file") file = line.name;
      else if (line.kind !== "header") yield { file, line };
    }
  }
}

/** `unlisted`: nothing is noted of it. */
export type ArchiveProblem = "missing" | "unreadable" | "damaged" | "unlisted";

/** How far an archive is looked into: its size alone, how its frames lie and what the last one holds, or all of it. */
export type ArchiveCheckDepth = "size" | "frames" | "whole";

/** Null when nothing is wrong with it, as far as it was looked into. */
export function findArchiveProblem(
  folder: string,
  facts: ArchiveManifest,
  depth: ArchiveCheckDepth = "whole",
): ArchiveProblem | null {
  try {
    if (depth !== "whole") {
      const fd = openRegular(packedPath(folder, facts));
      try {
        const { size } = fstatSync(fd);
        if (size !== facts.packedBytes) return "damaged";
        if (depth === "frames") readLastFrame(fd, size);
        return null;
      } finally {
        closeSync(fd);
      }
    }
    let isFirst = true;
    for (const { lines } of readArchiveFrames(folder, facts)) {
      for (const text of lines()) {
        const line = parseArchiveLine(text);
        if (line === null || (line.kind === "header") !== isFirst) return "damaged";
        isFirst = false;
      }
    }
    return isFirst ? "damaged" : null;
  } catch (error) {
    if (error instanceof ArchiveDamageError) return "damaged";
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOENT" ? "missing" : code === "ENOTFILE" ? "damaged" : "unreadable";
  }
}

/** Reading an archive, a frame at a time, and proving on the way that it is what was written. */
import { closeSync, fstatSync } from "node:fs";
import { openRegular } from "../../system/regular-file.ts";
import type { Json } from "../../event/event.ts";
import { type ArchivedLine, type Facts, readLine, TRANSCRIPT } from "./format.ts";
import { Damaged, framesIn, lastFrame } from "./frames.ts";
import { packedPath } from "./shelf.ts";

export type PackedFrame = { readonly content: Buffer; readonly lines: () => string[] };

/** Throws `Damaged`, at the latest behind the last frame, where the content is not what was archived. */
export function* framesOf(folder: string, facts: Facts): Generator<PackedFrame> {
  const fd = openRegular(packedPath(folder, facts));
  try {
    const { size } = fstatSync(fd);
    if (size !== facts.packedBytes) throw new Damaged("another size");
    const hash = new Bun.CryptoHasher("sha256");
    let bytes = 0;
    for (const content of framesIn(fd, size)) {
      hash.update(content);
      bytes += content.length;
      // A few bytes can be made to unpack to more than anybody waits for.
      if (bytes > facts.bytes) throw new Damaged("another content");
      yield { content, lines: () => content.toString("utf8").split("\n").slice(0, -1) };
    }
    if (bytes !== facts.bytes || hash.digest("hex") !== facts.sha256) {
      throw new Damaged("another content");
    }
  } finally {
    closeSync(fd);
  }
}

/** The frames of a file of which nothing is noted. */
export function* framesAt(path: string): Generator<PackedFrame> {
  const fd = openRegular(path);
  try {
    for (const content of framesIn(fd, fstatSync(fd).size)) {
      yield { content, lines: () => content.toString("utf8").split("\n").slice(0, -1) };
    }
  } finally {
    closeSync(fd);
  }
}

export type PlacedLine = {
  readonly file: string;
  readonly text: string;
  /** Null when the line stands for something that is not in it. */
  readonly record: Json | null;
};

/** Every line that is not a frame of ours, as it stands there. */
export function* placedIn(frames: Iterable<PackedFrame>): Generator<PlacedLine> {
  let file = TRANSCRIPT;
  for (const { lines } of frames) {
    for (const text of lines()) {
      const line = readLine(text);
      if (line === null) throw new Damaged("no line of an archive");
      if (line.kind === "file") file = line.name;
      else if (line.kind !== "header") {
        yield { file, text, record: line.kind === "record" ? line.record : null };
      }
    }
  }
}

export type Placed = { readonly file: string; readonly line: ArchivedLine };

/** Every line but the header and those that name a file, with the file that it stands in. */
export function* archivedLines(folder: string, facts: Facts): Generator<Placed> {
  let file = TRANSCRIPT;
  for (const { lines } of framesOf(folder, facts)) {
    for (const text of lines()) {
      const line = readLine(text);
      if (line === null) throw new Damaged("no line of an archive");
      if (line.kind === "file") file = line.name;
      else if (line.kind !== "header") yield { file, line };
    }
  }
}

/** `unlisted`: nothing is noted of it. */
export type Problem = "missing" | "unreadable" | "damaged" | "unlisted";

/** How far an archive is looked into: its size alone, how its frames lie and what the last one holds, or all of it. */
export type Depth = "size" | "frames" | "whole";

/** Null when nothing is wrong with it, as far as it was looked into. */
export function problemOf(folder: string, facts: Facts, depth: Depth = "whole"): Problem | null {
  try {
    if (depth !== "whole") {
      const fd = openRegular(packedPath(folder, facts));
      try {
        const { size } = fstatSync(fd);
        if (size !== facts.packedBytes) return "damaged";
        if (depth === "frames") lastFrame(fd, size);
        return null;
      } finally {
        closeSync(fd);
      }
    }
    let isFirst = true;
    for (const { lines } of framesOf(folder, facts)) {
      for (const text of lines()) {
        const line = readLine(text);
        if (line === null || (line.kind === "header") !== isFirst) return "damaged";
        isFirst = false;
      }
    }
    return isFirst ? "damaged" : null;
  } catch (error) {
    if (error instanceof Damaged) return "damaged";
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOENT" ? "missing" : code === "ENOTFILE" ? "damaged" : "unreadable";
  }
}

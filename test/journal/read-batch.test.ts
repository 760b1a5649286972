import { describe, expect, test } from "bun:test";
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import fc from "fast-check";
import type { Cursor } from "../../src/event/cursor.ts";
import { type LineBatch, MAX_LINE_BYTES, readBatch } from "../../src/journal/read-batch.ts";
import { openFolder } from "./folder.ts";

type Look = Pick<LineBatch, "start" | "end" | "isDrained" | "isRestarted"> & {
  readonly lines: readonly (string | null)[];
  readonly cursor: Cursor;
};

/** One batch, and the cursor for having passed it. */
function look(path: string, cursor: Cursor | null, windowBytes?: number): Look {
  const batch = readBatch(path, cursor, windowBytes);
  if (batch === null) throw new Error("there is no file");
  try {
    const { start, end, isDrained, isRestarted } = batch;
    const lines = batch.lines.map(({ text }) => text);
    return { lines, start, end, isDrained, isRestarted, cursor: batch.cursorAt(end) };
  } finally {
    batch.close();
  }
}

/** All batches from a cursor on. */
function drain(path: string, windowBytes?: number): (string | null)[] {
  const lines: (string | null)[] = [];
  let cursor: Cursor | null = null;
  for (;;) {
    const batch = look(path, cursor, windowBytes);
    lines.push(...batch.lines);
    cursor = batch.cursor;
    if (batch.isDrained) return lines;
  }
}

describe("reading", () => {
  test("of a file that is not there answers null, of a folder says so", () => {
    using folder = openFolder();
    expect(readBatch(folder.path("missing"), null)).toBeNull();
    mkdirSync(folder.path("folder"));
    expect(() => readBatch(folder.path("folder"), null)).toThrow();
  });

  test("goes on where it stopped and sees every line once [R139]", () => {
    using folder = openFolder();
    const path = folder.path("events.jsonl");
    writeFileSync(path, "a\nb\n");
    const first = look(path, null);
    expect(first).toMatchObject({ lines: ["a", "b"], start: 0, end: 4, isDrained: true });
    expect(look(path, first.cursor)).toMatchObject({
      lines: [],
      start: 4,
      end: 4,
      isDrained: true,
    });
    appendFileSync(path, "c\n");
    expect(look(path, first.cursor)).toMatchObject({ lines: ["c"], isRestarted: false });
  });

  test("a half-written last line is read once its second half arrives [R135]", () => {
    using folder = openFolder();
    const path = folder.path("events.jsonl");
    writeFileSync(path, 'a\n{"id":');
    const first = look(path, null);
    expect(first).toMatchObject({ lines: ["a"], end: 2 });
    expect(look(path, first.cursor)).toMatchObject({
      lines: [],
      start: 2,
      end: 2,
      isDrained: true,
    });
    appendFileSync(path, '"x"}\nb');
    expect(look(path, first.cursor).lines).toEqual(['{"id":"x"}']);
  });

  test("a character cut in half by the end of the file comes whole later", () => {
    using folder = openFolder();
    const path = folder.path("events.jsonl");
    const bytes = Buffer.from("한글\n");
    writeFileSync(path, bytes.subarray(0, 4));
    const first = look(path, null);
    expect(first.lines).toEqual([]);
    appendFileSync(path, bytes.subarray(4));
    expect(look(path, first.cursor).lines).toEqual(["한글"]);
  });

  test("passes over blank lines and keeps a carriage return as part of its line [R134]", () => {
    using folder = openFolder();
    const path = folder.path("events.jsonl");
    writeFileSync(path, "\n\na\r\n\nb\n\n\n");
    expect(drain(path)).toEqual(["a\r", "b"]);
    expect(drain(path, 1)).toEqual(["a\r", "b"]);
  });

  test("a line longer than the window, also one of 5 MB, is read and passed", () => {
    using folder = openFolder();
    const path = folder.path("events.jsonl");
    const long = "가".repeat(5 * 2 ** 20);
    writeFileSync(path, `a\n${long}\nb\n`);
    expect(drain(path)).toEqual(["a", long, "b"]);
    expect(drain(path, 64)).toEqual(["a", long, "b"]);
  });

  test("a line too long to be held is passed over by its place, and reading goes on behind it", () => {
    using folder = openFolder();
    const path = folder.path("events.jsonl");
    const chunk = "x".repeat(2 ** 20);
    for (let size = 0; size <= MAX_LINE_BYTES; size += chunk.length) appendFileSync(path, chunk);
    expect(look(path, null)).toMatchObject({ lines: [], end: 0, isDrained: true });
    appendFileSync(path, "\nb\n");
    expect(drain(path)).toEqual([null, "b"]);
  });

  test("gives the same lines whatever the window, with the place of each", () => {
    using folder = openFolder();
    const path = folder.path("events.jsonl");
    const text = fc.array(fc.string({ unit: "grapheme" }).map((one) => one.replaceAll("\n", "")));
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 64 }), (lines, windowBytes) => {
        writeFileSync(path, lines.map((line) => `${line}\n`).join(""));
        const kept = lines.filter((line) => line !== "");
        expect(drain(path, windowBytes)).toEqual(kept);
        const bytes = readFileSync(path);
        const batch = readBatch(path, null);
        for (const { offset, end, text } of batch?.lines ?? [])
          expect(bytes.toString("utf8", offset, end)).toBe(`${text}\n`);
        batch?.close();
      }),
    );
  });
});

describe("another file under the same name is read from its beginning [R140]", () => {
  const before = "the first line of a file\nthe second line of it\n";
  const cases: Readonly<Record<string, (path: string, text: string) => void>> = {
    "truncated and written again": (path, text) => {
      truncateSync(path);
      appendFileSync(path, text);
    },
    "replaced by a new one": (path, text) => {
      writeFileSync(`${path}.new`, text);
      renameSync(`${path}.new`, path);
    },
    "removed and made again, often with the same inode": (path, text) => {
      rmSync(path);
      writeFileSync(path, text);
    },
    "moved away by rotation": (path, text) => {
      renameSync(path, `${path}.1`);
      writeFileSync(path, text);
    },
    "written over in place": (path, text) => {
      const inode = statSync(path).ino;
      writeFileSync(path, text, { flag: "r+" });
      expect(statSync(path).ino).toBe(inode);
    },
  };
  const contents: Readonly<Record<string, string>> = {
    shorter: "x\n",
    "of the same size": before.replace("first", "other"),
    longer: `${before.replace("second", "others")}${before}`,
  };

  test.each(Object.keys(cases).flatMap((how) => Object.keys(contents).map((what) => [how, what])))(
    "%s, %s",
    (how, what) => {
      using folder = openFolder();
      const path = folder.path("events.jsonl");
      writeFileSync(path, before);
      const { cursor } = look(path, null);
      cases[how]?.(path, contents[what] ?? "");
      if (how === "written over in place" && what === "shorter") truncateSync(path, 2);
      expect(look(path, cursor)).toMatchObject({
        lines: (contents[what] ?? "").split("\n").slice(0, -1),
        start: 0,
        isRestarted: true,
      });
    },
  );

  test("without one of its lines, however long and alike they are", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 3, max: 9 }),
        fc.nat(),
        (length, count, which) => {
          using folder = openFolder();
          const path = folder.path("events.jsonl");
          const lines = Array.from(
            { length: count },
            (_, at) => `{"id":${at}}${"x".repeat(length)}`,
          );
          writeFileSync(path, `${lines.slice(0, -1).join("\n")}\n`);
          const { cursor } = look(path, null);
          // Not the first: that one is known by the file's beginning.
          lines.splice(1 + (which % (count - 2)), 1);
          writeFileSync(path, `${lines.join("\n")}\n`);
          expect(look(path, cursor)).toMatchObject({ lines, isRestarted: true });
        },
      ),
      { numRuns: 100 },
    );
  });

  test("the same file that only grew is not", () => {
    using folder = openFolder();
    const path = folder.path("events.jsonl");
    writeFileSync(path, before);
    const { cursor } = look(path, null);
    renameSync(path, `${path}.1`);
    appendFileSync(`${path}.1`, "more\n");
    expect(look(`${path}.1`, cursor)).toMatchObject({ lines: ["more"], isRestarted: false });
  });
});

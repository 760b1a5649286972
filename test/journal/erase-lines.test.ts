import { describe, expect, test } from "bun:test";
import {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { appendLines } from "../../src/journal/append.ts";
import { eraseLines } from "../../src/journal/erase-lines.ts";
import { listRotatedFiles, nextRotatedName } from "../../src/journal/rotated-files.ts";
import { readBatch } from "../../src/journal/read-batch.ts";
import { allLines, openFolder } from "./folder.ts";

const isSecret = (line: string): boolean => line.includes("secret");

describe("erasing", () => {
  test("takes out what is unwanted and keeps every other byte", async () => {
    using folder = openFolder();
    const path = folder.path("events.jsonl");
    const kept = Buffer.concat([Buffer.from("a\r\n\n한글\n"), Buffer.of(0xff, 0xfe, 0, 10)]);
    writeFileSync(
      path,
      Buffer.concat([Buffer.from("secret 1\n"), kept, Buffer.from("2 secret\n")]),
    );
    expect(await eraseLines(path, isSecret)).toMatchObject({ linesRemoved: 2, linesKept: 4 });
    expect(readFileSync(path).equals(kept)).toBe(true);
    expect((statSync(path).mode & 0o777).toString(8)).toBe("600");
  });

  test("leaves a file alone in which nothing is unwanted, and needs no file at all", async () => {
    using folder = openFolder();
    const path = folder.path("events.jsonl");
    expect(await eraseLines(path, isSecret)).toEqual({ linesRemoved: 0, linesKept: 0, moved: [] });
    writeFileSync(path, "a\nhalf");
    const { ino } = statSync(path);
    expect(await eraseLines(path, isSecret)).toEqual({ linesRemoved: 0, linesKept: 1, moved: [] });
    expect(statSync(path).ino).toBe(ino);
    expect(readFileSync(path, "utf8")).toBe("a\nhalf");
  });

  test("reaches rotated files, removes those it empties, and takes out an unwanted half line", async () => {
    using folder = openFolder();
    const path = folder.path("events.jsonl");
    const [emptied, thinned] = [nextRotatedName(path), nextRotatedName(path)];
    writeFileSync(emptied, "secret\nsecret\n");
    writeFileSync(thinned, "a\nsecret\nb\n");
    writeFileSync(path, "c\nhalf a secret");
    expect(await eraseLines(path, isSecret)).toMatchObject({ linesRemoved: 3, linesKept: 3 });
    expect(listRotatedFiles(path)).toEqual([thinned]);
    expect([readFileSync(thinned, "utf8"), readFileSync(path, "utf8")]).toEqual(["a\nb\n", "c\n"]);
  });

  test("handles lines longer than its window", async () => {
    using folder = openFolder();
    const path = folder.path("events.jsonl");
    const long = "가".repeat(2 ** 20);
    writeFileSync(path, `${long}\n${long} secret\nb\n`);
    await eraseLines(path, isSecret);
    expect(allLines(path)).toEqual([long, "b"]);
  });

  test("removes what a killed erasure left behind, and nobody else's files", async () => {
    using folder = openFolder();
    const path = folder.path("lifecycle.log");
    writeFileSync(path, "a\n");
    const left = [`${path}.erasing`, `${nextRotatedName(path)}.erasing`];
    const others = ["other.log.erasing", "lifecycle-notes.log.erasing", "lifecycle.jsonl.erasing"];
    for (const file of [...left, ...others.map(folder.path)]) writeFileSync(file, "secret\n");
    await eraseLines(path, isSecret);
    expect(readdirSync(folder.path(""))).toEqual(expect.arrayContaining(others));
    expect(left.filter((file) => existsSync(file))).toEqual([]);
  });

  test("gives a consumer the same place in the new file", async () => {
    using folder = openFolder();
    const path = folder.path("events.jsonl");
    writeFileSync(path, "secret\na\nsecret\nb\n");
    const first = readBatch(path, null);
    const cursor = first?.cursorAt(first.end) ?? null;
    first?.close();
    appendFileSync(path, "secret\nc\n");
    const { moved } = await eraseLines(path, isSecret, async () => cursor);
    expect(moved.map(({ file }) => file)).toEqual([path]);
    const next = readBatch(path, moved[0]?.cursor ?? null);
    next?.close();
    expect(next).toMatchObject({ start: 4, isRestarted: false, lines: [{ text: "c" }] });
    expect(
      await eraseLines(
        path,
        (line) => line === "a",
        async () => cursor,
      ),
    ).toMatchObject({
      linesRemoved: 1,
      moved: [],
    });
  });
});

describe("while others write", () => {
  test("lines that arrive during the copy are carried over, unwanted ones are not", async () => {
    using folder = openFolder();
    const path = folder.path("events.jsonl");
    writeFileSync(path, "a\nsecret\nb\n");
    let looked = 0;
    await eraseLines(path, (line) => {
      // The sixth look is at the last line that is copied.
      if (++looked === 6) appendLines(path, ["late secret\n", "late\n"]);
      return isSecret(line);
    });
    expect(allLines(path)).toEqual(["a", "b", "late"]);
  });

  test("a file that is rotated during the copy is erased under its new name, and the new file stays", async () => {
    using folder = openFolder();
    const path = folder.path("events.jsonl");
    writeFileSync(path, "a\nsecret\nb\n");
    let looked = 0;
    const erased = await eraseLines(path, (line) => {
      if (++looked === 6) appendLines(path, ["in the new file\n"], 1);
      return isSecret(line);
    });
    expect(erased).toMatchObject({ linesRemoved: 1, linesKept: 3 });
    expect(listRotatedFiles(path)).toHaveLength(1);
    expect(readFileSync(path, "utf8")).toBe("in the new file\n");
    expect(allLines(path)).toEqual(["a", "b", "in the new file"]);
  });

  /** What may happen in the very moment in which a file gets another name. */
  const MEANWHILE = {
    nothing: () => undefined,
    append: (path: string, line: string) =>
      expect(appendLines(path, [line]).outcome).toBe("written"),
    rotate: (path: string, line: string) =>
      expect(appendLines(path, [line], 1).outcome).toBe("written"),
    "append, rotate, append": (path: string, line: string) => {
      appendLines(path, [line.replace("\n", " 1\n")]);
      appendLines(path, [line], 1);
      appendLines(path, [line.replace("\n", " 2\n")]);
    },
  } as const;

  test.each(
    Object.keys(MEANWHILE).flatMap((before) =>
      Object.keys(MEANWHILE).flatMap((after) =>
        [false, true].map((isLink) => [before, after, isLink] as const),
      ),
    ),
  )(
    "with %s before and %s after every rename, of a link: %p, nothing is lost and nothing comes back",
    async (before, after, isLink) => {
      using folder = openFolder();
      const path = folder.path("events.jsonl");
      if (isLink) {
        mkdirSync(folder.path("kept"));
        writeFileSync(folder.path("kept/it.jsonl"), "");
        symlinkSync(folder.path("kept/it.jsonl"), path);
      }
      writeFileSync(nextRotatedName(path), "o\nold secret\n");
      writeFileSync(path, "a\nsecret\nb\n");
      const expected = new Set(["o", "a", "b"]);
      let step = 0;
      const happens = (what: keyof typeof MEANWHILE): void => {
        if (what === "nothing" || step > 12) return;
        step++;
        for (const one of [`m${step}`, ...(step < 3 ? [`m${step} secret`] : [])]) {
          MEANWHILE[what](path, `${one}\n`);
          for (const line of allLines(path).filter((line) => line.startsWith("m")))
            expected.add(line);
        }
      };
      const around =
        (act: (from: string, to: string) => void) =>
        (from: string, to: string): void => {
          happens(before as keyof typeof MEANWHILE);
          act(from, to);
          happens(after as keyof typeof MEANWHILE);
        };
      const renaming = { renameSync: around(renameSync), linkSync: around(linkSync) };
      await eraseLines(path, isSecret, undefined, renaming);
      const left = allLines(path);
      expect([...new Set(left)].toSorted()).toEqual(
        [...expected].filter((line) => !isSecret(line)).toSorted(),
      );
      expect(readdirSync(folder.path("")).filter((name) => name.endsWith(".erasing"))).toEqual([]);
    },
  );

  test("a file that is rotated before it is looked through is looked through under its new name", async () => {
    using folder = openFolder();
    const path = folder.path("events.jsonl");
    writeFileSync(path, "secret\nkept\n");
    let asked = 0;
    // Whoever is asked for a place may take a while.
    const { linesRemoved } = await eraseLines(path, isSecret, async () => {
      if (asked++ === 0) {
        renameSync(path, nextRotatedName(path));
        writeFileSync(path, "new\n");
      }
      return null;
    });
    expect(linesRemoved).toBe(1);
    expect(allLines(path)).toEqual(["kept", "new"]);
  });

  test("a copy that cannot be finished leaves nothing that takes room", async () => {
    using folder = openFolder();
    const path = folder.path("events.jsonl");
    writeFileSync(path, "a\nsecret\n");
    let looked = 0;
    const failing = (line: string): boolean => {
      if (++looked > 3) throw new Error("no space left");
      return isSecret(line);
    };
    const fault = await eraseLines(path, failing).catch((error: unknown) => String(error));
    expect(fault).toContain("no space left");
    expect(readdirSync(folder.path("")).filter((name) => name.endsWith(".erasing"))).toEqual([]);
    expect(allLines(path)).toEqual(["a", "secret"]);
  });

  test("real writers lose no acknowledged line, and nothing unwanted is left", async () => {
    using folder = openFolder();
    const path = folder.path("events.jsonl");
    const writers = await folder.startWriters(path, ["a", "b"], { pauseMs: 0.05 });
    for (let round = 0; round < 5 || allLines(path).length <= 200; round++) {
      appendLines(path, ["a secret\n", "another secret\n"]);
      const { linesRemoved: removed } = await eraseLines(path, isSecret);
      expect(removed).toBeGreaterThanOrEqual(2);
    }
    const acknowledged = (await Promise.all(writers.map((writer) => writer.stop()))).flat();
    const lines = allLines(path);
    const found = new Set(lines.map((line) => (JSON.parse(line) as { id: string }).id));
    expect(acknowledged.length).toBeGreaterThan(100);
    expect([...new Set(acknowledged).difference(found)]).toEqual([]);
    expect(lines.filter(isSecret)).toEqual([]);
  });
});

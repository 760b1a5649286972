import { describe, expect, test } from "bun:test";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { appendLines, ROTATE_AT_BYTES } from "../../src/journal/append.ts";
import { listRotatedFiles, nextRotatedName } from "../../src/journal/rotated-files.ts";
import { until } from "../until.ts";
import { allLines, openFolder } from "./folder.ts";

const written = { outcome: "written" } as const;
const idOf = (line: string): string => (JSON.parse(line) as { id: string }).id;
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe("an append", () => {
  test("adds to the end and changes nothing before it [R115]", () => {
    using folder = openFolder();
    const path = folder.path("events.jsonl");
    expect(appendLines(path, ["a\n"])).toEqual(written);
    expect(appendLines(path, ["b\n", "다\n"])).toEqual(written);
    expect(appendLines(path, [])).toEqual(written);
    expect(readFileSync(path, "utf8")).toBe("a\nb\n다\n");
  });

  test("makes missing folders, for the owner alone, and the file too [R117]", () => {
    using folder = openFolder();
    const path = folder.path("a/b/events.jsonl");
    expect(appendLines(path, ["x\n"])).toEqual(written);
    expect(modeOf(path)).toBe("600");
    expect([modeOf(folder.path("a")), modeOf(folder.path("a/b"))]).toEqual(["700", "700"]);
  });

  test("starts on a line of its own behind what a dead writer left half written", () => {
    using folder = openFolder();
    const path = folder.path("events.jsonl");
    writeFileSync(path, 'whole\n{"half');
    expect(appendLines(path, ["a\n", "b\n"])).toEqual(written);
    expect(readFileSync(path, "utf8")).toBe('whole\n{"half\na\nb\n');
  });

  test("to what is no file fails and says why, without waiting", () => {
    using folder = openFolder();
    mkdirSync(folder.path("folder"));
    expect(Bun.spawnSync(["mkfifo", folder.path("pipe")]).exitCode).toBe(0);
    symlinkSync("/dev/null", folder.path("device"));
    symlinkSync(folder.path("loop"), folder.path("loop"));
    writeFileSync(folder.path("plain"), "");
    const reason = (name: string): unknown => {
      const appended = appendLines(folder.path(name), ["x\n"]);
      return appended.outcome === "failed" ? appended.reason : appended.outcome;
    };
    expect(reason("folder")).toBe("EISDIR");
    expect(reason("pipe")).toBe("not_a_file");
    expect(reason("device")).toBe("not_a_file");
    expect(reason("loop")).toBe("ELOOP");
    expect(reason("plain/below")).toBe("ENOTDIR");
    expect(reason("with\0nul")).toBe("EINVAL");
  });

  test("that the file system refuses fails and leaves nothing behind", () => {
    const appended = appendLines("/proc/self-gen-no-such-folder/events.jsonl", ["x\n"]);
    expect(appended.outcome).toBe("failed");
  });
});

describe("rotation", () => {
  test("happens at 10 MB [R165]", () => {
    using folder = openFolder();
    const path = folder.path("events.jsonl");
    expect(ROTATE_AT_BYTES).toBe(10 * 1024 * 1024);
    writeFileSync(path, `${"x".repeat(ROTATE_AT_BYTES - 2)}\n`);
    appendLines(path, ["still here\n"]);
    expect(listRotatedFiles(path)).toEqual([]);
    appendLines(path, ["next file\n"]);
    expect(listRotatedFiles(path).map((file) => statSync(file).size)).toEqual([
      ROTATE_AT_BYTES - 1 + "still here\n".length,
    ]);
    expect(readFileSync(path, "utf8")).toBe("next file\n");
  });

  test("by several processes at once loses no acknowledged line and breaks none [R116, R165]", async () => {
    using folder = openFolder();
    const path = folder.path("events.jsonl");
    const writers = await folder.startWriters(path, ["a", "b", "c", "d"], {
      rotateAtBytes: 20_000,
    });
    await until(() => listRotatedFiles(path).length > 40);
    const acknowledged = (await Promise.all(writers.map((writer) => writer.stop()))).flat();
    const found = allLines(path).map(idOf);
    expect(listRotatedFiles(path).length).toBeGreaterThan(40);
    expect(acknowledged.length).toBeGreaterThan(1000);
    const missing = new Set(acknowledged).difference(new Set(found));
    expect([...missing]).toEqual([]);
  });

  test("keeps a writer's lines in their order, oldest file first", async () => {
    using folder = openFolder();
    const path = folder.path("events.jsonl");
    const writers = await folder.startWriters(path, ["a"], { rotateAtBytes: 20_000 });
    await until(() => listRotatedFiles(path).length > 10);
    const acknowledged = (await Promise.all(writers.map((writer) => writer.stop()))).flat();
    expect(acknowledged.length).toBeGreaterThan(300);
    expect(allLines(path).map(idOf)).toEqual(acknowledged);
  });

  test("gives names that sort by time and belong to one file only", () => {
    using folder = openFolder();
    const names = Array.from({ length: 50 }, () => nextRotatedName(folder.path("events.jsonl")));
    for (const name of names.toReversed()) writeFileSync(name, "");
    writeFileSync(nextRotatedName(folder.path("events-old.jsonl")), "");
    writeFileSync(nextRotatedName(folder.path("other.jsonl")), "");
    writeFileSync(folder.path("events-backup.jsonl"), "");
    writeFileSync(`${nextRotatedName(folder.path("events.jsonl"))}.erasing`, "");
    expect(listRotatedFiles(folder.path("events.jsonl"))).toEqual(names);
    expect(listRotatedFiles(folder.path("missing/events.jsonl"))).toEqual([]);
  });
});

describe("writers at once", () => {
  test("each write whole lines, also of 20 KB and with Hangul [R116]", async () => {
    using folder = openFolder();
    const path = folder.path("events.jsonl");
    const module = JSON.stringify(`${import.meta.dir}/../../src/journal/append.ts`);
    const script = `import { appendLines } from ${module};
      for (let n = 0; n < 40; n++)
        appendLines(${JSON.stringify(path)}, [process.argv[1] + "가".repeat(7000) + n + "\\n"]);`;
    const children = ["a", "b", "c", "d", "e", "f"].map((name) =>
      Bun.spawn([process.execPath, "-e", script, name]),
    );
    await Promise.all(children.map((child) => child.exited));
    // A writer that sees another's line grow may write its own twice, never half of one.
    const lines = allLines(path);
    expect(lines.filter((line) => !/^[a-f]가{7000}\d+$/.test(line))).toEqual([]);
    expect(new Set(lines).size).toBe(240);
  });

  test("whose file is taken away between their look and their check write again to the new one", async () => {
    using folder = openFolder();
    const path = folder.path("events.jsonl");
    const writers = await folder.startWriters(path, ["a", "b"]);
    const taken: { file: string; size: number }[] = [];
    while (taken.length < 250) {
      const file = folder.path(`taken-${taken.length}`);
      try {
        renameSync(path, file);
      } catch {
        // Nobody has written since the last time.
        continue;
      }
      // Whatever is written behind this place was written to a file that had lost its name.
      taken.push({ file, size: statSync(file).size });
    }
    const acknowledged = (await Promise.all(writers.map((writer) => writer.stop()))).flat();
    const texts = taken.map(({ file, size }) => readFileSync(file).toString("utf8", 0, size));
    const lines = [...texts.flatMap((text) => text.split("\n")), ...allLines(path)];
    const found = new Set(lines.filter((line) => line.endsWith("}")).map(idOf));
    expect(acknowledged.length).toBeGreaterThan(100);
    expect([...new Set(acknowledged).difference(found)]).toEqual([]);
  });

  test("survive one of them dying in the middle of its line, again and again", async () => {
    using folder = openFolder();
    const path = folder.path("events.jsonl");
    const writers = await folder.startWriters(path, ["a", "b"]);
    for (let n = 0; n < 200; n++) {
      appendFileSync(path, '{"id":"dead');
      await Bun.sleep(1);
    }
    const acknowledged = (await Promise.all(writers.map((writer) => writer.stop()))).flat();
    const whole = allLines(path).filter((line) => line.startsWith("{") && line.endsWith("}"));
    const found = new Set(whole.flatMap((line) => (line.includes("dead") ? [] : [idOf(line)])));
    expect([...new Set(acknowledged).difference(found)]).toEqual([]);
    expect(existsSync(path)).toBe(true);
  });
});

test("a file rotated after the clock was set back still sorts behind those before it", () => {
  using folder = openFolder();
  const path = folder.path("events.jsonl");
  const future = Bun.randomUUIDv7("hex", Date.now() + 3_600_000);
  writeFileSync(folder.path(`events-${future}.jsonl`), "");
  const next = nextRotatedName(path);
  writeFileSync(next, "");
  expect(listRotatedFiles(path).at(-1)).toBe(next);
});

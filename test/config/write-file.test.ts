import { expect, test } from "bun:test";
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { version } from "../../src/config/version.ts";
import { replaceJsonFile, writeJsonFile } from "../../src/config/write-file.ts";

test("settings are written whole, for the owner alone, and leave no other file behind", () => {
  const folder = mkdtempSync(join(tmpdir(), "self-gen-write-"));
  try {
    const path = join(folder, "home/config.json");
    expect(writeJsonFile(path, { enabled: false })).toBeNull();
    expect(writeJsonFile(path, { enabled: true, x: "가" })).toBeNull();
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({ enabled: true, x: "가" });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, "home"))).toEqual(["config.json"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("what cannot be written is said, and leaves nothing behind", () => {
  const folder = mkdtempSync(join(tmpdir(), "self-gen-write-"));
  try {
    mkdirSync(join(folder, "config.json"));
    expect(writeJsonFile(join(folder, "config.json"), {})).toMatch(/^E[A-Z]+$/);
    expect(readdirSync(folder)).toEqual(["config.json"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("settings behind a link are written where they are kept; any other file takes the link's place", () => {
  const folder = mkdtempSync(join(tmpdir(), "self-gen-write-"));
  try {
    const [kept, link] = [join(folder, "kept.json"), join(folder, "link.json")];
    writeFileSync(kept, "{}");
    symlinkSync(kept, link);
    expect(writeJsonFile(link, { n: 1 })).toBeNull();
    expect([lstatSync(link).isSymbolicLink(), readFileSync(kept, "utf8")]).toEqual([
      true,
      '{\n  "n": 1\n}\n',
    ]);
    expect(replaceJsonFile(link, { n: 2 })).toBeNull();
    expect(lstatSync(link).isFile()).toBe(true);
    expect(JSON.parse(readFileSync(link, "utf8"))).toEqual({ n: 2 });
    expect(JSON.parse(readFileSync(kept, "utf8"))).toEqual({ n: 1 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the program says the version of its package", () => {
  const text = readFileSync(join(import.meta.dir, "../../package.json"), "utf8");
  expect(version).toBe((JSON.parse(text) as { version: string }).version);
});

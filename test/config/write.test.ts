import { expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { version } from "../../src/config/version.ts";
import { writeJsonFile } from "../../src/config/write.ts";

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

test("the program says the version of its package", () => {
  const text = readFileSync(join(import.meta.dir, "../../package.json"), "utf8");
  expect(version).toBe((JSON.parse(text) as { version: string }).version);
});

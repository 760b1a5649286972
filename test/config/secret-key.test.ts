import { describe, expect, test } from "bun:test";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keyedHash } from "../../src/config/secret-key.ts";
import { payload } from "../payloads.ts";
import { openSandbox } from "../sandbox.ts";

const inFolder = (work: (run: string) => void): void => {
  const folder = mkdtempSync(join(tmpdir(), "self-gen-key-"));
  try {
    work(join(folder, "run"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

describe("the key of the hashes", () => {
  test("is made when first needed, once, for the owner alone", () => {
    inFolder((run) => {
      const hash = keyedHash(run);
      const first = hash("x");
      const key = readFileSync(join(run, "hash.key"));
      expect(key.length).toBe(32);
      expect(statSync(join(run, "hash.key")).mode & 0o777).toBe(0o600);
      expect(statSync(run).mode & 0o777).toBe(0o700);
      expect(keyedHash(run)("x")).toBe(first);
      expect(hash("y")).not.toBe(first);
      expect(readFileSync(join(run, "hash.key"))).toEqual(key);
    });
  });

  test("another installation hashes the same text to something else", () => {
    const seen = new Set<string>();
    for (let i = 0; i < 3; i++) inFolder((run) => void seen.add(keyedHash(run)("npm test")));
    expect(seen.size).toBe(3);
  });

  test("a folder that cannot be written still gives hashes", () => {
    inFolder((run) => {
      mkdirSync(run, { recursive: true });
      mkdirSync(join(run, "hash.key"));
      expect(keyedHash(run)("x")).toMatch(/^[0-9a-f]{16}$/);
      expect(readdirSync(run)).toEqual(["hash.key"]);
    });
  });

  test("a damaged key does not stay: hashes of two runs agree again", () => {
    inFolder((run) => {
      mkdirSync(run, { recursive: true });
      writeFileSync(join(run, "hash.key"), "short");
      expect(keyedHash(run)("x")).toBe(keyedHash(run)("x"));
    });
  });

  test("of hooks that make it at the same time one wins, and all use its key", async () => {
    using sandbox = openSandbox();
    await Promise.all(Array.from({ length: 24 }, () => sandbox.hook(payload("PostToolUse.Bash"))));
    const targets = sandbox.events().map((event) => JSON.stringify(event["meta"]));
    expect(targets.length).toBe(24);
    expect(new Set(targets).size).toBe(1);
    expect(readdirSync(join(sandbox.home, "run"))).toEqual(["hash.key"]);
    expect(statSync(join(sandbox.home, "run/hash.key")).mode & 0o777).toBe(0o600);
  });
});

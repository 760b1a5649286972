import { loadConfig, loadHookSettings } from "../../src/config/load.ts";
import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { isOffByPause, readPause, removePause, writePause } from "../../src/config/pause.ts";

const folder = mkdtempSync(join(tmpdir(), "self-gen-pause-"));
const run = join(folder, "run");
const now = new Date("2026-03-01T10:00:00Z");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a pause without a time lasts until somebody ends it", () => {
  expect(readPause(run, now)).toBeNull();
  writePause(run, null);
  expect(readPause(run, now)).toEqual({ until: null });
  expect(statSync(run).mode & 0o777).toBe(0o700);
  expect(statSync(join(run, "paused")).mode & 0o777).toBe(0o600);
  removePause(run);
  removePause(run);
  expect(readPause(run, now)).toBeNull();
});

test("a pause with a time ends by itself at that time", () => {
  const until = new Date("2026-03-01T11:00:00Z");
  writePause(run, until);
  expect(readPause(run, now)).toEqual({ until: "2026-03-01T11:00:00.000Z" });
  expect(readPause(run, until)).toBeNull();
  expect(readPause(run, new Date("2026-03-02T00:00:00Z"))).toBeNull();
});

test("who turned recording off changes nothing of until when it is off", () => {
  const times = fc.option(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }));
  fc.assert(
    fc.property(times, fc.boolean(), (until, isByPause) => {
      writePause(run, until);
      const plain = readPause(run, now);
      writePause(run, until, isByPause);
      expect(readPause(run, now)).toEqual(plain);
      expect(isOffByPause(run)).toBe(isByPause);
    }),
    { numRuns: 300 },
  );
  removePause(run);
  expect(isOffByPause(run)).toBe(false);
});

test("a time that cannot be read pauses: recording against somebody's will is worse", () => {
  writeFileSync(join(run, "paused"), "until tomorrow, please");
  expect(readPause(run, now)).not.toBeNull();
});

test("a pause that cannot be read is a pause, and settings that cannot be read record nothing", () => {
  const folder = mkdtempSync(join(tmpdir(), "self-gen-off-"));
  mkdirSync(join(folder, "paused"));
  mkdirSync(join(folder, "config.json"));
  expect(readPause(folder, new Date())).toEqual({ until: null });
  expect(loadHookSettings(join(folder, "config.json")).enabled).toBe(false);
  expect(loadHookSettings(join(folder, "missing.json")).enabled).toBe(true);
  rmSync(folder, { recursive: true, force: true });
});

test("one bad element of a list does not let in what the others keep out", () => {
  const folder = mkdtempSync(join(tmpdir(), "self-gen-list-"));
  const path = join(folder, "config.json");
  writeFileSync(path, '{"excludeProjects": ["/a", 5, "", "/b"]}');
  expect(loadHookSettings(path).excludeProjects).toEqual(["/a", "/b"]);
  expect(loadConfig(path).config.excludeProjects).toEqual(["/a", "/b"]);
  expect(loadConfig(path).problems).toEqual([{ field: "excludeProjects", kind: "wrong_value" }]);
  rmSync(folder, { recursive: true, force: true });
});

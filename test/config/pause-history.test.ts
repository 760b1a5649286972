/** When recording was paused is known afterwards. */
import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  noteConsent,
  notePause,
  noteResume,
  noteSetting,
  openPauseLookup,
  openStopLookup,
} from "../../src/config/pause-history.ts";

const folder = mkdtempSync(join(tmpdir(), "self-gen-pauses-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const time = (hour: number): Date => new Date(Date.UTC(2026, 0, 1, hour));

test("a pause lasts until somebody ends it, until its own end, or until the next one begins", () => {
  const run = join(folder, "run");
  expect(openPauseLookup(run)(time(1).toISOString())).toBe(false);
  notePause(run, time(1), null);
  noteResume(run, time(2));
  notePause(run, time(3), time(5));
  notePause(run, time(4), time(8));
  noteResume(run, time(6));
  notePause(run, time(10), time(11));
  notePause(run, time(20), null);
  const wasPaused = openPauseLookup(run);
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  expect(hours.filter((hour) => wasPaused(time(hour).toISOString()))).toEqual([
    1, 3, 4, 5, 10, 20, 21, 22, 23,
  ]);
  expect(statSync(join(run, "pauses")).mode & 0o777).toBe(0o600);
});

test("a setting that only hides what people say stops nothing; a pause and the setting that stops recording do", () => {
  const run = join(folder, "settings");
  noteSetting(run, "collectPromptText", true, time(1));
  notePause(run, time(3), time(5));
  noteSetting(run, "enabled", true, time(6));
  noteSetting(run, "enabled", false, time(8));
  noteSetting(run, "collectPromptText", false, time(10));
  const hours = Array.from({ length: 12 }, (_, hour) => hour);
  const those = (was: (ts: string) => boolean): number[] =>
    hours.filter((hour) => was(time(hour).toISOString()));
  expect(those(openStopLookup(run))).toEqual([3, 4, 6, 7]);
  expect(those(openPauseLookup(run))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("what was changed by hand is noted once, since the file was changed; else since it is seen", () => {
  const run = join(folder, "by-hand");
  const config = join(folder, "config.json");
  const noted = (): string => readFileSync(join(run, "pauses"), "utf8");
  const look = (enabled: boolean, collectPromptText: boolean, now: Date): void =>
    noteConsent({ run, config }, { enabled, collectPromptText }, now);
  look(true, true, time(1));
  expect(() => noted()).toThrow();
  // Without a file nobody knows since when.
  look(true, false, time(2));
  look(true, false, time(3));
  const hidden = `${time(2).toISOString()} off collectPromptText\n`;
  expect(noted()).toBe(hidden);
  writeFileSync(config, "{}");
  const changed = statSync(config).ctime.toISOString();
  const later = new Date(Date.parse(changed) + 60_000);
  look(false, false, later);
  look(false, false, later);
  expect(noted()).toBe(`${hidden}${changed} off enabled\n`);
  // The same file means something else by now, and not since then.
  look(true, true, later);
  const now = later.toISOString();
  expect(noted()).toBe(
    `${hidden}${changed} off enabled\n${now} on enabled\n${changed} on collectPromptText\n`,
  );
});

test("where it cannot be noted nothing fails", () => {
  const run = join(folder, "no-place");
  mkdirSync(join(run, "pauses"), { recursive: true });
  const off = { enabled: false, collectPromptText: false };
  expect(() => noteConsent({ run, config: "/nowhere" }, off, time(1))).not.toThrow();
});

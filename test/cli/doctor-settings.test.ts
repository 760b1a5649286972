/** Slips in our own settings: found with their place, mended where it is clear what was meant. */
import { expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mendSettings } from "../../src/cli/doctor/repair-settings.ts";
import { openSandbox } from "../sandbox.ts";

test.each([
  ['{"enabled": false,}', { enabled: false }],
  ['{\n  // not here\n  "excludeProjects": ["~/a",],\n}', { excludeProjects: ["~/a"] }],
  ["{“enabled”: false}", { enabled: false }],
  ["{'excludeProjects': ['~/a']}", { excludeProjects: ["~/a"] }],
  ['{"enabled": "false"}', { enabled: false }],
  ['{"enabled": 0, "retentionDays": "30"}', { enabled: false, retentionDays: 30 }],
  ['{"excludeProjects": "~/a"}', { excludeProjects: ["~/a"] }],
  ['{"archive": {"enabled": "true"}, "mine": 1}', { archive: { enabled: true }, mine: 1 }],
] as const)("%s is mended", (text, expected) => {
  expect(mendSettings(text)).toEqual(expected as unknown as Record<string, unknown>);
});

test.each([
  "",
  "{",
  '{"enabled": fal',
  "[]",
  '{"enabled": null}',
  '{"enabled": "off"}',
  '{"excludeProjects": {"a": 1}}',
  '{"enabled": "false", "retentionDays": "soon"}',
  '{"enabled": false}',
  "{}",
])("%p is left to whoever wrote it", (text) => {
  expect(mendSettings(text)).toBeNull();
});

test("doctor --fix mends a comma and a value in quotes, shows what changed, and keeps the file of before", async () => {
  using sandbox = openSandbox();
  mkdirSync(sandbox.home, { recursive: true });
  const file = join(sandbox.home, "config.json");
  const before = '{\n  "language": "en",\n  "collectPromptText": "false",\n}\n';
  writeFileSync(file, before);
  const found = await sandbox.run(["doctor"]);
  expect(found.exitCode).toBe(1);
  expect(found.stdout).toContain("4");
  expect(found.stdout).toContain("self-gen doctor --fix");
  const mended = await sandbox.run(["doctor", "--fix"]);
  expect(mended.stdout).toContain('- "collectPromptText": "false",');
  expect(mended.stdout).toContain('+ "collectPromptText": false');
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
    language: "en",
    collectPromptText: false,
  });
  expect(readFileSync(join(sandbox.home, "config.broken.json"), "utf8")).toBe(before);
});

/** Slips in our own settings: found with their place, mended where it is clear what was meant. */
import { expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { mendSettings } from "../../src/cli/doctor/repair-settings.ts";
import { openSandbox } from "../sandbox.ts";

test.each([
  ['{"enabled": false,}', '{"enabled": false}'],
  [
    '{\n  // not here\n  "excludeProjects": ["~/a", "~/b",],\n}',
    '{\n  "excludeProjects": ["~/a", "~/b"]\n}',
  ],
  ["{“enabled”: false}", '{"enabled": false}'],
  ["{'excludeProjects': ['~/a']}", '{"excludeProjects": ["~/a"]}'],
  ["{enabled: false, language: en}", '{"enabled": false, "language": "en"}'],
  ['{"enabled": "false"}', '{"enabled": false}'],
  ['{"enabled": 0, "retentionDays": "30"}', '{"enabled": false, "retentionDays": 30}'],
  ['{ "excludeProjects":"~/a" }\n', '{ "excludeProjects":["~/a"] }\n'],
  [
    '{"archive": {"enabled": "true"}, "mine": [1,2]}',
    '{"archive": {"enabled": true}, "mine": [1,2]}',
  ],
  [
    '{\r\n\t"enabled": true, // on\r\n\t/* all */ "mine": "a, ] // b",\r\n}\r\n',
    '{\r\n\t"enabled": true,\r\n\t "mine": "a, ] // b"\r\n}\r\n',
  ],
  ['\uFEFF{"enabled": false,}', '\uFEFF{"enabled": false}'],
] as const)("%s is mended", (text, expected) => {
  expect(mendSettings(text)).toBe(expected);
});

test("whatever the form of the file, a comma too many is all that is taken out", () => {
  const space = fc.constantFrom("", " ", "\n", "\n  ", "\t", "\r\n    ");
  const { retained } = fc.letrec<{ retained: string }>((tie) => ({
    retained: fc.oneof(
      { maxDepth: 3 },
      fc.jsonValue({ maxDepth: 0 }).map((one) => JSON.stringify(one)),
      fc
        .tuple(fc.array(tie("retained"), { maxLength: 3 }), space)
        .map(([all, gap]) => `[${all.map((one) => `${gap}${one}`).join(",")}${gap}]`),
      fc
        .tuple(fc.array(tie("retained"), { maxLength: 3 }), space)
        .map(
          ([all, gap]) =>
            `{${all.map((one, at) => `${gap}"k${at}"${gap}:${gap}${one}`).join(",")}${gap}}`,
        ),
    ),
  }));
  fc.assert(
    fc.property(retained, space, space, (mine, gap, end) => {
      const [start, close] = [`{${gap}"language":${gap}"en",${gap}"mine":${gap}${mine}`, `${end}}`];
      expect(mendSettings(`${start},${close}`)).toBe(start + close);
      expect(mendSettings(start + close)).toBeNull();
    }),
    { numRuns: 300 },
  );
});

test.each([
  "",
  "{",
  '{"enabled": fal',
  "[]",
  '{"enabled": null}',
  '{"enabled": "off"}',
  '{"enabled": off}',
  '{"archive": false}',
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
  expect(mended.stdout).not.toContain("+ }");
  expect(readFileSync(file, "utf8")).toBe(
    '{\n  "language": "en",\n  "collectPromptText": false\n}\n',
  );
  expect(readFileSync(join(sandbox.home, "config.broken.json"), "utf8")).toBe(before);
});

/** Slips in our own settings: found with their place, mended where it is clear what was meant. */
import { expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { changedLines, mendSettings } from "../../src/cli/doctor/repair-settings.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
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
  // Only one of the two would be left, and nobody knows which was meant.
  '{"excludeProjects": ["~/a"], "excludeProjects": ["~/b"],}',
  '{"notify": {"enabled": true, "enabled": false,}}',
  "{'enabled': false, 'enabled': true}",
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

test("what changed is shown line by line, also where a line stands there twice", () => {
  const line = fc.constantFrom('  "a",', '  "a"', "  ],", "{", "", '  "b": [');
  const text = fc.array(line, { maxLength: 12 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const shown = changedLines(before.join("\n"), after.join("\n"));
      const without = (lines: readonly string[], sign: string): string[] => {
        const left = lines.filter((one) => one !== "");
        // Taken away from the end, so that each is taken where it stands.
        for (const one of shown.filter((each) => each.startsWith(`  ${sign} `)).toReversed()) {
          const at = left.lastIndexOf(one.slice(4));
          expect(at).toBeGreaterThanOrEqual(0);
          left.splice(at, 1);
        }
        return left.toSorted();
      };
      expect(without(before, "-")).toEqual(without(after, "+"));
      if (before.join("\n") === after.join("\n")) expect(shown).toEqual([]);
    }),
  );
  expect(changedLines('[\n  "b",\n],[\n  "b"\n]', '[\n  "b"\n],[\n  "b"\n]')).toEqual([
    '  -   "b",',
    '  +   "b"',
  ]);
});

test.each([
  ['{\n  "enabled": fal\n}', 2, 14],
  ['{\n  "enabled": null\n}', 2, 14],
  ['{\n  "language": "en",\n  "notify": {\n    "enabled": "off"\n  }\n}', 4, 16],
  ['{\n  "excludeProjects": ["~/a"],\n  "excludeProjects": ["~/b"],\n}', 4, 1],
])(
  "%p is not mended, and where it is wrong is told with line and column",
  async (text, line, column) => {
    using sandbox = openSandbox();
    mkdirSync(sandbox.home, { recursive: true });
    const file = join(sandbox.home, "config.json");
    writeFileSync(file, text);
    const places = [en, ko].map(({ context }) => context.settings.place(line, column));
    for (const args of [["doctor"], ["doctor", "--fix"]]) {
      const ran = await sandbox.run(args);
      expect(ran.exitCode).toBe(1);
      const wrong = ran.stdout.split("\n").filter((one) => one.startsWith("✗"));
      expect(wrong.filter((one) => places.some((place) => one.includes(place)))).toHaveLength(1);
      expect(readFileSync(file, "utf8")).toBe(text);
    }
  },
);

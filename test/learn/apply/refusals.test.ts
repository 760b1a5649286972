/** Whatever stands in the way: nothing is written, nothing is recorded, and the code says why. */
import { describe, expect, test } from "bun:test";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { ApplyFault } from "../../../src/learn/apply/apply-fault.ts";
import { applySuggestion } from "../../../src/learn/apply/apply-suggestion.ts";
import { forgetAppliedSuggestions } from "../../../src/learn/apply/forget-suggestions.ts";
import { listApplyIds, removeBackups } from "../../../src/learn/apply/apply-manifest.ts";
import type { Suggestion } from "../../../src/learn/suggestions/suggestion.ts";
import {
  HOOK,
  openWorkshop,
  PERMISSION,
  RULE,
  SETTING,
  SKILL,
  suggestionOf,
  type Workshop,
} from "./applied-work.ts";

const codeOf = async (work: () => unknown): Promise<string> => {
  try {
    await work();
    return "done";
  } catch (error) {
    return error instanceof ApplyFault ? error.code : String(error);
  }
};

const rules = ({ places }: Workshop): string => join(places.project, ".claude/CLAUDE.md");
const local = ({ places }: Workshop): string => join(places.project, ".claude/settings.local.json");

const link = (target: string, path: string): void => {
  mkdirSync(join(path, ".."), { recursive: true });
  symlinkSync(target, path);
};

type Case = readonly [string, string, Suggestion, (shop: Workshop) => void];

const CASES: readonly Case[] = [
  [
    "a link out of the project",
    "OUTSIDE",
    RULE,
    (shop) => link(shop.put(join(shop.places.userHome, ".bashrc"), "x\n"), rules(shop)),
  ],
  [
    "a folder that is a link out of the project",
    "OUTSIDE",
    RULE,
    (shop) => {
      mkdirSync(join(shop.places.userHome, "elsewhere"));
      symlinkSync(join(shop.places.userHome, "elsewhere"), join(shop.places.project, ".claude"));
    },
  ],
  ["a link to nothing", "OUTSIDE", RULE, (shop) => link("/nowhere/at/all", rules(shop))],
  [
    "a folder in its place",
    "NOT_A_FILE",
    RULE,
    (shop) => mkdirSync(rules(shop), { recursive: true }),
  ],
  [
    "a file in the place of its folder",
    "NOT_A_FILE",
    RULE,
    (shop) => shop.put(join(shop.places.project, ".claude"), "x"),
  ],
  [
    "a read-only file",
    "NOT_WRITABLE",
    RULE,
    (shop) => chmodSync(shop.put(rules(shop), "x"), 0o444),
  ],
  [
    "bytes that are no text",
    "NOT_TEXT",
    RULE,
    (shop) => shop.put(rules(shop), Buffer.from([0xff, 0xfe, 0x41])),
  ],
  [
    "more than 16 MB",
    "TOO_LARGE",
    RULE,
    (shop) => shop.put(rules(shop), "# Mine\n".repeat(2_500_000)),
  ],
  ["settings that are no JSON", "NOT_JSON", PERMISSION, (shop) => shop.put(local(shop), "{ nope")],
  [
    "settings with comments, which the client does not read either",
    "NOT_JSON",
    PERMISSION,
    (shop) => shop.put(local(shop), '{\n  // mine\n  "a": 1\n}\n'),
  ],
  [
    "a list where an object belongs",
    "OTHER_SHAPE",
    PERMISSION,
    (shop) => shop.put(local(shop), '{"permissions":["x"]}'),
  ],
  [
    "an object where a list belongs",
    "OTHER_SHAPE",
    PERMISSION,
    (shop) => shop.put(local(shop), '{"permissions":{"allow":{}}}'),
  ],
  [
    "one name twice",
    "OTHER_SHAPE",
    PERMISSION,
    (shop) => shop.put(local(shop), '{"permissions":{},"permissions":{}}'),
  ],
  [
    "somebody else's skill of that name",
    "EXISTS",
    SKILL,
    (shop) =>
      shop.put(join(shop.places.project, ".claude/skills/weekly-report/SKILL.md"), "mine\n"),
  ],
  [
    "a name that leads elsewhere",
    "BAD_NAME",
    suggestionOf({ ...skill(), skillName: "../../x" }),
    () => {},
  ],
  [
    "no settings to write",
    "NOTHING_TO_WRITE",
    suggestionOf({ type: "setting", settings: [] }),
    () => {},
  ],
  ["a permission for Codex", "NOT_FOR_CLIENT", { ...PERMISSION, provider: "codex" }, () => {}],
  ["a setting for Codex", "NOT_FOR_CLIENT", { ...SETTING, provider: "codex" }, () => {}],
  [
    "a project that is gone",
    "NO_FOLDER",
    RULE,
    (shop) => rmSync(shop.places.project, { recursive: true }),
  ],
];

function skill() {
  return { type: "skill", skillName: "", description: "d", skillText: "t" } as const;
}

describe("nothing is written where there is", () => {
  test.each(CASES)("%s: %s", async (_, code, suggestion, prepare) => {
    using shop = openWorkshop();
    prepare(shop);
    expect(await codeOf(() => shop.apply(suggestion))).toBe(code);
    expect(shop.recorded).toEqual([]);
    expect(listApplyIds(shop.places.home)).toEqual([]);
  });

  test("a hook for an event that is none, when it is to be registered: BAD_NAME", async () => {
    using shop = openWorkshop();
    const hostile = { ...HOOK, hookEvent: 'Stop": [' } as Suggestion;
    expect(await codeOf(() => shop.apply(hostile, { registers: true }))).toBe("BAD_NAME");
  });
});

test("a link inside the project is followed and stays one", async () => {
  using shop = openWorkshop();
  shop.put(join(shop.places.project, "AGENTS.md"), "# Mine\n");
  link(join(shop.places.project, "AGENTS.md"), rules(shop));
  const before = shop.tree();
  const manifest = await shop.apply(RULE);
  expect(shop.tree()).not.toEqual(before);
  await shop.undo(manifest);
  expect(shop.tree()).toEqual(before);
});

test("what changes between the diff and the writing is refused", async () => {
  using shop = openWorkshop();
  shop.put(rules(shop), "# Mine\n");
  const plan = shop.plan(RULE);
  shop.put(rules(shop), "# Mine, changed\n");
  const before = shop.tree();
  expect(await codeOf(() => applySuggestion(RULE, plan, shop.desk))).toBe("CHANGED_MEANWHILE");
  expect(shop.tree()).toEqual(before);
  expect([shop.recorded, listApplyIds(shop.places.home)]).toEqual([[], []]);
});

test("where it cannot be recorded, the file is again as it was", async () => {
  using shop = openWorkshop();
  shop.put(rules(shop), "# Mine\n");
  const before = shop.tree();
  const record = (): Promise<never> => Promise.reject(new Error("the disk is full"));
  const plan = shop.plan(RULE);
  expect(await codeOf(() => applySuggestion(RULE, plan, { ...shop.desk, record }))).toContain(
    "full",
  );
  expect(shop.tree()).toEqual(before);
  expect(listApplyIds(shop.places.home)).toEqual([]);
});

test("a rule that a person changed since is not undone: CHANGED_SINCE", async () => {
  using shop = openWorkshop();
  const manifest = await shop.apply(RULE);
  shop.put(rules(shop), "- Use pnpm, mostly.\n");
  const before = shop.tree();
  expect(await codeOf(() => shop.undo(manifest))).toBe("CHANGED_SINCE");
  expect(shop.tree()).toEqual(before);
});

test("who is refused is shown how the file differs from what was written; once that is forgotten, nothing", async () => {
  using shop = openWorkshop();
  const manifest = await shop.apply(RULE);
  shop.put(rules(shop), readFileSync(rules(shop), "utf8").replace("never npm", "rarely npm"));
  const shown = async (): Promise<readonly string[]> => {
    try {
      await shop.undo(manifest);
    } catch (error) {
      return (error as ApplyFault).diff;
    }
    return ["it was undone"];
  };
  expect((await shown()).filter((line) => /^[-+]/.test(line))).toEqual([
    `--- ${rules(shop)}`,
    `+++ ${rules(shop)}`,
    "-- Use pnpm, never npm.",
    "+- Use pnpm, rarely npm.",
  ]);
  const forgotten = { texts: ["never npm"], projectPaths: [], eventIds: new Set<string>() };
  expect(forgetAppliedSuggestions(shop.places.home, forgotten)).toEqual({ gone: 0, unworded: 1 });
  expect(await shown()).toEqual([]);
  shop.put(rules(shop), readFileSync(rules(shop), "utf8").replace("rarely npm", "never npm"));
  await shop.undo(manifest);
  expect(existsSync(rules(shop))).toBe(false);
});

test("a file of the same name is shown against what would be written", () => {
  using shop = openWorkshop();
  shop.put(join(shop.places.project, ".claude/skills/weekly-report/SKILL.md"), "mine\n");
  let diff: readonly string[] = [];
  try {
    shop.plan(SKILL);
  } catch (error) {
    ({ diff } = error as ApplyFault);
  }
  expect(diff).toContain("-mine");
  expect(diff).toContain("+name: weekly-report");
});

test("a skill that a person changed since is not removed: CHANGED_SINCE", async () => {
  using shop = openWorkshop();
  const manifest = await shop.apply(SKILL);
  shop.put(manifest.files[0]?.path ?? "", "rewritten\n");
  expect(await codeOf(() => shop.undo(manifest))).toBe("CHANGED_SINCE");
});

test("without the backup what is ours is still taken out", async () => {
  using shop = openWorkshop();
  shop.put(rules(shop), "# Mine\n");
  const manifest = await shop.apply(RULE);
  removeBackups(shop.places.home, manifest);
  await shop.undo(manifest);
  expect(shop.plan(RULE).changes).toHaveLength(1);
});

describe("what cannot be read any more is not taken for gone", () => {
  const spoilt: readonly (readonly [string, (shop: Workshop) => void])[] = [
    ["bytes that are no text", (shop) => appendFileSync(rules(shop), Buffer.from([0xe9]))],
    [
      "a link in its place",
      (shop) => {
        renameSync(rules(shop), join(shop.places.project, "AGENTS.md"));
        symlinkSync("../AGENTS.md", rules(shop));
      },
    ],
    [
      "a folder in its place",
      (shop) => {
        rmSync(rules(shop));
        mkdirSync(rules(shop));
      },
    ],
  ];
  test.each(spoilt)("%s: undoing is refused, and still possible later", async (_, spoil) => {
    using shop = openWorkshop();
    shop.put(rules(shop), "# Mine\n");
    const manifest = await shop.apply(RULE);
    const written = readFileSync(rules(shop));
    spoil(shop);
    expect(await codeOf(() => shop.undo(manifest))).toMatch(/^NOT_(?:TEXT|A_FILE)$/);
    rmSync(rules(shop), { recursive: true, force: true });
    shop.put(rules(shop), written);
    await shop.undo(manifest);
    expect(readFileSync(rules(shop), "utf8")).toBe("# Mine\n");
  });
});

test("a name behind an @ is written as code, so that no client reads a file for it", () => {
  using shop = openWorkshop();
  const rule = suggestionOf({
    type: "claude_md",
    rule: "Read @README and `npx @scope/tool`, (@~/notes.md), not me@example.org",
  });
  const [change] = shop.plan(rule).changes;
  expect(change?.after).toContain(
    "- Read `@README` and `npx @scope/tool`, (`@~/notes.md`), not me@example.org",
  );
});

/** Several were applied to the same file: in whatever order they are undone, each takes what is its own, the last the rest. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type ApplyManifest,
  readApplyManifest,
  readApplyManifests,
} from "../../../src/learn/apply/apply-manifest.ts";
import { forgetAppliedSuggestions } from "../../../src/learn/apply/forget-suggestions.ts";
import { undoApply } from "../../../src/learn/apply/undo-apply.ts";
import { recoverApply } from "../../../src/learn/apply/recover.ts";
import type { Suggestion } from "../../../src/learn/suggestions/suggestion.ts";
import { en } from "../../../src/text/en.ts";
import { ko } from "../../../src/text/ko.ts";
import { openWorkshop, suggestionOf, type Workshop } from "./applied-work.ts";

const { heading } = en.learn.apply;

const rule = (words: string): Suggestion =>
  suggestionOf({ type: "claude_md", rule: words }, { stableId: words });
const permission = (words: string): Suggestion =>
  suggestionOf({ type: "permission", permission: words }, { stableId: words });
const setting = (name: string): Suggestion =>
  suggestionOf(
    { type: "setting", settings: [{ path: ["enabledPlugins", name], value: false }] },
    { stableId: name },
  );

const RULES = ["Use pnpm, never npm.", "Read @README first.", "한국어로 답하기."].map(rule);
const PERMISSIONS = ["Bash(gh pr view:*)", "Bash(ls:*)", "WebFetch"].map(permission);
const SETTINGS = ["big@market", "other@market", "third@market"].map(setting);

const markdown = fc.constantFrom(
  null,
  "",
  "\n",
  "# Mine",
  "# Mine\n",
  "# Mine\n\n",
  "# Mine\r\n\r\ntext",
  "\uFEFF# Mine\n",
  `# Mine\n\n${heading}\n`,
  `${heading}\n\n## Next\n\ntext\n`,
  `${ko.learn.apply.heading}\n\n- Mine already.\n\n\n## Next\n`,
);
const json = fc.constantFrom(
  null,
  "",
  "{}",
  "{}\n",
  `{"model":"x"}`,
  `{\n  "permissions": {}\n}\n`,
  `{\r\n\t"permissions": { "allow": [ ], "deny": ["Bash(rm:*)"] },\r\n\t"enabledPlugins": {"a@b": true}\r\n}`,
  `{"permissions":{"allow":["Read(~/x)"]},"enabledPlugins":{}}`,
);

const NOTHING = { texts: [], projectPaths: [], eventIds: new Set<string>() };

const orders = fc.shuffledSubarray([0, 1, 2], { minLength: 3 });
/** Each waits for the disk. */
const SOME = { numRuns: 15 };

type Kept = { readonly file: string; readonly all: readonly Suggestion[] };

const kinds = (shop: Workshop): Readonly<Record<string, Kept>> => ({
  rules: { file: join(shop.places.project, ".claude/CLAUDE.md"), all: RULES },
  permissions: { file: join(shop.places.project, ".claude/settings.local.json"), all: PERMISSIONS },
  settings: { file: join(shop.places.clientFolder("claude-code"), "settings.json"), all: SETTINGS },
});

async function applied(
  shop: Workshop,
  suggestions: readonly Suggestion[],
): Promise<ApplyManifest[]> {
  const done: ApplyManifest[] = [];
  for (const one of suggestions) {
    if (shop.plan(one).changes.length > 0) done.push(await shop.apply(one));
  }
  return done;
}

test.each(["rules", "permissions", "settings"])(
  "%s: undone in any order, every byte is again as it was, and between them only those that stand are there",
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(kind === "rules" ? markdown : json, orders, async (text, order) => {
        using shop = openWorkshop();
        const { file, all } = kinds(shop)[kind] ?? { file: "", all: [] };
        if (text !== null) shop.put(file, text);
        const before = shop.tree();
        const manifests = await applied(shop, all);
        for (const [step, at] of order.entries()) {
          const one = manifests[at];
          if (one !== undefined) await shop.undo(one);
          const standing = new Set(order.slice(step + 1));
          for (const [index, suggestion] of all.entries())
            expect(shop.plan(suggestion).changes.length).toBe(standing.has(index) ? 0 : 1);
        }
        expect(shop.tree()).toEqual(before);
        expect(readApplyManifests(shop.places.home).every(({ state }) => state === "undone")).toBe(
          true,
        );
      }),
      SOME,
    );
  },
);

test("undoing one leaves what the others alone would have written", async () => {
  using shop = openWorkshop();
  const { file } = kinds(shop)["rules"] ?? { file: "" };
  const [first, second, third] = await applied(shop, RULES);
  await shop.undo(first as ApplyManifest);
  await shop.undo(second as ApplyManifest);
  using other = openWorkshop();
  await applied(other, RULES.slice(2));
  const theirs = kinds(other)["rules"] ?? { file: "" };
  expect(readFileSync(file, "utf8")).toBe(readFileSync(theirs.file, "utf8"));
  await shop.undo(third as ApplyManifest);
  expect(existsSync(file)).toBe(false);
});

test("where a person wrote to the file since, undoing all leaves neither a heading of ours nor an empty list", async () => {
  for (const order of [
    [0, 1, 2],
    [2, 0, 1],
    [1, 2, 0],
  ]) {
    using shop = openWorkshop();
    const { rules, permissions } = kinds(shop);
    shop.put(rules?.file ?? "", "# Mine\n");
    shop.put(permissions?.file ?? "", "{}");
    const manifests = [await applied(shop, RULES), await applied(shop, PERMISSIONS)];
    shop.put(rules?.file ?? "", `# By hand\n\n${readFileSync(rules?.file ?? "", "utf8")}`);
    const settings = JSON.parse(readFileSync(permissions?.file ?? "", "utf8")) as object;
    shop.put(permissions?.file ?? "", JSON.stringify({ ...settings, theme: "dark" }));
    for (const at of order) {
      for (const kind of manifests) await shop.undo(kind[at] as ApplyManifest);
    }
    expect(readFileSync(rules?.file ?? "", "utf8").trim()).toBe("# By hand\n\n# Mine");
    expect(readFileSync(permissions?.file ?? "", "utf8")).toBe(`{"theme":"dark"}`);
  }
});

test("a heading made for one that somebody took out by hand, or that was forgotten, goes with the last", async () => {
  const leave = [
    async (shop: Workshop, one: ApplyManifest): Promise<void> =>
      void (await undoApply(one, null, shop.desk)),
    async (shop: Workshop): Promise<void> =>
      void forgetAppliedSuggestions(shop.places.home, { ...NOTHING, texts: ["first-of-all"] }),
  ];
  for (const without of leave) {
    using shop = openWorkshop();
    const { file } = kinds(shop)["rules"] ?? { file: "" };
    shop.put(file, "# Mine\n");
    const [first, second] = await applied(shop, [
      { ...rule("Use pnpm."), summary: "first-of-all" },
      rule("Answer briefly."),
    ]);
    await without(shop, first as ApplyManifest);
    shop.put(file, readFileSync(file, "utf8").replace("- Use pnpm.\n", ""));
    await shop.undo(second as ApplyManifest);
    expect(readFileSync(file, "utf8")).toBe("# Mine\n");
  }
});

test("killed behind the file, undoing is finished by the next one, and the others still give every byte back", async () => {
  using shop = openWorkshop();
  const { file } = kinds(shop)["rules"] ?? { file: "" };
  shop.put(file, "# Mine");
  const before = shop.tree();
  const [first, second, third] = await applied(shop, RULES);
  const { saveApplyManifest } = await import("../../../src/learn/apply/apply-manifest.ts");
  const kept = [second, third].map((one) =>
    readApplyManifest(shop.places.home, one?.applyId ?? ""),
  );
  const undoing = { ...shop.desk, record: () => Promise.reject(new Error("killed")) };
  const { planUndo } = await import("../../../src/learn/apply/undo-apply.ts");
  const changes = planUndo(first as ApplyManifest, shop.places.home);
  const ended = await undoApply(first as ApplyManifest, changes, undoing).catch(String);
  expect(ended).toContain("killed");
  // As if it had been killed before the last of the others was seen to.
  saveApplyManifest(shop.places.home, kept[1] as ApplyManifest);
  await recoverApply(shop.desk);
  for (const one of [second, third]) await shop.undo(one as ApplyManifest);
  expect(shop.tree()).toEqual(before);
});

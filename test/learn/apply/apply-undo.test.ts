/** Whatever stands in a file: what is applied is there once, and undoing it gives back every byte. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  chmodSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { readApplyManifests, saveApplyManifest } from "../../../src/learn/apply/apply-manifest.ts";
import { en } from "../../../src/text/en.ts";
import { ko } from "../../../src/text/ko.ts";
import type { Suggestion } from "../../../src/learn/suggestions/suggestion.ts";
import type { TargetFolders } from "../../../src/learn/apply/target-locations.ts";
import { recoverApply } from "../../../src/learn/apply/recover.ts";
import { hashText } from "../../../src/learn/apply/text-hash.ts";
import { planApply, type ApplyPlanInput, revertEdit } from "../../../src/learn/apply/plan-apply.ts";
import { HOOK, openWorkshop, PERMISSION, RULE, SETTING, SKILL, WISH } from "./applied-work.ts";

const { heading } = en.learn.apply;
const otherHeading = ko.learn.apply.heading;

const OURS = "- Use pnpm, never npm.";
const LOCAL = ".claude/settings.local.json";

type Settings = {
  readonly permissions?: { readonly allow?: string[]; readonly deny?: string[] };
  readonly enabledPlugins?: Record<string, boolean>;
};

const LINES = fc.constantFrom(
  "",
  " ",
  "# Project",
  "## Setup",
  "### Deep",
  heading,
  otherHeading,
  `${heading}  `,
  "- Use tabs.",
  "* Use pnpm",
  "text with `code` and 한글 🙂",
  "```",
  "~~~",
  "1. one",
  "\ttabbed",
);

const markdown = fc
  .record({
    lines: fc.array(LINES, { maxLength: 14 }),
    eol: fc.constantFrom("\n", "\r\n"),
    isEnded: fc.boolean(),
    hasMark: fc.boolean(),
  })
  .map(
    ({ lines, eol, isEnded, hasMark }) =>
      `${hasMark ? "\uFEFF" : ""}${lines.join(eol)}${isEnded ? eol : ""}`,
  );

const settings = fc
  .record({
    value: fc.record(
      {
        model: fc.string(),
        permissions: fc.record(
          {
            allow: fc.array(fc.constantFrom("Bash(ls:*)", "Read(~/x)", "WebFetch")),
            deny: fc.array(fc.constantFrom("Bash(rm:*)")),
          },
          { requiredKeys: [] },
        ),
        enabledPlugins: fc.dictionary(fc.constantFrom("big@market", "a@b"), fc.boolean()),
        env: fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }),
      },
      { requiredKeys: [] },
    ),
    indent: fc.constantFrom(0, 2, 4, "\t"),
    eol: fc.constantFrom("\n", "\r\n"),
    isEnded: fc.boolean(),
    hasMark: fc.boolean(),
  })
  .map(({ value, indent, eol, isEnded, hasMark }) => {
    const text = JSON.stringify(value, null, indent).replaceAll("\n", eol);
    return `${hasMark ? "\uFEFF" : ""}${text}${isEnded ? eol : ""}`;
  });

/** Files as they are planned on, without a disk. */
function planned(suggestion: Suggestion, text: string): string {
  const planning = (now: string): ApplyPlanInput => ({
    places: { project: "/p", userHome: "/u", clientFolder: () => "/u/.claude", home: "/h" },
    wish: WISH,
    read: ({ path }) => (path.endsWith("/p/CLAUDE.md") ? null : now),
    words: en.learn.apply,
  });
  const [change] = planApply(suggestion, planning(text)).changes;
  if (change === undefined) return text;
  expect(planApply(suggestion, planning(change.after)).changes).toEqual([]);
  return change.after;
}

async function roundTrip(
  suggestion: Suggestion,
  file: (places: TargetFolders) => string,
  text: string,
): Promise<void> {
  using shop = openWorkshop();
  shop.put(file(shop.places), text);
  const before = shop.tree();
  if (shop.plan(suggestion).changes.length === 0) return;
  const manifest = await shop.apply(suggestion);
  expect(shop.plan(suggestion).changes).toEqual([]);
  expect(shop.tree()).not.toEqual(before);
  await shop.undo(manifest);
  expect(shop.tree()).toEqual(before);
}

const MANY = { numRuns: 500 };
/** Each waits for the disk. */
const SOME = { numRuns: 10 };

const filled = (text: string): string[] =>
  text.split(/\r?\n/).filter((line) => line.replace("\uFEFF", "").trim() !== "");

test("a rule stands once below one heading, everything else stays, and a second time changes nothing", () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const after = planned(RULE, text);
      const lines = filled(after);
      expect(lines.filter((line) => line === OURS)).toHaveLength(1);
      const rest = lines.filter((line) => line !== OURS);
      const added = rest.length - filled(text).length;
      expect(added === 0 || (added === 1 && rest.at(-1)?.replace("\uFEFF", "") === heading)).toBe(
        true,
      );
      expect(rest.slice(0, rest.length - added)).toEqual(filled(text));
      if (text.includes("\r\n")) expect(/[^\r]\n/.test(after)).toBe(/[^\r]\n/.test(text));
    }),
    MANY,
  );
});

test("permissions and settings are put in and nothing else is changed, and a second time changes nothing", () => {
  fc.assert(
    fc.property(settings, fc.boolean(), (text, isPermission) => {
      const after = planned(isPermission ? PERMISSION : SETTING, text);
      const value = valueOf(after);
      const { permissions: _p, enabledPlugins: _e, ...others } = valueOf(text);
      expect(value).toMatchObject(others);
      if (isPermission) {
        expect(value.permissions?.allow).toContain("Bash(gh pr view:*)");
        expect(value.permissions?.deny).toEqual(valueOf(text).permissions?.deny as string[]);
      } else {
        expect(value.enabledPlugins).toMatchObject({ "big@market": false, "other@market": false });
      }
    }),
    MANY,
  );
});

const valueOf = (text: string): Settings => JSON.parse(text.replace("\uFEFF", "")) as Settings;

test("undo gives the same bytes, whatever stood in the file", async () => {
  await fc.assert(
    fc.asyncProperty(markdown, settings, async (text, json) => {
      await roundTrip(RULE, ({ project }) => join(project, ".claude/CLAUDE.md"), text);
      await roundTrip(PERMISSION, ({ project }) => join(project, LOCAL), json);
      await roundTrip(
        SETTING,
        ({ clientFolder }) => join(clientFolder("claude-code"), "settings.json"),
        json,
      );
    }),
    SOME,
  );
});

describe("where nothing was", () => {
  test.each([
    ["a rule", RULE, {}, ".claude/CLAUDE.md"],
    ["a rule for Codex", { ...RULE, provider: "codex" }, {}, "AGENTS.md"],
    ["a skill", SKILL, {}, ".claude/skills/weekly-report/SKILL.md"],
    ["a skill as a command", SKILL, { asCommand: true }, ".claude/commands/weekly-report.md"],
    ["a permission", PERMISSION, {}, ".claude/settings.local.json"],
  ])("%s makes its file and folders, and undo leaves none of them", async (_, one, wish, file) => {
    using shop = openWorkshop();
    const before = shop.tree();
    const manifest = await shop.apply(one, wish);
    expect(Object.keys(shop.tree())).toContain(join(shop.places.project, file));
    await shop.undo(manifest);
    expect(shop.tree()).toEqual(before);
  });

  test.each([
    ["a rule", RULE, ".claude/CLAUDE.md"],
    ["a rule for Codex", { ...RULE, provider: "codex" }, ".codex/AGENTS.md"],
    ["a skill", SKILL, ".claude/skills/weekly-report/SKILL.md"],
    ["a permission", PERMISSION, ".claude/settings.json"],
    ["a setting", SETTING, ".claude/settings.json"],
  ])("%s for all projects goes to the user's own folder", async (_, one, file) => {
    using shop = openWorkshop();
    const before = shop.tree();
    const manifest = await shop.apply(one, { isGlobal: true });
    expect(manifest).toMatchObject({ scope: "global", projectPath: null });
    expect(Object.keys(shop.tree())).toContain(join(shop.places.userHome, file));
    await shop.undo(manifest);
    expect(shop.tree()).toEqual(before);
  });

  test("a hook is only written; registered it stands in the settings, and undo takes both away", async () => {
    using shop = openWorkshop();
    const before = shop.tree();
    const written = await shop.apply(HOOK);
    expect(shop.tree()).toEqual(before);
    const [file] = written.files;
    expect(statSync(file?.path ?? "").mode & 0o777).toBe(0o700);
    const registered = await shop.apply(HOOK, { registers: true });
    const path = join(shop.places.project, ".claude/settings.local.json");
    const command = `test -x '${file?.path}' || exit 0; exec '${file?.path}'`;
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({
      hooks: { Stop: [{ hooks: [{ type: "command", command }] }] },
    });
    await shop.undo(registered);
    await shop.undo(written);
    expect(shop.tree()).toEqual(before);
  });
});

test("a skill file says its name, when to use it, what it was found in and what to do", async () => {
  using shop = openWorkshop();
  await shop.apply(SKILL);
  const path = join(shop.places.project, ".claude/skills/weekly-report/SKILL.md");
  expect(readFileSync(path, "utf8").split("\n")).toEqual([
    "---",
    "name: weekly-report",
    String.raw`description: "When the person asks for the \"weekly\" report: numbers first"`,
    "---",
    "",
    en.learn.apply.pattern,
    "",
    "Something that keeps coming back",
    "",
    en.learn.apply.steps,
    "",
    "1. Run `npm run report`.",
    "2. Read out the totals.",
    "",
  ]);
});

test("what a person wrote since stays, and only what is ours is taken out", () => {
  fc.assert(
    fc.property(markdown, fc.array(LINES, { minLength: 1, maxLength: 4 }), (text, more) => {
      const after = planned(RULE, text);
      const isNew = !text.includes(heading) && !text.includes(otherHeading);
      const added = more.map((line) => `${line}\n`).join("");
      const now = `# By hand\n\n${after.replace("\uFEFF", "")}\n${added}`;
      const edit = {
        kind: "rule",
        line: hashText(OURS),
        heading: isNew ? heading : null,
      } as const;
      const left = filled(revertEdit(edit, now) ?? "");
      const kept = filled(now).filter((line) => line !== OURS);
      // A heading of ours goes with the last rule below it.
      const without = kept.flatMap((line, at) =>
        line === heading ? [kept.filter((_, index) => index !== at)] : [],
      );
      expect([kept, ...without]).toContainEqual(left);
    }),
    MANY,
  );
});

describe("a rule in a file that somebody changed since", () => {
  const mine = "# Mine\n";
  test.each([
    [
      "text above and below",
      (now: string) => `# Top\n\n${now}\n## More\n`,
      "# Top\n\n# Mine\n\n## More\n",
    ],
    [
      "moved away from its heading",
      () => `${OURS}\n${mine}\n${heading}\n\n## More\n`,
      "# Mine\n\n## More\n",
    ],
    [
      "with another bullet",
      (now: string) => `${now.replace("- Use", "* Use")}\n## More\n`,
      "# Mine\n\n## More\n",
    ],
    [
      "a heading with spaces behind it",
      (now: string) => now.replace(heading, `${heading}  `),
      mine,
    ],
    [
      "a rule of theirs below our heading",
      (now: string) => `${now}- Theirs.\n`,
      `# Mine\n\n${heading}\n\n- Theirs.\n`,
    ],
  ])("%s: it is taken out, and its heading if nothing is left below", async (_, change, left) => {
    using shop = openWorkshop();
    const path = shop.put(join(shop.places.project, ".claude/CLAUDE.md"), mine);
    const manifest = await shop.apply(RULE);
    shop.put(path, change(readFileSync(path, "utf8")));
    await shop.undo(manifest);
    expect(readFileSync(path, "utf8")).toBe(left);
  });
});

test("settings that a person changed since keep that, and lose only what is ours", async () => {
  using shop = openWorkshop();
  const path = shop.put(
    join(shop.places.clientFolder("claude-code"), "settings.json"),
    `{"model":"x"}`,
  );
  const manifest = await shop.apply(SETTING);
  shop.put(
    path,
    JSON.stringify({ ...(JSON.parse(readFileSync(path, "utf8")) as object), theme: "dark" }),
  );
  await shop.undo(manifest);
  expect(readFileSync(path, "utf8")).toBe(`{"model":"x","theme":"dark"}`);
});

test("a rule that the project's other file of instructions has changes nothing", () => {
  using shop = openWorkshop();
  shop.put(join(shop.places.project, "CLAUDE.md"), "# Mine\n\n* Use pnpm, never npm.\n");
  expect(shop.plan(RULE).changes).toEqual([]);
  expect(shop.plan(RULE, { isGlobal: true }).changes).toHaveLength(1);
});

test("only what the suggestion's client reads counts", () => {
  const rule = (provider: string): Suggestion => ({ ...RULE, provider });
  using shop = openWorkshop();
  shop.put(join(shop.places.project, "AGENTS.md"), "# Ours\n\n* Use pnpm, never npm.\n");
  expect(shop.plan(rule("copilot")).changes).toEqual([]);
  expect(shop.plan(rule("gemini")).changes).toHaveLength(1);
  shop.put(join(shop.places.project, "CLAUDE.md"), "# Mine\n\n* Use pnpm, never npm.\n");
  expect(shop.plan(rule("gemini")).changes).toHaveLength(1);
});

test("mode and link of a file stay as they are", async () => {
  using shop = openWorkshop();
  const path = shop.put(join(shop.places.project, ".claude/CLAUDE.md"), "# Mine\n");
  chmodSync(path, 0o640);
  const manifest = await shop.apply(RULE);
  expect(statSync(path).mode & 0o777).toBe(0o640);
  await shop.undo(manifest);
  expect(statSync(path).mode & 0o777).toBe(0o640);
});

describe("a file with several names", () => {
  test("keeps all of them: what is applied and undone is there under each, with its mode", async () => {
    using shop = openWorkshop();
    const path = shop.put(join(shop.places.project, ".claude/CLAUDE.md"), "# Mine\n\nand more\n");
    const other = join(shop.places.project, "SHARED.md");
    linkSync(path, other);
    chmodSync(path, 0o640);
    const { ino } = statSync(path);
    const manifest = await shop.apply(RULE);
    expect(readFileSync(other, "utf8")).toBe(readFileSync(path, "utf8"));
    expect(readFileSync(other, "utf8")).toContain(OURS);
    expect(statSync(path)).toMatchObject({ ino, nlink: 2 });
    await shop.undo(manifest);
    expect(readFileSync(other, "utf8")).toBe("# Mine\n\nand more\n");
    expect(statSync(path)).toMatchObject({ ino, nlink: 2 });
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(readdirSync(join(path, ".."))).toEqual(["CLAUDE.md"]);
  });

  test("of which half was written when the writer was killed is whole after the next one", async () => {
    using shop = openWorkshop();
    const text = "# Mine 한글\n".repeat(50);
    const path = shop.put(join(shop.places.project, ".claude/CLAUDE.md"), text);
    linkSync(path, join(shop.places.project, "SHARED.md"));
    const manifest = await shop.apply(RULE);
    const after = readFileSync(path);
    const half = (to: Buffer, from: Buffer, cut: number): void =>
      writeFileSync(path, Buffer.concat([to.subarray(0, cut), from.subarray(cut)]));
    const temporary = manifest.files[0]?.temporary ?? "";
    writeFileSync(temporary, after);
    // In the middle of a letter.
    writeFileSync(path, after.subarray(0, 8));
    saveApplyManifest(shop.places.home, { ...manifest, state: "begun" });
    await recoverApply(shop.desk);
    expect(readFileSync(path)).toEqual(after);
    const undo = {
      from: hashText(after.toString()),
      to: hashText(text),
      temporary: `${path}.undoing`,
      isOurs: true,
    };
    writeFileSync(undo.temporary, text);
    half(Buffer.from(text.replaceAll("Mine", "Ours")), after, 20);
    const files = manifest.files.map((file) => ({ ...file, undo }));
    saveApplyManifest(shop.places.home, { ...manifest, files, state: "undoing" });
    await recoverApply(shop.desk);
    expect(readFileSync(path, "utf8")).toBe(text);
    expect(existsSync(undo.temporary)).toBe(false);
  });
});

test("what is kept is private, and once undone holds nothing of the file", async () => {
  using shop = openWorkshop();
  shop.put(join(shop.places.project, ".claude/CLAUDE.md"), "# Mine alone\n");
  const manifest = await shop.apply(RULE);
  const folder = join(shop.places.home, "applied", manifest.applyId);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, "0.before")).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "manifest.json")).mode & 0o777).toBe(0o600);
  await shop.undo(manifest);
  const [kept] = readApplyManifests(shop.places.home);
  expect(kept).toMatchObject({ state: "undone", words: null });
  expect(JSON.stringify(kept)).not.toContain("pnpm");
});

test("what was done is recorded: the application, the answer, a skill that was made, and its undoing", async () => {
  using shop = openWorkshop();
  const manifest = await shop.apply(SKILL);
  await shop.undo(manifest);
  expect(
    shop.recorded.map((fact) => [fact.type, fact.type === "feedback" ? fact.action : null]),
  ).toEqual([
    ["suggestion_applied", null],
    ["skill_created", null],
    ["feedback", "accepted"],
    ["suggestion_undone", null],
    ["feedback", "undone"],
  ]);
  expect(shop.recorded[0]).toMatchObject({
    suggestionId: SKILL.stableId,
    suggestionType: "skill",
    scope: "project",
    applyId: manifest.applyId,
    evidence: SKILL.evidence,
    kind: SKILL.kind,
    files: [{ before: null }],
  });
});

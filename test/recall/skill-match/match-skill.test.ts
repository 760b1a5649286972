/** Which prompts a skill is named for, and which not. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Skill } from "../../../src/clients/skills/find.ts";
import { matchSkill } from "../../../src/recall/skill-match/match-skill.ts";
import {
  encodeSkillIndex,
  type SkillIndexReader,
  openSkillIndex,
} from "../../../src/recall/skill-match/skill-index-format.ts";
import { buildSkillIndex } from "../../../src/recall/skill-match/skill-index.ts";

const skill = (name: string, description = "", isListed = true): Skill => ({
  name,
  description,
  path: `/home/somebody/.claude/skills/${name}/SKILL.md`,
  of: "user",
  kind: "skills",
  plugin: null,
  isListed,
});

const SKILLS = [
  skill("release-notes", 'Use when the user says "write the changelog" or "what is new".'),
  skill("invoice-check", "Triggers: 송장 검수, 세금 계산서 대조"),
  skill("pdf-merge", "Use when the user wants to combine several scanned pages into one booklet."),
  skill("kubeconfig"),
  skill("test", "Runs tests."),
  skill("review"),
  skill("git:squash-branch"),
];

/** As a hook reads it. */
function kept(skills: readonly Skill[], prompts: readonly string[]): SkillIndexReader {
  const origin = { stamp: "1 2", madeAt: "2026-02-01T00:00:00.000Z" };
  const index = openSkillIndex(encodeSkillIndex(buildSkillIndex(skills, prompts), origin));
  expect(index).toMatchObject(origin);
  if (index === null) throw new Error("an index that was written can be read");
  return index;
}

const fits = (prompt: string, prompts: readonly string[] = [], skills = SKILLS): string | null =>
  matchSkill(prompt, kept(skills, prompts))?.skill.name ?? null;

describe("a skill is named", () => {
  test.each([
    [
      "by the words of its name, in any order and form",
      "please prepare the notes for this release",
      "release-notes",
    ],
    ["by a phrase that its description quotes", "write a changelog for 2.0", "release-notes"],
    [
      "by a Korean phrase that it lists, with whatever endings",
      "이번 달 송장을 검수해줘",
      "invoice-check",
    ],
    ["by what it says that the user wants", "combine the scanned pages to a booklet", "pdf-merge"],
    ["by a rare word that is its whole name", "fix my kubeconfig", "kubeconfig"],
    ["by its own name, whatever folder it is in", "squash this branch", "git:squash-branch"],
    ["by an English word as Koreans write it", "이 브랜치 squash 해줘", "git:squash-branch"],
  ])("%s", (_, prompt, name) => expect(fits(prompt)).toBe(name));
});

describe("nothing is named", () => {
  test.each([
    ["for a typed command", "/release-notes now"],
    ["for a notification", "<task-notification>release notes are done</task-notification>"],
    ["for pasted output", "error in release notes\n    at build (/app/index.js:10:3)"],
    ["for what a terminal showed", "dev@machine:~$ kubeconfig view"],
    ["for an answer", "yes, squash this branch"],
    ["for an answer in Korean", "네 송장 검수"],
    ["for whoever speaks of skills anyway", "write a skill for release notes"],
    ["for a question about it", "why are the release notes empty"],
    ["for words that belong to different things", "the notes are fine. Now tag it, then release"],
    ["for a single word that is in many prompts", "test it and then review"],
    ["for a file's name", "open kubeconfig.yaml and /srv/release-notes/index.html"],
    [
      "for a rare word among many others",
      "the kubeconfig that Anna sent yesterday broke because somebody renamed clusters while migrating monitoring dashboards between regions",
    ],
    ["for a very long prompt", `write the release notes ${"and tell people more ".repeat(60)}`],
    ["for nothing", "  "],
  ])("%s", (_, prompt) => expect(fits(prompt)).toBeNull());

  test("that the model is not told of", () => {
    expect(fits("fix my kubeconfig", [], [skill("kubeconfig", "", false)])).toBeNull();
  });

  test("where a word is in many of the person's own prompts", () => {
    const prompts = Array.from({ length: 200 }, (_, at) => `look at kubeconfig ${at}`);
    expect(fits("fix my kubeconfig", prompts)).toBeNull();
  });

  test("where three skills fit alike", () => {
    const alike = ["a", "b", "c"].map((folder) => skill(`${folder}:squash-branch`));
    expect(fits("squash this branch", [], alike)).toBeNull();
    expect(fits("squash this branch", [], alike.slice(1))).toBe("b:squash-branch");
  });

  test("whatever is typed that shares no word with any skill", () => {
    const other = fc.stringMatching(/^[qwxz]{2,9}$/);
    fc.assert(
      fc.property(fc.array(other, { maxLength: 30 }), (words) => fits(words.join(" ")) === null),
      { numRuns: 300 },
    );
  });
});

test("a named skill's words are all in the prompt, whatever the skills are", () => {
  const word = fc.stringMatching(/^[b-df-hj-np-rt-z]{5,9}$/);
  const name = fc.uniqueArray(word, { minLength: 2, maxLength: 3 });
  fc.assert(
    fc.property(
      fc.array(name, { minLength: 1, maxLength: 40 }),
      fc.array(word, { maxLength: 20 }),
      fc.nat(),
      (names, others, at) => {
        const skills = names.map((words) => skill(words.join("-")));
        const asked = names[at % names.length] ?? [];
        const found = fits([...others, ...asked].join(" "), [], skills);
        expect(
          found === null
            ? []
            : found.split("-").filter((one) => ![...others, ...asked].includes(one)),
        ).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});

test("whatever is typed can be held against a thousand skills", () => {
  const skills = Array.from({ length: 1000 }, (_, at) =>
    skill(`word${at}-thing${at}`, `"do ${at} things at once"`),
  );
  const index = kept(skills, []);
  fc.assert(
    fc.property(fc.string({ maxLength: 5000 }), (prompt) => {
      matchSkill(prompt, index);
    }),
    { numRuns: 200 },
  );
});

/** A page in two languages tells the same, and a Korean reader is led to Korean pages. */
import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dir, "..");
const contentOf = (page: string): string => readFileSync(join(root, page), "utf8");
const inKorean = (page: string): string => page.replace(/\.md$/, ".ko.md");

/** Those made from the program are held together by what makes them. */
const GENERATED = "docs/commands.ko.md";
const koreanPages = ["*.ko.md", "docs/**/*.ko.md"]
  .flatMap((place) => Array.from(new Bun.Glob(place).scanSync({ cwd: root })))
  .toSorted();
const pairs = koreanPages
  .filter((page) => page !== GENERATED)
  .map((korean) => ({ korean, english: korean.replace(/\.ko\.md$/, ".md") }));

const FENCE = /^```[a-z]*\n([\s\S]*?)^```/gm;

/** A command by its words up to what a language has its own for, and its options, each told once. */
function commandsIn(content: string): readonly string[] {
  const blocks = [...content.matchAll(FENCE)].flatMap(([, block = ""]) => block.split("\n"));
  const spans = [...content.replaceAll(FENCE, "").matchAll(/`([^`\n]+)`/g)];
  const typed = [...blocks, ...spans.map(([, span = ""]) => span)]
    .map((line) => line.trim().replace(/^\$ /, ""))
    .filter((line) => /^(?:self-gen|npm|git|curl)(?: |$)/.test(line));
  return [...new Set(typed.map(formOf))].toSorted();
}

const WITHOUT_SUBCOMMANDS = /^(?:self-gen (?:search|save)|git|curl)\b/;

function formOf(line: string): string {
  const [program = "", command = "", sub = "", ...others] = line.replace(/ +#.*$/, "").split(" ");
  const options = [sub, ...others].filter((word) => /^--?[a-z]/.test(word));
  const isSubcommand = /^[a-z]+$/.test(sub) && !WITHOUT_SUBCOMMANDS.test(`${program} ${command}`);
  const words = [
    program,
    ...(/^[a-z]/.test(command) ? [command] : []),
    ...(isSubcommand ? [sub] : []),
  ];
  return [...words, ...options].join(" ");
}

const levelsOf = (content: string): readonly number[] =>
  [...content.replaceAll(FENCE, "").matchAll(/^(#{1,6}) /gm)].map(([, marks = ""]) => marks.length);

/** How many rows each table has. */
const tablesOf = (content: string): readonly number[] =>
  [...content.matchAll(/(?:^\|.*\|$\n?)+/gm)].map(([table]) => table.trimEnd().split("\n").length);

type Link = { readonly text: string; readonly path: string };

const linksOf = (content: string): readonly Link[] =>
  [...content.replaceAll(FENCE, "").matchAll(/(?<!!)\[([^\]]*)\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, text = "", path = ""]) => ({ text, path }))
    .filter(({ path }) => !/^[a-z]+:/i.test(path));

const OTHER_LANGUAGE = /^(?:English|한국어)$/;

/** The pages it leads to, in whatever language. */
const targetsOf = (content: string): readonly string[] =>
  [
    ...new Set(
      linksOf(content)
        .filter(({ text, path }) => !OTHER_LANGUAGE.test(text) && !path.startsWith("pictures/"))
        .map(({ path }) => path.replace(/\.ko\.md$/, ".md")),
    ),
  ].toSorted();

test("there are pages in both languages", () => {
  expect(pairs.length).toBeGreaterThan(10);
  for (const { english } of pairs)
    expect({ english, exists: existsSync(join(root, english)) }).toEqual({ english, exists: true });
});

test.each(pairs)(
  "$korean has the headings, tables, commands and links of its English page",
  ({ korean, english }) => {
    const [one, other] = [contentOf(english), contentOf(korean)];
    expect(levelsOf(other)).toEqual([...levelsOf(one)]);
    expect(tablesOf(other)).toEqual([...tablesOf(one)]);
    expect(commandsIn(other)).toEqual([...commandsIn(one)]);
    expect(targetsOf(other)).toEqual([...targetsOf(one)]);
  },
);

test.each(pairs)("$korean and its English page lead to each other", ({ korean, english }) => {
  const names = { korean: korean.split("/").at(-1), english: english.split("/").at(-1) };
  expect(contentOf(english)).toContain(`[한국어](${names.korean})`);
  expect(contentOf(korean)).toContain(`[English](${names.english})`);
});

test("a link of a Korean page leads to a Korean page, or says that it is an English one", () => {
  const unmarked = koreanPages.flatMap((page) =>
    linksOf(contentOf(page))
      .filter(({ text, path }) => {
        if (
          OTHER_LANGUAGE.test(text) ||
          path.endsWith(".ko.md") ||
          !/(?:\.md|\/|LICENSE)$/.test(path)
        )
          return false;
        const hasKorean =
          path.endsWith(".md") && existsSync(join(root, dirname(page), inKorean(path)));
        return hasKorean || !text.includes("영어");
      })
      .map(({ text, path }) => `${page}: [${text}](${path})`),
  );
  expect(unmarked).toEqual([]);
});

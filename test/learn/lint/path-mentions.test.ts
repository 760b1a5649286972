import { expect, test } from "bun:test";
import fc from "fast-check";
import { findPathMentions } from "../../../src/learn/lint/path-mentions.ts";
import { findTreeMentions } from "../../../src/learn/lint/tree-mentions.ts";
import { lineOf, written } from "./sample-instructions.ts";

const named = (text: string): readonly string[] =>
  findPathMentions(lineOf(text)).map(({ path }) => path);

/** Words that are neither a placeholder nor made by a program. */
const part = fc.constantFrom("core", "parser", "web-ui", "lexer_two", "api.v2", "Shell", "queue");
const ending = fc.constantFrom("ts", "py", "md", "go", "yaml", "tsx", "sql");
const file = fc
  .tuple(fc.array(part, { minLength: 1, maxLength: 4 }), part, ending)
  .map(([folders, name, end]) => `${folders.join("/")}/${name}.${end}`);

test("a path with a folder and an ending is found in code, in a link and as a word", () => {
  fc.assert(
    fc.property(file, fc.constantFrom("", ":12", ":12-20", "#L4"), (path, place) => {
      expect(named(`See \`${path}${place}\` first.`)).toEqual([path]);
      expect(named(`See [it](${path}${place}).`)).toEqual([path]);
      expect(named(`See ${path}, then go on.`)).toEqual([path]);
      expect(named(`먼저 \`${path}${place}\`을 읽는다`)).toEqual([path]);
    }),
    { numRuns: 300 },
  );
});

test("patterns, placeholders, addresses, packages, variables and what programs make name nothing", () => {
  const wrap = fc.constantFrom(
    (path: string) => path.replace("/", "/*"),
    (path: string) => path.replace("/", "/<name>/"),
    (path: string) => path.replace("/", "/{a,b}/"),
    (path: string) => `$ROOT/${path}`,
    (path: string) => `https://example.com/${path}`,
    (path: string) => `github.com/${path}`,
    (path: string) => `dist/${path}`,
    (path: string) => `node_modules/${path}`,
    (path: string) => `path/to/${path}`,
    (path: string) => `foo/${path}`,
    (path: string) => `@scope/${path}`,
    (path: string) => `${path}, and so on`,
    (path: string) => path.replace(/\.\w+$/, ""),
  );
  fc.assert(
    fc.property(file, wrap, (path, spoil) => {
      expect(named(`See \`${spoil(path)}\` first.`)).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test("a line about what is to be made, was removed or may be there names nothing", () => {
  for (const line of [
    "Create `src/a/b.ts` when you need it",
    "`src/a/b.ts` was removed in March",
    "The report is written to `src/a/b.md`",
    "For example `src/a/b.ts`",
    "If it exists, read `src/a/b.md`",
    "`src/a/b.ts`를 생성한다",
    "`src/a/b.ts`는 삭제됨",
    "`src/a/b.ts` eliminado",
  ]) {
    expect(named(line)).toEqual([]);
  }
  expect(findPathMentions(lineOf("# `src/a/b.ts`"))).toEqual([]);
  for (const above of ["## Removed in v2", "Planned files:", "### 삭제된 파일"]) {
    const lines = written(`${above}\n\n- \`src/core/b.ts\`\n- \`src/core/c.ts\`\n`).lines;
    expect(lines.flatMap((line) => findPathMentions(line))).toEqual([]);
  }
});

test("what is imported counts as a file in any line, and never inside of code", () => {
  expect(findPathMentions(lineOf("Created by @docs/style.md"))).toEqual([
    { path: "docs/style.md", isFolder: false, isImport: true },
  ]);
  expect(named("write `@docs/style.md` to import it")).toEqual([]);
  expect(named("ask me@docs.md or @someone")).toEqual([]);
  // The client takes the full stop for a part of the name.
  expect(named("see @docs/style.md.")).toEqual([]);
});

test("a drawn tree names each file below its folders", () => {
  const tree =
    "```\napp/\n├── core/\n│   ├── lexer.ts   # words\n│   └── parse/\n│       └── tree.ts\n└── main.ts\n```";
  expect(findTreeMentions(written(tree).lines).map(({ mention }) => mention.path)).toEqual([
    "core/lexer.ts",
    "core/parse",
    "core/parse/tree.ts",
    "main.ts",
  ]);
});

test("a path is judged by the words around it, whatever it is called itself", () => {
  for (const name of ["legacy", "template", "copy", "add", "external", "output"]) {
    expect(named(`Read \`src/core/${name}.ts\` first.`)).toEqual([`src/core/${name}.ts`]);
    expect(named(`Read src/core/${name}.ts first.`)).toEqual([`src/core/${name}.ts`]);
  }
});

/** What a document points at exists: files, headings, and the commands it tells the reader to type. */
import { expect, test } from "bun:test";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseOptions, type Usage } from "../src/cli/command/command.ts";
import { everyUsage } from "../src/cli/run.ts";
import { textOf } from "../src/text/text.ts";

const root = join(import.meta.dir, "..");
const PLACES = ["*.md", "docs/**/*.md", ".github/**/*.md", "plugin/**/*.md"];
const pages = PLACES.flatMap((place) =>
  Array.from(new Bun.Glob(place).scanSync({ cwd: root, dot: true })),
).toSorted();

const contentOf = (page: string): string => readFileSync(join(root, page), "utf8");
const withoutCode = (content: string): string =>
  content.replaceAll(/^```[\s\S]*?^```/gm, "").replaceAll(/`[^`\n]*`/g, "");

/** The name that GitHub gives a heading, without the number of a second one. */
const slugOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");

const headingsOf = (content: string): Set<string> =>
  new Set(
    [...content.replaceAll(/^```[\s\S]*?^```/gm, "").matchAll(/^#{1,6} (.+)$/gm)].map(
      ([, heading = ""]) => slugOf(heading),
    ),
  );

const linksOf = (content: string): string[] =>
  [...withoutCode(content).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
    .map(([, link, attribute]) => link ?? attribute ?? "")
    .filter((link) => !/^[a-z]+:/i.test(link));

function whatIsWrong(page: string, link: string): string | null {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? page : join(dirname(page), decodeURI(path));
  if (!existsSync(join(root, target))) return `${page}: no file ${link}`;
  if (anchor === undefined || statSync(join(root, target)).isDirectory()) return null;
  const isThere = headingsOf(contentOf(target)).has(decodeURIComponent(anchor));
  return isThere ? null : `${page}: no heading ${link}`;
}

test("every relative link of a document leads to a file and a heading that exist", () => {
  expect(pages.length).toBeGreaterThan(20);
  const wrong = pages.flatMap((page) =>
    linksOf(contentOf(page)).flatMap((link) => whatIsWrong(page, link) ?? []),
  );
  expect(wrong).toEqual([]);
});

const ARCHITECTURE = pages.filter((page) =>
  /^(?:ARCHITECTURE\.md|docs\/(?:decisions|contributing\/architecture)\/.*)$/.test(page),
);
const source = Array.from(new Bun.Glob("src/**/*").scanSync({ cwd: root, onlyFiles: false }));
/** Of the package, and of the data folder. */
const ELSEWHERE = /^(?:bin|run|backups|models|runtime|drafts)(?:\/|$)/;

const exists = (path: string): boolean =>
  Array.from(new Bun.Glob(path).scanSync({ cwd: root, dot: true, onlyFiles: false })).length > 0;

/** By its path, its end, or its path below the first folder that the item names. */
function isThere(span: string, line: string): boolean {
  const path = span.replace(/\/$/, "");
  const below = /`(src\/[\w-]+)\/`/.exec(line)?.[1] ?? "src";
  return (
    ELSEWHERE.test(path) ||
    [path, `src/${path}`, `${below}/${path}`].some(exists) ||
    source.some((one) => one.endsWith(`/${path}`))
  );
}

const SOURCE_PATH = /^(?![~/.@])(?:[\w*.-]+\/)*[\w*-]+(?:\/|\.(?:tsx?|sql))$/;

test("every source file and folder that the map and the decisions name exists", () => {
  const named = ARCHITECTURE.flatMap((page) =>
    contentOf(page)
      .replaceAll(/^```[\s\S]*?^```/gm, "")
      .split(/\n(?=\s*-|\n)/)
      .flatMap((item) =>
        [...item.matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => ({ page, item, span })),
      ),
  ).filter(({ span }) => SOURCE_PATH.test(span));
  expect(named.length).toBeGreaterThan(300);
  const wrong = named.filter(({ span, item }) => !isThere(span, item));
  expect(wrong.map(({ page, span }) => `${page}: ${span}`)).toEqual([]);
  expect(isThere("store/memory/", "")).toBe(false);
});

test("the map fits: 200 lines that a terminal shows whole, at most 40 words to learn", () => {
  const lines = contentOf("ARCHITECTURE.md").trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(200);
  expect(lines.filter((line) => line.length > 140)).toEqual([]);
  const glossary = lines.slice(lines.indexOf("## Glossary"), lines.indexOf("## The house"));
  const words = glossary.flatMap((line) => line.match(/\*\*[^*]+\*\*/g) ?? []);
  expect(words.length).toBeGreaterThan(20);
  expect(words.length).toBeLessThanOrEqual(40);
});

/** Decisions and the voice guide quote what was, and parts of commands. */
const isToType = (page: string): boolean => !/^docs\/(?:decisions|contributing)\//.test(page);

/** Lines of a shell, and what stands between backticks. */
function quotedCommands(content: string): string[] {
  const blocks = [...content.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = ""]) =>
    block.split("\n"),
  );
  const spans = [...content.replaceAll(/^```[\s\S]*?^```/gm, "").matchAll(/`([^`\n]+)`/g)];
  return [...blocks, ...spans.map(([, span = ""]) => span)]
    .map((line) => line.trim().replace(/^\$ /, ""))
    .filter((line) => /^self-gen(?: |$)/.test(line));
}

/** What a shell would hand over, up to a pipe, a list or a comment; brackets only say what may be left out. */
function argumentsOf(line: string): string[] {
  const words = line.replaceAll(/\\([_<>|])/g, "$1").match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? [];
  const end = words.findIndex((word) => /^(?:\||&&|>|#.*)$/.test(word));
  return words
    .slice(1, end === -1 ? undefined : end)
    .map((word) => word.replaceAll(/^\[|[\]…;]+$|^['"]|['"]$/g, ""))
    .filter((word) => word !== "" && word !== "(repeatable)");
}

/** The words one of which must come first; none where anything may. */
const subcommandsOf = ({ words, choices = {} }: Usage): string[] =>
  Object.keys(choices).length > 0
    ? Object.keys(choices)
    : (/^[a-z]+(?:\|[a-z]+)+/.exec(words)?.[0].split("|") ?? []);

function misuse(line: string, usages: ReadonlyMap<string, Usage>): string | null {
  const [name = "", ...args] = argumentsOf(line);
  if (name === "" || name === "help" || /^(?:-|<|COMMAND$)/.test(name)) return null;
  const usage = usages.get(name);
  if (usage === undefined) return `${line}: no such command`;
  const firsts = args.filter((arg) => arg !== "--help" && arg !== "-h");
  // `--json|--text` and `ID|@n`: the first will do.
  const given = firsts.map((arg) => arg.replace(/^(--?[a-z-]+)\|.*$/, "$1"));
  let words: readonly string[];
  try {
    ({ words } = parseOptions(name, given, usage, textOf("en")));
  } catch (error) {
    const isCut = given.at(-1)?.startsWith("-") === true && /value/.test(String(error));
    return isCut ? null : `${line}: ${String(error)}`;
  }
  const [first] = words;
  if (first === undefined || !/^[a-z-]+$/.test(first)) return null;
  const all = subcommandsOf(usage);
  return all.length === 0 || all.includes(first)
    ? null
    : `${line}: “${first}” is none of ${all.join(", ")}`;
}

test("every command that a document tells the reader to type is one that the program knows", async () => {
  const usages = await everyUsage(textOf("en"));
  const quoted = pages
    .filter(isToType)
    .flatMap((page) => quotedCommands(contentOf(page)).map((line) => ({ page, line })));
  expect(quoted.length).toBeGreaterThan(100);
  const wrong = quoted.flatMap(({ page, line }) => {
    const problem = misuse(line, usages);
    return problem === null ? [] : [`${page}: ${problem}`];
  });
  expect(wrong).toEqual([]);
  expect(misuse("self-gen tidy", usages)).toContain("no such command");
  expect(misuse("self-gen blocker lst", usages)).toContain("is none of");
  expect(misuse("self-gen sessions --al", usages)).not.toBeNull();
});

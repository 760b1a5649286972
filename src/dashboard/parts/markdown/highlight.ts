/** Code as coloured runs of text. */
import bash from "highlight.js/lib/languages/bash";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import go from "highlight.js/lib/languages/go";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import kotlin from "highlight.js/lib/languages/kotlin";
import python from "highlight.js/lib/languages/python";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import sql from "highlight.js/lib/languages/sql";
import swift from "highlight.js/lib/languages/swift";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { createLowlight } from "lowlight";
import type { IncrementalWork } from "../incremental-work.ts";

export type CodeRun = {
  readonly text: string;
  /** Null: an ordinary word. */
  readonly kind: string | null;
};

/** Longer code is shown in one colour. */
const MAX_HIGHLIGHTED_LENGTH = 20_000;

/** Made when there is something to colour, a language at a time: all of them take longer than a frame may. */
let cachedLowlight: Lowlight | undefined;

const loadLowlight = (): Lowlight => (cachedLowlight ??= createLowlight());

const LANGUAGES = {
  bash,
  css,
  diff,
  go,
  java,
  javascript,
  json,
  kotlin,
  python,
  ruby,
  rust,
  sql,
  swift,
  typescript,
  xml,
  yaml,
};

type LanguageName = keyof typeof LANGUAGES;

/** What people write behind the fence. */
const ALIASES: Readonly<Partial<Record<LanguageName, readonly string[]>>> = {
  bash: ["sh", "zsh", "shell", "console"],
  diff: ["patch"],
  go: ["golang"],
  java: ["jsp"],
  javascript: ["js", "jsx", "mjs", "cjs"],
  json: ["jsonc", "json5"],
  kotlin: ["kt", "kts"],
  python: ["py", "gyp", "ipython"],
  ruby: ["rb", "gemspec", "podspec", "thor", "irb"],
  rust: ["rs"],
  typescript: ["ts", "tsx", "mts", "cts"],
  xml: ["html", "xhtml", "rss", "atom", "xjb", "xsd", "xsl", "plist", "wsf", "svg"],
  yaml: ["yml"],
};

/** What may stand in it. */
const INNER_LANGUAGES: Readonly<Partial<Record<LanguageName, readonly LanguageName[]>>> = {
  javascript: ["xml", "css"],
  typescript: ["xml", "css"],
  xml: ["javascript", "css"],
  yaml: ["ruby"],
};

const LANGUAGE_NAMES = Object.keys(LANGUAGES) as readonly LanguageName[];

function languageOf(written: string): LanguageName | null {
  const name = /^[\w+#.-]*/.exec(written)?.[0].toLowerCase() ?? "";
  return (
    LANGUAGE_NAMES.find((known) => known === name || ALIASES[known]?.includes(name) === true) ??
    null
  );
}

type Lowlight = ReturnType<typeof createLowlight>;
type Tree = ReturnType<Lowlight["highlight"]>["children"][number];

/** What is known of a language takes as long to make as a page of code takes to colour. */
export function* highlight(language: string, text: string): IncrementalWork<readonly CodeRun[]> {
  const name = languageOf(language);
  if (name === null || text.length > MAX_HIGHLIGHTED_LENGTH) return [{ text, kind: null }];
  const lowlight = loadLowlight();
  for (const own of [name, ...(INNER_LANGUAGES[name] ?? [])]) {
    if (lowlight.registered(own)) continue;
    lowlight.register(own, LANGUAGES[own]);
    yield;
    // It is compiled when it is first asked.
    lowlight.highlight(own, "");
    yield;
  }
  const runs: CodeRun[] = [];
  for (const node of lowlight.highlight(name, text).children) collect(node, null, runs);
  return runs;
}

function collect(node: Tree, kind: string | null, into: CodeRun[]): void {
  if (node.type === "text") into.push({ text: node.value, kind });
  if (node.type !== "element") return;
  const own = highlightKind(node.properties["className"]) ?? kind;
  for (const child of node.children) collect(child, own, into);
}

/** `hljs-keyword` → `keyword`; only those that have a colour. */
function highlightKind(names: unknown): string | null {
  if (!Array.isArray(names)) return null;
  const name = String(names[0] ?? "").replace(/^hljs-/, "");
  return GROUPS[name] ?? null;
}

const GROUPS: Readonly<Record<string, string>> = {
  keyword: "keyword",
  built_in: "keyword",
  literal: "number",
  number: "number",
  string: "string",
  regexp: "string",
  comment: "comment",
  quote: "comment",
  title: "name",
  name: "name",
  tag: "name",
  attr: "name",
  attribute: "name",
  property: "name",
  type: "name",
  addition: "added",
  deletion: "removed",
  meta: "comment",
};

/**
 * What of a prompt its author wrote: people paste logs, code, terminals, tables, mails and other agents' answers into their
 * prompts, and none of that is their word. In doubt a line is pasted.
 */
import { FUNCTION_WORDS } from "../../../lexicon/function-words.ts";
import { LAUNCHERS } from "../../../lexicon/shell/runners.ts";
import { hasWord } from "../../../lexicon/words.ts";

const PLACEHOLDERS = /\[(?:Image|Pasted text|Screenshot)[^\]\n]{0,80}\]|<image>|<\/image>/gi;
const EDITOR_TAG = /<((?:ide_|system-|user-|command-)[a-z_-]{1,40})\b[^<>]{0,200}>/g;
/** From here on the client put in what a command stands for. */
const EXPANDED = /<command-(?:name|message)>/;
const FENCE = /^\s*(?:```|~~~)/;
const BLOCK_TAG = /^\s*<([A-Za-z][\w.-]{0,60})\b[^>]*>/;

const ERROR_HEAD =
  /^\s*(?:Traceback \(most recent|Uncaught\b|Caused by:|panic: |fatal: |(?:npm|pnpm|yarn) (?:ERR!|error)|error(?:\[\w+\])?: |ERROR\b|\[?ERR\b|FAIL(?:ED)?\b|✗ |× |❌ ?(?:Error|Failed)|Build failed|Failed to compile|Unhandled|goroutine \d+ \[|thread '[^']*' panicked|[\w.$]*(?:Error|Exception)\b[^.!?]{0,20}: )/;
const LOG_LINE =
  /^\s*(?:\[?\d{4}[-/]\d\d[-/]\d\d[T ,]|\[?\d\d:\d\d:\d\d|(?:\[)?(?:INFO|WARN(?:ING)?|DEBUG|TRACE|NOTICE)\b|at \S.*[(:]\S*:\d+|File "[^"]+", line \d+|\d+ \||[+|][-=+| ]{5,}|\||[│┌└├─╭╰❯●⎿✓✔⏺▶]|[-dl][rwx-]{9}[.+@]?\s|\$ \S|PS [A-Z]:\\|[\w.-]+@[\w.-]+[:~ ]\S{0,200} ?[$#%] |> \S|>>> |On .{5,80} wrote:$|(?:From|To|Subject|Date|Sent): |#\d+ (?:\[|\d+\.\d+|DONE|CACHED|ERROR|0x|sha256)|(?:npm|pnpm|yarn) (?:warn|WARN|notice)\b|-?(?:ba|z|fi|da)?sh: |[A-Z]:\\[^>\n]*>|\S+\.\w+[:(]\d+[:,]\d+\)?:?\s*(?:-\s*)?(?:fatal )?(?:error|warning)|\.{3} \d+ more$|[{[].*[}\]],?\s*$)/;
/** What a client shows of an answer or of a tool; what is indented below it goes with it. */
const SCREEN_LINE = /^\s{0,3}[●⏺⎿]/;
const CODE_LINE =
  /^\s*(?:import |export |from \S+ import |const |let |var |function\b|def \w|class \w|return\b|async |await |public |private |protected |static |#include|package \w|using \w|namespace |@\w+\(|<\/?[A-Za-z][^>]*>|[{}()[\]]+[,;]?$|"[\w-]+"\s*:|'[\w-]+'\s*:|[\w.-]+\s*[:=]\s*[{[(]\s*$|[.#]?[\w-]+\s*\{\s*$|(?:if|for|while|switch)\s*\(|\}\s*else|\/\/ |\/\* |SELECT |INSERT |UPDATE |CREATE |ALTER )|[;{}]\s*$|^\s*[\w-]+:\s*[^ ]+;\s*$|=>\s*\{?\s*$/;
const MARKDOWN_LINE = /^\s*(?:#{1,6} |\*\*[^*]+\*\*|[-*] \*\*|\d+\. \*\*|---+\s*$|\|.*\|\s*$)/;
const LIST_LINE = /^\s*(?:[-*•]|\d{1,2}[.)]) /;
const MIN_MARKDOWN_LINES = 3;
const MAX_LINES = 4000;
const PROGRAMS = `${LAUNCHERS} pip pip3 node deno git gh docker kubectl helm brew apt cargo go curl wget ssh scp make sudo terraform aws gcloud`;
const OPTION_OR_ADDRESS = /\s(?:--?[a-z]|https?:)/i;
const RULING_WORDS = "always never don't dont use prefer run";

/** A private block at both ends of a sentence makes no list of it. */
const withoutMarks = (line: string): string => line.replaceAll("[PRIVATE]", "").trim() || line;

/** The prompt without what was pasted into it; its own headings and lists stay. */
export function stripPastedText(prompt: string): string {
  const [typed = ""] = prompt.split(EXPANDED, 1);
  const plain = withoutEditorTags(typed).replaceAll(PLACEHOLDERS, "");
  const lines = withoutTagged(withoutFences(plain.split(/\r?\n/, MAX_LINES)));
  const kept: string[] = [];
  let [isInError, isOnScreen] = [false, false];
  for (const [at, line] of lines.entries()) {
    if (line.trim() === "") isInError = false;
    else if (ERROR_HEAD.test(line)) isInError = true;
    if (SCREEN_LINE.test(line)) isOnScreen = true;
    else if (/^\S/.test(line)) isOnScreen = false;
    const isBesideCode = isCode(lines[at - 1]) || isCode(lines[at + 1]);
    const isPasted =
      isInError ||
      isOnScreen ||
      LOG_LINE.test(withoutMarks(line)) ||
      (isCode(line) && isBesideCode) ||
      isWide(line);
    if (!isPasted) kept.push(line);
  }
  return kept
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** Also without commands, and without what looks like another agent's answer: from the first of several Markdown lines on. */
export function findOwnWords(prompt: string): string {
  const lines = stripPastedText(prompt)
    .split("\n")
    .filter((line) => !isCommandLine(line));
  const marked = lines.flatMap((line, at) => (MARKDOWN_LINE.test(line) ? [at] : []));
  const end = marked.length < MIN_MARKDOWN_LINES ? headedList(lines) : marked[0];
  return lines.slice(0, end).join("\n").trim();
}

/** A program with options or an address, and no word of a sentence. */
function isCommandLine(line: string): boolean {
  if (!OPTION_OR_ADDRESS.test(line) || /[가-힣]/.test(line)) return false;
  const words = line
    .trim()
    .toLowerCase()
    .split(/[\s,.!]+/);
  return (
    hasWord(PROGRAMS, words[0] ?? "") &&
    !words.some((word) => hasWord(FUNCTION_WORDS, word) || hasWord(RULING_WORDS, word))
  );
}

/** Where, behind a person's words, a heading with a list below it begins. */
function headedList(lines: readonly string[]): number | undefined {
  const at = lines.findIndex((line, from) => from > 0 && /^#{1,6} /.test(line));
  const items = lines.slice(at).filter((line) => LIST_LINE.test(line));
  return at < 0 || items.length < MIN_MARKDOWN_LINES - 1 ? undefined : at;
}

/** Tags that people use when they write of pages. */
const OF_PAGES: ReadonlySet<string> = new Set(
  "a b i p u s em br hr li ul ol td th tr div img nav svg sup sub h1 h2 h3 h4 pre code html head body main form span link meta path title label table tbody thead input button script style strong small video canvas select option section header footer article template details image".split(
    " ",
  ),
);
const MIN_TAGS = 2;

/** Whether a program wrote it for a model: it is told in which tags to answer. */
export function isMachineMade(prompt: string): boolean {
  const names = [...prompt.slice(0, 20_000).matchAll(/<\/?([a-z][a-z_]{2,30})>/g)].map(
    ([, name = ""]) => name,
  );
  return new Set(names.filter((name) => !OF_PAGES.has(name))).size >= MIN_TAGS;
}

const isCode = (line: string | undefined): boolean => line !== undefined && CODE_LINE.test(line);

/** No sentence is that long without a space. */
const isWide = (line: string): boolean => /[^\s\u3000-\u9fff\uac00-\ud7a3]{120,}/.test(line);

/** Each with what it holds; one that is not closed stays. */
function withoutEditorTags(text: string): string {
  const unclosed = new Set<string>();
  let [kept, from] = ["", 0];
  for (const { index, 0: tag, 1: name = "" } of text.matchAll(EDITOR_TAG)) {
    if (index < from || unclosed.has(name)) continue;
    const close = `</${name}>`;
    const end = text.indexOf(close, index + tag.length);
    if (end < 0) unclosed.add(name);
    else [kept, from] = [kept + text.slice(from, index), end + close.length];
  }
  return kept + text.slice(from);
}

/** One that is not closed reaches to the end. */
function withoutFences(lines: readonly string[]): readonly string[] {
  let isInside = false;
  return lines.filter((line) => {
    if (!FENCE.test(line)) return !isInside;
    isInside = !isInside;
    return false;
  });
}

/** Blocks in a tag of their own, over several lines. */
function withoutTagged(lines: readonly string[]): readonly string[] {
  const kept: string[] = [];
  const unclosed = new Set<string>();
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const name = BLOCK_TAG.exec(line)?.[1];
    const length =
      name === undefined || unclosed.has(name)
        ? -1
        : lines.slice(at).findIndex((one) => one.includes(`</${name}>`));
    if (name !== undefined && length < 0) unclosed.add(name);
    if (length < 0) kept.push(line);
    else at += length;
  }
  return kept;
}

/**
 * A shell command as the simple commands it is made of, without redirections, and its normal form: without what does not
 * change what it does. `CI=1 timeout 60 npm test 2>&1` is `npm test`. Not counted are where output goes, input from
 * nowhere, variables set for one command alone, wrappers that only time or bound it, comments, and blanks. A here-document
 * and everything behind it is left as it is.
 *
 * Every shell call of an agent comes by here in a fresh process: one short loop costs it less than patterns do.
 */

import { NODE_MANAGERS } from "../../lexicon/managed-packages.ts";
import { TIMERS } from "../../lexicon/shell/subcommands.ts";
import { hasWord } from "../../lexicon/words.ts";

/** A simple command: its words, and what stands between it and the one before. */
type SimpleCommand = { readonly behind: string; readonly words: readonly string[] };

export type ParsedCommand = {
  /** The last one may have no words. */
  readonly simples: readonly SimpleCommand[];
  /** What was not read. */
  readonly rest: string;
  /** The quotation mark within which the rest begins, if any. */
  readonly quote: string;
};

/** Enough to see what a command does; a loop over more would be compiled, which costs a hook more than it brings. */
const LONGEST_READ = 300;

/** Split at blanks and at `; & |` and newlines, quotes kept together. */
export function readCommand(text: string, longest: number = LONGEST_READ): ParsedCommand {
  const simples: SimpleCommand[] = [];
  let [behind, word, quote] = ["", "", ""];
  let words: string[] = [];
  /** The next word is where a redirection leads. */
  let isFile = false;
  const endWord = (): void => {
    if (word === "") return;
    if (!isFile) words.push(word);
    isFile = false;
    word = "";
  };
  const end = Math.min(text.length, longest);
  let at = 0;
  for (; at < end; at++) {
    const character = text[at] ?? "";
    const next = text[at + 1] ?? "";
    if (character === "\\" && quote !== "'") {
      at++;
      if (next === "\n") endWord();
      else word += character + next;
    } else if (quote !== "") {
      word += character;
      if (character === quote) quote = "";
    } else if (character === " " || character === "\t" || character === "(" || character === ")") {
      endWord();
    } else if (
      (character === ">" && next !== "(") ||
      (character === "&" && next === ">") ||
      (character === "<" && isNothing(text, at + 1))
    ) {
      if (isDescriptor(word)) word = "";
      endWord();
      isFile = true;
      while (">|&".includes(text[at + 1] ?? " ")) at++;
    } else if (character === "<" && next === "<") {
      if (text[at + 2] !== "<") break;
      word += "<<<";
      at += 2;
    } else if (character === ";" || character === "&" || character === "|" || character === "\n") {
      endWord();
      isFile = false;
      if (words.length > 0) {
        simples.push({ behind, words });
        behind = "";
        words = [];
      }
      behind += character;
    } else {
      if (character === '"' || character === "'") quote = character;
      word += character;
    }
  }
  endWord();
  simples.push({ behind, words });
  return { simples, rest: text.slice(at), quote };
}

const isNothing = (text: string, at: number): boolean =>
  text.startsWith("/dev/null", text[at] === " " ? at + 1 : at);

const isDescriptor = (word: string): boolean => word.length === 1 && word >= "0" && word <= "9";

export const isAssignment = (word: string): boolean =>
  word.includes("=") && /^[A-Za-z_][A-Za-z0-9_]*\+?=/.test(word);

export function normalForm({ simples, rest }: ParsedCommand): string {
  let normal = "";
  for (const { behind, words } of simples) {
    const isList = behind.includes(";") || behind.includes("\n");
    if (words[0]?.startsWith("#") === true || (isList && words.length === 0)) continue;
    if (normal !== "") normal += ` ${isList ? ";" : behind} `;
    normal += normalWords(words);
  }
  if (rest === "") return normal.trim();
  const tail = rest.includes(">") ? rest.replace(LAST_REDIRECTIONS, "") : rest;
  return `${normal} ${tail}`.replaceAll(/\s+/g, " ").trim();
}

/** Of a command that is too long to be read, those at its end. */
const LAST_REDIRECTIONS = /(?:\s[0-9&]?>{1,2}(?:&[0-9]|\s?[^\s'"<>|;&()]{1,300})){1,5}\s*$/;

/** The normal form of a simple command. */
export function normalWords(words: readonly string[]): string {
  const acting = actingWords(words);
  // `bun test` is another thing.
  const isTest =
    acting[1] === "run" &&
    acting[2] === "test" &&
    acting[0] !== "bun" &&
    hasWord(NODE_MANAGERS, acting[0] ?? "");
  return (isTest ? acting.toSpliced(1, 1) : acting).join(" ");
}

function actingWords(words: readonly string[]): readonly string[] {
  let at = 0;
  for (; at < words.length; at++) {
    const word = words[at] ?? "";
    if (hasWord(TIMERS, word)) {
      while ("-0123456789".includes((words[at + 1] ?? " ").slice(0, 1))) at++;
    } else if (!isAssignment(word)) break;
  }
  return at < words.length ? words.slice(at) : words;
}

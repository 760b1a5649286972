// Finds the titles of a test file's live tests. Not live: skip, todo and failing tests, everything
// inside a skipped describe, and a describe without a live test.
import { lineOf, tokenize } from "../source-tokens.ts";
import type { Token } from "../source-tokens.ts";

export type TestTitle = {
  readonly title: string;
  readonly line: number;
  /** Runs only where a condition holds (skipIf, todoIf, if). */
  readonly conditional: boolean;
};

type Call = {
  readonly name: string;
  readonly modifiers: readonly string[];
  readonly title: string;
  /** Token indexes of the opening and the closing parenthesis. */
  readonly open: number;
  readonly close: number;
  readonly offset: number;
};

const NAMES = /^x?(?:test|it|describe)$/;
const NOT_RUN = new Set(["skip", "todo", "failing"]);
const CONDITIONS = new Set(["skipIf", "todoIf", "if"]);
const TAKES_ARGUMENTS = new Set([...CONDITIONS, "each"]);

export function liveTitles(text: string): TestTitle[] {
  const { tokens } = tokenize(text);
  const calls = tokens.flatMap((_, index) => readCall(tokens, index) ?? []);
  const dead = calls.filter((call) => call.name.startsWith("x") || hasAny(call, NOT_RUN));
  const live = calls.filter((call) => !dead.some((other) => other === call || holds(other, call)));
  const tests = live.filter((call) => !isDescribe(call));
  return live
    .filter((call) => !isDescribe(call) || tests.some((test) => holds(call, test)))
    .map((call) => ({
      title: call.title,
      line: lineOf(text, call.offset),
      conditional: live.some(
        (other) => (other === call || holds(other, call)) && hasAny(other, CONDITIONS),
      ),
    }));
}

function isDescribe(call: Call): boolean {
  return call.name.endsWith("describe");
}

function hasAny(call: Call, modifiers: ReadonlySet<string>): boolean {
  return call.modifiers.some((modifier) => modifiers.has(modifier));
}

function holds(outer: Call, inner: Call): boolean {
  return outer.open < inner.open && inner.close < outer.close;
}

/** Reads `test`, its modifiers (`.skip`, `.each(…)`), "(" and the title, if that is what stands here. */
function readCall(tokens: readonly Token[], index: number): Call | undefined {
  const name = tokens[index];
  if (name?.kind !== "word" || !NAMES.test(name.text)) return undefined;
  const before = tokens[index - 1]?.text;
  if (before === "." || before === "function") return undefined;

  const modifiers: string[] = [];
  let at = index + 1;
  while (isPunctuation(tokens[at], ".")) {
    const modifier = tokens[at + 1]?.text ?? "";
    modifiers.push(modifier);
    at += 2;
    if (!TAKES_ARGUMENTS.has(modifier)) continue;
    // `test.each` also takes a table as a template.
    at = tokens[at]?.kind === "string" ? at + 1 : closingParenthesis(tokens, at) + 1;
  }
  if (!isPunctuation(tokens[at], "(")) return undefined;
  const title = readTitle(tokens, at + 1);
  if (title === undefined) return undefined;
  const close = closingParenthesis(tokens, at);
  return { name: name.text, modifiers, title, open: at, close, offset: name.start };
}

/** A title is a literal, or literals joined by "+"; any other argument is none. */
function readTitle(tokens: readonly Token[], index: number): string | undefined {
  let title = "";
  for (let at = index; tokens[at]?.kind === "string"; at += 2) {
    title += tokens[at]?.text ?? "";
    if (!isPunctuation(tokens[at + 1], "+")) return title;
  }
  return undefined;
}

function closingParenthesis(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (isPunctuation(tokens[at], "(")) depth++;
    if (isPunctuation(tokens[at], ")") && --depth === 0) return at;
  }
  return tokens.length;
}

function isPunctuation(token: Token | undefined, text: string): boolean {
  return token?.kind === "punctuation" && token.text === text;
}

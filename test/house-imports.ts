// Finds what a source file imports: static, type-only, re-export, import("…") in code and types, require.
// Not seen: import(variable).
import { posix } from "node:path";
import { tokenize } from "./source-tokens.ts";

export type Import = {
  readonly specifier: string;
  /** `import type … from` or `export type … from`: nothing is loaded at run time. */
  readonly typeOnly: boolean;
  /** `import("…")`. */
  readonly lazy: boolean;
};

const IMPORT = /(?:(?<!\.)\bfrom|\bimport|\brequire)\s*\(?\s*["'`]([^"'`]+)["'`]/g;
const TYPE_STATEMENT = /^(?:import|export)\s+type\s+[\w$*{]/;

export function readImports(text: string): Import[] {
  const { comments, quoted } = tokenize(text);
  let code = text;
  for (const { start, end } of comments) {
    code = code.slice(0, start) + " ".repeat(end - start) + code.slice(end);
  }
  return importsIn(code, ({ index }) =>
    quoted.some(({ start, end }) => start <= index && index < end),
  );
}

/** Of a file with markup in it, whose tokens are not read: what looks like an import is taken for one. */
export const readMarkupImports = (text: string): Import[] =>
  importsIn(text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ""), () => false).filter(
    ({ specifier }) => !/\s/.test(specifier),
  );

const importsIn = (code: string, isQuoted: (match: RegExpExecArray) => boolean): Import[] =>
  [...code.matchAll(IMPORT)]
    .filter((match) => !isQuoted(match))
    .map((match) => ({
      specifier: match[1] ?? "",
      typeOnly: match[0].startsWith("from") && TYPE_STATEMENT.test(statement(code, match.index)),
      lazy: /^import\s*\(/.test(match[0]),
    }));

/** The text from the nearest `import` or `export` up to `end`. */
function statement(code: string, end: number): string {
  const before = code.slice(0, end);
  const start = [...before.matchAll(/\b(?:import|export)\b/g)].at(-1)?.index ?? end;
  return before.slice(start);
}

export function isRelative(specifier: string): boolean {
  return /^\.\.?(?:\/|$)/.test(specifier);
}

/** The path a relative import names, seen from the root of the repository. */
export function resolveImport(importer: string, specifier: string): string {
  return posix.join(posix.dirname(importer), specifier);
}

/** Which commits a rule that forbids them is about: every one, or those that contain what it names. Pure. */
import { parseBanTarget } from "./ban-target.ts";
import { isUnderPath } from "./match-rules.ts";

export type CommitRule = {
  /** Files and folders that are not to be committed. */
  readonly paths: readonly string[];
  /** What else is not: names of files, or words in them. All of them are meant together. */
  readonly words: readonly string[];
};

/** Null for a rule that forbids no commit; without paths and words it forbids every one. */
export function readCommitRule(rule: string): CommitRule | null {
  const { actions, paths } = parseBanTarget(rule);
  if (!actions.includes("git commit")) return null;
  return { paths, words: paths.length > 0 ? [] : namedIn(rule) };
}

export const isAboutEveryCommit = ({ paths, words }: CommitRule): boolean =>
  paths.length + words.length === 0;

/** `added`: the lines that the commit adds. */
export function isInCommit(
  { paths, words }: CommitRule,
  files: readonly string[],
  added: string,
): boolean {
  if (paths.some((path) => files.some((file) => isUnderPath(path, file)))) return true;
  const names = files.join("\n").toLowerCase();
  const lines = added.toLowerCase();
  return (
    words.length > 0 &&
    words.every((word) => names.includes(toStem(word)) || hasWord(lines, word.toLowerCase()))
  );
}

const toStem = (word: string): string => word.toLowerCase().replace(/(?<=[a-z]{3})s$/, "");

const hasWord = (text: string, word: string): boolean =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}_])${RegExp.escape(word)}(?![\p{Script=Latin}\p{N}_])`,
    "u",
  ).test(text);

/** The thing stands behind the verb, in Korean before it; when and where stand there too. */
const OBJECT = /\bcommit(?:ting)?\b[`"']?\s+([^,;:!?()\n]+)/gi;
const OBJECT_BEFORE =
  /(?:^|[,.!?]\s*)([^,.!?\n]{1,60}?)(?<!전에|에|에서|까지|없이|때|으로)(?:을|를|은|는)\s+(?:(?:절대로?|함부로|그냥|직접|바로|다시는?)\s+)*커밋/g;
const ENDS_OBJECT =
  /^(?:to|in|into|on|onto|at|with|without|before|after|until|unless|when|whenever|while|if|because|by|as|straight|directly|for|from|yet|yourself|automatically|again|now|and|or|but|so|since|unasked|early|ever)$/i;
const NAMES_NOTHING: ReadonlySet<string> = new Set(
  (
    "the a an any all my our your its this that these those it them anything everything something stuff change changes code work files file folder folders directory commit commits " +
    "파일 폴더 변경 변경사항 변경점 코드 작업 내용 수정 것 거 아무것도 모든 이 그 저"
  ).split(" "),
);

function namedIn(rule: string): readonly string[] {
  const behind = [...rule.matchAll(OBJECT)].map(([, words = ""]) => words);
  const before = [...rule.matchAll(OBJECT_BEFORE)].map(([, words = ""]) => words);
  const [named = ""] = [...before, ...behind];
  const words: string[] = [];
  for (const given of named.split(/\s+/)) {
    const isLast = given.endsWith(".");
    const word = given.replaceAll(/^[`"'“”]+|[`"'“”.]+$/g, "");
    if (ENDS_OBJECT.test(word)) break;
    if (word !== "" && !NAMES_NOTHING.has(word.toLowerCase())) words.push(word);
    if (isLast) break;
  }
  return words;
}

/**
 * Files and folders that a line names. Precision first: a word counts only where it can hardly be anything else, so that
 * branches, packages, routes, patterns and placeholders are left alone.
 */
import type { InstructionLine } from "./instruction-lines.ts";

export type PathMention = {
  /** As it is written, without a line number or a slash at its end. */
  readonly path: string;
  readonly isFolder: boolean;
  /** `@path`: the client reads the file in its place. */
  readonly isImport: boolean;
  /** May stand for another name: only git can tell that it was a file's. */
  readonly isDoubtful?: true;
};

const EXTENSION =
  /\.(?:astro|bash|bat|c|cc|cfg|cjs|clj|conf|cpp|cs|csproj|css|csv|cts|dart|erl|ex|exs|fish|go|gradle|graphql|h|hpp|hs|html|ini|ipynb|java|js|json|jsonc|jsx|kt|kts|less|lua|md|mdc|mdx|mjs|ml|mts|nix|php|plist|prisma|proto|ps1|py|pyi|rb|rs|rst|sass|scala|scss|sh|sln|sql|svelte|swift|tf|toml|ts|tsx|txt|vue|xml|yaml|yml|zig|zsh)$/;
const PATH = /^@?(?:~\/|\.{1,2}\/|\/)?[\w.@+-]+(?:\/[\w.@+()[\]-]+)*\/?$/;
/** A host, or an address. */
const HOST =
  /^(?:www\.|[\w-]+\.(?:com|org|net|io|dev|ai|app|co|gg|sh|me|us|edu|gov|cloud|xyz)(?:\/|$))/i;
/** What programs make, or keep to one machine. */
const GENERATED_PATH =
  /(?:^|\/)(?:dist|build|out|output|target|node_modules|\.next|\.nuxt|\.turbo|coverage|vendor|__pycache__|\.venv|venv|env|tmp|temp|logs?|\.cache|\.git|bin|obj|DerivedData|htmlcov|site-packages|worktrees)(?:\/|$)|(?:^|\/)\.env(?:\.|$)|\.local\.|(?:^|\/)secrets?\b|\.(?:log|tmp|pid|sqlite|db)$/i;
const PLACEHOLDER =
  /(?:^|[/_.-])(?:foo|bar|baz|qux|xxx*|yyy*y|nnn*|my|your|some|path\/to|placeholder|filename|file-?name|file|example|sample|new|name|module|component|something|whatever|slug|date|topic)(?:[/_.-]|$)|[A-Z]{4,}[-_]?(?:MM|DD|HH)|\d{4}-\d\d-\d\d|\.\.\.|(?:^|\/)[A-Z](?:\.\w+)?$/i;
/** Names that stand for others as often as for themselves. */
const DOUBTFUL = /(?:^|[/_.-])(?:old|feature|page|route|id)(?:[/_.-]|$)/i;
/** Folders that work passes through: they are empty, and so unknown to git, from time to time. */
const TRANSIENT_FOLDER =
  /(?:^|\/)(?:specs?|plans?|drafts?|inbox|scratch|todos?|tasks?|proposals?|pending|archives?|screenshots?|reports?|handoffs?|wip|research|sessions?|changes|notes|ideas|issues)$/i;
/** The line is not about what is there. */
const ELSEWHERE =
  /\b(?:creat(?:e|es|ed|ing)|generat(?:e|es|ed|ing|or)|writ(?:e|es|ing|ten)|sav(?:e|es|ed|ing)|output(?:s|ted)?|produc(?:e|es|ed|ing)|emit(?:s|ted)?|add(?:s|ing)?|will be|future|planned|todo|proposed|example|e\.g|such as|for instance|would|could|might|optional(?:ly)?|if (?:it |they |one |any )?(?:exist|present|need|miss)\w*|when present|where present|(?:re)?mov(?:e|ed|ing)|delet(?:e|ed|es|ing)|deprecat\w*|former(?:ly)?|previous(?:ly)?|renam(?:e|ed)|replac(?:e|ed|es)|no longer|legacy|used to|obsolete|archived?|retired|dropped|gone|absent|missing|not exist\w*|doesn['’]?t exist|there is no|has no|not? (?:yet|in|have|a)|never existed|gitignored?|untracked|not committed|local[- ]only|symlink\w*|consolidated|(?:merged|folded) into|eliminad\w*|borrad\w*|supprim\w*|removid\w*|rimoss\w*|gelöscht|entfernt|instead of|rather than|migrated from|copy|copied|download\w*|template|scaffold\w*|upstream|other repo\w*|separate repo\w*|sibling repo\w*|external)\b|생성|만들|작성|저장|출력|추가|예:|예시|예를|삭제|제거|이전(?:에|의)|옛|없으면|없음|있으면|있다면|대신|변경됨|新建|创建|生成|写入|保存|输出|例如|删除|移除|若存在|如果存在|作成|生成|保存|出力|例えば|削除|удал[её]н|통합|統合|一本化|合并/i;

/** Under such words everything is gone, or not there yet. */
const NOT_NOW =
  /\b(?:removed|deleted|deprecated|obsolete|no longer|retired|planned|future|to create|todo|not implemented)\b|삭제|제거|폐기|계획|예정|已删除|已移除|已废弃|废弃|不再|尚未|削除|廃止|予定/i;

/** By what is said around names, not by the names. */
export const isAboutElsewhere = (text: string): boolean =>
  ELSEWHERE.test(text.replaceAll(/`[^`\n]+`|\S+\/\S+/g, " "));

const LINK = /\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g;
const SPAN = /`([^`\n]+)`/g;

export function findPathMentions({
  text,
  kind,
  heading,
  intro,
}: InstructionLine): readonly PathMention[] {
  if (kind !== "text") return [];
  const imports = [
    ...text
      .replaceAll(/`[^`]*`/g, " ")
      .matchAll(/(?:^|\s)@((?:~\/|\.{0,2}\/)?[\w.-]+(?:\/[\w.-]+)*\.(?:mdc?|txt))(?=\s|$)/g),
  ].map(([, path = ""]): PathMention => ({ path, isFolder: false, isImport: true }));
  if (isAboutElsewhere(text) || NOT_NOW.test(`${heading} ${intro}`)) return imports;
  const named = [...text.matchAll(SPAN), ...text.matchAll(LINK)].map(([, word = ""]) => word);
  const rest = text
    .replaceAll(SPAN, " ")
    .replaceAll(LINK, " ")
    .split(/[\s"'“”‘’()<>,;|*]+/)
    // Outside of code a word is a path only with its folder and its ending.
    .filter(
      (word) => word.includes("/") && EXTENSION.test(stripEnd(word)) && !word.startsWith("@"),
    );
  const found = [...named, ...rest].flatMap((word) => parsePathMention(word) ?? []);
  const known = new Set(imports.map(({ path }) => path));
  return [...imports, ...found.filter(({ path }) => !known.has(path) && known.add(path))];
}

const stripEnd = (word: string): string =>
  word.replace(/[.:;,!?。、]+$/, "").replace(/(?:#[\w-]*|::?[\w:.()\\[\]-]*|\?\S*)$/, "");

/** Null for what is, or may be, something else. */
export function parsePathMention(word: string): PathMention | null {
  const path = stripEnd(word.trim());
  if (path.length < 4 || path.length > 200 || !PATH.test(path) || path.startsWith("@")) return null;
  if (HOST.test(path) || GENERATED_PATH.test(path) || PLACEHOLDER.test(path)) return null;
  const isFolder = path.endsWith("/");
  const bare = isFolder ? path.slice(0, -1) : path;
  const hasFolder =
    bare.replace(/^(?:~|\.{1,2})?\//, "").includes("/") || /^(?:~|\.{1,2})\//.test(bare);
  if (!isFolder && !EXTENSION.test(bare)) return null;
  if (isFolder && (!hasFolder || TRANSIENT_FOLDER.test(bare))) return null;
  // `.ts` is an ending, `Foo.bar.js` may be code.
  if (/(?:^|\/)\.\w+$/.test(bare) && !hasFolder) return null;
  const isDoubtful = DOUBTFUL.test(bare);
  if (isDoubtful && !hasFolder) return null;
  return { path: bare, isFolder, isImport: false, ...(isDoubtful ? { isDoubtful } : {}) };
}

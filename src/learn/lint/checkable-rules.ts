/**
 * Rules that commands and edits can be checked against. Only unconditional bans count; a command does not show whether it was
 * asked for, necessary or done with care.
 */
import { NODE_MANAGERS } from "../../lexicon/managed-packages.ts";
import { hasWord, toAlternatives } from "../../lexicon/words.ts";
import { type BanTarget, parseBanTarget } from "../../remember/guard/ban-target.ts";
import type { GuardRule } from "../../remember/guard/guard-rules.ts";
import { makeLine } from "../../remember/ledger/ledger-line.ts";
import type { InstructionFile } from "./instruction-file.ts";
import { extractCodeSpans, type InstructionLine, stripMarkdown } from "./instruction-lines.ts";

export type RuleCheck =
  /** Calls that are held against a ban as a person's own would be. */
  | { readonly kind: "ban"; readonly rule: GuardRule }
  /** Another package manager than this one. */
  | { readonly kind: "manager"; readonly others: readonly string[] }
  | { readonly kind: "flag"; readonly flag: string }
  /** Of a commit's message; in small letters. */
  | { readonly kind: "trailer"; readonly text: string }
  | { readonly kind: "push"; readonly branches: readonly string[] }
  | { readonly kind: "tests-first" };

export type CheckableRule = {
  readonly file: InstructionFile;
  readonly line: InstructionLine;
  readonly check: RuleCheck;
};

const CONDITIONS =
  /\b(?:unless|without|except|if|when|before|after|until|only|instead|existing|already|during|while|again|twice|more than|too|large|secrets?|credentials?|sensitive|by default|ask(?:ed|ing)?|permission|approval|confirm\w*|explicit(?:ly)?|outside|other than|blindly|prefer)\b|없이|전에|않으면|경우|때|제외|말고|아니면|허락|승인|요청|민감|비밀|除非|未经|之前|如果/i;
const EDITS =
  /\b(?:never|do not|don['’]?t|must not|should not)\b[^.;]{0,20}\b(?:edit|modify|touch|change|alter|hand-edit)\b|(?:수정|편집|변경|건드리)(?:하)?지\s?(?:마|말)|(?:수정|편집|변경)\s*금지|不要(?:修改|编辑|改动)|禁止(?:修改|编辑)/i;
const NEGATED =
  /\b(?:never|do not|don['’]?t|must not|should not|no)\b|지\s?(?:마|말)|금지|不要|禁止/i;
const TESTS_FIRST =
  /\b(?:run|execute)\b[^.;]{0,30}\btests?\b[^.;]{0,20}\bbefore (?:every |each |any |you |all )?(?:commits?|committing)\b|\bbefore (?:every |each |any |you |all )?(?:commits?|committing)\b[^.;]{0,30}\b(?:run|execute)\b[^.;]{0,30}\btests?\b|커밋(?:하기)? 전에?[^.]{0,20}테스트[^.]{0,12}(?:실행|돌리|통과)/i;

export function findCheckableRules(files: readonly InstructionFile[]): readonly CheckableRule[] {
  return files
    .filter(({ isAlways }) => isAlways)
    .flatMap((file) =>
      file.lines.flatMap((one) => {
        const check = checkOf(one);
        return check === null ? [] : [{ file, line: one, check }];
      }),
    );
}

function checkOf({ kind, text }: InstructionLine): RuleCheck | null {
  if (kind !== "text" || text.length > 400 || /^\s*\|/.test(text)) return null;
  for (const clause of clausesOf(text)) {
    const plain = stripMarkdown(clause);
    if (TESTS_FIRST.test(plain) && !NEGATED.test(plain)) return { kind: "tests-first" };
    const manager = managerCheck(plain);
    if (manager !== null) return manager;
    if (!NEGATED.test(plain)) continue;
    const run = runCheck(clause);
    if (run !== null) return run;
    if (CONDITIONS.test(plain)) continue;
    const found =
      trailerCheck(plain) ?? pushCheck(plain) ?? flagCheck(plain) ?? banCheck(clause, plain);
    if (found !== null) return found;
  }
  return null;
}

/** What stands behind a full stop or a dash says why, or what else: it is no condition. */
const clausesOf = (text: string): readonly string[] =>
  stripMarks(text)
    .split(/(?<=[.;!])\s+|\s+[—–]\s*|;\s+|[()]/)
    .filter((clause) => clause !== "");

/** “Never run `x`”, and nothing behind it. */
const RUNS =
  /^(?:[^`]*[:.]\s+)?(?:never|do not|don['’]?t|must not)\s+(?:ever\s+)?(?:run|use|execute|invoke|call)\s+(?:`[^`]+`(?:,? (?:or|and|nor) |, |\/)?)+(?:\s+(?:here|directly|manually|ever|yourself|in this (?:repo|project|repository|codebase)))?[.!,]?$/i;

function runCheck(clause: string): RuleCheck | null {
  if (!RUNS.test(clause)) return null;
  const isRun = /\b(?:run|execute|invoke)\b/i.test(clause);
  const actions = extractCodeSpans(clause).filter((span) => isCommand(span, isRun));
  return actions.length === 0 ? null : banOf(clause, { actions, paths: [] });
}

/** What is only to be used may be a word of a programming language. */
const isCommand = (span: string, isRun: boolean): boolean =>
  /^[a-z][\w.+-]*(?: [\w./:@=-]+)*$/.test(span) &&
  (isRun || parseBanTarget(`never use \`${span.split(" ", 1)[0] ?? ""}\``).actions.length > 0);

function trailerCheck(plain: string): RuleCheck | null {
  return /^(?:[^:]*: )?(?:never|do not|don['’]?t|no)\b.{0,60}\bco-authored-by\b/i.test(plain)
    ? { kind: "trailer", text: "co-authored-by" }
    : null;
}

const MANAGER = toAlternatives(NODE_MANAGERS);
const MANAGER_OVER_OTHER = new RegExp(
  String.raw`\buse (?:only )?(${MANAGER})\b[^.;]{0,40}?(?:\bnot\b|\bnever\b|\binstead of\b|\brather than\b|\bno\b) (${MANAGER})\b(?:(?:,| or| and|\/| nor)+ ?(${MANAGER})\b)?`,
  "i",
);
const OTHER_FOR_MANAGER = new RegExp(
  String.raw`\b(${MANAGER})\s?(?:말고|대신)\s?(${MANAGER})`,
  "i",
);
const BANNED_MANAGER = new RegExp(
  String.raw`^(?:[^:]*: )?(?:never|do not|don['’]?t|must not) (?:ever )?(?:use |run )?(${MANAGER})(?:[,;] (?:always )?use (?:${MANAGER})\b.*)?[.!]?$|^(${MANAGER})\s?(?:은|는|을|를)?\s?(?:절대\s?)?(?:사용\s?(?:을\s?)?금지|(?:쓰|사용하)지\s?(?:마|말|않).{0,6})[.!]?$`,
  "i",
);

/** “Use pnpm, not npm”, “never npm or yarn”; a mere “use pnpm” may be about one command. */
function managerCheck(plain: string): RuleCheck | null {
  if (
    /\b(?:if|when|unless|except|where|global\w*|for (?!all|every|package|any|install)\w+|in (?!this|the project|all)\w+)\b/i.test(
      plain,
    )
  )
    return null;
  const found = MANAGER_OVER_OTHER.exec(plain) ?? OTHER_FOR_MANAGER.exec(plain);
  if (found === null) return parseBannedManager(plain);
  const isKorean = /말고|대신/.test(found[0]);
  const [, first = "", second = "", third = ""] = found.map((one) => (one ?? "").toLowerCase());
  const wanted = isKorean ? second : first;
  const others = (isKorean ? [first] : [second, third]).filter(
    (one) => one !== wanted && hasWord(NODE_MANAGERS, one),
  );
  return others.length === 0 ? null : { kind: "manager", others };
}

/** “Never use npm”, “npm 사용 금지”, and nothing behind it that says for what. */
function parseBannedManager(plain: string): RuleCheck | null {
  const [, english, korean] = BANNED_MANAGER.exec(plain.trim()) ?? [];
  const banned = english ?? korean;
  return banned === undefined ? null : { kind: "manager", others: [banned.toLowerCase()] };
}

function pushCheck(plain: string): RuleCheck | null {
  const found =
    /\b(?:never|do not|don['’]?t|must not)\b(?: ever)? (?:commit (?:or|and) )?push(?: (?:code|changes|commits|directly|straight))* (?:to|on|into) (?:the )?["']?(main|master|develop|production)\b(?:["']?(?: or |\/| and |, )["']?(main|master|develop|production)\b)?/i.exec(
      plain,
    ) ??
    /(main|master)(?:\s?브랜치)?에 (?:직접 )?(?:푸시|push)(?:하)?(?:지\s?(?:마|말)|\s?금지)/i.exec(
      plain,
    );
  if (found === null) return null;
  const branches = found.slice(1).filter((one) => one !== undefined);
  return { kind: "push", branches };
}

function flagCheck(plain: string): RuleCheck | null {
  const [, flag] =
    /\b(?:never|do not|don['’]?t|no)\b(?: ever)?(?: (?:use|pass|add|run|skip hooks with|bypass hooks with|commit with))* ["']?(--no-verify)\b/i.exec(
      plain,
    ) ?? [];
  return flag === undefined ? null : { kind: "flag", flag };
}

/** Git's words mean something else with an object (“never commit keys”), and most programs are only sometimes meant. */
const BANNED_ACTION =
  /^(?:git (?:push --force|add (?:-A|\.|--all)|reset --hard|stash|commit --amend|clean(?: .*)?|checkout \.)|npm publish|sudo)$/;

function banCheck(clause: string, plain: string): RuleCheck | null {
  const { actions, paths } = parseBanTarget(clause);
  const own = actions.filter((action) => BANNED_ACTION.test(action));
  const kept = EDITS.test(plain)
    ? paths.filter((path) => path.includes("/") || /^[\w-]+\.\w+/.test(path))
    : [];
  return own.length + kept.length === 0 ? null : banOf(plain, { actions: own, paths: kept });
}

const banOf = (words: string, target: BanTarget): RuleCheck => ({
  kind: "ban",
  rule: { id: "", sessionId: "", ts: "", line: makeLine("ban", [words], words, null), target },
});

/** Backticks stay: they say what a command is. */
const stripMarks = (text: string): string =>
  text
    .replace(/^\s*(?:>\s*)*(?:[-*+]\s+|\d+[.)]\s+)?/, "")
    .replaceAll(/\*\*|__|❌|⚠️|🚫/gu, "")
    .trim();

/**
 * What a person's rule forbids, as far as a tool call shows it: a program, a git command, files that are not to be changed.
 * Most rules name none of these. Precision first: a rule about code or manners is never held against a call.
 */

import { SENSITIVE_PATH } from "../../redact/lexical/match.ts";

export type BanTarget = {
  /** A program, or one with its subcommand: `npm`, `git push`. */
  readonly actions: readonly string[];
  /** Names of files or folders, or `.ending`. */
  readonly paths: readonly string[];
  /** Packages that are not to be installed. */
  readonly packages?: readonly string[];
};

const NO_TARGET: BanTarget = { actions: [], paths: [] };

/** The forbidden thing stands behind these words, up to the end of the clause; in Korean and Japanese before them. */
const FORBIDS =
  /\b(?:never|do not|don['’]?t|must(?: not|n['’]t)|should(?: not|n['’]t)|may not|stop|avoid|under no circumstances)\b(?: ever)?\s+([^,;:.!?()—–\n]*(?:\.[\w/][^,;:!?()—–\n]*)?)/gi;
const FORBIDS_BEFORE =
  /([^,;:!?()。\n]{2,60}?)(?:[은는을를도]?\s*(?:절대로?|함부로)?\s*(?:하|쓰|사용하|실행하|돌리|건드리|수정하|고치|바꾸|만지|만들|지우|삭제하|커밋하|푸시하|올리)지\s?(?:마|말)|(?:하|쓰|사용하|실행하)면 안|\s*금지)/g;
/** One tool and not another, wherever it is said to hold: "use pnpm in this repo, not npm", "npm 말고 pnpm". */
const FORBIDS_OTHER =
  /\b(?:use|stick (?:to|with))\s+\S+?(?:\s[^\s,;:.!?()]+){0,8}?(?:,?\s\(?(?<!\b(?:is|are|was|were|does|do|did|has|have|can|if|when),?\s)(?:and\s)?not|,?\sinstead\sof|,?\srather\sthan|,?\s(?:and\s)?never|,?\sover)\s+(?:use\s+)?([`"']?[\w.+-]+[`"']?)(?=$|[\s,;:.!?)])/gi;
const FORBIDS_OTHER_KOREAN =
  /(?<![\w.+-])(`?[a-z][\w.+-]*`?)(?:이|가|을|를|은|는)?\s?(?:(?:쓰|사용하)지 ?말고|말고|대신에?|아니라|보다는?)(?=\s)/g;
const FORBIDS_HAN = /(?:不要|不准|禁止|勿|别)\s*([^,;:，；：。！!\n]{2,60})/g;

/** Something else is told to be done from here on. */
const TURNING_WORDS = /\b(?:but|instead|rather than|use|only|unless you|because|since|so that)\b/i;

/** Programs whose names are no everyday words. */
const PROGRAMS: ReadonlySet<string> = new Set(
  "git npm npx pnpm yarn bun deno pip pip3 pipx uv poetry conda python python2 python3 docker docker-compose podman kubectl helm terraform ansible vercel netlify wrangler firebase gcloud aws az heroku gh glab brew apt apt-get dnf yum pacman sudo rm rmdir chmod chown curl wget ssh scp rsync psql mysql mongo redis-cli sqlite3 prisma drizzle-kit alembic flyway gradle mvn cargo rustup cmake xcodebuild pod flutter dart tsc eslint prettier jest vitest playwright cypress pytest tox nx turbo tmux systemctl".split(
    " ",
  ),
);
/** What is called is a program, whatever it is called: "run make", "`make`". */
const CALLED_PROGRAM =
  /\b(?:run|execute|call|invoke|launch)(?:ning|ing)?\s+(?:the\s+)?(["'`]?)([\w.+-]+)\1/i;
const NOT_PROGRAMS: ReadonlySet<string> = new Set(
  "the a an any all it this that these those them command commands script scripts test tests code build builds server servers dev app application migration migrations anything everything something again full whole lint linter more too in on with without until before after".split(
    " ",
  ),
);
const QUOTED = /`([^`\n]{1,60})`/g;

/** Words for what git does. A rule about it is about the command. */
const GIT_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bforce[- ]push/i, "git push --force"],
  [/^(?:auto-?)?commit\b|\bgit commit\b|커밋|提交/i, "git commit"],
  [/^(?:auto-?)?push\b(?! (?:me|back|the limits?)\b)|\bgit push\b|푸시|推送/i, "git push"],
  [/^rebas(?:e|ing)\b|\bgit rebase\b|리베이스/i, "git rebase"],
  [/^amend\b|\bamend(?:ing)? (?:the )?commits?\b/i, "git commit --amend"],
  [/^stash\b|\bgit stash\b/i, "git stash"],
];

const CHANGES =
  /\b(?:touch|edit|modify|change|alter|write|overwrite|delete|remove|create|add|update|rename|move|format|refactor|commit)(?:ing|ting|ding)?\b|건드리|수정|고치|바꾸|만지|만들|지우|삭제|改|动|删|写|创建|修改/i;
/** Deleting is a rule for commands only where what is deleted are files. */
const DELETES_FILES =
  /^(?:delet|remov)(?:e|ing)\s+(?:any(?:thing)?|files?|folders?|director(?:y|ies)|my files?|anything|data)\b|^rm\b|파일.{0,6}(?:지우|삭제)|删除?文件/i;

const FOLDER_WORD =
  /([\w.@-]+)(?:\s+(?:folder|directory|dir)\b|\s*(?:폴더|디렉터리|디렉토리|目录|文件夹))/gi;
const PATH =
  /(?:^|[\s`"'([])((?:\.{0,2}\/)?(?:[\w.@*-]+\/)+[\w.@*-]*|\*?\.[a-z][\w-]{0,11}|[\w-][\w.-]*\.[a-z]{1,5}\d?)(?=$|[\s`"')\],:;!]|[.](?:\s|$)|[가-힣])/gi;
/** Names with a dot that are no files. */
const NOT_FILES =
  /^(?:e\.g|i\.e|etc|vs|node\.js|next\.js|vue\.js|react\.js|three\.js|d3\.js|\d+(?:\.\d+)*|v\d.*)\.?$/i;
const ARTICLES: ReadonlySet<string> = new Set(
  "the a an any this that my your our its whole entire new same other another wrong right current root project working parent home".split(
    " ",
  ),
);

export function parseBanTarget(given: string): BanTarget {
  const rule = given.replaceAll(/\s+/g, " ");
  const clauses = [FORBIDS, FORBIDS_BEFORE, FORBIDS_HAN].flatMap((pattern) =>
    [...rule.matchAll(pattern)].map((found) => ({
      text: clauseOf(found[1] ?? ""),
      whole: found[0],
    })),
  );
  const others = [FORBIDS_OTHER, FORBIDS_OTHER_KOREAN].flatMap((pattern) =>
    [...rule.matchAll(pattern)].map(([, name = ""]) => trimName(name)),
  );
  const ruledOut = splitNames(others);
  const actions = [
    ...clauses.flatMap(({ text, whole }) => actionsIn(text, whole)),
    ...ruledOut.actions,
  ];
  const paths = clauses.flatMap(({ text, whole }) => (CHANGES.test(whole) ? pathsIn(text) : []));
  return toTarget(actions, [...paths, ...ruledOut.paths], ruledOut.packages);
}

/** What a decision rules out in favor of another: "let's use zustand, not redux", "moment 말고 dayjs로", "from npm to pnpm". */
export function parseDecisionTarget(given: string): BanTarget {
  const said = given.replaceAll(/\s+/g, " ").split(/,? (?:because|since|so that) /, 1)[0] ?? "";
  const names = RULES_OUT.flatMap((pattern) => [...said.matchAll(pattern)].map(([, name]) => name));
  const { actions, paths, packages } = splitNames(names.map((name = "") => trimName(name)));
  return toTarget(actions, paths, packages);
}

function toTarget(
  actions: readonly string[],
  paths: readonly string[],
  packages: readonly string[],
): BanTarget {
  if (actions.length + paths.length + packages.length === 0) return NO_TARGET;
  const target = { actions: [...new Set(actions)], paths: [...new Set(paths)] };
  return packages.length === 0 ? target : { ...target, packages: [...new Set(packages)] };
}

const RULES_OUT: readonly RegExp[] = [
  /(?:,? instead of|,? rather than|,? (?:and |but )?(?:not|never)|,? over|\bfrom|\breplace|\bdrop) (?:use |using )?([`"']?@?[a-z][\w.@/+-]+[`"']?)(?=$|[\s,;:.!?)])/g,
  /(?<![\w.@/+-])([`"']?@?[a-z][\w.@/+-]+[`"']?)(?:이|가|을|를|은|는)?\s?(?:(?:쓰|사용하)지 ?말고|말고|대신에?|아니라|보다는?|에서)(?=\s)/g,
];

const trimName = (name: string): string => name.replaceAll(/[`"'.]+$|^[`"']/g, "");

/** A name is a program's, a file's or a package's; a word that is none of these is installed by nobody. */
function splitNames(names: readonly string[]): Required<BanTarget> {
  const isFile = (name: string): boolean =>
    (/^[\w-]+(?:\/[\w.-]+)+$/.test(name) || /^[\w-][\w.-]*\.[a-z]{1,5}\d?$/.test(name)) &&
    !NOT_FILES.test(name);
  return {
    actions: names.filter((name) => PROGRAMS.has(name)),
    paths: names.filter((name) => !PROGRAMS.has(name) && isFile(name)),
    packages: names.filter(
      (name) => !(PROGRAMS.has(name) || isFile(name)) && IS_PACKAGE.test(name),
    ),
  };
}

const IS_PACKAGE = /^(?:@[a-z][\w.-]*\/)?[a-z][\w.-]+$/;

const clauseOf = (given: string): string => {
  // "pnpm을 쓰고 npm은": what is told to be done stands before.
  const text = given.split(/(?<=[가-힣])(?:고|며|서|면)\s/).at(-1) ?? given;
  const turn = text.search(TURNING_WORDS);
  // "never use npm": the first word is what is forbidden to be done.
  const isFirst = turn >= 0 && text.slice(0, turn).trim() === "";
  const rest = isFirst ? text.slice(turn).replace(/^\s*\w+/, "") : text;
  const again = rest.search(TURNING_WORDS);
  return (again < 0 ? rest : rest.slice(0, again)).trim();
};

function actionsIn(clause: string, whole: string): readonly string[] {
  const [, , called = ""] = CALLED_PROGRAM.exec(clause) ?? [];
  const quoted = [...clause.matchAll(QUOTED)].map(([, words = ""]) => words.trim());
  const commands = quoted.filter((words) => isCommand(words));
  const git = GIT_WORDS.flatMap(([pattern, action]) =>
    pattern.test(clause) || (/지|금지/.test(whole) && pattern.test(whole)) ? [action] : [],
  );
  const named = clause
    .split(/[^\w.+-]+|(?<=[a-z])(?=[가-힣])/)
    .map((word) => word.replace(/\.$/, ""))
    .filter((word) => PROGRAMS.has(word));
  const isCalled = called !== "" && /^[a-z][\w.+-]*$/.test(called) && !NOT_PROGRAMS.has(called);
  const all = [
    ...commands,
    ...(isCalled ? [called] : []),
    ...named,
    ...(DELETES_FILES.test(clause) ? ["rm", "rmdir", "unlink", "git clean"] : []),
  ];
  // "never git push": the command is meant, not every command of git.
  const isNarrow = git.length > 0 || commands.some((words) => words.includes(" "));
  return [
    ...git,
    ...all.filter(
      (one) =>
        !(isNarrow && one === "git") &&
        !commands.some((words) => words !== one && words.startsWith(`${one} `)),
    ),
  ];
}

const isCommand = (words: string): boolean =>
  /^[a-z][\w.+-]*(?: [\w./:@=-]+)*$/.test(words) && PROGRAMS.has(words.split(" ")[0] ?? "");

function pathsIn(clause: string): readonly string[] {
  const named = [...clause.matchAll(PATH)].map(([, path = ""]) =>
    path.replace(/^\.\//, "").replace(/\*+/g, ""),
  );
  const folders = [...clause.matchAll(FOLDER_WORD)].flatMap(([, name = ""]) =>
    ARTICLES.has(name.toLowerCase()) ? [] : [`${name.replace(/\/+$/, "")}/`],
  );
  // Such a file is not named in what we keep; every one of its kind is meant.
  const hidden = clause.includes(SENSITIVE_PATH) ? [SENSITIVE_PATH] : [];
  return [...hidden, ...named, ...folders].filter(
    (path) => path.length > 2 && !NOT_FILES.test(path) && !/^\/+$/.test(path),
  );
}

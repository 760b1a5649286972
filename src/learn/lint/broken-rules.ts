/** Rules checked against the events since they were written. */
import { commandKind } from "../../remember/blockers/command-kinds.ts";
import { findMatchingRules } from "../../remember/guard/match-rules.ts";
import type { GuardRule } from "../../remember/guard/guard-rules.ts";
import {
  baseName,
  type CommandSegment,
  splitCommand,
} from "../../remember/ledger/tools/command-segments.ts";
import type { CheckableRule, RuleCheck } from "./checkable-rules.ts";
import type { LintFinding } from "./lint-finding.ts";

/** A call that was made: what failed was tried all the same. */
export type RecordedCall = {
  readonly eventId: string;
  readonly sessionId: string;
  readonly ts: string;
  /** Of a shell; else null. */
  readonly command: string | null;
  /** Files that it changed, by their place in the project. */
  readonly edited: readonly string[];
  readonly hasFailed?: boolean;
};

export type DatedRule = CheckableRule & { readonly since: string };

const MOST_EXAMPLES = 3;
const LONGEST_EXAMPLE = 120;

/**
 * `calls` of a session stand in the order in which they were made. A project's rule is about the project: what was done in
 * another folder meanwhile does not break it.
 */
export function findBrokenRules(
  rules: readonly DatedRule[],
  calls: readonly RecordedCall[],
  root: string,
): readonly LintFinding[] {
  const inside = calls.map((call) => limitToProject(call, root));
  return rules.flatMap(({ file, line, check, since }): LintFinding[] => {
    const breaches = breachesOf(check, file.place === "user" ? calls : inside).filter(
      ({ ts }) => ts >= since,
    );
    const last = breaches.at(-1);
    if (last === undefined) return [];
    const shown = breaches.map(({ command, edited }) =>
      (command ?? edited.join(", ")).slice(0, LONGEST_EXAMPLE),
    );
    return [
      {
        code: "BROKEN_RULE",
        file: file.name,
        line: line.number,
        quote: line.text.trim(),
        evidence: {
          times: breaches.length,
          sessions: new Set(breaches.map(({ sessionId }) => sessionId)).size,
          lastAt: last.ts,
          since,
          eventIds: breaches.map(({ eventId }) => eventId),
          examples: [...new Set(shown.toReversed())].slice(0, MOST_EXAMPLES),
        },
      },
    ];
  });
}

/** What is left of a call when everything outside of the project is taken away. */
function limitToProject(call: RecordedCall, root: string): RecordedCall {
  const { command, edited } = call;
  const segments = command === null ? [] : segmentsIn(command);
  const isAway = segments.some(({ folder, words }) =>
    isOutside(folder ?? folderOption(words), root),
  );
  const away = call.edited.some((file) => ABSOLUTE.test(file));
  if (!isAway && !away) return call;
  return {
    ...call,
    command: isAway ? "" : command,
    edited: edited.filter((file) => !ABSOLUTE.test(file)),
  };
}

const ABSOLUTE = /^["']?(?:\/|~|\$|[A-Za-z]:)/;

const folderOption = (words: readonly string[]): string | null => {
  const at = words.indexOf("-C");
  return words[0] === "git" && at > 0 ? (words[at + 1] ?? null) : null;
};

/** A folder may be written in many ways; one that has the project's name in it is the project's. */
function isOutside(folder: string | null, root: string): boolean {
  if (folder === null) return false;
  const own = baseName(root).toLowerCase();
  const parts = folder.toLowerCase().split(/[\\/]+/);
  return (ABSOLUTE.test(folder) && !parts.includes(own)) || parts[0] === "..";
}

function breachesOf(check: RuleCheck, calls: readonly RecordedCall[]): readonly RecordedCall[] {
  if (check.kind === "tests-first") return untestedCommits(calls);
  return calls.filter((call) => isBreach(check, call));
}

function isBreach(check: Exclude<RuleCheck, { kind: "tests-first" }>, call: RecordedCall): boolean {
  const segments = call.command === null ? [] : segmentsIn(call.command);
  switch (check.kind) {
    case "ban":
      return call.command === null
        ? call.edited.some(
            (file) =>
              findMatchingRules({ tool: "Edit", input: { file_path: file } }, [check.rule]).length >
              0,
          )
        : segments.some((segment) => !isReadOnly(segment) && isBanned(check.rule, segment));
    case "manager":
      return segments.some(({ words }) => runsManager(words, check.others));
    case "flag":
      return segments.some(
        ({ words }) => words[0] === "git" && words.includes(check.flag) && !words.includes("log"),
      );
    case "trailer":
      return (
        segments.some(({ words }) => words[0] === "git" && words.includes("commit")) &&
        (call.command ?? "").toLowerCase().includes(check.text)
      );
    case "push":
      return segments.some(({ words }) => pushesTo(words, check.branches));
    default:
      return check satisfies never;
  }
}

/** What is fed to a program is not run. */
const segmentsIn = (command: string): readonly CommandSegment[] =>
  splitCommand(command.replace(/<<-?\s*['"]?\w.*$/s, ""));

const isReadOnly = ({ words }: CommandSegment): boolean =>
  words.includes("list") ||
  words.includes("show") ||
  words.includes("--dry-run") ||
  words.includes("-n");

/** Files that a ban is about are held against edits alone: a command that names one may only read it. */
function isBanned(rule: GuardRule, { text }: CommandSegment): boolean {
  const actions = rule.target?.actions ?? [];
  const own = { ...rule, target: { actions, paths: [] } };
  return [text, text.replace(RUNNER, "")].some(
    (command) => findMatchingRules({ tool: "Bash", input: { command } }, [own]).length > 0,
  );
}

/** Starts a package's own program. */
const RUNNER = /^(?:npx|bunx|(?:pnpm|yarn) (?:exec|dlx)|npm exec(?: --)?)(?: -y| --yes)? /;

/** What a project's packages are managed by; tools of the whole machine are another matter. */
const MANAGES: ReadonlySet<string> = new Set(
  "install i ci add remove uninstall update run test t start".split(" "),
);

const runsManager = (words: readonly string[], others: readonly string[]): boolean => {
  const [program = "", ...given] = words;
  if (!others.includes(program) || given.includes("-g") || given.includes("--global")) return false;
  const sub = given.find((word) => !word.startsWith("-"));
  return sub === undefined ? program === "yarn" && given.length === 0 : MANAGES.has(sub);
};

function pushesTo(words: readonly string[], branches: readonly string[]): boolean {
  const at = words.indexOf("push");
  if (words[0] !== "git" || at < 0 || words.includes("--delete") || words.includes("--dry-run"))
    return false;
  const refs = words
    .slice(at + 1)
    .filter((word) => !word.startsWith("-"))
    .slice(1);
  return refs.some((ref) =>
    branches.includes((ref.split(":").at(-1) ?? "").replace(/^refs\/heads\//, "")),
  );
}

const CODE =
  /\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kts?|swift|c|cc|cpp|h|hpp|cs|php|scala|exs?|vue|svelte|dart)$/;

/** Code was changed since the last commit, and no test was run in between. */
function untestedCommits(calls: readonly RecordedCall[]): readonly RecordedCall[] {
  const found: RecordedCall[] = [];
  for (const all of Map.groupBy(calls, ({ sessionId }) => sessionId).values()) {
    let [isChanged, isTested] = [false, false];
    for (const call of all) {
      if (call.edited.some((file) => CODE.test(file))) isChanged = true;
      for (const { action, words } of call.command === null ? [] : segmentsIn(call.command)) {
        // Whatever is named after tests may well run them.
        if (
          commandKind(action) === "test" ||
          words.some((word) => /test|spec|check|verify/i.test(word))
        )
          isTested = true;
        if (action !== "git commit" || call.hasFailed === true) continue;
        if (isChanged && !isTested) found.push(call);
        [isChanged, isTested] = [false, false];
      }
    }
  }
  return found.toSorted((a, b) => (a.ts < b.ts ? -1 : 1));
}

/** Lines of a ledger about the repository: what is neither committed nor pushed, what was put aside. */
import { SENSITIVE_PATH } from "../../redact/lexical/match.ts";
import type { Ledger } from "./ledger.ts";
import { type LedgerLine, makeLine } from "./ledger-line.ts";
import { isLater } from "./tools/find-fix.ts";
import { findOwnWords } from "./words/pasted-text.ts";

const MAX_NAMED = 3;

export const gitLines = (ledger: Ledger): readonly LedgerLine[] => [
  ...unpushedLines(ledger),
  ...uncommittedLines(ledger),
  ...stashLines(ledger),
];

/** Files of the project that were written since the last commit of a session that commits. */
function uncommittedLines({ git: { cleanAt, commits }, written, epochAt }: Ledger): LedgerLine[] {
  const last = commits.at(-1);
  if (last === undefined || cleanAt === null || last.n < epochAt) return [];
  const files = written
    .filter((one) => isLater(one, cleanAt) && !isElsewhere(one.file))
    .filter(({ file }) => !file.includes(SENSITIVE_PATH))
    .map(({ file }) => file);
  return files.length === 0
    ? []
    : [
        makeLine(
          "uncommitted",
          [files.slice(-MAX_NAMED).toReversed().join(", "), last.subject],
          "uncommitted",
          1,
        ),
      ];
}

/** Inside the project a file is named from there. */
const isElsewhere = (file: string): boolean => /^(?:[/~\\]|[A-Za-z]:)/.test(file);

/** What was put aside. */
const stashLines = ({ git: { stashes } }: Ledger): LedgerLine[] =>
  stashes === 0 ? [] : [makeLine("stash", [String(stashes)], "stash", 1)];

/** Only where somebody asked for it, or where it was done before. */
function unpushedLines({ git, requests }: Ledger): LedgerLine[] {
  const isAsked = requests.slice(-3).some(({ text }) => asksToPush(findOwnWords(text)));
  if (!(isAsked || git.pushed) || git.unpushed === 0) return [];
  return [makeLine("unpushed", [String(git.unpushed), git.pushFault ?? ""], "not pushed", null)];
}

const asksToPush = (words: string): boolean =>
  /\bpush\b|푸시|推送/i.test(words) &&
  !/(?:\b(?:not|never|without|no|before you)|n['’]t)\b[^.\n]{0,20}\bpush|푸시[^.\n]{0,6}(?:지\s?(?:마|말)|금지|안)|(?:不|别|勿)[^。\n]{0,4}推送/i.test(
    words,
  );

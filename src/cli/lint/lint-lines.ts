/** Findings and costs as a person reads them. */
import { CLIENT_NAMES, clientOf } from "../../clients/clients.ts";
import type { FileCost } from "../../learn/lint/file-cost.ts";
import type { LintFinding } from "../../learn/lint/lint-finding.ts";
import type { Text } from "../../text/text.ts";
import { localTime, oneLine } from "../terminal/terminal.ts";
import { wrap } from "../terminal/wrap.ts";

const MAX_COLUMNS = 100;
const INDENT = "    ";
const MOST_FILES = 3;
const MIN_SPLIT_TOKENS = 500;

export function findingLines(
  finding: LintFinding,
  { lint }: Text,
  columns: number,
): readonly string[] {
  const width = Math.min(columns, MAX_COLUMNS) - INDENT.length;
  const said = [
    ...(finding.code === "LARGE_FILE" ? [] : [`> ${oneLine(finding.quote, width - 2)}`]),
    ...wrap(oneLine(whyOf(finding, lint)), width),
    ...wrap(oneLine(fixOf(finding, lint)), width),
  ];
  return [
    `${oneLine(finding.file)}:${finding.line}  ${finding.code}`,
    ...said.map((line) => INDENT + line),
  ];
}

type Words = Text["lint"];

const groupDigits = (count: number): string => count.toLocaleString("en");

const day = (at: string): string => localTime(at).slice(0, 10);
const locationText = ({ file, line }: Pick<LintFinding, "file" | "line">): string =>
  `${file}:${line}`;

export function whyOf(finding: LintFinding, { why }: Words): string {
  switch (finding.code) {
    case "GONE_FILE": {
      const { path, deletedAt, commit, isImport, isRename } = finding.evidence;
      if (deletedAt !== null) {
        const say = isRename ? why.moved : why.deleted;
        return say(path, day(deletedAt), (commit ?? "").slice(0, 8));
      }
      return isImport ? why.notImported(path) : why.touched(path);
    }
    case "GONE_COMMAND": {
      const { name, lookedIn } = finding.evidence;
      const shown = lookedIn.slice(0, MOST_FILES);
      return why.noCommand(name, shown.join(", "), lookedIn.length - shown.length);
    }
    case "CONTRADICTION":
      return why.contradicts(locationText(finding.evidence.other), finding.evidence.other.quote);
    case "BROKEN_RULE": {
      const { times, sessions, lastAt, examples } = finding.evidence;
      return why.broken(times, sessions, day(lastAt), examples[0] ?? "");
    }
    case "REPEATED_LINE":
      return why.repeats(locationText(finding.evidence.other), finding.evidence.more);
    case "LARGE_FILE": {
      const { limit, lines, bytes, tokens } = finding.evidence;
      return why.large[limit](lines, groupDigits(bytes), groupDigits(tokens));
    }
    default:
      return finding satisfies never;
  }
}

export function fixOf(finding: LintFinding, { fix }: Words): string {
  switch (finding.code) {
    case "GONE_FILE": {
      const { now, isRename, isMeant } = finding.evidence;
      if (isMeant) return fix.importAs(now[0] ?? "");
      if (now.length === 0) return fix.gone;
      return isRename ? fix.renamed(now[0] ?? "") : fix.sameName(now.join(", "));
    }
    case "GONE_COMMAND": {
      const { nearest } = finding.evidence;
      return nearest === null ? fix.noCommand : fix.nearest(nearest);
    }
    case "CONTRADICTION":
      return fix.contradicts;
    case "BROKEN_RULE":
      return fix.broken;
    case "REPEATED_LINE":
      return fix.repeats;
    case "LARGE_FILE":
      return fix.large[finding.evidence.limit];
    default:
      return finding satisfies never;
  }
}

export function costLines(
  costs: readonly FileCost[],
  perWeek: { readonly project: number; readonly all: number },
  { lint }: Text,
): readonly string[] {
  const { cost: words } = lint;
  return [
    words.heading,
    ...costs.map((one) => {
      const [heaviest] = one.sections;
      const isTold = one.isAlways && one.tokens >= MIN_SPLIT_TOKENS && one.sections.length > 1;
      const facts = [
        words.tokens(groupDigits(one.tokens)),
        words.lines(one.lines),
        ...(one.isAlways ? [] : [words.onDemand]),
        ...(one.importedBy === null ? [] : [words.imported(one.importedBy)]),
        ...(isTold && heaviest !== undefined && heaviest.heading !== ""
          ? [words.heaviest(oneLine(heaviest.heading, 40), groupDigits(heaviest.tokens))]
          : []),
      ];
      return `  ${oneLine(one.file)}: ${facts.join(", ")}`;
    }),
    ...CLIENT_NAMES.flatMap((name) => {
      const { program, title } = clientOf(name);
      const own = costs.filter(({ isAlways, readers }) => isAlways && readers.includes(program));
      const tokens = own.reduce((sum, one) => sum + one.tokens, 0);
      return own.length > 1 ? [`  ${words.total(title, groupDigits(tokens))}`] : [];
    }),
    ...(perWeek.project > 0 ? [`  ${words.perWeek(perWeek.project)}`] : []),
  ];
}

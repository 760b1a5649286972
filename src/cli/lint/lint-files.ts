/** Everything that is found in the instruction files of a project. */
import { lineTimes } from "../../git/past-files.ts";
import type { Git } from "../../git/run.ts";
import { findBrokenRules, type DatedRule } from "../../learn/lint/broken-rules.ts";
import { findCheckableRules } from "../../learn/lint/checkable-rules.ts";
import { findContradictions } from "../../learn/lint/contradictions.ts";
import { type FileCost, measureFileCost, findLargeFiles } from "../../learn/lint/file-cost.ts";
import type { LintFinding } from "../../learn/lint/lint-finding.ts";
import { reportMissingCommands, findNamedSources } from "../../learn/lint/missing-commands.ts";
import type { InstructionFile } from "../../learn/lint/instruction-file.ts";
import { findRepeatedLines } from "../../learn/lint/repeated-lines.ts";
import type { LintRoots } from "./instruction-files.ts";
import {
  readDefiningFiles,
  findMissingFiles,
  readProjectIndex,
  repositoryGit,
} from "./project-facts.ts";
import type { RecordedWork } from "./recorded-work.ts";

export type LintResult = {
  /** By file, then by line. */
  readonly findings: readonly LintFinding[];
  readonly costs: readonly FileCost[];
};

export async function lintFiles(
  files: readonly InstructionFile[],
  where: LintRoots,
  work: RecordedWork,
): Promise<LintResult> {
  const git = repositoryGit(where.root);
  const index = await readProjectIndex(where.root, git);
  const defining = readDefiningFiles(where.root, index, findNamedSources(files));
  const eventOf = (place: string): string | null => work.touched.get(place) ?? null;
  const rules = work.calls.length === 0 ? [] : await dateRules(files, where, git);
  const findings = [
    ...(await findMissingFiles(files, where, git, index, eventOf)),
    ...reportMissingCommands(files, defining),
    ...findContradictions(files),
    ...findBrokenRules(rules, work.calls, where.root),
    ...findRepeatedLines(files),
    ...findLargeFiles(files),
  ];
  const order = new Map(files.map(({ name }, at) => [name, at]));
  const placeOf = ({ file }: LintFinding): number => order.get(file) ?? files.length;
  return {
    findings: findings.toSorted((a, b) => placeOf(a) - placeOf(b) || a.line - b.line),
    costs: files.map(measureFileCost),
  };
}

/** What was done before a rule was written did not break it. */
async function dateRules(
  files: readonly InstructionFile[],
  { root }: LintRoots,
  git: Git | null,
): Promise<readonly DatedRule[]> {
  const byFile = Map.groupBy(findCheckableRules(files), ({ file }) => file);
  const dated = await Promise.all(
    [...byFile].map(async ([file, rules]) => {
      const isHere = git !== null && file.path.startsWith(`${root}/`);
      const numbers = rules.map(({ line }) => line.number);
      const times = isHere ? await lineTimes(git, file.path.slice(root.length + 1), numbers) : null;
      return rules.map((rule) => ({
        ...rule,
        since: times?.get(rule.line.number) ?? file.writtenAt,
      }));
    }),
  );
  return dated.flat();
}

/** Everything that is found in the instruction files of a project. */
import { lineTimes } from "../../git/past-files.ts";
import type { Git } from "../../git/run.ts";
import { brokenRules, type DatedRule } from "../../learn/lint/broken-rules.ts";
import { checkableRules } from "../../learn/lint/checkable-rules.ts";
import { contradictions } from "../../learn/lint/contradictions.ts";
import { type FileCost, fileCost, largeFiles } from "../../learn/lint/file-cost.ts";
import type { Finding } from "../../learn/lint/finding.ts";
import { goneCommands, sourcesNamed } from "../../learn/lint/gone-commands.ts";
import type { InstructionFile } from "../../learn/lint/instruction-file.ts";
import { repeatedLines } from "../../learn/lint/repeated-lines.ts";
import type { Whereabouts } from "./instruction-files.ts";
import { definingFiles, findGoneFiles, projectIndex, repositoryGit } from "./project-facts.ts";
import type { RecordedWork } from "./recorded-work.ts";

export type Linted = {
  /** By file, then by line. */
  readonly findings: readonly Finding[];
  readonly costs: readonly FileCost[];
};

export async function lintFiles(
  files: readonly InstructionFile[],
  where: Whereabouts,
  work: RecordedWork,
): Promise<Linted> {
  const git = repositoryGit(where.root);
  const index = await projectIndex(where.root, git);
  const defining = definingFiles(where.root, index, sourcesNamed(files));
  const eventOf = (place: string): string | null => work.touched.get(place) ?? null;
  const rules = work.calls.length === 0 ? [] : await datedRules(files, where, git);
  const findings = [
    ...(await findGoneFiles(files, where, git, index, eventOf)),
    ...goneCommands(files, defining),
    ...contradictions(files),
    ...brokenRules(rules, work.calls, where.root),
    ...repeatedLines(files),
    ...largeFiles(files),
  ];
  const order = new Map(files.map(({ name }, at) => [name, at]));
  const placeOf = ({ file }: Finding): number => order.get(file) ?? files.length;
  return {
    findings: findings.toSorted((a, b) => placeOf(a) - placeOf(b) || a.line - b.line),
    costs: files.map(fileCost),
  };
}

/** What was done before a rule was written did not break it. */
async function datedRules(
  files: readonly InstructionFile[],
  { root }: Whereabouts,
  git: Git | null,
): Promise<readonly DatedRule[]> {
  const byFile = Map.groupBy(checkableRules(files), ({ file }) => file);
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

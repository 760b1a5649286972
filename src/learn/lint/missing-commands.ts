/** Commands that a line says are there, and that nothing in the project defines. */
import {
  type CommandMention,
  findCommandMentions,
  type CommandSource,
} from "./command-mentions.ts";
import type { CommandDefinitions } from "./command-definitions.ts";
import type { LintFinding } from "./lint-finding.ts";
import type { InstructionFile } from "./instruction-file.ts";

export type DefiningFile = CommandDefinitions & { readonly name: string };

/** Which kinds of files have to be read for what the lines name. */
export const findNamedSources = (files: readonly InstructionFile[]): ReadonlySet<CommandSource> =>
  new Set(
    files.flatMap(({ lines }) =>
      lines.flatMap((line) => findCommandMentions(line).map(({ source }) => source)),
    ),
  );

/** Without a file that defines such commands nothing can be said: the project may be another one's part. */
export function reportMissingCommands(
  files: readonly InstructionFile[],
  defining: readonly DefiningFile[],
): readonly LintFinding[] {
  const told = new Set<string>();
  return files
    .filter(({ place }) => place !== "user")
    .flatMap((file) =>
      file.lines.flatMap((line) =>
        findCommandMentions(line).flatMap((mention): LintFinding[] => {
          const sources = sourcesOf(mention, defining);
          const key = `${file.path}\0${mention.source}\0${mention.name}`;
          if (sources.length === 0 || told.has(key)) return [];
          if (sources.some(({ isOpen, names }) => isOpen || names.includes(mention.name)))
            return [];
          told.add(key);
          const names = sources.flatMap((one) => one.names);
          const evidence = {
            command: mention.command,
            name: mention.name,
            lookedIn: sources.map(({ name }) => name),
            nearest: findNearestName(mention.name, names),
          };
          return [
            {
              code: "GONE_COMMAND",
              file: file.name,
              line: line.number,
              quote: line.text.trim(),
              evidence,
            },
          ];
        }),
      ),
    );
}

/** Deno runs the scripts of a package too. */
const sourcesOf = (
  { source }: CommandMention,
  defining: readonly DefiningFile[],
): readonly DefiningFile[] => {
  const own = defining.filter((one) => one.source === source);
  if (own.length === 0) return [];
  return source === "deno" ? [...own, ...defining.filter((one) => one.source === "package")] : own;
};

/** One that the same words make, in another order or with one more: `test:unit` for `unit-test`. */
export function findNearestName(name: string, names: readonly string[]): string | null {
  const wanted = partsOf(name);
  const scored = names
    .map((one) => {
      const parts = partsOf(one);
      const shared = wanted.filter((part) => parts.includes(part)).length;
      return { one, score: (2 * shared) / (wanted.length + parts.length) };
    })
    .filter(({ score }) => score >= 0.6)
    .toSorted((a, b) => b.score - a.score);
  return scored[0]?.one ?? null;
}

const partsOf = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .split(/[:._-]+/)
    .filter((part) => part !== "");

/** The cost of a file in every session. */
import type { LintFinding, FileOversize } from "./lint-finding.ts";
import type { InstructionFile } from "./instruction-file.ts";
import { estimateTokens } from "./estimate-tokens.ts";

export type SectionCost = {
  readonly heading: string;
  readonly line: number;
  readonly tokens: number;
};

export type FileCost = {
  readonly file: string;
  readonly path: string;
  readonly lines: number;
  readonly bytes: number;
  /** About; of an index only what the client hands over. */
  readonly tokens: number;
  readonly isAlways: boolean;
  readonly readers: InstructionFile["readers"];
  readonly importedBy: string | null;
  /** The heaviest first. */
  readonly sections: readonly SectionCost[];
};

/** Measured on Claude Code 2.1.325, of the index of its own memory. */
const INDEX_LINES = 200;
const INDEX_BYTES = 25_000;
const LONG_LINES = 200;
const MOST_SECTIONS = 3;

const isIndex = ({ place, name }: InstructionFile): boolean =>
  place === "memory" && /(?:^|\/)MEMORY\.md$/.test(name);

export function measureFileCost(file: InstructionFile): FileCost {
  const instructionLines = file.lines
    .filter(({ kind, text }) => kind !== "hidden" || /^\s*(?:`{3}|~{3})/.test(text))
    .slice(0, isIndex(file) ? INDEX_LINES : undefined);
  const sections = new Map<string, { line: number; text: string }>();
  for (const { heading, number, text } of instructionLines) {
    const one = sections.get(heading);
    if (one === undefined) sections.set(heading, { line: number, text });
    else one.text += `\n${text}`;
  }
  const weighed = [...sections].map(([heading, { line, text }]) => ({
    heading,
    line,
    tokens: estimateTokens(text),
  }));
  return {
    file: file.name,
    path: file.path,
    lines: lineCount(file),
    bytes: file.bytes,
    tokens: estimateTokens(instructionLines.map(({ text }) => text).join("\n")),
    isAlways: file.isAlways,
    readers: file.readers,
    importedBy: file.importedBy,
    sections: weighed.toSorted((a, b) => b.tokens - a.tokens).slice(0, MOST_SECTIONS),
  };
}

const lineCount = ({ lines }: InstructionFile): number =>
  lines.at(-1)?.text === "" ? lines.length - 1 : lines.length;

export function findLargeFiles(files: readonly InstructionFile[]): readonly LintFinding[] {
  return files.flatMap((file): LintFinding[] => {
    const limit = limitOf(file);
    if (limit === null) return [];
    const { lines, bytes, tokens } = measureFileCost(file);
    const [first] = file.lines;
    return [
      {
        code: "LARGE_FILE",
        file: file.name,
        line: 1,
        quote: (first?.text ?? "").trim(),
        evidence: { lines, bytes, tokens, limit },
      },
    ];
  });
}

function limitOf(file: InstructionFile): FileOversize["limit"] | null {
  if (!file.isAlways) return null;
  const lines = lineCount(file);
  if (isIndex(file)) {
    if (lines > INDEX_LINES) return "index-lines";
    return file.bytes > INDEX_BYTES ? "index-bytes" : null;
  }
  if (file.maxBytes !== null && file.bytes > file.maxBytes) return "codex-bytes";
  return lines > LONG_LINES ? "long" : null;
}

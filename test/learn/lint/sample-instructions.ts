/** Instruction files as the linter sees them, without a file. */
import type { InstructionFile } from "../../../src/learn/lint/instruction-file.ts";
import {
  type InstructionLine,
  parseInstructionLines,
} from "../../../src/learn/lint/instruction-lines.ts";

export function written(
  text: string,
  how: Partial<Omit<InstructionFile, "bytes" | "lines">> = {},
): InstructionFile {
  const name = how.name ?? "CLAUDE.md";
  return {
    path: `/project/${name}`,
    name,
    place: "project",
    readers: ["claude"],
    maxBytes: null,
    isAlways: true,
    importedBy: null,
    writtenAt: "2026-01-01T00:00:00.000Z",
    ...how,
    bytes: Buffer.byteLength(text),
    lines: parseInstructionLines(text),
  };
}

export const lineOf = (text: string): InstructionLine => {
  const [line] = parseInstructionLines(text);
  if (line === undefined) throw new Error("no line");
  return line;
};

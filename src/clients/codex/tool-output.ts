/**
 * The output of a Codex tool. A command's output is in one of three frames:
 *
 *   Chunk ID: …\nWall time: …\nProcess exited with code 3\n…\nOutput:\n<output>
 *   Exit code: 3\nWall time: …\nOutput:\n<output>          inside a frame of the first kind when it was a patch
 *   {"output":"<output>","metadata":{"exit_code":3}}       older
 *
 * Without a frame it is another tool's answer, whose outcome is unknown, or Codex's own refusal.
 */
import { asText, isObject, type Json, type JsonObject, parseObject } from "../../event/event.ts";
import type { TranscriptEntry } from "../transcript/entry.ts";
import { cutResult, messageText, stripInsertedText } from "../transcript/text.ts";

type ToolOutput = Pick<
  Extract<TranscriptEntry, { kind: "result" }>,
  "ok" | "declined" | "text" | "answers"
>;

const outputSource = (output: Json | undefined): string =>
  isObject(output) ? messageText(output["content"]) : messageText(output);

/** All of what a tool answered, without its frame. */
export const outputText = (output: Json | undefined): string =>
  stripInsertedText(parseOutput(outputSource(output)).text);

export function toolOutput(output: Json | undefined): ToolOutput {
  const told = outputSource(output);
  const success = isObject(output) ? output["success"] : undefined;
  const { exitCode, declined, text, answers } = parseOutput(told);
  const stated = typeof success === "boolean" ? success : null;
  const ok = declined ? false : exitCode === null ? stated : exitCode === 0;
  return { ok, declined, text: cutResult(stripInsertedText(text)), answers };
}

type ParsedOutput = Pick<ToolOutput, "declined" | "text" | "answers"> & {
  readonly exitCode: number | null;
};

const UNFRAMED = { exitCode: null, declined: false, answers: null } as const;

function parseOutput(told: string): ParsedOutput {
  return readObject(told) ?? readFramed(told) ?? readPlain(told);
}

function readObject(told: string): ParsedOutput | null {
  if (!told.startsWith("{") || !/"(?:exit_code|answers)"/.test(told)) return null;
  const value = parseObject(told);
  const metadata = value?.["metadata"];
  if (isObject(metadata) && typeof metadata["exit_code"] === "number") {
    const text = messageText(value?.["output"]);
    return { ...UNFRAMED, exitCode: metadata["exit_code"], text };
  }
  const answers = value?.["answers"];
  return isObject(answers) ? { ...UNFRAMED, text: told, answers: answersIn(answers) } : null;
}

const FRAME = /^(?:Chunk ID|Wall time|Exit code): /;
const LONGEST_FRAME = 1000;
const OUTPUT = "\nOutput:\n";

function readFramed(told: string): ParsedOutput | null {
  const at = FRAME.test(told) ? told.slice(0, LONGEST_FRAME).indexOf(OUTPUT) : -1;
  if (at < 0) return null;
  const frame = told.slice(0, at);
  const text = told.slice(at + OUTPUT.length);
  const code = /^(?:Process exited with code|Exit code:) (-?\d+)$/m.exec(frame)?.[1];
  if (code !== undefined) return { ...UNFRAMED, exitCode: Number(code), text };
  // Still running, or a patch that was made by a command.
  return /^Exit code: -?\d+\n/.test(text) ? readFramed(text) : { ...UNFRAMED, text };
}

const DECLINED =
  /^(?:Wall time: [^\n]{1,40}\n)?(?:(?:exec command |patch |command )?(?:rejected|aborted) by user\b|user (?:rejected|cancelled) MCP tool call)/;
const FAULTS =
  /^(?:unsupported (?:custom tool )?call: |apply_patch verification failed: |failed to parse function arguments|exec_command failed)/;

function readPlain(told: string): ParsedOutput {
  const declined = DECLINED.test(told);
  return { ...UNFRAMED, exitCode: FAULTS.test(told) ? 1 : null, declined, text: told };
}

/** By the question's id: its words stand in the call. */
const answersIn = (answers: JsonObject): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => {
      const given = isObject(answer) ? answer["answers"] : answer;
      const words = Array.isArray(given) ? given : [given];
      return [id, words.filter((word) => asText(word ?? null) !== null).join(", ")];
    }),
  );

/** Codex, asked once: it may read and change nothing, and leaves no session behind. It says no price. */
import {
  asText,
  asWholeNumber,
  isObject,
  type JsonObject,
  parseObject,
} from "../../event/event.ts";
import { toOptionArguments, type PrintMode } from "../print-mode.ts";

/** Names of the other client's models mean nothing to it: it takes its own. */
const OWN_MODEL = /^(?:gpt|o\d|codex)/;

export const codexPrint: PrintMode = {
  takesAnyModel: false,
  words: ({ model, without }) => [
    "exec",
    ...toOptionArguments(
      [
        ["--sandbox", "read-only"],
        ["--skip-git-repo-check"],
        ["--ephemeral"],
        ["--json"],
        ...(OWN_MODEL.test(model) ? [["--model", model] as const] : []),
      ],
      without,
    ),
    "-",
  ],
  needs: new Set(["--sandbox"]),
  unknownOption: (complaint) => /unexpected argument '(--[a-z-]+)/.exec(complaint)?.[1] ?? null,
  read: (printed) => {
    const records = printed.split("\n").flatMap((line): JsonObject[] => {
      const record = parseObject(line);
      return record === null ? [] : [record];
    });
    const item = (record: JsonObject): JsonObject =>
      isObject(record["item"]) ? record["item"] : {};
    const text = records.map(item).findLast(({ type }) => type === "agent_message")?.["text"];
    const ended = records.findLast(({ type }) => type === "turn.completed");
    const failed = records.findLast(({ type }) => type === "turn.failed" || type === "error");
    if (text === undefined && failed === undefined) return null;
    const usage = isObject(ended?.["usage"]) ? ended["usage"] : {};
    const error = isObject(failed?.["error"]) ? failed["error"]["message"] : failed?.["message"];
    return {
      text: asText(text) ?? "",
      model: null,
      inputTokens: asWholeNumber(usage["input_tokens"]),
      outputTokens: asWholeNumber(usage["output_tokens"]),
      costUsd: null,
      problem: failed === undefined || ended !== undefined ? null : (asText(error) ?? "error"),
    };
  },
};

/** Copilot CLI, asked once: without anybody to allow it, it changes nothing. It reports no cost and leaves a session behind. */
import {
  asText,
  asWholeNumber,
  isObject,
  type JsonObject,
  parseObject,
} from "../../event/event.ts";
import { toOptionArguments, type PrintMode } from "../print-mode.ts";

export const copilotPrint: PrintMode = {
  // Names of other clients' models mean nothing to it: it takes its own.
  takesAnyModel: false,
  words: ({ without }) =>
    toOptionArguments(
      [
        ["--silent"],
        ["--output-format", "json"],
        ["--no-custom-instructions"],
        ["--no-ask-user"],
        ["--disable-builtin-mcps"],
        ["--no-auto-update"],
      ],
      without,
    ),
  needs: new Set(["--silent", "--output-format"]),
  unknownOption: (complaint) => /unexpected argument '(--[\w-]+)'/.exec(complaint)?.[1] ?? null,
  read: (printed) => {
    const last = lastByType(printed);
    if (!last.has("result")) return null;
    const dataOf = (type: string): JsonObject => {
      const data = last.get(type)?.["data"];
      return isObject(data) ? data : {};
    };
    const [answer, used] = [dataOf("assistant.message"), dataOf("assistant.usage")];
    return {
      text: asText(answer["content"]) ?? "",
      model: asText(answer["model"]),
      inputTokens: asWholeNumber(used["inputTokens"]),
      outputTokens: asWholeNumber(used["outputTokens"]),
      costUsd: null,
      problem: asText(dataOf("session.error")["message"]),
    };
  },
};

/** It prints a record on each line. */
function lastByType(printed: string): ReadonlyMap<string, JsonObject> {
  const last = new Map<string, JsonObject>();
  for (const line of printed.split("\n")) {
    const record = parseObject(line);
    const type = asText(record?.["type"]);
    if (record !== null && type !== null) last.set(type, record);
  }
  return last;
}

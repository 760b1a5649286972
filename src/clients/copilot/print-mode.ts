/** Copilot CLI, asked once: where nobody is there to say yes it changes nothing. It says no price, and leaves a session behind. */
import { asText, asWholeNumber, isObject, type JsonObject, parseObject } from "../../event/event.ts";
import { optionWords, type PrintMode } from "../model-answer.ts";

export const copilotPrint: PrintMode = {
  // Names of other clients' models mean nothing to it: it takes its own.
  takesAnyModel: false,
  words: ({ without }) =>
    optionWords(
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
    const records = printed.split("\n").flatMap((line) => parseObject(line) ?? []);
    const result = records.findLast(({ type }) => type === "result");
    if (result === undefined) return null;
    const last = records.findLast(({ type }) => type === "assistant.message");
    const { content, model } = dataIn(last);
    const used = dataIn(records.findLast(({ type }) => type === "assistant.usage"));
    const error = dataIn(records.findLast(({ type }) => type === "session.error"));
    return {
      text: asText(content) ?? "",
      model: asText(model),
      inputTokens: asWholeNumber(used["inputTokens"]),
      outputTokens: asWholeNumber(used["outputTokens"]),
      costUsd: null,
      problem: asText(error["message"]),
    };
  },
};

const dataIn = (record: JsonObject | undefined): JsonObject => {
  const data = record?.["data"];
  return isObject(data) ? data : {};
};

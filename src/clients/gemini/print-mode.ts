/** Gemini CLI, asked once: it may read and change nothing. It says no price, and leaves a session behind. */
import { asText, asWholeNumber, isObject, type Json, parseObject } from "../../event/event.ts";
import { toOptionArguments, type PrintMode } from "../print-mode.ts";

/** Names of other clients' models mean nothing to it: it takes its own. */
const OWN_MODEL = /^gemini/;

export const geminiPrint: PrintMode = {
  takesAnyModel: false,
  words: ({ model, without }) =>
    toOptionArguments(
      [
        ["--approval-mode", "default"],
        ["--output-format", "json"],
        ["--extensions", "none"],
        ...(OWN_MODEL.test(model) ? [["--model", model] as const] : []),
      ],
      without,
    ),
  needs: new Set(["--approval-mode", "--output-format"]),
  unknownOption: (complaint) => {
    const name = /Unknown arguments?: ([\w-]+)/.exec(complaint)?.[1];
    return name === undefined ? null : `--${name}`;
  },
  read: (printed) => {
    const answer = parseObject(printed.slice(Math.max(0, printed.indexOf("{"))).trim());
    if (answer === null) return null;
    const { response, error, stats } = answer;
    const models = isObject(stats) && isObject(stats["models"]) ? stats["models"] : {};
    // Another model may have chosen the one that answered.
    const all = Object.entries(models);
    const [model, used] = all.find(([, one]) => isAnswering(one)) ?? all[0] ?? [];
    const tokens = isObject(used) && isObject(used["tokens"]) ? used["tokens"] : {};
    return {
      text: asText(response) ?? "",
      model: model ?? null,
      inputTokens: asWholeNumber(tokens["prompt"]),
      outputTokens: asWholeNumber(tokens["candidates"]),
      costUsd: null,
      problem: isObject(error) ? (asText(error["message"]) ?? "error") : null,
    };
  },
};

const isAnswering = (model: Json): boolean =>
  isObject(model) && isObject(model["roles"]) && isObject(model["roles"]["main"]);

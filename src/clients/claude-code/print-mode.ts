/**
 * Claude Code, asked once. With these options it fires no hook, reads no instructions, has no tools, leaves no transcript and
 * keeps the person's login (`--bare` would not). A version that does not know one of them is asked without it; that our own
 * hooks are silent then is up to the variable that marks what we start.
 */
import { asText, asWholeNumber, isObject, parseObject } from "../../event/event.ts";
import { optionWords, type PrintMode } from "../model-answer.ts";

export const claudePrint: PrintMode = {
  words: ({ model, role, maxUsd, without }) => [
    "-p",
    ...optionWords(
      [
        ["--output-format", "json"],
        ["--model", model],
        ["--safe-mode"],
        ["--tools", ""],
        ["--no-session-persistence"],
        ["--strict-mcp-config"],
        ["--max-budget-usd", String(maxUsd)],
        ["--system-prompt", role],
      ],
      without,
    ),
  ],
  unknownOption: (complaint) => /unknown option '?(--[a-z-]+)/.exec(complaint)?.[1] ?? null,
  read: (printed) => {
    const result = parseObject(printed.trim());
    if (result === null || result["type"] !== "result") return null;
    const usage = isObject(result["usage"]) ? result["usage"] : {};
    const models = isObject(result["modelUsage"]) ? Object.keys(result["modelUsage"]) : [];
    const tokens = (name: string): number => asWholeNumber(usage[name]) ?? 0;
    const cost = result["total_cost_usd"];
    const text = asText(result["result"]) ?? "";
    return {
      text,
      model: models[0] ?? null,
      inputTokens:
        tokens("input_tokens") +
        tokens("cache_creation_input_tokens") +
        tokens("cache_read_input_tokens"),
      outputTokens: tokens("output_tokens"),
      costUsd: typeof cost === "number" && Number.isFinite(cost) && cost >= 0 ? cost : null,
      problem: result["is_error"] === true ? text || (asText(result["subtype"]) ?? "error") : null,
    };
  },
};

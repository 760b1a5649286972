/**
 * Claude Code, asked once. With these options it fires no hook, reads no instructions, has no tools, leaves no transcript and
 * keeps the person's login (`--bare` would not). A version that lacks one of them is asked
 * without it; our own hooks then stay silent by the variable that marks what we start.
 *
 * Seen on the real client: 2.1.197 knows all of them and behaves as 2.1.325 does. 2.1.100 does not know `--safe-mode`: without it
 * hooks run, with our mark, and the person's instructions are read. 2.0.14 knows neither `--tools` nor `--no-session-persistence`
 * nor `--max-budget-usd`, and would be given fifteen tools and, with them, whatever the person's settings allow. Each says one
 * option at a time, on stderr, before it asks anybody: `error: unknown option '--safe-mode'`, exit 1.
 */
import { asText, asWholeNumber, isObject, parseObject } from "../../event/event.ts";
import { toOptionArguments, type PrintMode } from "../print-mode.ts";

export const claudePrint: PrintMode = {
  takesAnyModel: true,
  words: ({ model, role, maxUsd, without }) => [
    "-p",
    ...toOptionArguments(
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
  // What was recorded may say anything: nobody who reads it may have a tool at hand.
  needs: new Set(["--tools"]),
  unknownOption: (complaint) => /unknown option '?(--[a-z-]+)/.exec(complaint)?.[1] ?? null,
  read: (printed) => {
    const result = parseObject(printed.trim());
    if (result === null || result["type"] !== "result") return null;
    const usage = isObject(result["usage"]) ? result["usage"] : {};
    const models = isObject(result["modelUsage"]) ? Object.keys(result["modelUsage"]) : [];
    const tokens = (name: string): number => asWholeNumber(usage[name]) ?? 0;
    const cost = result["total_cost_usd"];
    const text = asText(result["result"]) ?? "";
    // Ended by its budget, it has no result.
    const errors = Array.isArray(result["errors"]) ? result["errors"] : [];
    const wrong = text || asText(errors[0]) || asText(result["subtype"]) || "error";
    return {
      text,
      model: models[0] ?? null,
      inputTokens:
        tokens("input_tokens") +
        tokens("cache_creation_input_tokens") +
        tokens("cache_read_input_tokens"),
      outputTokens: tokens("output_tokens"),
      costUsd: typeof cost === "number" && Number.isFinite(cost) && cost >= 0 ? cost : null,
      problem: result["is_error"] === true ? wrong : null,
    };
  },
};

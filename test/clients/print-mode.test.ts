import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { claudePrint } from "../../src/clients/claude-code/print-mode.ts";
import { codexPrint } from "../../src/clients/codex/print-mode.ts";
import { copilotPrint } from "../../src/clients/copilot/print-mode.ts";
import { geminiPrint } from "../../src/clients/gemini/print-mode.ts";

const asking = (without: readonly string[] = [], model = "sonnet") => ({
  model,
  role: "You word.",
  maxUsd: 0.3,
  without: new Set(without),
});

describe("Claude Code in print mode", () => {
  test("is asked without the options that it does not know, and their values", () => {
    expect(claudePrint.words(asking(["--tools", "--max-budget-usd"]))).toEqual([
      "-p",
      "--output-format",
      "json",
      "--model",
      "sonnet",
      "--safe-mode",
      "--no-session-persistence",
      "--strict-mcp-config",
      "--system-prompt",
      "You word.",
    ]);
  });

  test("names the option that it does not know", () => {
    const { unknownOption } = claudePrint;
    expect(unknownOption("error: unknown option '--safe-mode'\n")).toBe("--safe-mode");
    expect(unknownOption("error: unknown option '--tools'\n(Did you mean --tool?)")).toBe(
      "--tools",
    );
    expect(unknownOption("Please run /login")).toBeNull();
  });

  test("tells its answer, its model, its tokens and its price", () => {
    const printed = {
      type: "result",
      is_error: false,
      result: "words",
      total_cost_usd: 0.0033,
      usage: {
        input_tokens: 3,
        cache_creation_input_tokens: 20,
        cache_read_input_tokens: 100,
        output_tokens: 5,
      },
      modelUsage: { "claude-sonnet-5-5": {} },
    };
    expect(claudePrint.read(`${JSON.stringify(printed)}\n`)).toEqual({
      text: "words",
      model: "claude-sonnet-5-5",
      inputTokens: 123,
      outputTokens: 5,
      costUsd: 0.0033,
      problem: null,
    });
  });

  test("tells what it says went wrong", () => {
    const printed = { type: "result", is_error: true, subtype: "error_max_budget_usd", result: "" };
    expect(claudePrint.read(JSON.stringify(printed))?.problem).toBe("error_max_budget_usd");
  });
});

describe("Codex in print mode", () => {
  test("may change nothing and leaves nothing, and takes no other client's model", () => {
    const usual = [
      "exec",
      "--sandbox",
      "read-only",
      "--skip-git-repo-check",
      "--ephemeral",
      "--json",
    ];
    expect(codexPrint.words(asking())).toEqual([...usual, "-"]);
    expect(codexPrint.words(asking([], "gpt-5"))).toEqual([...usual, "--model", "gpt-5", "-"]);
    expect(codexPrint.words(asking(["--ephemeral"]))).not.toContain("--ephemeral");
  });

  test("names the option that it does not know", () => {
    expect(codexPrint.unknownOption("error: unexpected argument '--ephemeral' found\n")).toBe(
      "--ephemeral",
    );
    expect(codexPrint.unknownOption("stream error")).toBeNull();
  });

  test("tells what it says went wrong", () => {
    const failed = JSON.stringify({ type: "turn.failed", error: { message: "no login" } });
    expect(codexPrint.read(failed)).toMatchObject({ text: "", problem: "no login" });
  });
});

test("whatever is printed, an answer or nothing is read from it", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (printed) => {
      for (const { read, unknownOption } of [claudePrint, codexPrint, geminiPrint, copilotPrint]) {
        const answer = read(printed);
        expect(answer === null || typeof answer.text === "string").toBe(true);
        unknownOption(printed);
      }
    }),
    { numRuns: 500 },
  );
});

describe("Gemini CLI in print mode", () => {
  test("is asked for a model of its own alone, and never without the limits on what it may do", () => {
    const words = ["--approval-mode", "default", "--output-format", "json", "--extensions", "none"];
    expect(geminiPrint.words(asking())).toEqual(words);
    expect(geminiPrint.words(asking(["--extensions"], "gemini-2.5-pro"))).toEqual([
      ...words.slice(0, 4),
      "--model",
      "gemini-2.5-pro",
    ]);
    expect(geminiPrint.needs.has("--approval-mode")).toBe(true);
    expect(geminiPrint.unknownOption("Unknown argument: extensions\n")).toBe("--extensions");
    expect(geminiPrint.unknownOption("quota")).toBeNull();
  });

  test("tells its answer, the model that gave it, and its tokens", () => {
    const tokens = (prompt: number) => ({ prompt, candidates: 34, thoughts: 6 });
    const models = {
      "gemini-2.5-flash-lite": { tokens: tokens(7), roles: { utility_router: {} } },
      "gemini-2.5-pro": { tokens: tokens(1200), roles: { main: {} } },
    };
    expect(geminiPrint.read(JSON.stringify({ response: "printed", stats: { models } }))).toEqual({
      text: "printed",
      model: "gemini-2.5-pro",
      inputTokens: 1200,
      outputTokens: 34,
      costUsd: null,
      problem: null,
    });
    const failed = { error: { type: "Error", message: "no key" } };
    expect(geminiPrint.read(JSON.stringify(failed))).toMatchObject({ problem: "no key" });
    expect(geminiPrint.read("no JSON")).toBeNull();
  });
});

describe("Copilot CLI in print mode", () => {
  test("is asked for records, and without what it does not know", () => {
    expect(copilotPrint.words(asking())).toContain("--output-format");
    expect(copilotPrint.words(asking(["--no-ask-user"]))).not.toContain("--no-ask-user");
    const complaint = "error: unexpected argument '--no-ask-user' found\n\n  tip: …";
    expect(copilotPrint.unknownOption(complaint)).toBe("--no-ask-user");
    expect(copilotPrint.unknownOption("quota")).toBeNull();
  });

  test("answers in the last message, or with what went wrong", () => {
    const lines = (...records: readonly object[]) =>
      records.map((one) => JSON.stringify(one)).join("\n");
    const said = (content: string) => ({
      type: "assistant.message",
      data: { content, model: "claude-sonnet-4.6" },
    });
    const result = { type: "result", exitCode: 0 };
    expect(copilotPrint.read(lines(said("one"), said("printed"), result))).toEqual({
      text: "printed",
      model: "claude-sonnet-4.6",
      inputTokens: null,
      outputTokens: null,
      costUsd: null,
      problem: null,
    });
    const failed = { type: "session.error", data: { message: "400 no key" } };
    expect(copilotPrint.read(lines(failed, result))).toMatchObject({ problem: "400 no key" });
    expect(copilotPrint.read("no JSON")).toBeNull();
  });
});

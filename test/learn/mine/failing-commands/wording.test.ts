import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Candidate, PatternCost, Trace } from "../../../../src/learn/mine/candidate.ts";
import type { FailingCommand } from "../../../../src/learn/mine/failing-commands/failing-command.ts";
import { wordFailingCommand } from "../../../../src/learn/mine/failing-commands/wording.ts";
import { textOf } from "../../../../src/text/text.ts";

const COST: PatternCost = { minutes: 3.4, tokens: null, errors: 2, arithmetic: "2 × 102 s" };

const traces: readonly Trace[] = ["a", "b"].map((sessionId) => ({
  eventId: sessionId,
  sessionId,
  ts: "2026-03-01T09:00:00.000Z",
  projectPath: "/srv/app",
  provider: "claude",
}));

const candidate = (given: Partial<FailingCommand>, cost = COST): Candidate<"failing-command"> => ({
  kind: "failing-command",
  key: "k",
  pattern: { form: "zsh-glob", wrong: null, right: null, program: null, error: null, ...given },
  traces,
  cost,
});

const ruleOf = (given: Partial<FailingCommand>, language: "en" | "ko" = "en"): string => {
  const { proposal } = wordFailingCommand(candidate(given), textOf(language).learn);
  return proposal.type === "claude_md" ? proposal.rule : "";
};

const EVERY: readonly Partial<FailingCommand>[] = [
  ...(
    [
      "git-bash",
      "msys-path",
      "powershell-quotes",
      "zsh-glob",
      "inline-code",
      "unicode-encode",
      "docker-tty",
      "script-outside",
    ] as const
  ).map((form) => ({ form })),
  { form: "unknown-option", program: "box list", wrong: "--wide", right: "--all" },
  { form: "unknown-option", program: "box list", wrong: "--wide" },
  { form: "missing-option", program: "box", right: "--out" },
  { form: "unknown-command", program: "box", wrong: "tree", right: "children" },
  { form: "missing-script", program: "npm run", wrong: "lint", right: "lint:all" },
  { form: "missing-script", program: "npm run", wrong: "lint", right: "cd web" },
  { form: "no-such-container", program: "docker", wrong: "web", right: "shop-web-1" },
  { form: "command-not-found", program: "python", wrong: "python", right: "python3" },
  { form: "no-module", program: "python", right: ".venv/bin/python" },
  { form: "no-module", program: "python", right: "PYTHONPATH=src" },
];

describe("a command that fails by habit, in words", () => {
  test("is a rule that says what to do, with how often and how long", () => {
    const given = { form: "command-not-found", wrong: "python", right: "python3" } as const;
    const wording = wordFailingCommand(
      candidate({ ...given, program: "python" }),
      textOf("en").learn,
    );
    const rule = "`python` is not found here: use `python3`.";
    expect(wording).toEqual({
      summary: `${rule} 2 failures in 2 sessions, about 3 min.`,
      proposal: { type: "claude_md", rule },
    });
    const quick = candidate(given, { ...COST, minutes: 0.2 });
    expect(wordFailingCommand(quick, textOf("en").learn).summary).toEndWith("2 sessions.");
  });

  test("has a rule of its own for every form, in both languages", () => {
    for (const language of ["en", "ko"] as const) {
      const rules = EVERY.map((one) => ruleOf(one, language));
      expect(new Set(rules).size).toBe(EVERY.length);
      for (const rule of rules) {
        expect(rule).toMatch(/[.]$/);
        expect(rule.split("`").length % 2).toBe(1);
      }
    }
  });

  test("quotes what was run on one line that ends where it should, whatever that was", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (wild) => {
        for (const language of ["en", "ko"] as const) {
          const rule = ruleOf(
            { form: "unknown-option", program: wild, wrong: wild, right: wild },
            language,
          );
          expect(rule).not.toMatch(/[\n\r]/);
          expect(rule.split("`").length).toBeLessThanOrEqual(7);
          expect(rule.split("`").length % 2).toBe(1);
          expect(rule.length).toBeLessThan(400);
        }
      }),
      { numRuns: 300 },
    );
  });
});

import { describe, expect, test } from "bun:test";
import type { Event } from "../../../src/event/event.ts";
import { foldFailures, type SolvedFailure } from "../../../src/remember/errors/open-failures.ts";
import { making } from "./tool-events.ts";

function fold(events: readonly Event[]): { open: string | null; solved: SolvedFailure[] } {
  let open: string | null = null;
  const solved: SolvedFailure[] = [];
  for (const event of events) {
    const folded = foldFailures(open, event);
    open = folded.open;
    solved.push(...folded.solved);
  }
  return { open, solved };
}

const steps = ({ failure }: SolvedFailure): string[] =>
  failure.steps.map(({ tool, action, file, ok }) => `${ok ? "" : "!"}${tool} ${action ?? file}`);

describe("a failure", () => {
  test("is solved when the same tool succeeds on the same target, with what happened in between and the prompt in force", () => {
    const { prompt, fails, ok } = making("s");
    const { solved, open } = fold([
      prompt("fix it"),
      fails("Bash", "npm test", "Error: x"),
      ok("Read", "a.ts"),
      ok("Edit", "a.ts"),
      fails("Bash", "npm run lint", "Error: y"),
      ok("Bash", "npm test"),
    ]);
    expect(solved).toHaveLength(1);
    expect(solved[0]).toMatchObject({
      ts: "2026-02-18T13:10:06.000Z",
      by: { tool: "Bash", action: "npm test" },
      failure: { error: "Error: x", prompt: "fix it", eventId: "s-2", target: "Bash\0#npm test" },
    });
    expect(solved.map(steps)).toEqual([["Read a.ts", "Edit a.ts", "!Bash npm run"]]);
    expect(open).toContain("Error: y");
    expect(open).not.toContain("Error: x");
  });

  test("is not solved by another target, another tool, no success or an unknown one", () => {
    const { fails, ok } = making("s");
    const { solved } = fold([
      fails("Edit", "a.ts", "Error: x"),
      ok("Edit", "b.ts"),
      ok("Write", "a.ts"),
      ok("Edit", "a.ts", { success: false }),
      ok("Edit", "a.ts", { success: null }),
    ]);
    expect(solved).toEqual([]);
  });

  test("is solved by the same command behind what was missing, and by nothing that runs in the background", () => {
    const line = (commandLine: string, more = {}) => ({
      meta: { target: `#${commandLine}`, commandLine, ...more },
    });
    const outcome = (command: string, more = {}): number => {
      const { fails, ok } = making("s");
      const failed = fails("Bash", "", "Error: x", line("npm start"));
      return fold([failed, ok("Bash", "", line(command, more))]).solved.length;
    };
    expect(outcome("mkdir logs && npm start")).toBe(1);
    expect(outcome("lsof -ti :3000 | xargs kill; npm start")).toBe(1);
    expect(outcome("mkdir logs && npm start; echo ok")).toBe(0);
    expect(outcome("mkdir logs && npm start && npm test")).toBe(1);
    expect(outcome("mkdir logs && npm start || npm test")).toBe(0);
    expect(outcome("npm start")).toBe(1);
    expect(outcome("npm start", { masked: true })).toBe(0);
  });

  test("is solved behind five tools, and forgotten behind six", () => {
    for (const [tools, expected] of [
      [5, 1],
      [6, 0],
    ] as const) {
      const { fails, ok } = making("s");
      const between = Array.from({ length: tools }, (_, n) => ok("Edit", `${n}.ts`));
      const { solved, open } = fold([
        fails("Bash", "make", "Error: x"),
        ...between,
        ok("Bash", "make"),
      ]);
      expect(solved).toHaveLength(expected);
      expect(open).toBeNull();
    }
  });

  test("that happens again on the same target is one failure, from its last time on", () => {
    const { fails, ok } = making("s");
    const { solved } = fold([
      fails("Bash", "make", "Error: x"),
      ok("Edit", "no-help.ts"),
      fails("Bash", "make", "Error: x"),
      ok("Edit", "help.ts"),
      ok("Bash", "make"),
    ]);
    expect(solved.map(steps)).toEqual([["Edit help.ts"]]);
  });

  test("of one agent is not solved by another, nor by what another did meanwhile", () => {
    const { fails, ok } = making("s");
    const [one, other] = [{ agentId: "a1" }, { agentId: "b2" }];
    const { solved } = fold([
      fails("Bash", "npm test", "Error: x", one),
      ok("Edit", "docs/readme.md", other),
      ok("Bash", "npm test", { agentId: "c3" }),
      ok("Bash", "npm test"),
      ok("Edit", "a.ts", one),
      ok("Bash", "npm test", one),
    ]);
    expect(solved.map(steps)).toEqual([["Edit a.ts"]]);
  });

  test("of another error on the same target is a failure of its own", () => {
    const { fails, ok } = making("s");
    const { solved } = fold([
      fails("Bash", "make", "Error: x"),
      ok("Edit", "a.ts"),
      fails("Bash", "make", "Error: y"),
      ok("Edit", "b.ts"),
      ok("Bash", "make"),
    ]);
    expect(solved.map(({ failure }) => failure.error)).toEqual(["Error: x", "Error: y"]);
    expect(solved.map(steps)).toEqual([["Edit a.ts", "!Bash make", "Edit b.ts"], ["Edit b.ts"]]);
  });

  test("that was interrupted or rejected is a step of others and no failure", () => {
    const { fails, ok } = making("s");
    const { solved } = fold([
      ok("Bash", "make", { success: false, interrupted: true }),
      fails("Bash", "npm test", "Error: x"),
      ok("Bash", "make", { success: false, rejected: true }),
      ok("Bash", "make"),
      ok("Bash", "npm test"),
    ]);
    expect(solved.map(steps)).toEqual([["!Bash make", "Bash make"]]);
  });

  test("without a target, or without a name, is none", () => {
    const { fails } = making("s");
    expect(fold([fails("mcp__x", "a", "Error: x", { meta: {} })]).open).toBeNull();
    expect(fold([fails("Bash", "a", "")]).open).toBeNull();
    expect(fold([fails("mcp__x", "a", "Error: x", { meta: {}, inputHash: "h" })]).open).toContain(
      "Error: x",
    );
  });
});

describe("what is kept with a session", () => {
  test("is at most six failures, the newest", () => {
    const { fails } = making("s");
    let open: string | null = null;
    for (let n = 0; n < 9; n++)
      open = foldFailures(open, fails("Bash", `${n}`, `Error: ${n}`)).open;
    const state = JSON.parse(open ?? "") as { open: { error: string }[] };
    expect(state.open.map(({ error }) => error)).toEqual(
      [3, 4, 5, 6, 7, 8].map((n) => `Error: ${n}`),
    );
  });

  test("is the prompt in force, cut to 200, until the session's end", () => {
    const { prompt, event } = making("s");
    const { open } = fold([prompt("x".repeat(500))]);
    expect(open).toBe(JSON.stringify({ open: [], prompt: "x".repeat(200) }));
    expect(fold([prompt("[REDACTED]")]).open).toBeNull();
    const ended = event({ type: "session.lifecycle", data: { phase: "ended" } });
    expect(fold([prompt("x"), ended]).open).toBeNull();
  });

  test("stays bounded whatever a line says", () => {
    const { fails, ok } = making("s");
    const long = "x".repeat(100_000);
    const all = [fails(long, long, long), ...Array.from({ length: 5 }, () => ok(long, long))];
    const { open } = fold(all.slice(0, 4));
    expect((open ?? "").length).toBeLessThan(10_000);
  });
});

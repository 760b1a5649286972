import { describe, expect, test } from "bun:test";
import {
  type ErrorQuery,
  findResolution,
  type ErrorMatch,
} from "../../../src/remember/errors/find-resolution.ts";
import {
  errorId,
  type ErrorResolution,
  withResolutions,
} from "../../../src/remember/errors/error-knowledge.ts";
import { normalizeError } from "../../../src/remember/errors/normalize-error.ts";
import { openStoreInMemory } from "../../store/in-memory.ts";
import type { ErrorRow } from "../../../src/store/store.ts";
import { at } from "../../event/samples.ts";

const LINE = "Error: listen EADDRINUSE: address already in use :::3000";

const resolution = (given: Partial<ErrorResolution> = {}): ErrorResolution => ({
  ts: at(60),
  eventId: "e",
  failedAt: at(0),
  sessionId: "s",
  projectPath: "/srv/app",
  repoId: "/srv/app/.git",
  errorLine: LINE,
  tool: "Bash",
  action: "npm start",
  steps: [
    { tool: "Bash", action: "docker stop" },
    { tool: "Edit", file: "src/a.ts" },
  ],
  tools: ["Bash", "Edit"],
  prompt: "start it",
  ...given,
});

const row = (resolutions: readonly ErrorResolution[], line = LINE): ErrorRow => {
  const errorNormalized = normalizeError(line);
  const empty = {
    id: errorId(errorNormalized),
    ts: at(0),
    errorNormalized,
    errorRaw: line,
    resolution: null,
    resolvedBy: null,
    toolSequence: null,
    useCount: 0,
    lastUsed: null,
  };
  return withResolutions(empty, resolutions);
};

async function ask(
  rows: readonly ErrorRow[],
  given: Partial<ErrorQuery> = {},
): Promise<ErrorMatch | null> {
  const store = openStoreInMemory();
  await store.transact((tx) => tx.saveErrors(rows));
  const errorLine = given.errorLine ?? LINE;
  return findResolution(store, {
    error: normalizeError(errorLine),
    errorLine,
    tool: "Bash",
    file: null,
    repoId: "/srv/app/.git",
    projectPath: "/srv/app",
    ...given,
  });
}

describe("a known resolution", () => {
  test("is found by the error's normal form, with when and how it was solved", async () => {
    const now = LINE.replace("3000", "8080");
    expect(await ask([row([resolution()])], { errorLine: now })).toEqual({
      ref: errorId(normalizeError(LINE)),
      eventId: "e",
      error: now,
      solvedAt: at(60),
      isSameProject: true,
      steps: [
        { tool: "Bash", action: "docker stop", file: null },
        { tool: "Edit", action: null, file: "src/a.ts" },
      ],
      succeeded: "Bash npm start",
      prompt: "start it",
      resolution: resolution(),
    });
  });

  test("is found by the first 30 characters when the whole is about as long and the same error", async () => {
    const before = `${LINE}\n    at Server.listen (node:net:1:2)`;
    const now = `${LINE}\n    at Other.listen (node:net:3:4)`;
    expect(normalizeError(before)).not.toBe(normalizeError(now));
    const known = row([resolution({ errorLine: before })], before);
    expect(await ask([known], { errorLine: now })).toMatchObject({ solvedAt: at(60) });
    const longer = `${now}${"\n    at f (a.ts:1:2)".repeat(9)}`;
    expect(await ask([known], { errorLine: longer })).toBeNull();
  });

  test("is not offered for another error of the same normal form, nor for another tool", async () => {
    const before = "Error: Cannot find module 'react'";
    const known = row([resolution({ errorLine: before })], before);
    expect(await ask([known], { errorLine: before })).not.toBeNull();
    expect(await ask([known], { errorLine: "Error: Cannot find module 'vue'" })).toBeNull();
    expect(await ask([known], { errorLine: before, tool: "PowerShell" })).toBeNull();
  });

  test("is not offered where there is none, or where the error tells nothing", async () => {
    expect(await ask([row([])])).toBeNull();
    expect(await ask([])).toBeNull();
    const vague = "Error: Command failed with exit code 1";
    expect(
      await ask([row([resolution({ errorLine: vague })], vague)], { errorLine: vague }),
    ).toBeNull();
    expect(await ask([], { errorLine: "", error: "" })).toBeNull();
  });

  test("of the same repository comes before any other, then the newest", async () => {
    const other = { repoId: "/srv/other/.git", projectPath: "/srv/other" };
    const known = row([
      resolution({ ...other, ts: at(900), prompt: "theirs" }),
      resolution({ projectPath: "/srv/worktree", ts: at(100), prompt: "ours" }),
    ]);
    expect(await ask([known])).toMatchObject({ prompt: "ours", isSameProject: true });
    expect(await ask([known], { repoId: "/x", projectPath: "/x" })).toMatchObject({
      solvedAt: at(900),
      isSameProject: false,
    });
  });

  test("of another project shows tools and actions, never its files or prompts", async () => {
    const known = await ask([row([resolution()])], { repoId: "/x", projectPath: "/x" });
    expect(known).toMatchObject({
      isSameProject: false,
      steps: [
        { tool: "Bash", action: "docker stop", file: null },
        { tool: "Edit", action: null, file: null },
      ],
      prompt: null,
    });
    expect(JSON.stringify(known)).not.toContain("src/a.ts");
    const onlyFiles = resolution({ steps: [{ tool: "Edit", file: "src/a.ts" }] });
    expect(await ask([row([onlyFiles])], { repoId: "/x", projectPath: "/x" })).toBeNull();
    expect(await ask([row([onlyFiles])])).not.toBeNull();
  });

  test("of a file tool is offered for its own file alone, unless the error names the file or a Read was all it took", async () => {
    const missing = "File does not exist.";
    const written = { tool: "Write", file: "src/a.ts" };
    const made = { tool: "Bash", action: "npm run build" };
    const asked = (
      one: Partial<ErrorResolution>,
      file: string,
      given: Partial<ErrorQuery> = {},
    ) => {
      const known = resolution({ tool: "Edit", file: "src/a.ts", errorLine: missing, ...one });
      const errorLine = known.errorLine;
      return ask([row([known], errorLine)], { tool: "Edit", file, errorLine, ...given });
    };
    expect(await asked({ steps: [written] }, "src/a.ts")).not.toBeNull();
    expect(await asked({ steps: [written] }, "src/b.ts")).toBeNull();
    const elsewhere = { repoId: "/x", projectPath: "/x" };
    expect(await asked({ steps: [made] }, "src/a.ts", elsewhere)).toBeNull();
    const hidden = { file: "[SENSITIVE_PATH]", steps: [made] };
    expect(await asked(hidden, "[SENSITIVE_PATH]")).toBeNull();
    const read = { tool: "Read", file: "src/a.ts" };
    expect(await asked({ steps: [read] }, "src/b.ts")).not.toBeNull();
    expect(await asked({ steps: [read, written] }, "src/b.ts")).toBeNull();
    const named = { errorLine: "EACCES: permission denied, open 'src/a.ts'", steps: [made] };
    expect(await asked(named, "src/a.ts", elsewhere)).not.toBeNull();
  });

  test("of one file does not take the place of another's", async () => {
    const of = (file: string, seconds: number): ErrorResolution =>
      resolution({ tool: "Read", file, ts: at(seconds), errorLine: "File does not exist." });
    const known = row([of("a.ts", 60), of("b.ts", 90)], "File does not exist.");
    const given = { tool: "Read", errorLine: "File does not exist." };
    expect(await ask([known], { ...given, file: "a.ts" })).toMatchObject({ solvedAt: at(60) });
    expect(await ask([known], { ...given, file: "b.ts" })).toMatchObject({ solvedAt: at(90) });
  });

  test("goes by the folder where there is no repository", async () => {
    const known = row([resolution({ repoId: null })]);
    expect(await ask([known], { repoId: null })).toMatchObject({ isSameProject: true });
    expect(await ask([known], { repoId: null, projectPath: "/srv/other" })).toMatchObject({
      isSameProject: false,
    });
    expect(await ask([known], { repoId: null, projectPath: null })).toMatchObject({
      isSameProject: false,
    });
  });
});

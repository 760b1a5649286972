// Trees that the real tool made, and what the tool itself says of them.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { OpenspecChange } from "../../src/openspec/change.ts";
import { findChange, readChanges } from "../../src/openspec/read-changes.ts";
import { parseTasks } from "../../src/openspec/tasks.ts";
import { openOpenSpec, type OpenSpec } from "../real/openspec.ts";
import { PROPOSAL, SPEC, TASKS } from "./trees.ts";

let openspec: OpenSpec;

const change = (id: string): OpenspecChange | null => findChange(openspec.project, id);

beforeAll(async () => {
  openspec = openOpenSpec();
  await openspec.run(["init", "--tools", "none", "."]);
  await openspec.run(["new", "change", "add-login", "--goal", "people can log in"]);
  await openspec.run(["new", "change", "00027-user-auth", "--description", "Who somebody is"]);
  await openspec.run(["new", "change", "00028"]);
  for (const id of ["add-login", "00027-user-auth"]) {
    openspec.write(`openspec/changes/${id}/proposal.md`, PROPOSAL);
    openspec.write(`openspec/changes/${id}/specs/${id}/spec.md`, SPEC);
    openspec.write(`openspec/changes/${id}/tasks.md`, TASKS);
  }
});

afterAll(async () => {
  await openspec[Symbol.asyncDispose]();
});

test("a new project has no changes, and its archive is none", async () => {
  await using fresh = openOpenSpec();
  expect(readChanges(fresh.project)).toEqual([]);
  await fresh.run(["init", "--tools", "none", "."]);
  expect(existsSync(join(fresh.project, "openspec/changes/archive"))).toBe(true);
  expect(readChanges(fresh.project)).toEqual([]);
  expect(findChange(fresh.project, "archive")).toBeNull();
  expect(fresh.outsideAttempts()).toEqual([]);
});

describe("a change made by the tool", () => {
  test("that was only begun has no proposal and no tasks, and is called by its id [R201]", () => {
    expect(change("00028")).toEqual({
      id: "00028",
      folder: "openspec/changes/00028",
      title: "00028",
      status: "NO_TASKS",
      isArchived: false,
      hasProposal: false,
      tasks: [],
      completed: 0,
      total: 0,
      next: [],
    });
  });

  test("has its proposal's title, its progress, and goes on behind the last finished task [R219]", () => {
    expect(change("add-login")).toMatchObject({
      id: "add-login",
      title: "Log in with a password",
      status: "IN_PROGRESS",
      hasProposal: true,
      completed: 2,
      total: 6,
      next: ["1.2 Answer the form", "2.1 A form", "2.2 Its errors", "2.3 Its test"],
    });
    expect(change("add-login")?.tasks[1]).toEqual({
      text: "1.1.1 Choose the hash",
      done: true,
      depth: 1,
      section: "1. Server",
    });
  });

  test("with a number is found by it [R200]", () => {
    for (const id of ["00027", "#00027", "00027-user-auth"]) {
      expect(change(id)?.folder).toBe("openspec/changes/00027-user-auth");
    }
  });

  test("is counted as the tool counts it [R219]", async () => {
    const { changes } = JSON.parse(await openspec.run(["list", "--json"])) as {
      changes: { name: string; completedTasks: number; totalTasks: number }[];
    };
    expect(
      readChanges(openspec.project).map(({ id, completed, total }) => ({ id, completed, total })),
    ).toEqual(
      changes
        .map(({ name, completedTasks, totalTasks }) => ({
          id: name,
          completed: completedTasks,
          total: totalTasks,
        }))
        .toSorted((a, b) => a.id.localeCompare(b.id)),
    );
  });
});

test("any list of tasks without fences and comments is counted as the tool counts it [R219]", async () => {
  // Its own parser, from a file that the package does not export: a process for each case would take an hour.
  const file = "../real/node_modules/@fission-ai/openspec/dist/utils/task-progress.js";
  const { parseTaskLines } = (await import(file)) as {
    parseTaskLines: (text: string) => { done: boolean; description: string }[];
  };
  const piece = fc.constantFrom(
    ..."- |-|* |+ |1. |9) |1234567890. |[x]|[X]|[ ]|[]|[~]|[ x ]|[ab]|[|]|(a)|# |\n|\r\n|\t|  | |words|é한".split(
      "|",
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join("");
      expect(parseTasks(text).map(({ text: words, done }) => [words, done])).toEqual(
        parseTaskLines(text).map(({ description, done }) => [description, done]),
      );
    }),
    { numRuns: 5000 },
  );
});

test("the tool makes no connection while tests use it", () => {
  expect(openspec.outsideAttempts()).toEqual([]);
});

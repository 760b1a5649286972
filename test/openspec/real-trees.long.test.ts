/** Where the real tool puts what it archives: `read-changes.test.ts` has trees of that form. */
import { describe, expect, test } from "bun:test";
import { findChange, readChanges } from "../../src/openspec/read-changes.ts";
import { openOpenSpec } from "../real/openspec.ts";
import { PROPOSAL, SPEC, TASKS } from "./trees.ts";

describe("a change made by the tool", () => {
  test("is found where the tool puts it when it is archived, by its name and by its number [R200]", async () => {
    await using project = openOpenSpec();
    await project.run(["init", "--tools", "none", "."]);
    for (const id of ["00027-user-auth", "add-login"]) {
      await project.run(["new", "change", id]);
      project.write(`openspec/changes/${id}/proposal.md`, PROPOSAL);
      project.write(`openspec/changes/${id}/specs/${id}/spec.md`, SPEC);
      project.write(`openspec/changes/${id}/tasks.md`, TASKS);
      await project.run(["archive", id, "--yes"]);
    }
    expect(findChange(project.project, "00027")).toMatchObject({
      id: "00027-user-auth",
      folder: expect.stringMatching(
        /^openspec\/changes\/archive\/\d{4}-\d\d-\d\d-00027-user-auth$/,
      ),
      title: "Log in with a password",
      status: "ARCHIVED",
      isArchived: true,
      hasProposal: true,
      completed: 2,
      total: 6,
    });
    expect(findChange(project.project, "add-login")?.isArchived).toBe(true);
    expect(readChanges(project.project).map(({ id, status }) => [id, status])).toEqual([
      ["add-login", "ARCHIVED"],
      ["00027-user-auth", "ARCHIVED"],
    ]);
    expect(project.outsideAttempts()).toEqual([]);
  });
});

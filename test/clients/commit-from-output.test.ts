import { describe, expect, test } from "bun:test";
import { asText } from "../../src/event/event.ts";
import { commitFromOutput } from "../../src/clients/hook/commit-from-output.ts";

const SAID = "[main 1efa247] Add a total\n 1 file changed, 1 insertion(+)";

describe("the commit that a command made", () => {
  test("is read from what git says, by itself, behind hooks' output, the last of several", () => {
    const made = { hash: "1efa247", branch: "main", subject: "Add a total" };
    expect(commitFromOutput("git commit -m x", { stdout: SAID })).toEqual(made);
    expect(commitFromOutput("git commit -m x", SAID)).toEqual(made);
    expect(
      commitFromOutput("cd a && git -C b commit -am x && ls", { stdout: `lint…\n${SAID}` }),
    ).toEqual(made);
    const two = `[main 0000000] First\n${SAID}`;
    expect(commitFromOutput("git commit -m a; git commit -m b", { stdout: two })).toEqual(made);
    const first = { stdout: "[feature/x (root-commit) 1efa247] Add a total" };
    expect(commitFromOutput("git commit", first)).toEqual({ ...made, branch: "feature/x" });
    const detached = { stdout: "[detached HEAD 1efa247] Add a total" };
    expect(commitFromOutput("git commit", detached)).toEqual({
      hash: "1efa247",
      subject: "Add a total",
    });
  });

  test("is none where none was asked for, or git says nothing of one", () => {
    expect(commitFromOutput("cat log", { stdout: SAID })).toBeNull();
    expect(commitFromOutput("git log; echo commit", { stdout: SAID })).toBeNull();
    expect(commitFromOutput("git commit -m x", { stdout: "nothing to commit" })).toBeNull();
    expect(commitFromOutput("git commit --quiet", { stdout: "" })).toBeNull();
    expect(commitFromOutput("git commit", undefined)).toBeNull();
    expect(commitFromOutput("git commit", { stdout: 7 })).toBeNull();
  });

  test("that git made quietly has the subject that the command gives, and no hash", () => {
    const done = { stdout: "", stderr: "", interrupted: false };
    const subjects: Readonly<Record<string, string>> = {
      "git commit -qm 'Add a total'": "Add a total",
      'git add -A && git commit -q -m "Add \\"a\\" total"': 'Add "a" total',
      "git add -A; GIT_EDITOR=true git -C sub -c user.name=x commit -aqm 'A' -m 'body' && git push":
        "A",
      "git commit --quiet --message='Add it\n\nand why'": "Add it",
      "git commit --message Add -q\n": "Add",
      "git commit -q -mAdd": "Add",
      "git commit -qm first; git commit -qm second": "second",
    };
    for (const [command, subject] of Object.entries(subjects)) {
      expect([command, commitFromOutput(command, done)]).toEqual([command, { subject }]);
    }
    const said = { stdout: SAID };
    expect(commitFromOutput("git commit -qm x && git commit -m y", said)).toMatchObject({
      hash: "1efa247",
      subject: "Add a total",
    });
    const secret = commitFromOutput(`git commit -qm 'Use ghp_${"a1B2".repeat(9)}'`, done);
    expect(JSON.stringify(secret)).not.toContain("a1B2");
  });

  test("that was to be quiet is none where nobody can tell whether it was made, or of what subject", () => {
    const done = { stdout: "", stderr: "", interrupted: false };
    for (const command of [
      "git commit -qm x || true",
      "git commit -qm x; echo done",
      "git commit -qm x | cat",
      "git commit -qm x &",
      "git diff --quiet || git commit -qm x",
      "if test -f a; then git commit -qm x; fi",
      "git commit -q --dry-run -m x",
      'git commit -qm "$SUBJECT"',
      "git commit -qm \"$(cat <<'E'\nx\nE\n)\"",
      "git commit -q --amend --no-edit",
      "git commit -qF file",
      `git commit -qm '${"x".repeat(400)}'`,
      "echo git commit -qm x",
    ]) {
      expect([command, commitFromOutput(command, done)]).toEqual([command, null]);
    }
    const quiet = "git commit -qm x";
    for (const response of [
      "Exit code 1",
      undefined,
      { stdout: "", interrupted: true },
      { stdout: "", success: false },
      { stdout: "", backgroundTaskId: "b1" },
    ]) {
      expect(commitFromOutput(quiet, response)).toBeNull();
    }
  });

  test("has a subject without secrets, and no longer than one is read", () => {
    const secret = `ghp_${"a1B2".repeat(9)}`;
    const made = commitFromOutput("git commit", {
      stdout: `[main 1efa247] Use ${secret} ${"x ".repeat(300)}`,
    });
    expect(JSON.stringify(made)).not.toContain("a1B2");
    expect(asText(made?.["subject"])?.length).toBeLessThanOrEqual(200);
  });
});

/** What is forgotten while a checkpoint is saved is not written by it. */
import { expect, test } from "bun:test";
import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { PROGRAM } from "../sandbox.ts";
import { record } from "./recorded-session.ts";
import { openWork, stateFile, type Work } from "./saved-work.ts";

const SECRET = "Zqwordsecret";

/** Where the word is, in what is ours and in the project's files of ours. */
function placesOf({ sandbox, repository }: Work): string[] {
  const folders = [sandbox.home, join(repository.root, ".claude")].filter((one) => existsSync(one));
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
    )
    .filter((path) => statSync(path).isFile() && readFileSync(path).includes(SECRET));
}

/** A commit has its hooks run, so what one of them does happens between a save's reading and its writing. */
function whenCommitting({ sandbox, repository }: Work, words: readonly string[]): void {
  const env = Object.entries(sandbox.env).map(([name, value]) => `${name}='${value ?? ""}'`);
  const command = [PROGRAM, ...words].map((word) => `'${word}'`).join(" ");
  repository.write(
    ".git/hooks/pre-commit",
    `#!/bin/sh\nexec env -i ${env.join(" ")} ${command} >/dev/null 2>&1\n`,
  );
  chmodSync(join(repository.root, ".git/hooks/pre-commit"), 0o755);
}

test("a session, its project or its words that are forgotten after a save read them are not in what it writes", async () => {
  for (const by of ["session", "named", "project", "match"] as const) {
    using work = await openWork();
    const { sandbox, repository } = work;
    const cwd = repository.root;
    const prompt = `build the ${SECRET} page`;
    await record(sandbox, { session: "s-1", cwd, prompt, isActive: true });
    expect((await sandbox.run(["ingest"])).exitCode).toBe(0);
    const target = { session: "s-1", named: "s-1", project: cwd, match: SECRET }[by];
    const option = by === "named" ? "session" : by;
    whenCommitting(work, ["forget", `--${option}`, target, "--yes"]);
    repository.write("README.md", "# shop\nlogin\n");
    const answer = await work.saved(by === "named" ? ["--session", "s-1"] : []);
    expect(answer.committed).toBe(true);
    expect({ by, left: placesOf(work) }).toEqual({ by, left: [] });
    expect(JSON.stringify(answer.state)).not.toContain(SECRET);
    expect(repository.run("notes", "--ref=refs/notes/self-gen", "show", "HEAD")).not.toContain(
      SECRET,
    );
    expect(existsSync(stateFile(cwd))).toBe(true);
  }
});

test("something else that is forgotten meanwhile takes nothing from it", async () => {
  using work = await openWork();
  const { sandbox, repository } = work;
  const cwd = repository.root;
  await record(sandbox, { session: "other", prompt: "mend the cart" });
  await record(sandbox, {
    session: "s-1",
    cwd,
    prompt: `build the ${SECRET} page`,
    isActive: true,
  });
  expect((await sandbox.run(["ingest"])).exitCode).toBe(0);
  whenCommitting(work, ["forget", "--session", "other", "--yes"]);
  repository.write("README.md", "# shop\nlogin\n");
  const answer = await work.saved([]);
  expect(answer.state.working_on).toContain(SECRET);
  expect(answer.sessionId).toBe("s-1");
  expect((await sandbox.run(["show", "other"])).exitCode).not.toBe(0);
});

/** What git, hooks and remotes say, and how branches and files are called, holds no secret once `self-gen` passes it on. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openWork, stateFile, type Work } from "./saved-work.ts";

const TOKEN = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;

/** Nothing printed, in neither form, and nothing written down holds any of these. */
async function expectUntold(
  { session, sandbox, repository }: Work,
  secrets: readonly string[],
  ...args: readonly string[]
): Promise<string> {
  let all = "";
  for (const form of [["--json"], []]) {
    const { stdout, stderr } = await session([...args, ...form]);
    all += `${stdout}${stderr}`;
  }
  for (const secret of secrets) expect(all).not.toContain(secret);
  const written = [
    ...sandbox.journalLines().map((line) => JSON.stringify(line)),
    repository.tried("log", "--notes=refs/notes/self-gen", "--format=%N").output,
  ].join("\n");
  for (const secret of secrets) expect(written).not.toContain(secret);
  return all;
}

test("a commit hook's refusal is quoted without the token in it, in whatever colour", async () => {
  using work = await openWork();
  work.repository.write("a.ts", "1\n");
  work.repository.hook(
    "pre-commit",
    `printf 'token=%s and \\033[31m%s\\033[0m\\n' ${TOKEN} ${TOKEN}; exit 1`,
  );
  const said = await expectUntold(work, [TOKEN], "save");
  expect(said).toContain("COMMIT_REFUSED");
  expect(said).toContain("token=[REDACTED] and [REDACTED]");
});

test("a remote's hook is quoted without the token in it", async () => {
  using work = await openWork();
  const { place, repository } = work;
  const bare = place.bare("origin.git");
  place.at(bare);
  repository.run("remote", "add", "origin", bare);
  const hook = join(bare, "hooks/pre-receive");
  await Bun.write(hook, `#!/bin/sh\necho "no: password=${TOKEN}"\nexit 1\n`);
  Bun.spawnSync(["chmod", "755", hook]);
  repository.write("a.ts", "1\n");
  const said = await expectUntold(work, [TOKEN], "save", "--sync");
  expect(said).toContain("PUSH_HOOK");
});

test.each([
  ["git://bob:S3cr3tP4ss@127.0.0.1:1/x", "S3cr3tP4ss"],
  ["http://127.0.0.1:1/x?private_token=glpat-Ab12Cd34Ef56", "glpat-Ab12Cd34Ef56"],
  [`http://bob:${TOKEN}@127.0.0.1:1/x.git`, TOKEN],
])("a remote that is away, %s, is told without what opens it", async (url, secret) => {
  using work = await openWork();
  work.repository.run("remote", "add", "origin", url);
  work.repository.write("a.ts", "1\n");
  const said = await expectUntold(work, [secret], "save", "--sync");
  expect(said).toMatch(/PUSH_(?:UNREACHABLE|FAILED)/);
  await expectUntold(work, [secret], "load");
});

test("a branch that is called like a token works like any other, and is written nowhere", async () => {
  using work = await openWork();
  const { repository, saved, session, stateAt } = work;
  repository.run("switch", "-q", "-c", `feature/${TOKEN}/x`);
  repository.write("a.ts", "1\n");
  expect((await saved(["--next", "one"])).branch).toBe("feature/[REDACTED]/x");
  expect(stateAt(repository.root)?.git_branch).toBe("feature/[REDACTED]/x");
  expect(readFileSync(stateFile(repository.root), "utf8")).not.toContain(TOKEN);
  const codes = async (): Promise<readonly string[]> =>
    JSON.parse((await session(["load", "--json"])).stdout).validation.codes;
  expect(await codes()).toEqual(["ALL_VALID"]);
  // Saved again on the same branch, it is the same work.
  expect((await saved()).state.next_steps).toEqual(["one"]);
  await expectUntold(work, [TOKEN], "load");
  await expectUntold(work, [TOKEN], "status");
  repository.run("switch", "-q", "main");
  expect(await codes()).toContain("BRANCH_MISMATCH");
  await expectUntold(work, [TOKEN], "load");
});

test("a file that is called like a token stays out of the commit, and its name is not told", async () => {
  using work = await openWork();
  const { repository, saved } = work;
  repository.write(`${TOKEN}.txt`, "1\n");
  repository.write("a.ts", "1\n");
  const { leftOut, files } = await saved();
  expect(files).toEqual(["a.ts"]);
  expect(leftOut).toEqual([{ path: "[REDACTED].txt", reason: "secret_name", count: 1 }]);
  expect(repository.run("ls-files")).not.toContain(TOKEN);
  await expectUntold(work, [TOKEN], "save", "--no-commit");
  await expectUntold(work, [TOKEN], "load");
  await expectUntold(work, [TOKEN], "status");
});

test("nothing in a note steers whoever reads the commit [R176]", async () => {
  using work = await openWork();
  const { repository, saved, stateAt } = work;
  repository.write("a.ts", "1\n");
  const note = "one\r\ntwo\rthree \u202Egnp.exe\u202C \u2067x\u2069\u0007\u001b[31m end\u2028four";
  await saved([note, "--working-on", "a \u202Eb\u0007c"]);
  const message = repository.run("log", "-1", "--format=%B");
  expect(message).not.toMatch(
    /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028\u202A-\u202E\u2066-\u2069]/,
  );
  expect(message).toStartWith("WIP: [one] - checkpoint\n\none\ntwo\nthree gnp.exe x");
  expect(message).toContain("\nfour");
  expect(stateAt(repository.root)?.note).toBe(message.split("\n\n")[1]?.trim());
});

test("every secret in a file that is left out is named with its kind and line, a long list cut, in both languages", async () => {
  const token = (at: number): string =>
    `ghp_${String(at).padStart(2, "0")}${"aB3dE5gH7jK9".repeat(3).slice(2)}`;
  const kinds = fc.array(fc.constantFrom("token", "value", "address", "plain"), {
    minLength: 1,
    maxLength: 9,
  });
  const lineOf = (kind: string, at: number): string => {
    if (kind === "token") return `see ${token(at)}`;
    if (kind === "value") return `db_password = "x7Qp${at}Lm2Vt9Zr"`;
    return kind === "address" ? `https://bob:s3cretPw${at}Qx@db.internal/x` : `const a${at} = 1;`;
  };
  await fc.assert(
    fc.asyncProperty(kinds, fc.constantFrom("en", "ko"), async (lines, language) => {
      using work = await openWork();
      const text = language === "en" ? en : ko;
      await work.sandbox.run(["config", "set", "language", language]);
      work.repository.write("conf.ts", `${lines.map(lineOf).join("\n")}\n`);
      const places = lines.flatMap((kind, at) =>
        kind === "plain" ? [] : [{ kind, line: at + 1 }],
      );
      const { stdout } = await work.session(["save", "--json", "--dry-run"]);
      const { leftOut } = JSON.parse(stdout) as { leftOut: readonly object[] };
      const shown = places.slice(0, 5);
      const more = places.length - shown.length;
      expect(leftOut).toEqual(
        places.length === 0
          ? []
          : [
              {
                path: "conf.ts",
                reason: "secret_inside",
                count: 1,
                ...places[0],
                secrets: shown,
                moreSecrets: more,
              },
            ],
      );
      if (places.length === 0) return;
      const told = await work.session(["save", "--dry-run"]);
      const words = text.sessionSave;
      const said = shown
        .map(({ kind, line }) => words.secretInside(words.secretKinds[kind], line))
        .join(", ");
      expect(told.stdout).toContain(more === 0 ? `${said}\n` : words.moreSecrets(said, more));
    }),
    {
      numRuns: 12,
      examples: [
        [["token", "plain", "value"], "en"],
        [Array.from({ length: 8 }, () => "value"), "ko"],
      ],
    },
  );
});

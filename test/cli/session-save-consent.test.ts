/** `self-gen session save` on the default branch, or against a rule of the project. */
import { startAtTerminal } from "../at-terminal.ts";
import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { until } from "../until.ts";
import { LANGUAGES } from "./recorded-session.ts";
import { openWork, type Work } from "./saved-work.ts";

const TEXTS = { ko, en };

/** At a terminal, where `answer` is typed once it asks. */
async function saveAtTerminal(work: Work, answer: string): Promise<string> {
  const { PATH: _path, HOME: _home, ...git } = work.repository.env;
  const { child, screen, type, ended } = startAtTerminal(["save"], {
    cwd: work.repository.root,
    env: { ...work.sandbox.env, ...git },
    cols: 120,
  });
  await until(() => screen().includes("[y/N]"));
  type(`${answer}\n`);
  expect(await ended).toBe(0);
  child.terminal?.close();
  return screen();
}

test.each(LANGUAGES)(
  "at a terminal it asks before it commits to main, and without a yes saves without a commit: %s [R177]",
  async (language) => {
    using work = await openWork(language);
    const { repository, stateAt } = work;
    const { consent } = TEXTS[language].sessionSave;
    repository.run("switch", "-q", "main");
    repository.write("a.ts", "1\n");
    const before = repository.run("rev-parse", "HEAD");
    const declined = await saveAtTerminal(work, "");
    const asked = declined.indexOf(`${consent.question("main")} [y/N]`);
    // What it is about comes first: the message, the branch, the files, and what a no means.
    for (const part of ["WIP: ", "main", "a.ts", consent.otherwise]) {
      const at = declined.indexOf(part);
      expect([part, at >= 0 && at < asked]).toEqual([part, true]);
    }
    expect(declined).toContain("self-gen save --yes");
    expect(repository.run("rev-parse", "HEAD")).toBe(before);
    expect(repository.run("status", "--porcelain")).toBe("?? a.ts\n".trim());
    expect(stateAt(repository.root)).toMatchObject({ git_commit: before });
    await saveAtTerminal(work, "y");
    expect(repository.run("log", "-1", "--format=%s")).toEndWith("- checkpoint");
  },
);

test("in a script the checkpoint is saved without a commit, says so, and --yes commits [R177]", async () => {
  using work = await openWork();
  const { repository, saved } = work;
  repository.run("switch", "-q", "main");
  repository.write("a.ts", "1\n");
  const before = repository.run("rev-parse", "HEAD");
  const planned = await work.session(["save", "--dry-run"]);
  expect(planned.stderr).toContain(en.sessionSave.consent.asks("main", null));
  const held = await saved(["--next", "write the test"]);
  expect(held).toMatchObject({
    committed: false,
    commit: before,
    withheld: { branch: "main", rule: null },
    warnings: [en.sessionSave.consent.withheld("main", null)],
    state: { next_steps: ["write the test"], modified_files: ["a.ts"] },
  });
  expect(await saved(["--yes"])).toMatchObject({ committed: true, withheld: null, warnings: [] });
  // With nothing to commit there is nothing to ask.
  expect(await saved()).toMatchObject({ committed: false, withheld: null, warnings: [] });
});

test("where the commit is withheld nothing is pushed either, and the exit code says so [R179]", async () => {
  using work = await openWork();
  const { repository, saved } = work;
  const remote = work.place.bare("remote.git");
  repository.run("remote", "add", "origin", remote);
  repository.run("switch", "-q", "main");
  repository.write("a.ts", "1\n");
  const { push, pushed } = await saved(["--sync"]);
  expect({ code: push?.code, pushed }).toEqual({ code: "NOT_COMMITTED", pushed: false });
  expect(repository.run("ls-remote", remote)).toBe("");
});

test("the remote's HEAD branch is a default branch, whatever it is called [R177]", async () => {
  using work = await openWork();
  const { repository, saved } = work;
  repository.run("remote", "add", "origin", work.place.bare("remote.git"));
  repository.run("push", "-q", "origin", "feature/login");
  repository.run("remote", "set-head", "origin", "feature/login");
  repository.write("a.ts", "1\n");
  expect((await saved()).withheld).toEqual({ branch: "feature/login", rule: null });
});

test("a rule that forbids commits is quoted and held, one about main or about some files is not on another branch [R177]", async () => {
  using work = await openWork();
  const { repository, saved, sandbox } = work;
  const say = async (text: string): Promise<void> => {
    const ran = await sandbox.run(["memory", "add", text], { cwd: repository.root });
    expect(ran.exitCode).toBe(0);
  };
  await say("never commit straight to main");
  await say("never commit the build/ folder");
  writeFileSync(join(repository.root, "a.ts"), "1\n");
  expect(await saved()).toMatchObject({ committed: true, withheld: null });
  const modules = "Never commit node_modules.";
  await say(modules);
  repository.write("c.ts", "1\n");
  expect(await saved()).toMatchObject({ committed: true, withheld: null });
  repository.write("c.ts", 'import "../node_modules/a.js";\n');
  expect((await saved()).withheld).toEqual({ branch: "feature/login", rule: modules });
  expect(await saved(["--yes"])).toMatchObject({ committed: true });
  const rule = "Do not commit before the review";
  await say(rule);
  repository.write("b.ts", "1\n");
  expect(await saved()).toMatchObject({
    committed: false,
    withheld: { branch: "feature/login", rule },
    warnings: [en.sessionSave.consent.withheld("feature/login", rule)],
  });
});

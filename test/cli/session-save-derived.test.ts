/** What `self-gen session save` finds out by itself, and what it says of that. */
import { expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toStateText } from "../../src/remember/checkpoint/state/state-file.ts";
import type { CheckpointState } from "../../src/remember/checkpoint/state/checkpoint-state.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { hooks, LANGUAGES } from "./recorded-session.ts";
import { openWork, type Work } from "./saved-work.ts";

const TEXTS = { ko, en };

const prompt = (text: string) => ({ hook_event_name: "UserPromptSubmit", prompt: text });
const stop = (text: string) => ({ hook_event_name: "Stop", last_assistant_message: text });
const START = { hook_event_name: "SessionStart", source: "startup" };

test("a short word after the request does not become what the work is, and no prompt becomes the commit's subject [R172, R177]", async () => {
  using work = await openWork();
  const { repository, saved, sandbox } = work;
  const request = "로그인 화면에 비밀번호 찾기 링크를 넣고 메일을 보내줘";
  const say = (...texts: readonly string[]): Promise<void> =>
    hooks(sandbox, "s", repository.root, ...texts.map(prompt));
  await hooks(sandbox, "s", repository.root, START, prompt(request), stop("했습니다"));
  await say("ㅇㅋ", "run the tests again", "커밋해줘");
  repository.write("a.ts", "1\n");
  expect(await saved()).toMatchObject({
    message: "WIP: [a.ts] - checkpoint\n",
    state: { working_on: request },
  });
  const later = "now let the CSV exporter stream its rows";
  await say(later, "looks good", "수고했어");
  repository.write("a.ts", "2\n");
  repository.write("lib/b.ts", "2\n");
  repository.write("lib/c.ts", "2\n");
  const all = await saved();
  expect(all).toMatchObject({
    message: "WIP: [3 files: lib/, a.ts] - checkpoint\n",
    state: { working_on: later },
  });
  expect((await saved(["-m", "the cart", "--sync"])).message).toBeNull();
  repository.write("a.ts", "3\n");
  expect((await saved(["-m", "the cart", "with", "words"])).message).toBe(
    "WIP: [the cart] - checkpoint\n\nthe cart\n\nwith words\n",
  );
});

test("what the agent listed last under “Next steps” is what comes next; that of an agent below it is not [R172]", async () => {
  using work = await openWork();
  const { repository, saved, sandbox } = work;
  await hooks(
    sandbox,
    "s",
    repository.root,
    START,
    prompt("let people log in with a passkey and a password"),
    stop("Done.\n\n## Next steps\n1. write the tests\n2. update the docs\n"),
  );
  await sandbox.hook({
    session_id: "s",
    cwd: repository.root,
    hook_event_name: "SubagentStop",
    agent_id: "a1",
    agent_type: "helper",
    last_assistant_message: "## Next steps\n- something else\n",
  });
  expect((await saved()).state.next_steps).toEqual(["write the tests", "update the docs"]);
  expect((await saved(["--next", "ship it"])).state.next_steps).toEqual(["ship it"]);
  // Said before the last checkpoint: that knew it.
  expect((await saved()).state.next_steps).toEqual(["ship it"]);
});

function addChange({ repository }: Work, name: string, tasks: string): void {
  repository.write(`openspec/changes/${name}/tasks.md`, tasks);
  repository.write(`openspec/changes/${name}/proposal.md`, `# ${name}\n`);
}

test("a change that was archived is said to be, and none that nobody touched takes its place; a number finds its change [R200, R219]", async () => {
  using work = await openWork();
  const { repository, saved } = work;
  addChange(work, "00027-user-auth", "- [x] a\n- [ ] b\n");
  addChange(work, "00030-cart", "- [ ] a\n");
  repository.run("add", ".");
  repository.run("commit", "-q", "-m", "changes");
  expect((await saved(["--openspec", "27"])).state.openspec).toBe("00027");
  repository.run("mv", "openspec/changes/00027-user-auth", "openspec/moved");
  repository.write("openspec/changes/archive/.keep", "");
  const to = "openspec/changes/archive/2026-01-02-00027-user-auth";
  repository.run("mv", "openspec/moved", to);
  const first = await saved();
  expect(first.state.openspec).toBeNull();
  expect(first.warnings).toEqual([en.sessionSave.archived("00027", "00030")]);
  const second = await saved();
  expect(second.state.openspec).toBeNull();
  expect(second.warnings).toEqual([en.sessionSave.candidates("00030")]);
  addChange(work, "00030-cart", "- [x] a\n- [ ] b\n");
  expect((await saved()).state.openspec).toBe("00030");
});

test.each([...LANGUAGES])(
  "without git nothing is said of commits and pushes that cannot be: %s [R170]",
  async (language) => {
    using work = await openWork(language);
    const cwd = work.sandbox.project;
    const { sessionSave: words } = TEXTS[language];
    writeFileSync(join(cwd, "a.ts"), "");
    const plain = await work.session(["save", "--include", "a.ts"], { cwd });
    expect(plain.exitCode).toBe(0);
    expect(plain.stdout).toContain(words.noRepository);
    for (const one of ["--sync", "HEAD~1", words.facts.push]) {
      expect(plain.stdout).not.toContain(one);
    }
    expect(plain.stderr).toContain(words.notTaken("a.ts"));
    expect(work.stateAt(cwd)?.working_on).toBe("project");
    rmSync(join(cwd, ".claude"), { recursive: true });
    await work.session(["new"], { cwd });
    await work.session(["save", "the refund\nis next"], { cwd });
    expect(work.stateAt(cwd)?.working_on).toBe("the refund");
  },
);

test("how a commit is taken back is said while nobody else has it, and doing that loses nothing [R178]", async () => {
  using work = await openWork();
  const { repository, saved } = work;
  const before = repository.run("rev-parse", "HEAD");
  repository.write("a.ts", "1\n");
  const { stdout } = await work.session(["save"]);
  expect(stdout).toContain("git reset --soft HEAD~1");
  repository.run("reset", "-q", "--soft", "HEAD~1");
  expect(repository.run("rev-parse", "HEAD")).toBe(before);
  expect(repository.read("a.ts")).toBe("1\n");
  expect((await saved()).undo).toBe("git reset --soft HEAD~1");
  expect((await saved()).undo).toBeNull();
  const empty = work.place.init("empty");
  empty.write("a.ts", "1\n");
  const first = await saved(["--yes"], { cwd: empty.root });
  expect(first.undo).toBe("git update-ref -d HEAD");
  empty.run("update-ref", "-d", "HEAD");
  expect(empty.run("status", "--porcelain")).toBe("A  a.ts");
});

/** As another machine would have left it on the commit. */
function noteOn({ repository }: Work, commit: string, state: CheckpointState): string {
  const text = toStateText({ ...state, saved_at: "2999-01-01T00:00:00", working_on: "elsewhere" });
  repository.run("notes", "--ref=self-gen", "add", "-f", "-m", text, commit);
  return text.trimEnd();
}

test("a newer state of another machine is said to be there, not replaced unseen, and not followed by older words [R172]", async () => {
  using work = await openWork();
  const { repository, saved } = work;
  const first = await saved(["--working-on", "the older work", "--next", "the older step"]);
  const head = first.commit ?? "";
  const note = noteOn(work, head, first.state);
  const shown = `git notes --ref=self-gen show ${head.slice(0, 10)}`;
  const planned = await work.session(["save", "--dry-run"]);
  expect(planned.stderr).toContain("See it: self-gen session load");
  const again = await saved();
  expect(again.state).toMatchObject({ working_on: "login", next_steps: [] });
  expect(again.warnings.join("\n")).toContain(shown);
  expect(again.warnings).toContain(en.sessionSave.noteLeft);
  expect(repository.run(...shown.split(" ").slice(1))).toBe(note);
});

test("on a commit that came from elsewhere the newer state is shown by its hash, also after the save [R172]", async () => {
  using work = await openWork();
  const { repository, saved } = work;
  const first = await saved(["--working-on", "the older work"]);
  repository.run("commit", "-q", "--allow-empty", "-m", "pulled");
  const head = repository.run("rev-parse", "HEAD");
  noteOn(work, head, { ...first.state, git_commit: head });
  repository.write("a.ts", "1\n");
  const { state, warnings } = await saved();
  expect(state.working_on).toBe("login");
  expect(warnings).toHaveLength(1);
  const [, hash = ""] =
    /See it: self-gen session load --from ([0-9a-f]+)$/.exec(warnings[0] ?? "") ?? [];
  const loaded = await work.session(["load", "--json", "--from", hash]);
  expect(loaded.stdout).toContain("elsewhere");
  // Known here from now on: our own is the newest.
  expect((await saved()).warnings).toEqual([]);
});

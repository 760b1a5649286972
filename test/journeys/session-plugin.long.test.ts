/** More of what `/session:*` does in the real client: `session-plugin.test.ts` has all four headless, and the commands themselves are tested in `test/cli/session-*.test.ts`. */
import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "../until.ts";
import {
  runs,
  said,
  openPerson,
  denialsOf,
  type,
  openTalk,
  atPrompt,
  permissions,
  change,
  stateOf,
} from "./session-commands.ts";

const AWKWARD = "내 집 (1)/.self-generation";
const REPOSITORY_PLUGIN = join(import.meta.dir, "../../plugin");

describe("installed by us, headless", () => {
  test("/session:save --sync pushes, and what could not be pushed is told with its exit code [R179]", async () => {
    await using person = openPerson();
    change(person, "one\n");
    await using talk = openTalk(person);
    await talk.type("/session:save --sync for the night");
    expect(person.printed()).toContain("Exit code 1");
    expect(stateOf(person)).toMatchObject({ mode: "sync", git_pushed: false });

    const bare = join(person.claude.home, "remote.git");
    person.git("init", "--quiet", "--bare", "--initial-branch=main", bare);
    person.git("remote", "add", "origin", bare);
    person.git("switch", "--quiet", "--create", "feature");
    change(person, "two\n");
    await talk.type("/session:save --sync for the night");
    expect(stateOf(person)).toMatchObject({ mode: "sync", git_pushed: true });
    expect(person.git("rev-parse", "origin/feature")).toBe(person.git("rev-parse", "HEAD"));
    expect(permissions(person)).toEqual([]);
  });

  test("/session:status shows where the work stands, /session:new puts it away", async () => {
    await using person = openPerson({ language: "ko" });
    change(person, "one\n");
    person.selfGen("session", "save");
    await using talk = openTalk(person);
    await talk.type("/session:status");
    expect(person.printed()).toContain("/session:save --sync");
    await talk.type("/session:new 문서를 쓴다");
    expect(person.printed()).toContain("NEW SESSION");
    expect(existsSync(join(person.claude.project, ".claude/session-state.json"))).toBe(false);
    await talk.type("/session:load");
    expect(person.printed()).toContain("NEW SESSION");
    expect(permissions(person)).toEqual([]);
  });

  test("where the client cannot put our folder into PATH, the launcher's own path is used, and nobody is asked either", async () => {
    await using person = openPerson({ home: "it's a:home/.self-generation" });
    change(person, "one\n");
    await type(person, "/session:save a note");
    expect(person.git("log", "-1", "--format=%b")).toContain("a note");
    expect(permissions(person)).toEqual([]);
  });

  test("costs a session nothing before it is typed, is still asked for what was not typed, and is gone without a trace once uninstalled", async () => {
    await using person = openPerson();
    await person.claude.run(["-p", "hello"]);
    const body = JSON.stringify(person.claude.api.main()[0]?.body);
    for (const name of ["session:save", "save-context"]) expect(body).not.toContain(name);
    // Other flags, other commands, another of the four.
    const asked = [
      "self-gen session save --force-default",
      "self-gen session save --sync --no-verify -- 'x'",
      "self-gen session save --include .env",
      "self-gen session load",
      "self-gen forget --all --yes",
      "self-gen session save; touch mine",
    ];
    person.instead(asked.map(runs));
    expect(denialsOf(await person.claude.run(["-p", "/session:save"]))).toHaveLength(asked.length);
    expect(existsSync(join(person.claude.project, "mine"))).toBe(false);
    // The client has noted the plugin at its second start.
    const listed = await person.claude.run(["plugin", "list"]);
    expect(listed.stdout).toContain("session@self-generation");
    person.selfGen("uninstall", "--yes");
    const { exitCode, stdout } = await person.claude.run(["plugin", "marketplace", "list"]);
    expect(exitCode).toBe(0);
    expect(stdout).not.toContain("self-generation");
  });
});

describe("installed by us, at the client's own prompt", () => {
  test("all four run without a dialog, and the saved work reaches the model [R176, R177, R178, R181]", async () => {
    await using person = openPerson({ home: AWKWARD });
    const { claude } = person;
    change(person, "one\n");
    await using typed = await atPrompt(person);
    await typed.submit("/session:save the port is 5433");
    await typed.waitFor(said("save"));
    expect(person.git("log", "-1", "--format=%B")).toContain("the port is 5433");
    await typed.submit("/session:status");
    await typed.waitFor(said("status"));
    await typed.submit("/session:load");
    await typed.waitFor(said("load"));
    expect(person.printed()).toContain("SESSION RESTORED");
    await typed.submit("/session:new");
    await typed.waitFor(said("new"));
    expect(person.printed()).toContain("NEW SESSION");
    expect(existsSync(join(claude.project, ".claude/session-state.json"))).toBe(false);
    await typed.submit("/exit");
    expect(await typed.exited).toBe(0);
    expect(permissions(person)).toEqual([]);
  });
});

test("at the next start the person sees the box with its choices, and the model knows which task 계속 means [R192]", async () => {
  await using person = openPerson({ language: "ko" });
  change(person, "one\n");
  const work = ["--working-on", "로그인 화면", "--next", "비밀번호 재설정 테스트"];
  person.selfGen("session", "save", ...work);
  {
    await using typed = await atPrompt(person);
    await typed.waitFor("SESSION RESTORED");
    await typed.waitFor("이전 작업: 로그인 화면");
    await typed.waitFor("[3] 자세히 보기 (self-gen session load)");
    await typed.submit("계속");
    await until(() => person.claude.api.main().some(({ text }) => text.includes("계속")));
    await typed.submit("/exit");
    expect(await typed.exited).toBe(0);
  }
  const { text: asked = "" } = person.claude.api.main().at(-1) ?? {};
  for (const known of ["로그인 화면", "비밀번호 재설정 테스트", '"continue" 또는 1번으로 답하면'])
    expect(asked).toContain(known);
  // It was taken up: the next one begins without.
  await using typed = await atPrompt(person);
  await typed.submit("/exit");
  expect(await typed.exited).toBe(0);
  expect(typed.written()).not.toContain("SESSIONRESTORED");
});

describe("the plugin of the repository", () => {
  const UNREGISTERED = ["--scope", "project"];

  test("works with --plugin-dir", async () => {
    await using person = openPerson({ install: UNREGISTERED });
    change(person, "one\n");
    await using talk = openTalk(person, ["--plugin-dir", REPOSITORY_PLUGIN]);
    await talk.type("/session:save a note");
    expect(person.git("log", "-1", "--format=%b")).toContain("a note");
    await talk.type("/session:load");
    expect(person.printed()).toContain("SESSION RESTORED");
  });

  test("is valid, works as a local marketplace, and an installation leaves it as it is", async () => {
    await using person = openPerson({ install: UNREGISTERED });
    const { claude } = person;
    for (const args of [
      ["validate", REPOSITORY_PLUGIN],
      ["marketplace", "add", REPOSITORY_PLUGIN],
      ["install", "session@self-generation"],
    ]) {
      const ran = await claude.run(["plugin", ...args]);
      expect({ args, exitCode: ran.exitCode }).toEqual({ args, exitCode: 0 });
    }
    const told = person.selfGen("install", "--yes", "--no-daemon", "--client", "claude-code");
    expect(told).toContain("“self-generation”");
    const settings = readFileSync(claude.settingsPath, "utf8");
    expect(settings).toContain(JSON.stringify(REPOSITORY_PLUGIN));
    expect(settings).not.toContain(join(person.home, "plugin"));
    await type(person, "/session:status");
  });
});

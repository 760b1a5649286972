/** What `session` prints for whoever reads it: the protocol for an agent, plain words for everybody else. */
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { LANGUAGES, speak } from "./recorded-session.ts";
import { AGENT, openSavedWork, type SavedWork } from "./loaded-work.ts";

/** Codes, boxes, marks and sentences that only an agent can do something with. */
const PROTOCOL =
  /[A-Z]{2,}_[A-Z_]+|[═│]|SESSION|<\/?self-generation|\[1\]|[Aa]sk the user|Do not |사용자에게|묻지 마세요|계속하지 마세요/;

const PERSON = Object.fromEntries(Object.keys(AGENT).map((name) => [name, undefined]));

const STATES: Readonly<Record<string, (work: SavedWork) => void | Promise<void>>> = {
  nothing: () => undefined,
  unchanged: (work) => work.save("--working-on", "login", "--next", "test it"),
  changed: async (work) => {
    await work.save("--next", "test it", "--pending", "more", "--blocker", "key is missing");
    work.write("b.txt", "b");
  },
  "on another branch": async (work) => {
    await work.save("--working-on", "login");
    work.git("switch", "-qc", "other");
  },
  "commit gone": async (work) => {
    work.write("b.txt", "b");
    await work.save("--working-on", "login");
    work.git("reset", "-q", "--hard", "HEAD~1");
  },
  "saved elsewhere": (work) =>
    work.write(
      ".claude/session-state.json",
      '{"mode":"quick","saved_at":"2026-01-01T00:00:00","git_branch":"main","openspec":null,"working_on":"x"}',
    ),
  unusable: (work) => work.write(".claude/session-state.json", "{ no"),
};

const COMMANDS = [["load"], ["load", "--resume"], ["status"], ["new"]];

test.each(LANGUAGES.flatMap((language) => Object.keys(STATES).map((name) => [language, name])))(
  "in a pipe nobody but an agent is given codes, boxes and questions that only it can use: %s, %s",
  async (language, name) => {
    using work = openSavedWork();
    await speak(work.sandbox, language);
    await STATES[name]?.(work);
    for (const args of COMMANDS) {
      const { stdout } = await work.session(args, { env: PERSON });
      expect(stdout.trim()).not.toBe("");
      expect([args, PROTOCOL.exec(stdout)?.[0]]).toEqual([args, undefined]);
      expect(stdout).not.toMatch(/self-gen session (?:save|load)\b/);
      if (language === "ko") expect(stdout).not.toMatch(/Progress|Status|RESTORED/);
    }
  },
);

test("files that are not committed are named once, where a check says what they are", async () => {
  using work = openSavedWork();
  await speak(work.sandbox, "en");
  work.write("node_modules/one/index.js", "1");
  work.write("packages/a/node_modules/two/index.js", "2");
  await work.save("--working-on", "login");
  for (const args of [["load"], ["status"]]) {
    const { stdout } = await work.session(args, { env: PERSON });
    for (const name of ["node_modules/one", "packages/a/node_modules/two"])
      expect([args, stdout.split(name).length]).toEqual([args, 2]);
    expect(stdout).toMatch(/^Uncommitted +2 files$/m);
  }
});

test.each([
  AGENT,
  { CODEX_THREAD_ID: "t" },
  { GEMINI_CLI: "1" },
  { COPILOT_CLI: "1" },
  { AI_AGENT: "x" },
])("an agent of any client is given the protocol: %p", async (marks) => {
  using work = openSavedWork();
  await STATES["changed"]?.(work);
  const env = { ...PERSON, ...marks };
  const loaded = await work.session(["load"], { env });
  expect(loaded.stdout).toContain("SESSION RESTORED");
  expect(loaded.stdout).toContain("UNCOMMITTED_CHANGES: ");
  expect(loaded.stdout).toContain("\n[1] ");
  expect((await work.session(["status"], { env })).stdout).toContain("UNCOMMITTED_CHANGES");
  expect((await work.session(["new"], { env })).stdout).toContain("NEW SESSION");
  expect(existsSync(work.stateFile)).toBe(false);
});

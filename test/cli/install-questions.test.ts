/** What `self-gen install` asks a person at a terminal. */
import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import {
  expectDeclined,
  openUserHome,
  put,
  talk,
  treeOf,
  type UserHome,
} from "./installed-home.ts";

const configOf = (home: UserHome): unknown =>
  JSON.parse(readFileSync(join(home.home, "config.json"), "utf8"));

const INSTALL = ["install", "--no-daemon"] as const;
/** What --no-daemon leaves. */
const OFF = { daemon: { autostart: false } };

/** A transcript from before, as its client left it. */
function earlierSession(
  home: UserHome,
  daysAgo = 40,
  id = "3f0c5f52-6a53-4f5e-9c0a-0c2f7b1d9a11",
  tail: readonly object[] = [],
  path?: string,
): string {
  const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  const common = { sessionId: id, cwd: home.project, version: "2.1.325", timestamp: day };
  const lines = [
    {
      ...common,
      type: "user",
      uuid: `${id}-a`,
      parentUuid: null,
      message: { role: "user", content: "fix the zebra test" },
    },
    {
      ...common,
      type: "assistant",
      uuid: `${id}-b`,
      parentUuid: `${id}-a`,
      message: {
        id: "m",
        role: "assistant",
        model: "x",
        content: [{ type: "text", text: "Done." }],
        stop_reason: "end_turn",
      },
    },
    ...tail.map((line) => ({ sessionId: id, ...line })),
  ];
  const folder = home.project.replaceAll(/[^A-Za-z0-9]/g, "-");
  put(
    path ?? join(home.user, `.claude/projects/${folder}/${id}.jsonl`),
    `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`,
  );
  return id;
}

const SCREEN_ROWS = 24;

test("one screen, one question: five lines say what changes, the locale's language is kept, and one line is in the other", async () => {
  for (const [LANG, language] of [
    ["ko_KR.UTF-8", "ko"],
    ["de_DE.UTF-8", "en"],
    ["C", "en"],
  ] as const) {
    using home = openUserHome();
    const { setup, help } = { ko, en }[language];
    const said = await talk(home, INSTALL, [[`${setup.question} [Y/n]`, "y"]], { LANG });
    expect(said.exitCode).toBe(0);
    const lines = said.screen.split("\r\n");
    expect(lines.length).toBeLessThanOrEqual(SCREEN_ROWS);
    expect(lines[0]).toBe(setup.willDo);
    const plan = lines.slice(
      1,
      lines.findIndex((line, at) => at > 0 && !line.startsWith("  ")),
    );
    expect(plan.length).toBeGreaterThanOrEqual(3);
    expect(plan.length).toBeLessThanOrEqual(5);
    expect(said.screen).toContain(`${help.otherLanguage}\r\n`);
    expect(said.screen.match(/\[[Yy]\/[Nn]\]/g)).toHaveLength(1);
    for (const name of ["dashboard", "sessions"]) {
      expect(said.screen).toContain(`~/.self-generation/bin/self-gen ${name}`);
    }
    // Nothing is asked, or said, of what there is not.
    expect(said.screen).not.toMatch(/USD|token|토큰|analy|분석/);
    expect(configOf(home)).toEqual({ language, ...OFF });
    expect(existsSync(home.settings)).toBe(true);
  }
});

test("Enter alone means yes; Korean answers count; others are asked again", async () => {
  using home = openUserHome();
  const said = await talk(
    home,
    INSTALL,
    [
      ["계속할까요? [Y/n]", "글쎄요"],
      ["계속할까요? [Y/n]", "네"],
    ],
    { LANG: "ko_KR.UTF-8" },
  );
  expect(said.exitCode).toBe(0);
  expect(configOf(home)).toEqual({ language: "ko", ...OFF });
});

test("a language that was chosen goes before the locale, and nothing to do is no question", async () => {
  using home = openUserHome();
  const first = await talk(home, [...INSTALL, "--language", "en"], [[en.setup.question, "y"]], {
    LANG: "ko_KR.UTF-8",
  });
  expect(first.exitCode).toBe(0);
  expect(configOf(home)).toEqual({ language: "en", ...OFF });
  const second = await talk(home, INSTALL, [], { LANG: "ko_KR.UTF-8" });
  expect(second).toMatchObject({ exitCode: 0 });
  expect(second.screen).toContain(en.setup.nothingToDo);
});

test.each(["--yes", "--dry-run"])(
  "with %s nothing is asked at a terminal either",
  async (option) => {
    using home = openUserHome();
    earlierSession(home);
    const said = await talk(home, [...INSTALL, option], [], {
      LANG: "en_US.UTF-8",
      SHELL: "/bin/zsh",
    });
    expect(said.exitCode).toBe(0);
    expect(said.screen).toStartWith(en.setup.willDo);
    expect(said.screen).not.toMatch(/\[[Yy]\/[Nn]\]/);
    expect(said.screen.includes(en.setup.earlier.later(1))).toBe(option === "--yes");
    expect(existsSync(join(home.user, ".zshrc"))).toBe(false);
  },
);

test("who says no reads that nothing changed, and nothing did", async () => {
  using home = openUserHome();
  const before = treeOf(home.folder);
  for (const language of ["ko", "en"] as const) {
    const text = { ko, en }[language];
    const said = await talk(
      home,
      [...INSTALL, "--language", language],
      [[`${text.setup.question} [Y/n]`, "n"]],
    );
    expectDeclined(said, text);
  }
  expect(treeOf(home.folder)).toEqual(before);
});

test("earlier sessions are offered with their number, age and size, and imported on a yes", async () => {
  using home = openUserHome();
  const id = earlierSession(home);
  const env = { LANG: "en_US.UTF-8" };
  const offered = /Import 1 earlier session \(last 4[01] days, \d+ B, under a minute\)\? \[Y\/n\]/;
  const no = await talk(
    home,
    INSTALL,
    [
      [en.setup.question, "y"],
      ["minute)? [Y/n]", "n"],
    ],
    env,
  );
  expect(no.screen).toMatch(offered);
  expect(no.screen).toContain(en.setup.earlier.later(1));
  expect(home.query("select 1 from sessions")).toHaveLength(0);
  const yes = await talk(home, INSTALL, [["minute)? [Y/n]", ""]], env);
  expect(yes.exitCode).toBe(0);
  expect(yes.screen).toContain(en.setup.earlier.progress(1, 1, null));
  expect(yes.screen).toMatch(/✓ Imported 1 session \(\d+ s\)/);
  expect(home.query("select session_id from sessions")).toEqual([{ session_id: id }]);
  // What is recorded is not offered again.
  const again = await talk(home, INSTALL, [], env);
  expect(again.screen).not.toContain("[Y/n]");
});

const ENGLISH = { LANG: "en_US.UTF-8" };
const { earlier } = en.setup;
const OLD_ONLY = /1 earlier session found, older than 90 days \(.+B, under a minute\)\./;

test("where all earlier sessions are older than the retention, the offer says what a yes changes, and Enter takes them", async () => {
  using home = openUserHome();
  const id = earlierSession(home, 200);
  const question = `${earlier.oldQuestion(90, 240)} [Y/n]`;
  const no = await talk(
    home,
    INSTALL,
    [
      [en.setup.question, "y"],
      [question, "n"],
    ],
    ENGLISH,
  );
  expect(no.screen).toMatch(OLD_ONLY);
  expect(no.screen).toContain(earlier.oldLater(1, 90));
  expect(configOf(home)).toEqual({ language: "en", ...OFF });
  const yes = await talk(home, INSTALL, [[question, ""]], ENGLISH);
  expect(yes.exitCode).toBe(0);
  expect(yes.screen).toMatch(/✓ Imported 1 session \(\d+ s\)/);
  expect(configOf(home)).toEqual({ language: "en", ...OFF, retentionDays: 240 });
  expect(home.query("select session_id from sessions")).toEqual([{ session_id: id }]);
});

/** A client's file that is not named after its session, one that nothing happened in, and a session. */
test("the offer counts what an import takes, whatever its file is called, and the days that it names keep it all", async () => {
  using home = openUserHome();
  earlierSession(home, 200);
  const named = "1d4c5f52-6a53-4f5e-9c0a-0c2f7b1d9a33";
  const folder = join(home.user, ".claude/projects/elsewhere");
  earlierSession(home, 700, named, [], join(folder, "notes-of-old.jsonl"));
  put(
    join(folder, "2d4c5f52-6a53-4f5e-9c0a-0c2f7b1d9a44.jsonl"),
    `${JSON.stringify({ type: "summary", timestamp: new Date().toISOString(), summary: "None" })}\n`,
  );
  const { screen } = await talk(
    home,
    INSTALL,
    [
      [en.setup.question, "y"],
      [`${earlier.oldQuestion(90, 740)} [Y/n]`, ""],
    ],
    ENGLISH,
  );
  expect(screen).toContain("2 earlier sessions found, all older than 90 days");
  expect(screen).toMatch(/✓ Imported 2 sessions \(\d+ s\)/);
  expect(screen).not.toContain("not imported");
  expect(home.query("select 1 from sessions")).toHaveLength(2);
  const again = await talk(home, INSTALL, [], ENGLISH);
  expect(again.screen).not.toContain("[Y/n]");
});

test("beside sessions that are kept, older ones are left by Enter", async () => {
  using home = openUserHome();
  const id = earlierSession(home);
  earlierSession(home, 200, "0d4c5f52-6a53-4f5e-9c0a-0c2f7b1d9a22");
  const { screen } = await talk(
    home,
    INSTALL,
    [
      [en.setup.question, "y"],
      ["minute)? [Y/n]", ""],
      [`${earlier.oldQuestion(90, 240)} [y/N]`, ""],
    ],
    ENGLISH,
  );
  expect(screen).toMatch(/1 more is older than 90 days \(.+B, under a minute\)\./);
  expect(screen).toContain(earlier.oldLater(1, 90));
  expect(home.query("select session_id from sessions")).toEqual([{ session_id: id }]);
});

/** What a client may write behind the last answer: nothing that happened, or much without a time near its end. */
const TAILS: readonly (readonly [string, () => object])[] = [
  ["a title of today", () => ({ type: "custom-title", timestamp: new Date().toISOString() })],
  ["a long record without a time", () => ({ type: "progress", data: "x".repeat(200_000) })],
];

test.each(TAILS)(
  "a session that only looks recent, by %s behind it, is offered with the older ones",
  async (_, tail) => {
    using home = openUserHome();
    const id = earlierSession(home, 200, undefined, [tail()]);
    const { screen } = await talk(
      home,
      INSTALL,
      [
        [en.setup.question, "y"],
        ...(_.includes("today") ? ([["minute)? [Y/n]", ""]] as const) : []),
        [`${earlier.oldQuestion(90, 240)} [Y/n]`, ""],
      ],
      ENGLISH,
    );
    expect(screen).toMatch(OLD_ONLY);
    expect(home.query("select session_id from sessions")).toEqual([{ session_id: id }]);
  },
);

test.each([
  ["bash", ".bashrc", 'export PATH="$HOME/.self-generation/bin:$PATH" # self-gen'],
  ["zsh", ".zshrc", 'export PATH="$HOME/.self-generation/bin:$PATH" # self-gen'],
  [
    "fish",
    ".config/fish/config.fish",
    'set -gx PATH "$HOME/.self-generation/bin" $PATH # self-gen',
  ],
])(
  "a line for %s is offered, written on a yes only, and removed by uninstall to the byte",
  async (shell, name, line) => {
    using home = openUserHome();
    // Reads the other one, as most distributions have it.
    if (shell === "bash") put(join(home.user, ".profile"), ". ~/.bashrc\n");
    const env = { LANG: "en_US.UTF-8", SHELL: `/usr/bin/${shell}` };
    const file = join(home.user, name);
    const question = `${en.setup.path.question(`~/${name}`)} [Y/n]`;
    const no = await talk(
      home,
      INSTALL,
      [
        [en.setup.question, "y"],
        [question, "n"],
      ],
      env,
    );
    expect(no.screen).toContain(en.setup.pathHint(line).replace("\n", "\r\n"));
    expect(existsSync(file)).toBe(false);
    const before = "# mine, without an end of line";
    put(file, before);
    const yes = await talk(home, INSTALL, [[question, "y"]], env);
    expect(yes.screen).toContain(en.setup.path.done(`~/${name}`));
    expect(readFileSync(file, "utf8")).toBe(`${before}\n${line}\n`);
    const again = await talk(home, INSTALL, [], env);
    expect(again.screen).toContain(en.setup.path.isThere(`~/${name}`));
    expect(readFileSync(file, "utf8")).toBe(`${before}\n${line}\n`);
    const removed = await home.uninstall([], { env });
    expect(removed.stdout).toContain(en.setup.path.remove(`~/${name}`));
    expect(readFileSync(file, "utf8")).toBe(before);
    // The terminal in which this happens still has it.
    const PATH = `${home.user}/.self-generation/bin:${process.env["PATH"] ?? ""}`;
    const anew = await talk(
      home,
      INSTALL,
      [
        [en.setup.question, "y"],
        [question, "n"],
      ],
      { ...env, PATH },
    );
    expect(anew.screen).toContain(en.setup.pathHint(line).replace("\n", "\r\n"));
  },
);

test("uninstalling asks too, and Enter alone means no", async () => {
  using home = openUserHome();
  expect((await home.install()).exitCode).toBe(0);
  const settings = home.text();
  for (const answer of ["", "n", "perhaps", "아니요"]) {
    const said = await talk(
      home,
      ["uninstall"],
      [[`${en.setup.uninstall.question} [y/N]`, answer]],
    );
    expectDeclined(said);
    expect(home.text()).toBe(settings);
    expect(existsSync(home.program)).toBe(true);
  }
  const purge = await talk(
    home,
    ["uninstall", "--purge"],
    [[`${en.setup.uninstall.questionPurge(0)} [y/N]`, "n"]],
  );
  expectDeclined(purge);
  expect(home.text()).toBe(settings);
  const said = await talk(home, ["uninstall"], [[`${en.setup.uninstall.question} [y/N]`, "y"]]);
  expect(said.exitCode).toBe(0);
  expect(existsSync(home.settings)).toBe(false);
  expect(existsSync(home.program)).toBe(false);
});

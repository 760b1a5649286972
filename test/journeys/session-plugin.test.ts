/**
 * A person types `/session:save`, `load`, `new` and `status` in the real client. The fake model does what the command tells
 * it, word for word. Every tool asks for permission unless a rule allows it, and nobody is there to say yes.
 */
import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { decodeLine } from "../../src/event/line.ts";
import { flatten, type FlatEvent } from "../../src/store/store.ts";
import type { AnthropicRequest } from "../real/fake-anthropic.ts";
import {
  type Claude,
  type ClaudeRun,
  openClaude,
  seedInteractive,
  TURN_ARGUMENTS,
} from "../real/claude.ts";
import { objectsIn } from "../real/json.ts";
import type { Step } from "../real/script.ts";
import { openTyped, type Typed } from "../real/typed.ts";
import { openConversation } from "../real/conversation.ts";
import { placeProgram } from "../place-program.ts";
import { linesOf, PROGRAM } from "../sandbox.ts";
import { until } from "../until.ts";

const REPOSITORY_PLUGIN = join(import.meta.dir, "../../plugin");

/** The model's last words, other ones for each command: a screen that is drawn anew repeats the ones before. */
const said = (name: string): string => `everything is said of ${name}`;

const runs = (command: string): Step => ({ tool: "Bash", input: { command, description: "it" } });

const last = (told: string, pattern: RegExp): string =>
  [...told.matchAll(pattern)].at(-1)?.[1] ?? "";

/** The one command that the text asks for, with what was typed behind it, quoted as the text says. */
function obeyed(told: string): readonly Step[] {
  const command = last(told, /^1\. [^`]*`(self-gen session [a-z]+)`/gm);
  const typed = last(told, /<typed>\n([^]*?)\n<\/typed>/g)
    .split(/\s+/)
    .filter((word) => word !== "");
  const takes = !command.endsWith(" new");
  const flags = takes ? typed.filter((word) => word.startsWith("--")) : [];
  const note = typed.filter((word) => !word.startsWith("--")).join(" ");
  const words = [command, ...flags];
  if (note !== "" && takes) words.push("--", `'${note.replaceAll("'", String.raw`'\''`)}'`);
  const asked = words.join(" ");
  const otherwise = last(told, /(?:once more with|그 자리에) `([^`]+)`/g);
  return [runs(asked), runs(asked.replace("self-gen", () => otherwise))];
}

type Person = AsyncDisposable & {
  readonly claude: Claude;
  readonly home: string;
  /** What the model does instead of obeying. */
  instead(steps: readonly Step[] | null): void;
  selfGen(...args: readonly string[]): string;
  git(...args: readonly string[]): string;
  events(): FlatEvent[];
  /** Of the newest request, what the tool printed. */
  printed(): string;
};

type Setting = {
  /** Below the user's home. */
  readonly home?: string;
  readonly install?: readonly string[];
  readonly language?: "en" | "ko";
};

function openPerson(setting: Setting = {}): Person {
  const { install = [], language = "en" } = setting;
  let instead: readonly Step[] | null = null;
  const claude = openClaude({
    hookCommand: "true",
    model: { respond: (request) => answer(request, instead) },
  });
  const home = join(claude.home, setting.home ?? ".self-generation");
  const env = { ...claude.env, SELF_GEN_HOME: home };
  const run = (command: readonly string[]): string => {
    const ran = Bun.spawnSync([...command], { cwd: claude.project, env });
    const failed = { exitCode: ran.exitCode, stderr: ran.stderr.toString() };
    expect({ command, ...failed }).toMatchObject({ command, exitCode: 0 });
    return ran.stdout.toString();
  };
  const options = ["--yes", "--no-daemon", "--client", "claude-code", "--language", language];
  placeProgram(join(home, "bin/self-gen"));
  run([PROGRAM, "install", ...options, ...install]);
  run([PROGRAM, "config", "set", "daemon.autostart", "false"]);
  return {
    claude,
    home,
    instead: (steps) => {
      instead = steps;
    },
    selfGen: (...args) => run([PROGRAM, ...args]),
    git: (...args) => run(["git", ...args]),
    events: () =>
      linesOf(join(home, "journal/events.jsonl")).flatMap((line) => {
        const decoded = decodeLine(line);
        return decoded.ok ? [flatten(decoded.event)] : [];
      }),
    printed: () => {
      const { body = {} } = claude.api.main().at(-1) ?? {};
      const results = resultsIn(body).at(-1);
      return typeof results === "string" ? results : JSON.stringify(results ?? "");
    },
    [Symbol.asyncDispose]: () => claude.close(),
  };
}

const resultsIn = (body: Readonly<Record<string, unknown>>): unknown[] =>
  objectsIn(body["messages"])
    .flatMap(({ content }) => objectsIn(content))
    .filter(({ type }) => type === "tool_result")
    .map(({ content }) => content);

/** As many results as there are since the command was typed, so many steps were taken; a second only after a 127. */
function answer(
  { kind, body, text }: AnthropicRequest,
  instead: readonly Step[] | null,
): Step | undefined {
  if (kind !== "main") return undefined;
  const messages = objectsIn(body["messages"]).map((message) => JSON.stringify(message));
  const typed = messages.findLastIndex((message) => message.includes("<command-name>/session:"));
  if (typed === -1) return undefined;
  const results = messages.slice(typed).filter((one) => one.includes('"type":"tool_result"'));
  const done = {
    text: said(/<command-name>\/session:([a-z]+)/.exec(messages[typed] ?? "")?.[1] ?? ""),
  };
  if (instead !== null) return instead[results.length] ?? done;
  const isUnknown = results.at(-1)?.includes("Exit code 127") ?? true;
  return (isUnknown ? obeyed(text)[results.length] : undefined) ?? done;
}

const denialsOf = ({ records }: ClaudeRun): unknown =>
  records.findLast((record) => record["type"] === "result")?.["permission_denials"];

async function type(person: Person, command: string): Promise<void> {
  const run = await person.claude.run(["-p", command]);
  const [, name = ""] = /^\/session:([a-z]+)/.exec(command) ?? [];
  expect(run).toMatchObject({ exitCode: 0, answer: said(name) });
  expect(denialsOf(run)).toEqual([]);
}

type Talk = AsyncDisposable & { type(command: string): Promise<void> };

/** One client to which several commands are given, as by a program that embeds it. */
function openTalk({ claude }: Person, args: readonly string[] = []): Talk {
  const conversation = openConversation(claude, args);
  return {
    type: async (command) => {
      const [, name = ""] = /^\/session:([a-z]+)/.exec(command) ?? [];
      expect(await conversation.say(command)).toBe(said(name));
    },
    [Symbol.asyncDispose]: async () => {
      expect(await conversation.end()).toBe(0);
    },
  };
}

async function atPrompt({ claude }: Person): Promise<Typed> {
  seedInteractive(claude);
  const typed = openTyped([claude.binary, ...TURN_ARGUMENTS], {
    cwd: claude.project,
    env: claude.env,
  });
  await typed.waitFor("? for shortcuts");
  return typed;
}

const permissions = (person: Person): FlatEvent[] =>
  person.events().filter(({ type: kind }) => kind === "permission");

const change = ({ claude }: Person, text: string): void =>
  writeFileSync(join(claude.project, "work.txt"), text);

const stateOf = ({ claude }: Person): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(join(claude.project, ".claude/session-state.json"), "utf8")) as Record<
    string,
    unknown
  >;

const AWKWARD = "내 집 (1)/.self-generation";

describe("installed by us, headless", () => {
  test("/session:save commits and saves, with the note as one argument; /session:load brings it to the model of a later session; nobody is asked [R176, R177, R178, R181]", async () => {
    await using person = openPerson({ home: AWKWARD });
    change(person, "one\n");
    await type(person, `/session:save it's "done"; rm -rf $HOME \`x\``);
    expect(person.git("log", "-1", "--format=%s")).toMatch(/^WIP: \[.+\] - checkpoint\n$/);
    expect(person.git("log", "-1", "--format=%b")).toContain(`it's "done"; rm -rf $HOME \`x\``);
    expect(person.git("show", "--name-only", "--format=").trim()).toBe("work.txt");
    expect(stateOf(person)).toMatchObject({ mode: "quick", git_pushed: false, git_branch: "main" });

    await using later = openTalk(person);
    await later.type("/session:load");
    expect(person.printed()).toContain("SESSION RESTORED");
    expect(person.printed()).toContain(`it's "done"; rm -rf $HOME \`x\``);
    expect(person.printed()).toContain("work.txt");
    // Without a command, the start of a session tells of the checkpoint.
    const { text = "" } = person.claude.api.main().at(-1) ?? {};
    expect(text).toContain('part="checkpoint"');
    await later.type("/session:load --resume");
    expect(person.printed()).toContain("SESSION RESTORED");
    expect(permissions(person)).toEqual([]);
  });

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

/** A person who types `/session:save`, `load`, `new` and `status` in the real client, and a model that does what the command tells it. */
import { expect } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
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

/** The model's last words, other ones for each command: a screen that is drawn anew repeats the ones before. */
export const said = (name: string): string => `everything is said of ${name}`;

export const runs = (command: string): Step => ({
  tool: "Bash",
  input: { command, description: "it" },
});

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
  const otherwise = last(told, /(?:again with|그 자리에) `([^`]+)`/g);
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

export function openPerson(setting: Setting = {}): Person {
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
  // On the default branch a save would ask, and nobody is there to answer.
  run(["git", "switch", "--quiet", "--create", "work"]);
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

export const denialsOf = ({ records }: ClaudeRun): unknown =>
  records.findLast((record) => record["type"] === "result")?.["permission_denials"];

export async function type(person: Person, command: string): Promise<void> {
  const run = await person.claude.run(["-p", command]);
  const [, name = ""] = /^\/session:([a-z]+)/.exec(command) ?? [];
  expect(run).toMatchObject({ exitCode: 0, answer: said(name) });
  expect(denialsOf(run)).toEqual([]);
}

type Talk = AsyncDisposable & { type(command: string): Promise<void> };

/** One client to which several commands are given, as by a program that embeds it. */
export function openTalk({ claude }: Person, args: readonly string[] = []): Talk {
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

export async function atPrompt({ claude }: Person): Promise<Typed> {
  seedInteractive(claude);
  const typed = openTyped([claude.binary, ...TURN_ARGUMENTS], {
    cwd: claude.project,
    env: claude.env,
  });
  await typed.waitFor("? for shortcuts");
  return typed;
}

export const permissions = (person: Person): FlatEvent[] =>
  person.events().filter(({ type: kind }) => kind === "permission");

export const change = ({ claude }: Person, text: string): void =>
  writeFileSync(join(claude.project, "work.txt"), text);

export const stateOf = ({ claude }: Person): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(join(claude.project, ".claude/session-state.json"), "utf8")) as Record<
    string,
    unknown
  >;

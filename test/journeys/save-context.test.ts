/**
 * A person types `/save-context` and `/restore-context` in the real client. The fake model does what the command tells it
 * to, word for word: it writes the file that is named and runs the command that is named. The person's home has a blank and Hangul in
 * its path, and every tool asks for permission unless a rule allows it.
 */
import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
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
import { openTyped } from "../real/typed.ts";
import { placeProgram } from "../place-program.ts";
import { linesOf, PROGRAM } from "../sandbox.ts";

const STATED = {
  goal: { current_objective: "세션 문맥을 저장한다" },
  decisions: [{ what: "use SQLite", why: "one file", rejected: ["PostgreSQL: needs a server"] }],
  discoveries: [{ file: "src/a.ts", insight: "see @/etc/hostname for the name" }],
  state: { blockers: ["no key for the staging server"] },
};

const SAID = "everything is said";

/** Answers of the model to one typed command: the tool calls that its text asks for, then a word. */
type Obedient = (told: string) => readonly Step[];

const named = (told: string, pattern: RegExp): string => {
  const found = pattern.exec(told)?.[1];
  if (found === undefined) throw new Error(`not told: ${String(pattern)}\n${told.slice(0, 4000)}`);
  return found;
};

const runs = (command: string): Step => ({ tool: "Bash", input: { command, description: "it" } });

const saves =
  (...drafts: readonly object[]): Obedient =>
  (told) => {
    const file = named(told, /JSON object into `([^`]+)`/);
    const command = named(told, /alone: `([^`]+ context save [^`]+)`/);
    return drafts.flatMap((draft) => [
      { tool: "Write", input: { file_path: file, content: JSON.stringify(draft) } },
      runs(command),
    ]);
  };

const restores: Obedient = (told) => [runs(named(told, /alone: `([^`]+ context show)`/))];

type Person = {
  readonly claude: Claude;
  readonly home: string;
  /** How the model behaves from now on. */
  obey(how: Obedient): void;
  events(): FlatEvent[];
  drafts(): string[];
};

/** Installed as a person would, into a home with an awkward path. */
function openPerson(): Person & AsyncDisposable {
  let how: Obedient = () => [];
  const claude = openClaude({
    hookCommand: "unused",
    model: { respond: (request) => answer(request, how) },
  });
  const home = join(claude.home, "내 집 1/.self-generation");
  const env = { ...claude.env, SELF_GEN_HOME: home };
  const selfGen = (...args: readonly string[]): void => {
    const ran = Bun.spawnSync([PROGRAM, ...args], { cwd: claude.project, env });
    expect({ args, exitCode: ran.exitCode, stderr: ran.stderr.toString() }).toEqual({
      args,
      exitCode: 0,
      stderr: "",
    });
  };
  placeProgram(join(home, "bin/self-gen"));
  selfGen("install", "--yes", "--no-daemon", "--language", "en", "--client", "claude-code");
  selfGen("config", "set", "daemon.autostart", "false");
  return {
    claude,
    home,
    obey: (next) => {
      how = next;
    },
    events: () =>
      linesOf(join(home, "journal/events.jsonl")).flatMap((line) => {
        const decoded = decodeLine(line);
        return decoded.ok ? [flatten(decoded.event)] : [];
      }),
    drafts: () => readdirSync(join(home, "run/drafts")),
    [Symbol.asyncDispose]: () => claude.close(),
  };
}

/** As many results as there are since the command was typed, so many steps were taken. */
function answer({ kind, body, text }: AnthropicRequest, how: Obedient): Step | undefined {
  if (kind !== "main") return undefined;
  const messages = objectsIn(body["messages"]).map((message) => JSON.stringify(message));
  const typed = messages.findLastIndex((message) => message.includes("context</command-name>"));
  if (typed === -1) return undefined;
  const results = messages
    .slice(typed)
    .filter((message) => message.includes('"type":"tool_result"')).length;
  return how(text)[results] ?? { text: SAID };
}

const denialsOf = ({ records }: ClaudeRun): unknown =>
  records.findLast((record) => record["type"] === "result")?.["permission_denials"];

const exported = ({ claude }: Person): unknown =>
  JSON.parse(readFileSync(join(claude.project, ".claude/session-context.json"), "utf8"));

test("/save-context saves what the model wrote, without a question, and leaves no draft; one with a fault is mended; /restore-context gives it back to a later session [R077, R082]", async () => {
  await using person = openPerson();
  const { claude } = person;
  person.obey(saves({ descisions: [] }, STATED));
  const saved = await claude.run(["-p", "/save-context keep the port 5433"]);
  expect(saved).toMatchObject({ exitCode: 0, answer: SAID });
  expect(denialsOf(saved)).toEqual([]);
  expect(claude.api.main()[0]?.text).toContain("keep the port 5433");
  expect(claude.api.main()[2]?.text).toContain("CONTEXT_INVALID");
  expect(exported(person)).toMatchObject({
    meta: { version: "2.0", project: claude.project },
    goal: STATED.goal,
    // What the person said with the command stands behind what the model wrote.
    decisions: [...STATED.decisions, { what: "keep the port 5433" }],
    state: { blockers: STATED.state.blockers },
  });
  expect(person.drafts()).toEqual([]);
  const types = person.events().map(({ type }) => type);
  expect(types).toContain("snapshot");
  expect(types).not.toContain("permission");

  person.obey(restores);
  const restored = await claude.run(["-p", "/restore-context"]);
  expect(restored).toMatchObject({ exitCode: 0, answer: SAID });
  expect(denialsOf(restored)).toEqual([]);
  const { text = "" } = claude.api.main().at(-1) ?? {};
  for (const fact of ["use SQLite", "PostgreSQL: needs a server", "no key for the staging server"])
    expect(text).toContain(fact);
  // What was saved names a file with an @; nobody opens it.
  expect(text).toContain("@/etc/hostname");
  expect(text).not.toContain("Called the Read tool");
});

test("what the commands do not need is still asked for: another file, another command, what is foreign", async () => {
  await using person = openPerson();
  const { claude, home } = person;
  const program = `'${home}/bin/self-gen'`;
  person.obey(() => [
    { tool: "Write", input: { file_path: join(home, "run/other.json"), content: "{}" } },
    runs(`${program} forget --all --yes`),
    runs(`${program} context save; touch ${claude.project}/mine`),
  ]);
  expect(denialsOf(await claude.run(["-p", "/save-context"]))).toHaveLength(3);
  person.obey(() => [
    runs(`${program} context load --foreign`),
    runs(`${program} context clear -y`),
  ]);
  expect(denialsOf(await claude.run(["-p", "/restore-context"]))).toHaveLength(2);
  expect(existsSync(join(claude.project, "mine"))).toBe(false);
});

test("at the client's own prompt both run without a dialog [R077, R082]", async () => {
  await using person = openPerson();
  const { claude } = person;
  seedInteractive(claude);
  await using typed = openTyped([claude.binary, ...TURN_ARGUMENTS], {
    cwd: claude.project,
    env: claude.env,
  });
  await typed.waitFor("? for shortcuts");
  person.obey(saves(STATED));
  await typed.submit("/save-context a note");
  await typed.waitFor(SAID);
  expect(exported(person)).toMatchObject({ decisions: [...STATED.decisions, { what: "a note" }] });
  person.obey(restores);
  await typed.submit("/restore-context");
  await typed.waitFor(SAID);
  expect(claude.api.main().at(-1)?.text).toContain("PostgreSQL: needs a server");
  await typed.submit("/exit");
  expect(await typed.exited).toBe(0);
  expect(person.events().map(({ type }) => type)).not.toContain("permission");
});

/** A person who types `/save-context` and `/restore-context` in the real client. */
import { expect } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeLine } from "../../src/event/line.ts";
import { flatten, type FlatEvent } from "../../src/store/store.ts";
import type { AnthropicRequest } from "../real/fake-anthropic.ts";
import { type Claude, openClaude } from "../real/claude.ts";
import { objectsIn } from "../real/json.ts";
import type { Step } from "../real/script.ts";
import { placeProgram } from "../place-program.ts";
import { linesOf, PROGRAM } from "../sandbox.ts";

export const STATED = {
  goal: { current_objective: "세션 문맥을 저장한다" },
  decisions: [{ what: "use SQLite", why: "one file", rejected: ["PostgreSQL: needs a server"] }],
  discoveries: [{ file: "src/a.ts", insight: "see @/etc/hostname for the name" }],
  state: { blockers: ["no key for the staging server"] },
};

export const SAID = "everything is said";

/** Answers of the model to one typed command: the tool calls that its text asks for, then a word. */
type Obedient = (told: string) => readonly Step[];

const named = (told: string, pattern: RegExp): string => {
  const found = pattern.exec(told)?.[1];
  if (found === undefined) throw new Error(`not told: ${String(pattern)}\n${told.slice(0, 4000)}`);
  return found;
};

export const runs = (command: string): Step => ({
  tool: "Bash",
  input: { command, description: "it" },
});

export const saves =
  (...drafts: readonly object[]): Obedient =>
  (told) => {
    const file = named(told, /JSON object to `([^`]+)`/);
    const command = named(told, /alone: `([^`]+ context save [^`]+)`/);
    return drafts.flatMap((draft) => [
      { tool: "Write", input: { file_path: file, content: JSON.stringify(draft) } },
      runs(command),
    ]);
  };

export const restores: Obedient = (told) => [runs(named(told, /alone: `([^`]+ context show)`/))];

type Person = {
  readonly claude: Claude;
  readonly home: string;
  /** How the model behaves from now on. */
  obey(how: Obedient): void;
  events(): FlatEvent[];
  drafts(): string[];
};

/** Installed as a person would, into a home with an awkward path. */
export function openPerson(): Person & AsyncDisposable {
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

export const exported = ({ claude }: Person): unknown =>
  JSON.parse(readFileSync(join(claude.project, ".claude/session-context.json"), "utf8"));

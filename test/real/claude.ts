/**
 * The real Claude Code client, headless and offline, with one hook command on every event we use.
 *
 * Every `openClaude` has its own home, project and fake model, and an environment that is passed
 * whole: nothing of the user's own configuration can be seen or changed. `run` starts one client;
 * runs of one `openClaude` share the home, so `-c` continues the session before.
 *
 * ```ts
 * await using claude = openClaude({ hookCommand: "/abs/self-gen hook --client claude-code" });
 * const turn = await claude.run(["-p", `List it ${script({ tool: "Bash", input: { command: "ls" } })}`, "--allowedTools", "Bash"]);
 * expect(turn.hooks.every((hook) => hook.exitCode === 0)).toBe(true);
 * expect(claude.api.main()[0]?.text).toContain("what SessionStart injected");
 * ```
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { EVENT_NAMES, hookSettings, readHookRecords } from "./claude-hooks.ts";
import type { HookRecord } from "./claude-hooks.ts";
import { startFakeAnthropic } from "./fake-anthropic.ts";
import type { FakeAnthropic, FakeAnthropicOptions } from "./fake-anthropic.ts";
import { parseLines, textIn, type JsonObject } from "./json.ts";
import { openPrograms } from "./programs.ts";
import { openWorkplace } from "./workplace.ts";
import { HANG_MS } from "../limits.ts";

export type ClaudeOptions = {
  /** The command string of the hook, run by the client in a shell. */
  readonly hookCommand: string;
  /** Which events are registered; all of `EVENT_NAMES` unless told otherwise. */
  readonly events?: readonly string[];
  /** Added to the environment of the client, and so of its hooks. */
  readonly extraEnv?: Readonly<Record<string, string>>;
  readonly model?: FakeAnthropicOptions;
};

export type ClaudeRunOptions = {
  readonly timeoutMs?: number;
  /** `false` leaves the client's plain output; `hooks`, `records` and `answer` are then empty. */
  readonly records?: boolean;
  /** Where it is started; in the project unless told otherwise. */
  readonly cwd?: string;
};

export type ClaudeRun = {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly durationMs: number;
  /** One per hook process that the client reported, in the order in which they ended. */
  readonly hooks: readonly HookRecord[];
  /** Everything the client printed as a record. */
  readonly records: readonly JsonObject[];
  /** The last text of the model. */
  readonly answer: string;
};

export type Claude = AsyncDisposable & {
  readonly binary: string;
  readonly home: string;
  readonly project: string;
  readonly settingsPath: string;
  /** The whole environment of a run, for a test that starts the client in its own way. */
  readonly env: Readonly<Record<string, string>>;
  readonly api: FakeAnthropic;
  /** Requests to hosts outside that were stopped; an offline client makes none. */
  readonly outsideAttempts: readonly string[];
  /** Turns (`-p`) and other commands alike: `["-c", "-p", "/compact"]`, `["plugin", "list"]`. */
  run(args: readonly string[], options?: ClaudeRunOptions): Promise<ClaudeRun>;
  /** A skill of the project; the client reads it when it starts. */
  writeSkill(name: string, skill: { readonly description: string; readonly body: string }): string;
  /** A slash command of the project; `$ARGUMENTS` in the body is what follows its name. */
  writeCommand(name: string, body: string): string;
  close(): Promise<void>;
};

/** A person who asks; the automatic mode needs a judge that a fake model cannot be. */
export const TURN_ARGUMENTS = ["--permission-mode", "default"] as const;
export const RECORD_ARGUMENTS = [
  "--output-format",
  "stream-json",
  "--verbose",
  "--include-hook-events",
] as const;

/** The client under test: CLAUDE_BIN, or the one pinned in test/real/package.json. */
export function claudeBinary(): string {
  const chosen = process.env["CLAUDE_BIN"];
  const binary = chosen ?? join(import.meta.dir, "node_modules", ".bin", "claude");
  if (existsSync(binary)) return binary;
  throw new Error(
    chosen === undefined
      ? `There is no Claude Code client at ${binary}. Run "npm ci --force --prefix test/real" once, or set CLAUDE_BIN.`
      : `CLAUDE_BIN is ${chosen}, but there is no such file. Correct it, or unset it for the pinned client.`,
  );
}

export function openClaude(options: ClaudeOptions): Claude {
  const binary = claudeBinary();
  const workplace = openWorkplace();
  const { home, project, outsideAttempts } = workplace;
  const api = startFakeAnthropic(options.model);
  const programs = openPrograms();
  const settingsPath = join(home, ".claude", "settings.json");
  const settings = hookSettings(options.hookCommand, options.events ?? EVENT_NAMES);
  writeText(settingsPath, JSON.stringify(settings, undefined, 2));
  const env = { ...workplace.env, ...offlineEnvironment(api.url), ...options.extraEnv };

  async function run(args: readonly string[], how: ClaudeRunOptions = {}): Promise<ClaudeRun> {
    const { timeoutMs = HANG_MS, records: wantsRecords = true, cwd = project } = how;
    const isTurn = args.includes("-p") || args.includes("--print");
    const command = [
      binary,
      ...(isTurn ? TURN_ARGUMENTS : []),
      ...args,
      ...(isTurn && wantsRecords ? RECORD_ARGUMENTS : []),
    ];
    const finished = await programs.run(command, { cwd, env, timeoutMs });
    const records = isTurn && wantsRecords ? parseLines(finished.stdout) : [];
    const result = records.findLast((record) => record["type"] === "result");
    return {
      ...finished,
      records,
      hooks: readHookRecords(records),
      answer: textIn(result?.["result"]),
    };
  }

  const close = async (): Promise<void> => {
    await programs.close();
    await api.close();
    await workplace.close();
  };

  return {
    binary,
    home,
    project,
    settingsPath,
    env,
    api,
    outsideAttempts,
    run,
    writeSkill: (name, { description, body }) =>
      writeText(
        join(project, ".claude", "skills", name, "SKILL.md"),
        `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}\n`,
      ),
    writeCommand: (name, body) =>
      writeText(join(project, ".claude", "commands", `${name}.md`), `${body}\n`),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Without it the first interactive start asks whom to trust, and runs no hook before it knows. */
export function seedInteractive({ home, project, env }: Claude): void {
  const key = env["ANTHROPIC_API_KEY"] ?? "";
  const answered = {
    hasCompletedOnboarding: true,
    theme: "dark",
    customApiKeyResponses: { approved: [key.slice(-20)], rejected: [] },
    projects: { [project]: { hasTrustDialogAccepted: true } },
  };
  writeText(join(home, ".claude.json"), JSON.stringify(answered));
}

/** With these the client opens connections to the fake model only. */
function offlineEnvironment(url: string): Readonly<Record<string, string>> {
  return {
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: "made-up-key-for-tests",
    DISABLE_TELEMETRY: "1",
    DISABLE_ERROR_REPORTING: "1",
    DISABLE_AUTOUPDATER: "1",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    // A client of a second is over before its best compiler has paid.
    BUN_JSC_useDFGJIT: "0",
  };
}

function writeText(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

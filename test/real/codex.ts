/**
 * The real Codex CLI, non-interactive and offline, with one hook command on every event it has.
 *
 * As with `openClaude`, home, project and fake model are its own and the environment is passed
 * whole. Codex runs no hook that the user has not trusted, and says nothing about it; the harness
 * waives that trust for each run.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CODEX_EVENTS } from "../../src/clients/codex/settings.ts";
import type { RegisteredEvent } from "../../src/clients/registration.ts";
import { startFakeOpenAi, type FakeOpenAi, type FakeOpenAiOptions } from "./fake-openai.ts";
import { isObject, parseLines, textIn, type JsonObject } from "./json.ts";
import { openPrograms, type Finished } from "./programs.ts";
import { openWorkplace } from "./workplace.ts";
import { HANG_MS } from "../limits.ts";

/** With one more than an installation registers, so that it can be seen what Codex tells there. */
const HOOKS: readonly RegisteredEvent[] = [...CODEX_EVENTS, { event: "PreToolUse", timeout: 10 }];

export type CodexOptions = {
  readonly hookCommand: string;
  readonly extraEnv?: Readonly<Record<string, string>>;
  /** Lines for the top of config.toml, for example `model_auto_compact_token_limit = 50000`. */
  readonly extraConfig?: readonly string[];
  readonly model?: FakeOpenAiOptions;
};

export type CodexRunOptions = {
  readonly timeoutMs?: number;
  /** More arguments of `codex exec`. */
  readonly args?: readonly string[];
};

export type CodexRun = Finished & {
  /** Everything that Codex printed as a record (`--json`). */
  readonly records: readonly JsonObject[];
  /** The last text of the model. */
  readonly answer: string;
};

export type Codex = AsyncDisposable & {
  readonly binary: string;
  readonly home: string;
  readonly codexHome: string;
  readonly project: string;
  readonly hooksPath: string;
  readonly env: Readonly<Record<string, string>>;
  readonly api: FakeOpenAi;
  /** Requests to hosts outside that were stopped; an offline client makes none. */
  readonly outsideAttempts: readonly string[];
  run(prompt: string, options?: CodexRunOptions): Promise<CodexRun>;
  /** Continues the last session of this home. */
  resume(prompt: string, options?: CodexRunOptions): Promise<CodexRun>;
  close(): Promise<void>;
};

/**
 * The client under test: CODEX_BIN, or the native program pinned in test/real/package.json. Its
 * launcher in `.bin` would be one more process, which outlives a kill of the first.
 */
export function codexBinary(): string {
  const chosen = process.env["CODEX_BIN"];
  if (chosen !== undefined) {
    if (existsSync(chosen)) return chosen;
    throw new Error(
      `CODEX_BIN is ${chosen}, but there is no such file. Correct it, or unset it for the pinned client.`,
    );
  }
  const modules = join(import.meta.dir, "node_modules");
  const pinned = new Bun.Glob("@openai/codex-*/vendor/*/bin/codex{,.exe}");
  const [binary] = existsSync(modules) ? pinned.scanSync({ cwd: modules, absolute: true }) : [];
  if (binary !== undefined) return binary;
  throw new Error(
    `There is no Codex CLI in ${modules}. Run "npm ci --force --prefix test/real" once, or set CODEX_BIN.`,
  );
}

export function openCodex(options: CodexOptions): Codex {
  const binary = codexBinary();
  const workplace = openWorkplace();
  const { home, project, outsideAttempts } = workplace;
  const api = startFakeOpenAi(options.model);
  const programs = openPrograms();
  const codexHome = join(home, ".codex");
  const hooksPath = join(codexHome, "hooks.json");
  mkdirSync(codexHome);
  writeFileSync(join(codexHome, "config.toml"), configText(api.url, options.extraConfig ?? []));
  writeFileSync(hooksPath, JSON.stringify(hookFile(options.hookCommand), undefined, 2));
  const env = { ...workplace.env, CODEX_HOME: codexHome, ...options.extraEnv };

  async function exec(
    last: readonly string[],
    { timeoutMs = HANG_MS, args = [] }: CodexRunOptions = {},
  ): Promise<CodexRun> {
    const flags = [
      "--json",
      "--dangerously-bypass-hook-trust",
      "--dangerously-bypass-approvals-and-sandbox",
    ];
    const command = [binary, "exec", ...flags, ...args, ...last];
    const finished = await programs.run(command, { cwd: project, env, timeoutMs });
    const records = parseLines(finished.stdout);
    return { ...finished, records, answer: lastText(records) };
  }

  const close = async (): Promise<void> => {
    await programs.close();
    await api.close();
    await workplace.close();
  };

  return {
    binary,
    home,
    codexHome,
    project,
    hooksPath,
    env,
    api,
    outsideAttempts,
    run: (prompt, how) => exec([prompt], how),
    resume: (prompt, how) => exec(["resume", "--last", prompt], how),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function configText(url: string, extra: readonly string[]): string {
  return [
    'model = "fake-model"',
    'model_provider = "fake"',
    "check_for_update_on_startup = false",
    ...extra,
    // With plugins the client asks chatgpt.com and api.github.com when it starts.
    "[features]",
    "plugins = false",
    "[analytics]",
    "enabled = false",
    "[model_providers.fake]",
    'name = "fake"',
    `base_url = "${url}/v1"`,
    'wire_api = "responses"',
    "requires_openai_auth = false",
    "",
  ].join("\n");
}

function hookFile(command: string): JsonObject {
  const entries = HOOKS.map(({ event, timeout }) => [
    event,
    [{ hooks: [{ type: "command", command, timeout }] }],
  ]);
  return { hooks: Object.fromEntries(entries) as JsonObject };
}

function lastText(records: readonly JsonObject[]): string {
  const items = records.map((record) => record["item"]).filter(isObject);
  return textIn(items.findLast((item) => item["type"] === "agent_message")?.["text"]);
}

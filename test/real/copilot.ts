/**
 * The real Copilot CLI, non-interactive and offline, with settings that hold no hook. Its model is whatever speaks the Messages
 * API: the same fake as Claude Code's.
 *
 * As with `openCodex`, home, project and fake model are its own and the environment is passed whole.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { HANG_MS } from "../limits.ts";
import { type FakeAnthropic, startFakeAnthropic } from "./fake-anthropic.ts";
import { type Finished, openPrograms } from "./programs.ts";
import { openWorkplace } from "./workplace.ts";

export type Copilot = AsyncDisposable & {
  readonly home: string;
  readonly project: string;
  readonly env: Readonly<Record<string, string>>;
  readonly settingsPath: string;
  readonly api: FakeAnthropic;
  /** Requests to hosts outside that were stopped; an offline client makes none. */
  readonly outsideAttempts: readonly string[];
  run(prompt: string, args?: readonly string[]): Promise<Finished>;
  /** Has a session's conversation replaced by a summary. */
  compact(sessionId: string): Promise<void>;
};

/** The client under test: COPILOT_BIN, or the native program pinned in test/real/package.json. */
function copilotBinary(): string {
  const modules = join(import.meta.dir, "node_modules");
  const pinned = new Bun.Glob("@github/copilot-*/copilot{,.exe}");
  const [found] = existsSync(modules) ? pinned.scanSync({ cwd: modules, absolute: true }) : [];
  const path = process.env["COPILOT_BIN"] ?? found;
  if (path !== undefined && existsSync(path)) return path;
  throw new Error(
    `There is no Copilot CLI in ${path ?? modules}. Run "npm ci --force --prefix test/real" once, or set COPILOT_BIN.`,
  );
}

export function openCopilot(): Copilot {
  const binary = copilotBinary();
  const workplace = openWorkplace();
  const { home, project, outsideAttempts } = workplace;
  const api = startFakeAnthropic();
  const programs = openPrograms();
  mkdirSync(join(home, ".copilot"));
  const settingsPath = join(home, ".copilot/settings.json");
  writeFileSync(settingsPath, SETTINGS);
  const env = {
    ...workplace.env,
    COPILOT_AUTO_UPDATE: "false",
    COPILOT_MODEL: "claude-sonnet-4.6",
    COPILOT_OFFLINE: "true",
    // Hidden wherever it stands in what the client prints.
    COPILOT_PROVIDER_API_KEY: "not-a-real-key",
    COPILOT_PROVIDER_BASE_URL: api.url,
    COPILOT_PROVIDER_TYPE: "anthropic",
  };
  return {
    home,
    project,
    env,
    settingsPath,
    api,
    outsideAttempts,
    run: (prompt, args = []) =>
      programs.run([binary, "--allow-all-tools", ...args, "--prompt", prompt], {
        cwd: project,
        env,
        timeoutMs: HANG_MS,
      }),
    compact: (sessionId) =>
      untilCompacted([binary, `--resume=${sessionId}`, "--prompt", "/compact"], project, env),
    [Symbol.asyncDispose]: async () => {
      await programs.close();
      await api.close();
      await workplace.close();
    },
  };
}

const COMPACTED = "Compacted conversation";
/** So long it may take to leave; now and then it says that it is done and never does. */
const LEAVING_MS = 2000;

async function untilCompacted(
  command: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const child = Bun.spawn([...command], {
    cwd,
    env: { ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const hanging = setTimeout(() => child.kill("SIGKILL"), HANG_MS);
  const decoder = new TextDecoder();
  let printed = "";
  for await (const chunk of child.stdout) {
    printed += decoder.decode(chunk, { stream: true });
    if (printed.includes(COMPACTED)) break;
  }
  await Promise.race([child.exited, Bun.sleep(LEAVING_MS)]);
  clearTimeout(hanging);
  child.kill("SIGKILL");
  await child.exited;
  if (!printed.includes(COMPACTED)) throw new Error(`not compacted: ${printed}`);
}

/** As somebody wrote them. */
const SETTINGS = `{
\t"banner":  "never",
\t"notifications": false
}
`;

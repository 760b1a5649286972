/**
 * The real Gemini CLI, non-interactive and offline, with settings that hold no hook.
 *
 * As with `openCodex`, home, project and fake model are its own and the environment is passed whole.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { HANG_MS } from "../limits.ts";
import { startFakeGemini, type FakeGemini } from "./fake-gemini.ts";
import { openPrograms, type Finished } from "./programs.ts";
import { openWorkplace } from "./workplace.ts";

export type Gemini = AsyncDisposable & {
  readonly home: string;
  readonly project: string;
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly settingsPath: string;
  readonly api: FakeGemini;
  /** Requests to hosts outside that were stopped; an offline client makes none. */
  readonly outsideAttempts: readonly string[];
  run(prompt: string, args?: readonly string[]): Promise<Finished>;
};

/** The client under test: GEMINI_BIN, or the one pinned in test/real/package.json. */
function geminiProgram(): string {
  const pinned = join(import.meta.dir, "node_modules/@google/gemini-cli/bundle/gemini.js");
  const path = process.env["GEMINI_BIN"] ?? pinned;
  if (existsSync(path)) return path;
  throw new Error(
    `There is no Gemini CLI at ${path}. Run "npm ci --force --prefix test/real" once, or set GEMINI_BIN.`,
  );
}

export function openGemini(): Gemini {
  const program = geminiProgram();
  const workplace = openWorkplace();
  const { home, project, outsideAttempts } = workplace;
  const api = startFakeGemini();
  const programs = openPrograms();
  mkdirSync(join(home, ".gemini"));
  const settingsPath = join(home, ".gemini/settings.json");
  writeFileSync(settingsPath, SETTINGS);
  const env = {
    ...workplace.env,
    GEMINI_API_KEY: "x",
    GOOGLE_GEMINI_BASE_URL: api.url,
    GEMINI_CLI_TRUST_WORKSPACE: "true",
    // Otherwise it starts itself once more, with more memory.
    GEMINI_CLI_NO_RELAUNCH: "true",
  };
  // Without a model it asks another one first which to take.
  const command = ["node", program, "--yolo", "--model", "gemini-2.5-pro"];
  return {
    home,
    project,
    env,
    command,
    settingsPath,
    api,
    outsideAttempts,
    run: (prompt, args = []) =>
      programs.run([...command, ...args, "--prompt", prompt], {
        cwd: project,
        env,
        timeoutMs: HANG_MS,
      }),
    [Symbol.asyncDispose]: async () => {
      await programs.close();
      await api.close();
      await workplace.close();
    },
  };
}

/** As somebody wrote them. */
const SETTINGS = `{
\t"security": {"auth": {"selectedType": "gemini-api-key"}},
\t"privacy":  {"usageStatisticsEnabled": false},
\t"general": {"enableAutoUpdate": false}
}
`;

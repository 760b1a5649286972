/**
 * The real OpenSpec tool, in a project of its own, so that tests read trees which it made.
 *
 * Its telemetry and its look for newer versions are off, and it is started with a module that refuses every connection and
 * notes it: `outsideAttempts` is empty unless a version ignores both switches. (Node's fetch takes no notice of a proxy.)
 *
 * ```ts
 * await using openspec = openOpenSpec();
 * await openspec.run(["new", "change", "add-login"]);
 * openspec.write("openspec/changes/add-login/tasks.md", "- [ ] 1.1 A form\n");
 * ```
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { openPrograms } from "./programs.ts";
import { openWorkplace } from "./workplace.ts";
import { HANG_MS } from "../limits.ts";

export type OpenSpec = AsyncDisposable & {
  readonly project: string;
  /** The whole environment of a run. */
  readonly env: Readonly<Record<string, string>>;
  /** What it printed; throws with that when it fails. Runs in the project, or in a folder that is named. */
  run(args: readonly string[], cwd?: string): Promise<string>;
  /** A file of the project. */
  write(path: string, text: string): void;
  outsideAttempts(): readonly string[];
};

const BINARY = join(import.meta.dir, "node_modules", ".bin", "openspec");

const REFUSE_CONNECTIONS = `
const { Socket } = require("node:net");
const { appendFileSync } = require("node:fs");
Socket.prototype.connect = function (...args) {
  appendFileSync(process.env.TEST_ATTEMPTS, JSON.stringify(args[0]) + "\\n");
  throw new Error("no connections here");
};
`;

export function openOpenSpec(): OpenSpec {
  if (!existsSync(BINARY)) {
    throw new Error(`There is no OpenSpec at ${BINARY}. Run "npm ci --prefix test/real" once.`);
  }
  const workplace = openWorkplace();
  const { home, project } = workplace;
  const programs = openPrograms();
  const attemptsFile = join(home, "attempts");
  const refusal = join(home, "refuse-connections.cjs");
  writeFileSync(refusal, REFUSE_CONNECTIONS);
  const env = {
    ...workplace.env,
    OPENSPEC_TELEMETRY: "0",
    OPENSPEC_NO_UPDATE_CHECK: "1",
    DO_NOT_TRACK: "1",
    NODE_OPTIONS: `--require=${refusal}`,
    TEST_ATTEMPTS: attemptsFile,
  };

  return {
    project,
    env,
    run: async (args, cwd = project) => {
      const settings = { cwd, env, timeoutMs: HANG_MS };
      const { exitCode, stdout, stderr } = await programs.run([BINARY, ...args], settings);
      if (exitCode === 0) return stdout;
      throw new Error(`openspec ${args.join(" ")} exited with ${exitCode}: ${stdout}${stderr}`);
    },
    write: (path, text) => {
      const file = join(project, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    },
    outsideAttempts: () =>
      existsSync(attemptsFile) ? readFileSync(attemptsFile, "utf8").trim().split("\n") : [],
    [Symbol.asyncDispose]: async () => {
      await programs.close();
      await workplace.close();
    },
  };
}

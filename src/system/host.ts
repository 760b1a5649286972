/**
 * A command's surroundings: environment, folder, clock, terminal and program. The default is the process's own; to run a
 * command inside another process, others are passed in, and everything the command awaits sees those. Hooks and the
 * daemon always run as their own processes.
 */
import type { AsyncLocalStorage } from "node:async_hooks";
import { processTerminal, type Terminal } from "./terminal.ts";

export type HostEnvironment = Readonly<Record<string, string | undefined>>;

export type Host = {
  readonly env: HostEnvironment;
  /** Throws where the folder is gone. */
  readonly cwd: () => string;
  readonly now: () => Date;
  readonly terminal: Terminal;
  /** What is started when a command needs a process of its own. */
  readonly program: string;
  /** Whether that is the compiled program; from source there is none to install. */
  readonly isBuilt: boolean;
};

const processHost: Host = {
  env: process.env,
  cwd: () => process.cwd(),
  now: () => new Date(),
  terminal: processTerminal,
  program: process.execPath,
  isBuilt: Bun.isStandaloneExecutable,
};

/** Made where one is handed in: the modules behind it are no part of a process that is its own host. */
let hostStorage: AsyncLocalStorage<Host> | null = null;

export const host = (): Host => hostStorage?.getStore() ?? processHost;

export function withHost<T>(given: Host, work: () => T): T {
  hostStorage ??= new (process.getBuiltinModule("node:async_hooks").AsyncLocalStorage)<Host>();
  return hostStorage.run(given, work);
}

export const temporaryFolder = (): string =>
  host().env["TMPDIR"] ?? process.getBuiltinModule("node:os").tmpdir();

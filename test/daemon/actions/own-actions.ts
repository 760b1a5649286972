/** The actions of a sandbox's home, with the real program behind them; also without a daemon. */
import { expect } from "bun:test";
import { resolvePaths } from "../../../src/config/paths.ts";
import type { PageActions } from "../../../src/daemon/actions/action.ts";
import { openActions } from "../../../src/daemon/actions/actions.ts";
import { ApiFault } from "../../../src/daemon/api/fault.ts";
import {
  openOwnCommands,
  type OwnCommandLimits,
  type OwnCommandRunner,
} from "../../../src/daemon/own-command.ts";
import { openInstallation } from "../../../src/ingest/installation.ts";
import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";
import { textOf } from "../../../src/text/text.ts";
import { openSandbox, PROGRAM, type Sandbox } from "../../sandbox.ts";
import type { Language } from "../../cli/recorded-session.ts";

export type OwnActions = AsyncDisposable & {
  readonly sandbox: Sandbox;
  readonly actions: PageActions;
  readonly runOwn: OwnCommandRunner;
};

export type OwnOptions = {
  readonly language?: Language;
  readonly limits?: OwnCommandLimits;
  readonly program?: (sandbox: Sandbox) => string;
  readonly env?: Readonly<Record<string, string>>;
  readonly before?: (sandbox: Sandbox) => Promise<void>;
};

export async function openOwnActions(options: OwnOptions = {}): Promise<OwnActions> {
  const sandbox = openSandbox();
  const { language = "en" } = options;
  expect((await sandbox.run(["config", "set", "language", language])).exitCode).toBe(0);
  await options.before?.(sandbox);
  expect((await sandbox.run(["ingest"])).exitCode).toBe(0);
  const paths = resolvePaths(sandbox.env, process.execPath);
  if (paths === null) throw new Error("no home");
  const installation = openInstallation(paths);
  const store = openSqliteStore(installation.dbPath);
  const text = () => textOf(language);
  const { runOwn } = openOwnCommands({
    program: options.program?.(sandbox) ?? PROGRAM,
    folder: sandbox.home,
    env: { ...sandbox.env, ...options.env },
    text,
    ...(options.limits === undefined ? {} : { limits: options.limits }),
  });
  return {
    sandbox,
    runOwn,
    actions: openActions({ runOwn, text, records: () => ({ store, installation }) }),
    [Symbol.asyncDispose]: async () => {
      await store.close();
      sandbox[Symbol.dispose]();
    },
  };
}

/** Why something was refused. */
export async function refusalOf(doing: Promise<unknown>): Promise<ApiFault> {
  const fault = await doing.then(
    () => null,
    (error: unknown) => error,
  );
  if (fault instanceof ApiFault) return fault;
  throw new Error("it was not refused", { cause: fault });
}

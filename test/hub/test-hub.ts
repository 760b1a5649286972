/** A hub in this process in front of a database of its own, and machines that send to it. */
import { chmodSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Asset, buildPage } from "../../scripts/build-page.ts";
import { resolvePaths } from "../../src/config/paths.ts";
import type { HubOptions } from "../../src/hub/hub.ts";
import { type HubSettings, startHub } from "../../src/hub/run.ts";
import { openInstallation } from "../../src/ingest/installation.ts";
import { openConnection, type PostgresConnection } from "../../src/store/postgres/connection.ts";
import { newMachine, saveMachine } from "../../src/team/machine-identity.ts";
import { HUB_ROOT } from "../../src/team/hub/protocol.ts";
import { issueToken, type TokenRole } from "../../src/team/hub/tokens.ts";
import { share } from "../../src/team/shares.ts";
import { createTeam } from "../../src/team/team-database.ts";
import { saveMembership } from "../../src/team/team-files.ts";
import { createTestDatabase } from "../postgres.ts";
import { machineAt, newHome, PROJECT, type TeamMachine } from "../team/machines.ts";

export const TEAM = "team";

export type TestHub = AsyncDisposable & {
  readonly address: string;
  readonly database: string;
  readonly connection: PostgresConnection;
  /** What it logged, as it was written. */
  readonly lines: readonly string[];
  readonly issue: (name: string, role?: TokenRole, days?: number) => Promise<string>;
  readonly close: () => Promise<void>;
  /** Another one at the same port, as after a restart. */
  readonly open: () => void;
  readonly ask: (
    token: string | null,
    method: string,
    path: string,
    body?: string | object,
  ) => Promise<{ readonly status: number; readonly said: unknown }>;
};

type Tls = { readonly cert: string; readonly key: string };

type GivenHub = {
  readonly url?: string;
  readonly tls?: Tls;
  readonly isBehindProxy?: boolean;
  readonly otel?: HubSettings["otel"];
  readonly paces?: NonNullable<HubSettings["paces"]>;
  /** Reads it anew each time. */
  readonly certificate?: NonNullable<HubSettings["certificate"]>;
  /** The dashboard, too, with the settings of this home. */
  readonly pageOf?: string;
};

const readAssets = memoizeAssets();

/** The page as the build puts it into the program. */
function memoizeAssets(): () => Promise<readonly Asset[]> {
  let built: Promise<readonly Asset[]> | null = null;
  return () => (built ??= buildPage());
}

const pageWith = (home: string): NonNullable<HubOptions["page"]> => {
  const paths = resolvePaths({ HOME: dirname(home), SELF_GEN_HOME: home }, process.execPath);
  if (paths === null) throw new Error("no home");
  return { assets: readAssets, installation: openInstallation(paths, {}) };
};

export async function openTestHub(given: GivenHub = {}): Promise<TestHub> {
  const url = given.url ?? (await createTestDatabase());
  const connection = openConnection(new URL(url));
  await createTeam(connection, TEAM);
  const lines: string[] = [];
  const { tls = null, isBehindProxy = false, pageOf } = given;
  const page = pageOf === undefined ? {} : { page: pageWith(pageOf) };
  const hostname = "127.0.0.1";
  const { otel = null, paces = {} } = given;
  const certificate = tls === null ? null : () => tls;
  const settings = {
    team: TEAM,
    url: new URL(url),
    hostname,
    certificate: given.certificate ?? certificate,
    isBehindProxy,
    otel,
    paces,
    ...page,
  };
  const open = (port: number) => startHub({ ...settings, port }, (line) => void lines.push(line));
  let hub = open(0);
  const { port } = hub;
  const address = `${given.tls === undefined && given.certificate === undefined ? "http://127.0.0.1" : "https://localhost"}:${port}`;
  return {
    address,
    database: url,
    connection,
    lines,
    issue: async (name, role = "writer", days = 30) =>
      (await issueToken(connection, TEAM, { name, role, days })).text,
    close: async () => void (await hub.close()),
    open: () => {
      hub = open(port);
    },
    ask: async (token, method, path, body) => {
      const response = await fetch(
        path.startsWith("/") ? `${address}${path}` : `${address}${HUB_ROOT}/${path}`,
        {
          method,
          headers: token === null ? {} : { Authorization: `Bearer ${token}` },
          ...(body === undefined
            ? {}
            : { body: typeof body === "string" ? body : JSON.stringify(body) }),
        },
      );
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.includes("json") === true;
      return { status: response.status, said: isJson ? JSON.parse(text) : text };
    },
    [Symbol.asyncDispose]: async () => {
      await hub.close();
      await connection.close();
    },
  };
}

/** A token in a file that nobody else may read. */
export function tokenFile(folder: string, token: string): string {
  const path = join(folder, `${Bun.randomUUIDv7()}.token`);
  writeFileSync(path, `${token}\n`);
  chmodSync(path, 0o600);
  return path;
}

/** An installation that sends to a hub, as `team join` leaves it. */
export function joinedMachine(address: string, machine: string, token: string): TeamMachine {
  const home = newHome();
  saveMachine(home, { ...newMachine(null), machine });
  saveMembership(home, { team: TEAM, joinedAt: "" }, { url: new URL(address), token });
  share(home, PROJECT);
  return machineAt(home, machine);
}

/** `self-gen hub serve` as a process of its own, which can be ended as a power cut ends it. */
import { openConnection } from "../../src/store/postgres/connection.ts";
import { issueToken, listTokens } from "../../src/team/hub/tokens.ts";
import { createTeam } from "../../src/team/team-database.ts";
import type { PostgresServer } from "../postgres.ts";
import { PROGRAM } from "../sandbox.ts";
import type { Way } from "../team/exactly-once.ts";
import { until } from "../until.ts";
import { joinedMachine, TEAM } from "./test-hub.ts";

export type HubProcess = {
  readonly address: string;
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
  /** Asks it to stop, and answers how it ended. */
  readonly stop: () => Promise<number>;
};

function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const { port = 0 } = server;
  void server.stop(true);
  return port;
}

export function openHubProcess(database: string, home: string): HubProcess {
  const port = freePort();
  const address = `http://127.0.0.1:${port}`;
  const spawn = () =>
    Bun.spawn([PROGRAM, "hub", "serve", "--port", String(port), "--team", TEAM], {
      env: { PATH: process.env["PATH"] ?? "", HOME: home, SELF_GEN_TEAM_URL: database },
      stdout: "ignore",
      stderr: "ignore",
    });
  let running: ReturnType<typeof spawn> | null = null;
  const end = async (signal: "SIGKILL" | "SIGTERM"): Promise<number> => {
    const last = running;
    running = null;
    last?.kill(signal);
    return (await last?.exited) ?? 0;
  };
  process.once("exit", () => running?.kill("SIGKILL"));
  return {
    address,
    start: async () => {
      running = spawn();
      await until(async () => {
        // Without its database it leaves again, and whoever keeps it running starts it anew.
        if (running?.exitCode !== null) running = spawn();
        const response = await fetch(`${address}/healthz`).catch(() => null);
        return response?.status === 200;
      });
    },
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
  };
}

/** Machines that reach the database through a hub; the hub, the database, or both fail. */
export async function openHubWay({ url, kill, start }: PostgresServer, home: string): Promise<Way> {
  const connection = openConnection(new URL(url));
  await createTeam(connection, TEAM);
  const hub = openHubProcess(url, home);
  await hub.start();
  return {
    join: async () => {
      const issued = await issueToken(connection, TEAM, { name: "m", role: "writer", days: 1 });
      const tokens = await listTokens(connection, TEAM);
      const machine = tokens.find(({ token }) => token === issued.token)?.machine ?? "";
      return joinedMachine(hub.address, machine, issued.text);
    },
    fail: async () => {
      const [isHub, isServer] = [Math.random() < 0.7, Math.random() < 0.5];
      if (isHub) await hub.kill();
      if (isServer) await kill();
      if (isServer) await start();
      if (isHub) await hub.start();
    },
    close: async () => {
      await hub.kill();
      await connection.close();
    },
  };
}

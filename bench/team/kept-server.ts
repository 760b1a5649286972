/** A server whose data stays: what takes minutes to fill is filled once. As a small server is set up, but without `fsync`. */
import { openConnection } from "../../src/store/postgres/connection.ts";
import { openServer } from "../../test/postgres.ts";

const SETTINGS = [
  "shared_buffers=2GB",
  "work_mem=16MB",
  "maintenance_work_mem=1GB",
  "max_wal_size=8GB",
  "jit=off",
];

/** Answers how to reach it. */
export async function openKeptServer(folder: string): Promise<string> {
  const { start, url } = await openServer(SETTINGS, 5432, folder);
  await start();
  return url;
}

/** A database of this name, filled if it was not there: what was filled in part is filled again. */
export async function openDatabase(
  server: string,
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const own = new URL(server);
  own.pathname = `/${name}`;
  const connection = openConnection(new URL(server), { connections: 1 });
  const found = await connection.send("select 1 from pg_database where datname = $1", [name]);
  if (found.length === 0) {
    const filling = new URL(server);
    filling.pathname = `/${name}_filling`;
    await connection.send(`drop database if exists ${name}_filling`, []);
    await connection.send(`create database ${name}_filling`, []);
    await fill(filling.href);
    await connection.send(`alter database ${name}_filling rename to ${name}`, []);
  }
  await connection.close();
  return own.href;
}

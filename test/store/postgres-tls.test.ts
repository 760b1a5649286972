import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StoreFault } from "../../src/store/fault.ts";
import { openConnection } from "../../src/store/postgres/connection.ts";
import { lacksOpenssl, makeCertificate } from "../certificates.ts";
import { lacksPostgres, openServer } from "../postgres.ts";

function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const { port = 0 } = server;
  void server.stop(true);
  return port;
}

/** What a connection with these options to a server with a certificate for `host` comes to. */
async function connect(host: string, options: (authority: string) => string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "tls-"));
  const { authority, cert, key } = makeCertificate(folder, host);
  const settings = ["ssl=on", `ssl_cert_file=${cert}`, `ssl_key_file=${key}`];
  const port = freePort();
  const server = await openServer(
    [...settings, "listen_addresses=127.0.0.1", `port=${port}`],
    port,
  );
  await server.start();
  const url = `postgres://postgres@localhost:${port}/postgres?${options(authority)}`;
  const connection = openConnection(new URL(url));
  try {
    const [row] = (await connection.send(
      "select ssl from pg_stat_ssl where pid = pg_backend_pid()",
      [],
    )) as { ssl: boolean }[];
    return row?.ssl === true ? "encrypted" : "open";
  } catch (error) {
    return error instanceof StoreFault ? error.code : String(error);
  } finally {
    await connection.close();
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

describe.skipIf(lacksPostgres || lacksOpenssl)("a server reached by TLS", () => {
  test.concurrent("is believed with a certificate for its name by an authority that is named", async () => {
    const verified = (authority: string): string =>
      `sslmode=verify-full&sslrootcert=${encodeURIComponent(authority)}`;
    expect(await connect("localhost", verified)).toBe("encrypted");
    expect(await connect("other.example", verified)).toBe("DB_INSECURE");
  });

  test.concurrent("is not believed with a certificate of an authority that nobody knows", async () => {
    expect(await connect("localhost", () => "sslmode=verify-full")).toBe("DB_INSECURE");
  });
});

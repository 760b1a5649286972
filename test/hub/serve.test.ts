import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { encodeLine } from "../../src/event/line.ts";
import { openConnection } from "../../src/store/postgres/connection.ts";
import { encodeBatch, HUB_ROOT } from "../../src/team/hub/protocol.ts";
import { issueToken } from "../../src/team/hub/tokens.ts";
import { createTeam } from "../../src/team/team-database.ts";
import { lacksOpenssl, makeCertificate } from "../certificates.ts";
import { anEvent } from "../event/samples.ts";
import { createTestDatabase, lacksPostgres } from "../postgres.ts";
import { openSandbox, type Ran } from "../sandbox.ts";
import { openHubProcess } from "./hub-process.ts";
import { openTestHub, TEAM, tokenFile } from "./test-hub.ts";

describe.skipIf(lacksPostgres)("self-gen hub", () => {
  test("serves nobody else without TLS, and says what is missing", async () => {
    using sandbox = openSandbox();
    const env = { LANG: "en_US.UTF-8", SELF_GEN_TEAM_URL: await createTestDatabase() };
    const hub = (...args: readonly string[]): Promise<Ran> =>
      sandbox.run(["hub", ...args], { env });
    const stderr = async (...args: readonly string[]): Promise<string> =>
      (await hub(...args)).stderr;
    expect(await stderr("serve", "--host", "0.0.0.0")).toContain("HUB_NO_TLS");
    expect((await hub("serve", "--cert", "a.pem")).exitCode).toBe(2);
    expect(await stderr("serve", "--cert", "/none", "--key", "/none")).toContain("HUB_NO_CERT");
    expect(await stderr("serve")).toContain("TEAM_NONE_THERE");
    expect(await stderr("tokens")).toContain("TEAM_NONE_THERE");
    const bad = join(sandbox.folder, "bad.pem");
    writeFileSync(bad, "no certificate");
    await sandbox.run(["team", "init"], { env });
    expect(await stderr("serve", "--cert", bad, "--key", bad, "--port", "0")).toContain(
      "HUB_NO_CERT",
    );
    expect((await hub("issue", "laptop", "--role", "king")).exitCode).toBe(2);
    expect(await stderr("rotate", "nobody")).toContain("HUB_NO_TOKEN");
  });

  test("issues, lists, rotates and revokes tokens, each shown once", async () => {
    using sandbox = openSandbox();
    const env = { LANG: "en_US.UTF-8", SELF_GEN_TEAM_URL: await createTestDatabase() };
    const run = (...args: readonly string[]): Promise<Ran> => sandbox.run(args, { env });
    await run("team", "init");
    const issued = await run("hub", "issue", "laptop");
    expect(issued.stdout).toMatch(/^sgh_[a-z2-7]{12}_[\w-]{43}\n$/);
    expect(issued.stderr).toContain("Issued writer token for laptop, valid 365 days");
    const [, id = "", secret = ""] = /^sgh_([a-z2-7]+)_(.+)\n$/.exec(issued.stdout) ?? [];
    const listed = await run("hub", "tokens");
    expect(listed.stdout).toContain(`${id}  laptop: writer, last used never`);
    expect(listed.stdout).not.toContain(secret);
    const rotated = await run("hub", "rotate", id, "--days", "30");
    expect(rotated.stdout).toStartWith(`sgh_${id}_`);
    expect(rotated.stdout).not.toContain(secret);
    expect((await run("hub", "revoke", id)).stdout).toContain(`Revoked ${id}`);
    expect((await run("hub", "revoke", id)).exitCode).toBe(1);
    expect((await run("hub", "tokens", "--json")).stdout).toContain('"revokedAt": "2');
  });

  test("answers what it took before it stops, and says how it is", async () => {
    using sandbox = openSandbox();
    const database = await createTestDatabase();
    const connection = openConnection(new URL(database));
    await createTeam(connection, TEAM);
    const { text: token } = await issueToken(connection, TEAM, {
      name: "laptop",
      role: "both",
      days: 1,
    });
    const hub = openHubProcess(database, sandbox.env["HOME"] ?? "");
    await hub.start();
    const headers = { Authorization: `Bearer ${token}` };
    const send = (at: number, events: number): Promise<Response> =>
      fetch(`${hub.address}${HUB_ROOT}/batches`, {
        method: "POST",
        headers,
        body: encodeBatch(
          {
            streamKey: `ingest:/${at}`,
            deletionMark: null,
            from: null,
            to: { inode: "", byteOffset: 1, fingerprint: "f" },
            refused: [],
          },
          Array.from({ length: events }, () => encodeLine(anEvent())),
        ),
      });
    expect((await send(0, 3)).status).toBe(200);
    const metrics = await (await fetch(`${hub.address}/metrics`, { headers })).text();
    expect(metrics).toContain('self_gen_hub_events_total{outcome="written"} 3');
    expect(metrics).toContain('self_gen_hub_requests_total{route="batches",status="200"} 1');
    expect(metrics).toMatch(/request_seconds_bucket\{route="batches",le="\+Inf"\} 1/);
    const health = await fetch(`${hub.address}/healthz`);
    expect(await health.json()).toMatchObject({ status: "ok" });
    // Sent, and not answered yet.
    const large = [send(1, 3000), send(2, 3000)];
    await Bun.sleep(30);
    const stopped = hub.stop();
    for (const one of large) {
      const response = await one;
      const said = (await response.json()) as { outcome?: string; error?: { code: string } };
      expect(response.status === 200 ? said.outcome : said.error?.code).toBe(
        response.status === 200 ? "written" : "STOPPING",
      );
    }
    expect((await Promise.all(large)).some(({ status }) => status === 200)).toBe(true);
    expect(await stopped).toBe(0);
    const [{ count } = { count: 0 }] = (await connection.send(
      "select count(*)::integer as count from events",
      [],
    )) as { count: number }[];
    const taken = (await Promise.all(large)).filter(({ status }) => status === 200).length;
    expect(count).toBe(3 + 3000 * taken);
    await connection.close();
  });

  test.skipIf(lacksOpenssl)(
    "is believed with a certificate that its authority made for its name, and not without",
    async () => {
      using sandbox = openSandbox();
      const { authority, cert, key } = makeCertificate(sandbox.folder, "localhost");
      const tls = { cert: await Bun.file(cert).text(), key: await Bun.file(key).text() };
      await using hub = await openTestHub({ tls });
      const file = tokenFile(sandbox.folder, await hub.issue("laptop"));
      const join = (address: string): Promise<Ran> =>
        sandbox.run(["team", "join", address, "--token", file], { env: { LANG: "en_US.UTF-8" } });
      expect((await join(hub.address)).stderr).toContain("DB_INSECURE");
      const other = new URL(hub.address);
      other.hostname = "127.0.0.1";
      const named = `?sslrootcert=${authority}`;
      expect((await join(`${other.href}${named}`)).stderr).toContain("DB_INSECURE");
      expect((await join("http://hub.example")).stderr).toContain("DB_INSECURE");
      const joined = await join(`${hub.address}/${named}`);
      expect([joined.stderr, joined.exitCode]).toEqual(["", 0]);
    },
  );
});

// A renewed certificate counts for whoever connects from then on, and no request is lost for it.
import { describe, expect, test } from "bun:test";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "node:tls";
import { lacksOpenssl, makeCertificate } from "../certificates.ts";
import { createTestDatabase, lacksPostgres } from "../postgres.ts";
import { openSandbox, PROGRAM } from "../sandbox.ts";
import { until } from "../until.ts";
import { openTestHub } from "./test-hub.ts";

/** Its serial number, which each has of its own. */
const servedBy = (port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const connection = connect({ host: "127.0.0.1", port, rejectUnauthorized: false }, () => {
      const { serialNumber } = connection.getPeerCertificate();
      connection.end();
      resolve(serialNumber);
    });
    connection.on("error", reject);
  });

const two = (folder: string) =>
  ["one", "two"].map((name) => {
    mkdirSync(join(folder, name));
    return makeCertificate(join(folder, name), "localhost");
  }) as [ReturnType<typeof makeCertificate>, ReturnType<typeof makeCertificate>];

const read = ({ cert, key }: { readonly cert: string; readonly key: string }) => ({
  cert: readFileSync(cert, "utf8"),
  key: readFileSync(key, "utf8"),
});

describe.skipIf(lacksPostgres || lacksOpenssl)("a renewed certificate", () => {
  test("is taken without a request being lost, and one that does not fit is not", async () => {
    using sandbox = openSandbox();
    const pairs = two(sandbox.folder).map(read);
    const [first, second] = [pairs[0] ?? { cert: "", key: "" }, pairs[1] ?? { cert: "", key: "" }];
    const now = { pair: first };
    await using hub = await openTestHub({
      certificate: () => now.pair,
      paces: { certificateMs: 20 },
    });
    const port = Number(new URL(hub.address).port);
    const token = await hub.issue("alice", "reader");
    const before = await servedBy(port);
    const end = { isOver: false };
    const outcomes = new Map<string, number>();
    const askOnce = async (keepalive: boolean): Promise<string> =>
      fetch(`${hub.address}/hub/v1/identity`, {
        keepalive,
        tls: { rejectUnauthorized: false },
        headers: { Authorization: `Bearer ${token}` },
      }).then(
        async (answer) => `${answer.status} ${(await answer.text()).length > 2}`,
        (error: unknown) => String(error),
      );
    const ask = async (keepalive: boolean): Promise<void> => {
      while (!end.isOver) {
        let said = await askOnce(keepalive);
        // A connection may be closed as it is opened or asked: whoever asks a hub asks again then, as our machines do.
        for (let again = 0; again < 3 && said.includes("ECONNRESET"); again++)
          said = await askOnce(keepalive);
        outcomes.set(said, (outcomes.get(said) ?? 0) + 1);
      }
    };
    const asking = [true, false, true, false].map(ask);
    await Bun.sleep(100);
    // As while files are being replaced: a key without its certificate.
    now.pair = { cert: first.cert, key: second.key };
    await until(() => hub.lines.some((line) => line.includes('"refused"')));
    expect(await servedBy(port)).toBe(before);
    now.pair = second;
    await until(() => hub.lines.some((line) => line.includes('"renewed"')));
    // Whoever listened before leaves within seconds.
    await until(async () => (await servedBy(port)) !== before);
    now.pair = first;
    await until(() => hub.lines.filter((line) => line.includes('"renewed"')).length === 2);
    await Bun.sleep(2500);
    expect(await servedBy(port)).toBe(before);
    end.isOver = true;
    await Promise.all(asking);
    expect([...outcomes.keys()]).toEqual(["200 true"]);
    expect(outcomes.get("200 true")).toBeGreaterThan(50);
  });

  test("is read when the program is told so by SIGHUP", async () => {
    using sandbox = openSandbox();
    const [first, second] = two(sandbox.folder);
    const [cert, key] = [join(sandbox.folder, "hub.pem"), join(sandbox.folder, "hub.key")];
    const place = (pair: typeof first): void => {
      copyFileSync(pair.cert, cert);
      copyFileSync(pair.key, key);
    };
    place(first);
    const env = {
      PATH: process.env["PATH"] ?? "",
      HOME: sandbox.env["HOME"] ?? "",
      SELF_GEN_TEAM_URL: await createTestDatabase(),
      LANG: "en_US.UTF-8",
    };
    await sandbox.run(["team", "init"], { env });
    const log = join(sandbox.folder, "log");
    writeFileSync(log, "");
    await using hub = Bun.spawn(
      [PROGRAM, "hub", "serve", "--port", "0", "--cert", cert, "--key", key],
      { env, stdout: Bun.file(log), stderr: "inherit" },
    );
    const logged = (): string => readFileSync(log, "utf8");
    await until(() => logged().includes("listening"));
    const port = Number(/https:\/\/127\.0\.0\.1:(\d+)/.exec(logged())?.[1]);
    const before = await servedBy(port);
    place(second);
    hub.kill("SIGHUP");
    await until(() => logged().includes("renewed"));
    await until(async () => (await servedBy(port)) !== before);
    hub.kill("SIGTERM");
    expect(await hub.exited).toBe(0);
  });
});

// What the examples start is started: the words of the systemd unit and of the container file, and the address of the compose file.
import { describe, expect, test } from "bun:test";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "../../src/system/find-program.ts";
import { lacksOpenssl, makeCertificate } from "../certificates.ts";
import { createTestDatabase, lacksPostgres } from "../postgres.ts";
import { openSandbox, PROGRAM } from "../sandbox.ts";
import { skipped } from "../skip-reasons.ts";
import { until } from "../until.ts";

const EXAMPLES = join(import.meta.dir, "../../examples/hub");
const example = (name: string): string => readFileSync(join(EXAMPLES, name), "utf8");

const lacksSystemd = skipped(findProgram("systemd-analyze", process.env["PATH"] ?? "") === null, {
  what: "the check of the systemd unit",
  why: "there is no systemd-analyze",
  command: "apt-get install systemd",
});

/** As the unit says it, with certificate and key where its credentials are. */
const wordsOfUnit = (): readonly string[] =>
  (/^ExecStart=\S+ (.*)$/m.exec(example("self-gen-hub.service"))?.[1] ?? "").split(" ");

const listIn = (text: string, name: string): readonly string[] =>
  JSON.parse(new RegExp(`^${name} (.*)$`, "m").exec(text)?.[1] ?? "[]") as string[];

const wordsOfContainer = (): readonly string[] => {
  const text = example("Containerfile");
  return [...listIn(text, "ENTRYPOINT").slice(1), ...listIn(text, "CMD")];
};

test.skipIf(lacksSystemd)("the unit is one that systemd takes", () => {
  using sandbox = openSandbox();
  const unit = join(sandbox.folder, "self-gen-hub.service");
  writeFileSync(unit, example("self-gen-hub.service").replace("/usr/local/bin/self-gen", PROGRAM));
  const checked = Bun.spawnSync(["systemd-analyze", "verify", "--man=no", unit], {
    stderr: "pipe",
  });
  expect([checked.stderr.toString(), checked.exitCode]).toEqual(["", 0]);
});

describe.skipIf(lacksPostgres || lacksOpenssl)("a hub as the examples start it", () => {
  test.each([
    ["the unit", wordsOfUnit()],
    ["the container", wordsOfContainer()],
  ])("%s serves over TLS and ends well", async (_, words) => {
    using sandbox = openSandbox();
    const { authority, cert, key } = makeCertificate(sandbox.folder, "localhost");
    const credentials = join(sandbox.folder, "credentials");
    Bun.spawnSync(["mkdir", credentials]);
    copyFileSync(cert, join(credentials, "cert"));
    copyFileSync(key, join(credentials, "key"));
    const own = words.map((word) =>
      word
        .replace(/^\$\{CREDENTIALS_DIRECTORY\}|^\/run\/secrets/, credentials)
        .replace(/^0\.0\.0\.0$/, "127.0.0.1"),
    );
    expect(own.slice(0, 2)).toEqual(["hub", "serve"]);
    expect(own).toContain(join(credentials, "cert"));
    const at = own.indexOf("--port");
    const given = at < 0 ? [...own, "--port", "0"] : own.with(at + 1, "0");
    // Over a socket, as the compose file has it.
    const database = await createTestDatabase();
    expect(database).toContain("?host=/");
    expect(example("compose.yaml")).toContain("?host=/var/run/postgresql");
    const env = {
      PATH: process.env["PATH"] ?? "",
      HOME: sandbox.env["HOME"] ?? "",
      SELF_GEN_TEAM_URL: database,
    };
    await sandbox.run(["team", "init"], { env });
    const log = join(sandbox.folder, "log");
    writeFileSync(log, "");
    await using hub = Bun.spawn([PROGRAM, ...given], {
      env,
      stdout: Bun.file(log),
      stderr: "inherit",
    });
    await until(() => readFileSync(log, "utf8").includes("listening"));
    const port = /:(\d+)"/.exec(readFileSync(log, "utf8"))?.[1] ?? "";
    const tls = { ca: readFileSync(authority, "utf8") };
    const health = await fetch(`https://localhost:${port}/healthz`, { tls });
    expect(await health.json()).toMatchObject({ status: "ok" });
    const page = await fetch(`https://localhost:${port}/history`, { tls });
    expect([page.status, (await page.text()).includes('data-hub=""')]).toEqual([200, true]);
    hub.kill("SIGTERM");
    expect(await hub.exited).toBe(0);
  });
});

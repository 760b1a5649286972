import { expect, test } from "bun:test";
import { statSync } from "node:fs";
import type { HttpAccess } from "../../src/config/http-access.ts";
import { version } from "../../src/config/version.ts";
import { LANGUAGES, parsed, speak } from "../cli/recorded-session.ts";
import { expectNothingLeft, openDaemonHome, record, untilRows } from "./daemon-home.ts";
import { until } from "../until.ts";

test("start starts it, status tells of it, stop ends it and leaves nothing behind", async () => {
  await using home = openDaemonHome();
  expect(parsed(await home.run("daemon", "status", "--json"))).toEqual({
    running: false,
    answers: false,
  });
  const started = await home.run("daemon", "start", "--json");
  expect(started).toMatchObject({ exitCode: 0, stderr: "" });
  const { outcome, pid } = parsed(started) as { outcome: string; pid: number };
  expect(outcome).toBe("started");
  expect(home.processes()).toEqual([pid]);

  await untilRows(home, record(home, 3));
  const status = await home.run("daemon", "status", "--json");
  expect(status).toMatchObject({ exitCode: 0, stderr: "" });
  expect(parsed(status)).toMatchObject({
    running: true,
    answers: true,
    pid,
    version,
    program: home.program,
    ingested: 3,
    lastFault: null,
  });

  const stopped = await home.run("daemon", "stop", "--json");
  expect(stopped).toMatchObject({ exitCode: 0, stderr: "" });
  expect(parsed(stopped)).toEqual({ outcome: "stopped" });
  expect((await home.run("daemon", "status")).exitCode).toBe(1);
  expectNothingLeft(home);
  expect(parsed(await home.run("daemon", "stop", "--json"))).toEqual({ outcome: "not_running" });
});

test("a second start finds the first one, and a stop makes room for the next at once", async () => {
  await using home = openDaemonHome();
  const first = parsed(await home.run("daemon", "start", "--json"));
  expect(parsed(await home.run("daemon", "start", "--json"))).toEqual({
    ...(first as object),
    outcome: "running",
  });
  for (let round = 0; round < 5; round++) {
    expect(parsed(await home.run("daemon", "stop", "--json"))).toEqual({ outcome: "stopped" });
    expect(parsed(await home.run("daemon", "start", "--json"))).toMatchObject({
      outcome: "started",
    });
  }
});

test("what it prints for people names the process, in both languages", async () => {
  await using home = openDaemonHome();
  for (const language of LANGUAGES) {
    await speak(home.sandbox, language);
    const off = await home.run("daemon", "status");
    expect(off).toMatchObject({ exitCode: 1, stderr: "" });
    expect(off.stdout).toContain("self-gen daemon start");
    await home.run("config", "set", "daemon.autostart", "false");
    expect((await home.run("daemon", "status")).stdout).not.toBe(off.stdout);
    await home.run("config", "set", "daemon.autostart", "true");

    expect((await home.run("daemon", "start")).exitCode).toBe(0);
    const pid = String(home.living()?.pid);
    await untilRows(home, record(home));
    const on = await home.run("daemon", "status");
    expect(on).toMatchObject({ exitCode: 0, stderr: "" });
    expect(on.stdout).toContain(pid);
    expect(on.stdout).toContain(version);
    expect((await home.run("daemon", "start")).stdout).toContain(pid);
    expect((await home.run("daemon", "stop")).exitCode).toBe(0);
  }
});

test("status tells where scripts ask it, in both languages: what it prints works as it stands, and the token is not in it", async () => {
  await using home = openDaemonHome();
  await home.startDaemon();
  const { http, socket } = parsed(await home.run("daemon", "status", "--json")) as {
    readonly http: { readonly address: string; readonly tokenFile: string };
    readonly socket: string;
  };
  const { port, token } = (await Bun.file(http.tokenFile).json()) as HttpAccess;
  expect(http.address).toBe(`http://127.0.0.1:${port}/api/v1`);
  const asked = await fetch(`${http.address}/health`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(asked.status).toBe(200);
  for (const language of LANGUAGES) {
    await speak(home.sandbox, language);
    const { stdout } = await home.run("daemon", "status");
    expect(stdout).toContain(http.address);
    expect(stdout).toContain("/run/http.json");
    expect(stdout).not.toContain(token);
    const [, path = "", target = ""] = /curl --unix-socket (\S+) (\S+)/.exec(stdout) ?? [];
    expect(path.replace(/^~/, home.sandbox.env["HOME"] ?? "")).toBe(socket);
    expect((await fetch(target, { unix: socket })).status).toBe(200);
    const help = (await home.run("help", "daemon", "--all")).stdout;
    expect(help).toContain("curl --unix-socket");
    expect(help).toContain("run/http.json");
  }
});

test("of twenty that start at once exactly one stays, and the others leave with 0", async () => {
  await using home = openDaemonHome();
  const all = Array.from({ length: 20 }, () => home.spawnDaemon());
  const left = new Map<number, number | null>();
  for (const { pid, ended } of all) void ended.then((code) => left.set(pid, code));
  await until(() => left.size >= 19);
  expect([...left.values()]).toEqual(Array.from({ length: 19 }, () => 0));
  const stayed = all.find(({ pid }) => !left.has(pid));
  await untilRows(home, record(home, 5));
  expect(home.living()?.pid).toBe(stayed?.pid ?? 0);
  expect(home.processes()).toEqual([stayed?.pid ?? 0]);
});

test("its files are its owner's alone", async () => {
  await using home = openDaemonHome();
  await home.startDaemon();
  const modeOf = (path: string): number => statSync(path).mode & 0o777;
  expect(modeOf(home.runFolder)).toBe(0o700);
  for (const name of ["daemon.json", "daemon.sock", "daemon.lock"]) {
    expect([name, modeOf(`${home.runFolder}/${name}`)]).toEqual([name, 0o600]);
  }
});

test("words that are none are a fault that names the right ones", async () => {
  await using home = openDaemonHome();
  for (const words of [[], ["restart"], ["start", "now"]]) {
    const ran = await home.run("daemon", ...words, "--json");
    expect(ran.exitCode).toBe(2);
    expect(JSON.stringify(parsed(ran))).toContain("start|stop|status|run");
  }
  expect(home.processes()).toEqual([]);
});

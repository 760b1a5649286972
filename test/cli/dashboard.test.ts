/** `self-gen dashboard`: the real program, its real daemon, and browsers that only note what they were given. */
import { expect, test } from "bun:test";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type HttpAccess, readHttpAccess } from "../../src/config/http-access.ts";
import { browserCommands } from "../../src/cli/dashboard/open-browser.ts";
import { tunnelCommand } from "../../src/cli/dashboard/tunnel.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { type DaemonHome, openDaemonHome } from "../daemon/daemon-home.ts";
import {
  ask,
  exchange,
  headersOf,
  type Known,
  knownIn,
  passAt,
} from "../daemon/page/page-visit.ts";
import { start } from "../hooks/processes.ts";
import type { Ran } from "../sandbox.ts";
import { faultOf, parsed, record } from "./recorded-session.ts";
import { HANG_MS } from "../limits.ts";

const run = (
  home: DaemonHome,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> =>
  start(home.sandbox, [home.program, "dashboard", ...args], { timeoutMs: HANG_MS, env }).ended;

const urlOf = async (home: DaemonHome, ...words: readonly string[]): Promise<URL> => {
  const ran = await run(home, ["--json", ...words]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  const answer = parsed(ran) as { readonly url: string };
  expect(Object.keys(answer)).toEqual(["url"]);
  return new URL(answer.url);
};

const accessOf = ({ runFolder }: DaemonHome): HttpAccess => {
  const access = readHttpAccess(runFolder);
  if (access === null) throw new Error("no access");
  return access;
};

async function signIn(home: DaemonHome): Promise<Known> {
  const { hash, port } = await urlOf(home);
  const code = hash.slice("#code=".length);
  const answer = await exchange({ port: Number(port) }, JSON.stringify({ code }));
  expect(answer.status).toBe(200);
  return knownIn(answer);
}

/** What it is answered once the daemon has proved who it is, and 401 when it does not. */
async function statusOf(home: DaemonHome, known: Known): Promise<number> {
  const pass = await passAt(accessOf(home), known);
  if (pass === null) return 401;
  return (await ask(accessOf(home), { target: "/api/v1/page", headers: headersOf(pass) })).status;
}

/** A browser that writes down what it was given, and ends as told. */
function browser(home: DaemonHome, name: string, exitCode = 0): { path: string; note: string } {
  const folder = join(home.sandbox.folder, "browsers");
  mkdirSync(folder, { recursive: true });
  const [path, note] = [join(folder, name), join(folder, `${name}.note`)];
  writeFileSync(
    path,
    `#!/bin/sh\nprintf '%s\\n' "$@" > '${note}.part'\nmv '${note}.part' '${note}'\nexit ${exitCode}\n`,
  );
  chmodSync(path, 0o755);
  return { path, note };
}

test("it starts the daemon, and its address signs a page in, once", async () => {
  await using home = openDaemonHome();
  expect(home.living()).toBeNull();
  const url = await urlOf(home);
  expect(url.href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{43}$/);
  expect(home.living()).not.toBeNull();
  const { port, token } = accessOf(home);
  expect(url.port).toBe(String(port));
  expect(url.href).not.toContain(token);
  const page = await fetch(url);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(await page.text()).toContain("<script");
  const body = JSON.stringify({ code: url.hash.slice("#code=".length) });
  expect((await exchange({ port }, body)).status).toBe(200);
  expect((await exchange({ port }, body)).status).toBe(401);
  expect((await urlOf(home)).hash).not.toBe(url.hash);
});

test("a page stays signed in when the daemon is started anew", async () => {
  await using home = openDaemonHome();
  const shown = await signIn(home);
  const before = accessOf(home);
  expect(await statusOf(home, shown)).toBe(200);
  const pid = home.living()?.pid;
  expect((await home.run("daemon", "stop")).exitCode).toBe(0);
  expect((await home.run("daemon", "start")).exitCode).toBe(0);
  expect(home.living()?.pid).not.toBe(pid);
  expect(accessOf(home)).toEqual({ ...before, token: accessOf(home).token });
  // Until everything was read it says so to those it knows.
  let status = 503;
  while (status === 503) status = await statusOf(home, shown);
  expect(status).toBe(200);
});

test("--sign-out signs every page out at once, also after the next start, and the address stays", async () => {
  await using home = openDaemonHome();
  const [one, other] = [await signIn(home), await signIn(home)];
  const before = accessOf(home);
  const ran = await run(home, ["--sign-out"]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  expect(ran.stdout).toContain(ko.dashboardCommand.signedOut);
  const after = accessOf(home);
  expect(after.port).toBe(before.port);
  expect(ran.stdout).not.toContain(after.token);
  for (const shown of [one, other]) expect(await statusOf(home, shown)).toBe(401);
  await home.run("daemon", "stop");
  expect(parsed(await run(home, ["--sign-out", "--json"]))).toEqual({ signedOut: true });
  expect(accessOf(home).token).not.toBe(after.token);
  expect(await statusOf(home, one)).toBe(401);
  expect(await statusOf(home, await signIn(home))).toBe(200);
});

test("the address is handed to the browser that is named, as one word and to no shell, and printed all the same", async () => {
  await using home = openDaemonHome();
  await home.run("config", "set", "language", "en");
  const first = browser(home, "first", 3);
  const second = browser(home, "second");
  const env = { BROWSER: `/nowhere/at-all:${first.path}:${second.path} --new %s` };
  const ran = await run(home, ["/search?q=a'b;c$(d)&x"], env);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  const [said, address = ""] = ran.stdout.split("\n");
  expect(said).toBe(en.dashboardCommand.opened);
  expect(address.trim()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/search\?q=a%27b;c\$\(d\)&x#code=/);
  expect(readFileSync(first.note, "utf8")).toBe(`${address.trim()}\n`);
  expect(readFileSync(second.note, "utf8")).toBe(`--new\n${address.trim()}\n`);
  expect(ran.stdout).not.toContain("ssh -N");
});

test("where no browser can be opened, the address is printed with a way to it from another machine", async () => {
  await using home = openDaemonHome();
  await home.run("config", "set", "language", "en");
  const ssh = { SSH_CONNECTION: "192.0.2.7 5000 192.0.2.9 2222", DISPLAY: ":0", USER: "kim" };
  for (const env of [{}, ssh, { BROWSER: browser(home, "broken", 1).path }]) {
    const ran = await run(home, [], env);
    expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
    expect(ran.stdout).toContain(en.dashboardCommand.openIt);
    expect(ran.stdout).toContain(`-L ${accessOf(home).port}:127.0.0.1:${accessOf(home).port}`);
  }
  expect((await run(home, [], ssh)).stdout).toContain("ssh -N -p 2222");
  expect((await run(home, [], ssh)).stdout).toContain(" kim@192.0.2.9\n");
});

test("no browser is opened when none is wanted", async () => {
  await using home = openDaemonHome();
  const { path, note } = browser(home, "unwanted");
  for (const args of [["--no-open"], ["--json"], ["--no-open", "--json"]]) {
    const ran = await run(home, args, { BROWSER: path });
    expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
    expect(ran.stdout).toContain("#code=");
    expect(ran.stdout).not.toContain("ssh -N");
  }
  expect(existsSync(note)).toBe(false);
});

test("a word opens a session, by its id or a beginning of it, or a path of the page and of no other place", async () => {
  await using home = openDaemonHome();
  await record(home.sandbox, { session: "0199-first" });
  await record(home.sandbox, { session: "0199-second" });
  expect((await urlOf(home, "0199-f")).pathname).toBe("/session/0199-first");
  const { origin } = await urlOf(home);
  for (const [word, path] of [
    ["/charts?days=7#x", "/charts?days=7"],
    ["//evil.example/x", "/evil.example/x"],
    ["/\\evil.example", "/evil.example"],
    ["/../../x", "/x"],
  ] as const) {
    const url = await urlOf(home, word);
    expect([word, url.origin, url.pathname + url.search]).toEqual([word, origin, path]);
    expect(url.hash).toMatch(/^#code=[\w-]{43}$/);
  }
  for (const [args, code, exitCode] of [
    [["0199"], "MANY_SESSIONS", 1],
    [["nobody"], "NO_SESSION", 1],
    [["/api/v1/sessions"], "USAGE", 2],
    [["a", "b"], "USAGE", 2],
    [[""], "USAGE", 2],
    [["--sign-out", "x"], "USAGE", 2],
    [["--sign-out", "--no-open"], "USAGE", 2],
  ] as const) {
    const ran = await run(home, [...args, "--json"]);
    expect([args, ran.exitCode, faultOf(ran).code]).toEqual([args, exitCode, code]);
  }
});

test("where HTTP could not be opened, the reason is said, and what to do", async () => {
  await using home = openDaemonHome();
  mkdirSync(join(home.runFolder, "http.json"), { recursive: true, mode: 0o700 });
  for (const args of [[], ["--sign-out"]]) {
    const ran = await run(home, [...args, "--json"]);
    expect(ran.exitCode).toBe(1);
    expect(faultOf(ran)).toMatchObject({
      code: "HTTP_NOT_OPEN",
      fix: expect.stringContaining("self-gen doctor") as string,
    });
  }
});

test("a daemon that awaits a page does not leave, and one that nobody comes to does", async () => {
  await using home = openDaemonHome();
  const daemon = await home.startDaemon("--idle", "1");
  const { hash, port } = await urlOf(home);
  // Another that was started after it, and that nobody comes to: when it leaves, the first has looked around, too.
  await using empty = openDaemonHome();
  const later = await empty.startDaemon("--idle", "1");
  expect(await later.ended).toBe(0);
  expect(home.living()?.pid).toBe(daemon.pid);
  const body = JSON.stringify({ code: hash.slice("#code=".length) });
  expect((await exchange({ port: Number(port) }, body)).status).toBe(200);
  expect(await daemon.ended).toBe(0);
});

const URL_ = "http://127.0.0.1:1/#code=x";

test("which browsers are tried: the one named first, and none of the usual over SSH or without a screen", () => {
  const tried = (env: Readonly<Record<string, string>>, platform = "linux"): string[] =>
    browserCommands(URL_, env, platform).map((words) => words.join(" "));
  expect(tried({})).toEqual([]);
  expect(tried({ DISPLAY: ":0" })).toEqual([`xdg-open ${URL_}`]);
  expect(tried({ WAYLAND_DISPLAY: "wayland-0" })).toEqual([`xdg-open ${URL_}`]);
  expect(tried({ DISPLAY: "" })).toEqual([]);
  expect(tried({}, "darwin")).toEqual([`open ${URL_}`]);
  expect(tried({ WSL_DISTRO_NAME: "Ubuntu" })).toEqual([`wslview ${URL_}`]);
  const ssh = { SSH_CONNECTION: "a 1 b 22" };
  expect(tried({ ...ssh, DISPLAY: ":10" })).toEqual([]);
  expect(tried(ssh, "darwin")).toEqual([]);
  expect(tried({ ...ssh, BROWSER: "code-open" })).toEqual([`code-open ${URL_}`]);
  expect(tried({ BROWSER: "a -n:b %s -x", DISPLAY: ":0" })).toEqual([
    `a -n ${URL_}`,
    `b ${URL_} -x`,
    `xdg-open ${URL_}`,
  ]);
  expect(tried({ BROWSER: "none", DISPLAY: ":0" })).toEqual([]);
});

test("the way from another machine names what is known, and can be pasted into a shell", () => {
  expect(tunnelCommand(80, {}, "box")).toBe("ssh -N -L 80:127.0.0.1:80 box");
  expect(tunnelCommand(80, { USER: "kim", SSH_CONNECTION: "a 1 192.0.2.1 22" }, "box")).toBe(
    "ssh -N -L 80:127.0.0.1:80 kim@192.0.2.1",
  );
  expect(tunnelCommand(80, { USER: "k; rm x" }, "box")).toBe(
    "ssh -N -L 80:127.0.0.1:80 'k; rm x@box'",
  );
});

/** The port and the token of the HTTP API, and whose a socket is. */
import { expect, test } from "bun:test";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { type HttpAccess, readHttpAccess } from "../../../src/config/http-access.ts";
import { HttpFault, openHttp, type OpenHttp } from "../../../src/daemon/http.ts";
import { isOwnSocket } from "../../../src/system/ownership.ts";
import { cannotGiveAway } from "../../faults/privileges.ts";

type RunFolder = Disposable & { readonly path: string; readonly file: string };

function runFolder(): RunFolder {
  const path = mkdtempSync(join(tmpdir(), "self-gen-http-"));
  return {
    path,
    file: join(path, "http.json"),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}

const accessOf = (folder: RunFolder): HttpAccess => {
  const access = readHttpAccess(folder.path);
  if (access === null) throw new Error("no access");
  return access;
};

async function opened(folder: RunFolder): Promise<OpenHttp> {
  const http = await openHttp(folder.path, (_request, { port }) =>
    Promise.resolve(Response.json({ port })),
  );
  if (http instanceof HttpFault) throw http;
  return http;
}

/** Opens and closes it, and answers what stood there meanwhile. */
async function once(folder: RunFolder): Promise<HttpAccess> {
  const http = await opened(folder);
  const access = accessOf(folder);
  expect(access.port).toBe(http.port);
  expect(await (await fetch(`http://127.0.0.1:${http.port}/`)).json()).toEqual({ port: http.port });
  http.close();
  return access;
}

test("the port stays the same over restarts and so does what pages are known by, the token never does, in a file that nobody else can read", async () => {
  using folder = runFolder();
  const first = await once(folder);
  expect(first.token).toMatch(/^[\w-]{43}$/);
  expect(statSync(folder.file).mode & 0o777).toBe(0o600);
  const [second, third] = [await once(folder), await once(folder)];
  for (const { port, pages } of [second, third]) {
    expect({ port, pages }).toEqual({ port: first.port, pages: first.pages });
  }
  expect(new Set([first, second, third].map(({ token }) => token)).size).toBe(3);
});

test("an address of a version that knew no pages keeps its port", async () => {
  using folder = runFolder();
  const { port, token } = await once(folder);
  writeFileSync(folder.file, JSON.stringify({ port, token }));
  const after = await once(folder);
  expect(after.port).toBe(port);
  expect(new Set([after.token, after.pages, token]).size).toBe(3);
});

test("it listens at the loopback address and at no other", async () => {
  using folder = runFolder();
  const http = await opened(folder);
  const outer = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .flatMap(({ address, family, internal }) => (internal || family !== "IPv4" ? [] : [address]));
  for (const address of ["127.0.0.2", ...outer]) {
    const asked = fetch(`http://${address}:${http.port}/`, { signal: AbortSignal.timeout(2000) });
    expect(await asked.then(({ status }) => status).catch(() => "refused")).toBe("refused");
  }
  http.close();
});

test("a port that another program has is not waited for: another is chosen, and everything that was known is new", async () => {
  using folder = runFolder();
  const before = await once(folder);
  const other = Bun.serve({
    hostname: "127.0.0.1",
    port: before.port,
    reusePort: true,
    fetch: () => new Response("other"),
  });
  const after = await once(folder);
  await other.stop(true);
  expect(after.port).not.toBe(before.port);
  expect(after.token).not.toBe(before.token);
  expect(after.pages).not.toBe(before.pages);
  expect((await once(folder)).port).toBe(after.port);
});

test("nobody can listen beside us, not even a program that shares its port", async () => {
  using folder = runFolder();
  const http = await opened(folder);
  for (const hostname of ["127.0.0.1", "0.0.0.0"]) {
    const beside = (): unknown =>
      Bun.serve({ hostname, port: http.port, reusePort: true, fetch: () => new Response("other") });
    expect(beside).toThrow();
  }
  http.close();
});

test.each([
  ["is broken", (file: string) => writeFileSync(file, "{")],
  ["is empty", (file: string) => writeFileSync(file, "")],
  ["holds no port", (file: string) => change(file, { port: "80" })],
  ["holds a port that is none", (file: string) => change(file, { port: 70_000 })],
  ["holds a short token", (file: string) => change(file, { token: "short" })],
  ["holds short pages", (file: string) => change(file, { pages: "short" })],
  ["holds a list", (file: string) => writeFileSync(file, "[1]")],
  ["holds nothing", (file: string) => writeFileSync(file, "null")],
  ["can be read by others", (file: string) => chmodSync(file, 0o644)],
  ["can be written by others", (file: string) => chmodSync(file, 0o620)],
  [
    "is a link",
    (file: string) => {
      renameSync(file, `${file}.elsewhere`);
      symlinkSync(`${file}.elsewhere`, file);
    },
  ],
] as const)("a file that %s counts for nothing and is made anew", async (_how, spoil) => {
  using folder = runFolder();
  const before = await once(folder);
  spoil(folder.file);
  expect(readHttpAccess(folder.path)).toBeNull();
  const after = await once(folder);
  expect(after.pages).not.toBe(before.pages);
  expect(statSync(folder.file).mode & 0o777).toBe(0o600);
});

function change(file: string, fields: object): void {
  const before = JSON.parse(readFileSync(file, "utf8")) as object;
  writeFileSync(file, JSON.stringify({ ...before, ...fields }));
}

test("where the file cannot be written, nothing is listened on that nobody could find", async () => {
  using folder = runFolder();
  mkdirSync(folder.file);
  const http = await openHttp(folder.path, () => Promise.resolve(new Response("")));
  expect(http).toBeInstanceOf(HttpFault);
  expect((http as HttpFault).message).not.toBe("");
});

const NOBODY = 65_534;

test("a socket is ours when we own it and nobody else could have put it there", () => {
  using folder = runFolder();
  const path = join(folder.path, "a.sock");
  const server = Bun.serve({ unix: path, fetch: () => new Response("") });
  try {
    expect(isOwnSocket(path)).toBe(true);
    chmodSync(folder.path, 0o777);
    expect(isOwnSocket(path)).toBe(false);
    chmodSync(folder.path, 0o700);
    symlinkSync(path, join(folder.path, "link.sock"));
    expect(isOwnSocket(join(folder.path, "link.sock"))).toBe(false);
    writeFileSync(join(folder.path, "file.sock"), "");
    expect(isOwnSocket(join(folder.path, "file.sock"))).toBe(false);
    expect(isOwnSocket(join(folder.path, "none.sock"))).toBe(false);
  } finally {
    void server.stop(true);
  }
});

test.skipIf(cannotGiveAway("sockets and files of another user"))(
  "another user's socket is not asked, and another user's file not believed",
  async () => {
    using folder = runFolder();
    const path = join(folder.path, "a.sock");
    const server = Bun.serve({ unix: path, fetch: () => new Response("") });
    try {
      chownSync(path, NOBODY, NOBODY);
      expect(isOwnSocket(path)).toBe(false);
      chownSync(path, 0, 0);
      chownSync(folder.path, NOBODY, NOBODY);
      expect(isOwnSocket(path)).toBe(false);
      chownSync(folder.path, 0, 0);
      expect(isOwnSocket(path)).toBe(true);
    } finally {
      void server.stop(true);
    }
    const before = await once(folder);
    chownSync(folder.file, NOBODY, NOBODY);
    expect(readHttpAccess(folder.path)).toBeNull();
    expect((await once(folder)).pages).not.toBe(before.pages);
  },
);

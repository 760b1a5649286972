import { expect, test } from "bun:test";
import { type DaemonHome, openDaemonHome, record, untilRows } from "./daemon-home.ts";

const ask = (home: DaemonHome, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`http://localhost${path}`, { ...init, unix: home.living()?.socket ?? "" });

test("requests that it does not know are refused with JSON that says why", async () => {
  await using home = openDaemonHome();
  await home.startDaemon();
  for (const [method, path, status] of [
    ["GET", "/", 404],
    ["GET", "/nothing", 404],
    ["GET", "/stop", 405],
    ["POST", "/status", 405],
    ["DELETE", "/status", 405],
    ["PUT", "/../../etc/passwd", 405],
    ["GET", "/../../etc/passwd", 404],
  ] as const) {
    const response = await ask(home, path, { method });
    expect([method, path, response.status]).toEqual([method, path, status]);
    expect(await response.json()).toEqual({
      error: { code: expect.any(String), message: expect.any(String), fix: expect.any(String) },
    });
  }
});

/** Hands bytes to the socket, and goes away when the other side has had enough of them, or waits for more. */
async function hand(home: DaemonHome, bytes: Uint8Array): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = await Bun.connect({
    unix: home.living()?.socket ?? "",
    socket: { data: () => resolve(), close: () => resolve(), error: () => resolve() },
  });
  socket.write(bytes);
  socket.flush();
  // Whoever is answered after them: by then they were read.
  await Promise.race([promise, ask(home, "/status")]);
  socket.terminate();
}

test("bytes that are no request do not end it, nor do clients that go away", async () => {
  await using home = openDaemonHome();
  const daemon = await home.startDaemon();
  const garbage = [
    "\0\0\0\0",
    "garbage\r\n\r\n",
    "GET",
    "GET /status HTTP/1.1\r\nHost: a b\r\n\r\n",
    "GET http://[ HTTP/1.1\r\nHost: [\r\n\r\n",
    `GET /${"x".repeat(100_000)} HTTP/1.1\r\n\r\n`,
    "POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\nhalf",
    `POST /nothing HTTP/1.1\r\nHost: x\r\n${"a: b\r\n".repeat(20_000)}\r\n`,
  ];
  for (const text of garbage) await hand(home, Buffer.from(text, "latin1"));
  await Promise.all(
    Array.from({ length: 50 }, () => hand(home, crypto.getRandomValues(new Uint8Array(5000)))),
  );
  const status = (await (await ask(home, "/status")).json()) as { pid: number };
  expect(status.pid).toBe(daemon.pid);
  await untilRows(home, record(home, 3));
});

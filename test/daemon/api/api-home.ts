/** The daemon's API over its real port and its real socket, on what real hooks recorded. */
import { connect } from "node:net";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { readHttpAccess } from "../../../src/config/http-access.ts";
import { resolvePaths } from "../../../src/config/paths.ts";
import { openActions } from "../../../src/daemon/actions/actions.ts";
import { type ApiDependencies, type ApiData, openApi } from "../../../src/daemon/api/api.ts";
import type { Asset } from "../../../src/daemon/page/serve-page.ts";
import { HttpFault, type OpenHttp, openHttp } from "../../../src/daemon/http.ts";
import { openOwnCommands } from "../../../src/daemon/own-command.ts";
import { openSocket } from "../../../src/daemon/socket.ts";
import { openStatusTracker } from "../../../src/daemon/status.ts";
import { openInstallation } from "../../../src/ingest/installation.ts";
import { openMonitor } from "../../../src/observe/monitor/open-monitor.ts";
import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";
import { type Text, textOf } from "../../../src/text/text.ts";
import { openSandbox, PROGRAM, type Sandbox } from "../../sandbox.ts";

export type ApiHome = AsyncDisposable & {
  readonly sandbox: Sandbox;
  readonly runFolder: string;
  /** The daemon stops telling, as when it leaves. */
  readonly leave: () => void;
  readonly port: number;
  readonly token: string;
  readonly socket: string;
  /** What went wrong in it. */
  readonly faults: readonly unknown[];
  readonly stops: () => number;
  /** Over the port, with the token unless told. */
  get(path: string, init?: RequestInit): Promise<Response>;
  json(path: string): Promise<Readonly<Record<string, unknown>>>;
};

/** A page as the build makes one, only smaller. */
export const FILES: readonly Asset[] = [
  {
    path: "/index.html",
    type: "text/html; charset=utf-8",
    body: '<!doctype html><html lang="en"><title>self-gen</title><script type="module" src="/main-1a2b.js"></script>',
  },
  {
    path: "/main-1a2b.js",
    type: "text/javascript; charset=utf-8",
    body: "let n = 1;\n".repeat(500),
  },
];

export type ApiHomeOptions = Partial<Pick<ApiDependencies, "limits"> & ApiData> & {
  readonly before?: (sandbox: Sandbox) => Promise<void>;
  /** Of the daemon, beside the sandbox's own. */
  readonly env?: Readonly<Record<string, string>>;
};

export async function openApiHome(options: ApiHomeOptions = {}): Promise<ApiHome> {
  const sandbox = openSandbox();
  await options.before?.(sandbox);
  await sandbox.run(["ingest"]);
  const paths = resolvePaths(sandbox.env, process.execPath);
  if (paths === null) throw new Error("no home");
  const runFolder = join(sandbox.home, "run");
  mkdirSync(runFolder, { recursive: true, mode: 0o700 });
  const installation = openInstallation(paths);
  const store = openSqliteStore(installation.dbPath);
  const monitor =
    options.monitor ??
    openMonitor({ paths, config: () => installation.loaded.config, env: sandbox.env });
  await monitor.init();
  const faults: unknown[] = [];
  let stops = 0;
  const board = openStatusTracker(new Date().toISOString());
  const text = (): Text => textOf("en");
  const { runOwn } = openOwnCommands({
    program: PROGRAM,
    folder: sandbox.home,
    env: sandbox.env,
    text,
  });
  const records = options.records ?? (() => ({ store, installation }));
  let http: OpenHttp | HttpFault | null = null;
  const api = openApi({
    status: () => board.now(),
    text,
    daemonHome: { paths, env: { ...sandbox.env, ...options.env }, runOwn },
    http: () => http,
    assets: () => Promise.resolve(FILES),
    actions: openActions({ runOwn, text, records }),
    stop: () => stops++,
    fault: (error) => faults.push(error),
    ...(options.limits === undefined ? {} : { limits: options.limits }),
  });
  const leave = api.use({ monitor, records });
  const opened = await openHttp(runFolder, api.answer);
  http = opened;
  const socket = openSocket(runFolder, (request, line) => api.answer(request, null, line));
  const access = readHttpAccess(runFolder);
  if (opened instanceof HttpFault || socket === null || access === null)
    throw new Error("nowhere to listen");
  const { port, token } = access;
  const get = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) },
    });
  return {
    sandbox,
    runFolder,
    leave,
    port,
    token,
    socket: socket.path,
    faults,
    stops: () => stops,
    get,
    json: async (path) => (await (await get(path)).json()) as Readonly<Record<string, unknown>>,
    [Symbol.asyncDispose]: async () => {
      leave();
      opened.close();
      socket.close();
      await monitor.stop();
      await store.close();
      sandbox[Symbol.dispose]();
    },
  };
}

export type RawAnswer = {
  /** 0 when it was not answered. */
  readonly status: number;
  readonly head: string;
  readonly body: string;
};

/** Hands bytes to the port, as no well-behaved client would, and reads until the answer is whole or the other side closes. */
export function hand(port: number, text: string): Promise<RawAnswer> {
  const { promise, resolve } = Promise.withResolvers<RawAnswer>();
  let got = "";
  const socket = connect(port, "127.0.0.1");
  const done = (): void => {
    const [head = "", ...rest] = got.split("\r\n\r\n");
    resolve({
      status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0),
      head,
      body: rest.join("\r\n\r\n"),
    });
    socket.destroy();
  };
  socket.on("data", (bytes) => {
    got += bytes.toString("utf8");
    const length = /content-length: (\d+)/i.exec(got)?.[1];
    const body = got.split("\r\n\r\n").slice(1).join("\r\n\r\n");
    if (length !== undefined && Buffer.byteLength(body) >= Number(length)) done();
  });
  socket.on("close", done);
  socket.on("error", done);
  socket.write(Buffer.from(text, "latin1"));
  return promise;
}

/** Serves the live monitor: a Unix socket for commands, HTTP for pages and programs. */
import { loadConfig, rememberSettings } from "../config/load.ts";
import type { DaemonStatus } from "../config/daemon-presence.ts";
import type { Paths } from "../config/paths.ts";
import type { LifecycleSessionMonitor } from "../observe/monitor/lifecycle-session-monitor.ts";
import { openMonitor } from "../observe/monitor/open-monitor.ts";
import { loadText } from "../text/load-text.ts";
import { openActions } from "./actions/actions.ts";
import { openApi } from "./api/api.ts";
import type { OpenHome } from "./follow-home.ts";
import { HttpFault, type OpenHttp, openHttp } from "./http.ts";
import { openOwnCommands } from "./own-command.ts";
import { openSocket } from "./socket.ts";

/** A command that is asked to stop the daemon waits a little longer. */
const FINISH_TIMEOUT_MS = 3000;
/** So long an answer is on its way. */
const ANSWER_DELAY_MS = 50;

export type LiveServer = {
  readonly monitor: LifecycleSessionMonitor;
  /** Where the socket is; null when there is none. */
  readonly socket: string | null;
  /** Why there is no HTTP; null when there is. */
  readonly httpFault: HttpFault | null;
  readonly onOpen: (followed: OpenHome | null) => void;
  /** What is recorded cannot be opened; tried again later. */
  readonly notOpened: (wrong: unknown) => void;
  /** Whether somebody looks or is about to, or a session runs. */
  readonly isNeeded: () => boolean;
  close(): Promise<void>;
};

export async function openLiveServer(
  paths: Paths,
  parts: {
    readonly status: () => DaemonStatus;
    readonly stop: () => void;
    readonly fault: (error: unknown) => void;
  },
): Promise<LiveServer> {
  rememberSettings(paths.config);
  let { config } = loadConfig(paths.config);
  let text = await loadText(config.language);
  let followed: OpenHome | null = null;
  let wrong: unknown = null;
  const monitor = openMonitor({
    paths,
    config: () => config,
    env: process.env,
    onFault: parts.fault,
  });
  const own = openOwnCommands({
    program: process.execPath,
    folder: paths.home,
    env: process.env,
    text: () => text,
  });
  const { runOwn } = own;
  let http: OpenHttp | HttpFault | null = null;
  const api = openApi({
    ...parts,
    text: () => text,
    daemonHome: { paths, env: process.env, runOwn },
    http: () => http,
    // Only whoever looks at the page has it read.
    assets: async () => (await import("self-gen:page")).ASSETS,
    actions: openActions({
      runOwn,
      text: () => text,
      records: () => followed,
      changed: async () => {
        ({ config } = loadConfig(paths.config));
        text = await loadText(config.language);
      },
    }),
  });
  const socket = openSocket(paths.run, (request, line) => api.answer(request, null, line));
  const opened = await openHttp(paths.run, api.answer);
  http = opened;
  // Much may have to be read: following does not wait for it, and nobody is told half of it.
  let leave: () => void = () => undefined;
  let isClosed = false;
  const begin = async (): Promise<void> => {
    await monitor.init();
    if (!isClosed) leave = api.use({ monitor, records: () => followed, wrong: () => wrong });
  };
  const begun = begin().catch(parts.fault);
  return {
    monitor,
    socket: socket?.path ?? null,
    httpFault: opened instanceof HttpFault ? opened : null,
    onOpen: (now) => {
      followed = now;
      if (now === null) return;
      wrong = null;
      rememberSettings(paths.config);
      ({ config } = now.installation.loaded);
      ({ text } = now);
    },
    notOpened: (why) => {
      wrong = why;
    },
    isNeeded: () =>
      own.isRunning() || api.watchers() > 0 || api.isAwaiting() || monitor.hasRunning(),
    close: async () => {
      isClosed = true;
      // Whoever had something done is told what came of it, which may take one command after another.
      const deadline = Date.now() + FINISH_TIMEOUT_MS;
      while (own.isRunning() && Date.now() < deadline) {
        await own.ended(deadline - Date.now());
        await Bun.sleep(ANSWER_DELAY_MS);
      }
      await monitor.stop();
      await begun;
      leave();
      if (!(opened instanceof HttpFault)) opened.close();
      socket?.close();
    },
  };
}

/** A home with a journal, a stream and a client's folder, and the monitor that looks at them once. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig } from "../../../src/config/load.ts";
import { type Paths, resolvePaths } from "../../../src/config/paths.ts";
import type { Event } from "../../../src/event/event.ts";
import { encodeLine, encodeStreamLine } from "../../../src/event/line.ts";
import { appendLines } from "../../../src/journal/append.ts";
import type { LifecycleSessionMonitor } from "../../../src/observe/monitor/lifecycle-session-monitor.ts";
import { openMonitor } from "../../../src/observe/monitor/open-monitor.ts";
import type { SessionSnapshot } from "../../../src/observe/monitor/provider.ts";
import { anEvent } from "../../event/samples.ts";

export type HomePlace = Disposable & {
  readonly folder: string;
  readonly paths: Paths;
  /** Written by a hook of ours: to the journal, and what is public to the stream. */
  record(...events: readonly Event[]): void;
  transcript(sessionId: string, ...records: readonly object[]): string;
  /** A monitor that reads what there is. */
  open(settings?: object): LifecycleSessionMonitor;
  /** What a monitor that is opened now says, by session. */
  look(settings?: object): Promise<ReadonlyMap<string, SessionSnapshot>>;
};

/** So many seconds ago. */
export const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

export const seen = (
  sessionId: string,
  type: string,
  secondsAgo: number,
  data: Event["data"] = {},
): Event =>
  anEvent({
    type,
    sessionId,
    ts: ago(secondsAgo),
    project: "app",
    projectPath: "/srv/app",
    data: { provider: "claude", client: "claude-code", entrypoint: "cli", ...data },
  });

export function openPlace(): HomePlace {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "self-gen-monitor-")));
  const env = {
    HOME: folder,
    SELF_GEN_HOME: join(folder, "home"),
    KW_CHAT_STREAM_PATH: join(folder, "streams/lifecycle.jsonl"),
  };
  const paths = resolvePaths(env, "");
  if (paths === null) throw new Error("there is no home");
  mkdirSync(join(paths.home, "journal"), { recursive: true });
  mkdirSync(join(folder, "streams"));
  const open = (settings: object = {}): LifecycleSessionMonitor => {
    writeFileSync(paths.config, JSON.stringify(settings));
    const { config } = loadConfig(paths.config);
    return openMonitor({ paths, config: () => config, env });
  };
  return {
    folder,
    paths,
    open,
    record: (...events) => {
      appendLines(paths.journal, events.map(encodeLine));
      const shared = events.flatMap((event) => encodeStreamLine(event) ?? []);
      if (paths.stream !== null) appendLines(paths.stream, shared);
    },
    transcript: (sessionId, ...records) => {
      const project = join(folder, ".claude/projects/-srv-app");
      mkdirSync(project, { recursive: true });
      const path = join(project, `${sessionId}.jsonl`);
      writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
      return path;
    },
    look: async (settings) => {
      const monitor = open(settings);
      await monitor.init();
      await monitor.stop();
      return new Map(monitor.getAll().map((one) => [one.sessionId, one]));
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

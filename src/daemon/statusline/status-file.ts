/**
 * Keeps `run/statusline.json` (`config/statusline-file.ts`) true while the daemon runs: who waits, by the monitor; what
 * blocks a project and what of it is unsaved, by the store. A project is looked at shortly after a session of it changed
 * and until ingest has surely followed, and every half minute, because blockers and commits also come from elsewhere.
 */
import { listBlockingRows } from "../../remember/errors/blocking-rows.ts";
import {
  hasStatuslineFile,
  removeStatuslineFile,
  writeStatuslineFile,
} from "../../config/statusline-file.ts";
import type { SessionMonitorProvider } from "../../observe/monitor/provider.ts";
import { findWorstOpen } from "../../remember/blockers/worst-blocker.ts";
import type { Store } from "../../store/store.ts";
import { processStart } from "../../system/process-start.ts";
import type { Text } from "../../text/text.ts";
import {
  composeStatusline,
  type StatuslineContent,
  type StatuslineProject,
} from "./compose-status.ts";
import { countUnsavedFiles } from "./unsaved-work.ts";

export type StatuslinePace = {
  /** From a change to the file. */
  readonly soonMs: number;
  /** Between two looks at a project that goes on changing. */
  readonly factsMs: number;
  /** By then the database has what the monitor saw. */
  readonly settledMs: number;
  /** How often the file says that it is still true, while somebody waits. */
  readonly stillMs: number;
};

const DEFAULT_PACE: StatuslinePace = {
  soonMs: 200,
  factsMs: 1000,
  settledMs: 2000,
  stillMs: 60_000,
};
const RETRY_MS = 30_000;
const MAX_PROJECTS = 50;

type ProjectLook = {
  readonly facts: StatuslineProject;
  readonly at: number;
};

type StatuslineStore = Pick<Store, "blockers" | "queryEvents" | "checkpoints">;

/** Closing resolves when the file is taken away. */
export type StatuslineFileWriter = { close(): Promise<void> };

export function openStatuslineFileWriter({
  run,
  store,
  monitor,
  text,
  fault = () => {},
  pace = DEFAULT_PACE,
}: {
  readonly run: string;
  readonly store: StatuslineStore;
  readonly monitor: Pick<SessionMonitorProvider, "getActive" | "onRefresh">;
  readonly text: Text;
  readonly fault?: (error: unknown) => void;
  readonly pace?: StatuslinePace;
}): StatuslineFileWriter {
  const writer = { pid: process.pid, pidStart: processStart(process.pid) };
  const looked = new Map<string, ProjectLook>();
  const changedAt = new Map<string, number>();
  let [written, writtenAt] = ["", 0];
  let isClosed = false;
  let timer: Timer | undefined;
  let dueAt = Infinity;
  let looking: Promise<void> = Promise.resolve();

  const write = (prepared: StatuslineContent): void => {
    const content = JSON.stringify(prepared);
    const now = Date.now();
    const isStillSaid = prepared.waits.length === 0 || now - writtenAt < pace.stillMs;
    if (content === written && isStillSaid && hasStatuslineFile(run)) return;
    if (writeStatuslineFile(run, { ...writer, at: now, ...prepared }))
      [written, writtenAt] = [content, now];
    else schedule(pace.soonMs);
  };

  const isSettled = (path: string, at: number): boolean =>
    at >= (changedAt.get(path) ?? 0) + pace.settledMs;

  const isDue = (path: string, now: number): boolean => {
    const at = looked.get(path)?.at ?? 0;
    return now - at >= (isSettled(path, at) ? RETRY_MS : pace.factsMs);
  };

  const look = async (): Promise<void> => {
    // Whoever took the file away did so because it spoke of something forgotten.
    if (!hasStatuslineFile(run)) looked.clear();
    const paths = projectsOf(monitor);
    for (const path of looked.keys()) if (!paths.includes(path)) looked.delete(path);
    for (const path of changedAt.keys()) if (!paths.includes(path)) changedAt.delete(path);
    for (const path of paths) {
      const at = Date.now();
      if (isDue(path, at)) looked.set(path, { facts: await factsOf(store, path), at });
    }
    if (isClosed) return;
    const facts = paths.flatMap((path) => looked.get(path)?.facts ?? []);
    write(composeStatusline(monitor.getActive(), facts, text.statusline));
  };

  const schedule = (ms: number): void => {
    const at = Date.now() + ms;
    if (isClosed || at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(() => {
      dueAt = Infinity;
      looking = looking.then(look).catch(fault).finally(lookAgain);
    }, ms);
  };

  const lookAgain = (): void => {
    const isQuiet = [...looked].every(([path, { at }]) => isSettled(path, at));
    schedule(isQuiet ? RETRY_MS : pace.factsMs);
  };

  const unsubscribe = monitor.onRefresh(({ snapshots }) => {
    for (const { projectPath } of snapshots) {
      if (projectPath !== null) changedAt.set(projectPath, Date.now());
    }
    schedule(pace.soonMs);
  });
  schedule(0);

  return {
    close: async () => {
      isClosed = true;
      unsubscribe();
      clearTimeout(timer);
      await looking;
      removeStatuslineFile(run);
    },
  };
}

const projectsOf = (monitor: Pick<SessionMonitorProvider, "getActive">): readonly string[] =>
  [...new Set(monitor.getActive().flatMap(({ projectPath }) => projectPath ?? []))].slice(
    0,
    MAX_PROJECTS,
  );

async function factsOf(store: StatuslineStore, path: string): Promise<StatuslineProject> {
  const worst = findWorstOpen(await listBlockingRows(store, { projectPath: path }));
  return {
    path,
    blocker: worst?.description ?? null,
    unsaved: await countUnsavedFiles(store, path),
  };
}

/**
 * A recording, looked at by the real monitor: the world as it could be seen at a moment of the recording. Hooks may be
 * dropped, as if their processes had been killed; the client's board may be hidden, as if the client had none.
 */
import { dirname } from "node:path";
import { parseStatusEntry } from "../../src/clients/claude-code/client-status-file.ts";
import type { ClientName } from "../../src/clients/clients.ts";
import { isObject, type JsonObject } from "../../src/event/event.ts";
import type { MonitorSources, TranscriptTail } from "../../src/observe/monitor/monitor-sources.ts";
import type { Recording, Seen } from "../../test/state/recording.ts";

export type RecordedWorld = {
  readonly around: MonitorSources;
  /** Makes everything be seen that could be seen by then; answers whether a watch would have noticed something. */
  advance(to: number): boolean;
};

export type LossOptions = {
  /** Whether the line of a hook never arrived. */
  readonly isDropped?: (line: string) => boolean;
  readonly hasBoard?: boolean;
};

type Process = Extract<Seen, { what: "process" }>;

export function openRecordedWorld(recording: Recording, losing: LossOptions = {}): RecordedWorld {
  const { isDropped = () => false, hasBoard = true } = losing;
  let now = 0;
  let next = 0;
  let lines: { readonly text: string; readonly source: "journal" | "stream" }[] = [];
  const transcripts = new Map<string, string>();
  const boards = new Map<string, JsonObject>();
  const processes = new Map<number, Process>();
  const folders = new Set<string>();

  const see = (seen: Seen): boolean => {
    switch (seen.what) {
      case "journal":
      case "stream":
        if (isDropped(seen.line)) return false;
        lines.push({ text: seen.line.trimEnd(), source: seen.what });
        return true;
      case "transcript":
        transcripts.set(seen.path, (transcripts.get(seen.path) ?? "") + seen.text);
        return false;
      case "board":
        if (!hasBoard) return false;
        folders.add(dirname(dirname(seen.path)));
        if (seen.json === null) boards.delete(seen.path);
        else boards.set(seen.path, seen.json as JsonObject);
        return true;
      case "process":
        processes.set(seen.pid, seen);
        return false;
    }
  };

  const tailOf = (path: string): TranscriptTail => {
    let read = 0;
    return {
      readNew: (on) => {
        const text = transcripts.get(path) ?? "";
        const fresh = text.slice(read);
        read = text.length;
        for (const line of fresh.split("\n")) {
          const record: unknown = line === "" ? null : JSON.parse(line);
          if (isObject(record)) on.record(record);
        }
        return false;
      },
    };
  };

  return {
    advance: (to) => {
      now = to;
      let isNoticed = false;
      for (let seen = recording.seen[next]; seen !== undefined && seen.at <= to;) {
        if (see(seen)) isNoticed = true;
        next++;
        seen = recording.seen[next];
      }
      return isNoticed;
    },
    around: {
      now: () => now,
      readLines: (on) => {
        const fresh = lines;
        lines = [];
        for (const { text, source } of fresh) on.line(text, source);
        return false;
      },
      openTranscript: (path: string, _client: ClientName) => tailOf(path),
      agentTranscripts: (path) => {
        const folder = `${path.replace(/\.jsonl$/, "")}/subagents/`;
        return [...transcripts.keys()].filter((one) => one.startsWith(folder));
      },
      isRunning: (pid, start) => {
        const process = processes.get(pid);
        return (
          process !== undefined && process.isAlive && (start ?? process.start) === process.start
        );
      },
      childrenOf: (pid) => processes.get(pid)?.children ?? null,
      readBoard: (folder) =>
        [...boards]
          .filter(([path]) => path.startsWith(`${folder}/sessions/`))
          .flatMap(([, json]) => parseStatusEntry(json) ?? [])
          .map((entry) => Object.assign({ client: "claude-code" as const }, entry)),
      get clientFolders() {
        return [...folders];
      },
      startOver: () => undefined,
      mayRead: () => true,
      mayWatch: () => true,
      aboutOf: (text) => text,
      wordsOf: (text) => text,
    },
  };
}

/**
 * Looks, every few milliseconds, at everything that a monitor could look at, and keeps each change with its time.
 *
 * Files that are only added to are told by whole lines; the board by its content; a process by whether it lives and
 * what it has started. The files with keys that lie beside the board are never opened.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { isClaudeTool } from "../../src/clients/claude-code/tool-process.ts";
import { processStart } from "../../src/system/process-start.ts";
import { parseObject } from "../real/json.ts";
import type { Child, Seen } from "./recording.ts";

export type Places = {
  readonly journal: string;
  readonly stream: string;
  /** Folders that transcripts lie in, at any depth. */
  readonly transcripts: string;
  /** Null where the client has none. */
  readonly boards: string | null;
};

export type Watch = Disposable & {
  readonly seen: readonly Seen[];
  /** The longest time between two looks: on a busy machine times are late by as much. */
  longestGapMs(): number;
  /** From now on this client's process is looked at too. */
  follow(pid: number): void;
};

const LOOK_EVERY_MS = 10;
const TICKS_PER_SECOND = 100;
const COMMAND_CHARACTERS = 200;
/** Of a tool's process: behind the person's settings stands the command itself. */
const TOOL_CHARACTERS = 4096;
const DEPTH = 6;

export function openWatch(places: Places): Watch {
  const seen: Seen[] = [];
  const readBytes = new Map<string, number>();
  const boards = new Map<string, string>();
  const processes = new Map<number, { readonly start: string; told: string }>();
  const bootedAt = Date.now() - Number(readFileSync("/proc/uptime", "utf8").split(" ")[0]) * 1000;

  const addedTo = (path: string): string => {
    const from = readBytes.get(path) ?? 0;
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= from) return "";
    const bytes = readFileSync(path).subarray(from);
    const whole = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1);
    readBytes.set(path, from + whole.length);
    return whole.toString("utf8");
  };

  const lookAtLines = (what: "journal" | "stream", path: string): void => {
    const text = addedTo(path);
    if (text === "") return;
    const at = Date.now();
    for (const line of text.split(/(?<=\n)/)) seen.push({ at, what, line });
  };

  const lookAtTranscripts = (): void => {
    for (const path of filesBelow(places.transcripts, ".jsonl", DEPTH)) {
      const text = addedTo(path);
      if (text !== "") seen.push({ at: Date.now(), what: "transcript", path, text });
    }
  };

  const lookAtBoards = (folder: string): void => {
    const paths = namesIn(folder)
      .filter((name) => /^\d+\.json$/.test(name))
      .map((name) => join(folder, name));
    for (const path of paths) {
      const text = textAt(path);
      const json = text === null ? undefined : parseObject(text);
      if (text === null || json === undefined || boards.get(path) === text) continue;
      boards.set(path, text);
      seen.push({ at: Date.now(), what: "board", path, json });
    }
    for (const path of boards.keys()) {
      if (paths.includes(path)) continue;
      boards.delete(path);
      seen.push({ at: Date.now(), what: "board", path, json: null });
    }
  };

  const lookAtProcesses = (): void => {
    for (const [pid, known] of processes) {
      const isAlive = processStart(pid) === known.start;
      const children = isAlive ? childrenOf(pid, bootedAt) : [];
      const told = JSON.stringify([isAlive, children]);
      if (told === known.told) continue;
      known.told = told;
      seen.push({ at: Date.now(), what: "process", pid, start: known.start, isAlive, children });
    }
  };

  let longestGapMs = 0;
  let lastLookAt = performance.now();
  const look = (): void => {
    const now = performance.now();
    longestGapMs = Math.max(longestGapMs, now - lastLookAt);
    lastLookAt = now;
    lookAtLines("journal", places.journal);
    lookAtLines("stream", places.stream);
    lookAtTranscripts();
    if (places.boards !== null) lookAtBoards(places.boards);
    lookAtProcesses();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    seen,
    longestGapMs: () => longestGapMs,
    follow: (pid) => {
      const start = processStart(pid);
      if (start === null) throw new Error(`there is no process ${pid}`);
      processes.set(pid, { start, told: "" });
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

function childrenOf(pid: number, bootedAt: number): readonly Child[] {
  return namesIn(`/proc/${pid}/task`)
    .flatMap((task) => (textAt(`/proc/${pid}/task/${task}/children`) ?? "").split(" "))
    .filter((found) => found.trim() !== "")
    .map(Number)
    .toSorted((a, b) => a - b)
    .flatMap((child) => {
      const start = processStart(child);
      if (start === null) return [];
      const command = (textAt(`/proc/${child}/cmdline`) ?? "").replaceAll("\0", " ").trim();
      return [
        {
          pid: child,
          startedAt: Math.round(bootedAt + (Number(start) * 1000) / TICKS_PER_SECOND),
          command: command.slice(0, isClaudeTool(command) ? TOOL_CHARACTERS : COMMAND_CHARACTERS),
        },
      ];
    });
}

function filesBelow(folder: string, ending: string, depth: number): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return depth > 0 ? filesBelow(path, ending, depth - 1) : [];
      return entry.name.endsWith(ending) ? [path] : [];
    });
  } catch {
    return [];
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Null for what has gone meanwhile. */
function textAt(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

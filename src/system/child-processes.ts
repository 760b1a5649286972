/**
 * The processes that a process started. Linux tells by files; elsewhere one `ps` for all who ask, at most once a second and
 * never waited for: until it has answered, nothing is known.
 */
import { readdirSync } from "node:fs";
import {
  type ChildProcessInfo,
  LONGEST_COMMAND,
  MAX_CHILDREN,
  openProcessList,
} from "./process-list.ts";
import { processStart } from "./process-start.ts";
import { system } from "./system.ts";

/** What the kernel tells times in, on every architecture. */
const TICKS_PER_SECOND = 100;

const list = process.platform === "linux" ? null : openProcessList();

/** Those that still run, the newest of them when there are very many; null where that cannot be known. */
export function childrenOf(pid: number): readonly ChildProcessInfo[] | null {
  return list === null ? linuxChildren(pid) : list.childrenOf(pid);
}

function linuxChildren(pid: number): readonly ChildProcessInfo[] | null {
  const pids = childPids(pid);
  if (pids === null || pids.length === 0) return pids === null ? null : [];
  const startedAt = startTimes();
  if (startedAt === null) return null;
  return pids.slice(-MAX_CHILDREN).flatMap((child) => {
    const ticks = processStart(child);
    if (ticks === null) return [];
    const command = (system.readFile(`/proc/${child}/cmdline`) ?? "").replaceAll("\0", " ");
    const words = command.slice(0, LONGEST_COMMAND).trim();
    return [{ pid: child, startedAt: startedAt(Number(ticks)), command: words }];
  });
}

/** Each of its threads may have started some. Null when it is gone, is not ours, or the kernel keeps no such list. */
function childPids(pid: number): readonly number[] | null {
  let threads: readonly string[];
  try {
    threads = readdirSync(`/proc/${pid}/task`);
  } catch {
    return null;
  }
  const lists = threads
    .map((thread) => system.readFile(`/proc/${pid}/task/${thread}/children`))
    .filter((text) => text !== null);
  if (lists.length === 0) return null;
  return lists
    .flatMap((text) => text.split(" ").filter((word) => /^\d+$/.test(word)))
    .map(Number)
    .toSorted((one, other) => one - other);
}

/** From ticks since the machine began to milliseconds since 1970. */
function startTimes(): ((ticks: number) => number) | null {
  const uptime = Number.parseFloat(system.readFile("/proc/uptime") ?? "");
  const own = Number(processStart(process.pid) ?? Number.NaN) / TICKS_PER_SECOND;
  if (Number.isNaN(uptime) || Number.isNaN(own)) return null;
  // A container may be shown an uptime of its own, in which this process would not have begun yet.
  const elapsed = uptime >= own ? uptime : own + performance.now() / 1000;
  const began = Date.now() - elapsed * 1000;
  return (ticks) => Math.round(began + (ticks * 1000) / TICKS_PER_SECOND);
}

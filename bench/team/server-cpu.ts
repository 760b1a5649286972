/** How much processor time a server took: its processes that run, and those that ended. What else a machine does is no part of it. */
import { readdirSync, readFileSync } from "node:fs";

const TICK_MS = 10;

type ProcessTimes = { readonly parent: number; readonly own: number; readonly ended: number };

function readTimes(pid: number): ProcessTimes | null {
  try {
    const fields = (readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "").split(" ");
    const at = (place: number): number => Number(fields[place]);
    return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) };
  } catch {
    // It ended meanwhile: the next look finds it with its parent.
    return null;
  }
}

function findServer(folder: string): number {
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0");
      if (words[0]?.endsWith("/postgres") === true && words.includes(folder)) return Number(name);
    } catch {
      continue;
    }
  }
  throw new Error(`no server in ${folder}`);
}

/** In milliseconds, of the server that is reached by this URL. */
export function openServerCpu(url: string): () => number {
  const server = findServer(new URL(url).searchParams.get("host") ?? "");
  return () => {
    const own = readTimes(server);
    let ticks = (own?.own ?? 0) + (own?.ended ?? 0);
    for (const name of readdirSync("/proc")) {
      const of = /^\d+$/.test(name) ? readTimes(Number(name)) : null;
      if (of?.parent === server) ticks += of.own + of.ended;
    }
    return ticks * TICK_MS;
  };
}

/**
 * All processes, as `ps` lists them, for systems without `/proc`. No caller waits: each gets the last list, and a newer one
 * is requested. One list serves all calls within a second.
 */
export type ChildProcessInfo = {
  readonly pid: number;
  /** Milliseconds since 1970, to a hundredth of a second or, in a list, to a second. */
  readonly startedAt: number;
  /** Its words, separated by spaces; for a moment after its start those of its parent. */
  readonly command: string;
};

export type ProcessList = {
  /** Null while there is no list, or only an old one. */
  childrenOf(pid: number): readonly ChildProcessInfo[] | null;
};

export const MAX_CHILDREN = 256;
export const LONGEST_COMMAND = 4096;
const ASK_EVERY_MS = 1000;
/** A list may be late on a busy machine; a list that stopped coming says nothing. */
const OLDEST_MS = 5000;
const MAX_PROCESSES = 20_000;

const COMMAND = ["ps", "-axwwo", "pid=,ppid=,lstart=,command="] as const;

type Table = ReadonlyMap<number, readonly ChildProcessInfo[]>;

export function openProcessList(command: readonly string[] = COMMAND): ProcessList {
  let known: { readonly at: number; readonly byParent: Table } | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let isAsking = false;

  async function ask(): Promise<void> {
    isAsking = true;
    askedAt = performance.now();
    const at = askedAt;
    try {
      const env = { ...process.env, LC_ALL: "C" };
      const child = Bun.spawn([...command], { env, stdin: "ignore", stderr: "ignore" });
      child.unref();
      const text = await new Response(child.stdout).text();
      if ((await child.exited) === 0) known = { at, byParent: tableOf(text) };
    } catch {
      // There is no such program here: nothing is known.
    } finally {
      isAsking = false;
    }
  }

  return {
    childrenOf: (pid) => {
      const now = performance.now();
      if (!isAsking && now - askedAt >= ASK_EVERY_MS) void ask();
      if (known === null || now - known.at > OLDEST_MS) return null;
      return known.byParent.get(pid) ?? [];
    },
  };
}

const LINE =
  /^\s*(\d{1,10})\s+(\d{1,10})\s+([A-Z][a-z]{2} [A-Z][a-z]{2} +\d{1,2} \d\d:\d\d:\d\d \d{4})\s+(.*)$/;

function tableOf(text: string): Table {
  const byParent = new Map<number, ChildProcessInfo[]>();
  for (const line of text.split("\n", MAX_PROCESSES)) {
    const [, pid, parent, started = "", command = ""] = LINE.exec(line) ?? [];
    // In the time of this place.
    const startedAt = Date.parse(started);
    if (pid === undefined || parent === undefined || Number.isNaN(startedAt)) continue;
    const children = byParent.get(Number(parent)) ?? [];
    const words = command.slice(0, LONGEST_COMMAND).trim();
    if (children.length < MAX_CHILDREN) {
      children.push({ pid: Number(pid), startedAt, command: words });
    }
    byParent.set(Number(parent), children);
  }
  return byParent;
}

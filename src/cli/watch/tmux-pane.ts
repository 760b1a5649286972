/** The tmux pane that a session's client runs in, found by its processes, and the way there. */
import { readFileSync } from "node:fs";
import { host } from "../../system/host.ts";

/** Deeper than any client lies below a shell. */
const MOST_STEPS = 40;

/** Null outside tmux, and where no pane has the process. */
export function paneOf(pid: number | null): string | null {
  if (pid === null || !host().env["TMUX"]) return null;
  const panes = new Map(
    (run("list-panes", "-a", "-F", "#{pane_pid} #{pane_id}") ?? "").split("\n").flatMap((line) => {
      const [, owner, pane] = /^(\d+) (%\d+)$/.exec(line) ?? [];
      return owner === undefined || pane === undefined ? [] : [[Number(owner), pane] as const];
    }),
  );
  let at: number | null = pid;
  for (let step = 0; at !== null && at > 1 && step < MOST_STEPS; step++) {
    const pane = panes.get(at);
    if (pane !== undefined) return pane;
    at = parentOf(at);
  }
  return null;
}

/** Shows the pane in this client, whichever session and window it is in. */
export const goToPane = (pane: string): boolean =>
  run("switch-client", "-t", pane) !== null && run("select-pane", "-t", pane) !== null;

function run(...args: readonly string[]): string | null {
  try {
    const ran = Bun.spawnSync(["tmux", ...args], { env: { ...host().env }, stderr: "ignore" });
    return ran.success ? ran.stdout.toString() : null;
  } catch {
    return null;
  }
}

function parentOf(pid: number): number | null {
  try {
    // The program's name, in parentheses, may itself hold spaces and parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return parentByList(pid);
  }
}

function parentByList(pid: number): number | null {
  try {
    const { stdout } = Bun.spawnSync(["ps", "-o", "ppid=", "-p", String(pid)], {
      stderr: "ignore",
    });
    const parent = Number(stdout.toString().trim());
    return parent > 0 ? parent : null;
  } catch {
    return null;
  }
}

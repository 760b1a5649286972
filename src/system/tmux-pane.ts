/** The tmux pane that a process runs in, and the way there. */
import { readFileSync } from "node:fs";
import { host } from "./host.ts";
import { system } from "./system.ts";

/** `socket`: of the server that has it; null for the usual one. */
export type TmuxPane = { readonly socket: string | null; readonly id: string };

/** Deeper than any client lies below a shell. */
const MAX_STEPS = 40;

/** Null for a process outside tmux. What it was started with says so; where that cannot be read, its parents do. */
export function findPane(pid: number): TmuxPane | null {
  const began = system.readFile(`/proc/${pid}/environ`);
  return began === null ? paneByParents(pid) : paneFromEnvironment(began);
}

function paneFromEnvironment(environment: string): TmuxPane | null {
  const values = new Map(
    environment.split("\0").map((one) => {
      const at = one.indexOf("=");
      return [one.slice(0, at), one.slice(at + 1)] as const;
    }),
  );
  const [id = "", server = ""] = [values.get("TMUX_PANE"), values.get("TMUX")];
  const socket = socketIn(server);
  return socket === null || !/^%\d+$/.test(id) ? null : { socket, id };
}

/** Of `/tmp/tmux-1000/default,4711,0`. */
const socketIn = (server: string): string | null => /^(\/.+),\d+,\d+$/.exec(server)?.[1] ?? null;

function paneByParents(pid: number): TmuxPane | null {
  const panes = new Map(
    (run(null, "list-panes", "-a", "-F", "#{pane_pid} #{pane_id}") ?? "")
      .split("\n")
      .flatMap((line) => {
        const [, owner, id] = /^(\d+) (%\d+)$/.exec(line) ?? [];
        return owner === undefined || id === undefined ? [] : [[Number(owner), id] as const];
      }),
  );
  let at: number | null = panes.size === 0 ? null : pid;
  for (let step = 0; at !== null && at > 1 && step < MAX_STEPS; step++) {
    const id = panes.get(at);
    if (id !== undefined) return { socket: null, id };
    at = parentOf(at);
  }
  return null;
}

/**
 * Shows the pane, whichever session and window it is in: in the terminal that this runs in, else in the one that shows its
 * session, else in the one that was used last. False when no terminal shows anything of that server.
 */
export function goToPane({ socket, id }: TmuxPane): boolean {
  const own = host().env["TMUX"] ?? "";
  const isOwn = own !== "" && (socket === null || socketIn(own) === socket);
  const terminal = isOwn ? null : terminalFor(socket, id);
  if (!isOwn && terminal === null) return false;
  const where = terminal === null ? [] : ["-c", terminal];
  return (
    run(socket, "switch-client", ...where, "-t", id) !== null &&
    run(socket, "select-pane", "-t", id) !== null
  );
}

/** `session:window.pane`, as tmux takes it and shows it; null when the server does not answer. */
export function namePane({ socket, id }: TmuxPane): string | null {
  const form = "#{session_name}:#{window_index}.#{pane_index}";
  const name = run(socket, "display-message", "-p", "-t", id, form)?.trim() ?? "";
  return name === "" ? null : name;
}

function terminalFor(socket: string | null, id: string): string | null {
  const session = run(socket, "display-message", "-p", "-t", id, "#{session_id}")?.trim() ?? "";
  const form = "#{client_activity} #{session_id} #{client_name}";
  const terminals = (run(socket, "list-clients", "-F", form) ?? "").split("\n").flatMap((line) => {
    const [, used, shows, name] = /^(\d+) (\S+) (.+)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ used: Number(used), isThere: shows === session, name }];
  });
  const [best] = terminals.toSorted(
    (one, other) => Number(other.isThere) - Number(one.isThere) || other.used - one.used,
  );
  return best?.name ?? null;
}

function run(socket: string | null, ...args: readonly string[]): string | null {
  const server = socket === null ? [] : ["-S", socket];
  try {
    const ran = Bun.spawnSync(["tmux", ...server, ...args], {
      env: { ...host().env },
      stderr: "ignore",
    });
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

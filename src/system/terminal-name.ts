/** Which terminal a process runs in, as a person would look for it. */
import { readlinkSync } from "node:fs";
import { findPane, namePane } from "./tmux-pane.ts";

export type TerminalName = {
  /** `work:2.1`: session, window and pane. */
  readonly tmux: string | null;
  /** `/dev/pts/3` */
  readonly device: string | null;
  readonly pid: number;
};

export function findTerminal(pid: number): TerminalName {
  const pane = findPane(pid);
  return { tmux: pane === null ? null : namePane(pane), device: findDevice(pid), pid };
}

/** What a client reads from, else what it writes to: either may be a pipe. */
function findDevice(pid: number): string | null {
  for (const stream of [0, 1, 2]) {
    const device = deviceOf(pid, stream);
    if (device !== null) return device;
  }
  return deviceByList(pid);
}

const DEVICE = /^\/dev\/(?:pts\/\d+|tty\w+)$/;

function deviceOf(pid: number, stream: number): string | null {
  try {
    const target = readlinkSync(`/proc/${pid}/fd/${stream}`);
    return DEVICE.test(target) ? target : null;
  } catch {
    return null;
  }
}

/** Where there is no such folder. */
function deviceByList(pid: number): string | null {
  try {
    const ran = Bun.spawnSync(["ps", "-o", "tty=", "-p", String(pid)], { stderr: "ignore" });
    const device = `/dev/${ran.stdout.toString().trim()}`;
    return DEVICE.test(device) ? device : null;
  } catch {
    return null;
  }
}

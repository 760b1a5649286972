/**
 * What tests may do on this machine: root writes everywhere, so they become somebody else; they mount disks and open
 * namespaces. What works is tried out before tests are declared. The functions that name the tests are for `skipIf`: they
 * answer whether it does not work, and say so.
 */
import { expect } from "bun:test";
import { chmodSync, mkdirSync, mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sandbox } from "../sandbox.ts";
import { skipped } from "../skip-reasons.ts";

export const isLinux = process.platform === "linux";
export const isRoot = process.getuid?.() === 0;

/** A user id that no system knows: no entry, no home, no rights. */
const STRANGER = "54321";
export const BECOME = [
  "setpriv",
  "--reuid",
  STRANGER,
  "--regid",
  STRANGER,
  "--clear-groups",
] as const;

export const canBecomeStranger = isRoot && works([...BECOME, "true"]);
const canMount = isRoot && mountsInNamespace();
/** With limits of their own. */
const LIMIT = "echo 0 > /proc/sys/user/max_inotify_instances";
const hasUserNamespaces = works(["unshare", "--user", "--map-root-user", "sh", "-c", LIMIT]);

const AS_ROOT = "run npm test as root";
const TOOLS = "apt-get install util-linux";

export const isNotLinux = (what: string): boolean =>
  skipped(!isLinux, { what, why: "only Linux tells", command: null });

export const cannotGiveAway = (what: string): boolean =>
  skipped(!isRoot, { what, why: "only root can give files away", command: AS_ROOT });

export const cannotMount = (what: string): boolean =>
  skipped(!canMount, {
    what,
    why: isRoot ? "no disk can be mounted" : "only root can mount a disk",
    command: isRoot ? null : AS_ROOT,
  });

export const cannotBecomeStranger = (what: string): boolean =>
  skipped(!canBecomeStranger, {
    what,
    why: isRoot ? "there is no setpriv that works" : "only root can become somebody else",
    command: isRoot ? TOOLS : AS_ROOT,
  });

/** For what permissions forbid: whoever is not root needs to become nobody else. */
export const cannotBeRefused = (what: string): boolean => isRoot && cannotBecomeStranger(what);

export const hasNoUserNamespaces = (what: string): boolean =>
  skipped(!hasUserNamespaces, {
    what,
    why: "there are no user namespaces",
    command: isRoot ? null : AS_ROOT,
  });

/** Puts in front of a command what makes it run as that stranger, who may look into the sandbox. */
export function asStranger(sandbox: Sandbox): readonly string[] {
  chmodSync(sandbox.folder, 0o755);
  return BECOME;
}

/** A disk of its own in the place of a folder, for as long as it is held. */
export function mountDisk(folder: string, size: string): Disposable {
  mkdirSync(folder, { recursive: true });
  const mount = ["mount", "-t", "tmpfs", "-o", `size=${size},mode=0700`, "tmpfs", folder];
  expect(Bun.spawnSync(mount).exitCode).toBe(0);
  return { [Symbol.dispose]: () => void Bun.spawnSync(["umount", folder]) };
}

function works(command: readonly string[]): boolean {
  const [program = ""] = command;
  if (Bun.which(program) === null) return false;
  return Bun.spawnSync([...command], { stdio: ["ignore", "ignore", "ignore"] }).exitCode === 0;
}

function mountsInNamespace(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "self-gen-mount-"));
  try {
    return works(["unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", folder]);
  } finally {
    rmdirSync(folder);
  }
}

/** The daemon of a home of its own, as a benchmark measures it. */
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";

const built = join(import.meta.dir, "../dist/self-gen");

export type OwnDaemon = AsyncDisposable & { readonly pid: number };

export function startOwnDaemon(folder: string, home: string): OwnDaemon {
  // A daemon leaves when its program is replaced, as by a build meanwhile.
  const program = join(folder, "self-gen");
  copyFileSync(built, program);
  const daemon = Bun.spawn([program, "daemon", "run"], {
    cwd: "/",
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: folder,
      SELF_GEN_HOME: home,
      KW_CHAT_STREAM_PATH: join(folder, "stream.jsonl"),
    },
    stdio: ["ignore", "ignore", "ignore"],
  });
  return {
    pid: daemon.pid,
    [Symbol.asyncDispose]: async () => {
      daemon.kill("SIGTERM");
      await daemon.exited;
    },
  };
}

export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

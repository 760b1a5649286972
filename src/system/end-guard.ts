/**
 * A shell that outlives this process for a moment, in case it is killed: it waits on a pipe that the system closes with us, and
 * ends then what we started. Told that all is over, it only leaves.
 */
import { RUN_MARK_VARIABLE } from "./marked-processes.ts";

/** Killed before it could name the group, we may have started something all the same. */
const SCRIPT = `read -r group
[ "$group" = over ] && exit 0
read -r over && exit 0
[ -n "$group" ] && kill -KILL "-$group" 2>/dev/null
for look in 1 2 3; do
  for file in $(grep -lsaF "$1" /proc/[0-9]*/environ); do
    file=\${file%/environ}
    kill -KILL "\${file#/proc/}" 2>/dev/null
  done
  sleep 0.2
done`;

export type EndGuard = {
  /** The process group to be ended. */
  readonly watch: (group: number) => void;
  readonly leave: () => Promise<void>;
};

const NO_GUARD: EndGuard = { watch: () => undefined, leave: async () => undefined };

/** Where there is no shell, there is no guard: what is left then is ended by whoever looks for it next. */
export function startEndGuard(mark: string): EndGuard {
  try {
    const shell = Bun.spawn(["/bin/sh", "-c", SCRIPT, "sh", `${RUN_MARK_VARIABLE}=${mark}`], {
      cwd: "/",
      env: { PATH: "/usr/bin:/bin" },
      stdio: ["pipe", "ignore", "ignore"],
      detached: true,
    });
    shell.unref();
    const tell = (line: string): void => {
      void shell.stdin.write(`${line}\n`);
      void shell.stdin.flush();
    };
    return {
      watch: (group) => tell(String(group)),
      leave: async () => {
        tell("over");
        await shell.stdin.end();
      },
    };
  } catch {
    return NO_GUARD;
  }
}

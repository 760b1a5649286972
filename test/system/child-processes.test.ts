import { describe, expect, test } from "bun:test";
import {
  type ChildProcessInfo,
  openProcessList,
  type ProcessList,
} from "../../src/system/process-list.ts";
import { childrenOf } from "../../src/system/child-processes.ts";
import { until } from "../until.ts";

const named = (
  children: readonly ChildProcessInfo[] | null,
  command: string,
): ChildProcessInfo | undefined => children?.find((child) => child.command === command);

const kill = async (child: Bun.Subprocess): Promise<void> => {
  child.kill("SIGKILL");
  await child.exited;
};

describe("a process's children", () => {
  test("are told with their command line and when they began, while they run", async () => {
    const before = Date.now();
    const child = Bun.spawn(["sleep", "61.25"]);
    // A started process is shown as its parent until it has become itself.
    const seen = await until(() => named(childrenOf(process.pid), "sleep 61.25"));
    expect(seen.pid).toBe(child.pid);
    expect(seen.startedAt).toBeGreaterThanOrEqual(before - 30);
    expect(seen.startedAt).toBeLessThanOrEqual(Date.now() + 30);
    await kill(child);
    expect(named(childrenOf(process.pid), "sleep 61.25")).toBeUndefined();
  });

  test("are those of all its threads, and not their own children", async () => {
    const threaded =
      "import subprocess,threading,time\n" +
      "def run(): subprocess.Popen(['sleep','61.5']); time.sleep(60)\n" +
      "threading.Thread(target=run,daemon=True).start()\n" +
      "subprocess.Popen(['sh','-c','sleep 61.75; true'])\ntime.sleep(60)";
    const parent = Bun.spawn(["python3", "-c", threaded]);
    const found = await until(() => {
      const children = childrenOf(parent.pid);
      const both = ["sleep 61.5", "sh -c sleep 61.75; true"].map((one) => named(children, one));
      return both.every((one) => one !== undefined) ? children : null;
    });
    expect(found).toHaveLength(2);
    const shell = named(found, "sh -c sleep 61.75; true");
    const inner = await until(() => named(childrenOf(shell?.pid ?? 0), "sleep 61.75"));
    for (const one of [...found, inner]) process.kill(one.pid, "SIGKILL");
    await kill(parent);
  });

  test("are none where none were started, and unknown where there is no such process", async () => {
    const child = Bun.spawn(["sleep", "62"]);
    expect(await until(() => childrenOf(child.pid))).toEqual([]);
    await kill(child);
    await until(() => (childrenOf(child.pid) === null ? true : null));
    expect(childrenOf(2 ** 30)).toBeNull();
  });

  test("are cut where there are very many, and where a command line is very long", async () => {
    const program =
      "import subprocess,sys\n" +
      "all=[subprocess.Popen(['sleep','63']) for _ in range(300)]\n" +
      "print('ready',flush=True)\nsys.stdin.read()\nfor one in all: one.kill()";
    const many = Bun.spawn(["python3", "-c", program], { stdin: "pipe", stdout: "pipe" });
    await many.stdout.getReader().read();
    expect(childrenOf(many.pid)).toHaveLength(256);
    await many.stdin.end();
    await many.exited;
    const long = Bun.spawn(["sh", "-c", `sleep 64; : ${"x".repeat(9000)}`]);
    const seen = await until(() =>
      childrenOf(process.pid)?.find(({ command }) => command.startsWith("sh -c sleep 64")),
    );
    expect(seen.command).toHaveLength(4096);
    for (const one of childrenOf(long.pid) ?? []) process.kill(one.pid, "SIGKILL");
    await kill(long);
  });
});

describe("a list of all processes, for where there are no such files", () => {
  const seenIn = (list: ProcessList, command: string): Promise<ChildProcessInfo> =>
    until(() => named(list.childrenOf(process.pid), command));

  test("is not waited for, and then tells the same", async () => {
    const before = Date.now();
    const child = Bun.spawn(["sleep", "65.5"]);
    const list = openProcessList();
    expect(list.childrenOf(process.pid)).toBeNull();
    const seen = await seenIn(list, "sleep 65.5");
    expect(seen.pid).toBe(child.pid);
    // It tells whole seconds.
    expect(Math.abs(seen.startedAt - before)).toBeLessThanOrEqual(2000);
    expect(list.childrenOf(child.pid)).toEqual([]);
    await kill(child);
    await until(() => named(list.childrenOf(process.pid), "sleep 65.5") === undefined);
  });

  test("says nothing where there is no such program, where it fails, and where it prints something else", async () => {
    const silent = [["/nowhere/ps"], ["false"]].map((command) => openProcessList(command));
    for (const list of silent) expect(list.childrenOf(process.pid)).toBeNull();
    const list = openProcessList(["sh", "-c", "echo '  1 2 yesterday sleep'; echo garbage"]);
    expect(await until(() => list.childrenOf(2))).toEqual([]);
    // They were asked before it, and have less to do.
    for (const one of silent) expect(one.childrenOf(process.pid)).toBeNull();
  });

  test("is asked for once by all who ask at the same time", async () => {
    const list = openProcessList(["sh", "-c", "echo; sleep 0.3"]);
    for (let asked = 0; asked < 50; asked++) list.childrenOf(asked);
    const running = (await until(() => childrenOf(process.pid))).filter(({ command }) =>
      command.includes("sleep 0.3"),
    );
    expect(running.length).toBeLessThanOrEqual(1);
    expect(await until(() => list.childrenOf(1))).toEqual([]);
  });
});

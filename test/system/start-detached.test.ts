import { expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isNotLinux } from "../faults/privileges.ts";

const source = join(import.meta.dir, "../../src/system/start-detached.ts");

type Told = { readonly pid: number; readonly text: string };

/**
 * A process that starts another by `startDetached` and goes on until it is killed. What was started writes down what it
 * was given, and goes on too.
 */
async function started(
  env: Readonly<Record<string, string>>,
  work: (starter: Bun.Subprocess, told: Told) => Promise<void>,
): Promise<void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "self-gen-detached-")));
  const file = join(folder, "told");
  const tell = `{ echo "pid=$$"; echo "cwd=$(pwd)"; env; ls -l /proc/$$/fd; cut -d' ' -f5-7 /proc/$$/stat; } > ${file}.new 2>&1`;
  const command = ["sh", "-c", `${tell}; mv ${file}.new ${file}; exec sleep 60`];
  const script = `
    const { startDetached } = await import(${JSON.stringify(source)});
    startDetached(${JSON.stringify(command)}, process.env);
    setInterval(() => undefined, 1000);`;
  const starter = Bun.spawn([process.execPath, "-e", script], {
    cwd: folder,
    env: { PATH: process.env["PATH"] ?? "", ...env },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
    detached: true,
  });
  let pid = 0;
  try {
    while (!existsSync(file)) await Bun.sleep(5);
    const text = readFileSync(file, "utf8");
    pid = Number(/^pid=(\d+)$/m.exec(text)?.[1]);
    await work(starter, { pid, text });
  } finally {
    starter.kill("SIGKILL");
    await starter.exited;
    if (pid > 0) process.kill(pid, "SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

test("it is given our own settings and nothing else of the environment", async () => {
  const given = {
    HOME: "/home/dev",
    TMPDIR: "/tmp",
    LANG: "ko_KR.UTF-8",
    TZ: "Asia/Seoul",
    SELF_GEN_HOME: "/home/dev/.self-generation",
    KW_CHAT_STREAM_PATH: "/home/dev/stream.jsonl",
  };
  const withheld = {
    ANTHROPIC_API_KEY: "withheld-1",
    CLAUDE_CODE_OAUTH_TOKEN: "withheld-2",
    CLAUDE_PROJECT_DIR: "/withheld-3",
    BUN_OPTIONS: "--smol",
    NODE_OPTIONS: "--withheld-4",
    LD_LIBRARY_PATH: "/withheld-5",
  };
  await started({ ...given, ...withheld }, async (_starter, { text }) => {
    for (const [name, value] of Object.entries(given)) expect(text).toContain(`${name}=${value}\n`);
    expect(text).toContain("SELF_GEN_INTERNAL=1\n");
    for (const name of Object.keys(withheld)) expect(text).not.toContain(name);
    expect(text).not.toContain("withheld");
    expect(text).toContain("\ncwd=/\n");
  });
});

test.skipIf(isNotLinux("what a process holds"))(
  "it holds no pipe and no terminal, and is in a session of its own",
  async () => {
    await started({}, async (_starter, { pid, text }) => {
      expect(text.match(/ 0 -> \/dev\/null/)).not.toBeNull();
      expect(text).not.toMatch(/socket:|pipe:/);
      const [group, session, terminal] = (text.trimEnd().split("\n").at(-1) ?? "").split(" ");
      expect([group, session, terminal]).toEqual([String(pid), String(pid), "0"]);
    });
  },
);

test("it outlives whoever started it, also when all of that group are killed", async () => {
  await started({}, async (starter, { pid }) => {
    process.kill(-starter.pid, "SIGKILL");
    await starter.exited;
    expect(() => process.kill(pid, 0)).not.toThrow();
  });
});

/** A project and a home of its own, and the hooks of a client in it. */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "..");
export const program = join(root, "dist/self-gen");
export const bareStart = [join(root, "node_modules/bun/bin/bun.exe"), "-e", "0"] as const;

export type BenchProject = {
  readonly folder: string;
  readonly home: string;
  readonly project: string;
  readonly env: Readonly<Record<string, string>>;
};

export type RunResult = { readonly ms: number; readonly cpuMs: number; readonly stdout: string };

export function openBenchProject(home: string, folder: string): BenchProject {
  const project = join(folder, "shop");
  mkdirSync(join(project, ".git"), { recursive: true });
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: folder,
    SELF_GEN_HOME: home,
    KW_CHAT_STREAM_PATH: join(folder, "stream.jsonl"),
    CLAUDE_PROJECT_DIR: project,
    CLAUDE_PID: String(process.pid),
    AI_AGENT: "claude-code_2-1-325_harness",
  };
  return { folder, home, project, env };
}

export async function run(
  command: readonly string[],
  stdin: string,
  stage: BenchProject,
): Promise<RunResult> {
  const started = Bun.nanoseconds();
  const child = start(command, stage);
  await child.stdin.write(stdin);
  await child.stdin.end();
  const code = await child.exited;
  const ms = (Bun.nanoseconds() - started) / 1e6;
  if (code !== 0) throw new Error(`${command.join(" ")} exited ${code}`);
  const cpuMs = Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1000;
  return { ms, cpuMs, stdout: await new Response(child.stdout).text() };
}

export async function peakMegabytes(
  command: readonly string[],
  stdin: string,
  stage: BenchProject,
): Promise<number> {
  const child = start(command, stage);
  const peak = watchMemory(child.pid);
  await child.stdin.write(stdin);
  await child.stdin.end();
  await child.exited;
  return peak();
}

/** The most memory it ever held: what the system says of it again and again until it ends, since a child's own figure begins with its parent's. */
export function watchMemory(pid: number): () => number {
  const status = `/proc/${pid}/status`;
  let kilobytes = 0;
  const look = setInterval(() => {
    try {
      const [, found] = /VmHWM:\s+(\d+)/.exec(readFileSync(status, "utf8")) ?? [];
      kilobytes = Math.max(kilobytes, Number(found ?? 0));
    } catch {
      // It has just ended.
    }
  }, 2);
  return () => {
    clearInterval(look);
    return kilobytes / 1024;
  };
}

const start = (command: readonly string[], { env, folder }: BenchProject) =>
  Bun.spawn([...command], { stdin: "pipe", stdout: "pipe", stderr: "ignore", env, cwd: folder });

export const hookCommand = [program, "hook", "--client", "claude-code"] as const;

export const payloadOf = (stage: BenchProject, payload: Record<string, unknown>): string =>
  `${JSON.stringify({ cwd: stage.project, ...payload })}\n`;

export const runHook = (
  stage: BenchProject,
  payload: Record<string, unknown>,
): Promise<RunResult> => run(hookCommand, payloadOf(stage, payload), stage);

/**
 * What a hook costs, against the bare start of the runtime in the same interleaved run.
 *   bun bench/hook.ts [rounds] [--home FOLDER]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { percentile } from "./figures.ts";

const root = join(import.meta.dir, "..");
const program = join(root, "dist/self-gen");
const bun = join(root, "node_modules/bun/bin/bun.exe");

type Timed = { readonly name: string; readonly command: readonly string[]; readonly stdin: string };

async function once(
  { command, stdin }: Timed,
  env: Record<string, string>,
  cwd: string,
): Promise<number> {
  const started = Bun.nanoseconds();
  const child = Bun.spawn([...command], {
    stdin: "pipe",
    stdout: "ignore",
    stderr: "ignore",
    env,
    cwd,
  });
  await child.stdin.write(stdin);
  await child.stdin.end();
  const code = await child.exited;
  if (code !== 0) throw new Error(`${command.join(" ")} exited ${code}`);
  return (Bun.nanoseconds() - started) / 1e6;
}

export type HookFigures = Record<string, { p50: number; p95: number }>;

export async function benchHook(rounds: number, givenHome?: string): Promise<HookFigures> {
  const folder = mkdtempSync(join(tmpdir(), "self-gen-bench-"));
  const home = givenHome ?? join(folder, "home");
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: folder,
    SELF_GEN_HOME: home,
    KW_CHAT_STREAM_PATH: join(folder, "stream.jsonl"),
    CLAUDE_PROJECT_DIR: root,
    AI_AGENT: "claude-code_2-1-325_harness",
    CLAUDE_CODE_ENTRYPOINT: "cli",
  };
  const payload = async (name: string): Promise<string> => {
    const captured = await Bun.file(
      join(root, `test/fixtures/payloads/2.1.325/${name}.json`),
    ).json();
    // Captured payloads are scrubbed; a client sends real paths.
    const real = JSON.stringify({ ...captured.stdin, cwd: root })
      .replaceAll("<HOME>", "/home/dev")
      .replaceAll("<PROJECT-SLUG>", "-home-dev-projects-shop")
      .replaceAll("<PROJECT>", root);
    return `${real}\n`;
  };
  const hook = (name: string, stdin: string): Timed => ({
    name: `hook ${name}`,
    command: [program, "hook"],
    stdin,
  });
  const prompt = await payload("UserPromptSubmit");
  const asking = (text: string): string =>
    `${JSON.stringify({ ...(JSON.parse(prompt) as object), prompt: text })}\n`;
  const large = (await payload("PostToolUse.Read")).replace("line1", "some text ".repeat(10_000));
  const runs: Timed[] = [
    { name: "bun -e 0", command: [bun, "-e", "0"], stdin: "" },
    hook("PostToolUse", await payload("PostToolUse.Bash")),
    hook("PostToolUse, 100 KB", large),
    hook(
      "UserPromptSubmit",
      asking("로그인 테스트가 어제부터 실패해, src/login.ts 를 보고 고쳐줘."),
    ),
    // Code and names of secrets in a prompt are what the rules of redaction must be loaded for.
    hook(
      "UserPromptSubmit, with code",
      asking('why is `const token: string = "x"` undefined? API_KEY=$X'),
    ),
  ];
  const times = new Map<string, number[]>(runs.map(({ name }) => [name, []]));
  for (const run of runs) await once(run, env, folder);
  for (let round = 0; round < rounds; round++) {
    for (const run of runs) times.get(run.name)?.push(await once(run, env, folder));
  }
  rmSync(folder, { recursive: true, force: true });
  return Object.fromEntries(
    [...times].map(([name, all]) => [name, { p50: percentile(all, 50), p95: percentile(all, 95) }]),
  );
}

if (import.meta.main) {
  const figures = await benchHook(Number(process.argv[2] ?? 100));
  const base = figures["bun -e 0"] ?? { p50: 1, p95: 1 };
  for (const [name, { p50, p95 }] of Object.entries(figures)) {
    process.stdout.write(
      `${name.padEnd(32)} p50 ${p50.toFixed(2)} ms (${(p50 / base.p50).toFixed(2)}×)  p95 ${p95.toFixed(2)} ms (${(p95 / base.p95).toFixed(2)}×)\n`,
    );
  }
}

/**
 * What the status line costs, against the bare start of the runtime in the same interleaved run.
 *   npm run bench:statusline [-- --rounds 300] [--json]
 * It exits 1 when a median is above the promised 1.5 ×.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "../scripts/build.ts";
import { type StatuslineFileContent, writeStatuslineFile } from "../src/config/statusline-file.ts";
import { processStart } from "../src/system/process-start.ts";
import { percentile } from "./figures.ts";
import { bareStart, program, type BenchProject, openBenchProject } from "./bench-project.ts";

const MOST = 1.5;

/** A busy day: 30 sessions in 10 projects, 5 of which wait. */
function prepared(project: string): StatuslineFileContent {
  const at = Date.now();
  const ids = Array.from({ length: 30 }, (_, index) => `01c0ffee-0000-4000-8000-${index}`);
  return {
    pid: process.pid,
    pidStart: processStart(process.pid),
    at,
    waits: ids.slice(0, 5).map((sessionId, index) => ({
      sessionId,
      since: at - 600_000 + index,
      said: ["⏳ api 대기 ", " (Bash)"],
    })),
    more: [" 외 ", "개"],
    units: { under: "1분 미만", minutes: "분", hours: "시간", days: "일" },
    sessions: Object.fromEntries(ids.map((id, index) => [id, index % 10])),
    projects: ids.slice(0, 10).map((_, index) => ({
      path: index === 0 ? project : `/home/dev/projects/shop-${index}`,
      said: ["⛔ 로그인 테스트가 실패합니다: src/login.test.ts", "저장하지 않은 파일 3개"],
    })),
  };
}

/** As the client hands it over (2.1.325), with a session that has a project. */
const clientInput = ({ project }: BenchProject): string =>
  `${JSON.stringify({
    session_id: "01c0ffee-0000-4000-8000-20",
    transcript_path: `${project}/x.jsonl`,
    cwd: project,
    model: { id: "claude-sonnet-5", display_name: "Sonnet 5" },
    workspace: { current_dir: project, project_dir: project, added_dirs: [] },
    version: "2.1.325",
    output_style: { name: "default" },
    cost: { total_cost_usd: 0.42, total_duration_ms: 345_000, total_api_duration_ms: 61_000 },
    context_window: { used_percentage: 31, context_window_size: 200_000 },
    exceeds_200k_tokens: false,
  })}\n`;

/** Its input lies ready in a file: nobody's writing is measured. */
async function once(
  command: readonly string[],
  { env, folder }: BenchProject,
): Promise<{ ms: number; said: string }> {
  const started = Bun.nanoseconds();
  const child = Bun.spawn([...command], {
    stdin: Bun.file(join(folder, "input.json")),
    stdout: "pipe",
    stderr: "ignore",
    env,
    cwd: folder,
  });
  const code = await child.exited;
  const ms = (Bun.nanoseconds() - started) / 1e6;
  if (code !== 0) throw new Error(`${command.join(" ")} exited ${code}`);
  return { ms, said: await new Response(child.stdout).text() };
}

type StatuslineFigures = Readonly<Record<string, { p50: number; p95: number }>>;

async function benchStatusline(rounds: number): Promise<StatuslineFigures> {
  const folder = mkdtempSync(join(tmpdir(), "self-gen-bench-"));
  const full = openBenchProject(join(folder, "full"), folder);
  const empty = openBenchProject(join(folder, "empty"), folder);
  mkdirSync(join(full.home, "run"), { recursive: true });
  writeStatuslineFile(join(full.home, "run"), prepared(full.project));
  writeFileSync(join(folder, "input.json"), clientInput(full));
  const { said } = await once([program, "statusline"], full);
  if (!said.includes("⏳") || !said.includes("⛔")) throw new Error(`it says: ${said}`);
  const runs = [
    ["bun -e 0", bareStart, full],
    ["statusline", [program, "statusline"], full],
    ["statusline, nothing prepared", [program, "statusline"], empty],
  ] as const;
  const times = new Map<string, number[]>(runs.map(([name]) => [name, []]));
  for (let round = -3; round < rounds; round++) {
    for (const [name, command, stage] of runs) {
      const { ms } = await once(command, stage);
      if (round >= 0) times.get(name)?.push(ms);
    }
  }
  rmSync(folder, { recursive: true, force: true });
  return Object.fromEntries(
    [...times].map(([name, all]) => [name, { p50: percentile(all, 50), p95: percentile(all, 95) }]),
  );
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "300" },
      json: { type: "boolean", default: false },
    },
  });
  await build(program);
  const figures = await benchStatusline(Number(values.rounds));
  const base = figures["bun -e 0"] ?? { p50: Number.NaN, p95: Number.NaN };
  const rows = Object.entries(figures).map(([name, { p50, p95 }]) => ({
    name,
    p50,
    p95,
    ratio: p50 / base.p50,
    tailRatio: p95 / base.p95,
    met: p50 / base.p50 <= MOST,
  }));
  if (values.json) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
  else {
    for (const { name, p50, p95, ratio, tailRatio, met } of rows) {
      process.stdout.write(
        `${name.padEnd(30)} p50 ${p50.toFixed(2)} ms (${ratio.toFixed(2)} ×)  p95 ${p95.toFixed(2)} ms (${tailRatio.toFixed(2)} ×)${met ? "" : `  above ${MOST} ×`}\n`,
      );
    }
  }
  process.exit(rows.every(({ met }) => met) ? 0 : 1);
}

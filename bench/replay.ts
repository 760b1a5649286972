/**
 * `npm run bench:replay`: how long the live monitor takes to read what is kept, against the bare operation: reading the same
 * files and parsing every line as JSON. Both several times, in turns.
 *
 *   --lines N    how many lifecycle lines (1,000,000)
 *   --rounds N   how often each (3)
 *   --json
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadConfig } from "../src/config/load.ts";
import { resolvePaths } from "../src/config/paths.ts";
import { encodeLine } from "../src/event/line.ts";
import { newId } from "../src/event/id.ts";
import { listRotatedFiles, nextRotatedName } from "../src/journal/rotated-files.ts";
import { openMonitor } from "../src/observe/monitor/open-monitor.ts";
import { percentile } from "./figures.ts";

const { values } = parseArgs({
  options: {
    lines: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "3" },
    json: { type: "boolean", default: false },
  },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const LINES = Number(values.lines);
const TURNS = 24;
const FILE_BYTES = 10 * 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), "self-gen-replay-"));
const env = {
  HOME: folder,
  SELF_GEN_HOME: join(folder, "home"),
  KW_CHAT_STREAM_PATH: join(folder, "s.jsonl"),
};
const paths = resolvePaths(env, "");
if (paths === null) throw new Error("there is no home");

/** A session of fifty lines: it starts, works through its turns, and ends. */
function sessionLines(serial: number, at: number): string[] {
  const sessionId = `00000000-0000-4000-8000-${String(serial).padStart(12, "0")}`;
  const event = (type: string, ms: number, data: Record<string, string | boolean>): string =>
    encodeLine({
      v: 1,
      id: newId(),
      type,
      ts: new Date(at + ms).toISOString(),
      sessionId,
      project: "app",
      projectPath: "/srv/app",
      data: {
        provider: "claude",
        client: "claude-code",
        clientVersion: "2.1.325",
        entrypoint: "cli",
        cwd: "/srv/app",
        transcriptPath: `/home/dev/.claude/projects/-srv-app/${sessionId}.jsonl`,
        ...data,
      },
    });
  const turns = Array.from({ length: TURNS }, (_, turn) => [
    event("turn.start", turn * 1000 + 100, {
      prompt: `Do step ${turn} of the work, please.`,
      branch: "main",
    }),
    event("turn.end", turn * 1000 + 900, { ok: true, branch: "main" }),
  ]);
  return [
    event("session.lifecycle", 0, { phase: "started", source: "startup" }),
    ...turns.flat(),
    event("session.lifecycle", TURNS * 1000, { phase: "ended", reason: "other" }),
  ];
}

function writeHistory(): void {
  mkdirSync(join(folder, "home/journal"), { recursive: true });
  const perSession = 2 * TURNS + 2;
  const sessions = Math.ceil(LINES / perSession);
  const now = Date.now();
  let text: string[] = [];
  let bytes = 0;
  for (let serial = 0; serial < sessions; serial++) {
    // A month of them; the last day's are shown.
    const lines = sessionLines(serial, now - ((sessions - serial) / sessions) * 30 * 86_400_000);
    text.push(...lines);
    bytes += lines.reduce((sum, line) => sum + line.length, 0);
    if (bytes < FILE_BYTES) continue;
    writeFileSync(nextRotatedName(paths?.journal ?? ""), text.join(""));
    text = [];
    bytes = 0;
  }
  writeFileSync(paths?.journal ?? "", text.join(""));
}

function bare(): number {
  const began = performance.now();
  let parsed = 0;
  for (const file of [...listRotatedFiles(paths?.journal ?? ""), paths?.journal ?? ""]) {
    for (const line of readFileSync(file, "utf8").split("\n")) {
      if (line !== "") parsed += Number(JSON.parse(line) !== null);
    }
  }
  if (parsed < LINES) throw new Error(`only ${parsed} lines`);
  return performance.now() - began;
}

async function replayed(): Promise<{ readonly ms: number; readonly sessions: number }> {
  const { config } = loadConfig(paths?.config ?? "");
  const began = performance.now();
  const monitor = openMonitor({
    paths: paths as NonNullable<typeof paths>,
    config: () => config,
    env,
  });
  await monitor.init();
  const ms = performance.now() - began;
  const sessions = monitor.getStatus().totalCount;
  await monitor.stop();
  return { ms, sessions };
}

try {
  writeHistory();
  const [bares, replays]: [number[], number[]] = [[], []];
  let sessions = 0;
  for (let round = 0; round < Number(values.rounds); round++) {
    bares.push(bare());
    Bun.gc(true);
    const found = await replayed();
    replays.push(found.ms);
    ({ sessions } = found);
    Bun.gc(true);
  }
  const [parseMs, replayMs] = [percentile(bares, 50), percentile(replays, 50)];
  const ratio = replayMs / parseMs;
  if (values.json) print(JSON.stringify({ lines: LINES, parseMs, replayMs, ratio, sessions }));
  else {
    print(
      `${LINES} lines: read and parsed in ${Math.round(parseMs)} ms, replayed in ${Math.round(replayMs)} ms: ${ratio.toFixed(2)} × (at most 2)`,
    );
    print(`sessions of the last day: ${sessions}`);
  }
  process.exitCode = ratio <= 2 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

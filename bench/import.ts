/**
 * How fast transcripts become sessions, against only reading the same files and parsing every line of them. Interleaved:
 * each round parses all, then the built program imports all into a fresh home, its own start included. And how much memory
 * that took: it may not grow with the history.
 *
 *   bun bench/import.ts [--megabytes N] [--rounds N] [--each MEGABYTES]     each: of a transcript
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { percentile } from "./figures.ts";
import { watchMemory } from "./bench-project.ts";

export type ImportFigures = {
  readonly megabytes: number;
  readonly events: number;
  readonly bareMegabytesPerSecond: number;
  readonly importMegabytesPerSecond: number;
  readonly ratio: number;
  /** The most of all rounds. */
  readonly peakMegabytes: number;
};

const PROGRAM = join(import.meta.dir, "../dist/self-gen");
const TARGET = 0.25;
const MOST_MEGABYTES = 250;
const CWD = "/home/someone/shop";

/** The same numbers in every run. */
function openDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const WORDS =
  "const price order return await total customer 주문 결제 테스트 import from export function if else value line src test build".split(
    " ",
  );

function prose(dice: () => number, units: number): string {
  const parts: string[] = [];
  for (let length = 0; length < units;) {
    const word = WORDS[Math.floor(dice() * WORDS.length)] ?? "";
    parts.push(dice() < 0.1 ? `${word};\n` : word);
    length += word.length + 1;
  }
  return parts.join(" ");
}

/** How long results of tools are: mostly short, now and then a whole file or a long log. */
function resultUnits(dice: () => number): number {
  const kind = dice();
  if (kind < 0.4) return 300;
  if (kind < 0.7) return 3000;
  return kind < 0.9 ? 15_000 : 50_000;
}

/** One session's transcript as Claude Code 2.1.325 writes it, with the client's own records between. */
function transcript(sessionId: string, bytes: number, startMs: number, dice: () => number): string {
  const lines: string[] = [];
  let written = 0;
  let ms = startMs;
  let serial = 0;
  const add = (record: object): void => {
    const line = JSON.stringify(record);
    written += line.length + 1;
    lines.push(line);
  };
  const common = () => ({
    uuid: `${sessionId.slice(0, 24)}${String(++serial).padStart(12, "0")}`,
    timestamp: new Date((ms += 1500)).toISOString(),
    userType: "external",
    entrypoint: "cli",
    cwd: CWD,
    sessionId,
    version: "2.1.325",
    gitBranch: "main",
  });
  const pool = prose(dice, 120_000);
  const cut = (units: number): string => {
    const from = Math.floor(dice() * (pool.length - units));
    return pool.slice(from, from + units);
  };
  const said = (content: object, stop: string): void =>
    add({
      parentUuid: null,
      isSidechain: false,
      message: {
        id: `msg_${serial}`,
        type: "message",
        role: "assistant",
        model: "claude-opus-5-5",
        content: [content],
        stop_reason: stop,
        usage: { input_tokens: 1000, output_tokens: 20, cache_read_input_tokens: 52_000 },
      },
      type: "assistant",
      effort: "medium",
      ...common(),
    });
  // What the client keeps for itself: once a session, and with every request.
  const own = (type: string, units: number): void => add({ type, sessionId, shape: cut(units) });
  const attached = (type: string, units: number): void =>
    add({
      parentUuid: null,
      isSidechain: false,
      attachment: { type, content: cut(units) },
      type: "attachment",
      ...common(),
    });
  for (const [type, units] of [
    ["prompt_snapshot", 6000],
    ["prompt_snapshot", 58_000],
    ["skill_listing", 13_000],
    ["agent_listing_delta", 4000],
  ] as const) {
    attached(type, units);
  }
  own("api-request-shape", 40_000);
  const isFull = (): boolean => written >= bytes;
  for (let turn = 0; !isFull(); turn++) {
    const promptId = `prompt-${turn}`;
    add({
      parentUuid: null,
      isSidechain: false,
      promptId,
      type: "user",
      message: { role: "user", content: cut(200) },
      permissionMode: "default",
      ...common(),
    });
    for (let call = 0; call < 12; call++) {
      const id = `toolu_${sessionId.slice(0, 8)}_${serial}`;
      const isRead = dice() < 0.4;
      const file = `${CWD}/src/file-${Math.floor(dice() * 200)}.ts`;
      const input = isRead
        ? { file_path: file }
        : { command: `npm test -- ${call}`, description: "tests" };
      own("api-request", 1100);
      if (dice() < 0.4) said({ type: "text", text: cut(150) }, "tool_use");
      said({ type: "tool_use", id, name: isRead ? "Read" : "Bash", input }, "tool_use");
      const output = cut(resultUnits(dice));
      const failed = !isRead && dice() < 0.1;
      const error = `Exit code 1\n${output.slice(0, 9000)}\nTypeError: total is no function\n    at ${file}:${call}`;
      add({
        parentUuid: null,
        isSidechain: false,
        promptId,
        type: "user",
        message: {
          role: "user",
          content: [
            {
              tool_use_id: id,
              type: "tool_result",
              content: failed ? error : output,
              is_error: failed,
            },
          ],
        },
        toolUseResult: failed
          ? `Error: ${error}`
          : isRead
            ? { type: "text", file: { filePath: file, content: output, numLines: 10 } }
            : { stdout: output, stderr: "", interrupted: false, isImage: false },
        ...common(),
      });
      if (dice() < 0.3) own("api-request-blob", 2000);
    }
    own("api-request", 1100);
    said({ type: "text", text: cut(1500) }, "end_turn");
    own("last-prompt", 100);
  }
  return `${lines.join("\n")}\n`;
}

function writeTranscripts(home: string, megabytes: number, each: number): string[] {
  const folder = join(home, ".claude/projects/-home-someone-shop");
  mkdirSync(folder, { recursive: true });
  const dice = openDice(7);
  const start = Date.now() - 20 * 86_400_000;
  for (let at = 0; at < megabytes / each; at++) {
    const sessionId = `${String(at).padStart(8, "0")}-0000-4000-8000-000000000000`;
    writeFileSync(
      join(folder, `${sessionId}.jsonl`),
      transcript(sessionId, each * 1e6, start + at * 3_600_000, dice),
    );
  }
  return readdirSync(folder).map((name) => join(folder, name));
}

/** Seconds. */
function parseAll(files: readonly string[]): number {
  const started = Bun.nanoseconds();
  let records = 0;
  for (const file of files) {
    for (const line of readFileSync(file, "utf8").split("\n")) {
      if (line !== "" && JSON.parse(line) !== null) records++;
    }
  }
  if (records === 0) throw new Error("nothing was read");
  return (Bun.nanoseconds() - started) / 1e9;
}

type Run = { readonly seconds: number; readonly events: number; readonly peakMegabytes: number };

async function importAll(home: string): Promise<Run> {
  const own = mkdtempSync(join(tmpdir(), "self-gen-bench-home-"));
  try {
    const started = Bun.nanoseconds();
    const child = Bun.spawn([PROGRAM, "import", "--json"], {
      env: {
        PATH: process.env["PATH"] ?? "",
        HOME: home,
        SELF_GEN_HOME: join(own, ".self-generation"),
        KW_CHAT_STREAM_PATH: join(own, "stream.jsonl"),
      },
      stdout: "pipe",
    });
    const peak = watchMemory(child.pid);
    const said = await new Response(child.stdout).text();
    if ((await child.exited) !== 0) throw new Error(said);
    const seconds = (Bun.nanoseconds() - started) / 1e9;
    const { events } = JSON.parse(said) as { events: number };
    return { seconds, events, peakMegabytes: peak() };
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

export async function benchImport(megabytes = 200, rounds = 5, each = 4): Promise<ImportFigures> {
  const home = mkdtempSync(join(tmpdir(), "self-gen-bench-import-"));
  try {
    const files = writeTranscripts(home, megabytes, each);
    const size = files.reduce((sum, file) => sum + Bun.file(file).size, 0) / 1e6;
    const bare: number[] = [];
    const imported: number[] = [];
    let [events, peakMegabytes] = [0, 0];
    parseAll(files);
    for (let round = 0; round < rounds; round++) {
      bare.push(size / parseAll(files));
      const run = await importAll(home);
      imported.push(size / run.seconds);
      events = run.events;
      peakMegabytes = Math.max(peakMegabytes, Math.round(run.peakMegabytes));
    }
    const [bareRate, importRate] = [percentile(bare, 50), percentile(imported, 50)];
    return {
      megabytes: Math.round(size),
      events,
      bareMegabytesPerSecond: Math.round(bareRate),
      importMegabytesPerSecond: Math.round(importRate),
      ratio: Math.round((importRate / bareRate) * 1000) / 1000,
      peakMegabytes,
    };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const option = (name: string, fallback: number): number => {
    const at = process.argv.indexOf(name);
    return at < 0 ? fallback : Number(process.argv[at + 1]);
  };
  const figures = await benchImport(
    option("--megabytes", 200),
    option("--rounds", 5),
    option("--each", 4),
  );
  const [isFast, isSmall] = [figures.ratio >= TARGET, figures.peakMegabytes <= MOST_MEGABYTES];
  process.stdout.write(
    `${JSON.stringify(figures, null, 2)}
${isFast ? "ok" : "too slow"}: the target is ${TARGET}
${isSmall ? "ok" : "too much memory"}: the target is ${MOST_MEGABYTES} MB
`,
  );
  process.exit(isFast && isSmall ? 0 : 1);
}

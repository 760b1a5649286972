/**
 * Is what `self-gen usage` says true? Per model, against a count of its own that knows nothing of the program, and against
 * `ccusage` from npm where that can be had (it is installed into a temporary folder, and nowhere else).
 *
 *   bun bench/usage.ts --real HOME [--no-ccusage]      HOME: a folder with .claude and .codex
 *
 * Ends with 1 when a model is further than half a per cent from the independent count. `ccusage` is shown beside it: it counts
 * the first record of a message where the last has the whole answer.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PROGRAM = join(import.meta.dir, "../dist/self-gen");
const CCUSAGE = "ccusage@18.0.11";
const MOST_OFF = 0.005;

type Tokens = { input: number; output: number; cacheRead: number; cacheWrite: number };
type PerModel = ReadonlyMap<string, Tokens>;

const NONE: Tokens = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
const sumOf = (one: Tokens): number => one.input + one.output + one.cacheRead + one.cacheWrite;
const plus = (a: Tokens, b: Tokens): Tokens => ({
  input: a.input + b.input,
  output: a.output + b.output,
  cacheRead: a.cacheRead + b.cacheRead,
  cacheWrite: a.cacheWrite + b.cacheWrite,
});

const number = (value: unknown): number => (typeof value === "number" && value > 0 ? value : 0);

type Loose = { readonly [key: string]: unknown };
const object = (value: unknown): Loose =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Loose) : {};

function* recordsIn(home: string, pattern: string): Generator<{ path: string; record: Loose }> {
  const files = [...new Bun.Glob(pattern).scanSync({ cwd: home, dot: true, absolute: true })];
  for (const path of files.toSorted()) {
    for (const line of readFileSync(path, "utf8").split("\n")) {
      try {
        yield { path, record: object(JSON.parse(line)) };
      } catch {
        // No record.
      }
    }
  }
}

function added(models: Map<string, Tokens>, model: string, tokens: Tokens): void {
  models.set(model, plus(models.get(model) ?? NONE, tokens));
}

/** Each message once, wherever it stands, with its largest numbers. */
function claudeCount(home: string): PerModel {
  const messages = new Map<string, { model: string; tokens: Tokens }>();
  for (const { record } of recordsIn(home, ".claude/projects/**/*.jsonl")) {
    const message = object(record["message"]);
    const { id, model } = message;
    const usage = object(message["usage"]);
    if (typeof model !== "string" || model === "<synthetic>") continue;
    const key = typeof id === "string" ? id : record["uuid"];
    if (typeof key !== "string" || message["usage"] === undefined) continue;
    const tokens = {
      input: number(usage["input_tokens"]),
      output: number(usage["output_tokens"]),
      cacheRead: number(usage["cache_read_input_tokens"]),
      cacheWrite: number(usage["cache_creation_input_tokens"]),
    };
    const before = messages.get(key);
    if (before === undefined || sumOf(tokens) >= sumOf(before.tokens)) {
      messages.set(key, { model, tokens });
    }
  }
  const models = new Map<string, Tokens>();
  for (const { model, tokens } of messages.values()) added(models, model, tokens);
  return models;
}

/** What the last sum of each file says, less what the file began with. */
function codexCount(home: string): PerModel {
  const models = new Map<string, Tokens>();
  let [at, model, before] = ["", "unknown", NONE];
  for (const { path, record } of recordsIn(
    home,
    ".codex/{sessions,archived_sessions}/**/*.jsonl",
  )) {
    if (path !== at) [at, model, before] = [path, "unknown", NONE];
    const payload = object(record["payload"]);
    if (record["type"] === "turn_context" && typeof payload["model"] === "string") {
      ({ model } = payload as { model: string });
    }
    if (payload["type"] !== "token_count") continue;
    const total = object(object(payload["info"])["total_token_usage"]);
    const cacheRead = number(total["cached_input_tokens"]);
    const now = {
      input: number(total["input_tokens"]) - cacheRead,
      output: number(total["output_tokens"]),
      cacheRead,
      cacheWrite: 0,
    };
    if (sumOf(now) <= sumOf(before)) continue;
    added(models, model, {
      input: now.input - before.input,
      output: now.output - before.output,
      cacheRead: now.cacheRead - before.cacheRead,
      cacheWrite: 0,
    });
    before = now;
  }
  return models;
}

/** With the built program, in a home of its own. */
function ourCount(home: string): PerModel {
  const own = mkdtempSync(join(tmpdir(), "self-gen-usage-"));
  const env = { ...process.env, HOME: home, SELF_GEN_HOME: own };
  const run = (...words: readonly string[]): string =>
    Bun.spawnSync([PROGRAM, ...words], { env, stderr: "inherit" }).stdout.toString();
  try {
    run("config", "set", "retentionDays", "36500");
    run("import", "--json");
    const words = ["usage", "--by", "model", "--since", "2000-01-01", "--limit", "0", "--json"];
    const { groups, counting } = JSON.parse(run(...words)) as {
      groups: readonly { key: string; tokens: Record<string, number> }[];
      counting: unknown;
    };
    if (counting !== null) throw new Error("not all was counted");
    return new Map(
      groups.map(({ key, tokens }) => [
        key,
        {
          input: number(tokens["input"]),
          output: number(tokens["output"]),
          cacheRead: number(tokens["cacheRead"]),
          cacheWrite: number(tokens["cacheWrite5m"]) + number(tokens["cacheWrite1h"]),
        },
      ]),
    );
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

/** Null where it cannot be had, or does not run here. */
function theirCount(home: string): PerModel | null {
  const folder = mkdtempSync(join(tmpdir(), "ccusage-"));
  try {
    writeFileSync(join(folder, "package.json"), "{}");
    const quiet = { cwd: folder, stdout: "ignore", stderr: "ignore" } as const;
    Bun.spawnSync(["npm", "install", "--no-audit", "--no-fund", CCUSAGE], quiet);
    const program = join(folder, "node_modules/.bin/ccusage");
    if (!existsSync(program)) return null;
    const { stdout, exitCode } = Bun.spawnSync([program, "daily", "--json", "--offline"], {
      env: { ...process.env, HOME: home, CLAUDE_CONFIG_DIR: join(home, ".claude") },
      stderr: "ignore",
    });
    if (exitCode !== 0) return null;
    const models = new Map<string, Tokens>();
    const { daily } = JSON.parse(stdout.toString()) as { daily: readonly Loose[] };
    for (const day of daily) {
      for (const one of (day["modelBreakdowns"] ?? []) as readonly Loose[]) {
        added(models, String(one["modelName"]), {
          input: number(one["inputTokens"]),
          output: number(one["outputTokens"]),
          cacheRead: number(one["cacheReadTokens"]),
          cacheWrite: number(one["cacheCreationTokens"]),
        });
      }
    }
    return models;
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const offBy = (one: Tokens | undefined, other: Tokens): number =>
  sumOf(other) === 0 ? 0 : Math.abs(sumOf(one ?? NONE) - sumOf(other)) / sumOf(other);

const percent = (part: number): string => `${(part * 100).toFixed(3)} %`;

if (import.meta.main) {
  const at = process.argv.indexOf("--real");
  const home = at < 0 ? undefined : process.argv[at + 1];
  if (home === undefined || !existsSync(home)) {
    process.stderr.write("bun bench/usage.ts --real HOME [--no-ccusage]\n");
    process.exit(2);
  }
  const independent = new Map([...claudeCount(home), ...codexCount(home)]);
  const ours = ourCount(home);
  const theirs = process.argv.includes("--no-ccusage") ? null : theirCount(home);
  if (theirs === null) process.stdout.write("ccusage: not here\n");
  let worst = 0;
  for (const [model, tokens] of [...independent].toSorted(([, a], [, b]) => sumOf(b) - sumOf(a))) {
    if (sumOf(tokens) === 0) continue;
    const off = offBy(ours.get(model), tokens);
    worst = Math.max(worst, off);
    const beside =
      theirs?.has(model) === true ? `  ccusage ${percent(offBy(theirs.get(model), tokens))}` : "";
    process.stdout.write(
      `${model}: ${sumOf(tokens)} tokens, self-gen ${percent(off)} off${beside}\n`,
    );
  }
  process.stdout.write(`worst: ${percent(worst)}, at most ${percent(MOST_OFF)}\n`);
  process.exit(worst > MOST_OFF ? 1 : 0);
}

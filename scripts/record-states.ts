/**
 * Records what a monitor sees of a real client, scenario by scenario, into test/state/recordings/.
 *   bun scripts/record-states.ts [--codex] [NAME…]      all of them, or these (a name may be a pattern)
 * `CLAUDE_BIN` and `CODEX_BIN` choose the client, `SELF_GEN_PROGRAM` a program that is built already; the recordings lie
 * in a folder of the client's version.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claudeBinary } from "../test/real/claude.ts";
import { codexBinary } from "../test/real/codex.ts";
import { recordCodex } from "../test/state/codex-stage.ts";
import type { Recorded } from "../test/state/place.ts";
import { parseRecording } from "../test/state/recording.ts";
import { SCENARIOS } from "../test/state/scenarios/all.ts";
import { CODEX_SCENARIOS } from "../test/state/scenarios/codex.ts";
import { record } from "../test/state/stage.ts";
import { slowestAnswerMs } from "../test/state/steadiness.ts";
import { build } from "./build.ts";

/** Slower ones are made anew, and the best is kept. */
const STEADY_MS = 500;
const TRIES = 2;

type Take = { readonly name: string; readonly record: () => Promise<Recorded> };

const isCodex = process.argv.includes("--codex");
const wanted = process.argv.slice(2).filter((argument) => argument !== "--codex");

// A program of its own: another build meanwhile must not change the hooks in the middle.
const given = process.env["SELF_GEN_PROGRAM"];
const folder = mkdtempSync(join(tmpdir(), "self-gen-record-"));
const program = given ?? join(folder, "self-gen");
if (given === undefined) await build(program);

const { stdout } = Bun.spawnSync([isCodex ? codexBinary() : claudeBinary(), "--version"]);
const version = /\d+\.\d+\.\d+/.exec(stdout.toString())?.[0] ?? "unknown";
const takes: readonly Take[] = isCodex
  ? CODEX_SCENARIOS.map((scenario) => ({
      name: scenario.name,
      record: () => recordCodex(scenario, { version, program }),
    }))
  : SCENARIOS.map((scenario) => ({
      name: scenario.name,
      record: () => record(scenario, { version, program }),
    }));
const chosen = takes.filter(
  ({ name }) => wanted.length === 0 || wanted.some((pattern) => new Bun.Glob(pattern).match(name)),
);
const place = join(
  import.meta.dir,
  "../test/state/recordings",
  `${isCodex ? "codex" : "claude-code"}-${version}`,
);
mkdirSync(place, { recursive: true });

const failed: string[] = [];
for (const take of chosen) if (!(await keepBest(take))) failed.push(take.name);
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`${chosen.length - failed.length} recorded, ${failed.length} failed\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function keepBest({ name, record: recordTake }: Take): Promise<boolean> {
  let bestMs = Infinity;
  for (let tries = 1; tries <= TRIES && bestMs > STEADY_MS; tries += 1) {
    try {
      const { text, longestGapMs } = await recordTake();
      const lateMs = Math.max(longestGapMs, slowestAnswerMs(parseRecording(text)));
      process.stdout.write(
        `ok    ${name} ${text.length} bytes, up to ${Math.round(lateMs)} ms late\n`,
      );
      if (lateMs < bestMs) writeFileSync(join(place, `${name}.json`), text);
      bestMs = Math.min(bestMs, lateMs);
    } catch (error) {
      process.stdout.write(`FAIL  ${name} ${String(error)}\n`);
    }
  }
  return bestMs < Infinity;
}

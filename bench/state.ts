/**
 * `npm run bench:state`: is what the monitor says true? Recordings of real clients are played to it in their own time, and
 * what it said of each session is compared with what was true: without losses, and with hooks lost at random; with the
 * client's own board, and without, as for a client that keeps none.
 *
 *   --json         figures for a program
 *   --seeds N      how often each recording is played with losses (40)
 *   --verbose      every wrong stretch
 *   --only TEXT    recordings whose name holds the text
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parseRecording, type Recording } from "../test/state/recording.ts";
import { type WrongStretch, wrongStretches } from "./state/judge.ts";
import { type Call, callsIn, isOf, isOfLostAsk, seededChance } from "./state/losses.ts";
import { replay } from "./state/replay.ts";
import { printTable } from "./state/table.ts";
import { judgeWaits, type WaitJudgement } from "./state/waits.ts";
import type { LossOptions } from "./state/recorded-world.ts";

const LOSS = 0.05;
const RECORDINGS = join(import.meta.dir, "../test/state/recordings");

export type StateJudgement = {
  readonly recording: Recording;
  readonly edges: number;
  readonly wrong: readonly WrongStretch[];
  readonly lost: readonly Call[];
};

export function readRecordings(only = ""): readonly Recording[] {
  return readdirSync(RECORDINGS, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json") && name.includes(only))
    .toSorted()
    .map((name) => parseRecording(readFileSync(join(RECORDINGS, name), "utf8")));
}

export function judge(
  recording: Recording,
  losing: LossOptions = {},
  lost: readonly Call[] = [],
): StateJudgement {
  const { said } = replay(recording, losing);
  const sessions = new Set(recording.truth.map(({ session }) => session));
  const wrong = [...sessions].flatMap((session) =>
    wrongStretches(
      recording.truth.filter((one) => one.session === session),
      said.get(session) ?? [],
      recording.end,
    ),
  );
  return { recording, edges: recording.truth.length, wrong, lost };
}

export function judgeWithLosses(
  recording: Recording,
  seeds: number,
  losing: LossOptions = {},
): readonly StateJudgement[] {
  const calls = callsIn(recording);
  return Array.from({ length: seeds }, (_, seed) => {
    const chance = seededChance(seed * 7919 + recording.name.length);
    const lost = calls.filter(() => chance() < LOSS);
    const isDropped = isOf(new Set(lost.map(({ key }) => key)));
    return judge(recording, { ...losing, isDropped }, lost);
  });
}

/** Every single hook lost once: the worst that one loss can do. */
export function judgeEachLoss(
  recording: Recording,
  losing: LossOptions = {},
): readonly StateJudgement[] {
  return callsIn(recording).map((call) =>
    judge(recording, { ...losing, isDropped: isOf(new Set([call.key])) }, [call]),
  );
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      json: { type: "boolean", default: false },
      verbose: { type: "boolean", default: false },
      seeds: { type: "string", default: "40" },
      only: { type: "string", default: "" },
    },
  });
  const recordings = readRecordings(values.only);
  const seeds = Number(values.seeds);
  const whole = recordings.map((recording) => judge(recording));
  const lossy = recordings.flatMap((recording) => judgeWithLosses(recording, seeds));
  const single = recordings.flatMap((recording) => judgeEachLoss(recording));
  const boardless = recordings.map((recording) => judge(recording, { hasBoard: false }));
  const waits: readonly WaitJudgement[] = recordings.flatMap(judgeWaits);
  if (values.json) {
    const bare = (all: readonly StateJudgement[]): unknown =>
      all
        .filter(({ wrong }) => wrong.length > 0)
        .map(({ recording, wrong }) => ({
          name: recording.name,
          version: recording.version,
          wrong,
        }));
    const figures = {
      recordings: recordings.length,
      noLoss: bare(whole),
      loss: bare(lossy),
      eachLoss: bare(single),
      withoutBoard: bare(boardless),
      waits,
    };
    process.stdout.write(`${JSON.stringify(figures, undefined, 2)}\n`);
  } else
    printTable({ whole, lossy, single, boardless, waits, isOfLostAsk, isVerbose: values.verbose });
}

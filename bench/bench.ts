/**
 * `npm run bench`: every figure this project promises, measured against what it is compared to in the same interleaved run,
 * as a table and as JSON (`bench/results/latest.json`).
 *   npm run bench [-- --rounds 300] [--history 1000000] [--json]
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "../scripts/build.ts";
import { benchBringBack } from "./bring-back.ts";
import { benchCompaction } from "./compaction.ts";
import { benchDaemon } from "./daemon.ts";
import { benchDoctor, installedMegabytes } from "./doctor.ts";
import { benchHook, type HookFigures } from "./hook.ts";
import { benchIngest } from "./ingest.ts";
import { benchProtocol } from "./protocol.ts";
import { benchRedaction } from "./redaction.ts";
import {
  isMet,
  type TargetValues,
  startMeasured,
  type Target,
  TARGETS,
  targetWords,
  times,
} from "./targets.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "300" },
    history: { type: "string", default: "1000000" },
    json: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
const history = Number(values.history);
const root = join(import.meta.dir, "..");

type Row = {
  readonly what: string;
  readonly figure: string;
  readonly target: string;
  readonly met: boolean;
};
const rows: Row[] = [];
const add = <T extends Target>(
  what: string,
  figure: string,
  target: T,
  measured: TargetValues<T>,
): void => {
  rows.push({ what, figure, target: targetWords(target), met: isMet(target, measured) });
};
/** A figure that is held to nothing. */
const tell = (what: string, figure: string): void => {
  rows.push({ what, figure, target: "", met: true });
};
const say = (line: string): void => {
  if (!values.json) process.stderr.write(`${line}\n`);
};

await build(join(root, "dist/self-gen"));

function addHook(title: string, figures: HookFigures): void {
  const base = figures["bun -e 0"] ?? { p50: Number.NaN, p95: Number.NaN };
  for (const [name, { p50, p95 }] of Object.entries(figures)) {
    if (name === "bun -e 0") {
      tell(`${title}bun -e 0`, `p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`);
      continue;
    }
    const [median, tail] = [p50 / base.p50, p95 / base.p95];
    add(
      `${title}${name}`,
      `p50 ${p50.toFixed(2)} ms (${median.toFixed(2)} ×), p95 ${p95.toFixed(2)} ms (${tail.toFixed(2)} ×)`,
      TARGETS.hook,
      { p50: median, p95: tail },
    );
  }
}

say(`hook, ${rounds} rounds`);
const empty = await benchHook(rounds);
addHook("", empty);

say(`hook beside ${history} events`);
const home =
  await Bun.$`${process.execPath} ${join(import.meta.dir, "history.ts")} ${history}`.text();
const full = await benchHook(rounds, home);
const doctor = await benchDoctor(home);
rmSync(home, { recursive: true, force: true });
for (const [name, { p50 }] of Object.entries(full)) {
  if (name === "bun -e 0") continue;
  // Both runs are divided by their own bare start, because the machine may have changed between them.
  const now = p50 / (full["bun -e 0"]?.p50 ?? Number.NaN);
  const before = (empty[name]?.p50 ?? Number.NaN) / (empty["bun -e 0"]?.p50 ?? Number.NaN);
  add(
    `${name}, ${history} events there`,
    `${(now / before).toFixed(2)} × the empty one`,
    TARGETS.hookBesideHistory,
    { p50: now / before },
  );
}

say("ingest");
const small = await benchIngest(20_000, 0, 7);
add(
  "ingest, empty database",
  `${Math.round(small.ingestPerSecond)} events/s, bare insert ${Math.round(small.barePerSecond)} rows/s (${small.ratio.toFixed(2)})`,
  TARGETS.ingest,
  { speed: small.ratio },
);
say(`ingest into ${history} events`);
const large = await benchIngest(20_000, history, 5);
const slower = small.ingestPerSecond / large.ingestPerSecond;
add(
  `ingest, ${history} events there`,
  `${Math.round(large.ingestPerSecond)} events/s, bare insert ${Math.round(large.barePerSecond)} rows/s (${large.ratio.toFixed(2)}), ${slower.toFixed(2)} × the time`,
  TARGETS.ingestIntoHistory,
  { speed: large.ratio, time: slower },
);

say("bring back");
const back = await benchBringBack(rounds, history);
const milliseconds = (one: { readonly p50: number; readonly p95: number }): string =>
  `p50 ${one.p50.toFixed(2)} ms, p95 ${one.p95.toFixed(2)} ms`;
for (const [events, start] of [
  [1000, back.startSmall],
  [history, back.startLarge],
] as const) {
  add(
    `SessionStart, ${events} events there`,
    `${milliseconds(start)} (${times(start, back.bare).toFixed(2)} × bun -e 0)`,
    TARGETS.sessionStart,
    startMeasured(start, back.bare),
  );
}
const grown = times(back.startLarge, back.startSmall);
add(
  `SessionStart, ${history} events against 1000`,
  `${grown.toFixed(2)} ×`,
  TARGETS.sessionStartBesideHistory,
  { p50: grown },
);
add(
  "PostToolUseFailure, answered or not",
  milliseconds(back.failure),
  TARGETS.failure,
  back.failure,
);
for (const [events, end] of [
  [1000, back.endSmall],
  [history, back.endLarge],
] as const) {
  add(
    `SessionEnd of 1000 unread events, ${events} there`,
    milliseconds(end),
    TARGETS.sessionEnd,
    end,
  );
}

say("compaction");
const saved = await benchCompaction(rounds);
const against = (one: { readonly p50: number; readonly p95: number }): string =>
  `${milliseconds(one)} (${times(one, saved.bare).toFixed(2)} × bun -e 0)`;
add(
  "PreCompact, 400 turns, 3 of them new",
  against(saved.compaction),
  TARGETS.compaction,
  saved.compaction,
);
add(
  "PreCompact, 200 MB read before",
  `${against(saved.huge)}, ${saved.hugeMegabytes.toFixed(0)} MB`,
  TARGETS.hugeCompaction,
  { p95: saved.huge.p95, memory: saved.hugeMegabytes },
);
add(
  "PreCompact, 200 MB never read",
  `${milliseconds(saved.hugeFirst)}, ${saved.hugeFirstMegabytes.toFixed(0)} MB`,
  TARGETS.firstHugeCompaction,
  { p95: saved.hugeFirst.p95, memory: saved.hugeFirstMegabytes },
);
add(
  "SessionStart after a compaction",
  against(saved.startAfter),
  TARGETS.startAfterCompaction,
  saved.startAfter,
);
tell("UserPromptSubmit that proves the restore", against(saved.proof));
add("Stop, no save due", against(saved.stop), TARGETS.turnEnd, {
  p50: times(saved.stop, saved.bare),
});
add("Stop, a save due", against(saved.stopDue), TARGETS.turnEndThatSaves, saved.stopDue);
add(
  "save in the background, 400 turns",
  `${saved.saveCpuMs.toFixed(0)} ms of a processor for 3 new turns, ${saved.firstSaveCpuMs.toFixed(0)} ms the first time`,
  TARGETS.saveBehind,
  { "3 new turns": saved.saveCpuMs },
);

say("session save and load");
const protocol = benchProtocol(Math.min(rounds, 30));
for (const [name, ours, bare] of [
  ["session save, 200 of 10,000 files changed", protocol.save, protocol.bareSave],
  ["session load, 10,000 files", protocol.load, protocol.bareLoad],
] as const) {
  const ratio = times(ours, bare);
  add(
    name,
    `${milliseconds(ours)}, the bare git commands p50 ${bare.p50.toFixed(2)} ms (${ratio.toFixed(2)} ×)`,
    TARGETS.protocol,
    { p50: ratio },
  );
}

say("daemon, 60 s idle");
const daemon = await benchDaemon();
const { p50, p99, max } = daemon.latencyMs;
add(
  "append to row, with the daemon",
  `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, max ${max.toFixed(1)} ms`,
  TARGETS.appendToRow,
  { p99, max },
);
add(
  "daemon, idle for 60 s",
  `${daemon.idleMegabytes.toFixed(0)} MB, ${daemon.idleCpuPercent.toFixed(2)} % of a processor`,
  TARGETS.idleDaemon,
  { memory: daemon.idleMegabytes, processor: daemon.idleCpuPercent },
);
add(
  `daemon, after ${daemon.events} events`,
  `${daemon.ingestedMegabytes.toFixed(0)} MB`,
  TARGETS.busyDaemon,
  { memory: daemon.ingestedMegabytes },
);
add(
  `doctor, ${history} events there`,
  `p50 ${doctor.p50.toFixed(0)}, max ${doctor.max.toFixed(0)} ms, database ${doctor.isWhole ? "looked through" : "not looked through in time"}`,
  TARGETS.doctor,
  doctor,
);
const installed = await installedMegabytes();
add("installed size", `${installed.toFixed(0)} MB`, TARGETS.installed, { size: installed });

say("redaction");
for (const { name, megabytesPerSecond } of benchRedaction()) {
  // Code is dense with names and values, each of which is looked at; the promise is about plain text.
  const figure = `${Math.round(megabytesPerSecond)} MB/s`;
  if (name === "source code") tell(`redaction, ${name}`, figure);
  else add(`redaction, ${name}`, figure, TARGETS.redaction, { speed: megabytesPerSecond });
}

const machine = `${cpus().length} × ${cpus()[0]?.model ?? "?"}, ${Math.round(totalmem() / 2 ** 30)} GiB, Bun ${Bun.version}, ${process.platform} ${process.arch}`;
mkdirSync(join(root, "bench/results"), { recursive: true });
const result = { machine, rounds, history, rows };
writeFileSync(join(root, "bench/results/latest.json"), `${JSON.stringify(result, null, 2)}\n`);
if (values.json) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
else {
  process.stdout.write(`${machine}\n\n| what | figure | target | met |\n|---|---|---|---|\n`);
  for (const { what, figure, target, met } of rows) {
    process.stdout.write(
      `| ${what} | ${figure} | ${target} | ${target === "" ? "" : met ? "yes" : "NO"} |\n`,
    );
  }
}

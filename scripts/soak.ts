/**
 * `npm run soak [-- --minutes N] [--saves N] [--installs N] [--at-once S]`: first `session save` killed so often (default 300), then
 * `install` (default 60), then, in a loop with another seed each time: bad input, kill -9, many writers, and a home in
 * which sessions, rotation, saves, `forget`, `prune`, `backup` and `restore` happen at once (`--at-once` seconds a round,
 * default 60). All of them real processes. Goes on for the minutes given (default 10), and at least until 20,000 bad inputs
 * were sent.
 */
import { parseArgs } from "node:util";
import { lasting, workAtOnce } from "../test/faults/all-at-once.ts";
import { sendBadInputs } from "../test/faults/bad-input-processes.ts";
import { openEmptyHome } from "../test/cli/installed-home.ts";
import { killInstalls } from "../test/faults/killed-installs.ts";
import { killSaves, openRepository } from "../test/faults/killed-saves.ts";
import { seededRandom } from "../test/faults/random.ts";
import {
  complaints,
  inParallel,
  killedAtRandom,
  sendHook,
  type Sent,
} from "../test/faults/storm.ts";
import { openSandbox } from "../test/sandbox.ts";

const LEAST_BAD_INPUTS = 20_000;
const BAD_INPUTS_A_ROUND = 1000;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    saves: { type: "string", default: "300" },
    installs: { type: "string", default: "60" },
    "at-once": { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
  },
});
const minutes = Number(values.minutes);
if (!(minutes >= 0)) throw new Error("--minutes takes a number");
const atOnceSeconds = Number(values["at-once"]);
/** With `--minutes 0` one round shows that it works. */
const leastBadInputs = minutes === 0 ? 1 : LEAST_BAD_INPUTS;

const started = performance.now();
const tally = { rounds: 0, badInputs: 0, hooks: 0, killed: 0, faults: 0 };
const say = (text: string): boolean => process.stdout.write(`${text}\n`);
const secondsSoFar = (): number => Math.round((performance.now() - started) / 1000);

function complain(where: string, said: readonly string[]): void {
  tally.faults += said.length;
  for (const one of said.slice(0, 20)) say(`FAULT ${where}: ${one}`);
}

function count(sent: readonly Sent[]): void {
  tally.hooks += sent.length;
  tally.killed += sent.filter(({ end }) => end === "killed").length;
}

/** Everything once, with one seed. */
async function round(seed: number): Promise<void> {
  const random = seededRandom(seed);
  {
    using sandbox = openSandbox();
    complain(`bad input, seed ${seed}`, await sendBadInputs(sandbox, seed, BAD_INPUTS_A_ROUND));
    const { exitCode, stderr } = await sandbox.run(["ingest"]);
    if (exitCode !== 0) complain(`bad input, seed ${seed}`, [stderr]);
    tally.badInputs += BAD_INPUTS_A_ROUND;
  }
  {
    using sandbox = openSandbox();
    const sent = await inParallel(300, 8, () =>
      sendHook(sandbox, random.next() < 0.7 ? killedAtRandom(random) : {}),
    );
    count(sent);
    complain(`kill -9, seed ${seed}`, await complaints(sandbox, sent));
  }
  {
    using sandbox = openSandbox();
    const sent = await inParallel(160, 32, () =>
      sendHook(sandbox, { units: random.pick([20, 5000, 200_000]) }),
    );
    count(sent);
    complain(`32 writers, seed ${seed}`, await complaints(sandbox, sent));
  }
  {
    using sandbox = openSandbox();
    const { faults, tally: done } = await workAtOnce(sandbox, random, lasting(atOnceSeconds));
    complain(`all at once, seed ${seed}`, faults);
    say(`all at once: ${JSON.stringify(done)}`);
  }
}

if (Number(values.saves) > 0) {
  using sandbox = openSandbox();
  openRepository(sandbox);
  const random = seededRandom(Number(values.seed));
  const saves = await killSaves(sandbox, Number(values.saves), random);
  complain("killed saves", saves.complaints);
  say(`${values.saves} saves, ${saves.killed} killed, ${saves.between} behind their commit`);
}

if (Number(values.installs) > 0) {
  using home = openEmptyHome();
  const random = seededRandom(Number(values.seed));
  try {
    const { killed } = await killInstalls(home, Number(values.installs), random);
    say(`${values.installs} installs, ${killed} killed`);
  } catch (error) {
    complain("killed installs", [error instanceof Error ? error.message : String(error)]);
  }
}

while (secondsSoFar() < minutes * 60 || tally.badInputs < leastBadInputs) {
  await round(Number(values.seed) + tally.rounds);
  tally.rounds++;
  say(
    `${secondsSoFar()} s: round ${tally.rounds}, ${tally.badInputs} bad inputs, ` +
      `${tally.hooks} hooks, ${tally.killed} of them killed, ${tally.faults} faults`,
  );
}
say(tally.faults === 0 ? "no fault found" : `${tally.faults} faults`);
process.exitCode = tally.faults === 0 ? 0 : 1;

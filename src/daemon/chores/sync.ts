/**
 * Syncs this person's machines every few minutes, where that is set up, and at once when something was chosen or is to be deleted everywhere:
 * as a process of its own, because sealing and opening packs is work, and networks are slow. What fails is tried again, later
 * each time.
 */
import { statSync } from "node:fs";
import type { Installation } from "../../ingest/installation.ts";
import { readDeletions } from "../../sync/deletions.ts";
import { readOutcome } from "../../sync/outcome.ts";
import { readSyncSettings, syncFile } from "../../sync/sync-files.ts";
import { waitUnlessAborted } from "../../system/wait-unless-aborted.ts";
import { backOffMs } from "../../team/back-off.ts";

export type SyncPace = {
  readonly lookMs: number;
  readonly everyMs: number;
  /** After a failure at least. */
  readonly leastMs: number;
};

const PACE: SyncPace = { lookMs: 2000, everyMs: 3 * 60_000, leastMs: 15_000 };
/** A first sync of long histories takes its time; one that hangs ends. */
const MAX_SYNC_MS = 30 * 60_000;

const VARIABLES = [
  "HOME",
  "PATH",
  "TMPDIR",
  "LANG",
  "LC_ALL",
  "TZ",
  "SELF_GEN_HOME",
  "KW_CHAT_STREAM_PATH",
  ...["S3", "AWS"].flatMap((name) =>
    ["ACCESS_KEY_ID", "SECRET_ACCESS_KEY", "SESSION_TOKEN", "ENDPOINT", "REGION"].map(
      (rest) => `${name}_${rest}`,
    ),
  ),
];

export function openSyncer(
  { paths: { home } }: Pick<Installation, "paths">,
  until: AbortSignal,
  fault: (error: unknown) => void,
  pace: SyncPace = PACE,
  command: readonly string[] = [process.execPath],
): { readonly ended: Promise<void> } {
  let [dueAt, failures, seen] = [0, 0, ""];

  async function look(): Promise<void> {
    if (readSyncSettings(home) === null) return;
    const chosen = signatureOf(home);
    const isUrgent = failures === 0 && (chosen !== seen || readDeletions(home).length > 0);
    if (!isUrgent && Date.now() < dueAt) return;
    const startedAt = new Date().toISOString();
    await runCommand([...command, "sync", "now", "--json"], until);
    const outcome = readOutcome(home);
    const isDone = outcome !== null && outcome.at >= startedAt && outcome.obstacle === null;
    failures = isDone ? 0 : failures + 1;
    seen = chosen;
    const waitMs = isDone
      ? pace.everyMs
      : Math.max(pace.leastMs, backOffMs(failures, Math.random()));
    dueAt = Date.now() + waitMs;
  }

  async function run(): Promise<void> {
    while (!until.aborted) {
      await look().catch((error: unknown) => {
        dueAt = Date.now() + pace.everyMs;
        fault(error);
      });
      await waitUnlessAborted(pace.lookMs, until);
    }
  }
  return { ended: run() };
}

/** What somebody chose: where to sync, what, and with which key. */
const signatureOf = (home: string): string =>
  ["sync.json", "shares.json", "key"]
    .map((name) => statSync(syncFile(home, name), { throwIfNoEntry: false })?.mtimeMs ?? 0)
    .join(" ");

/** Whoever ends the daemon ends it too: the next one goes on where it was. */
async function runCommand(command: readonly string[], until: AbortSignal): Promise<void> {
  const env = Object.fromEntries(
    VARIABLES.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  const child = Bun.spawn([...command], {
    cwd: "/",
    env: { ...env, SELF_GEN_INTERNAL: "1" },
    stdio: ["ignore", "ignore", "ignore"],
  });
  const end = (): void => child.kill("SIGTERM");
  const timer = setTimeout(end, MAX_SYNC_MS);
  until.addEventListener("abort", end);
  await child.exited;
  until.removeEventListener("abort", end);
  clearTimeout(timer);
}

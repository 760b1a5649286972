/** The database: whole, not far behind the journal, and what its rows say about the hooks. */
import { abbreviateHome } from "../../config/paths.ts";
import { existsSync, statSync } from "node:fs";
import { streamKey } from "../../ingest/context.ts";
import { ingest } from "../../ingest/ingest.ts";
import { rebuild } from "../../ingest/erase/rebuild.ts";
import { listRotatedFiles } from "../../journal/rotated-files.ts";
import { StoreFault } from "../../store/fault.ts";
import { checkDatabaseFile as lookAtDatabase } from "../../store/sqlite/check-database.ts";
import type { FlatEvent, Store } from "../../store/store.ts";
import { withStore } from "../command/command.ts";
import { asFault } from "../command/fault.ts";
import { moveDatabaseAside } from "../rebuild.ts";
import { localTime, oneLine, sizeText } from "../terminal/terminal.ts";
import { checkTrust } from "./check-hooks.ts";
import { type DoctorResult, fine, type DoctorContext, makeSilentRepair } from "./finding.ts";
import { host } from "../../system/host.ts";
import { DAY_MS } from "../../event/day.ts";

/** Looked at in a few milliseconds. */
export const SMALL_BYTES: number = 4 * 1024 * 1024;
/** A look at the whole file that takes longer than this is left to `--full`. */
const CHECK_MS = 650;
/** How long to wait for another process's transaction before it is worth telling. */
const PATIENCE_MS = 500;
/** What the daemon has not brought in after so long, it will not. */
const LATE_MS = 10_000;

export async function checkDatabase(doctorContext: DoctorContext): Promise<DoctorResult[]> {
  const { installation, text } = doctorContext;
  if (!existsSync(installation.dbPath)) {
    return [fine("database", text.doctor.databaseNone)];
  }
  const whole = checkDatabaseIntegrity(doctorContext);
  try {
    const rows = await withStore(installation, async ({ store }) => [
      ...(await checkWriting(doctorContext, store)),
      ...(await checkRows(doctorContext, store)),
    ]);
    return [...(await whole), ...rows];
  } catch (error) {
    const damaged = (await whole).filter(({ level }) => level === "wrong");
    if (damaged.length > 0) return damaged;
    return [unusableResult(doctorContext, error)];
  }
}

function unusableResult({ installation, text }: DoctorContext, error: unknown): DoctorResult {
  const { code, message, fix } = asFault(error, text);
  const isBusy = error instanceof StoreFault && error.code === "DB_BUSY";
  const isDamaged = error instanceof StoreFault && error.code === "DB_CORRUPT";
  return {
    check: "database",
    level: isBusy ? "note" : "wrong",
    code,
    message,
    fix,
    ...(isDamaged ? { repair: () => rebuildDatabase(installation, text) } : {}),
  };
}

/** Could rows be written? Not into a newer program's database, nor while another process holds it. */
async function checkWriting(doctorContext: DoctorContext, store: Store): Promise<DoctorResult[]> {
  try {
    await store.transact(async () => undefined, PATIENCE_MS);
    return [];
  } catch (error) {
    return [unusableResult(doctorContext, error)];
  }
}

async function checkDatabaseIntegrity(doctorContext: DoctorContext): Promise<DoctorResult[]> {
  const { installation, text } = doctorContext;
  const { doctor: words } = text;
  const problems = isSmall(installation.dbPath)
    ? inspectHere(doctorContext)
    : await inspectInChild(doctorContext);
  const size = sizeText(statSync(installation.dbPath, { throwIfNoEntry: false })?.size ?? 0);
  const short = abbreviateHome(installation.dbPath, installation.paths.userHome);
  if (problems?.length === 0) return [fine("database", words.database(short, size))];
  if (problems === null) {
    return [
      {
        check: "database",
        level: "note",
        code: "DATABASE_NOT_CHECKED",
        message: words.databaseNotChecked(short, size),
        fix: words.databaseFullFix,
      },
    ];
  }
  return [
    {
      check: "database",
      level: "wrong",
      code: "DB_CORRUPT",
      message: words.databaseDamaged(short, problems[0] ?? ""),
      fix: text.faults.dbCorruptFix,
      repair: () => rebuildDatabase(installation, text),
    },
  ];
}

/** A pipe in its place would keep whoever opens it, and a link may lead in a circle. */
function isSmall(path: string): boolean {
  try {
    const [file, log] = [path, `${path}-wal`].map((at) => statSync(at, { throwIfNoEntry: false }));
    const isFile = file?.isFile() === true && (log === undefined || log.isFile());
    return isFile && Math.max(file.size, log?.size ?? 0) <= SMALL_BYTES;
  } catch {
    return false;
  }
}

/** What is wrong with it; null when it could not be looked at. */
function inspectHere({ installation, full }: DoctorContext): readonly string[] | null {
  try {
    return lookAtDatabase(installation.dbPath, { full, isMapped: false, waitMs: PATIENCE_MS }).map(
      (problem) => oneLine(problem),
    );
  } catch {
    return null;
  }
}

/** A process of its own, because nothing else can be ended in the middle of a look. */
async function inspectInChild({ full }: DoctorContext): Promise<readonly string[] | null> {
  const args = ["doctor", "--database-only", ...(full ? ["--full"] : [])];
  const { program, isBuilt, env } = host();
  const child = Bun.spawn([program, ...(isBuilt ? [] : [Bun.main]), ...args], {
    env: { ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "ignore",
    ...(full ? {} : { timeout: CHECK_MS, killSignal: "SIGKILL" }),
  });
  const said = await new Response(child.stdout).text();
  const problems = said.split("\n").filter((line) => line !== "");
  const isLooked = (await child.exited) === 0 || problems.length > 0;
  return isLooked ? problems : null;
}

async function rebuildDatabase(
  installation: DoctorContext["installation"],
  text: DoctorContext["text"],
): Promise<string> {
  const kept = moveDatabaseAside(installation.dbPath);
  await withStore(installation, (context) => rebuild(context, { force: false }));
  return text.rebuild.movedAside(abbreviateHome(kept, installation.paths.userHome));
}

async function checkRows(doctorContext: DoctorContext, store: Store): Promise<DoctorResult[]> {
  const recent = await store.lastRecorded(1000);
  const { events, sessions } = await store.totals();
  const automatic = await store.countHistory({ startedBy: "program" });
  return [
    fine("events", doctorContext.text.doctor.totals(events, sessions, automatic)),
    ...(await checkLag(doctorContext, store)),
    ...(await checkRejected(doctorContext, store)),
    ...checkLatency(doctorContext, recent),
    ...(await checkRetention(doctorContext, store)),
    ...checkTrust(doctorContext, new Set(recent.map((event) => event.client))),
  ];
}

async function checkLag(
  { installation, text, now }: DoctorContext,
  store: Store,
): Promise<DoctorResult[]> {
  const { doctor: words } = text;
  const cursors = await store.cursors();
  let [unread, oldest] = [0, now.getTime()];
  for (const file of [
    ...listRotatedFiles(installation.paths.journal),
    installation.paths.journal,
  ]) {
    const stats = statSync(file, { throwIfNoEntry: false });
    const left = (stats?.size ?? 0) - (cursors.get(streamKey(file))?.byteOffset ?? 0);
    if (stats === undefined || left <= 0) continue;
    unread += left;
    oldest = Math.min(oldest, stats.mtimeMs);
  }
  if (unread === 0) return [fine("lag", words.lagNone)];
  const isLate = now.getTime() - oldest > LATE_MS;
  return [
    {
      check: "lag",
      level: "note",
      code: isLate ? "LAG" : "LAG_SHORT",
      message: words.lag(sizeText(unread)),
      fix: words.lagFix,
      repair: makeSilentRepair(() =>
        withStore(installation, (context) => ingest(context, { thorough: true })),
      ),
    },
  ];
}

async function checkRejected({ text }: DoctorContext, store: Store): Promise<DoctorResult[]> {
  const lines = await store.setAsideLines();
  const last = lines
    .map(({ ts }) => ts)
    .toSorted()
    .at(-1);
  if (last === undefined) return [fine("rejected", text.doctor.rejectedNone)];
  const reasons = [...new Set(lines.map(({ reason }) => reason))].join(", ");
  return [
    {
      check: "rejected",
      level: "note",
      code: "REJECTED",
      message: text.doctor.rejected(lines.length, reasons, localTime(last)),
      fix: text.doctor.rejectedFix,
    },
  ];
}

const SLOW_MS = 100;

/** How long hooks took, from the lines they wrote: start of the process to the finished line. */
function checkLatency({ text }: DoctorContext, recent: readonly FlatEvent[]): DoctorResult[] {
  const { doctor: words } = text;
  const all = recent.flatMap((event) => (typeof event.hookMs === "number" ? event.hookMs : []));
  const times = all.toSorted((a, b) => a - b);
  if (times.length === 0) return [fine("latency", words.latencyNone)];
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const message = words.latency(at(0.5), at(0.95), times.length);
  if (at(0.95) <= SLOW_MS) return [fine("latency", message)];
  return [{ check: "latency", level: "note", code: "SLOW", message, fix: words.latencyFix }];
}

async function checkRetention(
  { installation, text, now }: DoctorContext,
  store: Store,
): Promise<DoctorResult[]> {
  const { doctor: words } = text;
  const { retentionDays } = installation.loaded.config;
  const oldest = await store.oldestSession();
  const isPast =
    oldest !== null && now.getTime() - Date.parse(oldest) > (retentionDays + 1) * DAY_MS;
  if (!isPast) return [fine("retention", words.retention(retentionDays))];
  return [
    {
      check: "retention",
      level: "note",
      code: "RETENTION",
      message: words.retentionPast(retentionDays, localTime(oldest)),
      fix: words.retentionFix,
    },
  ];
}

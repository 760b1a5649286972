/** What `status` tells: recording, clients, the daemon, what is open and who waits. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { registrationState } from "../../clients/registration.ts";
import { findRunningDaemon } from "../../config/daemon-presence.ts";
import { readDroppedLines } from "../../journal/dropped-lines.ts";
import type { SessionSnapshot } from "../../observe/monitor/provider.ts";
import { toPublicSession } from "../../observe/public-session.ts";
import type { SessionRecord, StoreTotals } from "../../store/store.ts";
import { host } from "../../system/host.ts";
import type { Text } from "../../text/text.ts";
import { type Installation, refresh, withStore } from "../command/command.ts";
import { recordingNote } from "../command/recording-note.ts";
import { settingsWarning } from "../command/settings-fault.ts";
import { expectedPlaces } from "../doctor/check-hooks.ts";
import { programIn } from "../setup/home-files.ts";
import { type SettingsPlace, toWantedHooks } from "../setup/settings-places.ts";
import { readSettingsFile } from "../setup/settings-file.ts";
import { readLiveSnapshots } from "../watch/live-snapshots.ts";
import { needsSomebody } from "../watch/snapshot-text.ts";

type HookState = keyof Text["status"]["states"];

export type ClientHookStatus = SettingsPlace & { readonly hooks: HookState };

export type StatusReport = {
  readonly installed: boolean;
  readonly recording: boolean;
  /** Why nothing is being recorded, or what of the settings cannot be read; null while all is well. */
  readonly note: string | null;
  /** The same after “Recording”, where recording was turned off. */
  readonly beside: string | null;
  readonly clients: readonly ClientHookStatus[];
  readonly daemon: { readonly pid: number } | null;
  readonly totals: StoreTotals;
  /** How many of its sessions a program started, which lists leave out. */
  readonly automatic: number;
  readonly since: string | null;
  readonly last: ReturnType<typeof toPublicSession> | null;
  readonly open: number;
  /** Those that wait for somebody, the longest wait first; null when that could not be found out. */
  readonly waiting: readonly SessionSnapshot[] | null;
  readonly bytes: { readonly data: number; readonly program: number };
  readonly dropped: number;
};

export async function collectStatus(installation: Installation, text: Text): Promise<StatusReport> {
  const { paths } = installation;
  const rows = await withStore(installation, async (context) => {
    await refresh(context, text);
    const { store } = context;
    const [last] = await store.listSessions({ limit: 1 });
    return {
      totals: await store.totals(),
      automatic: await store.countHistory({ startedBy: "program" }),
      since: await store.oldestSession(),
      last: last === undefined ? null : toPublicSession(last),
      open: await store.listSessions({ state: "active" }),
    };
  });
  const daemon = findRunningDaemon(paths.run);
  const notRecorded = recordingNote(installation, text);
  const clients = clientsOf(installation, text);
  const all =
    sizeBelow(paths.home) + (installation.dbPath === paths.db ? 0 : sizeOf(installation.dbPath));
  const program = sizeBelow(`${paths.home}/bin`);
  return {
    installed: existsSync(programIn(paths.home)),
    recording: notRecorded === null && clients.some(isHooked),
    note: notRecorded ?? settingsWarning(installation, text),
    beside: recordingNote(installation, text, text.pause.beside),
    clients,
    daemon: daemon === null ? null : { pid: daemon.pid },
    ...rows,
    open: rows.open.length,
    waiting: await waitingNow(installation, rows.open),
    bytes: { data: all - program, program },
    dropped: readDroppedLines(paths.run).lines,
  };
}

async function waitingNow(
  installation: Installation,
  open: readonly SessionRecord[],
): Promise<readonly SessionSnapshot[] | null> {
  const known = await readLiveSnapshots(installation, open);
  if (typeof known === "string") return null;
  return known.filter(needsSomebody).toSorted((a, b) => (a.since < b.since ? -1 : 1));
}

/** Without the places that need no hooks, because the client has them elsewhere. */
function clientsOf(installation: Installation, text: Text): ClientHookStatus[] {
  const all = expectedPlaces({ installation, text, full: false, now: host().now() }).map(
    (place) => {
      const { client, scope, path } = place;
      return { client, scope, path, hooks: hookState(place, installation.paths.home) };
    },
  );
  const covered = new Set(
    all.flatMap(({ client, hooks }) => (hooks === "current" ? [client] : [])),
  );
  return all.filter(({ client, hooks }) => hooks !== "missing" || !covered.has(client));
}

function hookState(place: SettingsPlace, home: string): HookState {
  const file = readSettingsFile(place.path);
  if (file.kind === "unusable") return "unknown";
  const wanted = toWantedHooks(place.client, programIn(home));
  const state = registrationState(file.kind === "absent" ? "{}" : file.text, wanted);
  return typeof state === "string" ? state : "unknown";
}

/** What a link leads to is not ours, and may be all of a disk. */
function sizeBelow(folder: string): number {
  try {
    return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
      const path = `${folder}/${entry.name}`;
      return sum + (entry.isDirectory() ? sizeBelow(path) : entry.isFile() ? sizeOf(path) : 0);
    }, 0);
  } catch {
    return 0;
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const isHooked = ({ hooks }: ClientHookStatus): boolean =>
  hooks === "current" || hooks === "outdated";

import { tilde } from "../config/paths.ts";
import { existsSync, readdirSync, statSync } from "node:fs";
import { livingDaemon } from "../config/daemon-presence.ts";
import { registrationState } from "../clients/registration.ts";
import { readDropped } from "../journal/dropped.ts";
import type { SessionSnapshot } from "../observe/monitor/provider.ts";
import type { SessionRecord, Totals } from "../store/store.ts";
import type { Text } from "../text/text.ts";
import { type Command, type House, refresh, withStore } from "./command/command.ts";
import { clientTitle, expectedPlaces } from "./doctor/check-hooks.ts";
import { recordingNote } from "./command/recording-note.ts";
import { settingsWarning } from "./command/settings-fault.ts";
import { programIn } from "./setup/home-files.ts";
import { type SettingsPlace, wantedHooks } from "./setup/places.ts";
import { readSettingsFile } from "./setup/settings-file.ts";
import { publicSession } from "../observe/public-session.ts";
import { localTime, oneLine, print, printJson, table, sizeText } from "./terminal/terminal.ts";
import { knownLive } from "./watch/listed-live.ts";
import { needsSomebody, whatOf } from "./watch/state.ts";
import { host } from "../system/host.ts";

export const status: Command = {
  usage: (text) => ({ words: "", options: { json: { type: "boolean", help: text.options.json } } }),
  run: async ({ house, text, has }) => {
    const seen = await look(house, text);
    if (has("json")) printJson(seen);
    else for (const line of lines(seen, house, text)) print(line);
    return 0;
  },
};

type HookState = keyof Text["status"]["states"];

type Client = SettingsPlace & { readonly hooks: HookState };

type Seen = {
  readonly installed: boolean;
  readonly recording: boolean;
  /** Why nothing is being recorded, or what of the settings cannot be read; null while all is well. */
  readonly note: string | null;
  readonly clients: readonly Client[];
  readonly daemon: { readonly pid: number } | null;
  readonly totals: Totals;
  readonly since: string | null;
  readonly last: ReturnType<typeof publicSession> | null;
  readonly open: number;
  /** Those that wait for somebody, the longest wait first; null when that could not be found out. */
  readonly waiting: readonly SessionSnapshot[] | null;
  readonly bytes: { readonly data: number; readonly program: number };
  readonly dropped: number;
};

async function look(house: House, text: Text): Promise<Seen> {
  const { paths } = house;
  const rows = await withStore(house, async (context) => {
    await refresh(context, text);
    const { store } = context;
    const [last] = await store.listSessions({ limit: 1 });
    return {
      totals: await store.totals(),
      since: await store.oldestSession(),
      last: last === undefined ? null : publicSession(last),
      open: await store.listSessions({ state: "active" }),
    };
  });
  const daemon = livingDaemon(paths.run);
  const notRecorded = recordingNote(house, text);
  const clients = clientsOf(house, text);
  const all = sizeBelow(paths.home) + (house.dbPath === paths.db ? 0 : sizeOf(house.dbPath));
  const program = sizeBelow(`${paths.home}/bin`);
  return {
    installed: existsSync(programIn(paths.home)),
    recording: notRecorded === null && clients.some(isHooked),
    note: notRecorded ?? settingsWarning(house, text),
    clients,
    daemon: daemon === null ? null : { pid: daemon.pid },
    ...rows,
    open: rows.open.length,
    waiting: await waitingNow(house, rows.open),
    bytes: { data: all - program, program },
    dropped: readDropped(paths.run).lines,
  };
}

async function waitingNow(
  house: House,
  open: readonly SessionRecord[],
): Promise<readonly SessionSnapshot[] | null> {
  const known = await knownLive(house, open);
  if (typeof known === "string") return null;
  return known.filter(needsSomebody).toSorted((a, b) => (a.since < b.since ? -1 : 1));
}

/** Without the places that need no hooks, because the client has them elsewhere. */
function clientsOf(house: House, text: Text): Client[] {
  const all = expectedPlaces({ house, text, full: false, now: host().now() }).map((place) => {
    const { client, scope, path } = place;
    return { client, scope, path, hooks: hookState(place, house.paths.home) };
  });
  const covered = new Set(
    all.flatMap(({ client, hooks }) => (hooks === "current" ? [client] : [])),
  );
  return all.filter(({ client, hooks }) => hooks !== "missing" || !covered.has(client));
}

function hookState(place: SettingsPlace, home: string): HookState {
  const file = readSettingsFile(place.path);
  if (file.kind === "unusable") return "unknown";
  const wanted = wantedHooks(place.client, programIn(home));
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

/** Rounded down to the largest unit. */
function agoText(iso: string, { ago }: Text["status"]): string {
  const seconds = Math.max(0, Math.round((host().now().getTime() - Date.parse(iso)) / 1000));
  const [days, hours, minutes] = [seconds / 86_400, seconds / 3600, seconds / 60].map(Math.floor);
  if (days) return ago.days(days);
  if (hours) return ago.hours(hours);
  return minutes ? ago.minutes(minutes) : ago.seconds(seconds);
}

const isHooked = ({ hooks }: Client): boolean => hooks === "current" || hooks === "outdated";

function recordingState({ recording, note }: Seen, words: Text["status"]): string {
  if (recording) return words.isOn;
  return note === null ? words.noHooks : words.isOff;
}

const MOST_WHAT = 40;

function waitingText(waiting: Seen["waiting"], text: Text): string {
  const { status: words } = text;
  const [longest] = waiting ?? [];
  if (waiting === null) return words.waitingUnknown;
  if (longest === undefined) return words.nobodyWaits;
  const { projectName, since } = longest;
  const what = oneLine(whatOf(longest, text), MOST_WHAT);
  const named = [oneLine(projectName, 32), what].filter((part) => part !== "").join(" · ");
  return words.waits(waiting.length, named, localTime(since), agoText(since, words));
}

/** The rest of many projects would push everything else from the screen. */
const MOST_CLIENT_LINES = 8;

function lines(seen: Seen, { paths }: House, text: Text): string[] {
  const { status: words, none, sessions } = text;
  const { last, totals, since } = seen;
  const home = tilde(paths.home, paths.userHome);
  const rows = [
    [words.recording, recordingState(seen, words)],
    ...(seen.note === null ? [] : [["", seen.note]]),
    ...seen.clients
      .slice(0, MOST_CLIENT_LINES)
      .map(({ client, hooks, path }, at) => [
        at === 0 ? words.clients : "",
        `${words.hooks(clientTitle(client), words.states[hooks])} (${tilde(path, paths.userHome)})`,
      ]),
    ...(seen.clients.length > MOST_CLIENT_LINES
      ? [["", words.moreClients(seen.clients.length - MOST_CLIENT_LINES)]]
      : []),
    [words.daemon, seen.daemon === null ? words.daemonOff : words.daemonOn(seen.daemon.pid)],
    [
      words.last,
      last === null
        ? words.never
        : words.lastEvent(
            localTime(last.lastEventAt),
            agoText(last.lastEventAt, words),
            oneLine(last.project ?? none, 32),
          ),
    ],
    [words.open, String(seen.open)],
    [words.waiting, waitingText(seen.waiting, text)],
    [
      words.total,
      since === null
        ? words.totalsNone
        : words.totals(totals.events, totals.sessions, localTime(since)),
    ],
    [words.space, words.spaceUsed(sizeText(seen.bytes.data), sizeText(seen.bytes.program), home)],
    ...(seen.dropped > 0
      ? [[words.lost, sessions.dropped(seen.dropped, localTime(readDropped(paths.run).last ?? ""))]]
      : []),
  ];
  return [...table(rows), "", seen.installed ? words.hint : words.notInstalled];
}

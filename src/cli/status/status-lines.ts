/** The status as rows for a terminal. */
import { abbreviateHome } from "../../config/paths.ts";
import { readDroppedLines } from "../../journal/dropped-lines.ts";
import { host } from "../../system/host.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { clientTitle } from "../doctor/check-hooks.ts";
import { localTime, oneLine, sizeText } from "../terminal/terminal.ts";
import { daysSince } from "../terminal/time-formatter.ts";
import { factLines } from "../terminal/wrap.ts";
import { activityText } from "../watch/snapshot-text.ts";
import type { StatusReport } from "./collect-status.ts";

/** Rounded down to the largest unit; days are those of the calendar, as everywhere. */
function agoText(iso: string, { ago }: Text["status"]): string {
  const now = host().now();
  const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(iso)) / 1000));
  const [days, hours, minutes] = [seconds / 86_400, seconds / 3600, seconds / 60].map(Math.floor);
  if (days) return ago.days(daysSince(new Date(iso), now));
  if (hours) return ago.hours(hours);
  return minutes ? ago.minutes(minutes) : ago.seconds(seconds);
}

function recordingState({ recording, note }: StatusReport, words: Text["status"]): string {
  if (recording) return words.isOn;
  return note === null ? words.noHooks : words.isOff;
}

const minuteOf = (iso: string): string => localTime(iso).slice(0, 16);

const MAX_WAIT_COLUMNS = 40;

function waitingText(waiting: StatusReport["waiting"], text: Text): string {
  const { status: words } = text;
  const [longest] = waiting ?? [];
  if (waiting === null) return words.waitingUnknown;
  if (longest === undefined) return words.nobodyWaits;
  const { projectName, since } = longest;
  const what = oneLine(activityText(longest, text), MAX_WAIT_COLUMNS);
  const named = [oneLine(projectName, 32), what].filter((part) => part !== "").join(" · ");
  return words.waits(waiting.length, named, minuteOf(since), agoText(since, words));
}

/** The rest of many projects would push everything else from the screen. */
const MAX_CLIENT_LINES = 8;

export function statusLines(seen: StatusReport, { paths }: Installation, text: Text): string[] {
  const { status: words, sessions } = text;
  const home = abbreviateHome(paths.home, paths.userHome);
  const rows = [
    ...recordingRows(seen, words),
    ...seen.clients
      .slice(0, MAX_CLIENT_LINES)
      .map(({ client, hooks, path }, at) => [
        at === 0 ? words.clients : "",
        `${words.hooks(clientTitle(client), words.states[hooks])} (${abbreviateHome(path, paths.userHome)})`,
      ]),
    ...(seen.clients.length > MAX_CLIENT_LINES
      ? [["", words.moreClients(seen.clients.length - MAX_CLIENT_LINES)]]
      : []),
    [words.daemon, seen.daemon === null ? words.daemonOff : words.daemonOn(seen.daemon.pid)],
    ...sessionRows(seen, text),
    [words.space, words.spaceUsed(sizeText(seen.bytes.data), sizeText(seen.bytes.program), home)],
    ...(seen.dropped > 0
      ? [
          [
            words.lost,
            sessions.dropped(seen.dropped, minuteOf(readDroppedLines(paths.run).last ?? "")),
          ],
        ]
      : []),
  ];
  return [...factLines(rows), "", seen.installed ? words.hint : words.notInstalled];
}

/** The same in few rows, for whoever asked for nothing else. */
export const shortStatusLines = (seen: StatusReport, text: Text): string[] =>
  factLines([...recordingRows(seen, text.status), ...sessionRows(seen, text)]);

const recordingRows = (seen: StatusReport, words: Text["status"]): string[][] =>
  seen.beside !== null && seen.beside !== seen.note
    ? [[words.recording, seen.beside]]
    : [
        [words.recording, recordingState(seen, words)],
        ...(seen.note === null ? [] : [["", seen.note]]),
      ];

function sessionRows(seen: StatusReport, text: Text): string[][] {
  const { status: words, none } = text;
  const { last, totals, automatic, since } = seen;
  return [
    [
      words.last,
      last === null
        ? words.never
        : words.lastEvent(
            minuteOf(last.lastEventAt),
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
        : words.totals(totals.events, totals.sessions, automatic, minuteOf(since)),
    ],
  ];
}

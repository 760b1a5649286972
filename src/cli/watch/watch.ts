/** `self-gen sessions --watch`: the board on a terminal, a line per change elsewhere. */
import { recordingNote } from "../command/recording-note.ts";
import type { SessionSnapshot } from "../../observe/monitor/provider.ts";
import type { CommandArgs } from "../command/command.ts";
import { openLiveSource } from "../daemon/live-source.ts";
import { paint } from "../terminal/paint.ts";
import { print, printError, printJson, terminalColumns } from "../terminal/terminal.ts";
import { type SnapshotFilter, watchBoardLines } from "./board.ts";
import { openChangeLines } from "./change-lines.ts";
import { openWatchSessionCache } from "./watch-session-cache.ts";
import { loadWatchTitles } from "./watch-titles.ts";
import { followSessionNews } from "./news.ts";
import { host } from "../../system/host.ts";

/** A line is written of what has lasted so long: what a hook says in two files is not seen all at once. */
const SETTLED_MS = 150;

/** Which sessions were asked for: not a matter of what they are doing. */
export async function watch(args: CommandArgs, isWanted: SnapshotFilter): Promise<number> {
  // It goes on for hours; the program starts with reluctance to compile.
  Bun.unsafe.setJITPolicy(1);
  if (args.has("once")) return showOnce(args, isWanted);
  const isOnScreen = host().terminal.isTty(1) && host().env["TERM"] !== "dumb" && !args.has("json");
  if (!isOnScreen) return writeChanges(args, isWanted);
  const { watchOnScreen } = await import("./on-screen.ts");
  return watchOnScreen(args, isWanted, (session) => isShown(session, args.has));
}

async function showOnce(
  { installation, text, has }: CommandArgs,
  isWanted: SnapshotFilter,
): Promise<number> {
  const live = await openLiveSource(installation);
  const sessions = live.sessions.filter((one) => isWanted(one) && isShown(one, has));
  await live.close();
  if (has("json")) {
    for (const session of sessions) printJson({ change: "session", session }, true);
    return 0;
  }
  const size = { columns: terminalColumns(), rows: Infinity };
  const titles = await loadWatchTitles(installation, sessions);
  const board = { sessions, titles, source: live.source, note: recordingNote(installation, text) };
  // Without the line of keys: there is nobody to press one.
  for (const line of watchBoardLines(board, size, host().now().getTime(), text).slice(0, -1))
    print(line.look === "plain" ? line.text : paint(line.look, line.text));
  return 0;
}

async function writeChanges(
  { installation, text, has }: CommandArgs,
  isWanted: SnapshotFilter,
): Promise<number> {
  const ending = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ending.abort());
  const watchSessionCache = openWatchSessionCache();
  const lines = openChangeLines(text);
  const asJson = has("json");
  let isReady = false;
  let isLost = false;
  const say = (line: string | null): void => {
    if (line !== null) print(line);
  };
  const unsaid = new Map<string, SessionSnapshot>();
  let settling: ReturnType<typeof setTimeout> | null = null;
  const sayAll = (): void => {
    if (settling !== null) clearTimeout(settling);
    settling = null;
    for (const session of unsaid.values()) say(lines.of(session, host().now().getTime()));
    unsaid.clear();
  };
  const tell = (changed: readonly SessionSnapshot[], gone: readonly string[]): void => {
    for (const session of changed) {
      if (asJson) printJson({ change: "session", session }, true);
      else unsaid.set(session.sessionId, session);
    }
    if (unsaid.size > 0) settling ??= setTimeout(sayAll, SETTLED_MS);
    if (!isReady || gone.length > 0) sayAll();
    for (const sessionId of gone) {
      if (asJson) printJson({ change: "gone", sessionId }, true);
      else say(lines.gone(sessionId, host().now().getTime()));
    }
    if (isReady) return;
    isReady = true;
    // Said when it is true: only now does Ctrl-C end it well.
    if (!asJson) printError(text.live.following);
  };
  await followSessionNews(
    installation,
    {
      source: (source) => {
        if (!isReady) return;
        if (source === "lost") printError(text.live.board.lost);
        else if (isLost) printError(source === "daemon" ? text.live.back : text.live.alone);
        isLost = source === "lost";
      },
      replaced: (sessions) => {
        const { snapshots, removedIds } = watchSessionCache.replace(sessions.filter(isWanted));
        tell(snapshots, removedIds);
      },
      changed: (news) => {
        const { snapshots: changed, removedIds: gone } = watchSessionCache.apply({
          ...news,
          snapshots: news.snapshots.filter(isWanted),
        });
        tell(changed, gone);
      },
    },
    ending.signal,
  );
  sayAll();
  return 0;
}

/** `--active` leaves out what is over. */
const isShown = ({ state }: SessionSnapshot, has: CommandArgs["has"]): boolean =>
  !has("active") || state === "active" || state === "idle";

/** `self-gen sessions --watch`: the board on a terminal, a line per change elsewhere. */
import type { SessionSnapshot } from "../../observe/monitor/provider.ts";
import type { Given } from "../command/command.ts";
import { openLive } from "../daemon/live.ts";
import { print, printError, printJson, terminalColumns } from "../terminal/terminal.ts";
import { boardLines, type Source } from "./board.ts";
import { openChangeLines } from "./change-lines.ts";
import { openKnown } from "./known.ts";
import { followNews } from "./news.ts";
import { openScreen } from "./screen.ts";
import { needsSomebody } from "./state.ts";
import { host } from "../../system/host.ts";

const TICK_MS = 1000;
/** News that comes together is drawn together. */
const TOGETHER_MS = 30;
/** A line is written of what has lasted so long: what a hook says in two files is not seen all at once. */
const SETTLED_MS = 150;

/** Which sessions were asked for: not a matter of what they are doing. */
export type Wanted = (session: SessionSnapshot) => boolean;

export async function watch(given: Given, isWanted: Wanted): Promise<number> {
  // It goes on for hours; the program starts with reluctance to compile.
  Bun.unsafe.setJITPolicy(1);
  if (given.has("once")) return showOnce(given, isWanted);
  const isOnScreen =
    host().terminal.isTty(1) && host().env["TERM"] !== "dumb" && !given.has("json");
  return isOnScreen ? watchOnScreen(given, isWanted) : writeChanges(given, isWanted);
}

async function showOnce({ house, text, has }: Given, isWanted: Wanted): Promise<number> {
  const live = await openLive(house);
  const sessions = shownOf(live.sessions.filter(isWanted), has);
  await live.close();
  if (has("json")) {
    for (const session of sessions) printJson({ change: "session", session }, true);
    return 0;
  }
  const size = { columns: terminalColumns(), rows: Infinity };
  const board = { sessions, source: live.source };
  // Without the line of keys: there is nobody to press one.
  for (const line of boardLines(board, size, host().now().getTime(), text).slice(0, -1))
    print(line.text);
  return 0;
}

async function watchOnScreen({ house, text, has }: Given, isWanted: Wanted): Promise<number> {
  const ending = new AbortController();
  const known = openKnown();
  let source: Source = "lost";
  let isKnown = false;
  let drawing: ReturnType<typeof setTimeout> | null = null;
  const isNewlyNeeded = openNeeded();
  const show = (): void => {
    drawing = null;
    if (!isKnown) return;
    if (isNewlyNeeded(known.all()) && has("bell")) screen.ring();
    const board = { sessions: shownOf(known.all(), has), source };
    screen.show(boardLines(board, screen.size(), host().now().getTime(), text));
  };
  const soon = (): void => {
    isKnown = true;
    drawing ??= setTimeout(show, TOGETHER_MS);
  };
  const screen = openScreen({ onQuit: () => ending.abort(), onResize: show });
  screen.show([{ text: text.live.board.reading, look: "faint" }]);
  const ticking = setInterval(show, TICK_MS);
  try {
    await followNews(
      house,
      {
        source: (now) => {
          source = now;
          if (isKnown) soon();
        },
        replaced: (sessions) => {
          known.replace(sessions.filter(isWanted));
          soon();
        },
        changed: (news) => {
          known.apply({ ...news, changed: news.changed.filter(isWanted) });
          soon();
        },
      },
      ending.signal,
    );
  } finally {
    clearInterval(ticking);
    if (drawing !== null) clearTimeout(drawing);
    screen.close();
  }
  return 0;
}

/** Whether somebody has begun to wait since the last look; who waited before the first one is no news. */
function openNeeded(): (sessions: readonly SessionSnapshot[]) => boolean {
  let before: ReadonlySet<string> | null = null;
  return (sessions) => {
    const now = sessions.filter(needsSomebody).map(({ sessionId }) => sessionId);
    const known = before;
    before = new Set(now);
    return known !== null && now.some((id) => !known.has(id));
  };
}

async function writeChanges({ house, text, has }: Given, isWanted: Wanted): Promise<number> {
  const ending = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ending.abort());
  const known = openKnown();
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
  await followNews(
    house,
    {
      source: (source) => {
        if (!isReady) return;
        if (source === "lost") printError(text.live.board.lost);
        else if (isLost) printError(source === "daemon" ? text.live.back : text.live.alone);
        isLost = source === "lost";
      },
      replaced: (sessions) => {
        const { changed, gone } = known.replace(sessions.filter(isWanted));
        tell(changed, gone);
      },
      changed: (news) => {
        const { changed, gone } = known.apply({
          ...news,
          changed: news.changed.filter(isWanted),
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
function shownOf(
  sessions: readonly SessionSnapshot[],
  has: Given["has"],
): readonly SessionSnapshot[] {
  if (!has("active")) return sessions;
  return sessions.filter(({ state }) => state === "active" || state === "idle");
}

/** The board on a terminal: what keys do, and what is drawn when something changes. */
import { recordingNote } from "../command/recording-note.ts";
import type { SessionSnapshot } from "../../observe/monitor/provider.ts";
import { host } from "../../system/host.ts";
import type { CommandArgs } from "../command/command.ts";
import { resumeSession } from "../resume/resume-session.ts";
import {
  INITIAL_BROWSE_STATE,
  type BrowseState,
  findChosenRow,
  type BrowseAction,
  matchesFilter,
  handleKey,
} from "../terminal/screen/browse.ts";
import type { ScreenLine } from "../terminal/screen/frame.ts";
import type { Key } from "../terminal/screen/keys.ts";
import { footLine, helpLines, screenLine, pageScreen } from "../terminal/screen/pages.ts";
import { openScreen } from "../terminal/screen/screen.ts";
import {
  boardTitle,
  watchBoardLines,
  groupSessions,
  type SnapshotFilter,
  type WatchOrigin,
} from "./board.ts";
import { openWatchSessionCache } from "./watch-session-cache.ts";
import { openWatchTitles } from "./watch-titles.ts";
import { followSessionNews } from "./news.ts";
import { type WatchAsk, sessionPage, loadWatchAsk } from "./session-page.ts";
import { needsSomebody, activityText } from "./snapshot-text.ts";
import { goToPane, findPane } from "../../system/tmux-pane.ts";

const TICK_MS = 1000;
/** News that comes together is drawn together. */
const TOGETHER_MS = 30;

/** `isShown`: which of those that are wanted stand on the board. */
export async function watchOnScreen(
  args: CommandArgs,
  isWanted: SnapshotFilter,
  isShown: (session: SessionSnapshot) => boolean,
): Promise<number> {
  const { installation, text, has } = args;
  const ending = new AbortController();
  const watchSessionCache = openWatchSessionCache();
  let source: WatchOrigin = "lost";
  let isKnown = false;
  let drawing: ReturnType<typeof setTimeout> | null = null;
  let browsing: BrowseState = INITIAL_BROWSE_STATE;
  let notice: string | null = null;
  /** What the session of the open page asks for. */
  let asked: (WatchAsk & { readonly sessionId: string }) | null = null;
  let resumed: string | null = null;
  const isNewlyNeeded = openWaitDetector();
  const now = (): number => host().now().getTime();

  const listed = (): readonly SessionSnapshot[] => {
    const { live } = text;
    return watchSessionCache.all().filter((session) => {
      if (!isShown(session)) return false;
      const { projectName, sessionId, gitBranch, lastUserMessage, doing } = session;
      const title = boardTitle(session, titles.titles());
      const row = [projectName, sessionId, gitBranch, title, lastUserMessage, live.states[doing]];
      return matchesFilter(browsing.filter, [...row, activityText(session, text)].join(" "));
    });
  };
  const ids = (): readonly string[] =>
    groupSessions(listed(), now()).flatMap(({ sessions }) =>
      sessions.map(({ sessionId }) => sessionId),
    );
  const chosenSession = (): SessionSnapshot | undefined => {
    const chosen = findChosenRow(browsing, ids());
    return watchSessionCache.all().find(({ sessionId }) => sessionId === chosen);
  };
  const isJumpable = (session: SessionSnapshot): boolean =>
    needsSomebody(session) &&
    asked?.sessionId === session.sessionId &&
    asked.pid !== null &&
    host().env["TMUX"] !== undefined;
  const pageOf = (session: SessionSnapshot): ScreenLine[] => {
    const whole = asked?.sessionId === session.sessionId ? asked.text : session.waitDetail;
    const title = boardTitle(session, titles.titles());
    return sessionPage(session, title, whole, screen.size(), now(), text);
  };

  const draw = (): readonly ScreenLine[] => {
    const size = screen.size();
    const { keys } = text.live;
    const foot = (hint: string): ScreenLine => footLine(browsing, notice, hint, size, text);
    if (browsing.mode === "help") {
      return pageScreen(helpLines(size, text), 0, foot(keys.page), size);
    }
    const session = browsing.mode === "page" ? chosenSession() : undefined;
    if (session !== undefined) {
      const hint = isJumpable(session) ? keys.pane : keys.page;
      return pageScreen(pageOf(session), browsing.scroll, foot(hint), size);
    }
    const note = recordingNote(installation, text);
    const isFiltered = browsing.filter !== "";
    const board = { sessions: listed(), titles: titles.titles(), source, note, isFiltered };
    const selectedId = findChosenRow(browsing, ids());
    return watchBoardLines(board, size, now(), text, { selectedId, foot: foot(keys.list) });
  };
  const show = (): void => {
    drawing = null;
    if (!isKnown) return;
    if (isNewlyNeeded(watchSessionCache.all()) && has("bell")) screen.ring();
    screen.show(draw());
  };
  const soon = (): void => {
    isKnown = true;
    drawing ??= setTimeout(show, TOGETHER_MS);
  };

  const perform = (action: BrowseAction): void => {
    const session = chosenSession();
    if (action === "quit") ending.abort();
    if (session === undefined) return;
    const { sessionId } = session;
    if (action === "confirmResume") notice = text.live.keys.confirmResume;
    else if (action === "resume") {
      resumed = sessionId;
      ending.abort();
    } else if (action === "copy") {
      const isAsk = browsing.mode === "page" && asked?.sessionId === sessionId;
      const copied = (isAsk ? asked?.text : null) ?? sessionId;
      screen.copy(copied);
      notice = text.live.keys.copied(copied);
    } else if (action === "open") {
      void loadWatchAsk(installation, session).then((whole) => {
        asked = { sessionId, ...whole };
        soon();
      });
    } else if (action === "act" && isJumpable(session)) {
      const pid = asked?.pid ?? null;
      const pane = pid === null ? null : findPane(pid);
      if (pane === null || !goToPane(pane)) notice = text.live.keys.noPane;
    }
  };
  const onKey = (key: Key): void => {
    notice = null;
    const session = browsing.mode === "page" ? chosenSession() : undefined;
    const pageLines = session === undefined ? 0 : pageOf(session).length;
    const pressed = handleKey(browsing, key, {
      ids: ids(),
      rows: Math.max(1, screen.size().rows - 1),
      pageLines,
    });
    browsing = pressed.now;
    perform(pressed.deed);
    show();
  };

  const titles = openWatchTitles(
    installation,
    () => watchSessionCache.all(),
    () => soon(),
  );
  const screen = openScreen({ onKey, onQuit: () => ending.abort(), onResize: show });
  screen.show([screenLine(text.live.board.reading, "faint")]);
  const ticking = setInterval(show, TICK_MS);
  try {
    await followSessionNews(
      installation,
      {
        source: (from) => {
          source = from;
          if (isKnown) soon();
        },
        replaced: (sessions) => {
          watchSessionCache.replace(sessions.filter(isWanted));
          titles.refresh();
          soon();
        },
        changed: (news) => {
          watchSessionCache.apply({ ...news, snapshots: news.snapshots.filter(isWanted) });
          titles.refresh();
          soon();
        },
      },
      ending.signal,
    );
  } finally {
    clearInterval(ticking);
    titles.stop();
    if (drawing !== null) clearTimeout(drawing);
    screen.close();
  }
  return resumed === null ? 0 : resumeSession(args, resumed);
}

/** Whether somebody has begun to wait since the last look; who waited before the first one is no news. */
function openWaitDetector(): (sessions: readonly SessionSnapshot[]) => boolean {
  let before: ReadonlySet<string> | null = null;
  return (sessions) => {
    const needing = sessions.filter(needsSomebody).map(({ sessionId }) => sessionId);
    const earlier = before;
    before = new Set(needing);
    return earlier !== null && needing.some((id) => !earlier.has(id));
  };
}

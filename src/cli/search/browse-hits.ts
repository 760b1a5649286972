/** Results of a search on all of the terminal: chosen with arrows, opened, filtered, resumed. */
import { getProjectName } from "../../event/event.ts";
import type { AnnotatedHit } from "../../recall/search/find-decisions.ts";
import { toHitId } from "../../recall/search/hit-facts.ts";
import type { Store } from "../../store/store.ts";
import { host } from "../../system/host.ts";
import { processTerminal } from "../../system/terminal.ts";
import type { CommandArgs } from "../command/command.ts";
import { findEvent } from "../show/find-listed.ts";
import { hitLines } from "../show/hit-page.ts";
import { openHit } from "../show/hit-details.ts";
import {
  INITIAL_BROWSE_STATE,
  type BrowseState,
  findChosenRow,
  handleKey,
} from "../terminal/screen/browse.ts";
import type { ScreenLine } from "../terminal/screen/frame.ts";
import type { Key } from "../terminal/screen/keys.ts";
import {
  windowAroundSelection,
  footLine,
  helpLines,
  screenLine,
  pageScreen,
} from "../terminal/screen/pages.ts";
import { openScreen } from "../terminal/screen/screen.ts";
import { fitColumns, oneLine, toPlainText } from "../terminal/terminal.ts";
import { makeTimeFormatter } from "../terminal/time-formatter.ts";
import { wrapHanging } from "../terminal/wrap.ts";
import { hasFilterWords } from "./filter-hits.ts";
import { fixCommand } from "./fix-command.ts";
import { whyLine } from "./hit-lines.ts";
import type { HitList } from "./hit-list.ts";
import { joinPieces } from "./snippet.ts";

/** Both ends are a person's terminal that can draw. */
export function canBrowse({ has }: CommandArgs): boolean {
  const { terminal, env } = host();
  return (
    !has("json") &&
    !has("once") &&
    terminal.isTty(0) &&
    terminal.isTty(1) &&
    env["TERM"] !== "dumb" &&
    // A command that runs inside another process has no keys to read.
    terminal === processTerminal
  );
}

const LONGEST_NOTICE = 60;
const PAGE_HITS = 10;
/** A filter looks through as many. */
const MAX_FILTERED = 500;
const FILTER_PAGE_HITS = 100;

/** Null when somebody left; else the session to resume. */
export async function browseHits(
  args: CommandArgs,
  store: Store,
  opened: HitList,
  mode: "list" | "filter",
): Promise<string | null> {
  const { text } = args;
  const { keys } = text.live;
  const when = makeTimeFormatter(args);
  let hitList = opened;
  let byId = numberHits(hitList);
  let isReading = false;
  const pages = new Map<string, readonly string[]>();
  let browsing: BrowseState = { ...INITIAL_BROWSE_STATE, mode, isFresh: mode === "filter" };
  let notice: string | null = null;
  let resumed: string | null = null;
  const done = Promise.withResolvers<void>();

  const rowOf = (hit: AnnotatedHit, number: number): readonly [string, string] => {
    const { kind, projectPath, ts } = hit.document;
    const project = oneLine(getProjectName(projectPath), 24);
    const head = [`@${number}`, when(ts), text.search.kinds[kind], project].join("  ");
    return [head, oneLine(joinPieces(hit.snippet).text)];
  };
  let left: { filter: string; of: typeof byId; ids: readonly string[] } | null = null;
  // Once for each filter: all of the texts are looked through.
  const ids = (): readonly string[] => {
    const { filter } = browsing;
    if (left?.filter === filter && left.of === byId) return left.ids;
    const fits = ({ hit, number }: NumberedHit): boolean =>
      filter === "" || hasFilterWords(hit, filter, rowOf(hit, number), text);
    left = { filter, of: byId, ids: [...byId].filter(([, one]) => fits(one)).map(([id]) => id) };
    return left.ids;
  };
  const title = (): string =>
    browsing.filter === ""
      ? hitList.title
      : `${hitList.query} · ${text.search.filtered(ids().length, byId.size)}`;
  const chosen = (): string | null => findChosenRow(browsing, ids());
  const pageLines = (): ScreenLine[] => {
    const { columns } = screen.size();
    return (pages.get(chosen() ?? "") ?? [text.live.board.reading])
      .flatMap((one) => wrapHanging(toPlainText(one), columns))
      .map((one, at) => screenLine(fitColumns(one, columns), at === 0 ? "strong" : "plain"));
  };
  const whyLines = (hit: AnnotatedHit, columns: number): ScreenLine[] => {
    const why = whyLine(hit, text);
    return why === "" ? [] : [screenLine(`     ${oneLine(why, columns - 6)}`, "faint")];
  };
  const list = (columns: number): ScreenLine[] => {
    const all = ids();
    const marked = findChosenRow(browsing, all);
    return all.flatMap((id): ScreenLine[] => {
      const found = byId.get(id);
      if (found === undefined) return [];
      const [head, snippet] = rowOf(found.hit, found.number);
      const isChosen = id === marked;
      const row: ScreenLine[] = [
        { text: fitColumns(` ${head}`, columns), look: "plain", isChosen },
        screenLine(`     ${oneLine(snippet, columns - 6)}`, "faint"),
      ];
      // Of one alone: of all of them it would take a third of the screen.
      return isChosen ? row.concat(whyLines(found.hit, columns)) : row;
    });
  };

  const draw = (): void => {
    const size = screen.size();
    const foot = (hint: string): ScreenLine => footLine(browsing, notice, hint, size, text);
    if (browsing.mode === "help") {
      screen.show(pageScreen(helpLines(size, text), 0, foot(keys.page), size));
    } else if (browsing.mode === "page") {
      screen.show(pageScreen(pageLines(), browsing.scroll, foot(keys.page), size));
    } else {
      const all = list(size.columns);
      const body =
        all.length === 0
          ? [screenLine(text.live.keys.noResult)]
          : windowAroundSelection(all, size.rows - 2);
      const head = screenLine(oneLine(title(), size.columns), "strong");
      screen.show(pageScreen([head, ...body], 0, foot(keys.list), size));
    }
  };
  const whyOf = (one: NumberedHit | undefined): string =>
    one === undefined ? "" : whyLine(one.hit, text);
  const load = async (id: string): Promise<void> => {
    if (pages.has(id)) return;
    const found = await findEvent(store, id);
    const lines =
      found === null
        ? [text.search.goneHit]
        : hitLines(await openHit(store, args.installation, found), text, whyOf(byId.get(id)));
    pages.set(id, lines);
    draw();
  };
  const readMore = async (limit: number): Promise<void> => {
    isReading = true;
    try {
      hitList = await hitList.more(limit);
      byId = numberHits(hitList);
    } finally {
      isReading = false;
    }
    if (isOver) return;
    draw();
    await readOn();
  };
  /** At the end of the list the next page, and with a filter all that it could leave. */
  const readOn = async (): Promise<void> => {
    if (isReading || !hitList.hasMore || browsing.mode === "page") return;
    if (browsing.filter !== "") {
      if (hitList.hits.length < MAX_FILTERED) await readMore(FILTER_PAGE_HITS);
    } else if (browsing.selectedId !== null && browsing.selectedId === ids().at(-1)) {
      await readMore(PAGE_HITS);
    }
  };
  const onKey = (key: Key): void => {
    notice = null;
    const isPage = browsing.mode === "page";
    const pressed = handleKey(browsing, key, {
      ids: ids(),
      rows: Math.max(1, isPage ? screen.size().rows - 1 : Math.floor((screen.size().rows - 2) / 2)),
      pageLines: isPage ? pageLines().length : 0,
    });
    browsing = pressed.now;
    const id = chosen();
    const session = byId.get(id ?? "")?.hit.document.sessionId ?? null;
    if (pressed.deed === "quit") done.resolve();
    else if (pressed.deed === "open" && id !== null) void load(id).catch(done.reject);
    else if (pressed.deed === "copy" && session !== null) {
      const document = byId.get(id ?? "")?.hit.document;
      const what = document === undefined ? session : (fixCommand(document) ?? session);
      screen.copy(what);
      notice = keys.copied(oneLine(what, LONGEST_NOTICE));
    } else if (pressed.deed === "confirmResume") notice = keys.confirmResume;
    else if (pressed.deed === "resume" && session !== null) {
      resumed = session;
      done.resolve();
    }
    draw();
    void readOn().catch(done.reject);
  };
  let isOver = false;
  const screen = openScreen({ onKey, onQuit: () => done.resolve(), onResize: () => draw() });
  try {
    draw();
    await done.promise;
  } finally {
    isOver = true;
    screen.close();
  }
  return resumed;
}

type NumberedHit = { readonly hit: AnnotatedHit; readonly number: number };

const numberHits = ({ hits, first }: HitList): ReadonlyMap<string, NumberedHit> =>
  new Map(hits.map((hit, at) => [toHitId(hit), { hit, number: first + at }] as const));

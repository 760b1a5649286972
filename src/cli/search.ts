import { keyedHash } from "../config/secret-key.ts";
import type { IngestContext } from "../ingest/context.ts";
import { catchUpWithStore } from "../ingest/search/catch-up.ts";
import { tryEmbedMissing } from "../ingest/search/embed-missing.ts";
import {
  isBuiltInModelSet,
  openBackgroundEmbedder,
  openMeaning,
} from "../ingest/search/open-meaning.ts";
import { withIndex } from "../ingest/search/open-index.ts";
import { type UnindexedCount, countUnindexedEvents } from "../ingest/search/unindexed-events.ts";
import { annotateHits } from "../recall/search/find-decisions.ts";
import { toHitId } from "../recall/search/hit-facts.ts";
import type { SearchPage } from "../recall/search/hit.ts";
import { LONGEST_QUERY } from "../recall/search/query/parse-query.ts";
import type { ParsedQuery } from "../recall/search/query/parsed-query.ts";
import { search as find } from "../recall/search/search.ts";
import { DOCUMENT_KINDS, type IndexReader, type SearchIndex } from "../store/search-index.ts";
import type { Text } from "../text/text.ts";
import {
  type Command,
  type CommandArgs,
  type Installation,
  refresh,
  wholeNumber,
} from "./command/command.ts";
import { storeOption, withStoreOption } from "./command/store-option.ts";
import { usageFault } from "./command/fault.ts";
import { startIndexJob } from "./ingest/index-job.ts";
import { restoreSpelling } from "./search/restore-spelling.ts";
import { browseHits, canBrowse } from "./search/browse-hits.ts";
import { type SearchArgs, parseSearchArgs } from "./search/search-args.ts";
import { type AnnotatedPage, openHitList, rangeText, type ResultRange } from "./search/hit-list.ts";
import { toSearchJson, type SearchOutputPage } from "./search/hit-json.ts";
import { printHit } from "./search/hit-lines.ts";
import { saveLastList } from "./command/last-list.ts";
import { mistypedFilterLines, noHitsLines } from "./search/no-hits-lines.ts";
import {
  readSemanticState,
  type SemanticState,
  semanticLines,
  WORDS_ONLY,
} from "./search/semantic-state.ts";
import { endProgress, print, printError, printJson, progress } from "./terminal/terminal.ts";
import { teamFixLines } from "./search/team-fix-lines.ts";
import { resumeSession } from "./resume/resume-session.ts";
import { makeTimeFormatter } from "./terminal/time-formatter.ts";
import { dropTypeAhead } from "./terminal/screen/type-ahead.ts";
import { printHints, printWrapped } from "./terminal/wrap.ts";
import { host } from "../system/host.ts";

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;
const LAST_PAGE = 1000;
const EMBED_MS = 100;
/** Longer than it takes but after an import; the rest is read in the background. */
const CATCH_UP_MS = 1500;
const WAIT_MS = 300;

export const search: Command = {
  usage: (text) => ({
    words: "QUERY…",
    dashWords: true,
    options: {
      json: { type: "boolean", help: text.options.json },
      limit: { type: "string", short: "n", value: "N", help: text.search.options.limit },
      page: { type: "string", rare: true, short: "p", value: "N", help: text.search.options.page },
      offset: { type: "string", rare: true, value: "N", help: text.search.options.offset },
      project: { type: "string", value: "P", multiple: true, help: text.search.options.project },
      here: { type: "boolean", rare: true, help: text.options.here },
      type: {
        type: "string",
        value: "T",
        choices: DOCUMENT_KINDS,
        multiple: true,
        help: text.search.options.type,
      },
      since: { type: "string", value: "WHEN", help: text.search.options.since },
      until: { type: "string", rare: true, value: "WHEN", help: text.search.options.until },
      file: {
        type: "string",
        rare: true,
        value: "FILE",
        multiple: true,
        help: text.search.options.file,
      },
      branch: {
        type: "string",
        rare: true,
        value: "B",
        multiple: true,
        help: text.search.options.branch,
      },
      session: {
        type: "string",
        rare: true,
        value: "ID",
        multiple: true,
        help: text.search.options.session,
      },
      once: { type: "boolean", help: text.live.options.once },
      absolute: { type: "boolean", rare: true, help: text.terminal.options.absolute },
      store: storeOption(text),
    },
  }),
  run: (args) => {
    const place = readResultRange(args);
    const now = host().now();
    return withStoreOption(args, "search", async (context, teamIndex) => {
      const { installation, text } = args;
      await refresh(context, text);
      const isBrowsing = teamIndex === null && canBrowse(args);
      const sought = await parseSearchArgs(args, context.store, now, isBrowsing);
      if (sought.isCut) printError(text.search.tooLong(LONGEST_QUERY));
      const meaning = teamIndex === null ? openMeaning(installation) : null;
      const askedOf =
        (index: IndexReader, range: ResultRange) =>
        (query: ParsedQuery, here: SearchArgs["here"]): Promise<SearchPage> =>
          find(index, {
            query,
            ...range,
            now,
            meaning,
            ...(here === null ? {} : { projectPaths: here }),
          });
      const readPage = async (index: IndexReader, range: ResultRange): Promise<AnnotatedPage> => {
        const page = restoreSpelling(await askedOf(index, range)(sought.query, sought.here));
        const hash = keyedHash(installation.paths.run);
        return { ...page, hits: await annotateHits(context.store, page.hits, hash) };
      };
      const findIn = async (
        index: IndexReader,
        unread: UnindexedCount | null,
        readSemantic: () => Promise<SemanticState>,
      ): Promise<{ readonly page: SearchOutputPage; readonly instead: readonly string[] }> => {
        const annotatedPage = await readPage(index, place);
        const page = { ...annotatedPage, unread, semantic: await readSemantic() };
        if (page.hits.length > 0 || args.has("json")) return { page, instead: [] };
        const { sessions } = await context.store.totals();
        const failed = { args: sought, page, index, sessions, again: askedOf(index, place) };
        return { page, instead: await noHitsLines(failed, text) };
      };
      const { page, instead } =
        teamIndex === null
          ? await withIndex(installation.dataFolder, async (index) => {
              const unread = await catchUpIndex(context, index, text);
              if (meaning !== null) await embedNewest(index, installation);
              return findIn(index, unread, () => readSemanticState(index, installation, text));
            })
          : await findIn(teamIndex, null, async () => WORDS_ONLY);
      if (page.unread !== null || page.semantic.missing !== null) startIndexJob(installation);
      if (!isBrowsing || page.hits.length === 0) dropTypeAhead();
      if (args.has("json")) printJson(toSearchJson(sought, page, place.offset));
      else if (page.hits.length === 0)
        printWrapped(
          ...(await teamFixLines(args, sought, context.store)),
          ...instead,
          ...stateLines(page, text),
        );
      else if (isBrowsing) {
        const list = openHitList(
          page,
          place.offset,
          sought.text || text.search.newest,
          args,
          (range) => withIndex(installation.dataFolder, (index) => readPage(index, range)),
        );
        // Without words the first thing typed narrows the list.
        const mode = args.words.length === 0 ? "filter" : "list";
        const session = await browseHits(args, context.store, list, mode);
        return session === null ? 0 : resumeSession(args, session);
      } else {
        printPage(sought, page, place, args, await teamFixLines(args, sought, context.store));
      }
      return page.hits.length > 0 ? 0 : 1;
    });
  },
};

function readResultRange(args: CommandArgs): ResultRange {
  const limit = wholeNumber(args, "search", "limit", DEFAULT_LIMIT, { min: 1, max: MAX_LIMIT });
  const page = wholeNumber(args, "search", "page", 1, { min: 1, max: LAST_PAGE });
  const isBoth = args.option("page") !== undefined && args.option("offset") !== undefined;
  if (isBoth) throw usageFault(args.text, "search", args.text.search.eitherPage);
  const range = { min: 0, max: MAX_LIMIT * LAST_PAGE };
  return { limit, offset: wholeNumber(args, "search", "offset", (page - 1) * limit, range) };
}

/** What was recorded since the last search; others may be at it. */
async function catchUpIndex(
  context: IngestContext,
  index: SearchIndex,
  { searchIndex }: Text,
): Promise<UnindexedCount | null> {
  try {
    const caughtUp = await catchUpWithStore(context, index, {
      budgetMs: CATCH_UP_MS,
      waitMs: WAIT_MS,
      onProgress: (read, of) => progress(searchIndex.progress(read, of)),
    });
    return await countUnindexedEvents(context.store, index, caughtUp);
  } finally {
    endProgress();
  }
}

/** What was just read is found by its meaning too; what takes longer is done in the background. */
const embedNewest = (index: SearchIndex, installation: Installation): Promise<unknown> =>
  isBuiltInModelSet(installation)
    ? tryEmbedMissing(index, () => openBackgroundEmbedder(installation), {
        budgetMs: EMBED_MS,
        waitMs: EMBED_MS,
      })
    : Promise.resolve();

function printPage(
  sought: SearchArgs,
  page: SearchOutputPage,
  place: ResultRange,
  args: CommandArgs,
  teamFix: readonly string[],
): void {
  const { text, installation } = args;
  const { search: words } = text;
  const first = place.offset + 1;
  const when = makeTimeFormatter(args);
  saveLastList(installation.paths.run, { kind: "search", first, ids: page.hits.map(toHitId) });
  if (sought.query.words.length + sought.query.phrases.length === 0) print(words.newest);
  if (page.isRelaxed) print(words.relaxed);
  for (const [at, hit] of page.hits.entries()) printHit(hit, first + at, when, text);
  const range = rangeText(page, place.offset, text);
  const counted = page.next === null ? range : `${range} · ${nextHint(page.next, place, text)}`;
  const hints = [...mistypedFilterLines(sought.query, text), ...stateLines(page, text)];
  print("");
  printWrapped(...teamFix);
  const isTeam = args.option("store") === "team";
  printHints(counted, ...hints, isTeam ? words.openThere(first) : words.open(first));
}

/** What this search could not look at. What was not read has no meaning yet either. */
const stateLines = (
  { unread, semantic }: Pick<SearchOutputPage, "unread" | "semantic">,
  text: Text,
): string[] =>
  unread === null
    ? semanticLines(semantic, text)
    : [
        text.search.unread(unread.events, unread.of),
        ...semanticLines({ ...semantic, missing: null }, text),
      ];

const nextHint = (next: number, { limit }: ResultRange, { search }: Text): string =>
  next % limit === 0 ? search.next(next / limit + 1) : search.nextFrom(next);

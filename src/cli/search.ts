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
import { type UnindexedCount, countUnindexed } from "../ingest/search/unindexed-events.ts";
import { annotateHits } from "../recall/search/find-decisions.ts";
import { toHitId } from "../recall/search/hit-facts.ts";
import type { SearchPage } from "../recall/search/hit.ts";
import { LONGEST_QUERY } from "../recall/search/query/parse-query.ts";
import type { ParsedQuery } from "../recall/search/query/parsed-query.ts";
import { search as find } from "../recall/search/search.ts";
import { DOCUMENT_KINDS, type SearchIndex } from "../store/search-index.ts";
import type { Text } from "../text/text.ts";
import {
  type Command,
  type CommandArgs,
  type Installation,
  refresh,
  wholeNumber,
  withStore,
} from "./command/command.ts";
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
import { readSemanticState, semanticLines } from "./search/semantic-state.ts";
import { endProgress, print, printError, printJson, progress } from "./terminal/terminal.ts";
import { resumeSession } from "./resume/resume-session.ts";
import { makeTimeFormatter } from "./terminal/time-formatter.ts";
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
  usage: ({ options, terminal, live, search: { options: words } }) => ({
    words: "QUERY…",
    dashWords: true,
    options: {
      json: { type: "boolean", help: options.json },
      limit: { type: "string", short: "n", value: "N", help: words.limit },
      page: { type: "string", rare: true, short: "p", value: "N", help: words.page },
      offset: { type: "string", rare: true, value: "N", help: words.offset },
      project: { type: "string", value: "P", multiple: true, help: words.project },
      here: { type: "boolean", rare: true, help: options.here },
      type: {
        type: "string",
        value: "T",
        choices: DOCUMENT_KINDS,
        multiple: true,
        help: words.type,
      },
      since: { type: "string", value: "WHEN", help: words.since },
      until: { type: "string", rare: true, value: "WHEN", help: words.until },
      file: { type: "string", rare: true, value: "FILE", multiple: true, help: words.file },
      branch: { type: "string", rare: true, value: "B", multiple: true, help: words.branch },
      session: { type: "string", rare: true, value: "ID", multiple: true, help: words.session },
      once: { type: "boolean", help: live.options.once },
      absolute: { type: "boolean", rare: true, help: terminal.options.absolute },
    },
  }),
  run: (args) => {
    const place = readResultRange(args);
    const now = host().now();
    return withStore(args.installation, async (context) => {
      await refresh(context, args.text);
      const sought = await parseSearchArgs(args, context.store, now, canBrowse(args));
      if (sought.isCut) printError(args.text.search.tooLong(LONGEST_QUERY));
      const meaning = openMeaning(args.installation);
      const askedOf =
        (index: SearchIndex, range: ResultRange) =>
        (query: ParsedQuery, here: SearchArgs["here"]): Promise<SearchPage> =>
          find(index, {
            query,
            ...range,
            now,
            meaning,
            ...(here === null ? {} : { projectPaths: here }),
          });
      const readPage = async (index: SearchIndex, range: ResultRange): Promise<AnnotatedPage> => {
        const page = restoreSpelling(await askedOf(index, range)(sought.query, sought.here));
        const hash = keyedHash(args.installation.paths.run);
        return { ...page, hits: await annotateHits(context.store, page.hits, hash) };
      };
      const found = await withIndex(args.installation.dataFolder, async (index) => {
        const unread = await catchUpIndex(context, index, args.text);
        if (meaning !== null) await embedNewest(index, args.installation);
        const annotatedPage = await readPage(index, place);
        const semantic = await readSemanticState(index, args.installation, args.text);
        const page = { ...annotatedPage, unread, semantic };
        if (page.hits.length > 0 || args.has("json")) return { page, instead: [] };
        const { sessions } = await context.store.totals();
        const failed = { args: sought, page, index, sessions, again: askedOf(index, place) };
        return { page, instead: await noHitsLines(failed, args.text) };
      });
      const { page, instead } = found;
      if (page.unread !== null || page.semantic.missing !== null) startIndexJob(args.installation);
      if (args.has("json")) printJson(toSearchJson(sought, page, place.offset));
      else if (page.hits.length === 0) printWrapped(...instead, ...stateLines(page, args.text));
      else if (canBrowse(args)) {
        const list = openHitList(
          page,
          place.offset,
          sought.text || args.text.search.newest,
          args,
          (range) => withIndex(args.installation.dataFolder, (index) => readPage(index, range)),
        );
        // Without words the first thing typed narrows the list.
        const mode = args.words.length === 0 ? "filter" : "list";
        const session = await browseHits(args, context.store, list, mode);
        return session === null ? 0 : resumeSession(args, session);
      } else printPage(sought, page, place, args);
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
    return await countUnindexed(context.store, index, caughtUp);
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
  printHints(counted, ...hints, words.open(first));
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

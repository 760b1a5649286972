/** Finds what was recorded, in this project unless asked for more: small answers, with ids to open. */
import { keyedHash } from "../../config/secret-key.ts";
import { catchUpWithStore } from "../../ingest/search/catch-up.ts";
import { openMeaning } from "../../ingest/search/open-meaning.ts";
import { withIndex } from "../../ingest/search/open-index.ts";
import { countUnindexedEvents } from "../../ingest/search/unindexed-events.ts";
import { quoteLine } from "../../recall/compose/quote.ts";
import { type AnnotatedHit, annotateHits } from "../../recall/search/find-decisions.ts";
import { listRepositoryProjects } from "../../recall/search/repository-projects.ts";
import { isEmptyQuery, parseQuery } from "../../recall/search/query/parse-query.ts";
import { resolveProjectName } from "../../recall/search/query/resolve-project-name.ts";
import type { ParsedQuery } from "../../recall/search/query/parsed-query.ts";
import type { Text } from "../../text/text.ts";
import { fenceBlock, takeFittingBlocks, joinLines, ROOM } from "../answer.ts";
import { ToolFault } from "../fault.ts";
import { neededText, optionalFlag, optionalNumber } from "../parameters.ts";
import { CURSOR_PARAM, defineTool } from "../tool.ts";
import { type OtherTurnsPage, findPresentTurn, searchOtherTurns } from "./search-other-turns.ts";
import { hitBlock } from "./hit-block.ts";

/** Longer than it takes but the first time; what is still missing then is there at the next call. */
const CATCH_UP_MS = 3000;
const LONGEST_QUERY = 4000;
const LONGEST_NAME = 60;
const MAX_HITS = 25;
const DEFAULT_HITS = 8;

export const search = defineTool({
  reads: true,
  parameters: {
    query: neededText(LONGEST_QUERY),
    everywhere: optionalFlag(),
    limit: optionalNumber(1, MAX_HITS, DEFAULT_HITS),
    cursor: CURSOR_PARAM,
  },
  call: async (call) => {
    const { args, records, place, text } = call;
    const now = records.now();
    const query = parseQuery(args.query, now);
    if (isEmptyQuery(query)) {
      const { nothingAsked, nothingAskedFix } = text.mcp.faults;
      throw new ToolFault("NOTHING_ASKED", nothingAsked, nothingAskedFix);
    }
    const { sessions, projects } = query.filters;
    const isHere =
      projects.length === 0 ? !args.everywhere : projects.every((one) => HERE.has(one));
    const { userHome } = records.installation.paths;
    const named = projects.map((one) => resolveProjectName(one, () => place.projectPath, userHome));
    const request = {
      query: { ...query, filters: { ...query.filters, projects: isHere ? [] : named } },
      ...(isHere ? { projectPaths: await listRepositoryProjects(records.store, place) } : {}),
      limit: args.limit,
      offset: args.cursor ?? 0,
      now,
      meaning: openMeaning(records.installation),
    };
    const present = sessions.length > 0 ? null : await findPresentTurn(call);
    const { page, hits, unread } = await withIndex(
      records.installation.dataFolder,
      async (index) => {
        const caughtUp = await catchUpWithStore(records, index, { budgetMs: CATCH_UP_MS });
        const page = await searchOtherTurns(index, request, present);
        const hits = await annotateHits(
          records.store,
          page.hits.map(({ hit }) => hit),
          keyedHash(records.installation.paths.run),
        );
        return { page, hits, unread: await countUnindexedEvents(records.store, index, caughtUp) };
      },
    );
    const besides = joinLines(
      ...ignoredFilterLines(query, text),
      ...unknownFilterLines(page, text),
      unread === null ? null : text.mcp.search.unread(unread.events, unread.of),
    );
    const room = ROOM - besides.length;
    return joinLines(
      hits.length > 0
        ? hitsText(page, hits, room, text)
        : page.found > 0 && (args.cursor ?? 0) >= page.found
          ? text.search.nothingMore(page.found)
          : noHitsText(isHere, text),
      besides,
    );
  },
});

/** This project, as a shell would say it. */
const HERE: ReadonlySet<string> = new Set([".", "./"]);

const noHitsText = (isHere: boolean, { mcp: { search: words } }: Text): string =>
  isHere
    ? joinLines(words.nothing, words.nothingHint)
    : joinLines(words.nothingAnywhere, words.nothingAnywhereHint);

function hitsText(
  page: OtherTurnsPage,
  annotatedHits: readonly AnnotatedHit[],
  room: number,
  text: Text,
): string {
  const places = new Map(page.hits.map(({ hit, place }) => [hit.document, place]));
  const blocks = takeFittingBlocks(
    annotatedHits.map((hit) => hitBlock(hit, (places.get(hit.document) ?? 0) + 1, text)),
    room,
  );
  const { search: words } = text.mcp;
  const after = annotatedHits[blocks.length];
  const goesOn = (after === undefined ? undefined : places.get(after.document)) ?? page.next;
  return joinLines(
    words.found(blocks.length, page.found),
    fenceBlock("search", blocks, text),
    goesOn === null ? null : words.next(goesOn),
  );
}

/** However many a query has, the answer has room for few. */
const MAX_NOTICES = 4;

function takeFew(lines: readonly string[], { mcp }: Text): readonly string[] {
  const all = [...new Set(lines)];
  if (all.length <= MAX_NOTICES) return all;
  return [...all.slice(0, MAX_NOTICES), mcp.search.moreLeft(all.length - MAX_NOTICES)];
}

const ignoredFilterLines = ({ faults }: ParsedQuery, text: Text): readonly string[] =>
  takeFew(
    faults.map(({ typed }) => text.mcp.search.left(quoteLine(typed, LONGEST_NAME))),
    text,
  );

const unknownFilterLines = ({ unknown }: OtherTurnsPage, text: Text): readonly string[] =>
  takeFew(
    unknown.map(({ filter, typed }) =>
      text.search.unknown(quoteLine(filter, LONGEST_NAME), quoteLine(typed, LONGEST_NAME)),
    ),
    text,
  );

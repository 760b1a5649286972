/** Finds what was recorded, in this project unless asked for more: small answers, with ids to open. */
import { keyedHash } from "../../config/secret-key.ts";
import { catchUp } from "../../ingest/search/catch-up.ts";
import { openMeaning } from "../../ingest/search/open-meaning.ts";
import { withIndex } from "../../ingest/search/open.ts";
import { unreadEvents } from "../../ingest/search/unread.ts";
import { quotedLine } from "../../recall/compose/quote.ts";
import { type ToldHit, toldHits } from "../../recall/search/decisions-made.ts";
import { ownProjects } from "../../recall/search/own-projects.ts";
import { asksNothing, parseQuery } from "../../recall/search/query/parse-query.ts";
import { projectNamed } from "../../recall/search/query/project-named.ts";
import type { ParsedQuery } from "../../recall/search/query/parsed-query.ts";
import type { Text } from "../../text/text.ts";
import { fenced, fitting, joined, ROOM } from "../answer.ts";
import { ToolFault } from "../fault.ts";
import { CURSOR, type Tool } from "../tool.ts";
import { type Elsewhere, presentTurn, searchElsewhere } from "./elsewhere.ts";
import { hitBlock } from "./hit-block.ts";

/** Longer than it takes but the first time; what is still missing then is there at the next call. */
const CATCH_UP_MS = 3000;
const LONGEST_QUERY = 4000;
const LONGEST_NAME = 60;
const MOST_HITS = 25;
const USUAL_HITS = 8;

export const search: Tool = {
  reads: true,
  parameters: {
    query: { kind: "text", most: LONGEST_QUERY, isNeeded: true },
    everywhere: { kind: "flag" },
    limit: { kind: "number", min: 1, max: MOST_HITS },
    cursor: CURSOR,
  },
  call: async (call) => {
    const { given, records, place, text } = call;
    const now = records.now();
    const asked = parseQuery(given.text("query") ?? "", now);
    if (asksNothing(asked)) {
      const { nothingAsked, nothingAskedFix } = text.mcp.faults;
      throw new ToolFault("NOTHING_ASKED", nothingAsked, nothingAskedFix);
    }
    const { sessions, projects } = asked.filters;
    const isHere =
      projects.length === 0 ? !given.flag("everywhere") : projects.every((one) => HERE.has(one));
    const { userHome } = records.house.paths;
    const named = projects.map((one) => projectNamed(one, place.projectPath, userHome));
    const request = {
      query: { ...asked, filters: { ...asked.filters, projects: isHere ? [] : named } },
      ...(isHere ? { projectPaths: await ownProjects(records.store, place) } : {}),
      limit: given.number("limit") ?? USUAL_HITS,
      offset: given.number("cursor") ?? 0,
      now,
      meaning: openMeaning(records.house),
    };
    const present = sessions.length > 0 ? null : await presentTurn(call);
    const { page, hits, unread } = await withIndex(records.house.dataFolder, async (index) => {
      const caughtUp = await catchUp(records, index, { budgetMs: CATCH_UP_MS });
      const page = await searchElsewhere(index, request, present);
      const hits = await toldHits(
        records.store,
        page.hits.map(({ hit }) => hit),
        keyedHash(records.house.paths.run),
      );
      return { page, hits, unread: await unreadEvents(records.store, index, caughtUp) };
    });
    const besides = joined(
      ...leftLines(asked, text),
      ...unknownLines(page, text),
      unread === null ? null : text.mcp.search.unread(unread.events, unread.of),
    );
    const room = ROOM - besides.length;
    return joined(
      hits.length === 0 ? nothing(isHere, text) : found(page, hits, room, text),
      besides,
    );
  },
};

/** This project, as a shell would say it. */
const HERE: ReadonlySet<string> = new Set([".", "./"]);

const nothing = (isHere: boolean, { mcp: { search: words } }: Text): string =>
  isHere
    ? joined(words.nothing, words.nothingHint)
    : joined(words.nothingAnywhere, words.nothingAnywhereHint);

function found(page: Elsewhere, told: readonly ToldHit[], room: number, text: Text): string {
  const places = new Map(page.hits.map(({ hit, place }) => [hit.document, place]));
  const blocks = fitting(
    told.map((hit) => hitBlock(hit, (places.get(hit.document) ?? 0) + 1, text)),
    room,
  );
  const { search: words } = text.mcp;
  const after = told[blocks.length];
  const goesOn = (after === undefined ? undefined : places.get(after.document)) ?? page.next;
  return joined(
    words.found(blocks.length, page.found),
    fenced("search", blocks, text),
    goesOn === null ? null : words.next(goesOn),
  );
}

/** However many a query has, the answer has room for few. */
const MOST_TOLD = 4;

function few(lines: readonly string[], { mcp }: Text): readonly string[] {
  const all = [...new Set(lines)];
  if (all.length <= MOST_TOLD) return all;
  return [...all.slice(0, MOST_TOLD), mcp.search.moreLeft(all.length - MOST_TOLD)];
}

const leftLines = ({ faults }: ParsedQuery, text: Text): readonly string[] =>
  few(
    faults.map(({ typed }) => text.mcp.search.left(quotedLine(typed, LONGEST_NAME))),
    text,
  );

const unknownLines = ({ unknown }: Elsewhere, text: Text): readonly string[] =>
  few(
    unknown.map(({ filter, typed }) =>
      text.search.unknown(quotedLine(filter, LONGEST_NAME), quotedLine(typed, LONGEST_NAME)),
    ),
    text,
  );

/** `self-gen sessions filter [NAME]`: filters of the history that have a name. */
import { UNKNOWN_SESSION } from "../../event/event.ts";
import { tagOf } from "../../event/label.ts";
import { insertEvent } from "../../ingest/record.ts";
import {
  FILTER_FIELDS,
  FILTER_REMOVED,
  FILTER_SAVED,
  type FilterQuery,
  LONGEST_FILTER_NAME,
  MOST_FILTERS,
  type SavedFilter,
  savedFilters,
} from "../../observe/saved-filters.ts";
import { isUnseen } from "../../remember/memory/memory.ts";
import { type Given, refresh, withStore } from "../command/command.ts";
import { Fault, usageFault } from "../command/fault.ts";
import { refuseUnlessRecording } from "../command/refuse-unrecorded.ts";
import { sinceOption, untilOption } from "../command/since-option.ts";
import { oneLine, print, printJson, printLines, table } from "../terminal/terminal.ts";
import { printHints, printWrapped } from "../terminal/wrap.ts";
import { filterNamed } from "./narrowing.ts";

export const filter = async (given: Given): Promise<number> => {
  const [, name] = given.words;
  const query = asked(given);
  const isAsked = Object.keys(query).length > 0;
  if (name === undefined) {
    if (!isAsked && !given.has("off")) return list(given);
    throw usageFault(given.text, "sessions", given.text.faults.form(FORM));
  }
  if (given.has("off")) return remove(given, name);
  if (!isAsked) return show(given, name);
  return save(given, name.trim(), query);
};

const FORM = "self-gen sessions filter NAME [--project PROJECT] [--tag TAG] …";

/** In the words of the page's address. */
function asked(given: Given): FilterQuery {
  sinceOption(given, "sessions");
  untilOption(given, "sessions");
  const tags = given.options("tag").map(tagOf).join(",");
  const said: FilterQuery = {
    ...textOf(given, "query", "q"),
    ...textOf(given, "project"),
    ...textOf(given, "client"),
    ...textOf(given, "since"),
    ...textOf(given, "until"),
    ...textOf(given, "sort"),
    ...(given.has("starred") ? { starred: "1" } : {}),
    ...(tags === "" ? {} : { tag: tags }),
  };
  return said;
}

const textOf = (given: Given, option: string, field = option): FilterQuery => {
  const value = given.option(option)?.trim() ?? "";
  return value === "" ? {} : { [field]: value };
};

const list = (given: Given): Promise<number> =>
  withStore(given.house, async (context) => {
    await refresh(context, given.text);
    const all = await savedFilters(context.store);
    if (given.has("json")) printJson(all);
    else if (all.length === 0) printWrapped(given.text.sessions.noFilters);
    else {
      printLines(table(all.map((one) => [oneLine(one.name, 40), shown(one)])));
      printHints(given.text.sessions.filterHint);
    }
    return 0;
  });

const shown = ({ query }: SavedFilter): string =>
  oneLine(
    FILTER_FIELDS.flatMap((field) => {
      const value = query[field];
      return value === undefined ? [] : [field === "starred" ? "★" : `${field}:${value}`];
    }).join(" "),
    120,
  );

const show = (given: Given, name: string): Promise<number> =>
  withStore(given.house, async (context) => {
    await refresh(context, given.text);
    const found = await filterNamed(given, context.store, name);
    if (given.has("json")) printJson(found);
    else print(shown(found));
    return 0;
  });

const remove = (given: Given, name: string): Promise<number> =>
  withStore(given.house, async (context) => {
    await refresh(context, given.text);
    const found = await filterNamed(given, context.store, name);
    await insertEvent(context, {
      type: FILTER_REMOVED,
      sessionId: UNKNOWN_SESSION,
      name: found.name,
    });
    if (given.has("json")) printJson({ removed: found });
    else print(given.text.sessions.filterRemoved(oneLine(found.name)));
    return 0;
  });

function save(given: Given, name: string, query: FilterQuery): Promise<number> {
  const { text } = given;
  if (isUnseen(name) || name.length > LONGEST_FILTER_NAME) {
    const allowed = text.mcp.allowed.text(LONGEST_FILTER_NAME);
    throw usageFault(text, "sessions", text.faults.badSetting("NAME", allowed));
  }
  refuseUnlessRecording(given);
  return withStore(given.house, async (context) => {
    await refresh(context, text);
    const all = await savedFilters(context.store);
    if (all.length >= MOST_FILTERS && all.every((one) => one.name !== name)) {
      const { manyFilters, manyFiltersFix } = text.sessions.faults;
      throw new Fault("MANY_FILTERS", manyFilters(MOST_FILTERS), manyFiltersFix);
    }
    await context.store.transact(async () => {});
    const { ts } = await insertEvent(context, {
      type: FILTER_SAVED,
      sessionId: UNKNOWN_SESSION,
      name,
      query,
    });
    const saved: SavedFilter = { name, query, savedAt: ts };
    if (given.has("json")) printJson(saved);
    else print(text.sessions.filterSaved(oneLine(name)));
    return 0;
  });
}

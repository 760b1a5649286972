/** `self-gen sessions filter [NAME]`: filters of the history that have a name. */
import { UNKNOWN_SESSION } from "../../event/event.ts";
import { normalizeTag } from "../../event/label.ts";
import { insertEvent } from "../../ingest/insert-event.ts";
import {
  FILTER_FIELDS,
  FILTER_REMOVED,
  FILTER_SAVED,
  type FilterQuery,
  MAX_FILTER_NAME_LENGTH,
  MAX_SAVED_FILTERS,
  type SavedFilter,
  listSavedFilters,
} from "../../observe/saved-filters.ts";
import { isInvisible } from "../../remember/memory/memory.ts";
import { type CommandArgs, refresh, withStore } from "../command/command.ts";
import { Fault, usageFault } from "../command/fault.ts";
import { refuseUnlessRecording } from "../command/refuse-unless-recording.ts";
import { sinceOption, untilOption } from "../command/time-options.ts";
import { oneLine, print, printJson, printLines, table } from "../terminal/terminal.ts";
import { printHints, printWrapped } from "../terminal/wrap.ts";
import { requireFilter } from "./history-query.ts";

export const filter = async (given: CommandArgs): Promise<number> => {
  const [, name] = given.words;
  const query = readFilterOptions(given);
  const isAsked = Object.keys(query).length > 0;
  if (name === undefined) {
    if (!isAsked && !given.has("off")) return listFilters(given);
    throw usageFault(given.text, "sessions", given.text.faults.form(FORM));
  }
  if (given.has("off")) return removeFilter(given, name);
  if (!isAsked) return showFilter(given, name);
  return saveFilter(given, name.trim(), query);
};

const FORM = "self-gen sessions filter NAME [--project PROJECT] [--tag TAG] …";

/** In the words of the page's address. */
function readFilterOptions(given: CommandArgs): FilterQuery {
  sinceOption(given, "sessions");
  untilOption(given, "sessions");
  const tags = given.options("tag").map(normalizeTag).join(",");
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

const textOf = (given: CommandArgs, option: string, field = option): FilterQuery => {
  const value = given.option(option)?.trim() ?? "";
  return value === "" ? {} : { [field]: value };
};

const listFilters = (given: CommandArgs): Promise<number> =>
  withStore(given.installation, async (context) => {
    await refresh(context, given.text);
    const all = await listSavedFilters(context.store);
    if (given.has("json")) printJson(all);
    else if (all.length === 0) printWrapped(given.text.sessions.noFilters);
    else {
      printLines(table(all.map((one) => [oneLine(one.name, 40), filterText(one)])));
      printHints(given.text.sessions.filterHint);
    }
    return 0;
  });

const filterText = ({ query }: SavedFilter): string =>
  oneLine(
    FILTER_FIELDS.flatMap((field) => {
      const value = query[field];
      return value === undefined ? [] : [field === "starred" ? "★" : `${field}:${value}`];
    }).join(" "),
    120,
  );

const showFilter = (given: CommandArgs, name: string): Promise<number> =>
  withStore(given.installation, async (context) => {
    await refresh(context, given.text);
    const found = await requireFilter(given, context.store, name);
    if (given.has("json")) printJson(found);
    else print(filterText(found));
    return 0;
  });

const removeFilter = (given: CommandArgs, name: string): Promise<number> =>
  withStore(given.installation, async (context) => {
    await refresh(context, given.text);
    const found = await requireFilter(given, context.store, name);
    await insertEvent(context, {
      type: FILTER_REMOVED,
      sessionId: UNKNOWN_SESSION,
      name: found.name,
    });
    if (given.has("json")) printJson({ removed: found });
    else print(given.text.sessions.filterRemoved(oneLine(found.name)));
    return 0;
  });

function saveFilter(given: CommandArgs, name: string, query: FilterQuery): Promise<number> {
  const { text } = given;
  if (isInvisible(name) || name.length > MAX_FILTER_NAME_LENGTH) {
    const allowed = text.mcp.allowed.text(MAX_FILTER_NAME_LENGTH);
    throw usageFault(text, "sessions", text.faults.badSetting("NAME", allowed));
  }
  refuseUnlessRecording(given);
  return withStore(given.installation, async (context) => {
    await refresh(context, text);
    const all = await listSavedFilters(context.store);
    if (all.length >= MAX_SAVED_FILTERS && all.every((one) => one.name !== name)) {
      const { manyFilters, manyFiltersFix } = text.sessions.faults;
      throw new Fault("MANY_FILTERS", manyFilters(MAX_SAVED_FILTERS), manyFiltersFix);
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

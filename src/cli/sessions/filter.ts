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

export const filter = async (args: CommandArgs): Promise<number> => {
  const [, name] = args.words;
  const query = readFilterOptions(args);
  const isAsked = Object.keys(query).length > 0;
  if (name === undefined) {
    if (!isAsked && !args.has("off")) return listFilters(args);
    throw usageFault(args.text, "sessions", args.text.faults.form(FORM));
  }
  if (args.has("off")) return removeFilter(args, name);
  if (!isAsked) return showFilter(args, name);
  return saveFilter(args, name.trim(), query);
};

const FORM = "self-gen sessions filter NAME [--project PROJECT] [--tag TAG] …";

/** In the words of the page's address. */
function readFilterOptions(args: CommandArgs): FilterQuery {
  sinceOption(args, "sessions");
  untilOption(args, "sessions");
  const tags = args.options("tag").map(normalizeTag).join(",");
  const filterQuery: FilterQuery = {
    ...textOf(args, "query", "q"),
    ...textOf(args, "project"),
    ...textOf(args, "client"),
    ...textOf(args, "since"),
    ...textOf(args, "until"),
    ...textOf(args, "sort"),
    ...(args.has("starred") ? { starred: "1" } : {}),
    ...(tags === "" ? {} : { tag: tags }),
  };
  return filterQuery;
}

const textOf = (args: CommandArgs, option: string, field = option): FilterQuery => {
  const value = args.option(option)?.trim() ?? "";
  return value === "" ? {} : { [field]: value };
};

const listFilters = (args: CommandArgs): Promise<number> =>
  withStore(args.installation, async (context) => {
    await refresh(context, args.text);
    const all = await listSavedFilters(context.store);
    if (args.has("json")) printJson(all);
    else if (all.length === 0) printWrapped(args.text.sessions.noFilters);
    else {
      printLines(table(all.map((one) => [oneLine(one.name, 40), filterText(one)])));
      printHints(args.text.sessions.filterHint);
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

const showFilter = (args: CommandArgs, name: string): Promise<number> =>
  withStore(args.installation, async (context) => {
    await refresh(context, args.text);
    const found = await requireFilter(args, context.store, name);
    if (args.has("json")) printJson(found);
    else print(filterText(found));
    return 0;
  });

const removeFilter = (args: CommandArgs, name: string): Promise<number> =>
  withStore(args.installation, async (context) => {
    await refresh(context, args.text);
    const found = await requireFilter(args, context.store, name);
    await insertEvent(context, {
      type: FILTER_REMOVED,
      sessionId: UNKNOWN_SESSION,
      name: found.name,
    });
    if (args.has("json")) printJson({ removed: found });
    else print(args.text.sessions.filterRemoved(oneLine(found.name)));
    return 0;
  });

function saveFilter(args: CommandArgs, name: string, query: FilterQuery): Promise<number> {
  const { text } = args;
  if (isInvisible(name) || name.length > MAX_FILTER_NAME_LENGTH) {
    const allowed = text.mcp.allowed.text(MAX_FILTER_NAME_LENGTH);
    throw usageFault(text, "sessions", text.faults.badSetting("NAME", allowed));
  }
  refuseUnlessRecording(args);
  return withStore(args.installation, async (context) => {
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
    if (args.has("json")) printJson(saved);
    else print(text.sessions.filterSaved(oneLine(name)));
    return 0;
  });
}

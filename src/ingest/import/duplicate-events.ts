/**
 * What an import took from a transcript in one place, and hooks saw in another. What hooks saw is the better record: it stays.
 * Hooks saw all between the first and the last of their events; what came before or after them may be known from the
 * transcript alone, unless its ids tell that it is the same.
 */
import { asText } from "../../event/event.ts";
import type { FlatEvent } from "../../store/store.ts";
import { eventMark, eventWords } from "../same-event.ts";
import { isFirstStart, shiftTime, HOOK_SLACK_MS } from "./recorded-session.ts";

/** The ids of what `here` was imported of a session, and hooks saw `there`. */
export function findDuplicateEvents(
  here: readonly FlatEvent[],
  there: readonly FlatEvent[],
): readonly string[] {
  const hasSeen = openSeenTest(there);
  if (hasSeen === null) return [];
  const twice = here.filter((event) => isFromTranscript(event) && hasSeen(event));
  return [...twice, ...(hasHookEvents(here) ? [] : findDuplicateSummaries(here, there))].map(
    ({ id }) => id,
  );
}

/** Saved contexts are imported too, and say what no hook does. */
const isFromTranscript = (event: FlatEvent): boolean =>
  event.imported === true && !event.type.startsWith("snapshot");

const isSeen = (event: FlatEvent): boolean => event.hookMs !== undefined;
const hasHookEvents = (events: readonly FlatEvent[]): boolean => events.some(isSeen);

function openSeenTest(events: readonly FlatEvent[]): ((event: FlatEvent) => boolean) | null {
  const seen = events.filter(isSeen);
  const [first, last] = [seen[0], seen.at(-1)];
  if (first === undefined || last === undefined) return null;
  const isWhole = isFirstStart(first);
  const marks = new Set(seen.flatMap((event) => eventMark(event.type, event) ?? []));
  const said = new Set(
    seen.flatMap((event) =>
      eventMark(event.type, event) === null ? [eventWords(event.type, event)] : [],
    ),
  );
  const from = shiftTime(first.ts, -HOOK_SLACK_MS);
  const until = shiftTime(last.ts, HOOK_SLACK_MS);
  return (event) => {
    const { type, ts } = event;
    if ((isWhole || ts >= first.ts) && ts <= last.ts) return true;
    if (marks.has(eventMark(type, event) ?? "")) return true;
    return ts >= from && ts <= until && said.has(eventWords(type, event));
  };
}

/** A summary tells of what came before it: where hooks made one that reaches as far, that one is enough. */
function findDuplicateSummaries(
  here: readonly FlatEvent[],
  there: readonly FlatEvent[],
): readonly FlatEvent[] {
  const isSummary = ({ type }: FlatEvent): boolean => type === "session_summary";
  const reaches = asText(there.findLast(isSummary)?.ts);
  if (reaches === null) return [];
  const until = shiftTime(reaches, HOOK_SLACK_MS);
  return here.filter((event) => isSummary(event) && event.ts <= until);
}

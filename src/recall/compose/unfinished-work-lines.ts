/** Unfinished work of an earlier session, below the newest session's part: a heading, then its lines. */
import type { SavedSnapshot } from "../../remember/context/context-snapshot.ts";
import { localMinute } from "../../system/local-time.ts";
import type { ContextText } from "../../text/context.ts";
import { createPartLine, type PartLine } from "./context-part.ts";
import { buildFailureLines, type PreviousSession } from "./previous-part.ts";
import { quoteLine } from "./quote.ts";
import { buildShortSnapshotPart } from "./short-snapshot-part.ts";

const LONGEST_REQUEST = 400;
const ID_UNITS = 8;

/** `isFirst`: nothing else is told before it, so its heading is the whole part's. */
export function buildUnfinishedWorkLines(
  saved: SavedSnapshot,
  failed: Pick<PreviousSession, "unresolvedErrors" | "failedCommands">,
  isFirst: boolean,
  text: ContextText,
): { readonly heading: PartLine; readonly lines: readonly PartLine[] } {
  const { snapshot: words } = text;
  const { meta, goal } = saved.document;
  const id = quoteLine(saved.sessionId, LONGEST_REQUEST).slice(0, ID_UNITS);
  const say = isFirst ? words.earlierIn : words.before;
  const request = quoteLine(goal.current_objective, LONGEST_REQUEST);
  const lines = [...buildShortSnapshotPart(saved, text).lines, ...buildFailureLines(failed, text)];
  // What is cut first stands last, and what fails is worth more than what was said of it.
  const ordered = [
    ...lines.filter(({ isFailure }) => isFailure === true),
    ...(request === "" ? [] : [createPartLine(words.request(request))]),
    ...lines.filter(({ isFailure }) => isFailure !== true),
  ];
  return { heading: createPartLine(say(localMinute(meta.saved_at), id)), lines: ordered };
}

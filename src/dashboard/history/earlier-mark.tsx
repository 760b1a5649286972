import type { JSX } from "preact";
import { words } from "../words.ts";
import type { HistoryListSession } from "./use-history.ts";

/** Before an answer that is not to the last prompt. */
export const EarlierMark = ({
  of: { lastAnswer, isEarlierAnswer },
}: {
  readonly of: Pick<HistoryListSession, "lastAnswer" | "isEarlierAnswer">;
}): JSX.Element | null =>
  lastAnswer === null || !isEarlierAnswer ? null : (
    <span class="muted">{words().history.earlierAnswer} </span>
  );

/** How the errors of a session stand now: each message once, in its own words. */
import type { ErrorRow, SessionRecord, Store } from "../../store/store.ts";
import { withSuccesses } from "./error-cost.ts";
import { failureTitle } from "./failure-title.ts";
import { loadErrorLabels } from "./error-labels.ts";
import { isOver, judgeError } from "./error-state.ts";
import { withLabels } from "./list-errors.ts";
import { describeError } from "./describe-error.ts";
import { errorHeadline } from "../../lexicon/error-headline.ts";
import { splitErrors } from "./split-errors.ts";

export type SessionErrors = {
  readonly unresolved: readonly string[];
  /** `since`: where it ended in a later session. */
  readonly over: readonly { readonly words: string; readonly since: string | null }[];
};

/** Null where none of its failures is kept. */
export async function loadSessionErrors(
  store: Store,
  { sessionId, projectPath, startedAt, lastEventAt }: SessionRecord,
): Promise<SessionErrors | null> {
  const all = await store.failures({
    since: startedAt,
    ...(projectPath === null ? {} : { projectPath }),
  });
  const ids = new Set(
    all.filter((one) => one.sessionId === sessionId).map(({ errorId }) => errorId),
  );
  if (ids.size === 0) return null;
  const rows = (await store.listErrors({})).filter(({ id }) => ids.has(id));
  const failures = all.filter(({ errorId }) => ids.has(errorId));
  const byError = Map.groupBy(await withSuccesses(store, failures), ({ errorId }) => errorId);
  const unresolved: string[] = [];
  const over: { readonly words: string; readonly since: string | null }[] = [];
  const split = await splitErrors(store, rows, byError);
  const errorVariants = withLabels(split, await loadErrorLabels(store));
  for (const { row, line, failures: own, label } of errorVariants) {
    const here = own.find((one) => one.sessionId === sessionId);
    if (here === undefined) continue;
    const words = await titleOf(store, here.id, line, row);
    // A fix of another project, or of another time, ended nothing here.
    const { state, since } = judgeError(row, own, null, label);
    if (state === "ignored") continue;
    const isLater = since !== null && since > lastEventAt;
    if (isOver(state)) over.push({ words, since: isLater ? since : null });
    else unresolved.push(words);
  }
  return { unresolved, over };
}

async function titleOf(
  store: Pick<Store, "event">,
  id: string,
  line: string | null,
  row: ErrorRow,
): Promise<string> {
  const event = await store.event(id);
  return event?.type === "tool_error"
    ? failureTitle(event)
    : errorHeadline(line ?? describeError(row));
}

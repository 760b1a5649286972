/**
 * A known error is one row for each normal form, in which quoted texts, paths and numbers are replaced. Whoever looks at errors
 * means the message with its names: `Cannot find module './nope'` is not `Cannot find module './config.json'`. So a row is split
 * by identity (`error-identity.ts`), and what fixed one message is never told of another.
 *
 * The names stand in the events alone. Only one field of them is read, and only where a normal form can stand for several
 * messages.
 */
import { asText } from "../../event/event.ts";
import { deriveId } from "../../event/id.ts";
import type { ErrorRow, FailureRow, FlatEvent, Store } from "../../store/store.ts";
import { type ErrorIdentity, identifyError, isSameError } from "./error-identity.ts";
import { type ErrorResolution, parseResolutions, withResolutions } from "./error-knowledge.ts";
import { mayMeanSeveral } from "./error-key.ts";
import { type ErrorLabel, NO_LABEL } from "./error-labels.ts";
import type { JudgedFailure } from "./error-state.ts";

/** One message of a known error. */
export type ErrorVariant = {
  /** As if this message were all that has its normal form. `errorRaw` is only how it begins where the row's is another one's. */
  readonly row: ErrorRow;
  /** How its newest failure began, as far as that was read. */
  readonly line: string | null;
  /** Newest first. */
  readonly failures: readonly JudgedFailure[];
  /** What somebody said of it, where that was read. */
  readonly label: ErrorLabel;
};

type Message = {
  readonly identity: ErrorIdentity | null;
  readonly line: string | null;
  readonly failures: JudgedFailure[];
  readonly resolutions: ErrorResolution[];
};

/** The lines of failures, by the id of their events. */
type ErrorLines = ReadonlyMap<string, string>;

/** Whether a row has to be looked at closely: what is shown of it may be another message's. */
function isDoubtful(row: ErrorRow, failures: readonly FailureRow[]): boolean {
  if (!mayMeanSeveral(row.errorNormalized)) return false;
  const [first, ...more] = failures;
  if (more.length > 0 || (first !== undefined && first.ts !== row.ts)) return true;
  return parseResolutions(row).some(({ eventId }) => eventId !== first?.id);
}

/** How failures began; of those that the rows need. */
async function loadErrorLines(
  store: Pick<Store, "sketchEvents">,
  failures: readonly FailureRow[],
): Promise<ErrorLines> {
  const times = failures.map(({ ts }) => ts).toSorted();
  const [since] = times;
  if (since === undefined) return new Map();
  const wanted = new Set(failures.map(({ id }) => id));
  const until = new Date(Date.parse(times.at(-1) ?? since) + 1).toISOString();
  const events: readonly FlatEvent[] = await store.sketchEvents({
    types: ["tool_error"],
    fields: ["errorLine"],
    since,
    until,
  });
  return new Map(
    events.flatMap(({ id, ...event }) => {
      const line = wanted.has(id) && "errorLine" in event ? asText(event.errorLine) : null;
      return line === null ? [] : [[id, line] as const];
    }),
  );
}

/** Each message of each known error, in the order of the rows. `byError`: every failure that counts, newest first. */
export async function splitErrors(
  store: Pick<Store, "sketchEvents">,
  rows: readonly ErrorRow[],
  byError: ReadonlyMap<string, readonly JudgedFailure[]>,
): Promise<readonly ErrorVariant[]> {
  const failuresOf = ({ id }: ErrorRow): readonly JudgedFailure[] => byError.get(id) ?? [];
  const doubtful = new Set(rows.filter((row) => isDoubtful(row, failuresOf(row))));
  const lines = await loadErrorLines(store, [...doubtful].flatMap(failuresOf));
  return rows.flatMap((row) =>
    doubtful.has(row)
      ? splitRow(row, failuresOf(row), lines)
      : [{ row, line: null, failures: failuresOf(row), label: NO_LABEL }],
  );
}

/** `failures` of one row, newest first. What has no line any more stays together. */
function splitRow(
  row: ErrorRow,
  failures: readonly JudgedFailure[],
  lines: ErrorLines,
): readonly ErrorVariant[] {
  const messages = groupByMessage(failures, lines);
  for (const one of parseResolutions(row)) {
    const identity = identifyError(one.errorLine, one.projectPath);
    const own =
      messages.find((message) => message.failures.some(({ id }) => id === one.eventId)) ??
      messages.find(
        (message) => message.identity !== null && isSameError(message.identity, identity),
      );
    if (own === undefined)
      messages.push({ identity, line: one.errorLine, failures: [], resolutions: [one] });
    else own.resolutions.push(one);
  }
  const [only] = messages;
  if (only === undefined) return [{ row, line: null, failures: [], label: NO_LABEL }];
  return messages
    .map((message) => variantOf(row, message, messages.length > 1))
    .toSorted((a, b) => (a.row.ts < b.row.ts ? 1 : -1));
}

/** The messages that failures are of, newest first; each found by its parts, or by those of one that was cut. */
function groupByMessage(failures: readonly JudgedFailure[], lines: ErrorLines): Message[] {
  const messages: Message[] = [];
  const byParts = new Map<string, Message>();
  for (const failure of failures) {
    const line = lines.get(failure.id) ?? null;
    const identity = line === null ? null : identifyError(line, failure.projectPath);
    const key = identity === null ? "" : JSON.stringify([identity.parts, identity.end]);
    const known =
      byParts.get(key) ??
      messages.find(
        (message) =>
          identity !== null && message.identity !== null && isSameError(message.identity, identity),
      );
    const message = known ?? { identity, line, failures: [], resolutions: [] };
    if (known === undefined) messages.push(message);
    byParts.set(key, message);
    message.failures.push(failure);
  }
  return messages;
}

function variantOf(row: ErrorRow, message: Message, isOneOfSeveral: boolean): ErrorVariant {
  const { failures, line, identity } = message;
  const times = [
    ...failures.map(({ ts }) => ts),
    ...message.resolutions.map((one) => one.failedAt),
  ];
  const ts = times.toSorted().at(-1) ?? row.ts;
  const own = withResolutions({ ...row, ts }, message.resolutions);
  return {
    row: {
      ...own,
      id: isOneOfSeveral
        ? deriveId("error", row.errorNormalized, ...(identity?.parts ?? []))
        : row.id,
      errorRaw: ts === row.ts ? row.errorRaw : line,
      // It was told by its normal form: of which message, only the fixes say.
      useCount: isOneOfSeveral && own.resolution === null ? 0 : row.useCount,
    },
    line,
    failures,
    label: NO_LABEL,
  };
}

/** Those that happened again after a fix: of each message for itself. */
export async function groupByErrorMessage(
  store: Pick<Store, "sketchEvents">,
  failures: readonly FailureRow[],
): Promise<readonly (readonly FailureRow[])[]> {
  const lines = await loadErrorLines(store, failures);
  return [...Map.groupBy(failures, ({ errorId }) => errorId).values()].flatMap((own) =>
    groupByMessage(own, lines).map((message) => message.failures),
  );
}

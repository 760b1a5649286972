/** What a session did, counted: as its end recorded it, or from the events so far. */
import { asText, asWholeNumber, isObject, type Json, type Payload } from "../../event/event.ts";
import { normalizeError } from "../../remember/errors/normalize-error.ts";
import { withoutPlaceholders } from "../../remember/errors/describe-error.ts";
import { loadSessionErrors, type SessionErrors } from "../../remember/errors/session-errors.ts";
import { summarize } from "../../remember/summary/summarize.ts";
import type { SessionRecord, Store } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import { toPublicSession } from "../../observe/public-session.ts";
import { localTime, oneLine, print, printJson, terminalColumns } from "../terminal/terminal.ts";
import { shownPath } from "../terminal/shown-path.ts";
import { factLines } from "../terminal/wrap.ts";
import { endReasonText } from "../../observe/story/describe-event.ts";

export type DatedSummary = {
  /** How its errors stand now; null where its failures are past retention. */
  readonly errors: SessionErrors | null;
  /** The time it is of. */
  readonly ts: string;
  /** No summary covers all of the session: this one is made for the moment and recorded nowhere. */
  readonly soFar: boolean;
  readonly summary: Payload<"session_summary">;
};

export async function loadSessionSummary(
  store: Store,
  session: SessionRecord,
): Promise<DatedSummary> {
  const { sessionId, summarizedAt, endReason: reason, lastEventAt } = session;
  const [recorded] =
    summarizedAt === null
      ? []
      : await store.queryEvents({ type: "session_summary", sessionId, limit: 1 });
  const errors = await loadSessionErrors(store, session);
  if (recorded !== undefined) return { ts: recorded.ts, soFar: false, summary: recorded, errors };
  const events = await store.getSessionEvents(sessionId);
  const summary = summarize(events, { reason, recovered: false });
  return { ts: lastEventAt, soFar: true, summary, errors };
}

export function printSummary(
  session: SessionRecord,
  title: string | null,
  shown: DatedSummary,
  asJson: boolean,
  text: Text,
): void {
  const { errors: _errors, ...told } = shown;
  if (asJson) printJson({ session: toPublicSession(session), ...told });
  else for (const line of summaryLines({ ...session, title }, shown, text)) print(line);
}

function summaryLines(session: SessionRecord, shown: DatedSummary, text: Text): string[] {
  const { summary: words } = text;
  const { summary } = shown;
  const count = (field: string): number => asWholeNumber(summary[field]) ?? 0;
  const different = texts(summary.uniqueErrors);
  const { unresolved, over } = shown.errors ?? listKeptErrors(summary);
  const errors = count("errorCount");
  const reason = shown.soFar ? session.endReason : asText(summary.reason);
  const rows: (readonly [string, string])[] = [
    ...(session.title === null ? [] : [[text.show.title, session.title] as const]),
    ...(session.projectPath === null
      ? []
      : [[text.show.project, shownPath(session.projectPath)] as const]),
    [words.summary, summaryTimeText(shown, text)],
    [words.prompts, String(count("promptCount"))],
    [words.tools, toolsText(summary, text)],
    [
      words.errors,
      errors > different.length ? words.different(errors, different.length) : String(errors),
    ],
    [words.unresolved, String(unresolved.length)],
    ...(reason === null
      ? []
      : [[words.reason, endReasonText(reason, text.timeline) || words.unknownReason] as const]),
  ];
  return [
    `${oneLine(session.sessionId)}  ${text.sessions.states[session.state]}`,
    ...factLines(
      rows.map(([name, value]) => [name, oneLine(value)]),
      terminalColumns() - 2,
    ).map((line) => `  ${line}`),
    ...listLines(words.unresolved, unresolved),
    ...listLines(
      words.resolved,
      over.map(({ words: said, since }) =>
        since === null ? said : `${said} (${text.errors.works(localTime(since).slice(0, 16))})`,
      ),
    ),
    ...listLines(words.lastPrompts, texts(summary.lastPrompts)),
    ...listLines(words.editedFiles, texts(summary.lastEditedFiles)),
  ];
}

type ErrorLists = {
  readonly unresolved: readonly string[];
  /** Fixed, or working again since. */
  readonly over: readonly { readonly words: string; readonly since: string | null }[];
};

/** As its summary kept them: words of the open ones, and the form of each. */
function listKeptErrors(summary: DatedSummary["summary"]): ErrorLists {
  const unresolved = texts(summary.unresolvedErrors);
  const open = new Set(unresolved.map((words) => firstLine(normalizeError(words))));
  const over = texts(summary.uniqueErrors).filter((form) => !open.has(firstLine(form)));
  return {
    unresolved,
    over: over.map((form) => ({ words: withoutPlaceholders(form), since: null })),
  };
}

const firstLine = (words: string): string => words.split("\n", 1)[0] ?? "";

const listLines = (title: string, values: readonly string[]): string[] =>
  values.length === 0 ? [] : ["", title, ...values.map((value) => `  - ${oneLine(value)}`)];

function summaryTimeText({ ts, soFar, summary }: DatedSummary, { summary: words }: Text): string {
  const time = localTime(ts);
  if (soFar) return words.soFar(time);
  return summary.recovered === true ? words.recovered(time) : words.atEnd(time);
}

/** All calls, then which, most used first; those that failed are counted apart. */
function toolsText(summary: DatedSummary["summary"], { summary: words }: Text): string {
  const tools = toolCounts(summary.toolCounts);
  const failed = asWholeNumber(summary.errorCount) ?? 0;
  const total = tools.reduce((sum, [, times]) => sum + times, failed);
  const each = tools.map(([tool, times]) => `${tool} ${times}`);
  if (failed > 0) each.push(words.failed(failed));
  return each.length === 0 ? "0" : `${total}: ${each.join(", ")}`;
}

/** Whatever a line may hold. */
function toolCounts(value: Json | undefined): (readonly [string, number])[] {
  if (!isObject(value)) return [];
  return Object.entries(value)
    .map(([tool, times]) => [tool, asWholeNumber(times) ?? 0] as const)
    .toSorted(([, a], [, b]) => b - a);
}

const texts = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];

import { getProjectName } from "../event/event.ts";
import { backfillKnownErrors } from "../ingest/erase/lasting-errors.ts";
import { type ErrorState, judgeErrorState } from "../remember/errors/error-state.ts";
import { parseResolutions } from "../remember/errors/error-knowledge.ts";
import { ERROR_SYNONYMS } from "../recall/search/error-synonyms.ts";
import {
  dedupeErrors,
  loadErrors,
  searchErrors,
  describeError,
  toKnownError,
} from "../remember/errors/list-errors.ts";
import type { ErrorVariant } from "../remember/errors/split-errors.ts";
import type { Store } from "../store/store.ts";
import { shellWord } from "../system/shell-word.ts";
import type { Text } from "../text/text.ts";
import {
  type Command,
  type CommandArgs,
  refresh,
  wholeNumber,
  withStore,
} from "./command/command.ts";
import { resolveProjectOption } from "./command/project-session-filter.ts";
import { saveLastSearch } from "./search/last-search.ts";
import { fixWords } from "./show/fix-words.ts";
import { paint } from "./terminal/paint.ts";
import { type TimeFormatter, makeTimeFormatter } from "./terminal/time-formatter.ts";
import { printHints, printWrapped, wrap } from "./terminal/wrap.ts";
import { oneLine, print, printJson, table, terminalColumns } from "./terminal/terminal.ts";

const DEFAULT_LIMIT = 20;

export const errors: Command = {
  usage: (text) => ({
    words: "[WORD…]",
    options: {
      project: { type: "string", value: "P", help: text.options.project },
      absolute: { type: "boolean", help: text.terminal.options.absolute },
      json: { type: "boolean", help: text.options.json },
      limit: { type: "string", short: "n", value: "N", help: text.options.limit },
    },
  }),
  run: (given) =>
    withStore(given.house, async (context) => {
      await refresh(context, given.text);
      const limit = wholeNumber(given, "errors", "limit", DEFAULT_LIMIT);
      const search = given.words.join(" ").trim();
      await backfillKnownErrors(context.store);
      const isWanted = await makeErrorFilter(context.store, given);
      const { errors: messages } = await loadErrors(context.store);
      const found = searchErrors(messages, search, ERROR_SYNONYMS).filter(isWanted);
      const known = found.map(({ row }) => row);
      // Programs are told every row: each has an id of its own.
      const all = given.has("json") ? known : dedupeErrors(known);
      const shown = limit === 0 ? all : all.slice(0, limit);
      if (given.has("json")) printJson(shown.map(toKnownError));
      else {
        const byRow = new Map(found.map((one) => [one.row, one.failures]));
        const paths = await resolveProjectOption(context.store, given);
        const listed = shown.map((row): ListedError => ({
          row,
          failures: (byRow.get(row) ?? []).filter(
            ({ projectPath }) => paths === null || paths.includes(projectPath ?? ""),
          ),
        }));
        const ids = listed.map((one) => one.failures[0]?.id ?? "");
        if (shown.length > 0) saveLastSearch(given.house.paths.run, { first: 1, ids });
        printList(listed, all.length - shown.length, search, given);
      }
      return search !== "" && all.length === 0 ? 1 : 0;
    }),
};

/** Those that happened, or were fixed, in the project that `--project` names. */
async function makeErrorFilter(
  store: Store,
  given: CommandArgs,
): Promise<(error: ErrorVariant) => boolean> {
  const paths = await resolveProjectOption(store, given);
  if (paths === null) return () => true;
  return ({ row, failures }) =>
    [...failures, ...parseResolutions(row)].some(
      ({ projectPath }) => projectPath !== null && paths.includes(projectPath),
    );
}

/** A known error with its failures, the newest first; those whose events are gone have none, and cannot be opened. */
type ListedError = Pick<ErrorVariant, "row" | "failures">;

function errorDetails(
  { row, failures: [last] }: ListedError,
  state: ErrorState,
  when: TimeFormatter,
  text: Text,
): string[] {
  const { errors: words } = text;
  const lines: string[] = [];
  const [newest] = parseResolutions(row);
  if (last !== undefined && (state === "recurred" || state === "known")) {
    const say = state === "recurred" ? words.again : words.elsewhere;
    lines.push(say(when(last.ts), getProjectName(last.projectPath)));
  }
  if (newest !== undefined) {
    lines.push(fixWords(newest, text, words.how));
    lines.push(words.when(when(newest.ts), getProjectName(newest.projectPath)));
    if (newest.solvedIn !== undefined) lines.push(words.later(newest.solvedIn.slice(0, 8)));
  }
  if (row.useCount > 0) lines.push(words.used(row.useCount, when(row.lastUsed ?? "")));
  return lines;
}

function printList(
  rows: readonly ListedError[],
  left: number,
  search: string,
  given: CommandArgs,
): void {
  const { text } = given;
  if (rows.length === 0) {
    if (search === "") return printWrapped(text.errors.nothing);
    printWrapped(text.errors.nothingLike(oneLine(search, 60)));
    return printHints(text.errors.searchWider(shellWord(oneLine(search))));
  }
  const { states } = text.errors;
  const when = makeTimeFormatter(given);
  const cells = rows.flatMap((one, at) => {
    const { row, failures } = one;
    const state = judgeErrorState(row, failures);
    const shown = paint(STATE_COLORS[state], states[state]);
    return [
      [paint("strong", `@${at + 1}`), shown, paint("faint", when(row.ts)), describeError(row)],
      ...errorDetails(one, state, when, text).map((line) => ["", "", "", DETAIL_INDENT + line]),
    ];
  });
  const before = [0, 1, 2].reduce((sum, at) => sum + 2 + widestOf(cells.map((row) => row[at])), 0);
  const columns = Math.max(MIN_COLUMNS, terminalColumns() - before);
  const shown = cells.flatMap(([number = "", state = "", time = "", cell = ""]) =>
    linesOf(cell, columns).map((line, at) =>
      at === 0 ? [number, state, time, line] : ["", "", "", line],
    ),
  );
  for (const line of table(shown)) print(line);
  print("");
  printHints(...(left > 0 ? [text.errors.more(left)] : []), text.errors.open, text.errors.hint);
}

const widestOf = (cells: readonly (string | undefined)[]): number =>
  Math.max(0, ...cells.map((cell) => Bun.stringWidth(cell ?? "")));

const STATE_COLORS = { open: "bad", known: "bad", recurred: "bad", solved: "good" } as const;

const DETAIL_INDENT = "  ";
const MIN_COLUMNS = 24;
const MAX_COLUMNS = 200;

/** An error on one line, to be recognized; how it was fixed whole, to be read. */
function linesOf(cell: string, columns: number): readonly string[] {
  if (!cell.startsWith(DETAIL_INDENT)) return [oneLine(cell, Math.min(MAX_COLUMNS, columns))];
  const lines = wrap(oneLine(cell), columns - DETAIL_INDENT.length * 2);
  return lines.map((line, at) => DETAIL_INDENT.repeat(at === 0 ? 1 : 2) + line);
}

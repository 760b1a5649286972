import { backfillKnownErrors } from "../ingest/erase/lasting-errors.ts";
import { parseResolutions } from "../remember/errors/error-knowledge.ts";
import { ERROR_SYNONYMS } from "../recall/search/error-synonyms.ts";
import { loadErrors, searchErrors, toKnownError } from "../remember/errors/list-errors.ts";
import { ERROR_STATUSES, type ErrorStatus } from "../remember/errors/error-state.ts";
import { openTeamFixes } from "../remember/errors/team-fixes.ts";
import { openBlockingTest } from "../remember/errors/attention.ts";
import { withoutSlips } from "../remember/errors/hide-slips.ts";
import { joinErrors } from "../remember/errors/join-errors.ts";
import type { ErrorVariant } from "../remember/errors/split-errors.ts";
import { byAttention, countFitting, rankErrors } from "./errors/sort-errors.ts";
import { projectPathOf } from "../git/locate-repository.ts";
import { listRepositoryProjects } from "../recall/search/repository-projects.ts";
import type { Store } from "../store/store.ts";
import { LANGUAGES } from "../config/schema.ts";
import { textOf } from "../text/text.ts";
import { shellWord } from "../system/shell-word.ts";
import { type Command, type CommandArgs, refresh, wholeNumber } from "./command/command.ts";
import { storeOption, withStoreOption } from "./command/store-option.ts";
import { projectOptions, resolveProjectOption } from "./command/project-session-filter.ts";
import { saveLastList } from "./command/last-list.ts";
import { showListedError } from "./errors/show-listed.ts";
import { isListNumber } from "./show/find-listed.ts";
import { host } from "../system/host.ts";
import { usageFault } from "./command/fault.ts";
import { labelErrors, readErrorLabel } from "./errors/label-errors.ts";
import { listError, type ListedError } from "./errors/listed-error.ts";
import { paint } from "./terminal/paint.ts";
import { makeTimeFormatter } from "./terminal/time-formatter.ts";
import { MIN_BESIDE, printHints, printWrapped, wrap } from "./terminal/wrap.ts";
import {
  fitColumns,
  oneLine,
  print,
  printJson,
  table,
  terminalColumns,
} from "./terminal/terminal.ts";
import { findHere } from "./command/from-here.ts";

const DEFAULT_LIMIT = 20;
const SHOWN_STATES = LANGUAGES.map((one) => textOf(one).errors.states);

export const errors: Command = {
  usage: (text) => ({
    words: "[WORD…|@N|resolve ID…|ignore ID…]",
    options: {
      ...projectOptions(text),
      state: {
        type: "string",
        value: "STATE",
        choices: ERROR_STATUSES,
        help: text.errors.options.state,
      },
      undo: { type: "boolean", help: text.errors.options.undo },
      verbose: { type: "boolean", help: text.errors.options.verbose },
      absolute: { type: "boolean", help: text.terminal.options.absolute },
      json: { type: "boolean", help: text.options.json },
      store: storeOption(text),
      limit: { type: "string", short: "n", value: "N", help: text.options.limit },
      all: { type: "boolean", help: text.errors.options.all },
    },
  }),
  run: (args) => {
    const [number, ...words] = args.words;
    // The number that this list shows, as `show` takes it.
    if (number !== undefined && words.length === 0 && isListNumber(number)) {
      return showListedError(args, number);
    }
    const label = readErrorLabel(args);
    if (label !== null) return labelErrors(args, label);
    const wanted = readStatus(args);
    return withStoreOption(args, "errors", async (context) => {
      await refresh(context, args.text);
      const limit = args.has("all") ? 0 : wholeNumber(args, "errors", "limit", DEFAULT_LIMIT);
      const search = args.words.join(" ").trim();
      await backfillKnownErrors(context.store);
      const isWanted = await makeErrorFilter(context.store, args);
      const isHere = await openHereTest(context.store);
      const { errors: messages } = await loadErrors(context.store);
      const found = searchErrors(messages, search, ERROR_SYNONYMS).filter(isWanted);
      const paths = await resolveProjectOption(context.store, args);
      const isBlocking = await openBlockingTest(context.store);
      // Programs are told every row: each has an id of its own.
      const listed = args.has("json") ? found : joinErrors(found);
      const now = host().now();
      const ranked = rankErrors(listed, { paths, isHere, isBlocking, now }).filter(
        // What is ignored is found by whoever looks for it.
        ({ status }) =>
          wanted === null ? status !== "ignored" || search !== "" : status === wanted,
      );
      const isEvery = args.has("json") || args.has("all") || wanted !== null || search !== "";
      const told = isEvery ? ranked : await withoutSlips(context.store, ranked);
      const slips = ranked.length - told.length;
      const all = args.has("json") ? told : told.toSorted(byAttention);
      const shown = limit === 0 ? all : all.slice(0, limit);
      if (args.has("json"))
        printJson(
          shown.map(({ error, status }) => ({
            ...toKnownError(error.row),
            status,
          })),
        );
      else {
        const variants = shown.map(({ error }) => error);
        const when = makeTimeFormatter(args);
        const rows: ListedError[] = [];
        using team = openTeamFixes(args.installation.paths.home);
        const listing = { when, text: args.text, team };
        for (const one of variants) rows.push(await listError(context.store, one, listing));
        const count = printList(rows, { beyond: all.length - shown.length, slips }, search, args);
        const ids = variants.slice(0, count).map(({ row, failures: [last] }) => last?.id ?? row.id);
        saveLastList(args.installation.paths.run, { kind: "errors", first: 1, ids });
      }
      return search !== "" && all.length === 0 ? 1 : 0;
    });
  },
};

/** Whether a folder's project is the one that this command is run in. */
async function openHereTest(store: Store): Promise<(projectPath: string | null) => boolean> {
  const here = findHere();
  const paths = here === null ? [] : await listRepositoryProjects(store, projectPathOf(here));
  return (projectPath) => projectPath !== null && paths.includes(projectPath);
}

function readStatus(args: CommandArgs): ErrorStatus | null {
  const asked = args.option("state");
  if (asked === undefined) return null;
  const word = asked.normalize("NFC").trim().toLowerCase();
  // As it is typed, or as a list shows it.
  const status = ERROR_STATUSES.find((one) =>
    [one, ...SHOWN_STATES.map((states) => states[one])].includes(word),
  );
  if (status !== undefined) return status;
  const { faults, config } = args.text;
  const allowed = config.kinds.choice(ERROR_STATUSES.join(", "));
  throw usageFault(args.text, "errors", faults.badSetting("--state", allowed));
}

/** Those that happened, or were fixed, in the project that `--project` names. */
async function makeErrorFilter(
  store: Store,
  args: CommandArgs,
): Promise<(error: ErrorVariant) => boolean> {
  const paths = await resolveProjectOption(store, args);
  if (paths === null) return () => true;
  return ({ row, failures }) =>
    [...failures, ...parseResolutions(row)].some(
      ({ projectPath }) => projectPath !== null && paths.includes(projectPath),
    );
}

/** Returns how many of them it showed. */
function printList(
  all: readonly ListedError[],
  { beyond, slips }: { readonly beyond: number; readonly slips: number },
  search: string,
  args: CommandArgs,
): number {
  const { text } = args;
  if (all.length === 0) {
    if (search === "" && slips > 0) printHints(text.errors.onlySlips(slips));
    else if (search === "") printWrapped(text.errors.nothing);
    else {
      printWrapped(text.errors.nothingLike(oneLine(search, 60)));
      printHints(text.errors.searchWider(shellWord(oneLine(search))));
    }
    return 0;
  }
  const rows = all.slice(0, fittingCount(all, args));
  const left = beyond + all.length - rows.length;
  const { states } = text.errors;
  const when = makeTimeFormatter(args);
  const width = Math.min(MAX_COLUMNS, terminalColumns());
  const heads = rows.map(({ status, ts }, at) => [
    paint("strong", `@${at + 1}`),
    paint(STATUS_COLORS[status], states[status]),
    paint("faint", when(ts)),
  ]);
  const taken = [0, 1, 2].reduce((sum, at) => sum + 2 + widestOf(heads.map((row) => row[at])), 0);
  const projects = rows.map(({ project }) => oneLine(project, MAX_PROJECT_COLUMNS));
  const hasProjects = width >= MIN_COLUMNS_WITH_PROJECT;
  const titleColumns = width - taken - (hasProjects ? widestOf(projects) + 2 : 0);
  const isBeside = titleColumns >= MIN_BESIDE;
  const lines = table(
    rows.map(({ title }, at) => [
      ...(heads[at] ?? []),
      ...(isBeside ? [oneLine(title, titleColumns)] : []),
      ...(hasProjects ? [paint("faint", projects[at] ?? "")] : []),
    ]),
  );
  if (rows.length > 1) printHints(text.errors.order);
  for (const [at, { title, fix, details }] of rows.entries()) {
    print((lines[at] ?? "").trimEnd());
    if (!isBeside) print(TITLE_INDENT + oneLine(title, width - TITLE_INDENT.length));
    if (args.has("verbose"))
      for (const line of details.flatMap((one) => wrap(oneLine(one), width - DETAIL_INDENT.length)))
        print(DETAIL_INDENT + line);
    else if (fix !== null) print(paint("faint", fitColumns(DETAIL_INDENT + oneLine(fix), width)));
  }
  print("");
  const { open, openIgnored, hint } = text.errors;
  const opens = all.every(({ status }) => status === "ignored") ? openIgnored : open;
  printHints(
    ...(left > 0 ? [text.errors.more(left)] : []),
    ...(slips > 0 ? [text.errors.slips(slips)] : []),
    opens,
    ...(all.some(({ fix }) => fix !== null) ? [hint] : []),
  );
  return rows.length;
}

/** The order; below the list an empty line, five hints, and the prompt of the shell. */
const OTHER_LINES = 8;
const USUAL_ROWS = 24;

/** The first are what matters: on a terminal they stay on the screen, unless somebody says how many. */
function fittingCount(all: readonly ListedError[], args: CommandArgs): number {
  const { terminal } = host();
  const isUsual = !args.has("all") && !args.has("verbose") && args.option("limit") === undefined;
  if (!isUsual || !terminal.isTty(1)) return all.length;
  const heights = all.map(({ fix }) => (fix === null ? 1 : 2));
  return countFitting(heights, (terminal.rows() ?? USUAL_ROWS) - OTHER_LINES);
}

const widestOf = (cells: readonly (string | undefined)[]): number =>
  Math.max(0, ...cells.map((cell) => Bun.stringWidth(cell ?? "")));

const STATUS_COLORS = {
  recurred: "bad",
  unresolved: "bad",
  fixed: "good",
  ignored: "faint",
} as const;

/** Of an error for which there is no room beside its head. */
const TITLE_INDENT = "  ";
const DETAIL_INDENT = "    ";
const MAX_COLUMNS = 160;
const MAX_PROJECT_COLUMNS = 20;
/** Narrower than this, the error needs all the room. */
const MIN_COLUMNS_WITH_PROJECT = 72;

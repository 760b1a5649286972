/** What is looked for: the words of the command line, and the options that say the same as filters among them. */
import { parseSince, parseUntil } from "../../event/parse-time.ts";
import { projectPathOf } from "../../git/locate-repository.ts";
import { listRepositoryProjects } from "../../recall/search/repository-projects.ts";
import { findKindByName } from "../../recall/search/query/kind-names.ts";
import { isEmptyQuery, LONGEST_QUERY, parseQuery } from "../../recall/search/query/parse-query.ts";
import { resolveProjectName } from "../../recall/search/query/resolve-project-name.ts";
import type {
  ParsedQuery,
  QueryFault,
  QueryFilters,
} from "../../recall/search/query/parsed-query.ts";
import { DOCUMENT_KINDS, type DocumentKind } from "../../store/search-index.ts";
import type { Store } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import type { CommandArgs } from "../command/command.ts";
import { Fault, usageFault } from "../command/fault.ts";
import { nearestWord } from "../command/nearest-word.ts";
import { host } from "../../system/host.ts";

const QUOTES = /["“”„＂「」『』]/;
const FILTER = /^(-?[^\s:：]+[:：])(.*\s.*)$/s;

/**
 * The words as one text. A shell takes quotation marks away: an argument among others that a dash or a filter's name begins
 * gets them back. One that stands alone is the whole query. Behind `--` a dash excludes nothing.
 */
export function queryText(words: readonly string[], behindDashes = 0): string {
  const first = words.length - behindDashes;
  if (words.length < 2 && behindDashes === 0) return words.join("");
  return words
    .map((word, at) => {
      if (at >= first && word.startsWith("-")) return `"${word.replaceAll('"', " ")}"`;
      return QUOTES.test(word) ? word : requoteWord(word);
    })
    .join(" ");
}

function requoteWord(word: string): string {
  if (!/\s/.test(word)) return word;
  const [, name, value] = FILTER.exec(word) ?? [];
  if (name !== undefined) return `${name}"${value}"`;
  return word.startsWith("-") ? `-"${word.slice(1)}"` : word;
}

export type SearchArgs = {
  readonly text: string;
  readonly query: ParsedQuery;
  /** With `--here` only these places, exactly; null when anywhere. */
  readonly here: readonly string[] | null;
  /** Says that not all of a very long query was read. */
  readonly isCut: boolean;
};

/** Throws what is wrong with it, so that nothing is found that was not asked for. */
export async function parseSearchArgs(
  args: CommandArgs,
  store: Store,
  now: Date,
  /** Everything, the newest first, where somebody can narrow it down by keys. */
  isBrowsing: boolean,
): Promise<SearchArgs> {
  const text = queryText(args.words, args.wordsBehindDashes).trim();
  refuseEmptyOptions(args);
  const kinds = args.options("type").flatMap((type) => kindsOf(type, args));
  const parsed = parseQuery(text, now, kinds);
  const fault = parsed.faults.find(({ reason }) => !HARMLESS_REASONS.has(reason));
  if (fault !== undefined) throw faultOf(fault, args);
  const { filters } = parsed;
  const either = <T>(one: readonly T[], other: readonly T[]): readonly T[] => [
    ...new Set([...one, ...other]),
  ];
  const added: QueryFilters = {
    projects: either(filters.projects, args.options("project")).map((project) =>
      resolveProjectName(project, host().cwd, args.installation.paths.userHome),
    ),
    kinds: filters.kinds,
    since: timeOf("since", args, now) ?? filters.since,
    until: timeOf("until", args, now) ?? filters.until,
    files: either(filters.files, args.options("file")),
    branches: either(filters.branches, args.options("branch")),
    sessions: either(filters.sessions, args.options("session")),
  };
  const query = { ...parsed, filters: added };
  const here = args.has("here")
    ? await listRepositoryProjects(store, projectPathOf(host().cwd()))
    : null;
  const isCut = parsed.faults.some(({ reason }) => reason === "too_long");
  if (here !== null || !isEmptyQuery(query)) return { text, query, here, isCut };
  const since = new Date(0).toISOString();
  if (isBrowsing && args.words.length === 0)
    return { text, query: { ...query, filters: { ...added, since } }, here, isCut };
  throw usageFault(args.text, "search", args.text.faults.form("self-gen search QUERY…"));
}

/** What can be searched for all the same. */
const HARMLESS_REASONS: ReadonlySet<QueryFault["reason"]> = new Set(["empty_value", "too_long"]);

/** A variable of a script that was not set would mean everything. */
function refuseEmptyOptions(args: CommandArgs): void {
  const isEmpty = (name: string): boolean =>
    args.options(name).some((value) => value.trim() === "");
  const name = ["project", "session", "file", "branch"].find(isEmpty);
  if (name === undefined) return;
  throw usageFault(args.text, "search", args.text.faults.missingValue(`--${name}`));
}

function faultOf({ typed, reason }: QueryFault, { text }: CommandArgs): Fault {
  const { search: words } = text;
  switch (reason) {
    case "filter_cut":
      return new Fault("QUERY_TOO_LONG", words.filterCut(LONGEST_QUERY), words.filterCutFix, 2);
    case "unknown_type": {
      const name = typed.replace(/^[^:：]*[:：]/, "");
      const near = nearestWord(name, typeNames(text));
      const fix = near === null ? words.quoteIt(typed) : words.meant(typed.replace(name, near));
      return new Fault("USAGE", words.unknownType(typed), fix, 2);
    }
    case "bad_time":
      return new Fault("USAGE", words.badTime(typed), words.quoteIt(typed), 2);
    case "nothing_left":
      return new Fault("USAGE", words.nothingLeft(typed), words.nothingLeftFix, 2);
    case "not_excludable":
    case "empty_value":
    case "too_long":
      return new Fault("USAGE", words.notExcludable(typed), words.quoteIt(`-${typed}`), 2);
  }
}

/** Those that the message names too. */
const typeNames = ({ search }: Text): readonly string[] => [
  ...DOCUMENT_KINDS,
  ...Object.values(search.kinds),
];

function kindsOf(type: string, { text }: CommandArgs): readonly DocumentKind[] {
  return type.split(",").map((one) => {
    const kind = findKindByName(one.trim());
    if (kind !== null) return kind;
    const near = nearestWord(one, typeNames(text));
    throw usageFault(text, "search", text.search.unknownType(one), near);
  });
}

function timeOf(name: "since" | "until", args: CommandArgs, now: Date): string | null {
  const asked = args.option(name);
  if (asked === undefined) return null;
  const time = name === "since" ? parseSince(asked, now) : parseUntil(asked, now);
  if (time !== null) return time;
  const { faults, export: words } = args.text;
  throw usageFault(args.text, "search", faults.badSetting(`--${name}`, words.when));
}

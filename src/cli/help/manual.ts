/** What is said about a command, as data: the help prints it, the documents are made from it. */
import type { Text } from "../../text/text.ts";
import type { CommandName, Option, Usage } from "../command/command.ts";

type Group = keyof Text["manual"]["groups"];

/** Every command stands in one group; the order here is the order in the help. */
const PLACES: Readonly<
  Record<CommandName, { readonly group: Group; readonly related: readonly CommandName[] }>
> = {
  install: { group: "setUp", related: ["doctor", "uninstall", "config"] },
  uninstall: { group: "setUp", related: ["install", "pause"] },
  doctor: { group: "setUp", related: ["status", "install", "rebuild"] },
  import: { group: "setUp", related: ["install", "search", "archive", "forget"] },
  status: { group: "setUp", related: ["doctor", "sessions"] },
  daemon: { group: "setUp", related: ["status", "ingest"] },
  notify: { group: "setUp", related: ["config", "daemon", "statusline"] },
  embed: { group: "setUp", related: ["search", "config", "doctor"] },
  dashboard: { group: "look", related: ["sessions", "search", "daemon"] },
  sessions: { group: "look", related: ["show", "explain", "tail"] },
  explain: { group: "look", related: ["sessions", "show"] },
  waits: { group: "look", related: ["sessions", "explain", "usage"] },
  search: { group: "look", related: ["show", "errors", "sessions"] },
  show: { group: "look", related: ["search", "sessions", "export", "tail"] },
  tail: { group: "look", related: ["sessions", "show"] },
  errors: { group: "look", related: ["show", "sessions"] },
  usage: { group: "look", related: ["sessions", "import", "export"] },
  archive: { group: "look", related: ["show", "export", "forget", "config"] },
  export: { group: "look", related: ["sessions", "show", "backup"] },
  session: { group: "bringBack", related: ["context", "blocker", "status"] },
  context: { group: "bringBack", related: ["show", "config", "forget"] },
  blocker: { group: "bringBack", related: ["errors", "context", "config"] },
  memory: { group: "bringBack", related: ["context", "search", "mcp"] },
  suggestions: { group: "learn", related: ["apply", "analyze", "errors", "search"] },
  lint: { group: "learn", related: ["suggestions", "errors"] },
  apply: { group: "learn", related: ["suggestions", "undo", "dismiss", "effects"] },
  dismiss: { group: "learn", related: ["suggestions", "apply"] },
  undo: { group: "learn", related: ["apply", "effects"] },
  effects: { group: "learn", related: ["apply", "undo"] },
  analyze: { group: "learn", related: ["suggestions", "config"] },
  pause: { group: "keepOut", related: ["resume", "config", "forget"] },
  resume: { group: "keepOut", related: ["pause", "config"] },
  forget: { group: "keepOut", related: ["sessions", "prune", "pause"] },
  config: { group: "keepOut", related: ["pause"] },
  ingest: { group: "upkeep", related: ["rebuild", "tail"] },
  rebuild: { group: "upkeep", related: ["ingest"] },
  prune: { group: "upkeep", related: ["forget", "config"] },
  backup: { group: "upkeep", related: ["restore", "export"] },
  restore: { group: "upkeep", related: ["backup", "rebuild"] },
  hook: { group: "programs", related: ["emit", "tail"] },
  emit: { group: "programs", related: ["hook", "tail"] },
  mcp: { group: "programs", related: ["search", "memory", "install"] },
  statusline: { group: "programs", related: ["notify", "sessions", "daemon"] },
  completions: { group: "programs", related: [] },
};

export type CommandGroup = { readonly title: string; readonly names: readonly CommandName[] };

export function commandGroups({ manual }: Text): CommandGroup[] {
  const names = Object.keys(PLACES) as CommandName[];
  return (Object.keys(manual.groups) as Group[]).map((group) => ({
    title: manual.groups[group],
    names: names.filter((name) => PLACES[name].group === group),
  }));
}

/** An entry of `text.manual.commands`. The type of that object names every command, so none can be missing. */
type Entry = {
  /** Paragraphs. `Code` stands in backticks. */
  readonly about: readonly string[];
  /** Command lines, and what each shows. */
  readonly examples: Readonly<Record<string, string>>;
  /** Only where they mean more than they do everywhere. */
  readonly exits?: Readonly<Record<number, string>>;
};

type Row = readonly [string, string];

export type ManualPage = {
  readonly name: CommandName;
  /** The command, and what may follow, each part to be kept on one line. */
  readonly form: readonly string[];
  readonly summary: string;
  readonly about: readonly string[];
  readonly options: readonly Row[];
  readonly examples: readonly Row[];
  readonly related: readonly CommandName[];
  readonly exits: readonly Row[];
};

export function manualPage(name: CommandName, usage: Usage, text: Text): ManualPage {
  const entry: Entry = text.manual.commands[name];
  const options = Object.entries(usage.options);
  const words = usage.words === "" ? [] : [usage.words];
  // An option that the words name need not be named again.
  const others = options.filter(([option]) => !usage.words.includes(`--${option}`));
  return {
    name,
    form: [
      `self-gen ${name}`,
      ...words,
      ...others.map(([option, how]) => `[${withValue(`--${option}`, how)}]`),
    ],
    summary: text.commands[name],
    about: entry.about,
    options: [
      ...options.map(([option, how]): Row => [optionName(option, how), how.help]),
      ...text.help.everyCommand.slice(0, 1),
    ],
    examples: Object.entries(entry.examples),
    related: PLACES[name].related,
    exits: Object.entries(entry.exits ?? text.manual.exitCodes),
  };
}

const optionName = (option: string, how: Option): string =>
  withValue(how.short === undefined ? `--${option}` : `--${option}, -${how.short}`, how);

const withValue = (flag: string, { value }: Option): string =>
  value === undefined ? flag : `${flag} ${value}`;

/** The manual of a command as data: help prints it, the documents are generated from it. */
import type { Text } from "../../text/text.ts";
import type { CliCommandName, Option, Usage } from "../command/command.ts";

type Group = keyof Text["manual"]["groups"];

/** Those that most people need: the program names them when it is called alone. */
export const MAIN_COMMANDS = [
  "sessions",
  "show",
  "search",
  "watch",
  "dashboard",
  "resume",
  "save",
  "load",
  "suggestions",
  "doctor",
] as const satisfies readonly CliCommandName[];

/** Every command stands in one group; the order here is the order in the help. */
const COMMAND_PLACES: Readonly<
  Record<CliCommandName, { readonly group: Group; readonly related: readonly CliCommandName[] }>
> = {
  sessions: { group: "sessions", related: ["show", "watch", "resume"] },
  show: { group: "sessions", related: ["search", "sessions", "export"] },
  watch: { group: "sessions", related: ["sessions", "explain", "notify"] },
  resume: { group: "sessions", related: ["sessions", "load", "show"] },
  dashboard: { group: "sessions", related: ["watch", "search", "daemon"] },
  explain: { group: "sessions", related: ["sessions", "watch"] },
  waits: { group: "sessions", related: ["sessions", "explain", "usage"] },
  usage: { group: "sessions", related: ["sessions", "import", "export"] },
  tail: { group: "sessions", related: ["sessions", "watch"] },
  search: { group: "history", related: ["show", "errors", "sessions"] },
  errors: { group: "history", related: ["search", "show"] },
  import: { group: "history", related: ["install", "search", "archive"] },
  archive: { group: "history", related: ["show", "export", "forget"] },
  export: { group: "history", related: ["show", "backup"] },
  save: { group: "work", related: ["load", "session", "context"] },
  load: { group: "work", related: ["save", "session", "resume"] },
  session: { group: "work", related: ["save", "load", "context", "blocker"] },
  context: { group: "work", related: ["session", "memory", "config"] },
  memory: { group: "work", related: ["context", "search", "mcp"] },
  blocker: { group: "work", related: ["session", "errors"] },
  suggestions: { group: "improve", related: ["apply", "dismiss", "analyze"] },
  apply: { group: "improve", related: ["suggestions", "undo", "effects"] },
  undo: { group: "improve", related: ["apply", "effects"] },
  dismiss: { group: "improve", related: ["suggestions", "apply"] },
  effects: { group: "improve", related: ["apply", "undo"] },
  analyze: { group: "improve", related: ["suggestions", "config"] },
  lint: { group: "improve", related: ["suggestions", "errors"] },
  record: { group: "privacy", related: ["config", "forget"] },
  forget: { group: "privacy", related: ["prune", "record", "backup"] },
  prune: { group: "privacy", related: ["forget", "config"] },
  doctor: { group: "setup", related: ["status", "install", "rebuild"] },
  install: { group: "setup", related: ["import", "doctor", "uninstall"] },
  uninstall: { group: "setup", related: ["install", "record"] },
  status: { group: "setup", related: ["doctor", "sessions"] },
  config: { group: "setup", related: ["record", "status"] },
  notify: { group: "setup", related: ["config", "watch", "statusline"] },
  statusline: { group: "setup", related: ["watch", "notify"] },
  embed: { group: "setup", related: ["search", "config"] },
  completions: { group: "setup", related: ["install"] },
  daemon: { group: "maintenance", related: ["status", "dashboard"] },
  backup: { group: "maintenance", related: ["restore", "export"] },
  restore: { group: "maintenance", related: ["backup", "rebuild"] },
  sync: { group: "setup", related: ["team", "forget", "backup"] },
  team: { group: "setup", related: ["config", "forget", "hub"] },
  hub: { group: "maintenance", related: ["team", "daemon"] },
  ingest: { group: "maintenance", related: ["rebuild", "tail"] },
  rebuild: { group: "maintenance", related: ["ingest", "doctor"] },
  hook: { group: "scripts", related: ["emit", "tail"] },
  emit: { group: "scripts", related: ["hook", "tail"] },
  mcp: { group: "scripts", related: ["search", "memory", "install"] },
};

export type CommandGroup = { readonly title: string; readonly names: readonly CliCommandName[] };

export function commandGroups({ manual }: Text): readonly CommandGroup[] {
  const names = Object.keys(COMMAND_PLACES) as CliCommandName[];
  return (Object.keys(manual.groups) as Group[]).map((group) => ({
    title: manual.groups[group],
    names: names.filter((name) => COMMAND_PLACES[name].group === group),
  }));
}

/** An entry of `text.manual.commands`. The type of that object names every command, so none can be missing. */
type ManualEntry = {
  /** Paragraphs. `Code` stands in backticks. */
  readonly about: readonly string[];
  /** Command lines, and what each shows. */
  readonly examples: Readonly<Record<string, string>>;
  /** Only where they mean more than they do everywhere. */
  readonly exits?: Readonly<Record<number, string>>;
};

/** An entry of `text.manual.actions`, below the command's name. */
type ActionEntry = Omit<ManualEntry, "about"> & {
  readonly summary: string;
  readonly about?: readonly string[];
  /** Of options that mean something else here than in the command's other actions. */
  readonly options?: Readonly<Record<string, string>>;
};

type Row = readonly [string, string];

export type ManualPage = {
  /** What is typed after the program's name. */
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly about: readonly string[];
  /** Of a command whose first word says what it does: those words. */
  readonly actions: readonly ManualPage[];
  readonly options: readonly Row[];
  /** Seldom needed: a screen names them only. */
  readonly rareOptions: readonly Row[];
  readonly examples: readonly Row[];
  readonly related: readonly CliCommandName[];
  /** Empty where they mean what they do everywhere. */
  readonly exits: readonly Row[];
};

export function manualPage(name: CliCommandName, usage: Usage, text: Text): ManualPage {
  const entry: ManualEntry = text.manual.commands[name];
  const actions = Object.keys(usage.actions ?? {}).map((action) =>
    subcommandPage(name, action, usage, text),
  );
  const ofActions = new Set(Object.values(usage.actions ?? {}).flatMap(({ options }) => options));
  // What every action takes is told with each of them.
  const own =
    usage.actions === undefined
      ? Object.entries(usage.options)
      : Object.entries(usage.options).filter(
          ([option]) => option !== "json" && !ofActions.has(option),
        );
  const action = text.help.oneAction;
  const oneAction = usage.usual === undefined ? action : `[${action}]`;
  const words = ofActions.size === 0 ? usage.words : oneAction;
  return {
    name,
    usage: text.help.form(`self-gen ${name}`, words, Object.keys(usage.options).length > 0),
    summary: text.commands[name],
    about: entry.about,
    actions,
    ...optionRows(own, text),
    examples: Object.entries(entry.examples),
    related: COMMAND_PLACES[name].related,
    exits: Object.entries(entry.exits ?? {}),
  };
}

function subcommandPage(
  name: CliCommandName,
  action: string,
  usage: Usage,
  text: Text,
): ManualPage {
  const all: Readonly<Record<string, Readonly<Record<string, ActionEntry>>>> = text.manual.actions;
  const entry = all[name]?.[action];
  const { words, options } = usage.actions?.[action] ?? { words: "", options: [] };
  const own = Object.entries(usage.options)
    .filter(([option]) => option === "json" || options.includes(option))
    .map(([option, how]) => {
      const help = entry?.options?.[option] ?? how.help;
      return [option, { ...how, help }] as const;
    });
  return {
    name: `${name} ${action}`,
    usage: text.help.form(`self-gen ${name} ${action}`, words, own.length > 0),
    summary: entry?.summary ?? "",
    about: entry?.about ?? [],
    actions: [],
    ...optionRows(own, text),
    examples: Object.entries(entry?.examples ?? {}),
    related: [],
    exits: Object.entries(entry?.exits ?? {}),
  };
}

function optionRows(
  options: readonly (readonly [string, Option])[],
  text: Text,
): Pick<ManualPage, "options" | "rareOptions"> {
  const rows = (isRare: boolean): Row[] =>
    options
      .filter(([, { rare }]) => (rare === true) === isRare)
      .map(([option, how]) => [optionName(option, how, text), how.help]);
  return { options: rows(false), rareOptions: rows(true) };
}

const optionName = (option: string, { short, value }: Option, { help }: Text): string => {
  const flag = short === undefined ? `--${option}` : `--${option}, -${short}`;
  return value === undefined ? flag : `${flag} ${help.placeholders(value)}`;
};

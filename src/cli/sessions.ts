/** `self-gen sessions`: a list of them, and what somebody gives them there: a star, a name, tags. */
import { HISTORY_SORTS } from "../store/history.ts";
import type { Text } from "../text/text.ts";
import { groupCommand, type LazySubcommand, type SubcommandGroup } from "./command/subcommands.ts";
import { projectOptions } from "./command/project-session-filter.ts";
import { storeOption } from "./command/store-option.ts";
import type { Option } from "./command/command.ts";

const FILTER_OPTIONS = ["project", "client", "since", "until", "starred", "tag", "sort"] as const;

const SUBCOMMANDS: Readonly<Record<string, LazySubcommand>> = {
  list: {
    load: async () => (await import("./sessions/list.ts")).list,
    options: [
      "limit",
      "active",
      "watch",
      "once",
      "bell",
      "waiting",
      "absolute",
      "filter",
      "hidden",
      "here",
      "store",
      ...FILTER_OPTIONS,
    ],
  },
  star: {
    load: async () => (await import("./sessions/label.ts")).star,
    form: " SESSION",
    words: { min: 1, max: 1 },
    options: ["off"],
  },
  rename: {
    load: async () => (await import("./sessions/label.ts")).rename,
    form: " SESSION [NAME]",
    words: { min: 1, max: Number.MAX_SAFE_INTEGER },
    options: [],
  },
  tag: {
    load: async () => (await import("./sessions/label.ts")).tag,
    form: " SESSION TAG…",
    words: { min: 2, max: Number.MAX_SAFE_INTEGER },
    options: ["off"],
  },
  filter: {
    load: async () => (await import("./sessions/filter.ts")).filter,
    form: " [NAME]",
    words: { min: 0, max: 1 },
    options: ["off", "query", ...FILTER_OPTIONS],
  },
};

const optionsIn = (text: Text): Readonly<Record<string, Option>> => ({
  ...listOptions(text),
  here: projectOptions(text).here,
  store: storeOption(text),
});

const listOptions = ({
  options,
  live: { options: live },
  sessions: { options: own },
  terminal,
}: Text): Readonly<Record<string, Option>> => ({
  json: { type: "boolean", help: options.json },
  limit: { type: "string", short: "n", value: "N", help: options.limit },
  sort: { type: "string", value: "WHAT", choices: HISTORY_SORTS, help: own.sort },
  project: { type: "string", value: "P", help: options.project },
  active: { type: "boolean", help: options.active },
  starred: { type: "boolean", help: own.starred },
  tag: { type: "string", value: "TAG", multiple: true, help: own.tag },
  filter: { type: "string", value: "NAME", help: own.filter },
  watch: { type: "boolean", rare: true, short: "w", help: live.watch },
  once: { type: "boolean", rare: true, help: live.watchOnce },
  bell: { type: "boolean", rare: true, help: live.watchBell },
  waiting: { type: "boolean", help: live.waiting },
  hidden: { type: "boolean", rare: true, help: own.hidden },
  absolute: { type: "boolean", help: terminal.options.absolute },
  since: { type: "string", value: "WHEN", rare: true, help: own.since },
  until: { type: "string", value: "WHEN", rare: true, help: own.until },
  client: { type: "string", value: "NAME", rare: true, help: own.client },
  query: { type: "string", value: "QUERY", rare: true, help: own.query },
  off: { type: "boolean", help: own.off },
});

const SESSIONS: SubcommandGroup<LazySubcommand> = {
  command: "sessions",
  actions: SUBCOMMANDS,
  form: `[${Object.keys(SUBCOMMANDS).join("|")}] [SESSION|NAME]`,
  optionsIn,
  usual: "list",
};

export const sessions = groupCommand(SESSIONS);

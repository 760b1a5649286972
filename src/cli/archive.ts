/** Transcripts that are kept when the client has deleted them: each word behind `archive` is a file of its own in `archive/`. */
import type { Text } from "../text/text.ts";
import { groupCommand, type LazySubcommand, type SubcommandGroup } from "./command/subcommands.ts";
import type { CommandArgs, Option } from "./command/command.ts";
import { usageFault } from "./command/fault.ts";

const SUBCOMMANDS: Readonly<Record<string, LazySubcommand>> = {
  list: {
    load: async () => (await import("./archive/list.ts")).list,
    options: ["limit", "absolute"],
  },
  show: {
    load: async () => (await import("./archive/show.ts")).show,
    form: " SESSION",
    words: { min: 1, max: 1 },
    options: ["limit"],
  },
  export: {
    load: async () => (await import("./archive/export.ts")).exportArchive,
    form: " SESSION|--all",
    words: { min: 0, max: 1 },
    options: ["output", "force", "all"],
  },
  verify: {
    load: async () => (await import("./archive/verify.ts")).verify,
    form: " [SESSION]",
    words: { min: 0, max: 1 },
    options: [],
  },
  prune: {
    load: async () => (await import("./archive/prune.ts")).pruneArchive,
    options: ["dry-run", "force"],
  },
  run: {
    load: async () => (await import("./archive/run.ts")).run,
    options: [],
  },
};

const optionsIn = ({ archive, options, terminal }: Text): Readonly<Record<string, Option>> => ({
  limit: { type: "string", short: "n", value: "N", help: options.limit },
  output: { type: "string", short: "o", value: "FILE", help: archive.options.output },
  force: { type: "boolean", help: archive.options.force },
  all: { type: "boolean", help: archive.options.all },
  "dry-run": { type: "boolean", help: options.dryRun },
  absolute: { type: "boolean", help: terminal.options.absolute },
  json: { type: "boolean", help: options.json },
});

const ARCHIVE: SubcommandGroup<LazySubcommand> = {
  command: "archive",
  actions: SUBCOMMANDS,
  form: `${Object.keys(SUBCOMMANDS).join("|")} [SESSION]`,
  optionsIn,
  usual: "list",
};

/** No word is empty, no file has an empty name. */
const refuseEmptyWords = (args: CommandArgs): CommandArgs => {
  if ([...args.words, args.option("output") ?? "-"].some((word) => word.trim() === "")) {
    const form = args.text.faults.form(`self-gen archive ${ARCHIVE.form}`);
    throw usageFault(args.text, "archive", form);
  }
  return args;
};

export const archive = groupCommand(ARCHIVE, refuseEmptyWords);

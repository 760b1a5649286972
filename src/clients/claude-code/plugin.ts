/**
 * Our plugin for Claude Code as files: `/session:save`, `load`, `new` and `status`, each a thin command over
 * `self-gen session`, and `self-gen mcp` as a server of tools. The same files are in `plugin/` of the repository (in English) and, written by
 * `install`, in the data folder (in the user's language, with the program's path in the launcher).
 *
 *   .claude-plugin/plugin.json       the plugin `session`
 *   .claude-plugin/marketplace.json  a marketplace that holds nothing else
 *   .mcp.json                        the server `self-gen`, started by the client for each session
 *   bin/self-gen                     the client puts this folder into PATH of the shell that the model uses
 *   commands/NAME.md                 frontmatter, then what the model reads
 *
 * A command names the program as `self-gen`: that needs no quotes whatever the path is. Where the client cannot put the
 * folder into PATH (a colon or a quote in it), the launcher's own path is named instead.
 *
 * `allowed-tools` lets through what a person types, and no more: behind `--` everything is the note, so no flag that
 * takes in secrets, skips hooks, commits or pushes to the default branch goes without a question.
 *
 * No model calls these commands by itself (`disable-model-invocation`): they commit and push. So their descriptions also
 * cost no session any context.
 */
import type { Text } from "../../text/text.ts";
import { MARKETPLACE, PLUGIN } from "./plugin-settings.ts";
import { quoteForShell } from "../../system/shell-word.ts";

export const PLUGIN_COMMANDS = ["save", "load", "new", "status"] as const;

export type PluginCommand = (typeof PLUGIN_COMMANDS)[number];

export type PluginOptions = {
  readonly text: Text;
  readonly version: string;
  /** The installed program; null where only a person's own home can tell, as in the repository. */
  readonly program: string | null;
};

export type PluginFile = { readonly text: string; readonly isProgram: boolean };

/** By path below the plugin's folder. */
export function pluginFiles(options: PluginOptions): ReadonlyMap<string, PluginFile> {
  const { text } = options;
  const plain = (content: string): PluginFile => ({ text: content, isProgram: false });
  return new Map([
    [".claude-plugin/plugin.json", plain(manifest(options))],
    [".claude-plugin/marketplace.json", plain(marketplace(text))],
    [".mcp.json", plain(SERVERS)],
    ["bin/self-gen", { text: launcher(options), isProgram: true }],
    ...PLUGIN_COMMANDS.map((name): [string, PluginFile] => [
      `commands/${name}.md`,
      plain(commandText(name, text)),
    ]),
  ]);
}

const AUTHOR = { name: "Self-Generation" };

const toJsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const manifest = ({ text, version }: PluginOptions): string =>
  toJsonText({
    name: PLUGIN,
    version,
    description: text.plugin.description,
    author: AUTHOR,
    license: "MIT",
  });

const marketplace = ({ plugin }: Text): string =>
  toJsonText({
    name: MARKETPLACE,
    description: plugin.marketplace,
    owner: AUTHOR,
    plugins: [{ name: PLUGIN, source: "./", description: plugin.description }],
  });

/** The client fills in the plugin's folder, and starts the program without a shell: no path needs quotes. */
const SERVERS = `{
  "mcpServers": {
    "self-gen": {
      "command": "\${CLAUDE_PLUGIN_ROOT}/bin/self-gen",
      "args": ["mcp"]
    }
  }
}
`;

const HOME_PROGRAM = '"${SELF_GEN_HOME:-$HOME/.self-generation}/bin/self-gen"';

function launcher({ text, program }: PluginOptions): string {
  const { error, fix, plugin } = text;
  const found = program === null ? HOME_PROGRAM : quoteForShell(program);
  return `#!/bin/sh
program=${found}
if [ -x "$program" ]; then exec "$program" "$@"; fi
printf '%s\\n' ${quoteForShell(`${error} [NOT_INSTALLED] ${plugin.notInstalled}`)}" $program" ${quoteForShell(`  ${fix}: ${plugin.notInstalledFix}`)} >&2
exit 1
`;
}

/** In double quotes: those hold a quote and a colon, for which it is needed. */
const OTHERWISE = '"${CLAUDE_PLUGIN_ROOT}/bin/self-gen"';

type CommandSpec = {
  readonly description: string;
  readonly hint: string;
  /** What may stand behind `session`; `:*` lets more words follow. */
  readonly allowed: readonly string[];
  readonly paragraphs: readonly string[];
};

const SAVES = ["save", "save --sync", "save --full"];
const LOADS = ["load", "load --resume"];

function commandSpec(name: PluginCommand, { plugin }: Text): CommandSpec {
  const { load, save, status } = plugin;
  const otherwise = plugin.otherwise(OTHERWISE);
  const typed = plugin.typed(`<typed>\n$ARGUMENTS\n</typed>`);
  const run = (words: string): string => `self-gen session ${words}`;
  const steps = (...all: readonly string[]): string[] =>
    all.map((step, index) => `${index + 1}. ${step}`);
  switch (name) {
    case "save":
      return {
        description: save.description,
        hint: save.hint,
        allowed: [...SAVES.flatMap((words) => [words, `${words} --:*`]), "save --dry-run:*"],
        paragraphs: [
          save.purpose,
          typed,
          ...steps(
            save.run(run("save"), run("save --sync -- 'end of the day'")),
            otherwise,
            plugin.show,
            plugin.data,
            save.withheld(run("save --yes")),
            save.refused,
          ),
        ],
      };
    case "load":
      return {
        description: load.description,
        hint: "[--resume]",
        allowed: LOADS.flatMap((words) => [words, `${words} --from:*`]),
        paragraphs: [
          load.purpose,
          typed,
          ...steps(
            load.run(run("load"), run("load --resume")),
            otherwise,
            load.show,
            plugin.data,
            load.ask,
            load.resume,
            plugin.refused,
          ),
        ],
      };
    case "new":
      return {
        description: plugin.new.description,
        hint: plugin.new.hint,
        allowed: ["new"],
        paragraphs: [
          plugin.new.purpose,
          typed,
          ...steps(
            plugin.run(run("new")),
            otherwise,
            plugin.show,
            plugin.data,
            plugin.new.begin,
            plugin.refused,
          ),
        ],
      };
    case "status":
      return {
        description: status.description,
        hint: "",
        allowed: ["status:*"],
        paragraphs: [
          status.purpose,
          ...steps(
            plugin.run(run("status")),
            otherwise,
            plugin.show,
            plugin.data,
            status.stop,
            plugin.refused,
          ),
        ],
      };
  }
}

/** Strings as JSON are strings as YAML. */
function commandText(name: PluginCommand, text: Text): string {
  const { description, hint, allowed, paragraphs } = commandSpec(name, text);
  const rules = ["self-gen", OTHERWISE].flatMap((program) =>
    allowed.map((words) => `Bash(${program} session ${words})`),
  );
  return [
    "---",
    `description: ${JSON.stringify(description)}`,
    ...(hint === "" ? [] : [`argument-hint: ${JSON.stringify(hint)}`]),
    "disable-model-invocation: true",
    "allowed-tools:",
    ...rules.map((rule) => `  - ${JSON.stringify(rule)}`),
    "---",
    "",
    paragraphs.join("\n\n"),
    "",
  ].join("\n");
}

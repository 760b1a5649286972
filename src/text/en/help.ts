export const help = {
  title: "self-gen: record, find and continue coding-agent sessions, all on this machine",
  usage: "Usage: self-gen COMMAND [options]",
  usageOf: (form: string) => `Usage: ${form}`,
  form: (command: string, words: string, hasOptions: boolean) =>
    [command, words, hasOptions ? "[options]" : ""].filter((part) => part !== "").join(" "),
  /** A form of a command, with words for what stands for a value. */
  placeholders: (form: string) => form,
  oneAction: "COMMAND",
  commands: "Commands",
  options: "Options",
  alsoOptions: "Also",
  more: "Help for a command: self-gen help COMMAND",
  all: "All commands, with errors and usage: self-gen help --all",
  ofAction: (command: string) => `Options: self-gen ${command} COMMAND --help`,
  rest: (name: string, anchor: string) =>
    `More: self-gen help ${name} --all, or docs/commands.md#${anchor}`,
  inDocuments: (anchor: string) => `Docs: docs/commands.md#${anchor}`,
  /** For whoever cannot read this one. */
  otherLanguage: "한국어로 보기: self-gen config set language ko",
  everyCommand: [
    ["--help, -h", "Show help"],
    ["--color auto|always|never", "Use colors (default: auto)"],
    ["--version", "Show the version"],
  ] as readonly (readonly [string, string])[],
  environment: "Environment",
  variables: [
    ["SELF_GEN_HOME", "Data folder (default: ~/.self-generation)"],
    ["NO_COLOR", "Any value: no colors"],
    ["KW_CHAT_STREAM_PATH", "Public stream (default: ~/.kw-chat/streams/lifecycle.jsonl)"],
  ] as readonly (readonly [string, string])[],
};

export const help = {
  title: "self-gen: record, find and continue coding-agent sessions, all on this machine",
  usage: "Usage: self-gen <command> [options]",
  usageOf: (form: string) => `Usage: ${form}`,
  form: (command: string, words: string, hasOptions: boolean) =>
    [command, words, hasOptions ? "[options]" : ""].filter((part) => part !== "").join(" "),
  oneAction: "<command>",
  commands: "Commands",
  options: "Options",
  alsoOptions: "Also",
  more: "Help for a command: self-gen help <command>",
  all: "All commands: self-gen help --all",
  ofAction: (command: string) => `Options: self-gen ${command} <command> --help`,
  /** For whoever cannot read this one. */
  otherLanguage: "한국어로 보기: self-gen config set language ko",
  everyCommand: [
    ["--help, -h", "Show help"],
    ["--version", "Show the version"],
  ] as readonly (readonly [string, string])[],
  environment: "Environment",
  variables: [
    ["SELF_GEN_HOME", "Data folder (default: ~/.self-generation)"],
    ["KW_CHAT_STREAM_PATH", "Public stream (default: ~/.kw-chat/streams/lifecycle.jsonl)"],
  ] as readonly (readonly [string, string])[],
};

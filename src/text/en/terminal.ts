import { pluralize } from "./pluralize.ts";

/** Times and other things that all commands write alike. */
export const terminal = {
  options: {
    absolute: "Show dates and times instead of ages",
    events: "List every event instead of the conversation",
  },
  ages: {
    now: "just now",
    minutes: (count: number) => `${count} min ago`,
    hours: (count: number) => `${count} h ago`,
    yesterday: "yesterday",
    days: (count: number) => `${count} days ago`,
  },
  badColor: (value: string) => `invalid value for --color: ${value}`,
  badColorFix: "use auto, always or never",
};

/** `self-gen show`: a session as a conversation. */
export const conversation = {
  tools: (count: number) => pluralize(count, "tool call"),
  failed: (count: number) => `${count} failed`,
  notRun: (count: number) => `${count} not run`,
  files: (count: number) => pluralize(count, "file"),
  agents: (count: number) => pluralize(count, "subagent"),
  compactions: (count: number) => pluralize(count, "compaction"),
  interrupted: "interrupted",
  turnFailed: (why: string) => `failed: ${why}`,
  noAnswer: "no answer",
  noAnswerYet: "no answer yet",
  notKept: "(prompt text not kept)",
  beforeFirst: "Before the first prompt",
  moreLines: (count: number) => `… ${pluralize(count, "more line")}`,
  earlier: (count: number) => `… ${pluralize(count, "earlier turn")}. Show all: --limit 0`,
  nothing: "No prompts yet. List events: --events",
  noneHere: (folder: string) => `no session in this folder: ${folder}`,
  noneHereFix: "list sessions: self-gen sessions",
};

import { counted } from "./counted.ts";

/** A session as a conversation. */
export const dashboardConversation = {
  label: "Conversation",
  you: "You",
  agent: "Agent",
  subagent: "subagent",
  work: (calls: number, failures: number, files: number, span: string) =>
    [
      counted(calls, "tool call"),
      ...(failures === 0 ? [] : [`${failures} failed`]),
      ...(files === 0 ? [] : [counted(files, "file")]),
      span,
    ].join(" · "),
  steps: (count: number) => counted(count, "step"),
  expand: "Show steps",
  collapse: "Hide steps",
  copyTurn: "Copy as Markdown",
  linkTurn: "Copy link",
  toEnd: "Go to end",
  empty: "No prompts recorded",
  emptyHint: "The Timeline tab lists everything recorded in this session.",
};

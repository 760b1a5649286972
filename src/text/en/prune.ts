import { counted } from "./counted.ts";

export const prune = {
  options: { force: "also when the clock may be wrong" },
  done: (events: number, lines: number, before: string) =>
    `removed ${counted(events, "event")} and ${counted(lines, "line")} older than ${before}`,
  would: (events: number, before: string) =>
    `would remove ${counted(events, "event")} older than ${before}`,
  clockAhead: (days: number, now: string) =>
    `nothing was recorded in the ${days} days before today: the clock may be ahead (it says ${now}), so nothing was removed`,
  clockMoved: (days: number, now: string) =>
    `the clock was moved by ${counted(days, "day")} since the last time (it says ${now}), so nothing was removed`,
  clockFix: "set the clock; if it is right: self-gen prune --force",
  unsure:
    "the setting retentionDays cannot be read, so it is not known what may go; nothing was removed",
  unsureFix: "self-gen config set retentionDays DAYS, or once: self-gen prune --days DAYS",
};

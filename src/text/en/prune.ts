import { pluralize } from "./pluralize.ts";

export const prune = {
  options: { force: "Delete even if the clock may be wrong" },
  done: (events: number, lines: number, before: string) =>
    `Deleted ${pluralize(events, "event")} and ${pluralize(lines, "line")} older than ${before}`,
  would: (events: number, before: string) =>
    events === 0
      ? `Nothing to delete: no events older than ${before}`
      : `Would delete ${pluralize(events, "event")} older than ${before}`,
  clockAhead: (days: number, now: string) =>
    `no events in the ${days} days before today, so the clock may be ahead (now ${now}); nothing changed`,
  clockMoved: (days: number, now: string) =>
    `the clock moved by ${pluralize(days, "day")} since the last run (now ${now}); nothing changed`,
  clockFix: "check the date and set it if it is wrong; if it is right, run self-gen prune --force",
  unsure: "setting cannot be read: retentionDays; nothing changed",
  unsureFix: "run self-gen config set retentionDays DAYS, or once: self-gen prune --days DAYS",
};

import { pluralize } from "./pluralize.ts";

/** `self-gen context proof`. */
export const proof = {
  title: (count: number, where: string) =>
    `${pluralize(count, "compaction")} in ${where}, newest first`,
  heading: ["WHEN", "TRIGGER", "SESSION", "SAVED", "CONTEXT", "DELIVERED"],
  triggers: { auto: "automatic", manual: "/compact", other: "unknown" },
  savedThen: (count: number) => pluralize(count, "item"),
  savedBefore: (count: number, at: string) => `${pluralize(count, "item")}, saved earlier (${at})`,
  savedNothing: "none",
  told: (units: number) => pluralize(units, "character"),
  toldCut: (units: number, lines: number) =>
    `${pluralize(units, "character")}, ${pluralize(lines, "line")} truncated`,
  toldNothing: "none",
  delivery: {
    accepted: "yes (accepted by the client)",
    acceptedAgain: "yes, second try (accepted by the client)",
    sent: "yes (found in a request to the model)",
    sentAgain: "yes, second try (found in a request to the model)",
    lost: "no (missing after two tries)",
    lostOnce: "no (missing, no second try possible)",
    unknown: "unknown (nothing to check)",
    waiting: "not checked yet (no prompt or tool call since)",
    waitingAgain: "second try, not checked yet",
  },
  why: {
    not_followed: "not sent (no compaction followed)",
    no_start: "not sent (client reported no start afterwards)",
    not_saved: "not sent (no saved context)",
    not_told: "not sent (the hook answered nothing)",
  },
  keptTitle: "Saved items the client summary kept (kept/saved):",
  all: "TOTAL",
  kinds: {
    goal: "GOAL",
    tasks: "TASKS",
    decisions: "DECISIONS",
    discoveries: "DISCOVERIES",
    files: "FILES",
    errors: "ERRORS",
    blockers: "BLOCKERS",
  },
  noSummary: "no client summary",
  hiddenSummary: "client summary is not kept (collectPromptText = false)",
  noItems: "no saved items to compare",
  keptNote:
    "An item counts as kept if the summary mentions 60% of its distinctive words. Accuracy is not checked.",
  detailTitle: (at: string) => `Compaction at ${at}`,
  detailSaved: (list: string) => `saved: ${list}`,
  detailPart: (hook: string, list: string) => `sent at ${hook}: ${list}`,
  part: (kind: string, units: number, lines: number) =>
    `${kind} ${pluralize(units, "character")}${lines > 0 ? ` (${pluralize(lines, "line")} truncated)` : ""}`,
  detailLost: (kind: string, item: string) => `missing in the summary, ${kind}: ${item}`,
  more: (count: number) => `${count} more. Show all: --limit 0`,
  hint: "Show missing items too: --verbose",
  empty: (where: string) => `No compactions in ${where} yet`,
  emptyWhy:
    "A client compacts a long conversation, automatically or at /compact. This table then shows what was saved, what the session got afterwards, and whether the model received it.",
  elsewhere: (count: number) =>
    `${pluralize(count, "other project")} with compactions. Show one: --project PROJECT`,
  session: (id: string) => `session ${id}`,
};

import { counted } from "./counted.ts";

/** `self-gen context proof`. */
export const proof = {
  title: (count: number, where: string) =>
    `${counted(count, "compaction")} in ${where}, newest first`,
  heading: ["WHEN", "TRIGGER", "SESSION", "SAVED", "TOLD", "LANDED"],
  triggers: { auto: "automatic", manual: "by hand", other: "not said" },
  savedThen: (count: number) => counted(count, "item"),
  savedBefore: (count: number, at: string) =>
    `${counted(count, "item")}, saved before it, at ${at}`,
  savedNothing: "nothing",
  told: (units: number) => counted(units, "character"),
  toldCut: (units: number, lines: number) =>
    `${counted(units, "character")}, ${counted(lines, "line")} cut`,
  toldNothing: "nothing",
  landed: {
    accepted: "yes: the client took it in",
    acceptedAgain: "yes, on the second try: the client took it in",
    sent: "yes: it was in a request to the model",
    sentAgain: "yes, on the second try: it was in a request to the model",
    lost: "no: it was told twice and stands nowhere",
    lostOnce: "no: it stands nowhere and could not be told again",
    unknown: "not known: there was nothing to look at",
    waiting: "not looked at yet: no prompt and no tool since",
    waitingAgain: "told a second time, not looked at yet",
  },
  why: {
    not_followed: "nothing told: no compaction followed",
    no_start: "nothing told: the client reported no start after it",
    not_saved: "nothing told: no snapshot was there",
    not_told: "nothing told: the start was answered with nothing",
  },
  keptTitle: "What the client's own summary kept of the saved items (kept/saved):",
  all: "TOTAL",
  kinds: {
    goal: "GOAL",
    tasks: "TASKS",
    decisions: "DECISIONS",
    discoveries: "FINDINGS",
    files: "FILES",
    errors: "ERRORS",
    blockers: "BLOCKERS",
  },
  noSummary: "the client did not hand over its summary",
  hiddenSummary: "the summary is not kept (collectPromptText = false)",
  noItems: "nothing was saved to compare",
  keptNote:
    "An item counts as kept when at least 60 % of its distinctive words stand in the summary: that it is mentioned, not that it is told rightly.",
  detailTitle: (at: string) => `Compaction of ${at}`,
  detailSaved: (list: string) => `saved: ${list}`,
  detailPart: (hook: string, list: string) => `told at ${hook}: ${list}`,
  part: (kind: string, units: number, lines: number) =>
    `${kind} ${counted(units, "character")}${lines > 0 ? ` (${counted(lines, "line")} cut)` : ""}`,
  detailLost: (kind: string, item: string) => `lost in the summary, ${kind}: ${item}`,
  more: (count: number) => `… and ${count} more: --limit 0 shows all`,
  hint: "--verbose also shows what each summary lost.",
  empty: (where: string) => `No compaction is recorded in ${where}.`,
  emptyWhy:
    "A client compacts a conversation when it grows too long, or at /compact. Each time shows up here: what was saved, what the session was told afterwards, and whether that arrived.",
  elsewhere: (count: number) =>
    `${counted(count, "other project")} had compactions: --project P shows them.`,
  session: (id: string) => `session ${id}`,
};

import { groupThousands } from "../group-thousands.ts";

const inBrackets = (kinds: readonly string[]): string =>
  kinds.length === 0 ? "" : ` (${kinds.join(", ")})`;

/** `self-gen memory`. */
export const memory = {
  kinds: { decision: "decision", discovery: "discovery", rule: "rule", later: "later" },
  byAgent: (client: string) => `saved by an agent${client === "" ? "" : ` (${client})`}`,
  byProgram: "saved from a script",
  byPerson: "saved by you",
  inSession: (id: string) => `session ${id}`,
  facts: { why: "reason", files: "files", saved: "origin", project: "project", id: "ID" },
  none: (project: string) =>
    `No rules, decisions or memories in ${project}. Add one: self-gen memory add TEXT`,
  noneAnywhere: "No rules, decisions or memories yet. Add one: self-gen memory add TEXT",
  standing: (project: string, count: number) => `Rules and decisions in ${project} (${count})`,
  unfit: (count: number, budget: number, setting: string) =>
    `${count} ${count === 1 ? "does" : "do"} not fit a new session (${groupThousands(budget)} characters). Raise it: self-gen config set ${setting} N`,
  /** Behind one of them. */
  unfitMark: "does not fit a new session",
  leftForLater: (project: string, count: number) =>
    `Left for later in conversations in ${project} (${count})`,
  standingHint: (id: string) =>
    `Open one: self-gen memory show ${id}\nRemove it: self-gen memory remove ${id}`,
  doubted: (when: string, words: string) =>
    `may be over: you said later (${when}) “${words}”. If it still applies, say it again`,
  possible: (count: number) => `Sounds like a rule, not kept (${count})`,
  possibleOne: "sounds like a rule, not kept",
  possibleHint: (id: string) =>
    `Keep it: self-gen memory keep ${id}\nHide it: self-gen memory remove ${id}`,
  putAway: (words: string) => `Hidden: ${words}`,
  undoHint: (id: string) => `Undo: self-gen memory remove ${id} --undo`,
  listedAgain: (words: string) => `Listed again: ${words}`,
  noneAdded: "To make sure something is kept: self-gen memory add TEXT",
  more: (count: number) => `${count} more. Show all: --limit 0`,
  hint: (id: string) => `Open one: self-gen memory show ${id}`,
  addedRule: (words: string) => `Saved as a rule: ${words}`,
  added: (words: string) => `Saved: ${words}`,
  known: (words: string) => `Already saved: ${words}`,
  removeHint: (id: string) => `Undo: self-gen memory remove ${id}`,
  removed: (words: string) => `Removed: ${words}`,
  removedHint: (id: string) =>
    `Sessions no longer get it. Undo: self-gen memory remove ${id} --undo`,
  ended: (words: string, kinds: readonly string[]) => `Removed: ${words}${inBrackets(kinds)}`,
  restored: (words: string, kinds: readonly string[]) =>
    `In effect again: ${words}${inBrackets(kinds)}`,
  inEffect: (words: string) => `Already in effect: ${words}`,
  restoredHint: (words: string, id: string) =>
    `“${words}” stays in effect too. Remove it: self-gen memory remove ${id}`,
  overAgain: (words: string) => `No longer in effect: ${words}`,
  over: (project: string | null, count: number) =>
    `Ended, replaced or removed${project === null ? "" : ` in ${project}`} (${count})`,
  nothingOver: "Nothing ended, was replaced or removed.",
  ends: {
    replaced: (when: string, words: string) => `replaced (${when}) by “${words}”`,
    ended: (when: string, words: string) => `ended (${when}) by “${words}”`,
    removed: "removed by you",
  },
  overHint: (id: string) =>
    `Open one: self-gen memory show ${id}\nBring it back: self-gen memory remove ${id} --undo`,
  endedHint: (count: number) =>
    `${count} ended or replaced. Show ${count === 1 ? "it" : "them"}: self-gen memory list --ended`,
  rejected: (words: string) => `Not a decision: ${words}`,
  rejectedHint: (id: string) =>
    `Sessions no longer get it. Undo: self-gen memory reject ${id} --undo`,
  accepted: (words: string) => `A decision again: ${words}`,
  options: {
    undo: "Undo a removal, a rejection or a replacement",
    ended: "List what ended, was replaced or was removed",
    kind: "Kind: rule, decision or discovery",
    why: "Add the reason",
    file: "Name a related file (repeatable)",
    all: "Include all projects",
    project: "Use another project (path or name)",
  },
  faults: {
    noDecision: (id: string) => `no decision matches: ${id}`,
    noDecisionFix: "use the ID that the dashboard shows under Decisions",
    isMemory: "this decision was saved as a memory; nothing changed",
    isMemoryFix: (id: string) => `remove it: self-gen memory remove ${id}`,
    nothingToKeep: "nothing to keep: no uncertain sentence is waiting in this project",
    nothingToKeepFix: "save your own words: self-gen memory add TEXT",
    nothingToRestore: "nothing to bring back: nothing ended in this project",
    nothingToRestoreFix: "list what was removed: self-gen memory list --ended",
    isKept: "this is a memory already; nothing changed",
    none: (id: string) => `no memory, rule or decision matches: ${id}`,
    noneFix: "list them: self-gen memory list (all projects: --all)",
    empty: (name: string) => `${name} is empty`,
    many: (id: string, count: number) => `${count} memories match: ${id}`,
    manyFix: "type more characters of the ID",
  },
};

export const manualMemory = {
  memory: {
    about: [
      "Memories are rules, decisions and discoveries for later sessions of a project. You save them with `add`; agents save decisions and discoveries over MCP with `save_memory`. A new session gets the newest of agents' decisions and of discoveries, in at most 600 characters, and `self-gen search` finds all of them.",
      "A new session gets every rule and decision you saved, and the rules and decisions from your prompts (“from now on …”, “let's use X instead of Y”), until you change them in a prompt or remove them here. If some do not fit, the list and the session's start say how many. Most rules are recognized, not all; `add` keeps any sentence.",
      "A sentence that only sounds like a rule is listed separately, and sessions do not get it. Keep it with `keep` (without an ID: the latest) or hide it with `remove`. In Claude Code, a line below your prompt says what was kept. Turn it off: `self-gen config set ruleReceipts false`",
      "A removed memory, rule or decision no longer reaches sessions. If it had replaced another, that one is in effect again. `list --ended` lists what ended, was replaced or was removed, `remove ID --undo` brings it back; without an ID, `remove --undo` brings back what ended last. `reject` does the same for a decision that self-gen inferred from a question, plan or saved context. Delete its recorded data too: `self-gen forget`. Secrets are redacted. While recording is off, and in excluded folders, nothing is saved.",
    ],
    examples: {
      "self-gen memory": "List memories, rules and decisions of this project",
      'self-gen memory add "never edit schema.sql"': "Save a rule",
      "self-gen memory remove 01a8ff20": "Remove a memory",
    } as Readonly<Record<string, string>>,
  },
};

import { counted } from "./counted.ts";

/** `self-gen blocker`: what keeps a project's work from going on. */
export const blocker = {
  types: {
    build_error: "build error",
    test_failure: "test failure",
    dependency: "dependency",
    design_issue: "design issue",
    review_blocked: "review",
    ci_failure: "CI failure",
    merge_conflict: "merge conflict",
    other: "other",
  },
  severities: { critical: "critical", high: "high", medium: "medium", low: "low" },
  facts: {
    project: "Project",
    pattern: "Error line",
    after: "Appeared after",
    resolution: "To solve it",
    owner: "Subagent for it",
    absentOwner: (owner: string) => `${owner} (not among the subagents here)`,
    attempts: "Recovery",
  },
  tried: (attempts: number, most: number) => `tried ${attempts} of ${most} times`,
  open: "still open",
  ends: {
    succeeded: "it succeeded since",
    ready: "the agent was ready again",
    cleared: "cleared by hand",
    recovered: "recovered",
    replaced: "the agent reported something else",
  },
  none: (project: string) => `Nothing blocks ${project}.`,
  noneAnywhere: "Nothing blocks any project.",
  never: (project: string) => `Nothing has ever blocked ${project}.`,
  neverAnywhere: "Nothing has ever blocked any project.",
  hint: "self-gen blocker clear NUMBER says that one is over.",
  hintEverywhere: "self-gen blocker clear ID says that one is over.",
  hintHistory: "self-gen blocker reopen ID opens one again.",
  more: (count: number) => `${count} more: --limit 0 shows all`,
  added: (type: string, words: string) => `Noted (${type}): ${words}`,
  clearHint: (id: string) => `when it is over: self-gen blocker clear ${id}`,
  cleared: (type: string, words: string) => `Cleared (${type}): ${words}`,
  undoHint: (id: string) => `to take that back: self-gen blocker reopen ${id}`,
  left: (count: number) => `${counted(count, "blocker")} left: self-gen blocker list`,
  reopened: (words: string) => `Open again: ${words}`,
  wasOpen: (words: string) => `It was open already: ${words}`,
  options: {
    type: "kind of blocker: build_error, test_failure, dependency, design_issue, review_blocked, ci_failure, merge_conflict, other, or a beginning such as design; without it the words decide",
    severity: "how bad it is: critical, high, medium, low; without it the kind decides",
    resolution: "add: how it can be solved",
    pattern: "add: the line by which it shows",
    after: "add: what it appeared after",
    all: "list, history: of every project; clear: all that are open here",
    project: "of this project (path or name) instead of the one you stand in",
  },
  faults: {
    noBlocker: (id: string) => `there is no blocker “${id}”`,
    noBlockerFix: "self-gen blocker list shows what is open, blocker history all there were",
    manyBlockers: (id: string, count: number) => `${counted(count, "blocker")} begin with “${id}”`,
    manyBlockersFix: "give more characters of the id",
    whichBlocker: (count: number) => `${counted(count, "blocker")} are open: which one is over?`,
    whichBlockerFix: "self-gen blocker clear NUMBER (blocker list shows it), or --all",
  },
};

export const manualBlocker = {
  blocker: {
    about: [
      "Shows and keeps what keeps a project's work from going on. `list` shows what is open, the worst first; `add` notes something that no program can know; `clear` says that one is over, by its number in the list or the beginning of its id, and `reopen` takes that back; `history` shows all there were and how each ended.",
      "Blockers also come by themselves: when a turn or a session ends while a command that builds, tests, fetches packages or joins branches still fails, and when the last message of an agent or a subagent ends with a block `[WORKFLOW_STATUS]` that says `status: BLOCKED`, `FAILED` or `DECISION_NEEDED`, with `context:` and `next_hint:` below it. They end by themselves when the same command succeeds, wherever its output goes, or the whole of which it ran a part (`npm test` after `npm test -- pay`, in the same folder), when the agent reports `READY`, or, for what an agent reported, when a command of that kind succeeds. A command whose exit status is another's, such as `npm test | tail`, shows neither.",
      "Two that read the same are one. Which subagent sees to a kind of blocker, shown where there is such a one, and which command `self-gen session load --resume` may run for it, is set with `self-gen config set recovery.<type>.agent` and `recovery.<type>.command`.",
    ],
    examples: {
      "self-gen blocker list": "what is open in the project you stand in",
      'self-gen blocker add "waiting for the API key" --resolution "ask the ops team"':
        "notes what you wait for, and what would help",
      "self-gen blocker clear 1": "the first of the list is over",
      "self-gen blocker history --all": "everything that ever blocked any project",
      "self-gen blocker list --json": "for a script",
    },
  },
};

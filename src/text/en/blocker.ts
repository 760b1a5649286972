import { blockerSeverities, blockerTypes } from "./blocker-names.ts";
import { pluralize } from "./pluralize.ts";

/** `self-gen blocker`. */
export const blocker = {
  types: blockerTypes,
  severities: blockerSeverities,
  facts: {
    project: "Project",
    pattern: "Error line",
    after: "Appeared after",
    resolution: "Fix",
    owner: "Subagent",
    attempts: "Recovery",
  },
  tried: (attempts: number, most: number) => `${attempts} of ${pluralize(most, "attempt")}`,
  open: "open",
  ends: {
    succeeded: "the command succeeded",
    ready: "agent reported READY",
    cleared: "cleared by hand",
    recovered: "recovered",
    replaced: "agent reported another status",
  },
  none: (project: string) => `No blockers in ${project}`,
  noneAnywhere: "No blockers in any project",
  never: (project: string) => `No blockers recorded in ${project}`,
  neverAnywhere: "No blockers recorded",
  hint: (id: string) => `Clear one: self-gen blocker clear ${id}`,
  hintHistory: (id: string) => `Reopen one: self-gen blocker reopen ${id}`,
  more: (count: number) => `${count} more. Show all: --limit 0`,
  added: (type: string, words: string) => `Added (${type}): ${words}`,
  clearHint: (id: string) => `Clear it: self-gen blocker clear ${id}`,
  cleared: (type: string, words: string) => `Cleared (${type}): ${words}`,
  undoHint: (id: string) => `Undo: self-gen blocker reopen ${id}`,
  left: (count: number) => `${pluralize(count, "blocker")} left. List them: self-gen blocker list`,
  reopened: (words: string) => `Reopened: ${words}`,
  wasOpen: (words: string) => `Already open: ${words}`,
  options: {
    type: `Type or prefix (default: from the text): ${Object.keys(blockerTypes).join(", ")}`,
    severity: "Severity (default: by type): critical, high, medium, low",
    resolution: "Say how to fix it",
    pattern: "Error line that identifies it",
    after: "Say what it appeared after",
    all: "Include all projects",
    project: "Use another project (path or name)",
  },
  faults: {
    noBlocker: (id: string) => `no blocker matches: ${id}`,
    noBlockerFix: "list blockers: self-gen blocker list, or self-gen blocker history",
    manyBlockers: (id: string, count: number) => `${pluralize(count, "blocker")} match: ${id}`,
    manyBlockersFix: "type more characters of the ID",
    whichBlocker: (count: number) => `${pluralize(count, "blocker")} are open; nothing changed`,
    whichBlockerFix: "name one: self-gen blocker clear NUMBER, or add --all",
  },
};

export const manualBlocker = {
  blocker: {
    about: [
      "Blockers stop a project's work. `list` shows the open ones, the most severe first, and `history` shows all of them and how they ended. `add` adds one by hand, `clear` closes it, `reopen` opens it again.",
      "self-gen adds a blocker when a build, test, install or merge command still fails at the end of a turn. It also adds one when an agent's last message has a `[WORKFLOW_STATUS]` block with `status: BLOCKED`, `FAILED` or `DECISION_NEEDED`. It clears the blocker when that command succeeds or the agent reports `READY`. A command such as `npm test | tail` hides its exit status, so it neither adds nor clears a blocker.",
      "Choose who fixes a type of blocker: `self-gen config set recovery.<type>.agent`. Choose what `self-gen session load --resume` runs for it: `recovery.<type>.command`.",
    ],
    examples: {
      "self-gen blocker list": "List open blockers of this project",
      'self-gen blocker add "waiting for the API key" --resolution "ask the ops team"':
        "Add a blocker and how to fix it",
      "self-gen blocker clear 1": "Clear the first one in the list",
    } as Readonly<Record<string, string>>,
  },
};

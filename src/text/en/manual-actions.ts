import { manualMoreActions } from "./manual-more-actions.ts";
import { manualSyncActions } from "./sync.ts";
import { manualHubActions } from "./hub.ts";
import { manualTeamActions } from "./team.ts";

/** What a command's first word does, where there are several: each has help of its own. */
export const manualActions = {
  session: {
    save: {
      summary: "Commit your work as a checkpoint",
      examples: {
        "self-gen session save": "Save a checkpoint of this project",
        "self-gen session save --sync before lunch": "Add a note and push",
        "self-gen session save --dry-run": "Preview the commit",
      } as Readonly<Record<string, string>>,
    },
    load: {
      summary: "Load the last checkpoint",
      about: [
        "Reads the project's file, recorded data or a git note, and asks the remote for at most 5 seconds. `--resume` never switches branches, pulls or pushes.",
      ],
      examples: {
        "self-gen session load": "Show the checkpoint and what changed since",
        "self-gen session load --resume": "Continue without questions",
        "self-gen session load --from 01a8ff20": "Load an older checkpoint",
      },
    },
    new: {
      summary: "Start fresh; keep old checkpoints",
      about: ["The next session gets no checkpoint. `session load --from ID` still loads one."],
      examples: {
        "self-gen session new": "Start fresh in this project",
        "self-gen session new --project ~/shop": "Start fresh in another project",
        "self-gen load --from 01a8ff20": "Return to an older checkpoint",
      },
    },
    status: {
      summary: "Show branch, checkpoint and blockers",
      examples: {
        "self-gen session status": "Show this project",
        "self-gen session status --project ~/shop": "Show another project",
        "self-gen blocker list": "List its blockers",
      },
    },
  },
  context: {
    preview: {
      summary: "Preview the next session's context",
      about: ["Prints the exact text, the size of each part and what was cut. Changes nothing."],
      options: { session: "Session to resume (ID or prefix)" },
      examples: {
        "self-gen context preview": "Preview a new session here",
        "self-gen context preview --source resume --session ec82": "Preview resuming ec82",
        "self-gen context preview --json | jq -r .text": "Print only the text",
      },
    },
    save: {
      summary: "Save a session's context",
      about: [
        "Saves goal, progress, decisions and discoveries to `.claude/session-context.json`. JSON from `--file`, SELF_GEN_CONTEXT or stdin comes first.",
      ],
      examples: {
        "self-gen context save": "Save the newest session here",
        "self-gen context save --session ec82": "Save another session",
        "self-gen context save --file notes.json": "Add your own decisions",
      },
    },
    load: {
      summary: "Print the project's saved context",
      examples: {
        "self-gen context load": "Print it",
        "self-gen context load --json": "Print the document",
        "self-gen context load --foreign": "Print a file from another machine",
      },
    },
    show: {
      summary: "Show a session's last saved context",
      examples: {
        "self-gen context show": "Show the newest in this project",
        "self-gen context show ec82": "Show one session's",
        "self-gen context proof ec82": "Check whether it reached the model",
      },
    },
    diff: {
      summary: "Compare the last two saves",
      examples: {
        "self-gen context diff": "Compare in this project",
        "self-gen context diff ec82": "Compare one session's",
        "self-gen context show": "Show what is saved now",
      },
    },
    proof: {
      summary: "Check what each compaction kept",
      options: { session: "Only this session (ID or prefix)" },
      examples: {
        "self-gen context proof": "Check compactions in this project",
        "self-gen context proof ec82 --verbose": "Show one session in detail",
        "self-gen context proof --limit 0": "Check all of them",
      },
    },
    clear: {
      summary: "Stop using the saved context",
      about: ["Deletes the files. Recorded data stays; delete it with `self-gen forget`."],
      examples: {
        "self-gen context clear": "Clear this project",
        "self-gen context clear --project ~/shop": "Clear another project",
        "self-gen context clear --yes": "Skip confirmation",
      },
    },
  },
  archive: {
    list: {
      summary: "List archived transcripts",
      examples: {
        "self-gen archive list": "List the newest",
        "self-gen archive list --limit 0": "List all",
        "self-gen archive run": "Archive what is missing",
      },
    },
    show: {
      summary: "Print an archived conversation",
      options: { limit: "Print only the last N messages; 0 for all" },
      examples: {
        "self-gen archive show ec82": "Print the session that starts with ec82",
        "self-gen archive show ec82 --limit 20": "Print its last 20 messages",
        "self-gen archive export ec82 -o ec82.jsonl": "Write it to a file",
      },
    },
    export: {
      summary: "Write archived transcripts to files",
      examples: {
        "self-gen archive export ec82 -o ec82.jsonl": "Write one session",
        "self-gen archive export ec82 -o ec82.jsonl --force": "Overwrite the file",
        "self-gen archive export --all -o ~/transcripts": "Write all",
      },
    },
    verify: {
      summary: "Verify archived transcripts",
      examples: {
        "self-gen archive verify": "Verify all",
        "self-gen archive verify ec82": "Verify one",
        "self-gen archive run": "Archive damaged ones again",
      },
    },
    prune: {
      summary: "Delete old archived transcripts",
      about: ["Applies `archive.retentionDays` and `archive.maxMegabytes`, oldest first."],
      options: { force: "Delete even if the clock may be wrong" },
      examples: {
        "self-gen archive prune --dry-run": "Preview",
        "self-gen archive prune": "Delete",
        "self-gen archive prune --force": "Delete even if the clock looks wrong",
      },
    },
    run: {
      summary: "Archive ended sessions now",
      examples: {
        "self-gen archive run": "Archive everything that is missing",
        "self-gen archive verify": "Check the result",
        "self-gen config set archive.enabled false": "Turn archiving off",
      },
    },
  },
  blocker: {
    list: {
      summary: "List open blockers",
      examples: {
        "self-gen blocker list": "List blockers in this project",
        "self-gen blocker list --all": "List all projects",
        "self-gen blocker clear 1": "Clear the first",
      },
    },
    add: {
      summary: "Add a blocker",
      examples: {
        'self-gen blocker add "waiting for the API key"': "Add one",
        'self-gen blocker add "CI is red" --type ci_failure': "Set its type",
        'self-gen blocker add "no access" --resolution "ask ops"': "Say how to fix it",
      } as Readonly<Record<string, string>>,
    },
    clear: {
      summary: "Mark blockers as cleared",
      options: { all: "Clear every open blocker of this project" },
      examples: {
        "self-gen blocker clear": "Clear the only one",
        "self-gen blocker clear 1": "Clear the first in the list",
        "self-gen blocker clear --all": "Clear all in this project",
      },
    },
    reopen: {
      summary: "Reopen a cleared blocker",
      examples: {
        "self-gen blocker reopen 01a8ff20": "Reopen one",
        "self-gen blocker list": "Check that it is open",
        "self-gen blocker history": "Find its ID",
      },
    },
    history: {
      summary: "List all blockers and their outcome",
      examples: {
        "self-gen blocker history": "List this project",
        "self-gen blocker history --all": "List all projects",
        "self-gen blocker reopen 01a8ff20": "Reopen one",
      },
    },
  },
  ...manualMoreActions,
  sync: manualSyncActions,
  team: manualTeamActions,
  hub: manualHubActions,
};

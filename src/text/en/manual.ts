/** The manual: what `--help`, the man page and the generated documents say beyond one line. */
import { manualArchive } from "./archive.ts";
import { manualBlocker } from "./blocker.ts";
import { manualDashboard } from "./dashboard-command.ts";
import { manualEmbed } from "./embedding.ts";
import { manualErrors } from "./errors.ts";
import { manualBackup } from "./manual-backup.ts";
import { manualImport } from "./import.ts";
import { manualKeepOut } from "./manual-keep-out.ts";
import { manualLive } from "./live.ts";
import { manualLearn } from "./manual-learn.ts";
import { manualLint } from "./lint.ts";
import { manualLook } from "./manual-look.ts";
import { manualMcp } from "./mcp.ts";
import { manualMemory } from "./memory.ts";
import { manualNotify } from "./notify.ts";
import { manualStatusline } from "./statusline.ts";
import { manualPrograms } from "./manual-programs.ts";
import { manualRecall } from "./manual-recall.ts";
import { manualSearch } from "./search.ts";
import { manualSession } from "./manual-session.ts";
import { manualSetUp } from "./manual-set-up.ts";
import { manualUpkeep } from "./manual-upkeep.ts";
import { manualUsage } from "./usage.ts";
import { manualWaits } from "./waits.ts";

export const manual = {
  groups: {
    setUp: "Set up",
    look: "Look",
    bringBack: "Bring back",
    learn: "Learn",
    keepOut: "Keep out and take back",
    upkeep: "Upkeep",
    programs: "For programs",
  },
  examples: "Examples",
  related: "Related",
  exits: "Exit status",
  files: "Files",
  exitCodes: {
    0: "done",
    1: "not done; code, cause and fix are printed, as JSON when `--json` was asked for",
    2: "called wrongly; nothing was done",
  },
  places: {
    "~/.self-generation/config.json": "settings",
    "~/.self-generation/prices.json": "prices of models that you set yourself",
    "~/.self-generation/journal/events.jsonl":
      "the journal, one event a line: the truth that everything else is made from; full files stand beside it as `events-<id>.jsonl`",
    "~/.self-generation/data/self-gen.db": "the SQLite database that commands read",
    "~/.self-generation/data/search.db": "the search index, which is made again when it is missing",
    "~/.self-generation/archive/": "transcripts of finished sessions, compressed and redacted",
    "~/.self-generation/applied/":
      "what suggestions wrote elsewhere, and the bytes that stood there before",
    "~/.self-generation/run/":
      "whether recording is paused, which process is the daemon, the key of the hashes, what could not be written",
    "~/.self-generation/bin/self-gen": "the program, as `self-gen install` put it there",
    "~/.self-generation/installed.json":
      "what `self-gen install` changed elsewhere, so that it can be taken back",
    "~/.self-generation/backups/": "settings files of the clients as they were before",
    "~/.self-generation/embedding/":
      "what runs a model of your own, and the key of an endpoint, if you set one up",
    "~/.self-generation/models/": "models that `self-gen embed setup` downloaded",
    "~/.self-generation/logs/faults.jsonl": "what went wrong in the background",
    "~/.self-generation/before-restore-<time>/": "what a restore took the place of",
    "~/.kw-chat/streams/lifecycle.jsonl":
      "the public stream: a copy of session, turn and skill events for other tools to follow",
  },
  document: {
    title: "Commands of self-gen",
    generated: "Made from the program by `npm run docs`; changes belong in `src/text`.",
    intro:
      "`self-gen` records what happens in coding-agent sessions on your own machine and lets you ask for it. `self-gen <command> --help` shows the same texts in the terminal.",
  },
  commands: {
    ...manualSetUp,
    ...manualImport,
    ...manualDashboard,
    ...manualLook,
    ...manualLive,
    ...manualWaits,
    ...manualErrors,
    ...manualUsage,
    ...manualArchive,
    ...manualSearch,
    ...manualSession,
    ...manualRecall,
    ...manualBlocker,
    ...manualMemory,
    ...manualLearn,
    ...manualLint,
    ...manualKeepOut,
    ...manualUpkeep,
    ...manualBackup,
    ...manualNotify,
    ...manualEmbed,
    ...manualPrograms,
    ...manualStatusline,
    ...manualMcp,
  },
};

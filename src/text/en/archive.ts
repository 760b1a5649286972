import { counted } from "./counted.ts";

export const archive = {
  heading: ["SESSION", "PROJECT", "LAST", "RECORDS", "SIZE", "PACKED", "CLIENT HAS IT"],
  clientHas: {
    same: "yes",
    more: "yes, and more since",
    other: "not as it was",
    gone: "no, only here",
  },
  transcriptIs: {
    same: "the client has it too",
    more: "the client has it, and more since",
    other: "the client's is not as it was; the archive has what is gone from it",
    gone: "deleted by the client",
  },
  nothing: "No transcript is archived yet; self-gen archive run archives all that are there.",
  total: (count: number, size: string, packed: string) =>
    `${counted(count, "session")}, ${size} compressed to ${packed}`,
  showHint: "self-gen archive show <session> shows one; the beginning of its id is enough.",
  unreadable: (count: number) =>
    `${counted(count, "archive")} cannot be read: self-gen archive verify names them`,
  isOff: "Nothing is archived (archive.enabled = false).",
  promptsHidden:
    "Nothing is archived, because prompts are not to be kept (collectPromptText = false): a transcript repeats them in too many places to hide them all.",
  person: "You",
  agent: "Agent",
  compacted: "The conversation was compacted",
  declined: "refused or interrupted",
  archived: "Archived",
  sizes: (time: string, records: number, size: string, packed: string) =>
    `${time}, ${counted(records, "record")}, ${size} compressed to ${packed}`,
  earlier: (count: number) => `… ${count} earlier: --limit 0 shows all`,
  subagents: (count: number) =>
    `${counted(count, "subagent")} worked along; self-gen archive export -o FILE writes their transcripts too.`,
  keptHere: (session: string) =>
    `deleted by the client; archived: self-gen archive show ${session}`,
  exporting: (done: number, total: number) => `exporting: ${done} of ${total}`,
  exported: (count: number, path: string) => `exported: ${counted(count, "session")} to ${path}`,
  verifying: (done: number, total: number, size: string) =>
    `reading: ${done} of ${total} (${size} so far)`,
  verified: (whole: number, broken: number) =>
    broken > 0
      ? `${counted(whole, "archive")} intact, ${broken} broken`
      : whole === 1
        ? "The archive is intact."
        : whole === 0
          ? "Nothing is archived."
          : `All ${whole} archives are intact.`,
  wouldPrune: (count: number, size: string, left: string) =>
    count === 0
      ? `Nothing to remove; ${left} kept.`
      : `would remove ${counted(count, "archive")} (${size}); ${left} kept`,
  pruned: (count: number, size: string, left: string) =>
    count === 0
      ? `Nothing to remove; ${left} kept.`
      : `removed ${counted(count, "archive")} (${size}); ${left} kept`,
  progress: (done: number, total: number, size: string) =>
    `archiving: ${done} of ${total} (${size} read)`,
  ran: (archived: number, again: number, size: string, packed: string) =>
    archived === 0
      ? "Nothing left to archive."
      : `archived: ${counted(archived, "session")}${again === 0 ? "" : `, ${again} of them again because they went on`} (${size} compressed to ${packed})`,
  removed: (count: number) =>
    `removed: ${counted(count, "archive")} past retention or over the limit`,
  skipped: {
    crowded: (count: number) =>
      `${counted(count, "session")} not archived for want of room (archive.maxMegabytes)`,
    hidden: (count: number) =>
      `${counted(count, "session")} not archived, because the transcript's path looks like a secret and was not kept`,
    too_large: (count: number) =>
      `${counted(count, "session")} not archived, because the transcript is larger than 8 GB or takes longer than 10 minutes`,
  },
  left: (count: number) => `${counted(count, "session")} left for the next run`,
  unsearchable: (names: string) => `archive: cannot be searched, so it goes whole: ${names}`,
  forgotten: (archives: number, records: number) =>
    `archive: ${counted(archives, "session")} removed whole, ${counted(records, "record")} taken out of others`,
  wouldForget: (archives: number, records: number) =>
    `archive: would remove ${counted(archives, "session")} whole, and ${counted(records, "record")} of others`,
  kept: (count: number, size: string) =>
    count === 0
      ? "no transcript is archived"
      : `transcripts of ${counted(count, "session")} kept, ${size}`,
  onlyHere: (count: number, names: string) =>
    `the client has deleted ${count} of them, which only we still have (${names})`,
  notRead: "their content was not checked: self-gen archive verify reads it",
  someBroken: (count: number, names: string) => `${counted(count, "archive")} broken: ${names}`,
  problems: {
    missing: "the packed file is gone",
    unreadable: "it cannot be read",
    damaged: "it is not what was archived",
    unlisted: "what was noted of it is lost; self-gen archive run makes it again",
  },
  faults: {
    none: (id: string) => `no archived session begins with “${id}”`,
    noneFix: "self-gen archive list shows them; self-gen archive run archives what is missing",
    broken: (what: string, problem: string) => `the archive of ${what} is broken: ${problem}`,
    brokenFix:
      "self-gen archive run makes it again as long as the client has the transcript; else a copy of the folder archive/ in your home is the only remedy",
    onlyArchived: (session: string) =>
      `its transcript is archived: self-gen archive show ${session}`,
    busy: "another process is archiving",
    busyFix: "try again in a moment",
    offFix: "self-gen config set archive.enabled true, and collectPromptText true",
    unsure:
      "archive.retentionDays or archive.maxMegabytes cannot be read from the settings, so it is not known what may go; nothing was removed",
    clockFix: "set the clock; if it is right: self-gen archive prune --force",
    unsureFix: "self-gen config list names the wrong value; self-gen config set corrects it",
    failed: (session: string, why: string) => `${session} was not archived: ${why}`,
  },
  options: {
    output: "writes into FILE; with --all into this folder",
    force: "export: replaces the file if there is one; prune: also when the clock may be wrong",
    all: "every archived session",
  },
};

export const manualArchive = {
  archive: {
    about: [
      "Keeps the transcripts of finished sessions when the client has deleted its own, which Claude Code does after 30 days. Each is compressed with zstd, with every secret hidden as in everything recorded, and whatever was read of files such as `.env` or a private key; pictures and files above 64 KB inside it are replaced by a note, and what the client writes only for itself (copies of its requests, files before it changed them) is left out. Subagents' transcripts are in it, and those of Codex too.",
      "A session is archived in the background when it ends, by the daemon when its client was killed, and again when it went on. `archive run` does all at once. What happened in an excluded folder, or while recording was paused or `enabled` or `collectPromptText` was off, is not archived; while one of them is off nothing is. What the archive has stays in it when the client deletes or cuts its own file.",
      "`list` says which sessions there are and whether the client still has them. `show` prints the conversation, `export` writes the records as the client had them, redacted; `verify` unpacks every archive and compares it with what was noted of it. `prune` applies the settings `archive.retentionDays` and `archive.maxMegabytes`, oldest first, as every run does; while the clock may be wrong nothing goes for its age, unless you say `--force`. `self-gen forget` reaches archives; `self-gen backup` does not copy them: copy the folder; each archive holds all that is needed to read it.",
    ],
    examples: {
      "self-gen archive": "what is archived, newest first",
      "self-gen archive run": "archives every finished session that is not archived yet",
      "self-gen archive show ec82": "the conversation of the session whose id begins with ec82",
      "self-gen archive export ec82 -o ec82.jsonl": "its records, and beside them its subagents'",
      "self-gen archive export --all -o ~/transcripts": "all of them, a file each",
      "self-gen archive verify": "reads every archive through",
    },
    exits: {
      0: "done; of `verify`: every archive is intact",
      1: "not done, or an archive is broken; code, cause and fix are printed, as JSON when `--json` was asked for",
      2: "called wrongly; nothing was done",
    },
  },
};

import { pluralize } from "./pluralize.ts";

const archivedText = (archives: number, records: number): string => {
  if (archives === 0) return `${pluralize(records, "line")} of transcripts`;
  if (records === 0) return pluralize(archives, "transcript");
  return `${pluralize(archives, "transcript")} and ${pluralize(records, "line")} of others`;
};

export const archive = {
  heading: ["SESSION", "PROJECT", "LAST", "LINES", "SIZE", "COMPRESSED", "CLIENT COPY"],
  clientHas: {
    same: "complete",
    more: "longer",
    other: "incomplete",
    gone: "deleted",
  },
  transcriptIs: {
    same: "complete at the client",
    more: "longer at the client",
    other: "incomplete at the client; complete in the archive",
    gone: "deleted by the client",
  },
  nothing: "No archived transcripts yet. Archive now: self-gen archive run",
  total: (count: number, size: string, packed: string) =>
    `${pluralize(count, "session")}, ${size} (compressed ${packed})`,
  showHint: (id: string) => `Open one: self-gen archive show ${id}`,
  unreadable: (count: number) =>
    `${pluralize(count, "archived transcript")} cannot be read. List them: self-gen archive verify`,
  isOff: "Archiving is off (archive.enabled = false).",
  promptsHidden: "Archiving is off: prompt text is not stored (collectPromptText = false).",
  person: "You",
  agent: "Agent",
  compacted: "Conversation compacted",
  declined: "denied or interrupted",
  archived: "Archived",
  sizes: (time: string, records: number, size: string, packed: string) =>
    `${time}, ${pluralize(records, "line")}, ${size} (compressed ${packed})`,
  earlier: (count: number) => `${count} earlier. Show all: --limit 0`,
  subagents: (count: number) =>
    `${pluralize(count, "subagent")}. Export their transcripts too: self-gen archive export -o FILE`,
  keptHere: (session: string) => `deleted by the client. Open: self-gen archive show ${session}`,
  exporting: (done: number, total: number) =>
    `Exporting ${done} of ${pluralize(total, "session")}…`,
  exported: (count: number, path: string) => `Exported ${pluralize(count, "session")}: ${path}`,
  verifying: (done: number, total: number, size: string) =>
    `Verifying ${done} of ${pluralize(total, "transcript")}… (${size})`,
  verified: (whole: number, broken: number) =>
    broken > 0
      ? `${whole} OK, ${broken} corrupt`
      : whole === 0
        ? "No archived transcripts"
        : `Verified ${pluralize(whole, "transcript")}. No problems found`,
  wouldPrune: (count: number, size: string, left: string) =>
    count === 0
      ? `Nothing to delete, ${left} kept`
      : `Would delete ${pluralize(count, "transcript")} (${size}), ${left} kept`,
  pruned: (count: number, size: string, left: string) =>
    count === 0
      ? `Nothing to delete, ${left} kept`
      : `Deleted ${pluralize(count, "transcript")} (${size}), ${left} kept`,
  progress: (done: number, total: number, size: string) =>
    `Archiving ${done} of ${pluralize(total, "session")}… (${size})`,
  ran: (archived: number, again: number, size: string, packed: string) =>
    archived === 0
      ? "Already up to date"
      : `Archived ${pluralize(archived, "session")}${again === 0 ? "" : `, ${again} of them again`}, ${size} (compressed ${packed})`,
  removed: (count: number) =>
    `Deleted ${pluralize(count, "transcript")} older than the retention or over the size limit`,
  skipped: {
    crowded: (count: number) =>
      `${pluralize(count, "session")} not archived: no space left (archive.maxMegabytes)`,
    hidden: (count: number) =>
      `${pluralize(count, "session")} not archived: the transcript path looks like a secret`,
    too_large: (count: number) =>
      `${pluralize(count, "session")} not archived: larger than 8 GB or slower than 10 minutes`,
  },
  left: (count: number) => `${pluralize(count, "session")} left for the next run`,
  unsearchable: (names: string) => `archive: cannot be searched, deleted whole: ${names}`,
  forgotten: (archives: number, records: number) =>
    `archive: deleted ${archivedText(archives, records)}`,
  wouldForget: (archives: number, records: number) =>
    `archive: would delete ${archivedText(archives, records)}`,
  kept: (count: number, size: string) =>
    count === 0 ? "no archived transcripts" : `${pluralize(count, "session")}, ${size}`,
  onlyHere: (count: number, names: string) =>
    `${count} of them exist only here, deleted by the client (${names})`,
  notRead: "contents not checked. Check them: self-gen archive verify",
  someBroken: (count: number, names: string) =>
    `${pluralize(count, "corrupt transcript")}: ${names}`,
  problems: {
    missing: "file is missing",
    unreadable: "cannot be read",
    damaged: "corrupt",
    unlisted: "its entry is missing. Archive it again: self-gen archive run",
  },
  faults: {
    none: (id: string) => `no archived session matches: ${id}`,
    noneFix: "list them: self-gen archive list, or archive now: self-gen archive run",
    broken: (what: string, problem: string) => `archived transcript ${what}: ${problem}`,
    brokenFix:
      "archive it again: self-gen archive run. If the client deleted it, restore your own copy of the folder archive/",
    onlyArchived: (session: string) => `open the archived one: self-gen archive show ${session}`,
    busy: "another process is archiving",
    busyFix: "try again in a moment",
    offFix:
      "run self-gen config set archive.enabled true and self-gen config set collectPromptText true",
    unsure:
      "settings cannot be read: archive.retentionDays or archive.maxMegabytes; nothing changed",
    clockFix:
      "check the date and set it if it is wrong; if it is right, run self-gen archive prune --force",
    unsureFix: "find the invalid value: self-gen config list, then set it: self-gen config set",
    failed: (session: string, why: string) => `${session} not archived: ${why}`,
  },
  options: {
    output: "Write to this file; with --all, to this folder",
    force: "Replace an existing file",
    all: "Export every archived session",
  },
};

export const manualArchive = {
  archive: {
    about: [
      "Keeps transcripts of ended sessions, compressed and redacted, after the client deletes them. Claude Code deletes its own after 30 days.",
      "Sessions are archived automatically a few minutes after they end. Excluded folders, and sessions while recording is off, are not archived. `self-gen backup` does not include the archive: copy its folder.",
    ],
    examples: {
      "self-gen archive": "List archived sessions, newest first",
      "self-gen archive run": "Archive every ended session now",
      "self-gen archive show ec82": "Read an archived session",
      "self-gen archive export ec82 -o ec82.jsonl": "Export a transcript with its subagents",
      "self-gen archive export --all -o ~/transcripts": "Export all, one file each",
      "self-gen archive verify": "Check every archived transcript",
    },
    exits: {
      0: "done; for `verify`, no problems found",
      1: "not done, or a transcript is corrupt",
      2: "invalid usage; nothing changed",
    },
  },
};

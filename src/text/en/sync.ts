/** `self-gen sync`. */
import { pluralize } from "./pluralize.ts";

export const sync = {
  options: {
    all: "All projects, and events without one",
    delete: "Also delete what was sent",
  },
  none: "Sync is not set up",
  started: (place: string) => `Sync set up: ${place}. Nothing is sent yet`,
  keyOnce: "Sync key. Keep it safe; without it nobody can read your data:",
  keyFor: "Type it on your other machines: self-gen sync join TARGET",
  keyAsk: "Sync key:",
  joined: (place: string, received: number) =>
    `Joined: ${place}. Received ${pluralize(received, "event")}; nothing is sent yet`,
  done: (sent: number, received: number) =>
    sent + received === 0
      ? "Already up to date"
      : `Sent ${pluralize(sent, "event")}, received ${pluralize(received, "event")}`,
  deletedHere: (count: number) =>
    `Deleted ${pluralize(count, "event")} that you deleted on another machine`,
  restored: "Encrypted files of this machine were missing; stored them again",
  newMachine: "Another installation uses this machine's ID; this one continues with a new ID",
  busy: "Another process is syncing",
  shared: (project: string) => `Shared with your machines: ${project}`,
  sharedAll: "Shared with your machines: all projects",
  sharedBefore: "Already shared",
  unshared: (project: string) => `No longer shared: ${project}`,
  unsharedAll: "No longer shared: all projects",
  notShared: "Not shared",
  deletion: (outcome: "done" | "pending"): string =>
    outcome === "done"
      ? "Deleted from the encrypted files; other machines delete it at their next sync"
      : "The target is out of reach. Deletes it there at the next sync",
  nothingShared: "Nothing is shared; this machine sends nothing",
  nothingLeft: "Nothing left to send",
  sentAgain: "All of it is sent again",
  left: "Stopped syncing. What was sent stays there; what was received stays here",
  leftAndDeleted: (files: number) =>
    `Stopped syncing and deleted ${pluralize(files, "encrypted file")} of this machine`,
  removeQuestion: (name: string) =>
    `Permanently delete the encrypted files of ${name}? Machines that join later do not get its sessions`,
  removed: (name: string, files: number) =>
    `Deleted ${pluralize(files, "encrypted file")} of ${name}. What your machines received of it stays`,
  removedHint: "Lost it? Replace the key, too: self-gen sync key rotate",
  deleteQuestion: "Permanently delete everything this machine sent?",
  rotateQuestion: "Replace the sync key? Every other machine needs the new one",
  rotated: "New sync key. Everything this machine sent is encrypted with it:",
  rotateHint: "On every other machine: self-gen sync key import",
  imported: "Sync key replaced",
  sameKey: "Already up to date",
  troubleFix: "check the target, then run self-gen sync now",
  notSyncing: (place: string) => `the last sync failed: ${place}`,
  notSyncingFix: "run self-gen sync now",
  shareHint: "Share this project: self-gen sync share",
  startHint: "Start: self-gen sync init FOLDER",
  previewHint: "Check what is sent: self-gen sync preview",
  nowHint: "Sync now: self-gen sync now",
  jsonHint: "Read every event: self-gen sync preview --json",
  fact: {
    place: (place: string) => `Target: ${place}`,
    last: (ago: string | null) => `Last synced: ${ago ?? "never"}`,
    obstacle: (code: string) => `Not syncing: ${code}. Retry now: self-gen sync now`,
    own: (name: string, events: number) =>
      `  ${name} (this machine): ${pluralize(events, "event")} sent`,
    machine: (name: string, id: string, sealed: string) => `  ${name} (${id}): last sent ${sealed}`,
    shares: (count: number | null) =>
      `Shared projects: ${count === null ? "all" : count === 0 ? "none" : count}`,
    sharesBut: (count: number) => `Shared projects: all but ${count}`,
    pending: (count: number) => `Pending deletions: ${count}`,
  },
  /** What was found wrong with the encrypted files of a machine. Nothing of them is used. */
  troubles: {
    damaged: (name: string, seq: number) => `${name}: file ${seq} was changed or damaged; not used`,
    swapped: (name: string, seq: number) =>
      `${name}: file ${seq} does not follow the one before it; not used`,
    missing: (name: string, seq: number) => `${name}: file ${seq} is missing`,
    gone: (name: string) => `${name}: all its files are gone. It left, or they were deleted`,
    rolled_back: (name: string, seq: number) =>
      `${name}: files up to ${seq} were there and are missing now`,
    withheld: (name: string, seq: number) =>
      `${name}: another machine has read file ${seq}; this one does not get it`,
    forked: (name: string, seq: number) =>
      `${name}: file ${seq} is not the one that another machine read`,
    key: (name: string) =>
      `${name}: encrypted with another key. Import the current key there: self-gen sync key import`,
    newer: (name: string) => `${name}: written by a newer self-gen. Update this one`,
  },
  faults: {
    none: "sync is not set up",
    noneFix: "start: self-gen sync init TARGET, or join: self-gen sync join TARGET",
    already: "sync is already set up; nothing changed",
    alreadyFix: "stop first: self-gen sync leave",
    badTarget: (target: string) => `not a sync target: ${target}`,
    badTargetFix: "use a folder, s3://BUCKET/PREFIX or postgres://USER@HOST/DATABASE",
    open: (path: string) => `other users can read this file: ${path}`,
    openFix: (path: string) => `run chmod 600 ${path}`,
    noCredentials: "no credentials for the bucket",
    noCredentialsFix: (path: string) =>
      `set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or write both to ${path}`,
    noKey: "no sync key",
    noKeyFix:
      "pass it on stdin, or run this in a terminal; show it on another machine: self-gen sync key export",
    keyLength: (count: number, wanted: number) =>
      `a sync key has ${wanted} characters; got ${count}; nothing changed`,
    keyLetter: (group: number) => `group ${group} has a character no sync key has; nothing changed`,
    keyChecksum: "the sync key has a typing error; nothing changed",
    keyTypedFix: "type it again; show it on another machine: self-gen sync key export",
    wrongKey: "this key does not open what is stored there; nothing changed",
    wrongKeyFix: "show the key on a machine that syncs: self-gen sync key export",
    newer: "a newer self-gen wrote what is stored there; nothing changed",
    newerFix: "update this one: npm install -g self-generation",
    empty: (place: string) => `no machine syncs there: ${place}; nothing changed`,
    emptyFix: "check the target, or start there: self-gen sync init TARGET",
    taken: (place: string) => `other machines sync there: ${place}; nothing changed`,
    takenFix: "join them: self-gen sync join TARGET",
    unreachable: (place: string, detail: string) => `target out of reach: ${place} (${detail})`,
    unreachableFix: "check that it is mounted or online; the daemon tries again",
    refused: (place: string, detail: string) => `target refused: ${place} (${detail})`,
    refusedFix: "check the credentials and their permissions",
    ownMachine: "this is the machine you are on; nothing changed",
    ownMachineFix: "delete what it sent: self-gen sync leave --delete",
    noMachine: (word: string) => `no machine matches: ${word}`,
    manyMachines: (word: string) => `several machines match: ${word}`,
    noMachineFix: "use its ID; list machines: self-gen sync status",
    busy: "another process is syncing",
    busyFix: "try again in a moment",
  },
};

export const manualSync = {
  sync: {
    about: [
      "One history on all your machines. Everything is encrypted before it leaves, so the place in between needs no trust: a folder, a bucket or a PostgreSQL database. Nothing is sent until you share a project.",
      "The daemon syncs within minutes. Deleted data disappears everywhere. A changed, missing or replaced file is reported and not used.",
    ],
    examples: {
      "self-gen sync init ~/Dropbox/self-gen": "Start; prints the sync key",
      "self-gen sync join ~/Dropbox/self-gen": "Join on another machine",
      "self-gen sync share --all": "Share all projects",
    } as Readonly<Record<string, string>>,
  },
};

export const manualSyncActions = {
  status: {
    summary: "Show machines, shared projects and problems",
    examples: {
      "self-gen sync status": "Show the status",
      "self-gen sync status --json": "Show it as JSON",
      "self-gen sync": "Short form",
    } as Readonly<Record<string, string>>,
  },
  init: {
    summary: "Start syncing, with a new key",
    about: [
      "Prints the sync key. You need it once on every other machine. `-` reads the target from stdin.",
      "A bucket gets its credentials from `S3_ACCESS_KEY_ID` and `S3_SECRET_ACCESS_KEY`, or from `~/.self-generation/sync/credentials`.",
    ],
    examples: {
      "self-gen sync init /mnt/disk/self-gen": "Use a folder",
      "self-gen sync init 's3://bucket/me?region=eu-west-1'": "Use a bucket",
      "self-gen sync init -": "Read the target from stdin",
    } as Readonly<Record<string, string>>,
  },
  join: {
    summary: "Sync with your other machines",
    about: ["Asks for the sync key, or reads it from stdin. Receives everything they shared."],
    examples: {
      "self-gen sync join ~/Dropbox/self-gen": "Type the key",
      "self-gen sync join ~/Dropbox/self-gen < key": "Read the key from a file",
      "self-gen sync status": "Show your machines",
    } as Readonly<Record<string, string>>,
  },
  leave: {
    summary: "Stop syncing",
    about: ["Keeps what was received. Add `--delete` to delete what this machine sent."],
    examples: {
      "self-gen sync leave": "Stop",
      "self-gen sync leave --delete": "Stop and delete what was sent",
      "self-gen sync leave --delete --yes": "Skip confirmation",
    } as Readonly<Record<string, string>>,
  },
  remove: {
    summary: "Delete the encrypted files of a lost machine",
    about: [
      "Takes its name or ID from `self-gen sync status`. Your machines keep what they received of it. Files it stores afterwards appear again, so replace the key first.",
    ],
    examples: {
      "self-gen sync remove laptop": "Delete by name",
      "self-gen sync remove MACHINE_ID --yes": "Delete by ID, without asking",
      "self-gen sync key rotate": "Lock the lost machine out",
    } as Readonly<Record<string, string>>,
  },
  share: {
    summary: "Send a project to your machines",
    about: ["Sends what is recorded of it so far, too. Default: this project."],
    examples: {
      "self-gen sync share": "Share this project",
      "self-gen sync share ~/code/shop": "Share another one",
      "self-gen sync share --all": "Share everything",
    } as Readonly<Record<string, string>>,
  },
  unshare: {
    summary: "Stop sending a project",
    options: { delete: "Also delete it on your other machines" },
    about: [
      "Removes it from the encrypted files. Other machines keep what they have, unless you add `--delete`.",
    ],
    examples: {
      "self-gen sync unshare": "Stop sending this project",
      "self-gen sync unshare --delete": "Delete it on other machines, too",
      "self-gen sync unshare --all": "Send nothing",
    } as Readonly<Record<string, string>>,
  },
  preview: {
    summary: "List what would be sent",
    examples: {
      "self-gen sync preview": "Count events by project",
      "self-gen sync preview --json": "Print every event",
      "self-gen sync status": "List shared projects",
    } as Readonly<Record<string, string>>,
  },
  now: {
    summary: "Sync now",
    about: [
      "The daemon does this itself. Exits with 1 if something is wrong with the stored files.",
    ],
    examples: {
      "self-gen sync now": "Sync",
      "self-gen sync now --json": "Print the result as JSON",
      "self-gen sync preview": "Check what is sent",
    } as Readonly<Record<string, string>>,
  },
  key: {
    summary: "Show, replace or import the sync key",
    about: [
      "`rotate` makes a new key and encrypts everything of this machine again. Import it on every other machine; each encrypts its own again. Replace the key if a machine is lost.",
    ],
    examples: {
      "self-gen sync key export": "Show the key",
      "self-gen sync key import": "Type a new key",
      "self-gen sync key rotate": "Make a new key",
    } as Readonly<Record<string, string>>,
  },
};

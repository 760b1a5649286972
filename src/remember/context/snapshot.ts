/**
 * A saved context: the document, and what is worth bringing back beyond its limits.
 *
 *   snapshot { trigger, document, extra, branch, promptCount, isFinished, fileHash?, stated, words? }
 *
 * `extra` never repeats the document. `fileHash` is of the project's file as it was written with it: a file with
 * another hash was not written by us. `stated` says that somebody saved in so many words.
 */
import type { Event, Json } from "../../event/event.ts";
import {
  asText,
  asWholeNumber,
  getProjectName,
  isObject,
  LINE_VERSION,
} from "../../event/event.ts";
import { newId } from "../../event/id.ts";
import type { FlatEvent, SnapshotRow } from "../../store/store.ts";
import type { ContextDocument, Stated } from "./document/document.ts";

export type Trigger = "auto" | "manual" | "stop" | "end" | "command" | "import";

/** These nobody waits for and nobody asked for: they hold where the work stands, and not all that may be brought back. */
export const IN_BACKGROUND: ReadonlySet<Trigger> = new Set(["stop", "end", "import"]);

export type Extra = {
  /** What was said later that takes back something in the original request. */
  readonly originalSuperseded: string | null;
  /** Further decisions, names and values, the weightiest first. */
  readonly statements: readonly string[];
  /** Requests between the first and the latest, oldest first. */
  readonly asked: readonly { readonly text: string; readonly superseded: string | null }[];
  /** The plan that was accepted last. */
  readonly plan: { readonly text: string; readonly superseded: string | null } | null;
  /** Sentences that name something, the most telling first. */
  readonly notes: readonly string[];
  /** Files edited before those of the document, the newest first. */
  readonly files: readonly string[];
  readonly solved: readonly string[];
  readonly superseded: readonly { readonly text: string; readonly by: string }[];
  readonly lastSaid: string | null;
};

export type Snapshot = {
  readonly trigger: Trigger;
  readonly document: ContextDocument;
  readonly extra: Extra;
  readonly branch: string | null;
  readonly promptCount: number;
  /** Every task is done, nothing fails and nothing stands in the way. */
  readonly isFinished: boolean;
  readonly fileHash: string | null;
  readonly stated: boolean;
  /** What somebody stated with this very save. */
  readonly words: Stated | null;
};

export type Saved = Snapshot & {
  readonly id: string;
  readonly ts: string;
  readonly sessionId: string;
  readonly projectPath: string | null;
};

export const SNAPSHOT = "snapshot";

export function snapshotEvent(
  of: { readonly sessionId: string; readonly projectPath: string; readonly repoId: string | null },
  ts: string,
  snapshot: Snapshot,
): Event {
  const { branch, fileHash, words, ...given } = snapshot;
  return {
    v: LINE_VERSION,
    id: newId(),
    type: SNAPSHOT,
    ts,
    sessionId: of.sessionId,
    project: getProjectName(of.projectPath),
    projectPath: of.projectPath,
    data: {
      ...(given as unknown as Record<string, Json>),
      ...(branch === null ? {} : { branch }),
      ...(fileHash === null ? {} : { fileHash }),
      ...(words === null ? {} : { words }),
      ...(of.repoId === null ? {} : { repoId: of.repoId }),
    },
  };
}

export const snapshotRow = ({ id, ts, sessionId, projectPath, data }: Event): SnapshotRow => ({
  id,
  ts,
  sessionId,
  projectPath,
  trigger: asText(data["trigger"]) ?? "unknown",
  promptCount: asWholeNumber(data["promptCount"]) ?? 0,
});

/** As it was saved; null for anything else. Lines are only ever written here. */
export function savedSnapshot(event: FlatEvent | undefined): Saved | null {
  if (event === undefined || event.type !== SNAPSHOT) return null;
  if (!isObject(event["document"]) || !isObject(event["extra"])) return null;
  const { id, ts, sessionId, projectPath } = event;
  return {
    id,
    ts,
    sessionId,
    projectPath,
    trigger: (asText(event["trigger"]) ?? "command") as Trigger,
    document: event["document"] as unknown as ContextDocument,
    extra: event["extra"] as unknown as Extra,
    branch: asText(event["branch"]),
    promptCount: asWholeNumber(event["promptCount"]) ?? 0,
    isFinished: event["isFinished"] === true,
    fileHash: asText(event["fileHash"]),
    stated: event["stated"] === true,
    words: isObject(event["words"]) ? event["words"] : null,
  };
}

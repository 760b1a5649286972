/**
 * A saved context: the document, and what is worth bringing back beyond its limits.
 *
 *   snapshot { trigger, document, extra, branch, promptCount, isFinished, hashFile?, stated, words? }
 *
 * `extra` never repeats the document. `hashFile` is of the project's file as it was written with it: a file with
 * another hash was not written by us. `stated` says that somebody saved in so many words.
 */
import {
  asText,
  asWholeNumber,
  type EventOf,
  isObject,
  type Json,
  type JsonObject,
  makeEvent,
} from "../../event/event.ts";
import { newId } from "../../event/id.ts";
import type { FlatEvent, SnapshotRow } from "../../store/store.ts";
import {
  type EndedLine,
  type LaterRemark,
  type LedgerLine,
  PERMANENT_MARK,
} from "../ledger/ledger-line.ts";
import type { ContextDocument, ContextStatement } from "./document/context-document.ts";

export type SnapshotTrigger = "auto" | "manual" | "stop" | "end" | "command" | "import";

/** These nobody waits for and nobody asked for: they hold where the work stands, and not all that may be brought back. */
export const BACKGROUND_TRIGGERS: ReadonlySet<SnapshotTrigger> = new Set(["stop", "end", "import"]);

export type ContextExtra = {
  /** What a summary of the conversation may have dropped, in the order in which it is told. */
  readonly lines: readonly LedgerLine[];
  /** What the person allowed: rules of earlier sessions that it takes back hold no more. */
  readonly allowances: readonly string[];
  /** What may have changed a rule or a decision, be it of another session, as far as its form tells. */
  readonly changes: readonly LaterRemark[];
  /** Rules and decisions that the session set and ended. */
  readonly ended: readonly EndedLine[];
  /** The agent's last words, and whether its turn ended with them; those of an earlier turn where the last had none. */
  readonly outcome: ContextOutcome | null;
  /** What was said when something was done last, where the last turn did nothing. */
  readonly work: string | null;
  /** What else was done in the session, as it was asked for and as it was told, the oldest first. */
  readonly accounts: readonly { readonly asked: string; readonly said: string }[];
  /** What was typed since the last answer, the oldest first; null where an older program saved it. */
  readonly prompts: readonly string[] | null;
  /** What the client reported behind the last words. */
  readonly aftermath: string | null;
  /** The client's own words about where the work stands. */
  readonly recap: string | null;
  /** The tasks were not written down any more when the work was done. */
  readonly hasStaleTasks: boolean;
  /** Subjects of the commits that were made, the newest last. */
  readonly commits: readonly string[];
  /** What the session is called. */
  readonly title: string | null;
};

export type ContextOutcome = {
  readonly text: string;
  readonly isEnd: boolean;
  /** Of the turn before: the last request was not answered. */
  readonly isEarlier?: boolean;
};

export type ContextSnapshot = {
  readonly trigger: SnapshotTrigger;
  readonly document: ContextDocument;
  readonly extra: ContextExtra;
  readonly branch: string | null;
  readonly promptCount: number;
  /** Every task is done, nothing fails and nothing stands in the way. */
  readonly isFinished: boolean;
  readonly fileHash: string | null;
  readonly stated: boolean;
  /** What somebody stated with this very save. */
  readonly words: ContextStatement | null;
};

export type SavedSnapshot = ContextSnapshot & {
  readonly id: string;
  readonly ts: string;
  readonly sessionId: string;
  readonly projectPath: string | null;
};

export const SNAPSHOT_EVENT = "snapshot";

export function makeSnapshotEvent(
  of: { readonly sessionId: string; readonly projectPath: string; readonly repoId: string | null },
  ts: string,
  snapshot: ContextSnapshot,
): EventOf<typeof SNAPSHOT_EVENT> {
  const { branch, fileHash, words, ...given } = snapshot;
  const { sessionId, projectPath, repoId } = of;
  return makeEvent(
    SNAPSHOT_EVENT,
    { id: newId(), ts, sessionId, projectPath },
    {
      ...given,
      ...(branch === null ? {} : { branch }),
      ...(fileHash === null ? {} : { fileHash }),
      ...(words === null ? {} : { words }),
      ...(repoId === null ? {} : { repoId }),
    },
  );
}

export const toSnapshotRow = ({
  id,
  ts,
  sessionId,
  projectPath,
  data,
}: EventOf<typeof SNAPSHOT_EVENT>): SnapshotRow => ({
  id,
  ts,
  sessionId,
  projectPath,
  trigger: asText(data.trigger) ?? "unknown",
  promptCount: asWholeNumber(data.promptCount) ?? 0,
  standing: isObject(data.extra) ? standingOf(readExtra(data.extra)) : 0,
});

/** What was forbidden for the moment is nothing to another session; an older program does not say. */
export const isPermanentLine = ({ kind, texts: [, meant] }: LedgerLine): boolean =>
  kind === "decision" || (kind === "ban" && (meant === undefined || meant === PERMANENT_MARK));

/** 1: it says something for good, or takes something back; 2: it only may have changed something. */
const standingOf = ({ lines, allowances, changes, ended }: ContextExtra): number =>
  allowances.length + ended.length > 0 || lines.some(isPermanentLine)
    ? 1
    : changes.length > 0
      ? 2
      : 0;

/** As it was saved; null for anything else. Lines are only ever written here. */
export function readSnapshot(event: FlatEvent | undefined): SavedSnapshot | null {
  if (event === undefined || event.type !== SNAPSHOT_EVENT) return null;
  if (!isObject(event.document) || !isObject(event.extra)) return null;
  const { id, ts, sessionId, projectPath } = event;
  return {
    id,
    ts,
    sessionId,
    projectPath,
    trigger: (asText(event.trigger) ?? "command") as SnapshotTrigger,
    document: event.document as unknown as ContextDocument,
    extra: readExtra(event.extra),
    branch: asText(event.branch),
    promptCount: asWholeNumber(event.promptCount) ?? 0,
    isFinished: event.isFinished === true,
    fileHash: asText(event.fileHash),
    stated: event.stated === true,
    words: isObject(event.words) ? event.words : null,
  };
}

/** One that an older program saved tells of the agent's last words alone. */
function readExtra(value: JsonObject): ContextExtra {
  const { lines, allowances, outcome, commits, title, lastSaid } = value;
  const last = asText(lastSaid);
  const isOlder = !Array.isArray(lines);
  return {
    lines: isOlder ? [] : readLines(lines),
    allowances: readTexts(allowances),
    changes: (Array.isArray(value["changes"]) ? value["changes"] : [])
      .filter(isObject)
      .map(({ text, ts }) => ({ text: asText(text) ?? "", ts: asText(ts) })),
    ended: readEnded(value["ended"]),
    outcome:
      isOlder && last !== null
        ? { text: last, isEnd: false }
        : isObject(outcome)
          ? {
              text: asText(outcome["text"]) ?? "",
              isEnd: outcome["isEnd"] === true,
              ...(outcome["isEarlier"] === true ? { isEarlier: true } : {}),
            }
          : null,
    work: asText(value["work"]),
    accounts: (Array.isArray(value["accounts"]) ? value["accounts"] : [])
      .filter(isObject)
      .map(({ asked, said }) => ({ asked: asText(asked) ?? "", said: asText(said) ?? "" })),
    prompts: Array.isArray(value["prompts"]) ? readTexts(value["prompts"]) : null,
    aftermath: asText(value["aftermath"]),
    recap: asText(value["recap"]),
    hasStaleTasks: value["hasStaleTasks"] === true,
    commits: readTexts(commits),
    title: asText(title),
  };
}

const readTexts = (value: Json | undefined): readonly string[] =>
  (Array.isArray(value) ? value : []).flatMap((one) => asText(one) ?? []);

/** Only ever written here, as lines are. */
const readEnded = (value: Json | undefined): readonly EndedLine[] =>
  (Array.isArray(value) ? value : []).filter(isObject) as unknown as readonly EndedLine[];

const readLines = (lines: readonly Json[]): readonly LedgerLine[] =>
  lines.filter(isObject) as unknown as readonly LedgerLine[];

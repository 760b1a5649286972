/**
 * Which records of a session's transcript are copies of another's, which count there. As long as the other's file is there,
 * the two are compared; what that showed is remembered, because a client deletes files after some weeks.
 */
import { CLIENT_NAMES } from "../../clients/clients.ts";
import { importerOf } from "../../clients/importers.ts";
import type { SessionRecord } from "../../store/store.ts";
import { type CopyTest, openCopyTests } from "../import/transcript-families.ts";
import { findNamedTranscripts } from "../import/find-transcripts.ts";
import { firstRecord } from "../../clients/transcript/heads.ts";
import type { DueUsage } from "./due-usage.ts";
import type { UsageReadLog } from "./usage-read-log.ts";

export type TranscriptCopies = {
  readonly isCopied: CopyTest | null;
  /** What is not newer was copied; null when nothing is known. */
  readonly copiedUntil: number | null;
  /** The id of the record that it begins with. */
  readonly first: string | null;
};

const NO_COPIES: TranscriptCopies = { isCopied: null, copiedUntil: null, first: null };

export function openTranscriptCopies(
  due: readonly DueUsage[],
  log: UsageReadLog,
): (session: SessionRecord) => TranscriptCopies {
  const paths = due.flatMap(({ client, session }) =>
    importerOf(client).files.hasForks ? (session.transcriptPath ?? []) : [],
  );
  const { transcripts } = findNamedTranscripts(paths, CLIENT_NAMES);
  const byPath = new Map(transcripts.map((one) => [one.path, one]));
  const copiesIn = openCopyTests(transcripts);
  return (session) => {
    const transcript = byPath.get(session.transcriptPath ?? "");
    if (transcript === undefined) return NO_COPIES;
    const first = firstRecord(transcript.path);
    const known = log.copiedUntil(session.sessionId);
    const isFork = first !== null && log.isAnothers(session.sessionId, first);
    return {
      isCopied: copiesIn(transcript),
      copiedUntil: known ?? (isFork ? timeBeforeStart(session) : null),
      first,
    };
  };
}

/** A fork begins when its client says so; what is older in it happened elsewhere. */
const timeBeforeStart = ({ startedAt }: SessionRecord): number => Date.parse(startedAt) - 1;

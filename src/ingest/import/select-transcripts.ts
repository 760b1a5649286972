/** Which of the transcripts are asked for: what is not is neither read nor counted. */
import { importerOf } from "../../clients/importers.ts";
import { projectPathOf } from "../../git/locate-repository.ts";
import type { Transcript } from "../../clients/transcript/parts.ts";

export type TranscriptCriteria = {
  /** Only sessions in which something happened since. */
  readonly since: string | null;
  /** Which projects are asked for; null: all. */
  readonly isWanted: ((projectPath: string | null) => boolean) | null;
};

export type TranscriptSelection = {
  readonly transcripts: readonly Transcript[];
  /** All projects that there are, where some were asked for. */
  readonly projects: readonly string[];
  /** Whether one of them was meant. */
  readonly isKnown: boolean;
};

export function selectTranscripts(
  transcripts: readonly Transcript[],
  { since, isWanted }: TranscriptCriteria,
): TranscriptSelection {
  const recent = since === null ? transcripts : transcripts.filter(({ lastAt }) => lastAt >= since);
  if (isWanted === null) return { transcripts: recent, projects: [], isKnown: true };
  const projectAt = new Map(transcripts.map((one) => [one.path, projectOf(one)]));
  const paths = new Set([...projectAt.values()].filter((path) => path !== null));
  return {
    transcripts: recent.filter(({ path }) => isWanted(projectAt.get(path) ?? null)),
    projects: [...paths].toSorted(),
    isKnown: [...paths].some(isWanted),
  };
}

function projectOf({ client, path }: Transcript): string | null {
  const started = importerOf(client).files.startFolder(path);
  return started === null ? null : projectPathOf(started).projectPath;
}

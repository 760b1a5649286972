import type { TranscriptSearch } from "../client-importer.ts";
import type { ClientName } from "../clients.ts";
import { statRegularFile } from "./files.ts";
import { lastTime } from "./times.ts";
import type { Transcript } from "./parts.ts";

/** A session whose transcript is one file, without those of subagents. */
export function readSingleFile(
  client: ClientName,
  path: string,
  sessionId: string | null,
  { problems }: Pick<TranscriptSearch, "problems">,
): readonly Transcript[] {
  const facts = statRegularFile(path, problems);
  if (facts === null) return [];
  const lastAt = lastTime(path, facts.size) ?? facts.mtime.toISOString();
  const parts = [{ path, bytes: facts.size, agent: null }];
  return [{ client, path, sessionId, parts, bytes: facts.size, lastAt }];
}

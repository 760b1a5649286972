/** Replays of recorded transcripts, as short lines. */
import type { ClientImporter } from "../../src/clients/client-importer.ts";
import type { ReplayCall } from "../../src/clients/transcript/replay.ts";
import type { JsonObject } from "../../src/event/event.ts";
import { linesOf, recordOf } from "./transcripts.ts";

export function replayed(
  { replay }: ClientImporter,
  records: readonly JsonObject[],
): readonly ReplayCall[] {
  const open = replay.open({ path: "/chats/a.jsonl", sessionId: null, agent: null });
  return [...records.flatMap((record) => open.take(record)), ...open.finish()];
}

const DETAILS = ["source", "trigger", "tool_name", "tool_success", "last_assistant_message"];

export const callTrail = (calls: readonly ReplayCall[]): string[] =>
  calls.map(({ payload }) =>
    ["hook_event_name", ...DETAILS]
      .map((key) => payload[key])
      .filter((value) => value !== undefined)
      .map(String)
      .join(" "),
  );

/** The records of a transcript that an import would parse. */
export const replayable = ({ replay }: ClientImporter, name: string): readonly JsonObject[] =>
  linesOf(name)
    .filter((line) => replay.mayReplay(line.slice(0, 384)))
    .map(recordOf);

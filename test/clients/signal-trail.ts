/** Signs of real transcripts, as short lines. */
import type { ClientName } from "../../src/clients/clients.ts";
import type { TranscriptSignal } from "../../src/clients/transcript/signal.ts";
import { kitOf } from "../../src/clients/kits.ts";
import { linesOf, recordOf } from "./transcripts.ts";

export function signsOf(client: ClientName, name: string): readonly TranscriptSignal[] {
  const read = kitOf(client).transcript.openSignals();
  return linesOf(name).map(recordOf).flatMap(read);
}

export function lineOf(sign: TranscriptSignal): string {
  switch (sign.kind) {
    case "prompt":
      return `prompt ${sign.text}`;
    case "call":
      return `call ${sign.tool}`;
    case "result":
      return sign.decision === null
        ? `result${sign.isDeclined ? " declined" : ""}`
        : `result ${sign.decision.decision} ${sign.decision.scope}`;
    case "answer":
      return sign.isLast ? "answer last" : "answer";
    case "turn_over":
      return `over ${sign.why}`;
    case "branch":
      return `branch ${sign.branch}`;
    case "version":
      return `version ${sign.version}`;
    case "used":
      return `used ${sign.messageId}`;
    default:
      return sign.kind;
  }
}

/** Without what only repeats. */
export const trailOf = (signs: readonly TranscriptSignal[]): string[] =>
  signs.filter(({ kind }) => kind !== "used" && kind !== "working").map(lineOf);

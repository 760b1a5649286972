import type { TranscriptEntry } from "../../../src/clients/transcript/entry.ts";
import type { JsonObject } from "../../../src/event/event.ts";
import {
  foldEntry,
  type LedgerOptions,
  type Ledger,
  NO_LEDGER,
} from "../../../src/remember/ledger/ledger.ts";

const AT = "2026-11-15T10:00:00.000Z";
const PROJECT = "/srv/app";
let calls = 0;

export const asks = (text: string): TranscriptEntry[] => [{ kind: "prompt", ts: AT, text }];
export const says = (text: string): TranscriptEntry[] => [{ kind: "said", ts: AT, text }];

/** The agent ends its turn with these words. */
export const closes = (text: string): TranscriptEntry[] => [
  { kind: "said", ts: AT, text, isClosing: true },
];

/** Typed while the agent worked, or said with a refusal. */
export const adds = (text: string, during: "turn" | "refusal" = "turn"): TranscriptEntry[] => [
  { kind: "prompt", ts: AT, text, during },
];

export const queues = (
  change: Extract<TranscriptEntry, { kind: "queue" }>["change"],
  text: string | null = null,
): TranscriptEntry[] => [{ kind: "queue", ts: AT, change, text }];

export const compacts = (summary: string | null = null): TranscriptEntry[] => [
  { kind: "compacted", ts: AT, summary },
];

export const happens = (kind: "interrupted" | "turn_over"): TranscriptEntry[] => [{ kind, ts: AT }];

type Result = Extract<TranscriptEntry, { kind: "result" }>;

/** A call and what came of it. */
export function does(
  tool: string,
  input: JsonObject,
  result: Partial<Omit<Result, "kind" | "callId">> = {},
): TranscriptEntry[] {
  const callId = `call-${calls++}`;
  return [
    { kind: "call", ts: AT, callId, tool, input },
    {
      kind: "result",
      ts: AT,
      callId,
      ok: true,
      declined: false,
      text: "",
      answers: null,
      ...result,
    },
  ];
}

export const runs = (command: string, text = ""): TranscriptEntry[] =>
  does("Bash", { command }, { text });
export const fails = (command: string, text: string): TranscriptEntry[] =>
  does("Bash", { command }, { ok: false, text });
export const reads = (file: string): TranscriptEntry[] =>
  does("Read", { file_path: `${PROJECT}/${file}` });
export const edits = (file: string): TranscriptEntry[] =>
  does("Edit", { file_path: `${PROJECT}/${file}` });

export const FOLDING: LedgerOptions = {
  hidesPrompts: false,
  fileName: (path) => (path.startsWith(`${PROJECT}/`) ? path.slice(PROJECT.length + 1) : path),
};

export const ledgerOf = (
  entries: readonly TranscriptEntry[][],
  how: Partial<LedgerOptions> = {},
): Ledger =>
  entries
    .flat()
    .reduce((ledger, entry) => foldEntry(ledger, entry, { ...FOLDING, ...how }), NO_LEDGER);

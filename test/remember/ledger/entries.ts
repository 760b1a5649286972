import type { Entry } from "../../../src/clients/entry.ts";
import type { JsonObject } from "../../../src/event/event.ts";
import {
  foldEntry,
  type Folding,
  type Ledger,
  NO_LEDGER,
} from "../../../src/remember/ledger/ledger.ts";

const AT = "2026-11-15T10:00:00.000Z";
const PROJECT = "/srv/app";
let calls = 0;

export const asks = (text: string): Entry[] => [{ kind: "prompt", ts: AT, text }];
export const says = (text: string): Entry[] => [{ kind: "said", ts: AT, text }];

/** The agent ends its turn with these words. */
export const closes = (text: string): Entry[] => [{ kind: "said", ts: AT, text, isClosing: true }];

/** Typed while the agent worked, or said with a refusal. */
export const adds = (text: string, during: "turn" | "refusal" = "turn"): Entry[] => [
  { kind: "prompt", ts: AT, text, during },
];

export const queues = (
  change: Extract<Entry, { kind: "queue" }>["change"],
  text: string | null = null,
): Entry[] => [{ kind: "queue", ts: AT, change, text }];

export const compacts = (summary: string | null = null): Entry[] => [
  { kind: "compacted", ts: AT, summary },
];

export const happens = (kind: "interrupted" | "turn_over"): Entry[] => [{ kind, ts: AT }];

type Result = Extract<Entry, { kind: "result" }>;

/** A call and what came of it. */
export function does(
  tool: string,
  input: JsonObject,
  result: Partial<Omit<Result, "kind" | "callId">> = {},
): Entry[] {
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

export const runs = (command: string, text = ""): Entry[] => does("Bash", { command }, { text });
export const fails = (command: string, text: string): Entry[] =>
  does("Bash", { command }, { ok: false, text });
export const reads = (file: string): Entry[] => does("Read", { file_path: `${PROJECT}/${file}` });
export const edits = (file: string): Entry[] => does("Edit", { file_path: `${PROJECT}/${file}` });

const FOLDING: Folding = {
  hidesPrompts: false,
  fileName: (path) => (path.startsWith(`${PROJECT}/`) ? path.slice(PROJECT.length + 1) : path),
};

export const ledgerOf = (entries: readonly Entry[][], how: Partial<Folding> = {}): Ledger =>
  entries
    .flat()
    .reduce((ledger, entry) => foldEntry(ledger, entry, { ...FOLDING, ...how }), NO_LEDGER);

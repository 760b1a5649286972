import type { Entry } from "../../../../src/clients/entry.ts";
import type { JsonObject } from "../../../../src/event/event.ts";
import {
  type Account,
  foldEntry,
  type Folding,
  NO_ACCOUNT,
} from "../../../../src/remember/context/account/account.ts";

const AT = "2026-11-15T10:00:00.000Z";
const PROJECT = "/srv/app";
let calls = 0;

export const asks = (text: string): Entry[] => [{ kind: "prompt", ts: AT, text }];
export const says = (text: string): Entry[] => [{ kind: "said", ts: AT, text }];

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

export const runs = (command: string): Entry[] => does("Bash", { command });
export const fails = (command: string, text: string): Entry[] =>
  does("Bash", { command }, { ok: false, text });
export const reads = (file: string): Entry[] => does("Read", { file_path: `${PROJECT}/${file}` });
export const edits = (file: string): Entry[] => does("Edit", { file_path: `${PROJECT}/${file}` });

const FOLDING: Folding = {
  hidesPrompts: false,
  fileName: (path) => (path.startsWith(`${PROJECT}/`) ? path.slice(PROJECT.length + 1) : path),
};

export const accountOf = (entries: readonly Entry[][], how: Partial<Folding> = {}): Account =>
  entries
    .flat()
    .reduce((account, entry) => foldEntry(account, entry, { ...FOLDING, ...how }), NO_ACCOUNT);

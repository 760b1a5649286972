/**
 * Open calls and their results: each is replayed once, from whichever record comes first. A command that outlives its yield
 * is answered "running with session ID N"; its end comes by polls of that N (`write_stdin`).
 */
import { asText, isObject, type Json, type JsonObject, parseObject } from "../../../event/event.ts";
import {
  completeToolRun,
  type CodexToolRequest,
  parseToolRequest,
  runningProcessId,
  type CodexToolRun,
  parseToolRun,
} from "./tools.ts";

export type CodexToolUseTracker = {
  ask(payload: JsonObject): void;
  /** What the model was told. */
  answer(payload: JsonObject): CodexToolUse | null;
  /** What was done. */
  finish(item: JsonObject, cwd: string): CodexToolUse | null;
  /** A turn is over: what was not answered never will be. Answers the commands that run on, where no other record will tell of them. */
  clear(): readonly CodexToolUse[];
  readonly isWaiting: boolean;
};

export type CodexToolUse = CodexToolRun & { readonly id: string };

/** A call that is not answered after so many others never will be. */
const MAX_OPEN = 1000;

export function openToolUses(): CodexToolUseTracker {
  const open = new Map<string, CodexToolRequest & { readonly isTold: boolean }>();
  /** By a person; the client writes down later how their commands ended. */
  const stopped = new Set<string>();
  /** Told in this turn: an event may say again how a command ended. Some models give the same ids in every turn. */
  const told = new Set<string>();
  /** Commands that run on, by the client's number for them; and which call asks for which. */
  const running = new Map<string, CodexToolRequest & { readonly id: string }>();
  const polls = new Map<string, string>();
  /** Whether this client writes down how commands end, whenever that is. */
  let hasEnds = false;

  const tell = (id: string, used: CodexToolRun | null): CodexToolUse | null => {
    if (used === null || told.has(id)) return null;
    if (told.size < MAX_OPEN) told.add(id);
    return { ...used, id };
  };

  return {
    ask: (payload) => {
      const id = callId(payload);
      if (id === null) return;
      const process = polledProcess(payload);
      if (process !== null && polls.size < MAX_OPEN) polls.set(id, process);
      const request = parseToolRequest(payload);
      if (request === null) return;
      const [oldest] = open.size < MAX_OPEN ? [] : open.keys();
      if (oldest !== undefined) open.delete(oldest);
      // A history that was written once more asks again for what it has told.
      open.set(id, { ...request, isTold: told.has(id) });
    },
    answer: (payload) => {
      const id = callId(payload);
      if (id === null) return null;
      const { output } = payload;
      const process = polls.get(id);
      if (process !== undefined) {
        polls.delete(id);
        const begun = running.get(process);
        if (begun === undefined || runningProcessId(output) !== null) return null;
        running.delete(process);
        return tell(begun.id, completeToolRun(begun, output));
      }
      const asked = open.get(id);
      if (asked === undefined) return null;
      open.delete(id);
      if (asked.isTold) return null;
      const number = runningProcessId(output);
      if (number !== null && running.size < MAX_OPEN) running.set(number, { ...asked, id });
      const used = completeToolRun(asked, output);
      if (used?.declined === true && stopped.size < MAX_OPEN) stopped.add(id);
      return tell(id, used);
    },
    finish: (item, cwd) => {
      hasEnds ||= item["type"] === "CommandExecution";
      const id = asText(item["id"]);
      if (id === null || stopped.has(id)) return null;
      const waiting = [...running].find(([, begun]) => begun.id === id);
      if (waiting !== undefined) running.delete(waiting[0]);
      const asked = open.get(id);
      if (asked?.isTold === true) return null;
      const used = parseToolRun(item, asked ?? waiting?.[1], cwd);
      if (used !== null && asked !== undefined) open.set(id, { ...asked, isTold: true });
      return tell(id, used);
    },
    clear: () => {
      const left = hasEnds ? [] : [...running.values()];
      const uses = left.flatMap(({ id, ...asked }) => tell(id, toUnfinishedRun(asked)) ?? []);
      if (!hasEnds) running.clear();
      open.clear();
      polls.clear();
      told.clear();
      return uses;
    },
    get isWaiting() {
      return open.size > 0;
    },
  };
}

/** It ran, and nobody wrote down how it ended. */
const toUnfinishedRun = ({ tool, input, cwd }: CodexToolRequest): CodexToolRun => ({
  tool,
  input,
  cwd,
  response: "",
  outcome: {},
  declined: false,
});

const callId = (payload: JsonObject): string | null =>
  asText(payload["call_id"]) ?? asText(payload["id"]);

/** Which running command a call looks at; null where it is no such call. */
function polledProcess(payload: JsonObject): string | null {
  if (payload["name"] !== "write_stdin") return null;
  const given: Json | undefined = payload["arguments"];
  const input = typeof given === "string" ? parseObject(given) : given;
  const number = isObject(input) ? input["session_id"] : undefined;
  return typeof number === "number" || typeof number === "string" ? String(number) : null;
}

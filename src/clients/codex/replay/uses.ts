/**
 * The calls that wait for their answer, and what became of them: each is told of once, whichever record says it first. A command
 * that outlives its yield is answered "running with session ID N"; what it ended with comes by polls of that N (`write_stdin`).
 */
import { asText, isObject, type Json, type JsonObject, parseObject } from "../../../event/event.ts";
import { answered, type Asked, askedIn, runningAs, type Used, usedIn } from "./tools.ts";

export type Uses = {
  ask(payload: JsonObject): void;
  /** What the model was told. */
  answer(payload: JsonObject): ToolUse | null;
  /** What was done. */
  done(item: JsonObject, cwd: string): ToolUse | null;
  /** A turn is over: what was not answered never will be. Answers the commands that run on, where no other record will tell of them. */
  clear(): readonly ToolUse[];
  readonly isWaiting: boolean;
};

export type ToolUse = Used & { readonly id: string };

/** A call that is not answered after so many others never will be. */
const MOST_OPEN = 1000;

export function openUses(): Uses {
  const open = new Map<string, Asked & { readonly isTold: boolean }>();
  /** By a person; the client writes down later how their commands ended. */
  const stopped = new Set<string>();
  /** Told in this turn: an event may say again how a command ended. Some models give the same ids in every turn. */
  const told = new Set<string>();
  /** Commands that run on, by the client's number for them; and which call asks for which. */
  const running = new Map<string, Asked & { readonly id: string }>();
  const polls = new Map<string, string>();
  /** Whether this client writes down how commands end, whenever that is. */
  let hasEnds = false;

  const tell = (id: string, used: Used | null): ToolUse | null => {
    if (used === null || told.has(id)) return null;
    if (told.size < MOST_OPEN) told.add(id);
    return { ...used, id };
  };

  return {
    ask: (payload) => {
      const id = callId(payload);
      if (id === null) return;
      const process = polledIn(payload);
      if (process !== null && polls.size < MOST_OPEN) polls.set(id, process);
      const asked = askedIn(payload);
      if (asked === null) return;
      const [oldest] = open.size < MOST_OPEN ? [] : open.keys();
      if (oldest !== undefined) open.delete(oldest);
      // A history that was written once more asks again for what it has told.
      open.set(id, { ...asked, isTold: told.has(id) });
    },
    answer: (payload) => {
      const id = callId(payload);
      if (id === null) return null;
      const { output } = payload;
      const process = polls.get(id);
      if (process !== undefined) {
        polls.delete(id);
        const begun = running.get(process);
        if (begun === undefined || runningAs(output) !== null) return null;
        running.delete(process);
        return tell(begun.id, answered(begun, output));
      }
      const asked = open.get(id);
      if (asked === undefined) return null;
      open.delete(id);
      if (asked.isTold) return null;
      const number = runningAs(output);
      if (number !== null && running.size < MOST_OPEN) running.set(number, { ...asked, id });
      const used = answered(asked, output);
      if (used?.declined === true && stopped.size < MOST_OPEN) stopped.add(id);
      return tell(id, used);
    },
    done: (item, cwd) => {
      hasEnds ||= item["type"] === "CommandExecution";
      const id = asText(item["id"]);
      if (id === null || stopped.has(id)) return null;
      const waiting = [...running].find(([, begun]) => begun.id === id);
      if (waiting !== undefined) running.delete(waiting[0]);
      const asked = open.get(id);
      if (asked?.isTold === true) return null;
      const used = usedIn(item, asked ?? waiting?.[1], cwd);
      if (used !== null && asked !== undefined) open.set(id, { ...asked, isTold: true });
      return tell(id, used);
    },
    clear: () => {
      const left = hasEnds ? [] : [...running.values()];
      const uses = left.flatMap(({ id, ...asked }) => tell(id, unended(asked)) ?? []);
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
const unended = ({ tool, input, cwd }: Asked): Used => ({
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
function polledIn(payload: JsonObject): string | null {
  if (payload["name"] !== "write_stdin") return null;
  const given: Json | undefined = payload["arguments"];
  const input = typeof given === "string" ? parseObject(given) : given;
  const number = isObject(input) ? input["session_id"] : undefined;
  return typeof number === "number" || typeof number === "string" ? String(number) : null;
}

/** The calls that wait for their answer, and what became of them: each is told of once, whichever record says it first. */
import { asText, type JsonObject } from "../../../event/event.ts";
import { answered, type Asked, askedIn, type Used, usedIn } from "./tools.ts";

export type Uses = {
  ask(payload: JsonObject): void;
  /** What the model was told. */
  answer(payload: JsonObject): ToolUse | null;
  /** What was done. */
  done(item: JsonObject, cwd: string): ToolUse | null;
  /** A turn is over: what was not answered never will be. */
  clear(): void;
  readonly isWaiting: boolean;
};

export type ToolUse = Used & { readonly id: string };

/** A call that is not answered after so many others never will be. */
const MOST_OPEN = 1000;

export function openUses(): Uses {
  const open = new Map<string, Asked & { readonly isTold: boolean }>();
  /** By a person; the client writes down later how their commands ended. */
  const stopped = new Set<string>();

  return {
    ask: (payload) => {
      const id = callId(payload);
      const asked = askedIn(payload);
      if (id === null || asked === null) return;
      const [oldest] = open.size < MOST_OPEN ? [] : open.keys();
      if (oldest !== undefined) open.delete(oldest);
      open.set(id, { ...asked, isTold: false });
    },
    answer: (payload) => {
      const id = callId(payload);
      const asked = id === null ? undefined : open.get(id);
      if (id === null || asked === undefined) return null;
      open.delete(id);
      if (asked.isTold) return null;
      const used = answered(asked, payload["output"]);
      if (used?.declined === true && stopped.size < MOST_OPEN) stopped.add(id);
      return used === null ? null : { ...used, id };
    },
    done: (item, cwd) => {
      const id = asText(item["id"]);
      if (id === null || stopped.has(id)) return null;
      const asked = open.get(id);
      if (asked?.isTold === true) return null;
      const used = usedIn(item, asked, cwd);
      if (used !== null && asked !== undefined) open.set(id, { ...asked, isTold: true });
      return used === null ? null : { ...used, id };
    },
    clear: () => open.clear(),
    get isWaiting() {
      return open.size > 0;
    },
  };
}

const callId = (payload: JsonObject): string | null =>
  asText(payload["call_id"]) ?? asText(payload["id"]);

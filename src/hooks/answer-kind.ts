/** Which events are answered, and how; and the notes that a session keeps for its later hooks. */
import { type ClientName, clientOf } from "../clients/clients.ts";
import { isSaveDue, sessionFile } from "../config/session-files.ts";
import { skillIndexPath } from "../config/skill-index-path.ts";
import { asText, type Event, type EventOf } from "../event/event.ts";
import { appendLines } from "../journal/append.ts";
import { rulesCacheFile } from "../remember/guard/rules-cache-file.ts";
import { system } from "../system/system.ts";

/** Each kind of answer, and the events that get it. */
export type AnswerEvents = {
  readonly start: "session.lifecycle";
  readonly end: "session.lifecycle";
  readonly failure: "tool_error";
  readonly compaction: "compaction";
  /** What a compaction dropped, for clients that call no hook after one. */
  readonly restore: "prompt";
  readonly turn: "turn.end";
  readonly delivery: "turn.end" | "prompt" | "tool_use";
  readonly prompt: "prompt";
};

/** How an event is answered. */
export type EventAnswer = {
  [K in keyof AnswerEvents]: {
    readonly kind: K;
    readonly event: EventOf<AnswerEvents[K]>;
    readonly looksFor?: PromptAnswers;
  };
}[keyof AnswerEvents];

/** What a prompt may be answered with. */
export type PromptAnswers = {
  readonly skill: boolean;
  readonly receipt: boolean;
  /** Rules and decisions are known, which the prompt may end. */
  readonly hasWords: boolean;
};

/** Null for an event that is not answered. */
export function chooseAnswer(
  event: Event,
  client: ClientName,
  run: string,
  now: Date,
): EventAnswer | null {
  switch (event.type) {
    case "session.lifecycle": {
      const { phase } = event.data;
      if (phase === "started") return { kind: "start", event };
      return phase === "ended" ? { kind: "end", event } : null;
    }
    case "tool_error":
      return { kind: "failure", event };
    case "compaction":
      return { kind: "compaction", event };
    case "turn.end":
      if (hasPendingInjection(event, run)) return { kind: "delivery", event };
      return isSaveDue(run, event.sessionId, now) ? { kind: "turn", event } : null;
    case "prompt":
      if (isAfterCompaction(event, client, run)) return { kind: "restore", event };
      if (hasPendingInjection(event, run)) return { kind: "delivery", event };
      return choosePromptAnswer(event, client, run);
    case "tool_use":
      return hasPendingInjection(event, run) ? { kind: "delivery", event } : null;
    default:
      return null;
  }
}

/** A client without a hook after a compaction gets the restore with the next prompt. */
export function noteCompaction(run: string, client: ClientName, { sessionId, ts }: Event): void {
  if (clientOf(client).abilities.startsAfterCompaction) return;
  appendLines(sessionFile(run, sessionId, "compacted"), [`${JSON.stringify({ ts })}\n`]);
}

const isAfterCompaction = ({ sessionId, data }: Event, client: ClientName, run: string): boolean =>
  !clientOf(client).abilities.startsAfterCompaction &&
  data.agentId === undefined &&
  system.factsAt(sessionFile(run, sessionId, "compacted")) !== null;

/** A restore of this session is unproved. A subagent's hooks cannot prove it. */
const hasPendingInjection = ({ sessionId, data }: Event, run: string): boolean =>
  data.agentId === undefined && system.factsAt(sessionFile(run, sessionId, "told")) !== null;

/** Where an index of skills exists to match a prompt against (`skill-hint.ts`); a typed command names its own. */
const mayFitSkill = (
  { projectPath, data }: EventOf<"prompt">,
  client: ClientName,
  run: string,
): boolean =>
  projectPath !== null &&
  data.agentId === undefined &&
  asText(data.text)?.startsWith("/") === false &&
  system.factsAt(skillIndexPath(run, client, projectPath)) !== null;

function choosePromptAnswer(
  event: EventOf<"prompt">,
  client: ClientName,
  run: string,
): EventAnswer | null {
  const receipt = maySettle(event, client);
  const hasWords =
    receipt &&
    event.projectPath !== null &&
    system.factsAt(rulesCacheFile(run, event.projectPath)) !== null;
  const looksFor = { skill: mayFitSkill(event, client, run), receipt, hasWords };
  return looksFor.skill || looksFor.receipt ? { kind: "prompt", event, looksFor } : null;
}

/** In a longer prompt nothing is said for good. */
const MAX_SETTLING = 6000;

/** A person may say a rule or a decision in it, and is shown that it was kept (`prompt-glance.ts` looks closer, `rule-receipt.ts` composes it). */
function maySettle({ projectPath, data }: EventOf<"prompt">, client: ClientName): boolean {
  const text = asText(data.text) ?? "";
  return (
    clientOf(client).hook.showsPromptMessage(asText(data.entrypoint)) &&
    projectPath !== null &&
    data.agentId === undefined &&
    text.length <= MAX_SETTLING &&
    !text.startsWith("/")
  );
}

/** A skill that was used is not suggested again. */
export const noteSkill = (run: string, { sessionId, data }: EventOf<"skill_used">): void =>
  void appendLines(sessionFile(run, sessionId, "skills"), [`${JSON.stringify(data.skillName)}\n`]);

/**
 * Which turn of its session a skill belongs to, and its completion where no hook tells of it: a skill that somebody typed
 * has no tool call that could end, and a call that was interrupted has no end either. Such a skill is completed with its
 * turn, exactly once, by whichever comes first:
 *
 *   turn.end        Stop, StopFailure, Codex's Interrupt
 *   the next turn   an interrupt of Claude Code's calls no hook: its next prompt shows that the turn is over
 *   ended, started  the session's end without a turn's, or its next start where the client was killed
 *
 * A subagent's skill may outlive the turn, so it waits for its own end, or the session's. A turn is known by the client's
 * id for it: a prompt that is typed while the agent works has the id of the turn that it is typed in. `turnSeq` is how many
 * prompts the session had, the skill's own among them; null where the beginning of the session was not seen.
 *
 * What has to be known for it is a `Turn`, and everything that changes it a `TurnNote`: hooks append notes to a file,
 * because several of them may run at once, an import keeps the turn in memory. Pure.
 */
import { asText, type Event, type EventOf, isObject, withFields } from "../../event/event.ts";

type SkillEvent = EventOf<"skill.lifecycle">;

export type OpenSkill = {
  /** The id that its completion will have: whoever writes it, and however often, it is one event. */
  readonly doneId: string;
  readonly agentId: string | null;
  /** What its completion says of it. */
  readonly data: SkillEvent["data"];
};

export type TrackedTurn = {
  readonly seq: number | null;
  readonly id: string | null;
  /** False between a typed command and its prompt, where the client tells the command first (2.1.197). */
  readonly hasPrompt: boolean;
  readonly isOver: boolean;
  readonly open: readonly OpenSkill[];
};

export type TurnNote = {
  readonly seq: number | null;
  /** A turn begins, or a prompt is added to it: whoever reads notes from the end need not read further. */
  readonly turn?: Pick<TrackedTurn, "id" | "hasPrompt" | "open">;
  readonly over?: true;
  readonly begun?: OpenSkill;
  readonly done?: string;
};

export const UNKNOWN_TURN: TrackedTurn = {
  seq: null,
  id: null,
  hasPrompt: false,
  isOver: true,
  open: [],
};

export function applyTurnNote(
  before: TrackedTurn,
  { seq, turn, over, begun, done }: TurnNote,
): TrackedTurn {
  const { id, hasPrompt, open } = turn ?? before;
  const left = done === undefined ? open : open.filter((one) => one.doneId !== done);
  return {
    seq,
    id,
    hasPrompt,
    isOver: over === true || (turn === undefined && before.isOver),
    open: begun === undefined ? left : [...left, begun],
  };
}

/** Whether an event has anything to do with turns. */
export const concernsTurn = ({ type, data }: Event): boolean =>
  type === "turn.start" ||
  type === "turn.end" ||
  type === "skill.lifecycle" ||
  (type === "session.lifecycle" && (data.phase === "started" || data.phase === "ended"));

export type TurnUpdate = { readonly events: readonly Event[]; readonly notes: readonly TurnNote[] };

/** The events of one hook call, with what they lack of turns and skills. */
export function followTurn(
  before: TrackedTurn,
  events: readonly Event[],
  newId: () => string,
): TurnUpdate {
  const all: Event[] = [];
  const notes: TurnNote[] = [];
  let turn = before;
  const note = (one: Omit<TurnNote, "seq">, seq: number | null = turn.seq): void => {
    const whole = { seq, ...one };
    notes.push(whole);
    turn = applyTurnNote(turn, whole);
  };
  /** Those of subagents only with the session. */
  const close = (by: Event, ok: boolean, isSession: boolean): void => {
    for (const skill of turn.open) {
      if (skill.agentId !== null && !isSession) continue;
      all.push(completionOf(skill, by, ok));
      note({ done: skill.doneId });
    }
  };
  const next = (event: Event, hasPrompt: boolean): void => {
    const id = turnIdOf(event);
    // Clients that do not name their turns (before 2.1.197) tell the command before the prompt.
    const isNew = turn.isOver || turn.id !== id || (id === null && turn.hasPrompt);
    if (isNew) close(event, false, false);
    const seq = hasPrompt && turn.seq !== null ? turn.seq + 1 : turn.seq;
    if (isNew || hasPrompt) note({ turn: { id, hasPrompt, open: turn.open } }, seq);
  };
  for (const event of events) {
    const { type, data } = event;
    const isAgents = data.agentId !== undefined;
    if (type === "turn.start" && !isAgents) next(event, true);
    else if (type === "turn.end" && !isAgents) {
      close(event, data.ok === true, false);
      if (!turn.isOver) note({ over: true });
    } else if (type === "session.lifecycle") {
      const isStart = data.phase === "started";
      if ((isStart && data.source !== "compact") || data.phase === "ended") {
        close(event, false, true);
        const seq = isStart && FRESH_SOURCES.has(data.source) ? (turn.seq ?? 0) : turn.seq;
        if (!turn.isOver || seq !== turn.seq) note({ over: true }, seq);
      }
    } else if (type === "skill.lifecycle" && data.phase === "in_progress") {
      const isTyped = data.toolUseId === undefined;
      if (isTyped && !isAgents) next(event, false);
      const isAhead = isTyped && !turn.hasPrompt && turn.seq !== null;
      const numbered = withSeq(event, isAhead ? (turn.seq ?? 0) + 1 : turn.seq);
      all.push(numbered);
      note({ begun: toOpenSkill(numbered, newId()) });
      continue;
    } else if (type === "skill.lifecycle") {
      const skill = skillOf(turn, data);
      const numbered = withSeq(event, skill === undefined ? turn.seq : skill.data.turnSeq);
      all.push(skill === undefined ? numbered : { ...numbered, id: skill.doneId });
      if (skill !== undefined) note({ done: skill.doneId });
      continue;
    }
    all.push(event);
  }
  return { events: all, notes };
}

/** Sources of a session that has nothing before it. */
const FRESH_SOURCES: ReadonlySet<unknown> = new Set(["startup", "clear", "fork"]);

const turnIdOf = ({ data }: Event): string | null => asText(data.promptId) ?? asText(data.turnId);

const withSeq = (event: SkillEvent, turnSeq: SkillEvent["data"]["turnSeq"]): SkillEvent =>
  turnSeq === undefined || turnSeq === null ? event : withFields(event, { turnSeq });

/** What its completion has in common with its beginning. */
const SKILL_FIELDS = [
  "skillName",
  "triggerCommand",
  "turnSeq",
  "targetDocPath",
  "promptId",
  "turnId",
  "toolUseId",
  "agentId",
  "agentType",
  "expansionType",
  "commandSource",
] as const;

/** What it has in common with the event that it comes with. */
const CALL_FIELDS = [
  "provider",
  "client",
  "clientVersion",
  "entrypoint",
  "pid",
  "pidStart",
  "repoId",
  "cwd",
  "transcriptPath",
  "hookMs",
  "imported",
] as const;

function pickFields<P extends object, F extends keyof P>(data: P, names: readonly F[]): Pick<P, F> {
  const found: Partial<Pick<P, F>> = {};
  for (const name of names) if (data[name] !== undefined) found[name] = data[name];
  return found as Pick<P, F>;
}

const toOpenSkill = ({ data }: SkillEvent, doneId: string): OpenSkill => ({
  doneId,
  agentId: asText(data.agentId),
  data: pickFields(data, SKILL_FIELDS),
});

const completionOf = ({ doneId, data }: OpenSkill, by: Event, ok: boolean): Event => ({
  ...by,
  id: doneId,
  type: "skill.lifecycle",
  data: {
    ...pickFields(by.data, CALL_FIELDS),
    ...data,
    phase: "completed",
    ok,
    closedBy:
      by.type === "session.lifecycle" && by.data.phase === "ended" ? "session_end" : "turn_end",
  },
});

/** The one that a tool's end completes. */
function skillOf({ open }: TrackedTurn, data: SkillEvent["data"]): OpenSkill | undefined {
  const called = open.filter((one) => one.data.toolUseId !== undefined);
  return (
    called.find((one) => one.data.toolUseId === data.toolUseId) ??
    called.findLast((one) => one.data.skillName === data.skillName)
  );
}

/** A note as it was written; null for what is none. */
export function parseTurnNote(text: string): TurnNote | null {
  try {
    const found: unknown = JSON.parse(text);
    return isObject(found) && Object.hasOwn(found, "seq") ? (found as unknown as TurnNote) : null;
  } catch {
    return null;
  }
}

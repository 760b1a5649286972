/**
 * Random sessions, told in every way a client tells them: each skill is completed once, in its own turn, and numbered by
 * the prompts before it. What is known between two calls goes through its written form, as in a hook.
 */
import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Event, JsonObject } from "../../../src/event/event.ts";
import {
  followTurn,
  parseTurnNote,
  type TrackedTurn,
  UNKNOWN_TURN,
  applyTurnNote,
} from "../../../src/ingest/capture/follow-turn.ts";
import { anEvent } from "../../event/samples.ts";

type Step = {
  readonly typed: boolean;
  /** 2.1.197 tells the command before the prompt. */
  readonly isExpandedFirst: boolean;
  readonly hasIds: boolean;
  /** Skills that the model calls; whether their end is told. */
  readonly calls: readonly boolean[];
  readonly agentCalls: readonly boolean[];
  readonly queued: number;
  readonly compacts: boolean;
  readonly over: "stop" | "failure" | "stopTwice" | "interrupt" | "end" | "killed";
};

const aStep: fc.Arbitrary<Step> = fc.record({
  typed: fc.boolean(),
  isExpandedFirst: fc.boolean(),
  hasIds: fc.boolean(),
  calls: fc.array(fc.boolean(), { maxLength: 2 }),
  agentCalls: fc.array(fc.boolean(), { maxLength: 1 }),
  queued: fc.nat(2),
  compacts: fc.boolean(),
  over: fc.constantFrom("stop", "failure", "stopTwice", "interrupt", "end", "killed"),
});

const event = (type: string, data: JsonObject): Event => anEvent({ type, data });

/** The hook calls of a session, each the events that are made of it. */
function callsOf(steps: readonly Step[]): Event[][] {
  const calls: Event[][] = [[event("session.lifecycle", { phase: "started", source: "startup" })]];
  let made = 0;
  const isOfOneKind = steps.every(({ hasIds }) => hasIds === steps[0]?.hasIds);
  for (const [at, step] of steps.entries()) {
    // A client names its turns or it does not.
    const id: JsonObject = isOfOneKind && !step.hasIds ? {} : { promptId: `p${at}` };
    const prompt = [event("turn.start", id), event("prompt", id)];
    const skill = (phase: string, more: JsonObject): Event[] => [
      event("skill.lifecycle", { phase, skillName: `s${made % 2}`, ...id, ...more }),
    ];
    // Without names the order that old clients have is the only one there was.
    const isFirst = step.isExpandedFirst || id["promptId"] === undefined;
    const expansion = step.typed ? [skill("in_progress", { n: made++, ahead: isFirst })] : [];
    calls.push(...(isFirst ? [...expansion, prompt] : [prompt, ...expansion]));
    for (const [isAgents, ends] of [
      [false, step.calls],
      [true, step.agentCalls],
    ] as const) {
      for (const isTold of ends) {
        const n = made++;
        const about = {
          toolUseId: `t${n}`,
          skillName: `s${n % 2}`,
          ...(isAgents ? { agentId: "a" } : {}),
        };
        calls.push(skill("in_progress", { ...about, n }));
        if (isTold) calls.push(skill("completed", { ...about, ok: true }));
      }
    }
    if (id["promptId"] !== undefined)
      for (let queued = 0; queued < step.queued; queued++) calls.push(prompt);
    if (step.compacts)
      calls.push([event("session.lifecycle", { phase: "started", source: "compact" })]);
    const stop = [event("turn.end", { ...id, ok: step.over !== "failure" })];
    if (["stop", "stopTwice", "failure"].includes(step.over)) calls.push(stop);
    if (step.over === "stopTwice") calls.push(stop);
    if (step.over === "end") calls.push([event("session.lifecycle", { phase: "ended" })]);
    if (step.over === "end" || step.over === "killed")
      calls.push([event("session.lifecycle", { phase: "started", source: "resume" })]);
  }
  calls.push([event("session.lifecycle", { phase: "ended" })]);
  return calls;
}

function followed(calls: readonly (readonly Event[])[]): Event[] {
  let lines = "";
  let ids = 0;
  const all: Event[] = [];
  for (const events of calls) {
    const notes = lines.split("\n").flatMap((line) => parseTurnNote(line) ?? []);
    const turn: TrackedTurn = notes.reduce(applyTurnNote, UNKNOWN_TURN);
    const after = followTurn(turn, events, () => `done-${ids++}`);
    all.push(...after.events);
    for (const note of after.notes) lines += `${JSON.stringify(note)}\n`;
  }
  return all;
}

test("whatever ends a turn, every skill is completed once, within its turn, with its own number [R106, R109, R143]", () => {
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 6 }), (steps) => {
      const calls = callsOf(steps);
      const events = followed(calls);
      const isSkill = ({ type }: Event): boolean => type === "skill.lifecycle";
      // Nothing else is added, and nothing is lost.
      const others = calls.flat().filter((one) => !isSkill(one));
      expect(events.filter((one) => !isSkill(one))).toEqual(others);

      const ids = events.filter(isSkill).map(({ id }) => id);
      const begun = events.filter((one) => isSkill(one) && one.data["phase"] === "in_progress");
      const done = events.filter((one) => isSkill(one) && one.data["phase"] === "completed");
      expect(done).toHaveLength(begun.length);
      expect(new Set(done.map(({ id }) => id)).size).toBe(done.length);
      expect(ids).toHaveLength(2 * begun.length);

      for (const one of begun) {
        const at = events.indexOf(one);
        const before = events.slice(0, at).filter(({ type }) => type === "turn.start").length;
        expect(one.data["turnSeq"]).toBe(before + (one.data["ahead"] === true ? 1 : 0));
      }
      // At every moment as many are open as can be: none of the agent's own behind its turn.
      const open: Event[] = [];
      for (const one of events) {
        if (isSkill(one) && one.data["phase"] === "in_progress") open.push(one);
        if (isSkill(one) && one.data["phase"] === "completed") {
          const at = open.findLastIndex(
            ({ data }) =>
              data["skillName"] === one.data["skillName"] &&
              data["turnSeq"] === one.data["turnSeq"] &&
              data["toolUseId"] === one.data["toolUseId"],
          );
          expect(at).not.toBe(-1);
          open.splice(at, 1);
        }
        if (one.type === "turn.end")
          expect(open.filter(({ data }) => data["agentId"] === undefined)).toEqual([]);
        if (one.type === "session.lifecycle" && one.data["source"] !== "compact")
          expect(open).toEqual([]);
      }
    }),
    { numRuns: 400 },
  );
});

test("a line of the file that was cut, or is no note, changes nothing", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const note = parseTurnNote(text);
      expect(note === null || "seq" in note).toBe(true);
    }),
  );
  expect(parseTurnNote('{"seq":1,"over":tr')).toBeNull();
});

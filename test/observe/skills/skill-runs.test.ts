import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Event } from "../../../src/event/event.ts";
import { type SkillRun, foldSkillRuns } from "../../../src/observe/skills/skill-runs.ts";
import { toSkillSteps } from "../../../src/observe/skills/skill-steps.ts";
import { flatten } from "../../../src/store/store.ts";
import { anEvent, at } from "../../event/samples.ts";

const skill = (phase: string, skillName: string, seconds: number): Event =>
  anEvent({ type: "skill.lifecycle", ts: at(seconds), data: { phase, skillName } });
const begin = (name: string, seconds: number): Event => skill("in_progress", name, seconds);
const complete = (name: string, seconds: number): Event => skill("completed", name, seconds);
const turnEnd = (seconds: number): Event =>
  anEvent({ type: "turn.end", ts: at(seconds), data: {} });
const session = (phase: string, seconds: number): Event =>
  anEvent({ type: "session.lifecycle", ts: at(seconds), data: { phase } });

const runsOf = (...events: readonly Event[]): readonly SkillRun[] =>
  foldSkillRuns(toSkillSteps(events.map(flatten)));

const run = (
  skillName: string,
  from: number,
  to: number | null,
  closedBy: SkillRun["closedBy"],
): SkillRun => ({
  skillName,
  startedAt: at(from),
  completedAt: to === null ? null : at(to),
  closedBy,
});

describe("a skill", () => {
  test("in progress is the current state of its session and name [R142]", () => {
    expect(runsOf(session("started", 0), begin("spec", 1))).toEqual([run("spec", 1, null, null)]);
  });

  test("completed closes the newest open run of its name [R143]", () => {
    expect(runsOf(begin("spec", 1), begin("spec", 2), complete("spec", 3))).toEqual([
      run("spec", 1, null, null),
      run("spec", 2, 3, "completion"),
    ]);
    expect(runsOf(begin("spec", 1), complete("spec", 2), begin("spec", 3))).toEqual([
      run("spec", 1, 2, "completion"),
      run("spec", 3, null, null),
    ]);
  });

  test("nested in another is closed by itself, and the outer one after it [R143]", () => {
    expect(
      runsOf(begin("outer", 1), begin("inner", 2), complete("inner", 3), complete("outer", 4)),
    ).toEqual([run("outer", 1, 4, "completion"), run("inner", 2, 3, "completion")]);
  });

  test("nested in itself is closed from the inside out [R143]", () => {
    expect(
      runsOf(begin("spec", 1), begin("spec", 2), complete("spec", 3), complete("spec", 4)),
    ).toEqual([run("spec", 1, 4, "completion"), run("spec", 2, 3, "completion")]);
  });

  test("whose completion has no beginning, or another name, closes nothing [R143]", () => {
    expect(runsOf(complete("spec", 1))).toEqual([]);
    expect(runsOf(begin("spec", 1), complete("review", 2))).toEqual([run("spec", 1, null, null)]);
  });

  test("typed by the user is closed by the end of the turn, or of the session", () => {
    expect(runsOf(begin("spec", 1), begin("review", 2), complete("review", 3), turnEnd(4))).toEqual(
      [run("spec", 1, 4, "turn_end"), run("review", 2, 3, "completion")],
    );
    expect(runsOf(begin("spec", 1), session("ended", 2))).toEqual([
      run("spec", 1, 2, "session_end"),
    ]);
    expect(runsOf(begin("spec", 1), session("waiting_permission", 2))).toEqual([
      run("spec", 1, null, null),
    ]);
  });

  test("that failed counts as completed: there is no failed phase [R164]", () => {
    expect(runsOf(begin("spec", 1), skill("failed", "spec", 2))).toEqual([
      run("spec", 1, 2, "completion"),
    ]);
  });

  test("is never open more often than it began, and ends after a turn's end", () => {
    const names = fc.constantFrom("a", "b");
    const step = fc.oneof(
      names.map((name) => begin(name, 0)),
      names.map((name) => complete(name, 0)),
      fc.constant(turnEnd(0)),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const events = steps.map((event, n) => ({ ...event, ts: at(n) }));
        const runs = runsOf(...events);
        const begun = events.filter((event) => event.data["phase"] === "in_progress");
        expect(runs.map(({ startedAt }) => startedAt)).toEqual(begun.map(({ ts }) => ts));
        const completions = events.filter((event) => event.data["phase"] === "completed").length;
        expect(runs.filter(({ closedBy }) => closedBy === "completion").length).toBeLessThanOrEqual(
          completions,
        );
        const all = runsOf(...events, turnEnd(events.length));
        expect(all.filter(({ completedAt }) => completedAt === null)).toEqual([]);
        for (const { startedAt, completedAt } of all)
          expect((completedAt ?? "") > startedAt).toBe(true);
      }),
    );
  });
});

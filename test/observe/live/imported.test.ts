/** What was imported tells of the past: never that a session is alive now, unless something else says so. */
import { expect, test } from "bun:test";
import { type Event, withFields } from "../../../src/event/event.ts";
import { explainState } from "../../../src/observe/live/resolve.ts";
import { en } from "../../../src/text/en.ts";
import { after, lifecycle, ms, seen, shown, told } from "./scene.ts";

const imported = (event: Event): Event => withFields(event, { imported: true });

const HALF_AN_HOUR = 1800;
const START = imported(lifecycle("started", 0, { source: "startup" }));
const PROMPT = imported(told("turn.start", 10, { prompt: "go" }));
const STOP = imported(told("turn.end", 20, { ok: true }));
const WHOLE = [START, PROMPT, STOP];
const ANSWER = shown(20, { kind: "answer", isLast: true });

test("whether one that was written to lately still runs is not known; half an hour later it is over", () => {
  for (const hooks of [WHOLE, [START, PROMPT], [START]]) {
    expect(after(100, { hooks })).toMatchObject({
      state: "active",
      phase: null,
      doubt: "unknown",
      rule: "imported_lately",
    });
  }
  const { until } = after(100, { hooks: WHOLE, transcript: [ANSWER] });
  expect(until).toBe(ms(20 + HALF_AN_HOUR));
  expect(after(20 + HALF_AN_HOUR, { hooks: WHOLE, transcript: [ANSWER] })).toMatchObject({
    state: "completed",
    phase: null,
    doubt: null,
    rule: "imported_and_over",
    since: ms(20),
    until: null,
  });
});

test("one that its client had left when it was imported is over at once, unless something is added", () => {
  const summed = told("session_summary", 20, { reason: "imported", recovered: true });
  const left = [...WHOLE, summed];
  expect(after(100, { hooks: left, transcript: [ANSWER] })).toMatchObject({
    state: "completed",
    rule: "imported_and_over",
  });
  const more = shown(90, { kind: "answer", isLast: true });
  expect(after(100, { hooks: left, transcript: [more] })).toMatchObject({ doubt: "unknown" });
  const board = { status: "busy", since: 30 } as const;
  expect(after(100, { hooks: left, board })).toMatchObject({ rule: "board_busy" });
});

test("a subagent of the past does not work now", () => {
  const agent = imported(told("subagent_start", 12, { agentId: "a" }));
  const { hooks } = seen({ hooks: [...WHOLE, agent] });
  expect([hooks.agents.size, hooks.sawAgents, hooks.aliveAt]).toEqual([0, true, null]);
});

test("its client's board says what it does now", () => {
  const board = { status: "busy", since: 30 } as const;
  expect(after(HALF_AN_HOUR, { hooks: WHOLE, board })).toMatchObject({
    state: "active",
    phase: "busy",
    rule: "board_busy",
  });
});

test("a hook that comes later makes it a session like any other, and so does an end", () => {
  const next = told("turn.start", 60, { prompt: "on", pid: 7, pidStart: "1" });
  expect(after(61, { hooks: [...WHOLE, next] })).toMatchObject({ phase: "busy", since: ms(60) });
  const over = told("turn.end", 70, { ok: true });
  const day = 20 * 3600;
  expect(after(day, { hooks: [...WHOLE, next, over], process: {} }).state).toBe("idle");
  const ended = lifecycle("ended", 80, { reason: "other" });
  expect(after(day, { hooks: [...WHOLE, next, over, ended] })).toMatchObject({
    state: "completed",
    rule: "ended",
  });
});

test("the order in which hooks and the import were written down makes no difference", () => {
  const next = told("turn.start", 60, { prompt: "on" });
  expect(after(61, { hooks: [next, ...WHOLE] })).toEqual(after(61, { hooks: [...WHOLE, next] }));
});

test("an explanation tells what was imported from what hooks saw, and has words for all of it", () => {
  const alone = explainState(seen({ hooks: WHOLE }), ms(100));
  expect(alone.evidence.map(({ source, what }) => `${source} ${what}`)).toEqual([
    "import turn_ended",
    "import imported",
    "time quiet",
    "import prompted",
    "import started",
  ]);
  expect(alone.evidence.filter(({ isDecisive }) => isDecisive).map(({ what }) => what)).toEqual([
    "imported",
  ]);
  const { rules, sources, evidence } = en.live;
  expect(rules).toHaveProperty(alone.rule);
  for (const { source, what } of alone.evidence) {
    expect(sources).toHaveProperty(source);
    expect(evidence).toHaveProperty(what);
  }
  const later = explainState(seen({ hooks: [...WHOLE, told("turn.start", 60)] }), ms(61));
  expect(later.evidence[0]).toMatchObject({ source: "hook", what: "prompted" });
});

import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  rowOf,
  talkItems,
  type TalkFoldState,
} from "../../../src/dashboard/session/conversation/talk-items.ts";
import {
  findTalkMatches,
  indexOfTalkEvent,
} from "../../../src/dashboard/session/conversation/talk-matches.ts";
import { isLongPrompt } from "../../../src/dashboard/session/conversation/item-height.ts";
import { turnMarkdown } from "../../../src/dashboard/session/conversation/turn-markdown.ts";
import { buildOverview } from "../../../src/dashboard/session/conversation/overview-marks.ts";
import {
  countTalk,
  type TalkKind,
  parseTalkKinds,
} from "../../../src/dashboard/session/conversation/talk-kinds.ts";
import { finishWork } from "../../../src/dashboard/parts/incremental-work.ts";
import {
  countWork,
  buildTurns,
  type TalkTurn,
} from "../../../src/dashboard/session/conversation/talk-turns.ts";
import type { TimelineRow, TimelineRowKind } from "../../../src/dashboard/session/timeline-rows.ts";

const at = (second: number): string => new Date(1_760_000_000_000 + second * 1000).toISOString();

const row = (
  id: string,
  kind: TimelineRowKind,
  second: number,
  more: Partial<TimelineRow> = {},
): TimelineRow => ({
  id,
  kind,
  type: kind === "answer" ? "turn.end" : kind === "error" ? "tool_error" : kind,
  ts: at(second),
  line: `${kind} ${id}`,
  ...more,
});

const TALK: readonly TimelineRow[] = [
  row("s", "session", 0, { type: "session.lifecycle" }),
  row("p1", "prompt", 1, { text: "mend **it**" }),
  row("t1", "tool", 2, { tool: "Read" }),
  row("e1", "error", 3, { isBad: true, line: "Bash npm test failed: boom" }),
  row("w1", "permission", 4),
  row("t2", "tool", 5, { tool: "Edit", file: "a.ts" }),
  row("t3", "tool", 6, { tool: "Edit", file: "a.ts", durationMs: 500 }),
  row("u1", "other", 6, { type: "usage" }),
  row("a1", "answer", 7, { text: "Done.\n\n- one" }),
  row("p2", "prompt", 8, { text: "thanks" }),
  row("a2", "answer", 9),
];

const byKey = (turns: readonly TalkTurn[]): Map<string, TalkTurn> =>
  new Map(turns.map((turn) => [turn.key, turn]));

const turnsOf = (
  rows: readonly TimelineRow[],
  before: readonly TalkTurn[] = [],
): readonly TalkTurn[] => finishWork(buildTurns(rows, byKey(before)));

const day = (iso: string): string => iso.slice(0, 10);
const FOLDED: TalkFoldState = {
  unfolded: new Set(),
  opened: null,
  find: "",
  inside: new Set(),
  kinds: new Set(),
};

test("the client's own summariser is no subagent of the conversation", () => {
  const rows = [
    row("p", "prompt", 0),
    row("c", "compaction", 1, { type: "compaction" }),
    row("d", "compaction", 2, { type: "summary_draft", agentId: "s" }),
    row("e", "compaction", 3, { type: "compaction_summary" }),
  ];
  const parts = turnsOf(rows).flatMap((turn) => turn.parts);
  expect(parts.map(({ is }) => is)).toEqual(["mark", "mark"]);
});

test("a prompt begins a turn; calls are folded between whatever stands for itself", () => {
  const turns = turnsOf(TALK);
  expect(turns.map(({ prompt, parts }) => [prompt?.id ?? null, parts.map(({ is }) => is)])).toEqual(
    [
      [null, ["mark"]],
      ["p1", ["work", "mark", "work", "answer"]],
      ["p2", ["answer"]],
    ],
  );
  const [first, , second] = turns[1]?.parts ?? [];
  expect(first?.is === "work" && countWork(first.work)).toEqual({
    calls: 2,
    failures: 1,
    denials: 0,
    refusals: 0,
    files: 0,
    ms: 1000,
  });
  expect(second?.is === "work" && countWork(second.work)).toEqual({
    calls: 2,
    failures: 0,
    denials: 0,
    refusals: 0,
    files: 1,
    ms: 1000,
  });
});

test("folded work shows what failed in it; unfolded, opened or found, all of it", () => {
  const turns = turnsOf(TALK);
  const steps = (given: Partial<TalkFoldState>) =>
    talkItems(turns, { ...FOLDED, ...given }, day)
      .filter(({ is }) => is === "step")
      .map(({ key }) => key);
  expect(steps({})).toEqual(["e1"]);
  expect(steps({ unfolded: new Set(["work t1"]) })).toEqual(["t1", "e1"]);
  expect(steps({ opened: "t3" })).toEqual(["e1", "t2", "t3"]);
  expect(steps({ find: "TOOL T1" })).toEqual(["t1", "e1"]);
});

test("what is looked for is found in whole texts; an event without an item leads to what came before it", () => {
  const items = talkItems(turnsOf(TALK), FOLDED, day);
  expect(findTalkMatches(items, "- ONE").map((place) => items[place]?.key)).toEqual(["a1"]);
  // What a call printed is found where it is unfolded before the eyes.
  const contents = new Map([["t3", "exit code 127"]]);
  expect(findTalkMatches(items, "Code 127", contents)).toEqual([]);
  const open = talkItems(turnsOf(TALK), { ...FOLDED, opened: "t3" }, day);
  expect(findTalkMatches(open, "Code 127", contents).map((place) => open[place]?.key)).toEqual([
    "t3",
  ]);
  expect(items[indexOfTalkEvent(items, "p2") ?? -1]?.key).toBe("p2");
  expect(indexOfTalkEvent(items, "u1")).toBeNull();
});

test("a turn as Markdown quotes the prompt and keeps the answer as it is", () => {
  const [, turn] = turnsOf(TALK);
  if (turn === undefined) throw new Error("no turn");
  expect(turnMarkdown(turn)).toBe(
    "> mend **it**\n\n- tool t1\n- Bash npm test failed: boom\n- permission w1\n- tool t2\n- tool t3\n\nDone.\n\n- one\n",
  );
});

const WITH_AGENTS: readonly TimelineRow[] = [
  row("p1", "prompt", 1),
  row("t1", "tool", 2, { tool: "Read" }),
  row("b1", "agent", 3, { type: "subagent_start", agentId: "a", agentType: "Explore" }),
  row("b2", "agent", 3, { type: "subagent_start", agentId: "b", agentType: "Plan" }),
  row("x1", "tool", 4, { agentId: "a" }),
  row("y1", "error", 5, { agentId: "b", isBad: true }),
  row("x2", "tool", 6, { agentId: "a", file: "a.ts" }),
  row("z1", "agent", 7, { type: "subagent_stop", agentId: "a", text: "found **it**" }),
  row("c1", "tool", 8, { tool: "Agent", startedAgent: "a" }),
  row("t2", "tool", 9, { tool: "Read" }),
  row("a1", "answer", 10),
  row("p2", "prompt", 11),
  row("y2", "tool", 12, { agentId: "b" }),
];

test("what a subagent was asked, did and answered is a turn within the turn that it began in, folded until somebody looks", () => {
  const turns = turnsOf(WITH_AGENTS);
  expect(turns.map(({ parts }) => parts.map(({ is }) => is))).toEqual([
    ["work", "agent", "agent", "work", "answer"],
    [],
  ]);
  const agents = turns.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.is === "agent" ? [part.agent] : [])),
  );
  expect(agents).toMatchObject([
    { id: "a", name: "Explore", call: { id: "c1" }, answer: { id: "z1" } },
    { id: "b", name: "Plan", call: null, answer: null },
  ]);
  expect(agents.map(({ work }) => work.steps.map(({ id }) => id))).toEqual([
    ["x1", "x2"],
    ["y1", "y2"],
  ]);
  const keys = (given: Partial<TalkFoldState>) =>
    talkItems(turns, { ...FOLDED, ...given }, day)
      .slice(1)
      .map(({ key }) => key);
  const folded = ["p1", "t1", "agent a", "agent b", "t2", "a1", "p2"];
  expect(keys({})).toEqual(folded);
  const ofA = ["asked a", "work of a", "z1"];
  expect(keys({ unfolded: new Set(["agent a"]) })).toEqual(folded.toSpliced(3, 0, ...ofA));
  expect(keys({ opened: "x2" })).toEqual(
    folded.toSpliced(3, 0, "asked a", "work of a", "x1", "x2", "z1"),
  );
});

test("only what was asked for is shown, counted over all of it", () => {
  const later = WITH_AGENTS.map(({ id, ...one }) => Object.assign(one, { id: `${id}'` }));
  const turns = turnsOf([...TALK, ...later]);
  expect(countTalk(turns)).toEqual({
    prompts: 4,
    answers: 3,
    failed: 2,
    edits: 3,
    waits: 1,
    compactions: 0,
  });
  const shown = (...kinds: readonly TalkKind[]) =>
    talkItems(turns, { ...FOLDED, kinds: new Set(kinds) }, day)
      .filter(({ is }) => is !== "day")
      .map(({ key }) => key);
  expect(shown("failed", "waits")).toEqual(["e1", "w1", "y1'"]);
  expect(shown("edits")).toEqual(["t2", "t3", "x2'"]);
  expect(parseTalkKinds("failed,nothing,edits")).toEqual(new Set<TalkKind>(["failed", "edits"]));
});

test("the overview leads to the items of the list: where turns begin, and where what is marked stands or is folded", () => {
  const failures = Array.from({ length: 5 }, (_, place) =>
    row(`f${place}`, "error", 11 + place, { isBad: true }),
  );
  const turns = turnsOf([...TALK, row("p9", "prompt", 10), ...failures]);
  const items = talkItems(turns, FOLDED, day);
  const found = findTalkMatches(items, "thanks");
  const { stretches, marks } = buildOverview(turns, items, found);
  const keyAt = (index: number): string | undefined => items[index]?.key;
  expect(stretches.map(({ index }) => keyAt(index))).toEqual(["s", "p1", "p2", "p9"]);
  expect(stretches.at(-1)?.ms).toBe(5000);
  expect(marks.map(({ row: { id }, tone, index }) => [id, tone, keyAt(index)])).toEqual([
    ["e1", "bad", "e1"],
    ["w1", "needs", "w1"],
    ["f0", "bad", "f0"],
    ["f1", "bad", "f1"],
    ["f2", "bad", "f2"],
    // A folded line shows three.
    ["f3", "bad", "work f0"],
    ["f4", "bad", "work f0"],
    ["p2", "found", "p2"],
  ]);
});

test("no row is lost or shown twice, whatever comes in whatever order", () => {
  const kinds = ["prompt", "answer", "tool", "error", "permission", "compaction", "agent"] as const;
  const rows = fc.array(
    fc.record({ kind: fc.constantFrom(...kinds), isAgent: fc.boolean(), isBad: fc.boolean() }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(rows, (given) => {
      const all = given.map(({ kind, isAgent, isBad }, place) =>
        row(`r${place}`, kind, place, {
          ...(isAgent ? { agentId: "a" } : {}),
          ...(isBad ? { isBad: true as const } : {}),
        }),
      );
      const turns = turnsOf(all);
      const unfolded = new Set(["agent a", "work of a", ...all.map(({ id }) => `work ${id}`)]);
      const items = talkItems(turns, { ...FOLDED, unfolded }, day);
      const shown = items.flatMap((item) => ("row" in item ? item.row.id : []));
      const isAgents = ({ agentId }: TimelineRow): boolean => agentId !== undefined;
      const own = new Set(all.filter(isAgents).map(({ id }) => id));
      // A subagent's are told where it began, all others in the order that they came in.
      expect(shown.filter((id) => !own.has(id))).toEqual(
        all.filter((one) => !isAgents(one)).map(({ id }) => id),
      );
      expect(shown.filter((id) => own.has(id))).toEqual([...own]);
      expect(turns.flatMap(({ rows: own }) => own).map(({ id }) => id)).toEqual(shown);
      expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
    }),
    { numRuns: 300 },
  );
});

test("as a session comes in, from either end, turns that have not changed stay the same, and so do their items", () => {
  const later = WITH_AGENTS.map(({ id, ...one }) => Object.assign(one, { id: `${id}'` }));
  const all = [...TALK, ...later];
  const whole = turnsOf(all);
  for (let cut = 0; cut <= all.length; cut++) {
    const [older, newer] = [turnsOf(all.slice(0, cut)), turnsOf(all.slice(cut))];
    for (const before of [older, newer]) {
      const turns = turnsOf(all, before);
      expect(turns).toEqual(whole);
      expect(talkItems(turns, FOLDED, day)).toEqual(talkItems(whole, FOLDED, day));
    }
  }
  const grown = turnsOf(all, whole);
  expect(grown.every((turn, place) => turn === whole[place])).toBe(true);
  const [items, again] = [talkItems(whole, FOLDED, day), talkItems(grown, FOLDED, day)];
  expect(again.every((item, place) => item.is === "day" || item === items[place])).toBe(true);
  // What was decided since is another row, of one turn.
  const decided = all.with(4, row("w1", "permission", 4, { line: "allowed" }));
  const changed = turnsOf(decided, whole).filter((turn, place) => turn !== whole[place]);
  expect(changed.map(({ key }) => key)).toEqual(["p1"]);
});

test("work that is left half-way is taken up where it was left, whatever came meanwhile", () => {
  const kinds: readonly TimelineRowKind[] = ["prompt", "tool", "error", "answer", "permission"];
  const one = fc.record({ kind: fc.constantFrom(...kinds), agentId: fc.constantFrom(null, "a") });
  const cuts = fc.array(fc.record({ rows: fc.nat(40), steps: fc.nat(12) }), { maxLength: 5 });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 40 }), cuts, (ones, left) => {
      const all = ones.map(({ kind, agentId }, second) =>
        row(`r${second}`, kind, second, agentId === null ? {} : { agentId }),
      );
      const known = new Map<string, TalkTurn>();
      for (const { rows, steps } of left) {
        const work = buildTurns(all.slice(-rows), known);
        for (let step = 0; step < steps; step++) work.next();
      }
      expect(finishWork(buildTurns(all, known))).toEqual(turnsOf(all));
    }),
    { numRuns: 300 },
  );
});

test("a call whose contents have the words is unfolded and found, however deep it is folded, and no other is", () => {
  const kinds: readonly TimelineRowKind[] = ["prompt", "tool", "error", "answer"];
  const one = fc.record({
    kind: fc.constantFrom(...kinds),
    agentId: fc.constantFrom(null, "a"),
    isInside: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 40 }), (ones) => {
      const all = ones.map(({ kind, agentId }, second) =>
        row(`r${second}`, kind, second, agentId === null ? {} : { agentId }),
      );
      const calls = ones.flatMap(({ kind, isInside }, place) =>
        isInside && (kind === "tool" || kind === "error") ? `r${place}` : [],
      );
      const inside = new Set(calls);
      const items = talkItems(turnsOf(all), { ...FOLDED, find: "deep", inside }, day);
      const found = findTalkMatches(items, "deep", new Map(), inside).map((at) => items[at]);
      expect(new Set(found.map((item) => rowOf(item)?.id))).toEqual(inside);
      expect(found).toHaveLength(inside.size);
      for (const item of found) expect(item).toMatchObject({ is: "step", isOpen: true });
    }),
    { numRuns: 300 },
  );
});

test("a long prompt is folded until it is unfolded, found, or named by the address", () => {
  const long = Array.from({ length: 12 }, (_, at) => `line ${at}`).join("\n");
  const turns = turnsOf([row("p1", "prompt", 1, { text: long })]);
  const isOpen = (state: Partial<TalkFoldState>): boolean | undefined => {
    const item = talkItems(turns, { ...FOLDED, ...state }, day).find(({ is }) => is === "prompt");
    return item?.is === "prompt" ? item.isOpen : undefined;
  };
  expect([isLongPrompt(long), isLongPrompt("line 1\nline 2")]).toEqual([true, false]);
  expect(isOpen({})).toBe(false);
  expect(isOpen({ unfolded: new Set(["p1"]) })).toBe(true);
  expect(isOpen({ find: "line 11" })).toBe(true);
  expect(isOpen({ opened: "p1" })).toBe(true);
});

test("failed are calls and turns as other views count them, not what shows a failed call once more", () => {
  const row = { ts: "2026-11-15T10:00:00.000Z", line: "" };
  const turns = turnsOf([
    { ...row, id: "p", type: "prompt", kind: "prompt" },
    { ...row, id: "e", type: "tool_error", kind: "error", isBad: true },
    { ...row, id: "k", type: "skill.lifecycle", kind: "skill", isBad: true },
    { ...row, id: "u", type: "tool_use", kind: "tool", isBad: true },
  ]);
  expect(countTalk(turns).failed).toBe(1);
});

import { expect, test } from "bun:test";
import fc from "fast-check";
import { collectCompactions } from "../../../src/recall/inject/compactions.ts";
import type { FlatEvent } from "../../../src/store/store.ts";
import { documentOf, events, type Told } from "./compaction-events.ts";

const only = (all: readonly FlatEvent[]): ReturnType<typeof collectCompactions>[number] => {
  const [one, ...others] = collectCompactions(all);
  expect(others).toEqual([]);
  if (one === undefined) throw new Error("no compaction was found");
  return one;
};

const DOCUMENT = documentOf({
  goal: { original_request: "포트를 8080으로 바꿔줘", current_objective: "" },
  decisions: [{ what: "use SQLite for the queue", why: "", rejected: [] }],
});

const pre = (trigger = "auto"): Told => ["compaction", { trigger }];
const saved: Told = ["snapshot", { trigger: "auto", document: DOCUMENT }];
const start: Told = ["session.lifecycle", { phase: "started", source: "compact" }];
const summary: Told = ["compaction_summary", { trigger: "auto", text: "The queue uses SQLite." }];
const injection = (id: string, more = {}): Told => [
  "injection",
  {
    hook: "SessionStart",
    source: "compact",
    units: 900,
    parts: [{ kind: "snapshot", refs: ["s"], units: 800, linesCut: 3 }],
    ...more,
  },
  id,
];
const proof = (injectionId: string, outcome: string, attempt = 1): Told => [
  "injection_proof",
  { injectionId, outcome, attempt },
];
const prompt: Told = ["prompt", { text: "go on" }];

test.each([
  { client: "Claude Code", order: [pre(), saved, start, injection("i"), summary] },
  { client: "Codex", order: [pre(), saved, summary, start, injection("i")] },
])("a compaction is one, in the order in which $client reports it", ({ order }) => {
  const all = events("s", ...order, prompt, proof("i", "accepted"));
  expect(only(all)).toMatchObject({
    sessionId: "s",
    at: all[0]?.ts,
    trigger: "auto",
    isFollowed: true,
    saved: { isOwn: true, counts: { goal: 1, decisions: 1, tasks: 0, files: 0 } },
    told: [{ id: "i", units: 900, parts: [{ kind: "snapshot", units: 800, linesCut: 3 }] }],
    delivery: { outcome: "accepted", attempt: 1 },
    summary: "whole",
    kept: {
      goal: { saved: 1, kept: 0, lost: ["포트를 8080으로 바꿔줘"] },
      decisions: { saved: 1, kept: 1, lost: [] },
    },
  });
});

test("whatever order events are handed over in, the compactions are the same", () => {
  const all = [
    ...events("a", pre(), saved, start, injection("i"), summary, proof("i", "sent"), pre("manual")),
    ...events("b", pre(), saved, summary, start, injection("j"), proof("j", "lost", 2)),
  ];
  const expected = collectCompactions(all);
  expect(expected).toHaveLength(3);
  fc.assert(
    fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
      expect(collectCompactions(shuffled)).toEqual(expected);
    }),
  );
});

test("a PreCompact that no compaction follows is said to be that", () => {
  const all = events("s", pre("manual"), saved, prompt, pre(), saved, start, injection("i"));
  expect(collectCompactions(all)).toMatchObject([
    { trigger: "auto", isFollowed: true },
    {
      trigger: "manual",
      isFollowed: false,
      delivery: { outcome: "nothing", why: "not_followed" },
      told: [],
      kept: null,
    },
  ]);
});

test("the second try belongs to its compaction, whether it was delivered or not", () => {
  const again = injection("again", { hook: "PostToolUse", attempt: 2, again: "i" });
  const all = events("s", pre(), saved, start, injection("i"), summary, again);
  expect(only(all)).toMatchObject({
    told: [{ id: "i" }, { id: "again", hook: "PostToolUse" }],
    delivery: { outcome: "waiting", attempt: 2 },
  });
  for (const outcome of ["accepted", "sent", "lost", "unknown"]) {
    const judged = [...all, ...events("s", proof("again", outcome, 2))];
    expect(only(judged).delivery as unknown).toEqual({ outcome, attempt: 2 });
  }
});

test.each([
  { why: "not_followed", order: [pre(), saved] },
  { why: "no_start", order: [pre(), saved, summary] },
  { why: "not_saved", order: [pre(), start, summary] },
  { why: "not_told", order: [pre(), saved, start, summary] },
])("when nothing was told, it is known why: $why", ({ why, order }) => {
  expect(only(events("s", ...order)).delivery as unknown).toEqual({ outcome: "nothing", why });
});

test("what nobody has looked for yet is waited for, and not known once a hook has passed that should have", () => {
  const told = [pre(), saved, start, injection("i"), summary];
  const deliveryAfter = (...more: readonly Told[]): unknown =>
    only(events("s", ...told, ...more)).delivery;
  expect(deliveryAfter()).toEqual({ outcome: "waiting", attempt: 1 });
  expect(deliveryAfter(["prompt", { agentId: "a" }])).toEqual({ outcome: "waiting", attempt: 1 });
  for (const passed of [
    prompt,
    ["turn.end", {}],
    ["session.lifecycle", { phase: "ended" }],
  ] as const) {
    expect(deliveryAfter(passed)).toEqual({ outcome: "unknown", attempt: 1 });
  }
});

test("a compaction that no PreCompact announced is one all the same, and what was saved before counts as such", () => {
  const claude = events("s", saved, prompt, start, injection("i"), summary);
  expect(only(claude)).toMatchObject({ trigger: "auto", saved: { isOwn: false } });
  const codex = events("s", saved, prompt, summary, start, injection("i"));
  expect(only(codex)).toMatchObject({ trigger: "auto", told: [{ id: "i" }] });
});

test("each compaction of a long session has its own snapshot, telling and summary", () => {
  const round = (at: number): Told[] => [
    pre(),
    ["snapshot", { document: documentOf({}) }, `saved-${at}`],
    start,
    injection(`told-${at}`),
    summary,
    proof(`told-${at}`, at === 2 ? "lost" : "accepted"),
    prompt,
  ];
  expect(collectCompactions(events("s", ...[1, 2, 3].flatMap(round)))).toMatchObject(
    [3, 2, 1].map((at) => ({
      saved: { id: `saved-${at}` },
      told: [{ id: `told-${at}` }],
      delivery: { outcome: at === 2 ? "lost" : "accepted" },
    })),
  );
});

test("a summary that is not kept, or was not handed over, is not compared", () => {
  const hidden: Told = ["compaction_summary", { text: "[REDACTED]" }];
  expect(only(events("s", pre(), saved, start, hidden))).toMatchObject({
    summary: "hidden",
    kept: null,
  });
  expect(only(events("s", pre(), saved, start, ["compaction_summary", {}]))).toMatchObject({
    summary: "none",
    kept: null,
  });
});

test("what is told at another start, and proofs of what nobody told, belong to no compaction", () => {
  const startup = injection("other", { source: "startup" });
  const all = events("s", startup, pre(), saved, start, summary, proof("other", "sent"), startup);
  expect(only(all)).toMatchObject({ told: [], delivery: { outcome: "nothing" } });
});

test("no event, however odd, is too much for it", () => {
  const types = ["compaction", "snapshot", "injection", "injection_proof", "compaction_summary"];
  const odd = fc.record({
    type: fc.constantFrom(...types, "session.lifecycle", "prompt"),
    data: fc.dictionary(
      fc.constantFrom("document", "parts", "text", "source", "phase", "outcome", "units"),
      fc.jsonValue(),
    ),
  });
  fc.assert(
    fc.property(fc.array(odd), (all) => {
      const given = events("s", ...all.map(({ type, data }): Told => [type, data as Told[1]]));
      for (const { delivery } of collectCompactions(given)) expect(delivery.outcome).toBeString();
    }),
  );
});

test("what an import dates to one moment is one compaction, whatever the identifiers", () => {
  const ids = fc.uniqueArray(fc.uuid(), {
    minLength: 4,
    maxLength: 4,
  });
  fc.assert(
    fc.property(ids, (given) => {
      const ts = "2026-01-23T07:04:18.603Z";
      const told = [pre(), saved, start, summary];
      const all = told.flatMap(([type, data], n) => events("s", [type, data, given[n] ?? ""]));
      for (const event of all) Object.assign(event, { ts });
      expect(only(all)).toMatchObject({ trigger: "auto", isFollowed: true, summary: "whole" });
    }),
    { numRuns: 300 },
  );
});

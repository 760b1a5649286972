import { expect, test } from "bun:test";
import {
  listDeliveryRecords,
  findUnfinishedSessions,
} from "../../../src/recall/inject/delivery-records.ts";
import { events, type Told } from "./compaction-events.ts";

const landings = (...told: readonly Told[]): readonly string[] =>
  listDeliveryRecords(events("s", ...told)).map(({ landing }) => landing);

const ANNOUNCED: Told = ["compaction", {}];
const SUMMARY: Told = ["compaction_summary", {}];
const told = (id: string): Told => ["injection", { source: "compact" }, id];
const proof = (injectionId: string, outcome: string): Told => [
  "injection_proof",
  { injectionId, outcome },
];

test("what was told after a compaction landed, was lost, or is not known, by its proof", () => {
  expect(landings(ANNOUNCED, SUMMARY, told("a"), proof("a", "accepted"))).toEqual(["landed"]);
  expect(landings(ANNOUNCED, told("b"), proof("b", "sent"))).toEqual(["landed"]);
  expect(landings(ANNOUNCED, told("c"), told("d"), proof("d", "lost"))).toEqual(["lost"]);
  expect(landings(ANNOUNCED, told("e"), proof("e", "unknown"))).toEqual(["unknown"]);
  expect(landings(ANNOUNCED, SUMMARY, told("f"))).toEqual(["unknown"]);
});

test("a compaction after which nothing was told is one, and one that did not follow is none", () => {
  expect(landings(ANNOUNCED, SUMMARY)).toEqual(["nothing"]);
  expect(landings(SUMMARY)).toEqual(["nothing"]);
  expect(landings(ANNOUNCED)).toEqual([]);
  const start: Told = ["session.lifecycle", { phase: "started", source: "compact" }];
  expect(landings(ANNOUNCED, start)).toEqual(["nothing"]);
});

test("compactions are told oldest first, each with its own outcome", () => {
  expect(
    landings(ANNOUNCED, SUMMARY, ANNOUNCED, SUMMARY, told("g"), proof("g", "sent"), SUMMARY),
  ).toEqual(["nothing", "landed", "nothing"]);
});

test("only sessions of which nothing shows that a compaction followed are looked at again", () => {
  const all = [
    ...events("open", ANNOUNCED),
    ...events("summed", ANNOUNCED, SUMMARY),
    ...events("told", ANNOUNCED, told("h")),
  ];
  expect([...findUnfinishedSessions(all)]).toEqual(["open"]);
});

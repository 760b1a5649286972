import { expect, test } from "bun:test";
import {
  listDeliveryRecords,
  findUnfinishedSessions,
} from "../../../src/recall/inject/delivery-records.ts";
import { events, type Told } from "./compaction-events.ts";

const statuses = (...told: readonly Told[]): readonly string[] =>
  listDeliveryRecords(events("s", ...told)).map(({ status }) => status);

const ANNOUNCED: Told = ["compaction", {}];
const SUMMARY: Told = ["compaction_summary", {}];
const told = (id: string): Told => ["injection", { source: "compact" }, id];
const proof = (injectionId: string, outcome: string): Told => [
  "injection_proof",
  { injectionId, outcome },
];

test("what was told after a compaction was delivered, was lost, or is not known, by its proof", () => {
  expect(statuses(ANNOUNCED, SUMMARY, told("a"), proof("a", "accepted"))).toEqual(["delivered"]);
  expect(statuses(ANNOUNCED, told("b"), proof("b", "sent"))).toEqual(["delivered"]);
  expect(statuses(ANNOUNCED, told("c"), told("d"), proof("d", "lost"))).toEqual(["lost"]);
  expect(statuses(ANNOUNCED, told("e"), proof("e", "unknown"))).toEqual(["unknown"]);
  expect(statuses(ANNOUNCED, SUMMARY, told("f"))).toEqual(["unknown"]);
});

test("a compaction after which nothing was told is one, and one that did not follow is none", () => {
  expect(statuses(ANNOUNCED, SUMMARY)).toEqual(["nothing"]);
  expect(statuses(SUMMARY)).toEqual(["nothing"]);
  expect(statuses(ANNOUNCED)).toEqual([]);
  const start: Told = ["session.lifecycle", { phase: "started", source: "compact" }];
  expect(statuses(ANNOUNCED, start)).toEqual(["nothing"]);
});

test("compactions are told oldest first, each with its own outcome", () => {
  expect(
    statuses(ANNOUNCED, SUMMARY, ANNOUNCED, SUMMARY, told("g"), proof("g", "sent"), SUMMARY),
  ).toEqual(["nothing", "delivered", "nothing"]);
});

test("only sessions of which nothing shows that a compaction followed are looked at again", () => {
  const all = [
    ...events("open", ANNOUNCED),
    ...events("summed", ANNOUNCED, SUMMARY),
    ...events("told", ANNOUNCED, told("h")),
  ];
  expect([...findUnfinishedSessions(all)]).toEqual(["open"]);
});

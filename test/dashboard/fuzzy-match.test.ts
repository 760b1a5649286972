import { expect, test } from "bun:test";
import { findEntries, type PaletteCandidate } from "../../src/dashboard/palette/find-entries.ts";
import { fuzzyMatch } from "../../src/dashboard/palette/fuzzy-match.ts";

const isFound = (query: string, text: string): boolean => fuzzyMatch(query, text) !== null;

test("words are found by beginnings, runs of letters and initials, in both languages, and not by letters strewn about", () => {
  for (const [query, text] of [
    ["hist", "History"],
    ["gh", "Go to History"],
    ["round exact", "Make the rounding of invoices exact"],
    ["cafe", "Café orders"],
    ["ㅎㅅㅌ", "히스토리"],
    ["ㅎ스", "히스토리"],
    ["히스토", "히스토리"],
    ["서저", "설정 저장"],
    ["서", "설정"],
    ["환불", "환불 금액을 고쳐 주세요"],
    ["ㅎㅂ ㄱㅇ", "환불 금액을 고쳐 주세요"],
  ] as const) {
    expect([query, text, isFound(query, text)]).toEqual([query, text, true]);
  }
  for (const [query, text] of [
    ["xyz", "History"],
    ["hry", "History"],
    ["설", "서버"],
    ["ㅎㅌ", "히스토리"],
    ["round nothing", "Make the rounding of invoices exact"],
  ] as const) {
    expect([query, text, isFound(query, text)]).toEqual([query, text, false]);
  }
  expect(fuzzyMatch("ㅅㅌ", "히스토리")?.at).toEqual([1, 2]);
  expect(fuzzyMatch("inv ex", "Make invoices exact")?.at).toEqual([5, 6, 7, 14, 15]);
});

const entry = (
  group: PaletteCandidate["group"],
  label: string,
  more: Partial<PaletteCandidate> = {},
): PaletteCandidate => ({
  id: `${group} ${label}`,
  group,
  label,
  ...more,
});

const labels = (query: string, entries: readonly PaletteCandidate[]): readonly string[] =>
  findEntries(query, entries).flatMap(({ found }) => found.map((one) => one.entry.label));

test("what begins with the words comes before what contains them, names before what stands beside them, the other language last", () => {
  const entries = [
    entry("sessions", "Explain the history of orders"),
    entry("projects", "shop", { hint: "/home/dev/history/shop" }),
    entry("views", "히스토리", { aliases: ["History"] }),
    entry("actions", "History export"),
  ];
  expect(labels("history", entries)).toEqual([
    "History export",
    "Explain the history of orders",
    "히스토리",
    "shop",
  ]);
});

test("while nothing is typed, sessions that wait come first, and settings are left out", () => {
  const entries = [
    entry("settings", "Retention"),
    entry("views", "Now"),
    entry("sessions", "works"),
    entry("sessions", "waits", { isUrgent: true }),
  ];
  expect(labels("", entries)).toEqual(["waits", "works", "Now"]);
});

test("sessions that wait and go on come first, then those with the word in their title; else the newest", () => {
  const entries = [
    entry("sessions", "Works on billing", { isLive: true }),
    entry("sessions", "Waits", { isLive: true, isUrgent: true, hint: "billing-api" }),
    entry("sessions", "Newest", { hint: "billing-api" }),
    entry("sessions", "Older than billing, longer than the last"),
    entry("sessions", "billing"),
  ];
  expect(labels("billing", entries)).toEqual([
    "Waits",
    "Works on billing",
    "Older than billing, longer than the last",
    "billing",
    "Newest",
  ]);
});

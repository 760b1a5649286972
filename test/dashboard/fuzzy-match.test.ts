import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  findEntries,
  PALETTE_GROUPS,
  type PaletteCandidate,
} from "../../src/dashboard/palette/find-entries.ts";
import { fuzzyMatch } from "../../src/dashboard/palette/fuzzy-match.ts";

const isFound = (query: string, text: string): boolean => fuzzyMatch(query, text) !== null;

test("words are found by beginnings, runs of letters and Korean initials, and not by letters strewn over words", () => {
  for (const [query, text] of [
    ["hist", "History"],
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
    ["gh", "Go to History"],
    ["rate", "Repair a test"],
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
  findEntries(query, entries).flatMap(({ hits }) => hits.map((one) => one.entry.label));

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

test("sessions with the whole word come first, then its beginning, then letters within; of those what waits, goes on, has it in its title; else the newest", () => {
  const entries = [
    entry("sessions", "Works on billing", { isLive: true }),
    entry("sessions", "Waits", { isLive: true, isUrgent: true, hint: "billing-api" }),
    entry("sessions", "Newest", { hint: "billing-api" }),
    entry("sessions", "Older than billing, longer than the last"),
    entry("sessions", "billing"),
    entry("sessions", "Waits for billings", { isLive: true, isUrgent: true }),
    entry("sessions", "Rebillings", { isLive: true, isUrgent: true }),
    entry("sessions", "Nothing of it", { when: "billing" }),
  ];
  expect(findEntries("billing", entries)[0]?.hits.map((one) => one.entry.label)).toEqual([
    "Waits",
    "Works on billing",
    "Older than billing, longer than the last",
    "billing",
    "Newest",
    "Waits for billings",
    "Rebillings",
  ]);
});

test("a session is found by its project, alone and with words of its title", () => {
  const entries = [
    entry("sessions", "Round the totals", { hint: "billing-api" }),
    entry("sessions", "Round the corners", { hint: "garden" }),
  ];
  for (const query of ["billing", "round billing", "api totals", "billing-api"])
    expect([query, labels(query, entries)]).toEqual([query, ["Round the totals"]]);
});

test("whatever is typed, sessions are in the order of whole word, beginning, letters within, and newest within each", () => {
  const label = fc.constantFrom("cart", "carts", "a cart", "my carts", "decart", "x cart-y", "go");
  fc.assert(
    fc.property(fc.array(label, { maxLength: 7 }), (names) => {
      const entries = names.map((name, at) => ({ ...entry("sessions", name), id: String(at) }));
      const found = findEntries("cart", entries).flatMap((group) => group.hits);
      expect(found.length).toBe(names.filter((name) => name !== "go").length);
      const ranks = found.map(({ entry: { label: name, id } }) => {
        const fit = /\bcart\b/.test(name) ? 0 : /\bcart/.test(name) ? 1 : 2;
        return fit * 100 + Number(id);
      });
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    }),
    { numRuns: 300 },
  );
});

test("whatever is typed, a setting never stands before a session, an error or a project that has a word beginning so", () => {
  const word = fc.constantFrom("build", "builds", "rebuild", "cost", "a build log", "building-api");
  const group = fc.constantFrom(...PALETTE_GROUPS);
  fc.assert(
    fc.property(
      fc.array(fc.record({ group, word, hint: word }), { maxLength: 12 }),
      fc.constantFrom("build", "bu", "b", "uild", "cost"),
      (made, typed) => {
        const entries = made.map((one, at) => ({
          ...entry(one.group, one.word, { hint: one.hint }),
          id: String(at),
        }));
        const found = findEntries(typed, entries);
        const isMeant = made.some(
          (one) =>
            ["sessions", "errors", "projects"].includes(one.group) &&
            new RegExp(`(?:^|[ -])${typed}`).test(`${one.word} ${one.hint}`),
        );
        if (isMeant) expect(found[0]?.group).not.toBe("settings");
        expect(found.flatMap((one) => one.hits).length).toBeLessThanOrEqual(made.length);
      },
    ),
    { numRuns: 500 },
  );
});

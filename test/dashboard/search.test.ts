/** What an address of the search asks for, and where its links lead. */
import { expect, test } from "bun:test";
import {
  type SearchViewCriteria,
  readSearchCriteria,
  isEmptySearch,
  hasMoreText,
  isMonthChosen,
  hasSearchFilters,
  SEARCH_KINDS,
  NO_FILTERS,
  searchRequestPath,
  searchAddress,
  toggleKind,
  toggleMonth,
} from "../../src/dashboard/search/search-criteria.ts";
import { hitRepeatKey, splitHitLines } from "../../src/dashboard/search/hit-lines.ts";
import { DOCUMENT_KINDS } from "../../src/store/search-index.ts";

const asked = (query: string): SearchViewCriteria => readSearchCriteria(new URLSearchParams(query));

test("the page knows every kind there is", () => {
  expect([...SEARCH_KINDS].toSorted()).toEqual([...DOCUMENT_KINDS].toSorted());
});

test("a search is its address, and an address is the same search again", () => {
  const query =
    "q=로그인 -test&type=decision&type=error&project=/srv/a b&branch=fix/&since=7d&until=today&session=s&file=a.ts&offset=40";
  const one = asked(query);
  expect(one).toEqual({
    q: "로그인 -test",
    kinds: ["decision", "error"],
    project: "/srv/a b",
    branch: "fix/",
    since: "7d",
    until: "today",
    session: "s",
    file: "a.ts",
    offset: 40,
  });
  const again = new URL(searchAddress(one, { offset: 40 }), "http://x").searchParams;
  expect(readSearchCriteria(again)).toEqual(one);
});

test("whatever an address holds, only what can be asked for is", () => {
  expect(asked("type=nonsense&type=error&type=error&offset=-1&other=x")).toMatchObject({
    kinds: ["error"],
    offset: 0,
  });
  expect(asked("offset=1e9").offset).toBe(0);
  expect(isEmptySearch(asked("q=++&offset=20"))).toBe(true);
  expect(searchRequestPath(asked(""), "2026-11-15")).toBeNull();
  expect(searchRequestPath(asked("type=decision&since=7d"), "2026-11-15")).toBe(
    "/search?type=decision&since=2026-11-09&facets=1&limit=20",
  );
});

test("another question begins with its first page", () => {
  const one = asked("q=login&offset=40");
  expect(searchAddress(one)).toBe("/search?q=login");
  expect(searchAddress(one, { since: "7d" })).toBe("/search?q=login&since=7d");
  expect(searchAddress(one, { offset: 60 })).toBe("/search?q=login&offset=60");
  expect(searchAddress(asked("type=error"), NO_FILTERS)).toBe("/search");
});

test("a kind, and a month, is taken away by choosing it again", () => {
  const one = asked("q=x&type=error");
  expect(toggleKind(one, "decision")).toEqual(["error", "decision"]);
  expect(toggleKind(one, "error")).toEqual([]);
  const month = toggleMonth(one, "2026-11");
  expect(month).toEqual({ since: "2026-11-01", until: "2026-11-30" });
  expect(isMonthChosen({ ...one, ...month }, "2026-11")).toBe(true);
  expect(toggleMonth({ ...one, ...month }, "2026-11")).toEqual({ since: "", until: "" });
});

test("without filters everything that was narrowed is gone, and the words stay", () => {
  const one = asked("q=x&type=error&project=p&branch=b&session=s&file=f&since=7d&until=today");
  expect(hasSearchFilters(one)).toBe(true);
  expect(hasSearchFilters({ ...one, ...NO_FILTERS })).toBe(false);
  expect({ ...one, ...NO_FILTERS }.q).toBe("x");
});

test("a text that is shown whole has nothing more to show", () => {
  expect(hasMoreText("all of it", [{ text: "all " }, { text: "of it" }])).toBe(false);
  expect(hasMoreText("a long text", [{ text: "a" }, { text: "…" }])).toBe(true);
});

test("what was turned down is told apart from what was decided, also where it is cut", () => {
  const rejectedIn = (texts: readonly string[], rejected: readonly string[]): readonly string[] =>
    splitHitLines(
      texts.map((text, at) => ({ text, isMatch: at % 2 === 1 })),
      rejected,
    ).flatMap(({ pieces, isRejected }) =>
      isRejected ? [pieces.map(({ text }) => text).join("")] : [],
    );
  const decided = ["use ", "Postgres", " instead of SQLite\none server\nSQL", "ite"];
  expect(rejectedIn(decided, ["SQLite"])).toEqual(["SQLite"]);
  expect(rejectedIn(decided, [])).toEqual([]);
  expect(rejectedIn(["a\nfiles in one", "…"], ["files in one folder"])).toEqual(["files in one…"]);
  expect(rejectedIn(["…", "one folder\nb"], ["files in one folder"])).toEqual(["…one folder"]);
  expect(rejectedIn(["…"], ["SQLite"])).toEqual([]);
  expect(rejectedIn(["SQLite is it"], ["SQLite"])).toEqual([]);
});

test("the same error of several sessions is one result, whatever was asked in them; other kinds stand alone", () => {
  const said = (id: string, kind: string, text: string) => hitRepeatKey({ id, kind, text });
  const error = "cat: a.conf: No such file";
  expect(said("1", "resolution", `${error}\n→ Write a.conf\nOne`)).toBe(
    said("2", "resolution", `${error}\n→ Write a.conf\nAnother`),
  );
  expect(said("1", "error", error)).toBe(said("2", "error", error));
  expect(said("1", "error", error)).not.toBe(said("2", "resolution", error));
  expect(said("1", "error", error)).not.toBe(said("2", "error", "cat: b.conf: No such file"));
  expect(said("1", "error", `Exit code 1\n${error}\nBash cat a.conf`)).toBe(
    said("2", "error", error),
  );
  expect(said("1", "error", `Exit code 1\n${error}`)).not.toBe(
    said("2", "error", "Exit code 1\ncat: b.conf: No such file"),
  );
  expect(said("1", "prompt", error)).not.toBe(said("2", "prompt", error));
});

/** What a person types, and what it asks for. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { isEmptyQuery, parseQuery } from "../../../src/recall/search/query/parse-query.ts";
import { NO_FILTERS, type ParsedQuery } from "../../../src/recall/search/query/parsed-query.ts";
import { findKindByName } from "../../../src/recall/search/query/kind-names.ts";
import { DOCUMENT_KINDS } from "../../../src/store/search-index.ts";
import { en } from "../../../src/text/en.ts";
import { ko } from "../../../src/text/ko.ts";

const NOW = new Date("2026-11-15T12:00:00.000Z");

const parse = (text: string): ParsedQuery => parseQuery(text, NOW);

const EMPTY: ParsedQuery = {
  words: [],
  phrases: [],
  excluded: [],
  filters: NO_FILTERS,
  faults: [],
};

test("words stand as they were typed, in their order", () => {
  expect(parse("  포트 충돌\tEADDRINUSE\u3000getUserById ")).toEqual({
    ...EMPTY,
    words: ["포트", "충돌", "EADDRINUSE", "getUserById"],
  });
});

test("a phrase may stand in any quotation marks, and one that is not closed goes on to the end", () => {
  for (const typed of [
    '"port in use"',
    "“port in use”",
    "”port in use”",
    "„port in use“",
    "＂port in use＂",
    "「port in use」",
    "『port in use』",
    '“port in use"',
    '"port in use”',
    '"port in use',
    "“port in use",
    "「 port in use ",
  ]) {
    expect({ typed, ...parse(typed) }).toEqual({ typed, ...EMPTY, phrases: ["port in use"] });
  }
  expect(parse('a "b c" d “e f” 그는「포트 충돌」이라고')).toEqual({
    ...EMPTY,
    words: ["a", "d", "그는"],
    phrases: ["b c", "e f", "포트 충돌"],
  });
});

test("a quotation mark that is not closed swallows no filter behind it", () => {
  const filters = { ...NO_FILTERS, projects: ["shop"] };
  for (const typed of [
    '"port in use project:shop',
    "“port in use 프로젝트:shop",
    '"port in use PROJECT:shop',
  ])
    expect({ typed, ...parse(typed) }).toEqual({
      typed,
      ...EMPTY,
      phrases: ["port in use"],
      filters,
    });
  expect(parse('"port in use -type:error then project:shop')).toEqual({
    ...EMPTY,
    words: ["then"],
    phrases: ["port in use"],
    filters: { ...filters, kinds: DOCUMENT_KINDS.filter((kind) => kind !== "error") },
  });
  expect(parse('project:"shop type:error')).toEqual({
    ...EMPTY,
    filters: { ...filters, kinds: ["error"] },
  });
  // No filter: nothing is asked for by it, or it is a piece of a text.
  for (const typed of ['"is of type: module', '"see file://a/b', '"std::file::open', '"profile:x'])
    expect(parse(typed)).toEqual({ ...EMPTY, phrases: [typed.slice(1)] });
  // One that is closed may hold anything.
  expect(parse('"port project:shop"').phrases).toEqual(["port project:shop"]);
});

test("a particle close behind a quotation is not looked for, a word behind it is", () => {
  expect(parse('"포트 충돌"이 왜 "b"ar')).toEqual({
    ...EMPTY,
    words: ["왜", "ar"],
    phrases: ["포트 충돌", "b"],
  });
});

test("a quotation mark inside a word is a letter of it", () => {
  expect(parse('5" disk it"s').words).toEqual(['5"', "disk", 'it"s']);
});

test("a dash before a word or phrase excludes it; flags, arrows and dashes are not excluded", () => {
  expect(parse('port -docker -"in use" －완료 -「쓰는 중」')).toEqual({
    ...EMPTY,
    words: ["port"],
    excluded: ["docker", "in use", "완료", "쓰는 중"],
  });
  expect(parse("--no-verify -> a-b - – x")).toEqual({
    ...EMPTY,
    words: ["--no-verify", "->", "a-b", "x"],
  });
});

test("filters are known by their English and Korean names, whatever case and width", () => {
  const filters = {
    projects: ["shop"],
    kinds: ["error"],
    since: new Date(2026, 10, 9).toISOString(),
    until: new Date(new Date(2026, 10, 15).getTime() - 1).toISOString(),
    files: ["src/a.ts"],
    branches: ["main"],
    sessions: ["ec82"],
  } as const;
  for (const typed of [
    "project:shop type:errors since:7d until:1d file:src/a.ts branch:main session:ec82",
    "프로젝트:shop 종류:에러 이후:7일 이전:1일 파일:src/a.ts 브랜치:main 세션:ec82",
    "PROJECT：shop Type：오류 Since：７d until：1d file：src/a.ts:12:3 Branch：“main” session:ec82…",
    'project:"shop" type:「error」 since:"1w" until:"1d" file:"src/a.ts" branch:"main" session:"ec82"'.normalize(
      "NFD",
    ),
  ]) {
    expect({ typed, ...parse(`x ${typed}`) }).toEqual({ typed, ...EMPTY, words: ["x"], filters });
  }
  expect(parse("프로젝트:shop".normalize("NFD")).filters.projects).toEqual(["shop"]);
});

test("several values of one filter mean either of them, and of several times the one that leaves more", () => {
  expect(
    parse(
      'project:a,b project:"my app",c project:a type:error,해결、답변 type:fix since:1d since:2d until:3d,1d',
    ).filters,
  ).toEqual({
    ...NO_FILTERS,
    projects: ["a", "b", "my app", "c"],
    kinds: ["error", "resolution", "answer"],
    since: new Date(2026, 10, 14).toISOString(),
    until: new Date(new Date(2026, 10, 15).getTime() - 1).toISOString(),
  });
});

test("a kind can be excluded, other filters cannot and say so", () => {
  const { kinds } = parse("-type:prompt,answers x").filters;
  expect(kinds).toEqual(DOCUMENT_KINDS.filter((kind) => kind !== "prompt" && kind !== "answer"));
  expect(parse("type:error,file -type:file").filters.kinds).toEqual(["error"]);
  expect(parse("x -project:shop")).toEqual({
    ...EMPTY,
    words: ["x"],
    faults: [{ typed: "project:shop", reason: "not_excludable" }],
  });
});

test("days are those of the person's calendar, from their first moment to their last", () => {
  const at = (year: number, month: number, day: number): number =>
    new Date(year, month - 1, day).getTime();
  const iso = (ms: number): string => new Date(ms).toISOString();
  const today = [NOW.getFullYear(), NOW.getMonth() + 1, NOW.getDate()] as const;
  for (const word of ["yesterday", "어제"]) {
    const { since, until } = parse(`since:${word} until:${word}`).filters;
    expect({ since, until }).toEqual({
      since: iso(at(today[0], today[1], today[2] - 1)),
      until: iso(at(...today) - 1),
    });
  }
  expect(parse("since:today").filters.since).toBe(iso(at(...today)));
  expect(parse("이후:2026-11-01 이전:2026-11-02").filters).toMatchObject({
    since: iso(at(2026, 11, 1)),
    until: iso(at(2026, 11, 3) - 1),
  });
  expect(parse("since:2026-11-01T09:30Z").filters.since).toBe("2026-11-01T09:30:00.000Z");
});

test("what merely looks like a filter is a word", () => {
  const words = [
    "http://x",
    "foo:bar",
    String.raw`C:\x`,
    "std::vector",
    "type::Foo",
    "file:///etc/hosts",
    "session::new",
    "my-file:x",
    "subproject:x",
    "12:30",
    ":type",
  ];
  expect(parse(words.join(" "))).toEqual({ ...EMPTY, words });
});

test("a filter that says nothing is told of; without a value its name is looked for", () => {
  expect(parse("type:nonsense,error since:soon until:2026-02-31 x")).toEqual({
    ...EMPTY,
    words: ["x"],
    filters: { ...NO_FILTERS, kinds: ["error"] },
    faults: [
      { typed: "type:nonsense,error", reason: "unknown_type" },
      { typed: "since:soon", reason: "bad_time" },
      { typed: "until:2026-02-31", reason: "bad_time" },
    ],
  });
  expect(parse('type: module file:"" ')).toEqual({
    ...EMPTY,
    words: ["type", "module", "file"],
    faults: [
      { typed: "type:", reason: "empty_value" },
      { typed: 'file:""', reason: "empty_value" },
    ],
  });
});

test("every kind is found by its own name, a plural and the names that a screen gives it", () => {
  for (const kind of DOCUMENT_KINDS) {
    expect(findKindByName(kind)).toBe(kind);
    expect(findKindByName(kind.toUpperCase())).toBe(kind);
    expect(findKindByName(`${kind.replace(/y$/, "ie")}s`)).toBe(kind);
    for (const { search } of [en, ko]) expect(findKindByName(search.kinds[kind])).toBe(kind);
  }
});

test("a query that asks for nothing is known as such", () => {
  for (const typed of ["", "  \n", '""', "“ ”", "-", "-x", '-"a b"', "since:soon"]) {
    expect({ typed, nothing: isEmptyQuery(parse(typed)) }).toEqual({ typed, nothing: true });
  }
  for (const typed of ["x", '"x"', "type:error", "since:7d", "session:a", "type:"]) {
    expect({ typed, nothing: isEmptyQuery(parse(typed)) }).toEqual({ typed, nothing: false });
  }
});

test("a word without an end and a text without an end are cut, never inside a character", () => {
  const [word = "", ...others] = parse(`${"x".repeat(399)}😀 y`).words;
  expect([word, ...others]).toEqual(["x".repeat(399), "y"]);
  expect(parse("word ".repeat(10_000)).words).toHaveLength(800);
});

test("any text at all is a query, and what comes of it is never empty text", () => {
  const pieces = fc.constantFrom(
    ...'"“”„＂「」『』-－:：,、 \u3000\ntype:since:file:프로젝트:-type:error|7d|x|포트|\ud800|😀|//'.split(
      /\||(?<=[^a-z가-힣])/,
    ),
  );
  const anything = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(anything, (typed) => {
      const { words, phrases, excluded, filters } = parse(typed);
      const { projects, files, branches, sessions } = filters;
      const texts = [words, phrases, excluded, projects, files, branches, sessions].flat();
      expect(texts.filter((one) => one.trim() === "")).toEqual([]);
      expect(words.filter((one) => /\s/.test(one))).toEqual([]);
      // Nothing is said that was not typed.
      const said = typed.normalize("NFC");
      expect(texts.filter((one) => !said.includes(one))).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test("whatever was put together is taken apart again", () => {
  const word = fc.stringMatching(/^[a-z0-9가-힣]{1,8}$/).filter((one) => one !== "");
  const phrase = fc.array(word, { minLength: 2, maxLength: 4 }).map((words) => words.join(" "));
  const quote = fc.constantFrom(['"', '"'], ["“", "”"], ["「", "」"], ["＂", "＂"]);
  const part = fc.oneof(
    word.map((text) => ({ in: "words", text, typed: text })),
    word.map((text) => ({ in: "excluded", text, typed: `-${text}` })),
    fc.tuple(phrase, quote).map(([text, [open, close]]) => ({
      in: "phrases",
      text,
      typed: `${open}${text}${close}`,
    })),
    fc.tuple(phrase, quote).map(([text, [open, close]]) => ({
      in: "projects",
      text,
      typed: `project:${open}${text}${close}`,
    })),
    word.map((text) => ({ in: "branches", text, typed: `브랜치:${text}` })),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const parsed = parse(parts.map(({ typed }) => typed).join(" "));
      const of = (place: string): string[] =>
        parts.flatMap((one) => (one.in === place ? [one.text] : []));
      const { words, excluded, phrases, filters, faults } = parsed;
      expect({ words, excluded, phrases, faults }).toEqual({
        words: of("words"),
        excluded: of("excluded"),
        phrases: of("phrases"),
        faults: [],
      });
      expect(filters.projects).toEqual([...new Set(of("projects"))]);
      expect(filters.branches).toEqual([...new Set(of("branches"))]);
    }),
  );
});

test("who leaves out all that they ask for is told so", () => {
  const all = DOCUMENT_KINDS.map((kind) => `-type:${kind}`);
  for (const [text, typed] of [
    ["type:prompt -type:prompt", "-type:prompt"],
    [all.join(" "), all.join(" ")],
  ] as const) {
    expect(parse(text).faults).toEqual([{ typed, reason: "nothing_left" }]);
  }
  expect(parseQuery("-type:prompt", NOW, ["prompt"]).faults).toHaveLength(1);
  expect(parseQuery("-type:prompt", NOW, ["error"]).filters.kinds).toEqual(["error"]);
});

test("a very long query is cut between words, and what was left out is told", () => {
  const long = parse(`${"ab ".repeat(1332)}lastword more`);
  expect(long.words).toHaveLength(1332);
  expect(new Set(long.words)).toEqual(new Set(["ab"]));
  expect(long.faults).toEqual([{ typed: "lastword more", reason: "too_long" }]);
  const fits = parse(`${"ab ".repeat(1332)}cdef`);
  expect(fits.words.at(-1)).toBe("cdef");
  expect(fits.faults).toEqual([]);
  expect(parse("x".repeat(5000)).faults).toHaveLength(1);
});

test("a query too long is refused as a whole where a filter would be lost, so that nothing else is found", () => {
  const many = (name: string, count: number, between: string): string =>
    Array.from(
      { length: count },
      (_, at) => `${at === 0 || between === " " ? `${name}:` : ""}p${at}`,
    ).join(between);
  for (const query of [
    `git file:${"a/".repeat(40_000)}`,
    `git ${many("project", 1000, ",")}`,
    `${many("session", 800, " ")} git`,
    `file:${"a".repeat(5000)}`,
    `${"ab ".repeat(2000)} type:error`,
    `"${"ab ".repeat(2000)}" 프로젝트:shop`,
    `project:${"shop,".repeat(799)} words that are cut ${"x ".repeat(10)}`,
  ])
    expect(parse(query).faults.map(({ reason }) => reason)).toContain("filter_cut");
  // A pasted error says enough at its beginning.
  const log = "Error: at src/app.ts:12:3, see file:///tmp/x and std::io ".repeat(200);
  expect(parse(log).faults.map(({ reason }) => reason)).toEqual(["too_long"]);
  const [fault] = parse(`type:error ${"ab ".repeat(2000)}`).faults;
  expect(fault?.reason).toBe("too_long");
});

/** What people say of something that fails finds what programs print then, and what others said of it. */
import { describe, expect, test } from "bun:test";
import { EVERYDAY_FAILURES } from "../../../src/lexicon/everyday-failures.ts";
import { parseQueryParts } from "../../../src/recall/search/query/query-parts.ts";
import { joinSayings, listEverydayFailures } from "../../../src/recall/search/query/sayings.ts";
import { isVerbForm } from "../../../src/recall/search/terms/verb-forms.ts";
import { smallIndex } from "./small-index.ts";

const NOISE = ["the button is blue", "pnpm.exe를 내려받았다", "서버 목록을 정렬했다", "build list"];

const sayingsIn = (query: string): readonly string[] =>
  joinSayings(parseQueryParts(query.split(" "))).flatMap((part) =>
    part.kind === "saying" ? [part.key] : [],
  );

test("a line says it in both languages, and what is printed", () => {
  for (const line of EVERYDAY_FAILURES.trim().split("\n"))
    expect({ line, cells: line.split("|").length }).toEqual({ line, cells: 4 });
  for (const { predicates, names } of listEverydayFailures()) {
    const languages = new Set(predicates.map(({ isKorean }) => isKorean));
    expect([predicates[0]?.key, languages.size]).toEqual([predicates[0]?.key, 2]);
    expect(names.length).toBeGreaterThan(1);
  }
  const all = listEverydayFailures().flatMap(({ predicates }) => predicates.map(({ key }) => key));
  expect(new Set(all).size).toBeGreaterThanOrEqual(200);
});

test.each([
  ["떠요", "뜨"],
  ["떴는데", "뜨"],
  ["뜸", "뜨"],
  ["돼요", "되"],
  ["됨", "되"],
  ["열리네요", "열리"],
  ["열려요ㅠㅠ", "열리"],
  ["도네", "돌"],
  ["하얘요", "하얗"],
  ["없대요", "없"],
])("%s is a form of %s다", (word, stem) => {
  expect(isVerbForm(word, stem)).toBe(true);
});

test.each([
  ["없이", "없"],
  ["열쇠", "열"],
  ["뜨개질", "뜨"],
  ["되도록", "되"],
])("%s is none of %s다", (word, stem) => {
  expect(isVerbForm(word, stem)).toBe(false);
});

test.each([
  ["서버가 안 떠요", "-뜨다"],
  ["서버가 안떠요", ""],
  ["서버 뜨질 않네", "-뜨다"],
  ["서버를 켤 수 없음", "-되다"],
  ["페이지가 열리지 않아요", "-열리다"],
  ["pnpm 없음", "없다"],
  ["server won't start", "-start"],
  ["it cannot even start", "-start"],
  ["없이 쓰는 방법", ""],
  ["주문이 취소되고 결제 승인이 먼저 도착하는 환불 요청의 순서 처리 방법을 안 되게 바꾸자", ""],
])("“%s” says %p of it", (query, key) => {
  expect(sayingsIn(query)).toEqual(key === "" ? [] : [key]);
});

describe("in one language or the other", () => {
  test.each([
    ["pnpm 없음", "zsh: command not found: pnpm"],
    ["pnpm 없대요", "zsh: command not found: pnpm"],
    ["서버가 안 떠요", "Error: listen EADDRINUSE: address already in use :::3000"],
    ["서버가 안 떠요", "서버가 안 떠서 재시작했다"],
    ["서버가 안 떠요", "the server does not start since the upgrade"],
    ["server won't start", "서버가 안 떠서 재시작했다"],
    ["빌드 안 됨", "Build failed with 3 errors"],
    ["권한이 없대요", "EACCES: permission denied, mkdir /usr/lib"],
    ["너무 느려요", "the request timed out after 30 s"],
    ["포트 쓰는 중", "Error: listen EADDRINUSE: address already in use :::3000"],
    ["안 열려요", "could not open the file"],
    ["먹통", "the worker is not responding"],
    ["디스크 꽉 찼어요", "write error: No space left on device"],
  ])("%s finds “%s” first", async (query, text) => {
    await using made = await smallIndex([text, ...NOISE]);
    expect((await made.texts(query))[0]).toBe(text);
  });
});

test("what was not found of a saying is said to be missing", async () => {
  await using made = await smallIndex(NOISE);
  const [first] = (await made.find("pnpm 없음")).hits;
  expect([first?.document.text, first?.missing]).toEqual(["pnpm.exe를 내려받았다", ["없음"]]);
});

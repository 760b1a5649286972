/** What was written in the other language. */
import { expect, test } from "bun:test";
import { en } from "../../../src/text/en.ts";
import { ko } from "../../../src/text/ko.ts";
import { document, smallIndex } from "./small-index.ts";

const apart = (text: string, n: number) => document(text, { sessionId: `s${n}` });

test.each([
  ["가격", "the price is wrong", "price"],
  ["price", "가격이 틀렸다", "가격"],
  ["바꿨다", "rename the column", "rename"],
  ["rename", "이름을 바꿨다", "바꿨다"],
  ["배포", "the deployment was rolled out", "deployment"],
  ["deploy", "배포가 끝났다", "배포"],
])("%s finds “%s”, and says that it means the same", async (query, text, found) => {
  const texts = [text, "도구를 고쳤다", "the button is blue", "나머지는 그대로"];
  await using made = await smallIndex(texts.map(apart));
  const [first, ...others] = (await made.find(query)).hits;
  expect(others).toEqual([]);
  expect(first?.document.text).toBe(text);
  expect(first?.found).toEqual([{ asked: query, how: "alike", found }]);
  expect(en.search.hows.alike(query, found)).toBe(`also matched: ${found}`);
  expect(ko.search.hows.alike(query, found)).toBe(`같은 뜻: ${found}`);
});

test("a word as it was typed comes before one that means the same, and one of two words before neither", async () => {
  const texts = ["가격 표를 고쳤다", "the price table was repaired", "the price was repaired"];
  await using made = await smallIndex(texts.map(apart));
  expect((await made.texts("가격 표"))[0]).toBe(texts[0]);
  expect((await made.texts("price table")).slice(0, 2)).toEqual([texts[1] ?? "", texts[0] ?? ""]);
});

test("a name in pieces and a path are not translated", async () => {
  const texts = ["가격을 고쳤다", "the button is blue"];
  await using made = await smallIndex(texts.map(apart));
  for (const query of ["priceTable", "src/price/list.ts"])
    expect({ query, texts: await made.texts(query) }).toEqual({ query, texts: [] });
});

test("a compound is found by its two words, in either language, before what has one of them", async () => {
  const texts = [
    "상태 및 회원 관리는 나중에",
    "state and management of it",
    "the state of the union",
    "상태가 이상하다",
  ];
  await using made = await smallIndex(texts.map(apart));
  expect((await made.texts("상태관리")).slice(0, 2)).toEqual(texts.slice(0, 2));
});

test("what has all of a question in the other language comes before what has a word of it in its own", async () => {
  const texts = ["the price list is blue", "가격 표를 삭제했다", "a table of colours"];
  await using made = await smallIndex(texts.map(apart));
  expect((await made.texts("delete price table"))[0]).toBe(texts[1]);
});

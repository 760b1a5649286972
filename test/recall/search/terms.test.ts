/** What a text is found by. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { termsOf } from "../../../src/recall/search/terms/terms.ts";

const terms = (text: string): ReadonlySet<string> => termsOf(text).terms;

describe("terms of words and names", () => {
  test.each([
    ["getUserById", ["get", "user", "by", "id", "getuserbyid"]],
    ["MAX_RETRY", ["max", "retri", "maxretry"]],
    ["max-retry", ["max", "retri", "maxretry"]],
    ["ERR_MODULE_NOT_FOUND", ["err", "modul", "found", "errmodulenotfound"]],
    ["TS2345", ["ts", "2345", "ts2345"]],
    ["HTTPServer", ["http", "server", "httpserver"]],
    ["src/auth/token.ts", ["auth", "token", "token.ts", "auth/token.ts", "src/auth/token.ts"]],
    ["C:\\app\\main.rs", ["app", "main.rs", "app/main.rs"]],
    ["std::vector", ["std", "vector", "std/vector"]],
    ["jane.doe@host.org", ["jane", "jane.doe", "host.org", "jane.doe/host.org"]],
    ["src/app.ts:12:3", ["src/app.ts", "src/app.ts/12", "src/app.ts/12/3"]],
    ["v2.4.0-rc.1", ["2.4", "2.4.0", "2.4.0rc.1"]],
    ["0xDEADBEEF", ["0xdeadbeef", "deadbeef"]],
    ["12,500", ["12", "500", "12500"]],
    ["C++", ["c++"]],
    ["can't", ["can", "cant"]],
    ["OAuthProvider", ["oauth", "auth", "provid", "oauthprovider"]],
    ["K8sDeployment", ["k8s", "deploy"]],
    ["IPv4Address", ["ipv4", "address"]],
    ["a1b2c3d4e5f60718", ["a1b2c3d4e5f60718", "a1b2c3d"]],
  ])("%s is split and kept whole", (text, expected) => {
    expect([...terms(text)]).toEqual(expect.arrayContaining(expected));
  });

  test("two forms of a word have one term", () => {
    expect([...terms("connecting")]).toEqual([...terms("connections")]);
  });

  test.each([
    ["serialise", "serialize"],
    ["normalisation", "normalization"],
    ["analysed", "analyzed"],
    ["behaviours", "behaviors"],
    ["centred", "centered"],
    ["licence", "license"],
    ["promises", "promise"],
    ["revision", "revise"],
  ])("%s and %s have one term", (one, other) => {
    expect([...terms(one)]).toEqual([...terms(other)]);
  });

  test("numbers in a list stay apart", () => {
    expect([...terms("[3000,200,4000]")]).toEqual(["3000", "200", "4000"]);
  });

  test("case, width, accents and composition make no difference", () => {
    expect([...terms("ＥＡＤＤＲＩＮＵＳＥ")]).toEqual([...terms("eaddrinuse")]);
    expect([...terms("Café")]).toEqual([...terms("cafe")]);
    expect([...terms("포트".normalize("NFD"))]).toEqual(["포트"]);
  });
});

describe("terms of scripts without gaps", () => {
  test("Hangul, Han and Kana become pairs, and a lone syllable stays", () => {
    expect([...terms("인증모듈을")]).toEqual(
      expect.arrayContaining(["인증", "증모", "모듈", "듈을"]),
    );
    expect([...terms("東京都")]).toEqual(["東京", "京都", "東", "京", "都"]);
    expect([...terms("エラー")]).toEqual(["エラ", "ラー"]);
    expect([...terms("키")]).toEqual(["키"]);
  });

  test("what stands before a particle is a term, though it is one syllable", () => {
    for (const text of ["키가", "키를", "키에서", "키"]) expect([...terms(text)]).toContain("키");
    expect([...terms("키보드")]).not.toContain("키");
  });

  test.each([
    ["바꿨다", "바꾼", "바꾸고"],
    ["느려요", "느린", "느리다"],
    ["깨졌어요", "깨짐", "깨져서"],
    ["튕겨요", "튕긴다는", "튕기면"],
  ])("the forms of a verb have its root in common: %s, %s, %s", (one, second, third) => {
    const roots = (form: string): readonly string[] =>
      [...terms(form)].filter((term) => term.startsWith("~"));
    expect(roots(one)).toHaveLength(1);
    for (const other of [second, third]) expect(roots(other)).toEqual(roots(one));
  });

  test("a word of two scripts has the terms of both", () => {
    expect([...terms("EADDRINUSE에러")]).toEqual(expect.arrayContaining(["eaddrinus", "에러"]));
  });
});

test("any text has terms without a blank or a quote, in linear time", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      for (const term of terms(text)) expect(term).not.toMatch(/[\s"]|^=/);
    }),
  );
  const long = `${"a/".repeat(200_000)} ${"가".repeat(200_000)} ${"x".repeat(200_000)}`;
  expect(termsOf(long).length).toBeGreaterThan(100_000);
});

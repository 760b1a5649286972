import { describe, expect, test } from "bun:test";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { builtInEncoder } from "../../src/embedding/static/built-in.ts";
import { openTable, TableFault } from "../../src/embedding/static/encoder.ts";
import { countWords, unitPlaces } from "../../src/embedding/static/units.ts";
import { openVocabulary } from "../../src/embedding/static/vocabulary.ts";

const FILE = join(import.meta.dir, "../../src/embedding/static/table.bin.zst");
const BYTES = Buffer.from(Bun.zstdDecompressSync(readFileSync(FILE)));
const { encode, width } = builtInEncoder();

const lengthOf = (vector: Float32Array): number => Math.hypot(...vector);

function nearness(one: string, other: string): number {
  const [first, second] = [encode(one), encode(other)];
  return first === null || second === null
    ? 0
    : first.reduce((sum, value, at) => sum + value * (second[at] ?? 0), 0);
}

describe("an encoder", () => {
  test("makes a vector of length one, or none, of any text", () => {
    const texts = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.string({
        unit: fc.constantFrom(...Array.from("가나다라배포오류 abcXYZ019_-./\n")),
        maxLength: 200,
      }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const vector = encode(text);
        if (vector === null) return;
        expect(vector).toHaveLength(width);
        expect(lengthOf(vector)).toBeCloseTo(1, 3);
      }),
      { numRuns: 600 },
    );
  });

  test("makes none of a text with nothing in it", () => {
    for (const text of ["", " ", "\n\t", "…—!?", "12345"]) expect(encode(text)).toBeNull();
  });

  test("gives the same text the same vector, however long it is", () => {
    for (const text of ["배포 오류", "fix the build", "긴 글 ".repeat(50_000)])
      expect(encode(text)).toEqual(encode(text));
  });

  test("knows a name in any case and a syllable in any form", () => {
    expect(encode("getUserById")).toEqual(encode("get user by id"));
    expect(encode("배포".normalize("NFD"))).toEqual(encode("배포"));
  });

  test.each([
    ["데이터베이스 연결이 끊어졌다", "the database connection was lost"],
    ["로그인 화면이 느리다", "the login screen is slow"],
    ["파일을 삭제할 권한이 없음", "no permission to delete the file"],
    ["테스트가 가끔 실패한다", "tests fail sometimes"],
    ["이미지 업로드 용량 제한", "size limit for image uploads"],
    ["환경 변수를 설정하세요", "set the environment variables"],
    ["암호를 잊어버렸어요", "I forgot my password"],
    ["브랜치를 병합하기 전에 검토", "review before merging the branch"],
  ])("puts a text nearer to its translation than to any other: %s", (korean, english) => {
    const others = [
      "buy milk and bread on the way home",
      "the weather in Paris is rainy today",
      "draw a circle with a red border",
      "a short history of the steam engine",
    ];
    for (const other of others)
      expect(nearness(korean, english)).toBeGreaterThan(nearness(korean, other) + 0.1);
  });
});

describe("units", () => {
  const units = ["deploy", "get", "user", "con", "##fig", "^배포", "배포", "포를", "배포를", "키"];
  const vocabulary = openVocabulary(units.join("\n"));
  const found = (text: string): string[] =>
    [...countWords(text).keys()].flatMap((word) =>
      unitPlaces(word, vocabulary).map((place) => units[place] ?? ""),
    );

  test.each([
    ["deploy", ["deploy"]],
    ["getUser", ["get", "user"]],
    ["config", ["con", "##fig"]],
    ["배포를", ["배포", "포를", "^배포", "배포를"]],
    ["키", ["키"]],
    ["404", []],
  ])("are a word, its pieces, or its syllables: %s", (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test("a word is counted as often as it comes", () => {
    expect([...countWords("Deploy, deploy! 배포")]).toEqual([
      ["deploy", 2],
      ["배포", 1],
    ]);
  });
});

describe("a table", () => {
  test("is no larger than 8 MB", () => {
    expect(statSync(FILE).size).toBeLessThanOrEqual(8_000_000);
  });

  test.each([
    ["nothing", new Uint8Array()],
    ["something else", new TextEncoder().encode("PK\u0003\u0004 and so on")],
    ["its beginning", BYTES.subarray(0, 100_000)],
    ["its first bytes", BYTES.subarray(0, 12)],
    ["more than it", Buffer.concat([BYTES, Buffer.alloc(4)])],
  ])("of wrong bytes is refused: %s", (_, bytes) => {
    expect(() => openTable(bytes)).toThrow(TableFault);
  });

  test("with one byte changed is refused", () => {
    fc.assert(
      fc.property(fc.nat(BYTES.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const bytes = Buffer.from(BYTES);
        bytes[at] = (bytes[at] ?? 0) ^ change;
        // Of its header only what the program goes by is its business.
        try {
          openTable(bytes);
          expect(at).toBeLessThan(600);
        } catch (fault) {
          expect(fault).toBeInstanceOf(TableFault);
        }
      }),
      { numRuns: 60 },
    );
  });
});

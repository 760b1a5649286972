/** What is written together is found where it is written apart, and the other way round. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { onEveryIndex } from "./team-index.ts";

onEveryIndex((smallIndex) => {
  const WORDS =
    "포트 배포 결제 캐시 세션 주문 이미지 메모리 비밀번호 알림 검색 로그 백업 권한 접속 재고 정렬 날짜 파일 요청 응답 서버 화면 메일";
  const DEEDS =
    "사용 실패 취소 만료 중복 조절 초과 부족 재설정 복구 변경 삭제 지연 누락 확인 동의 점검 전송 갱신";
  const TAILS = ["", "", "", "중", "시"];

  const nouns = fc.constantFrom(...WORDS.split(" "));
  const deeds = fc.constantFrom(...DEEDS.split(" "));

  /** The words of a compound, one or two nouns and what is done with them. */
  const compounds = fc
    .record({
      first: fc.uniqueArray(nouns, { minLength: 1, maxLength: 2 }),
      deed: deeds,
      tail: fc.constantFrom(...TAILS),
    })
    .map(({ first, deed, tail }) => first.concat(deed, tail === "" ? [] : tail));

  const joinBy = (words: readonly string[], gaps: readonly boolean[]): string =>
    words.reduce((text, word, at) => text + (gaps[at - 1] === true ? " " : "") + word, "");

  const gaps = fc.array(fc.boolean(), { minLength: 3, maxLength: 3 });

  test("a compound is found first however it and the query are spaced, among documents that have only some of its words", async () => {
    const worlds = fc.uniqueArray(fc.record({ words: compounds, gaps }), {
      minLength: 12,
      maxLength: 12,
      selector: ({ words }) => words.slice(0, -1).join("") + (words.at(-1) ?? ""),
    });
    const asked = fc.array(fc.record({ at: fc.nat(11), gaps }), { minLength: 20, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(worlds, asked, async (world, all) => {
        const texts = world.map(
          ({ words, gaps: by }) => `어제 ${joinBy(words, by)} 문제를 봤습니다`,
        );
        const others = [...WORDS.split(" "), ...DEEDS.split(" ")].map(
          (word) => `${word} 목록입니다`,
        );
        await using index = await smallIndex([...texts, ...others]);
        for (const { at, gaps: by } of all) {
          const { words } = world[at] ?? { words: [] };
          // A longer one has all its words too; 중 and 시 say little.
          const telling = words.filter((word) => word.length > 1);
          const fitting = texts.filter((_, of) =>
            telling.every((word) => world[of]?.words.includes(word)),
          );
          const query = joinBy(words, by);
          const [first = ""] = await index.texts(query);
          expect({ query, first, isFitting: fitting.includes(first) }).toEqual({
            query,
            first,
            isFitting: true,
          });
        }
      }),
      { numRuns: 25 },
    );
  });

  test("words of two sentences are no compound, nor is one whose last syllable begins another word", async () => {
    await using index = await smallIndex([
      "서버가 사용 중입니다",
      "새 포트를 열었습니다. 사용 설명서는 나중에",
      "사용 중단을 알립니다",
    ]);
    const [first, ...others] = await index.texts("사용중");
    expect(first).toBe("서버가 사용 중입니다");
    const page = await index.find("포트사용중");
    expect(page.hits.map(({ document }) => document.text)).not.toContain("사용 중단을 알립니다");
    expect(others).not.toContain("새 포트를 열었습니다. 사용 설명서는 나중에");
  });
});

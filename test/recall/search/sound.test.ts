/** Names that are written in the other script. */
import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listSimilarKeys, compareSounds } from "../../../src/recall/search/terms/sound-alike.ts";
import { toSound } from "../../../src/recall/search/terms/sound.ts";
import { termsOf } from "../../../src/recall/search/terms/terms.ts";
import { document } from "./small-index.ts";
import { onEveryIndex } from "./team-index.ts";

onEveryIndex((smallIndex) => {
  function isAlike(hangul: string, latin: string): boolean {
    const [own, other] = [toSound(hangul), toSound(latin)];
    if (own === null || other === null) return false;
    return listSimilarKeys(own).includes(other.key) && compareSounds(own, other) !== null;
  }

  const NAMES =
    "플라이웨이 flyway 라이브데이터 livedata 쿠버네티스 kubernetes 리덕스 redux 도커 docker 스프링 spring 그라파나 grafana 테라폼 terraform " +
    "타입스크립트 typescript 자바스크립트 javascript 리액트 react 카프카 kafka 엘라스틱서치 elasticsearch 프로메테우스 prometheus 코틀린 kotlin " +
    "스위프트 swift 그레이들 gradle 젠킨스 jenkins 웹팩 webpack 스벨트 svelte 앵귤러 angular 레디스 redis 포스트그레스 postgres 깃허브 github " +
    "파이썬 python 장고 django 플라스크 flask 프리즈마 prisma 시퀄라이즈 sequelize 익스프레스 express 하이버네이트 hibernate 메이븐 maven " +
    "톰캣 tomcat 아파치 apache 레일즈 rails 러스트 rust 플러터 flutter 유니티 unity 텐서플로 tensorflow 파이토치 pytorch 판다스 pandas " +
    "주피터 jupyter 스파크 spark 피그마 figma 스토리북 storybook 사이프레스 cypress 플레이라이트 playwright 셀레니움 selenium 바벨 babel " +
    "프리티어 prettier 허스키 husky 테일윈드 tailwind 안드로이드 android 컴포즈 compose 코루틴 coroutine 레트로핏 retrofit 글라이드 glide " +
    "센트리 sentry 데이터독 datadog 클라우드플레어 cloudflare 네틀리파이 netlify 수파베이스 supabase 람다 lambda 오라클 oracle 카산드라 cassandra";

  /** What people write all the time, and what is nobody's name. */
  const ORDINARY =
    "가격 가능 가장 가져오기 각각 간단 갑자기 값이 강제 개발 개선 개수 거의 검사 검색 검토 결과 결국 결정 결제 경고 경로 경우 계산 계속 계정 고객 고치기 공유 과정 관련 관리 구매 구분 구성 " +
    "구현 권한 규칙 그냥 그대로 그런데 그리고 기능 기다리기 기록 기본 기준 기존 길이 나누기 나중에 날짜 남기기 내용 내일 너무 넘기기 노력 느리다 다르다 다시 다음 단계 단순 닫기 담당 대신 " +
    "대체 대화 더하기 도구 도움 동시 동안 동작 되돌리기 뒤에 드디어 들어가기 등록 디자이너 따로 때문 똑같이 뜻이 마감 마다 마지막 막히다 만들기 많이 말하기 맞추기 매일 먼저 메뉴판 며칠 명령 모두 모든 모양 " +
    "목록 목표 무시 문서 문의 문자 문장 문제 물어보기 미리 바꾸기 바로 반복 반환 받기 발견 발생 방법 방식 배열 배치표 버리기 번역 변경 변수 별도 병합 보기 보내기 보통 복구 복사 부분 부족 분리 분석 불러오기 " +
    "비교 비밀 비용 빠르다 빨리 사람 사용 사용자 사이 사진 삭제 상품 상황 새로 생각 생성 서로 선택 설명 설정 성공 세부 속도 손님 수량 수정 순서 숫자 쉽게 시간 시작 시험 신청 실수 실행 쓰기 아니다 아직 아침 " +
    "안내 알림 암호 압축 애초에 약속 양쪽 어제 언제나 없애기 여기 여러 역할 연결 열기 예상 예약 예외 오늘 오래 오류 올리기 완료 왼쪽 요약 요청 우선 운영 원래 원인 위치 위험 유지 응답 의미 의존성 이름 이미 " +
    "이번 이상 이용 이유 이전 이제 이후 인증 일부 일정 읽기 임시 입력 자동 자료 자리 자주 작성 작업 잠시 장바구니 재고 저녁 저장 적용 전달 전체 점검 접근 정렬 정리 정보 정상 제거 제목 조건 조금 조회 종료 주문 " +
    "주소 준비 줄이기 중복 중요 지금 지난 지우기 직접 진행 질문 찾기 처음 천천히 첨부 최근 최대 추가 출력 취소 충돌 측정 칸막이 크기 파란색 판단 편집 평균 포장 표시 필요 하나 하루 하지만 한번 함께 해결 행동 " +
    "확인 환경 환불 회사 회원 회의 효과 후에 흐름";

  /** Every word of the English texts that searches are measured with. */
  function englishWords(): ReadonlySet<string> {
    const sets = join(import.meta.dir, "../../../bench/search/sets");
    const texts = readdirSync(sets)
      .filter((name) => name.startsWith("en-") || name === "talk-en.jsonl")
      .map((name) => readFileSync(join(sets, name), "utf8"));
    return new Set([...termsOf(texts.join("\n")).words].filter((word) => /^[a-z]+$/.test(word)));
  }

  describe("how a word sounds", () => {
    test("is the same for a name in either script", () => {
      const words = NAMES.split(" ");
      const pairs = words.flatMap((hangul, at) =>
        at % 2 === 0 ? [[hangul, words[at + 1] ?? ""]] : [],
      );
      expect(pairs.filter(([hangul = "", latin = ""]) => !isAlike(hangul, latin))).toEqual([]);
    });

    test("brings no ordinary Korean word near an English one", () => {
      const english = [...englishWords()];
      expect(english.length).toBeGreaterThan(1500);
      const sounds = english.map((latin) => ({ latin, sound: toSound(latin) }));
      const ordinary = ORDINARY.split(" ");
      expect(ordinary.length).toBeGreaterThan(300);
      const found = ordinary.flatMap((hangul) => {
        const own = toSound(hangul);
        const keys = new Set(own === null ? [] : listSimilarKeys(own));
        return sounds
          .filter(
            ({ sound }) =>
              own !== null &&
              sound !== null &&
              keys.has(sound.key) &&
              compareSounds(own, sound) !== null,
          )
          .map(({ latin }) => `${hangul} ${latin}`);
      });
      expect(found).toEqual([]);
    });

    test("is nothing for what is too short, or of another script", () => {
      for (const word of ["뷰", "vue", "go", "값", "", "日本", "naïve", "a1b2c3"])
        expect(toSound(word)).toBeNull();
    });
  });

  describe("a search", () => {
    const apart = (text: string, n: number) => document(text, { sessionId: `s${n}` });

    test.each([
      ["쿠버네티스", "the Kubernetes cluster was upgraded", "kubernetes"],
      ["kubernetes", "쿠버네티스를 올렸다", "쿠버네티스"],
      ["플라이웨이가", "Flyway refuses the checksum", "flyway"],
      ["flyway", "플라이웨이 검증이 실패한다", "플라이웨이"],
      ["라이브데이터를", "LiveData delivered the old value", "livedata"],
      ["LiveData", "라이브데이터가 옛 값을 준다", "라이브데이터"],
    ])("for %s finds “%s”, and says why", async (query, text, found) => {
      const texts = [text, "도구를 고쳤다", "the tool was repaired", "나머지는 그대로"];
      await using made = await smallIndex(texts.map(apart));
      const [first, ...others] = (await made.find(query)).hits;
      expect(others).toEqual([]);
      expect(first?.document.text).toBe(text);
      const [why] = first?.found ?? [];
      expect(why?.how).toBe("sound");
      expect(found.startsWith(why?.found.toLowerCase() ?? "?")).toBe(true);
    });

    test("puts what is written as it was asked for first", async () => {
      const texts = ["도커 이미지를 줄였다", "the docker image is smaller"];
      await using made = await smallIndex(texts.map(apart));
      expect(await made.texts("도커")).toEqual(texts);
      expect(await made.texts("docker")).toEqual(texts.toReversed());
    });
  });
});

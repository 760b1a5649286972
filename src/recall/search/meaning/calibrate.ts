/**
 * The cosine from which two texts are about the same, per model: each model spreads its vectors in its own way. Unrelated
 * texts are compared, in both languages and across them; the threshold is what hardly any pair reaches.
 */
import type { Embedder } from "../../../embedding/embedder.ts";
import { computeCosine } from "./cosine.ts";

/** No two are about the same thing; all are of the trade, because two texts about code are always a little alike. */
const UNRELATED_TEXTS: readonly string[] = [
  "The login page redirects forever after the session cookie expires",
  "Add a retry with backoff to the payment webhook",
  "Why is the Docker image two gigabytes large",
  "Rename the column and write a migration for it",
  "The chart shows yesterday's numbers in the wrong time zone",
  "Split this function, it has four hundred lines",
  "Upload of large pictures fails with a timeout",
  "Which licence do the fonts have that we ship",
  "Unit tests for the date parser, leap years too",
  "The search box loses focus after every letter",
  "Move secrets out of the repository into the vault",
  "Memory grows until the worker is killed at night",
  "Generate the changelog from commit messages",
  "Emails to customers arrive twice",
  "Make the sidebar collapse on small screens",
  "캐시를 지워도 예전 화면이 계속 보입니다",
  "결제 취소 시 재고를 되돌려 주세요",
  "빌드 서버의 디스크가 가득 찼어요",
  "회원 탈퇴하면 개인정보를 언제 삭제하나요",
  "로그를 날짜별 파일로 나누어 저장해 줘",
  "버튼 색을 브랜드 색으로 통일해 주세요",
  "외래 키 때문에 테이블을 지울 수 없습니다",
  "푸시 알림이 아이폰에서만 오지 않아요",
  "관리자 권한 확인을 미들웨어로 옮기자",
  "엑셀 내려받기에 한글 파일 이름이 깨집니다",
  "배포 전에 스테이징에서 부하를 재 보자",
  "타입 선언이 없어서 컴파일이 되지 않는다",
  "브랜치를 합치다가 충돌이 났습니다",
  "화면을 읽어 주는 프로그램에서 표가 읽히지 않아요",
  "번역이 빠진 문장을 찾아 주는 스크립트",
];

const cosinesBetween = (vectors: readonly Float32Array[]): readonly number[] =>
  vectors.flatMap((one, at) => vectors.slice(at + 1).map((other) => computeCosine(one, other)));

/** Of all pairs, so many may reach it. */
const SHARE = 0.005;

export async function calibrateThreshold({ embed }: Pick<Embedder, "embed">): Promise<number> {
  const made = await embed(UNRELATED_TEXTS);
  const vectors = made.filter((vector) => vector !== null);
  const cosines = cosinesBetween(vectors).toSorted((a, b) => b - a);
  const reached = cosines[Math.floor(cosines.length * SHARE)] ?? 1;
  return Math.round(reached * 1000) / 1000;
}

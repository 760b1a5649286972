/** Types and severities of blockers, for the command and the page. */
import type {
  blockerSeverities as EnglishSeverities,
  blockerTypes as EnglishTypes,
} from "../en/blocker-names.ts";

export const blockerTypes: typeof EnglishTypes = {
  build_error: "빌드 오류",
  test_failure: "테스트 실패",
  dependency: "의존성",
  design_issue: "설계 문제",
  review_blocked: "코드 리뷰",
  ci_failure: "CI 실패",
  merge_conflict: "머지 충돌",
  other: "기타",
};

/** As the settings of their recovery begin. */
export const blockerTitles: { readonly [Type in keyof typeof blockerTypes]: string } = {
  build_error: "빌드 오류",
  test_failure: "테스트 실패",
  dependency: "의존성 누락",
  design_issue: "설계 문제",
  review_blocked: "리뷰 변경 요청",
  ci_failure: "CI 실패",
  merge_conflict: "머지 충돌",
  other: "기타 블로커",
};

export const blockerSeverities: typeof EnglishSeverities = {
  critical: "치명적",
  high: "높음",
  medium: "보통",
  low: "낮음",
};

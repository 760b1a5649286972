import type { sessionLabels as English } from "../en/session-labels.ts";
import { clientNames } from "../client-names.ts";

export const sessionLabels: typeof English = {
  options: {
    sort: "정렬: time, oldest, cost, errors, length",
    hidden: "자동 세션도 표시 (제목·요약을 만들려고 실행)",
    starred: "별표한 세션만",
    tag: "이 태그가 있는 세션만 (여러 번 지정 가능)",
    filter: "저장한 필터 사용",
    since: "이 시점부터 활동한 세션만: 7d, 12h, …",
    until: "마지막 활동이 이전인 세션만: 어제, …",
    client: `이 클라이언트만: ${clientNames.join(", ")}`,
    query: "대시보드에서 쓸 검색어",
    off: "제거",
  },
  noneMatch: "일치하는 세션이 없습니다. 모두 보기: self-gen sessions",
  starred: (id) => `별표를 추가했습니다: ${id}`,
  unstarred: (id) => `별표를 제거했습니다: ${id}`,
  renamed: (id, name) => `이름을 변경했습니다 (${id}): ${name}`,
  unnamed: (id) => `이름을 제거했습니다: ${id}`,
  tagged: (id, tags) => `태그를 추가했습니다 (${id}): ${tags}`,
  untagged: (id, tags) => `태그를 제거했습니다 (${id}): ${tags}`,
  noFilters: "저장한 필터가 없습니다. 저장: self-gen sessions filter <이름> --tag <태그>",
  filterHint: "사용: self-gen sessions --filter <이름>",
  filterSaved: (name) => `필터를 저장했습니다: ${name}`,
  filterRemoved: (name) => `필터를 제거했습니다: ${name}`,
  faults: {
    badTag: (tag, most) => `잘못된 태그: ${tag} (문자, 숫자, . _ - / + 사용 가능, 최대 ${most}자)`,
    manyTags: (most) => `태그는 세션당 최대 ${most}개입니다. 아무것도 바꾸지 않았습니다`,
    noFilter: (name) => `저장한 필터가 없습니다: ${name}`,
    noFilterFix: "저장한 필터 목록: self-gen sessions filter",
    nearFilter: (name) => `${name} 필터를 사용하세요`,
    filterSearches: (words) => `검색어가 있는 필터입니다: ${words}`,
    filterSearchesFix: "대시보드에서 열거나 self-gen search를 실행하세요",
    manyFilters: (most) => `저장한 필터가 이미 ${most}개입니다. 아무것도 바꾸지 않았습니다`,
    manyFiltersFix: "필터 제거: self-gen sessions filter <이름> --off",
  },
};

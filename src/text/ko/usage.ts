import { groupThousands } from "../group-thousands.ts";
import type { manualUsage as EnglishManual, usage as English } from "../en/usage.ts";

export const usage: typeof English = {
  groupings: {
    day: "일",
    week: "주",
    month: "월",
    project: "프로젝트",
    model: "모델",
    client: "클라이언트",
    session: "세션",
  },
  options: {
    since: "첫날: 7d, 2w, 어제, 2026-11-01 (기본값: 30d)",
    until: "마지막 날: 7d, 어제, 2026-11-15",
    by: "모델, 프로젝트, 클라이언트, 세션별 합계",
  },
  headings: {
    day: "날짜",
    week: "주(월요일)",
    month: "월",
    project: "프로젝트",
    model: "모델",
    client: "클라이언트",
    session: "세션",
  },
  columns: {
    project: "프로젝트",
    messages: "메시지",
    input: "입력",
    output: "출력",
    cacheRead: "캐시 읽기",
    cacheWrite: "캐시 쓰기",
    cacheShare: "캐시 비율",
    cost: "비용",
    block: "블록",
  },
  total: "합계",
  atLeast: " 이상",
  today: (parts) => `오늘: ${parts}`,
  todayNothing: "오늘: 없음",
  tokens: (tokens) => `토큰 ${tokens}`,
  cacheShare: (share) => `캐시 비율 ${share}`,
  sessions: (count) => `세션 ${groupThousands(count)}개`,
  range: (since, until, sessions, messages) =>
    `${until === null ? `${since}부터` : `${since}부터 ${until}까지`}: 세션 ${groupThousands(sessions)}개, 메시지 ${groupThousands(messages)}개`,
  more: (count) => `${count}개 더 있음. 모두 보기: --limit 0`,
  estimated: (dates) => `${dates} 정가 기준 추정`,
  estimatedOwn: "직접 정한 가격 기준 추정",
  notCounted: "포함하지 않음: 대화 압축과 제목 생성, 웹 검색 요청, 빠른 모드 추가 요금",
  subscription: "구독 요금제는 토큰 단위로 과금하지 않습니다",
  unpriced: (models) => `가격을 몰라 비용에서 제외: ${models}`,
  unpricedFix: (path) => `가격 추가: ${path}`,
  own: (models, path) => `직접 정한 가격 (${path}): ${models}`,
  counting: (done, of) => `세션 집계 중… ${done}/${of}`,
  left: (done, of) =>
    `세션 ${groupThousands(of)}개 중 ${done}개까지 집계하고 중단했습니다. 이어서 집계: self-gen usage`,
  notRecording: "기록이 꺼져 있어 이후 사용량은 집계하지 않습니다",
  nothing: (day) => `${day} 이후 사용량이 없습니다`,
  nothingFix: "이전 세션 가져오기: self-gen import",
  earlier: (first, last) => `${first}~${last} 사용량 보기: self-gen usage --since ${first}`,
  blocks: {
    open: (client, clock, left) => `${client} 블록 ${clock}: ${left} 남음`,
    none: "열린 블록이 없습니다. 다음 프롬프트에서 시작합니다",
    spent: (cost) => `현재까지 ${cost}`,
    projected: (cost) => `이 속도면 ${cost}`,
    highest: (cost) => `최고 블록 ${cost}`,
    about: "블록은 첫 메시지를 보낸 시각의 정각부터 5시간입니다",
  },
  problems: (path) => `${path} 문제:`,
  problem: (model, why) => `${model}: ${why}. 정가 사용`,
  reasons: {
    unreadable: "읽을 수 없는 파일. 정가 사용",
    broken_json: "잘못된 JSON. 정가 사용",
    no_object: "모델 이름으로 된 객체가 아님. 정가 사용",
    no_price: "input과 output 없음",
    missing: (field) => `누락: ${field}`,
    no_amount: (field) => `토큰 백만 개당 달러 금액이 아님: ${field}`,
    unknown_field: (field) =>
      `알 수 없는 필드: ${field} (input, output, cacheRead, cacheWrite5m, cacheWrite1h 사용)`,
    twice: "같은 모델이 두 번 있음",
  },
};

export const manualUsage: typeof EnglishManual = {
  usage: {
    about: [
      "클라이언트의 대화 로그에서 토큰과 추정 비용을 더합니다. 서브에이전트도 포함하고 메시지는 한 번만 셉니다. 클라이언트가 대화 로그를 삭제해도 숫자는 남습니다.",
      "`daily`(기본값), `weekly`, `monthly`는 기간별 목록이며 오늘이 맨 위에 나옵니다. `blocks`는 구독 요금제의 5시간 블록과 남은 시간을 보여 줍니다. `--by`는 모델, 프로젝트, 클라이언트, 세션별로 나누며 기간과 함께 쓸 수 있습니다.",
      '비용은 정가 기준이며 청구 금액이 아닙니다. 직접 정한 가격은 `~/.self-generation/prices.json`에 토큰 백만 개당 달러로, `{"claude-opus-5-5": {"input": 4, "output": 20}}` 형식으로 입력하세요.',
    ],
    examples: {
      "self-gen usage": "최근 30일을 날짜별로 보기",
      "self-gen usage weekly --by model": "주별로 모델 비교",
      "self-gen usage --by project --since 7d": "이번 주 프로젝트별 사용량 보기",
      "self-gen usage blocks": "5시간 블록의 남은 시간 보기",
      "self-gen usage monthly --json": "월별 사용량을 JSON으로 출력",
    },
  },
};

import { documentKinds } from "./document-kinds.ts";
import { groupThousands } from "../group-thousands.ts";
import type {
  manualSearch as EnglishManual,
  shownHit as EnglishOpened,
  search as English,
} from "../en/search.ts";

export const search: typeof English = {
  kinds: documentKinds,
  options: {
    limit: "페이지당 결과 수 (기본값: 10)",
    page: "페이지 번호",
    offset: "처음 N개 건너뛰기",
    project: "이 프로젝트만: 이름, 경로 또는 일부 (.은 현재 프로젝트)",
    type: "이 종류만: 프롬프트, 답변, 오류, 해결 방법, 파일…",
    since: "이 시점부터: 7d, 12h, 어제, 2026-11-01",
    until: "이 시점까지 (--since와 같은 형식)",
    file: "이 파일을 다룬 턴만",
    branch: "이 브랜치만",
    session: "이 세션만 (ID 또는 앞부분)",
  },
  unread: (events, of) =>
    `이벤트 ${groupThousands(of)}개 중 ${groupThousands(events)}개가 아직 색인되지 않았습니다. 잠시 후 다시 검색하세요`,
  words: (words) => `일치: ${words}`,
  hows: {
    form: (asked, found) => `${asked} → ${found} (다른 형태)`,
    part: (asked, found) => `${asked} → ${found} (이름의 일부)`,
    near: (asked, found) => `${asked} → ${found} (비슷한 철자)`,
    alike: (_asked, found) => `같은 뜻: ${found}`,
    sound: (asked, found) => `같은 발음: ${asked} ↔ ${found}`,
    some: (_asked, found) => `일부 일치: ${found}`,
  },
  similar: "뜻이 비슷함",
  rejected: (list) => `기각한 대안: ${list}`,
  beside: "일치하는 프롬프트의 답변",
  noSession: "직접 저장",
  missing: (words) => `빠진 단어: ${words}`,
  newest: "검색어 없음: 최신순",
  relaxed: "정확히 일치하는 문구가 없어 각 단어가 있는 결과를 표시합니다",
  open: (number) => `결과 보기: self-gen show @${number}`,
  openThere: (number) => `결과 보기: self-gen show @${number} --store team`,
  range: (shown, found) =>
    found === 1 ? "결과 1개" : `결과 ${groupThousands(found)}개 중 ${shown}`,
  filtered: (left, of) => `결과 ${of}개 중 ${left}개가 필터와 일치`,
  rangeOfMore: (shown) => `결과 ${shown}`,
  next: (page) => `더 보기: --page ${page}`,
  nextFrom: (offset) => `더 보기: --offset ${offset}`,
  nothing: (query) => `“${query}” 검색 결과가 없습니다`,
  nothingHere: "필터와 일치하는 결과가 없습니다",
  nothingMore: (found) => `없는 페이지입니다 (결과 총 ${groupThousands(found)}개)`,
  tryThis: "다른 말로 검색해 보세요:",
  fewerWords: "검색어 줄이기 또는 바꾸기",
  otherWord: "같은 뜻의 다른 단어",
  importEarlier: "이전 세션 가져오기: self-gen import",
  noExcluded: (words) => `-${words} 없이 검색`,
  noFilters: (found) => `필터 없이 검색 (결과 ${groupThousands(found)}개)`,
  unknown: (filter, typed) => `일치하는 기록이 없습니다: ${filter}:${typed}`,
  moreUnknown: (count) => `일치하는 결과가 없는 필터 ${count}개 더`,
  meant: (near) => `혹시 ${near} 아닌가요?`,
  importHint: (sessions) =>
    `${sessions === 0 ? "아직 세션이 없습니다" : `아직 세션이 ${groupThousands(sessions)}개뿐입니다`}. 이전 세션 가져오기: self-gen import`,
  unknownType: (typed) =>
    `알 수 없는 필터 값: ${typed}. 프롬프트, 답변, 결정, 발견, 오류, 해결 방법, 요약, 파일, 커밋 중에서 선택하세요`,
  badTime: (typed) =>
    `잘못된 시점: ${typed}. 날짜(2026-11-01, 어제), 시각(2026-11-01T09:30), 기간(7d, 12h) 중 하나로 입력하세요`,
  notExcludable: (typed) => `제외할 수 없는 필터: -${typed}. type:만 제외할 수 있습니다`,
  nothingLeft: (typed) => `모든 결과가 제외됩니다: ${typed}`,
  nothingLeftFix: "종류를 선택하거나 제외하거나 하나만 하세요",
  tooLong: (most) => `검색어가 너무 길어 처음 ${most}자만 사용했습니다`,
  filterCut: (most) => `검색어가 너무 깁니다. ${most}자를 넘는 부분에 필터가 있습니다`,
  filterCutFix: "필터를 줄이거나 --file, --project 같은 옵션을 사용하세요",
  quoteIt: (typed) => `텍스트 그대로 검색: '"${typed}"'`,
  eitherPage: "--page와 --offset 중 하나만 사용하세요",
  noLast: "앞서 출력한 목록이 없습니다",
  noLastFix: "먼저 목록을 출력하세요: self-gen search 검색어 또는 self-gen errors",
  otherList: {
    suggestions: (number) => `마지막 목록은 검색 결과가 아니라 제안입니다: @${number}`,
    blockers: (number) => `마지막 목록은 검색 결과가 아니라 블로커입니다: @${number}`,
  },
  otherListFix: {
    suggestions: (number) =>
      `제안을 열려면 self-gen suggestions ${number}, 결과를 다시 보려면 self-gen search 검색어 또는 self-gen errors를 실행하세요`,
    blockers: (number) =>
      `블로커를 해제하려면 self-gen blocker clear ${number}, 결과를 다시 보려면 self-gen search 검색어 또는 self-gen errors를 실행하세요`,
  },
  noNumber: (number, from, to) =>
    `마지막 목록에 @${number} 항목이 없습니다. 목록은 ${from === to ? `@${from} 하나` : `@${from}부터 @${to}까지`}입니다`,
  noNumberFix: {
    search: "다시 검색하거나 --page N으로 페이지를 선택하세요",
    errors: "오류를 더 보려면 self-gen errors --all을 실행하세요",
  },
  goneHit: "이 결과는 더 이상 기록에 없습니다",
};

export const shownHit: typeof EnglishOpened = {
  id: "ID",
  project: "프로젝트",
  branch: "브랜치",
  session: "세션",
  time: "시각",
  turn: (number) => `턴 ${number}`,
  before: "첫 프롬프트 이전",
  asked: "프롬프트",
  done: "도구 호출",
  answered: "답변",
  more: (count) => `… 이벤트 ${count}개 더 있음`,
  moreLines: (count) => `… ${count}줄 더 있음`,
  solved: "해결 방법",
  removed: (time) => `${time} 제거됨. 세션에 전달되지 않습니다`,
  unsolved: "미해결",
  how: (steps, succeeded) => (succeeded === null ? steps : `${steps} 후 ${succeeded} 성공`),
  when: (time, project) => `${time}, ${project} 프로젝트`,
  goOn: (session) => `세션 전체 보기: self-gen show ${session}`,
};

export const manualSearch: typeof EnglishManual = {
  search: {
    about: [
      "모든 프로젝트를 검색하고 가장 잘 맞는 결과부터 보여 줍니다. 키: ↑↓ 선택, Enter 열기, / 필터, r 재개, y 복사, ? 도움말, q 종료. `--once`는 결과를 출력만 합니다.",
      "프롬프트, 답변, 오류, 해결 방법, 파일, 커밋을 찾습니다. 조사와 어미가 달라도, 이름의 일부만 입력해도(`getUserById`의 `user`), 작은 오타가 있어도, 다른 언어나 같은 뜻의 다른 말이어도 찾습니다.",
      "종류: `prompt`(프롬프트), `answer`(답변), `decision`(결정), `discovery`(발견 사항), `error`(오류), `resolution`(해결 방법), `summary`(요약), `file`(파일), `commit`(커밋).",
      "문구는 따옴표로 묶습니다: `'\"address already in use\"'`. 단어 제외는 `-단어`입니다. 필터는 검색어에 넣거나 옵션으로 지정합니다: `project:` `type:` `since:` `until:` `file:` `branch:` `session:`, 또는 `프로젝트:` `종류:` `이후:` `이전:` `파일:` `브랜치:` `세션:`. 값이 여러 개면 쉼표로 구분합니다.",
    ],
    examples: {
      "self-gen search 포트 충돌": "모든 프로젝트에서 검색",
      "self-gen search timeout type:error since:7d": "최근 7일의 오류 검색",
      "self-gen search '인증 -docker \"API 키\"'": "단어 제외, 문구 검색",
    },
    exits: {
      0: "결과 있음",
      1: "결과 없음, 또는 실패",
      2: "잘못된 사용법",
    },
  },
};

import type { conversation as EnglishConversation, terminal as English } from "../en/terminal.ts";

export const terminal: typeof English = {
  options: {
    absolute: "지난 시간 대신 날짜와 시각 표시",
    events: "대화 대신 모든 이벤트 목록",
  },
  ages: {
    now: "방금",
    minutes: (count) => `${count}분 전`,
    hours: (count) => `${count}시간 전`,
    yesterday: "어제",
    days: (count) => `${count}일 전`,
  },
  badColor: (value) => `잘못된 --color 값: ${value}`,
  badColorFix: "auto, always, never 중 하나를 사용하세요",
};

export const conversation: typeof EnglishConversation = {
  tools: (count) => `도구 호출 ${count}회`,
  failed: (count) => `실패 ${count}회`,
  notRun: (count) => `실행 안 됨 ${count}회`,
  files: (count) => `파일 ${count}개`,
  agents: (count) => `서브에이전트 ${count}개`,
  compactions: (count) => `대화 압축 ${count}회`,
  interrupted: "중단됨",
  turnFailed: (why) => `실패: ${why}`,
  noAnswer: "답변 없음",
  noAnswerYet: "아직 답변 없음",
  notKept: "(프롬프트 텍스트 저장 안 됨)",
  beforeFirst: "첫 프롬프트 이전",
  moreLines: (count) => `… ${count}줄 더 있음`,
  earlier: (count) => `… 이전 턴 ${count}개 더 있음. 모두 보기: --limit 0`,
  nothing: "아직 프롬프트가 없습니다. 이벤트 목록: --events",
  noneHere: (folder) => `이 폴더에 세션이 없습니다: ${folder}`,
  noneHereFix: "세션 목록: self-gen sessions",
};

import { durationText } from "../duration.ts";
import type { manualWaits as EnglishManual, waits as English } from "../en/waits.ts";

export const waits: typeof English = {
  duration: (ms) => durationText(ms, { seconds: "초", minutes: "분", hours: "시간", days: "일" }),
  options: {
    by: "도구(tool), 동작(action), 프로젝트(project)별 합계",
    since: "이 시점 이후의 대기만: 7d, 12h, 어제, 2026-11-01",
    open: "진행 중인 대기만",
  },
  heading: ["시각", "프로젝트", "세션", "요청 내용", "대기 시간", "결정"],
  columns: {
    asked: "대기",
    open: "진행 중",
    granted: "허용",
    denied: "거부",
    interrupted: "중단",
    unknown: "알 수 없음",
    total: "합계",
    median: "중앙값",
    longest: "최장",
  },
  by: { tool: "도구", action: "동작", project: "프로젝트" },
  decisions: {
    open: "응답 대기",
    granted: "허용",
    denied: "거부",
    interrupted: "중단됨",
    answered: "답변 완료",
    unknown: "알 수 없음",
  },
  remarks: {
    running: "허용, 실행 중",
    perhaps_running: "대기 중일 수 있음",
    client_ended: "클라이언트 먼저 종료",
    auto_mode: "자동 모드에서 결정",
  },
  scopes: { once: "한 번만", session: "이 세션 동안", always: "항상", rule: "규칙으로" },
  something: "알 수 없음",
  byAgent: (what) => `${what} (서브에이전트)`,
  several: (count, longest) => `${count}개, ${longest}`,
  order: "대기 시간 합계가 긴 순서",
  summary: (asked, total, median, longest) =>
    `대기 ${asked}회: 합계 ${total}, 중앙값 ${median}, 최장 ${longest}`,
  untimed: (asked, open) =>
    `대기 ${asked}회${open === 0 ? "" : ` (진행 중 ${open}개)`}, 시간 알 수 없음`,
  partly: (timed, asked) => `(${asked}회 중 ${timed}회만 시간 확인)`,
  stillOpen: (count) => `진행 중 ${count}개`,
  advice: (what, granted, saved) =>
    `${what}: ${granted}회 허용, 거부 없음. 허용 규칙이 있었다면 ${saved} 절약`,
  allowIn: (file) => `다시 묻지 않기: ${file} 파일의 "permissions", "allow"에 추가`,
  nothing: "아직 대기 내역이 없습니다",
  nothingOpen: "응답 대기 중인 세션이 없습니다",
  more: (count) => `이전 ${count}개 더 있음. 모두 보기: --limit 0`,
  moreGroups: (count) => `${count}개 더 있음. 모두 보기: --limit 0`,
  hint: "가장 오래 기다린 동작 보기: self-gen waits --by action",
};

export const manualWaits: typeof EnglishManual = {
  waits: {
    about: [
      "세션이 권한, 답변, 계획 승인을 기다린 내역을 보여 줍니다. 최근 대기부터 대기 시간과 결정이 함께 나옵니다.",
      "`--by`는 도구, 동작(`npm test` 등), 프로젝트별로 더해 합계가 긴 순서로 보여 줍니다. 다섯 번 이상 허용하고 거부한 적이 없는 동작은 규칙이 좁을 때만 권한 규칙을 제안합니다. 가져온 세션에는 대기 내역이 없습니다.",
    ],
    examples: {
      "self-gen waits": "최근 대기 20개 보기",
      "self-gen waits --open": "지금 응답 대기 중인 세션 보기",
      "self-gen waits --by action --since 7d": "최근 일주일에서 허용할 동작 찾기",
      "self-gen waits --by project --json": "프로젝트별 대기 시간을 JSON으로 출력",
    },
  },
};

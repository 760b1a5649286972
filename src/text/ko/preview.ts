import type { preview as English } from "../en/preview.ts";
import { groupThousands } from "../group-thousands.ts";

export const preview: typeof English = {
  starts: {
    startup: "새 세션",
    resume: "재개한 세션",
    clear: "/clear 이후 세션",
    compact: "대화 압축 이후 세션",
    fork: "포크한 세션",
  },
  title: (start, project) => `${project}의 ${start}에 전달할 컨텍스트:`,
  resumed: (session) => `재개할 세션: ${session}`,
  nothing: (start, project) => `${project}의 ${start}에 전달할 컨텍스트가 없습니다:`,
  heading: ["항목", "글자 수", "포함"],
  frame: "마크업",
  total: "합계",
  ofBudget: (units, budget) => `${groupThousands(budget)}자 중 ${groupThousands(units)}자`,
  ofBudgets: (units, whole, rules) =>
    `${groupThousands(whole)}자 중 ${groupThousands(units)}자 (규칙 ${groupThousands(rules)}자)`,
  whole: "전체",
  shortened: "축약",
  cut: (lines) => `${groupThousands(lines)}줄 생략`,
  notGiven: (count) => `외 ${count}개 (self-gen memory)`,
  leftOut: "공간 부족",
  message: (sentence) => `화면에 표시: ${sentence}`,
  noMessage: "화면에 표시: 없음",
  why: {
    excluded: "제외 폴더의 프로젝트입니다 (excludeProjects)",
    noRoom: (kinds, setting, budget) =>
      `한 줄도 넣을 공간이 없습니다: ${kinds} (${setting} = ${budget})`,
    off: (setting) => `꺼짐 (${setting} = 0)`,
    noSession: "이 프로젝트에는 프롬프트를 입력하고 종료한 세션이 아직 없습니다",
    running: (count) => `열려 있는 세션 ${count}개는 종료된 뒤에 포함됩니다`,
    sessionTold: "이전 세션은 이미 전달되었습니다",
    noAnalysis: (hours) => `최근 ${hours}시간 동안 이 프로젝트의 분석이 없습니다`,
    noSuggestion: "모든 제안에 이미 응답했거나 이미 전달되었습니다",
  },
  sessionOnly:
    "--session은 --source resume 또는 compact에만 쓸 수 있습니다. 다른 경우에는 새 세션이 시작됩니다",
  manyProjects: (name, count) => `프로젝트 ${count}개가 일치합니다: ${name}`,
  manyProjectsFix: "경로를 입력하세요",
  options: {
    source: "시작 방식: startup (기본값), resume, clear, compact, fork",
    project: "다른 프로젝트 (경로 또는 이름)",
  },
};

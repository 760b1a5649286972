import type { preview as English } from "../en/preview.ts";

export const preview: typeof English = {
  title: (source, project) => `${project}의 다음 세션(${source})에 알려 줄 내용:`,
  resumed: (session) => `이어지는 세션: ${session}`,
  nothing: (source, project) => `${project}의 다음 세션(${source})에 알려 줄 것이 없습니다:`,
  heading: ["부분", "크기", "알려 준 것"],
  frame: "틀과 안내 문장",
  total: "합계",
  ofBudget: (units, budget) => `${budget}자 중 ${units}자`,
  whole: "전부",
  shortened: "짧게 줄임",
  cut: (lines) => `${lines}줄 뺌`,
  leftOut: "자리가 없어 뺌",
  message: (sentence) => `화면에 보이는 메시지: ${sentence}`,
  noMessage: "화면에는 아무 메시지도 보이지 않습니다.",
  why: {
    excluded: "기록에서 제외된 프로젝트입니다 (excludeProjects)",
    noRoom: (kinds, setting, budget) =>
      `가장 중요한 줄조차 들어갈 자리가 없습니다: ${kinds} (${setting} = ${budget})`,
    off: (setting) => `꺼져 있습니다 (${setting} = 0)`,
    noSession: "이 프로젝트에 알려 줄 만한, 끝난 다른 세션이 아직 없습니다",
    running: (count) => `열려 있는 세션 ${count}개는 끝난 뒤에 알려 줍니다`,
    sessionTold: "이전 세션은 이미 알려 주었습니다",
    noAnalysis: (hours) => `최근 ${hours}시간 안에 이 프로젝트를 분석한 것이 없습니다`,
    noSuggestion: "모든 제안에 이미 답했거나 이미 알려 주었습니다",
  },
  sessionOnly:
    "--session은 --source resume이나 compact에만 씁니다. 다른 경우에는 새 세션이 시작됩니다",
  manyProjects: (name, count) => `이름이 “${name}”인 프로젝트가 ${count}개입니다`,
  manyProjectsFix: "이름 대신 경로를 적어 주세요",
  options: {
    source: "세션이 시작되는 방식: startup (기본), resume, clear, compact, fork",
    project: "지금 있는 곳이 아닌 다른 프로젝트 (경로 또는 이름)",
  },
};

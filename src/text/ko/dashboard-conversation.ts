import type { dashboardConversation as en } from "../en/dashboard-conversation.ts";

export const dashboardConversation: typeof en = {
  label: "대화",
  you: "나",
  agent: "에이전트",
  subagent: "서브에이전트",
  work: (calls, failures, files, span) =>
    [
      `도구 호출 ${calls}회`,
      ...(failures === 0 ? [] : [`실패 ${failures}회`]),
      ...(files === 0 ? [] : [`파일 ${files}개`]),
      span,
    ].join(" · "),
  steps: (count) => `단계 ${count}개`,
  expand: "단계 펼치기",
  collapse: "단계 접기",
  copyTurn: "Markdown으로 복사",
  linkTurn: "링크 복사",
  toEnd: "맨 끝으로",
  empty: "기록된 프롬프트가 없습니다",
  emptyHint: "타임라인 탭에서 이 세션의 모든 기록을 볼 수 있습니다.",
};

import type { summary as English } from "../en/summary.ts";

export const summary: typeof English = {
  option: "타임라인 대신 세션의 요약",
  summary: "요약",
  atEnd: (time) => `세션이 끝날 때 만듦, ${time}`,
  recovered: (time) => `나중에 기록에서 계산함, ${time} 기준`,
  soFar: (time) => `지금까지: 아직 기록되지 않아 이벤트에서 계산함, ${time} 기준`,
  prompts: "프롬프트",
  tools: "도구 호출",
  failed: (count) => `실패 ${count}`,
  errors: "에러",
  different: (count, different) => `${count}건 (서로 다른 것 ${different}건)`,
  unresolved: "미해결 에러",
  resolved: "해결한 에러",
  lastPrompts: "마지막 프롬프트",
  editedFiles: "수정한 파일",
  reason: "끝난 이유",
  unknownReason: "알 수 없음",
};

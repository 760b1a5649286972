import type { summary as English } from "../en/summary.ts";

export const summary: typeof English = {
  option: "대화 대신 요약 보기",
  summary: "요약",
  atEnd: (time) => `세션 종료 시 작성, ${time}`,
  recovered: (time) => `이후 계산, ${time} 기준`,
  soFar: (time) => `현재까지, 이벤트에서 계산, ${time} 기준`,
  prompts: "프롬프트",
  tools: "도구 호출",
  failed: (count) => `실패 ${count}회`,
  errors: "오류",
  different: (count, different) => `${count}건 (${different}종)`,
  unresolved: "미해결",
  resolved: "해결된 오류",
  lastPrompts: "마지막 프롬프트",
  editedFiles: "수정한 파일",
  reason: "종료 이유",
  unknownReason: "알 수 없음",
};

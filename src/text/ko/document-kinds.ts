/** What a search finds, one of each. */
import type { documentKinds as English } from "../en/document-kinds.ts";

export const documentKinds: typeof English = {
  prompt: "프롬프트",
  answer: "답변",
  decision: "결정",
  discovery: "발견 사항",
  error: "오류",
  resolution: "해결 방법",
  summary: "요약",
  file: "파일",
  commit: "커밋",
};

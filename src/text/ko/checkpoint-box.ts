import type { checkpointBox as English } from "../en/checkpoint-box.ts";

export const checkpointBox: typeof English = {
  previous: "이전 작업",
  next: "다음 단계",
  question: "계속할까요, 아니면 새 태스크를 시작할까요?",
};

import type { manualLearn as English } from "../en/manual-learn.ts";
import { manualApply } from "./learn/apply.ts";

export const manualLearn: typeof English = {
  analyze: {
    about: [
      "세션이 끝날 때처럼 모델 없이 제안을 찾습니다. `--model`을 쓰면 사용 중인 클라이언트가 문장을 씁니다. 전달하는 내용은 비밀 값을 가린 짧은 근거뿐입니다.",
    ],
    examples: {
      "self-gen analyze": "이 프로젝트의 제안 찾기",
      "self-gen analyze --all": "모든 프로젝트의 제안 찾기",
      "self-gen analyze --model": "클라이언트로 문장 작성",
      "self-gen analyze --history": "모델 실행 내역과 비용",
    },
  },
  suggestions: {
    about: [
      "반복되는 일을 찾습니다: 실패하는 명령, 다시 입력하는 프롬프트, 항상 허용하는 권한, 쓰지 않는 스킬. 동의 없이는 모델을 쓰지 않습니다.",
    ],
    examples: {
      "self-gen suggestions": "이 프로젝트의 제안 목록",
      "self-gen suggestions show 1": "근거와 변경 내용 보기",
      "self-gen suggestions --all": "적용하거나 거부한 제안까지 보기",
    },
  },
  ...manualApply,
};

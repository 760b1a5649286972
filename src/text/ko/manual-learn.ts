import type { manualLearn as English } from "../en/manual-learn.ts";
import { manualApply } from "./learn/apply.ts";

export const manualLearn: typeof English = {
  suggestions: {
    about: [
      "기록 전체에서 되풀이되고 줄일 수 있는 것을 찾습니다. 습관처럼 실패하는 명령과 그 대신 성공한 명령, 거듭 부탁하는 것, 늘 허용하는 권한, 아무도 쓰지 않는 스킬 등입니다. 모델에 묻지 않으며 아무것도 컴퓨터 밖으로 나가지 않습니다.",
      "제안마다 얼마나 자주, 언제 나타났고 무엇이 들었는지 보여 줍니다. `show`는 근거가 된 턴과 적용하면 쓰일 내용을 더합니다. 드물었거나 통한 해결책이 없는 것은 빼므로, 제안이 없는 것도 정상입니다.",
    ],
    examples: {
      "self-gen suggestions": "지금 있는 프로젝트의 제안",
      "self-gen suggestions show 1": "근거와 적용하면 쓰일 내용",
      "self-gen suggestions --json": "스크립트용",
    },
  },
  ...manualApply,
};

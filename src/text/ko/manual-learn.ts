import type { manualLearn as English } from "../en/manual-learn.ts";
import { manualApply } from "./learn/apply.ts";

export const manualLearn: typeof English = {
  analyze: {
    about: [
      "`self-gen suggestions`처럼 기록 전체를 살펴 찾은 것을 종류별로 보여 줍니다. 프롬프트가 세 개 이상인 세션이 끝나면 뒤에서 한 번 실행됩니다(`analysisOnSessionEnd`). 어느 쪽도 모델에 묻지 않습니다.",
      "`--model`을 주거나 `analysisUsesModel`이 true이면 쓰고 있는 `claude`(그것만 있으면 `codex`)가 찾은 규칙과 스킬의 문구를 씁니다. 횟수와 짧은 인용이 있는 후보만 비밀을 가려 보내며, 기록 전체를 보내지 않고 도구도 주지 않습니다. 근거를 벗어난 말은 버리고 규칙으로 쓴 문구를 둡니다. `analysisDailyBudget`이 한도입니다: 하루 두 번, 0.5달러.",
    ],
    examples: {
      "self-gen analyze": "이 프로젝트에서 찾은 것",
      "self-gen analyze --model": "쓰고 있는 클라이언트로 문구를 다듬어서",
      "self-gen analyze --history": "모델에 물은 모든 기록: 결과, 토큰, 비용",
    },
  },
  suggestions: {
    about: [
      "기록 전체에서 되풀이되고 줄일 수 있는 것을 찾습니다. 습관처럼 실패하는 명령과 그 대신 성공한 명령, 거듭 부탁하는 것, 늘 허용하는 권한, 아무도 쓰지 않는 스킬 등입니다. 허락 없이는 모델에 묻지 않습니다. 보여 줄 것이 처음 생기면 쓰고 있는 클라이언트로 문구를 다듬을지 물어봅니다.",
      "제안마다 얼마나 자주, 언제 나타났고 무엇이 들었는지 보여 줍니다. `show`는 근거가 된 턴과 적용하면 쓰일 내용을 더합니다. 드물었거나 통한 해결책이 없는 것은 빼므로, 제안이 없는 것도 정상입니다.",
      "번호는 마지막으로 본 목록의 번호입니다. 뒤에 붙은 id는 바뀌지 않으며 어느 폴더에서든 쓸 수 있습니다. 기록된 프로젝트가 아닌 곳에서는 제안이 있는 프로젝트를 보여 줍니다.",
    ],
    examples: {
      "self-gen suggestions": "지금 있는 프로젝트의 제안",
      "self-gen suggestions show 1": "근거와 적용하면 쓰일 내용",
      "self-gen suggestions --dismissed": "거부하거나 되돌린 것과 다시 제안받는 방법",
      "self-gen suggestions --json": "스크립트용",
    },
  },
  ...manualApply,
};

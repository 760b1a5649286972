import type { manualRecall as English } from "../en/manual-recall.ts";

export const manualRecall: typeof English = {
  context: {
    about: [
      "컨텍스트는 세션이 시작될 때와 대화 압축 뒤에 에이전트에 전달되는 내용입니다. `/save-context`는 대화 압축에 대비해 이 세션의 컨텍스트를 저장합니다. `/session:save`는 내일이나 다른 컴퓨터에서 계속하도록 작업을 체크포인트로 커밋합니다.",
    ],
    examples: {
      "self-gen context preview": "다음 세션의 컨텍스트 미리 보기",
      "self-gen context save": "최신 세션의 컨텍스트 저장",
      "self-gen context proof": "대화 압축별 유지 내용 확인",
    },
  },
};

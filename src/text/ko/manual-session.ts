import type { manualSession as English } from "../en/manual-session.ts";

export const manualSession: typeof English = {
  session: {
    about: [
      "체크포인트는 태스크, 다음 단계, 블로커를 담은 WIP 커밋입니다. Claude Code에서는 `/session:save`, `/session:load`, `/session:new`, `/session:status`입니다.",
      "`/save-context`는 대화 압축에 대비해 이 세션의 컨텍스트를 저장합니다. `/session:save`는 내일이나 다른 컴퓨터에서 계속하도록 작업을 체크포인트로 커밋합니다.",
    ],
    examples: {
      "self-gen session save": "이 프로젝트의 체크포인트 저장",
      "self-gen session load": "체크포인트와 이후 변경 보기",
      "self-gen session status": "이 프로젝트의 현재 상태 보기",
    },
  },
  save: {
    about: [
      "비밀 값과 큰 파일을 뺀 변경 사항을 체크포인트로 커밋합니다. `session save`와 같습니다. `/save-context`는 대화 압축에 대비해 이 세션의 컨텍스트를 저장합니다.",
      "기본 브랜치이거나 커밋하지 말라는 규칙이 있으면 커밋하기 전에 묻습니다. 답할 수 없는 스크립트와 에이전트에서는 `--yes`가 없으면 커밋 없이 저장합니다.",
    ],
    examples: {
      "self-gen save": "이 프로젝트의 작업 커밋",
      'self-gen save -m "장바구니 반올림" --sync': "제목을 정하고 푸시",
      'self-gen save --next "테스트 작성"': "다음 단계 추가",
    },
  },
  load: {
    about: [
      "체크포인트와 이후 변경(브랜치, 커밋, 파일, 태스크, 블로커)을 보여 줍니다. `session load`와 같습니다.",
      "`load`(`/session:load`)는 체크포인트에서 작업을 이어갑니다. `resume`은 클라이언트에서 세션을 다시 엽니다. `/restore-context`는 저장된 컨텍스트를 다시 읽습니다. `restore`는 기록을 백업 내용으로 교체합니다.",
    ],
    examples: {
      "self-gen load": "마지막 체크포인트 보기",
      "self-gen load --resume": "질문 없이 계속하기",
      "self-gen load --from 01a8ff20": "이전 체크포인트 불러오기",
    },
  },
};

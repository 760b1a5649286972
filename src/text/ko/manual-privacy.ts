import type { manualPrivacy as English } from "../en/manual-privacy.ts";

export const manualPrivacy: typeof English = {
  record: {
    about: [
      "모든 프로젝트와 클라이언트에 바로 적용됩니다. 꺼져 있는 동안의 이벤트는 나중에도 기록하지 않습니다. 꺼져 있는 동안 세션은 컨텍스트와 해결 방법도 받지 않습니다.",
      "옛 이름도 동작합니다: `pause`, 그리고 세션 없는 `resume`(`pause` 되돌리기). `record off`나 설정으로 끈 기록은 `resume`으로 켜지지 않습니다.",
      "프롬프트의 일부만 가리려면 `<private>…</private>`로 감싸세요. 폴더 제외: `self-gen config add excludeProjects <폴더>`.",
    ],
    examples: {
      "self-gen record off": "기록 끄기",
      "self-gen record off 10분": "10분 동안 끄기",
      "self-gen record on": "다시 켜기",
    },
  },
  forget: {
    about: [
      "세션, 프로젝트 또는 텍스트가 포함된 이벤트를 데이터베이스, 저널, 공개 스트림, 검색 색인, 보관함에서 삭제합니다. 되돌릴 수 없습니다.",
      "대상을 보여 주고 확인합니다. 스크립트에서는 `--yes`를 추가하세요. 클라이언트의 대화 로그, 내보낸 파일, 백업, git 커밋은 그대로 둡니다.",
    ],
    examples: {
      "self-gen forget --match '헤론 프로젝트' --dry-run": "미리 보기",
      "self-gen forget ec82": "세션 삭제",
      "self-gen forget ~/projects/shop --yes": "확인 없이 프로젝트 삭제",
    },
  },
  config: {
    about: [
      "목록은 `a,b` 또는 JSON 배열로 입력합니다. `add`와 `remove`는 항목 하나만 바꿉니다. 파일이 깨지면 `self-gen doctor --fix`로 복구할 때까지 마지막 정상 설정이 적용됩니다.",
    ],
    examples: {
      "self-gen config set language en": "영어로 전환 (ko: 한국어)",
      "self-gen config add excludeProjects '~/private'": "폴더 제외",
      "self-gen config set collectPromptText false": "프롬프트 내용 저장 끄기",
    },
  },
};

import type { manualActions as English } from "../en/manual-actions.ts";
import { manualMoreActions } from "./manual-more-actions.ts";
import { manualSyncActions } from "./sync.ts";
import { manualHubActions } from "./hub.ts";
import { manualTeamActions } from "./team.ts";

export const manualActions: typeof English = {
  session: {
    save: {
      summary: "작업을 체크포인트로 커밋",
      examples: {
        "self-gen session save": "이 프로젝트의 체크포인트 저장",
        "self-gen session save --sync 점심 전까지": "메모를 붙이고 푸시",
        "self-gen session save --dry-run": "커밋 미리 보기",
      },
    },
    load: {
      summary: "마지막 체크포인트 불러오기",
      about: [
        "프로젝트 파일, 기록, git 노트에서 찾고 원격 저장소를 최대 5초 동안 확인합니다. `--resume`은 브랜치를 바꾸거나 풀, 푸시하지 않습니다.",
      ],
      examples: {
        "self-gen session load": "체크포인트와 이후 변경 보기",
        "self-gen session load --resume": "질문 없이 계속하기",
        "self-gen session load --from 01a8ff20": "이전 체크포인트 불러오기",
      },
    },
    new: {
      summary: "새로 시작 (이전 체크포인트는 유지)",
      about: [
        "다음 세션에는 체크포인트를 전달하지 않습니다. 이전 체크포인트: `session load --from <ID>`.",
      ],
      examples: {
        "self-gen session new": "이 프로젝트에서 새로 시작",
        "self-gen session new --project ~/shop": "다른 프로젝트에서 새로 시작",
        "self-gen load --from 01a8ff20": "이전 체크포인트로 돌아가기",
      },
    },
    status: {
      summary: "프로젝트의 현재 상태 보기",
      examples: {
        "self-gen session status": "이 프로젝트 보기",
        "self-gen session status --project ~/shop": "다른 프로젝트 보기",
        "self-gen blocker list": "블로커 보기",
      },
    },
  },
  context: {
    preview: {
      summary: "다음 세션의 컨텍스트 미리 보기",
      about: ["전달될 텍스트와 부분별 크기, 잘린 내용을 출력합니다. 아무것도 바꾸지 않습니다."],
      options: { session: "재개할 세션 (ID 또는 앞부분)" },
      examples: {
        "self-gen context preview": "이 프로젝트의 새 세션",
        "self-gen context preview --source resume --session ec82": "ec82를 재개할 때",
        "self-gen context preview --json | jq -r .text": "텍스트만 출력",
      },
    },
    save: {
      summary: "세션 컨텍스트 저장",
      about: [
        "목표, 진행 상황, 결정, 발견 사항을 `.claude/session-context.json`에 저장합니다. `--file`, SELF_GEN_CONTEXT, stdin의 JSON을 우선합니다.",
      ],
      examples: {
        "self-gen context save": "이 프로젝트의 최신 세션 저장",
        "self-gen context save --session ec82": "다른 세션 저장",
        "self-gen context save --file notes.json": "직접 작성한 결정 추가",
      },
    },
    load: {
      summary: "프로젝트의 저장된 컨텍스트 출력",
      examples: {
        "self-gen context load": "출력",
        "self-gen context load --json": "문서를 JSON으로 출력",
        "self-gen context load --foreign": "다른 컴퓨터의 파일 출력",
      },
    },
    show: {
      summary: "마지막으로 저장된 컨텍스트 보기",
      examples: {
        "self-gen context show": "이 프로젝트의 최신 컨텍스트",
        "self-gen context show ec82": "세션 하나의 컨텍스트",
        "self-gen context proof ec82": "모델이 받았는지 확인",
      },
    },
    diff: {
      summary: "최근 두 번의 저장 비교",
      examples: {
        "self-gen context diff": "이 프로젝트에서 비교",
        "self-gen context diff ec82": "세션 하나에서 비교",
        "self-gen context show": "지금 저장된 내용 보기",
      },
    },
    proof: {
      summary: "대화 압축별 유지 내용 확인",
      options: { session: "이 세션만 (ID 또는 앞부분)" },
      examples: {
        "self-gen context proof": "이 프로젝트의 대화 압축 확인",
        "self-gen context proof ec82 --verbose": "세션 하나를 자세히 보기",
        "self-gen context proof --limit 0": "모두 확인",
      },
    },
    clear: {
      summary: "저장된 컨텍스트 사용 중지",
      about: ["파일을 삭제합니다. 기록은 남습니다. 기록 삭제: `self-gen forget`."],
      examples: {
        "self-gen context clear": "이 프로젝트에서 중지",
        "self-gen context clear --project ~/shop": "다른 프로젝트에서 중지",
        "self-gen context clear --yes": "확인 없이 실행",
      },
    },
  },
  archive: {
    list: {
      summary: "보관한 대화 로그 목록",
      examples: {
        "self-gen archive list": "최신 목록",
        "self-gen archive list --limit 0": "모두 보기",
        "self-gen archive run": "빠진 대화 로그 보관",
      },
    },
    show: {
      summary: "보관한 대화 출력",
      options: { limit: "마지막 메시지 N개만 (0은 모두)" },
      examples: {
        "self-gen archive show ec82": "ID가 ec82로 시작하는 세션",
        "self-gen archive show ec82 --limit 20": "마지막 메시지 20개",
        "self-gen archive export ec82 -o ec82.jsonl": "파일로 저장",
      },
    },
    export: {
      summary: "보관한 대화 로그를 파일로 쓰기",
      examples: {
        "self-gen archive export ec82 -o ec82.jsonl": "세션 하나 쓰기",
        "self-gen archive export ec82 -o ec82.jsonl --force": "파일 덮어쓰기",
        "self-gen archive export --all -o ~/transcripts": "모두 쓰기",
      },
    },
    verify: {
      summary: "보관한 대화 로그 검증",
      examples: {
        "self-gen archive verify": "모두 검증",
        "self-gen archive verify ec82": "하나만 검증",
        "self-gen archive run": "손상된 로그 다시 보관",
      },
    },
    prune: {
      summary: "오래된 대화 로그 삭제",
      about: ["`archive.retentionDays`와 `archive.maxMegabytes`에 따라 오래된 순서로 삭제합니다."],
      options: { force: "시계가 맞지 않을 수 있어도 삭제" },
      examples: {
        "self-gen archive prune --dry-run": "미리 보기",
        "self-gen archive prune": "삭제",
        "self-gen archive prune --force": "시계가 맞지 않아도 삭제",
      },
    },
    run: {
      summary: "종료된 세션을 지금 보관",
      examples: {
        "self-gen archive run": "아직 없는 세션 모두 보관",
        "self-gen archive verify": "결과 확인",
        "self-gen config set archive.enabled false": "보관 끄기",
      },
    },
  },
  blocker: {
    list: {
      summary: "열린 블로커 목록",
      examples: {
        "self-gen blocker list": "이 프로젝트의 블로커",
        "self-gen blocker list --all": "모든 프로젝트의 블로커",
        "self-gen blocker clear 1": "첫 번째 블로커 해제",
      },
    },
    add: {
      summary: "블로커 추가",
      examples: {
        'self-gen blocker add "API 키를 기다리는 중"': "하나 추가",
        'self-gen blocker add "CI 실패" --type ci_failure': "종류 지정",
        'self-gen blocker add "접근 권한 없음" --resolution "운영팀에 문의"': "해결 방법 지정",
      },
    },
    clear: {
      summary: "블로커 해제",
      options: { all: "이 프로젝트의 열린 블로커 모두 해제" },
      examples: {
        "self-gen blocker clear": "하나뿐인 블로커 해제",
        "self-gen blocker clear 1": "목록의 첫 번째 해제",
        "self-gen blocker clear --all": "이 프로젝트의 블로커 모두 해제",
      },
    },
    reopen: {
      summary: "해제한 블로커 다시 열기",
      examples: {
        "self-gen blocker reopen 01a8ff20": "다시 열기",
        "self-gen blocker list": "열렸는지 확인",
        "self-gen blocker history": "ID 찾기",
      },
    },
    history: {
      summary: "모든 블로커와 결과 목록",
      examples: {
        "self-gen blocker history": "이 프로젝트의 내역",
        "self-gen blocker history --all": "모든 프로젝트의 내역",
        "self-gen blocker reopen 01a8ff20": "하나 다시 열기",
      },
    },
  },
  ...manualMoreActions,
  sync: manualSyncActions,
  team: manualTeamActions,
  hub: manualHubActions,
};

import type { manualBackup as English } from "../en/manual-backup.ts";

export const manualBackup: typeof English = {
  export: {
    about: [
      "지정하지 않으면 모든 세션을 내보냅니다. 파일은 소유자만 읽을 수 있으며, 덮어쓰려면 `--force`가 필요합니다.",
    ],
    examples: {
      "self-gen export > sessions.md": "전체를 Markdown으로 내보내기",
      "self-gen export --since 7d --output week.md": "최근 7일 내보내기",
      "self-gen export --project my-app --json": "프로젝트 하나를 JSON으로",
    },
  },
  backup: {
    about: [
      "데이터베이스, 저널, 설정을 폴더 하나에 압축해 복사하고 검증합니다. 그동안 기록은 계속됩니다.",
      "보관한 대화 로그는 포함하지 않으므로 `archive` 폴더를 따로 복사하세요. 나중에 삭제한 기록은 이전 백업에 남습니다.",
    ],
    examples: {
      "self-gen backup": "~/.self-generation/backups에 백업",
      "self-gen backup /mnt/disk/self-gen": "다른 폴더에 백업",
      "self-gen backup --verify /mnt/disk/self-gen": "백업 검증",
    },
  },
  restore: {
    about: [
      "백업을 검증하고, 교체할 내용을 보여 준 뒤 확인합니다. 교체된 기록은 `before-restore-…` 폴더에 남으며 `--undo`로 되돌립니다.",
      "이후 삭제한 기록은 `--forgotten` 없이는 복원하지 않습니다. 세션을 다시 열려면 `resume`, 체크포인트에서 계속하려면 `load`를 쓰세요.",
    ],
    examples: {
      "self-gen restore /mnt/disk/self-gen --dry-run": "복원 미리 보기",
      "self-gen restore /mnt/disk/self-gen --merge": "백업 이후 이벤트도 유지",
      "self-gen restore --undo": "복원 전으로 되돌리기",
    },
  },
};

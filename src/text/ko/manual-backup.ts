import type { manualBackup as English } from "../en/manual-backup.ts";

export const manualBackup: typeof English = {
  export: {
    about: [
      "세션을 읽거나 건네줄 수 있는 문서 하나로 씁니다. 마크다운이 기본이고, 프로그램에는 JSON이 있습니다. 세션이나 프로젝트를 지정하지 않으면 모두, 오래된 것부터 씁니다. `--since`는 그때 이후 무언가 있었던 세션을 통째로 고릅니다.",
      "기록된 내용은 코드로 감싸 두므로 어떤 프롬프트도 문서를 바꾸지 못합니다. `--output`은 나만 읽을 수 있는 파일에 쓰며, 이미 있는 파일은 `--force`가 있을 때만 바꿉니다.",
    ],
    examples: {
      "self-gen export > sessions.md": "모든 것을 마크다운으로",
      "self-gen export --since 7d --output week.md": "최근 7일의 세션을 파일로",
      "self-gen export --project my-app --json": "한 프로젝트의 세션을 JSON으로",
    },
  },
  backup: {
    about: [
      "데이터베이스, 저널, 설정을 압축해 폴더 하나에 복사하고 무엇이 들었는지 목록을 남깁니다. 끝까지 다시 읽어 확인한 다음에야 제 이름을 얻으므로, 그 이름의 폴더는 언제나 온전합니다. 그동안에도 기록은 계속됩니다. 폴더를 지정하지 않으면 `~/.self-generation/backups` 안에 만듭니다.",
      "해시의 키는 절대 들어가지 않습니다. 보관한 대화 기록도 들어가지 않으니 홈의 `archive` 폴더를 따로 복사하세요. 보관 기록은 저마다 스스로를 설명합니다. 나중에 지운 것도 백업에는 남으니, 그런 백업은 직접 지우세요. `--verify`는 백업을 확인하고 손상된 곳을 알려 줍니다.",
    ],
    examples: {
      "self-gen backup": "시각을 이름으로 한 새 폴더",
      "self-gen backup /mnt/disk/self-gen": "원하는 폴더에",
      "self-gen backup --verify /mnt/disk/self-gen": "아직 온전한지 확인",
    },
  },
  restore: {
    about: [
      "백업을 지금 있는 것 대신 되살립니다. 먼저 모든 것을 확인하며, 하나라도 손상되었으면 아무것도 건드리지 않습니다. 무엇을 대신하게 되는지 알리고 묻습니다. 있던 것은 홈의 `before-restore-…` 폴더에 보관하고, `--undo`로 되돌립니다. 더 이전의 복원이 따로 둔 것은 그 폴더 이름을 주면 되살리고, 폴더는 그대로 남습니다.",
      "백업 뒤에 기록된 것도 그 폴더에 함께 보관하며, `--merge`를 쓰면 함께 남깁니다. 그 뒤에 보존 기간이 지나 없앤 것은 되살아납니다. `forget`으로 지운 것은 빠지며, 이벤트가 몇 개인지 알려 줍니다. `--forgotten`을 붙이면 함께 되살립니다. 무엇을 지웠는지는 이 홈에만 적혀 있어, 다른 홈에서는 백업이 통째로 되살아납니다. 적어 둔 것을 읽을 수 없게 되었으면 `--forgotten` 없이는 아무것도 되살리지 않습니다. 그동안에도 기록은 계속되고 한 줄도 잃지 않습니다. `dbPath` 설정은 이 컴퓨터의 값을 그대로 둡니다.",
    ],
    examples: {
      "self-gen restore self-gen-backup-2026-11-01-093000": "물어본 뒤 복원",
      "self-gen restore /mnt/disk/self-gen --dry-run": "확인만 하고 무엇이 바뀔지 알림",
      "self-gen restore /mnt/disk/self-gen --merge": "그 뒤에 기록된 것도 남김",
      "self-gen restore --undo": "이전 상태로 되돌림",
    },
  },
};

import type {
  manualSync as EnglishManual,
  manualSyncActions as EnglishActions,
  sync as English,
} from "../en/sync.ts";

export const sync: typeof English = {
  options: {
    all: "모든 프로젝트와 프로젝트 없는 이벤트",
    delete: "보낸 기록도 삭제",
  },
  none: "동기화를 설정하지 않았습니다",
  started: (place) => `동기화를 설정했습니다: ${place}. 아직 아무것도 보내지 않습니다`,
  keyOnce:
    "동기화 키입니다. 안전한 곳에 보관하세요. 이 키가 없으면 아무도 기록을 읽을 수 없습니다:",
  keyFor: "다른 컴퓨터에서 입력: self-gen sync join <위치>",
  keyAsk: "동기화 키:",
  joined: (place, received) =>
    `참여했습니다: ${place}. 이벤트 ${received}개를 받았고, 아직 아무것도 보내지 않습니다`,
  done: (sent, received) =>
    sent + received === 0
      ? "이미 최신 상태입니다"
      : `이벤트 ${sent}개를 보내고 ${received}개를 받았습니다`,
  deletedHere: (count) => `다른 컴퓨터에서 삭제한 이벤트 ${count}개를 삭제했습니다`,
  restored: "이 컴퓨터의 암호화 파일이 없어져 다시 저장했습니다",
  newMachine: "다른 설치가 이 컴퓨터의 ID를 쓰고 있어, 새 ID로 계속합니다",
  busy: "다른 프로세스가 동기화 중입니다",
  shared: (project) => `내 컴퓨터와 공유했습니다: ${project}`,
  sharedAll: "내 컴퓨터와 모든 프로젝트를 공유했습니다",
  sharedBefore: "이미 공유 중입니다",
  unshared: (project) => `공유를 중지했습니다: ${project}`,
  unsharedAll: "모든 프로젝트의 공유를 중지했습니다",
  notShared: "공유 중이 아닙니다",
  deletion: (outcome) =>
    outcome === "done"
      ? "암호화 파일에서 삭제했습니다. 다른 컴퓨터는 다음 동기화 때 삭제합니다"
      : "동기화 위치에 연결할 수 없습니다. 다음 동기화 때 삭제합니다",
  nothingShared: "공유한 프로젝트가 없어 아무것도 보내지 않습니다",
  nothingLeft: "보낼 이벤트가 없습니다",
  sentAgain: "모두 다시 보냅니다",
  left: "동기화를 중지했습니다. 보낸 기록과 받은 기록은 그대로 남아 있습니다",
  leftAndDeleted: (files) => `동기화를 중지하고 이 컴퓨터의 암호화 파일 ${files}개를 삭제했습니다`,
  removeQuestion: (name) =>
    `${name}의 암호화된 파일을 영구히 삭제할까요? 나중에 참여하는 컴퓨터는 그 세션을 받지 못합니다`,
  removed: (name, files) =>
    `${name}의 암호화된 파일 ${files}개를 삭제했습니다. 다른 컴퓨터가 이미 받은 기록은 남아 있습니다`,
  removedHint: "컴퓨터를 잃어버렸다면 키도 교체하세요: self-gen sync key rotate",
  deleteQuestion: "이 컴퓨터가 보낸 기록을 모두 영구 삭제할까요?",
  rotateQuestion: "동기화 키를 바꿀까요? 다른 컴퓨터에 모두 새 키를 입력해야 합니다",
  rotated: "새 동기화 키입니다. 이 컴퓨터가 보낸 기록을 모두 새 키로 암호화했습니다:",
  rotateHint: "다른 컴퓨터마다 실행: self-gen sync key import",
  imported: "동기화 키를 바꿨습니다",
  sameKey: "이미 최신 상태입니다",
  troubleFix: "동기화 위치를 확인한 뒤 self-gen sync now를 실행하세요",
  notSyncing: (place) => `마지막 동기화에 실패했습니다: ${place}`,
  notSyncingFix: "self-gen sync now를 실행하세요",
  shareHint: "이 프로젝트 공유: self-gen sync share",
  startHint: "시작: self-gen sync init <폴더>",
  previewHint: "보낼 내용 확인: self-gen sync preview",
  nowHint: "지금 동기화: self-gen sync now",
  jsonHint: "모든 이벤트 보기: self-gen sync preview --json",
  fact: {
    place: (place) => `동기화 위치: ${place}`,
    last: (ago) => `마지막 동기화: ${ago ?? "없음"}`,
    obstacle: (code) => `동기화 중단: ${code}. 다시 시도: self-gen sync now`,
    own: (name, events) => `  ${name} (이 컴퓨터): 보낸 이벤트 ${events}개`,
    machine: (name, id, sealed) => `  ${name} (${id}): 마지막 전송 ${sealed}`,
    shares: (count) =>
      `공유한 프로젝트: ${count === null ? "모두" : count === 0 ? "없음" : `${count}개`}`,
    sharesBut: (count) => `공유한 프로젝트: ${count}개를 뺀 모두`,
    pending: (count) => `삭제 대기 중: ${count}건`,
  },
  troubles: {
    damaged: (name, seq) => `${name}: ${seq}번 파일이 바뀌었거나 손상되어 쓰지 않았습니다`,
    swapped: (name, seq) => `${name}: ${seq}번 파일이 앞 파일과 이어지지 않아 쓰지 않았습니다`,
    missing: (name, seq) => `${name}: ${seq}번 파일이 없습니다`,
    gone: (name) => `${name}: 파일이 모두 없습니다. 동기화를 중지했거나 파일이 삭제되었습니다`,
    rolled_back: (name, seq) => `${name}: 전에 있던 ${seq}번까지의 파일이 없어졌습니다`,
    withheld: (name, seq) => `${name}: 다른 컴퓨터가 읽은 ${seq}번 파일을 받지 못했습니다`,
    forked: (name, seq) => `${name}: ${seq}번 파일이 다른 컴퓨터가 읽은 파일과 다릅니다`,
    key: (name) =>
      `${name}: 다른 키로 암호화되었습니다. 그 컴퓨터에서 현재 키를 입력하세요: self-gen sync key import`,
    newer: (name) =>
      `${name}: 더 새로운 self-gen이 쓴 파일입니다. 이 컴퓨터의 self-gen을 업데이트하세요`,
  },
  faults: {
    none: "동기화를 설정하지 않았습니다",
    noneFix: "self-gen sync init <위치>로 시작하거나 self-gen sync join <위치>로 참여하세요",
    already: "이미 동기화를 설정했습니다. 변경 사항이 없습니다",
    alreadyFix: "self-gen sync leave로 먼저 중지하세요",
    badTarget: (target) => `동기화 위치가 아닙니다: ${target}`,
    badTargetFix: "폴더, s3://버킷/경로 또는 postgres://사용자@호스트/데이터베이스를 쓰세요",
    open: (path) => `다른 사용자가 이 파일을 읽을 수 있습니다: ${path}`,
    openFix: (path) => `chmod 600 ${path} 명령을 실행하세요`,
    noCredentials: "버킷의 인증 정보가 없습니다",
    noCredentialsFix: (path) =>
      `S3_ACCESS_KEY_ID와 S3_SECRET_ACCESS_KEY를 설정하거나 다음 파일에 쓰세요: ${path}`,
    noKey: "동기화 키가 없습니다",
    noKeyFix:
      "표준 입력으로 전달하거나 터미널에서 실행하세요. 다른 컴퓨터에서 키 보기: self-gen sync key export",
    keyLength: (count, wanted) =>
      `동기화 키는 ${wanted}자인데 ${count}자를 입력했습니다. 변경 사항이 없습니다`,
    keyLetter: (group) => `${group}번째 묶음에 키에 없는 문자가 있습니다. 변경 사항이 없습니다`,
    keyChecksum: "동기화 키에 오타가 있습니다. 변경 사항이 없습니다",
    keyTypedFix: "다시 입력하세요. 다른 컴퓨터에서 키 보기: self-gen sync key export",
    wrongKey: "이 키로는 저장된 파일을 열 수 없습니다. 변경 사항이 없습니다",
    wrongKeyFix: "동기화 중인 컴퓨터에서 키를 확인하세요: self-gen sync key export",
    newer: "더 새로운 self-gen이 쓴 파일입니다. 변경 사항이 없습니다",
    newerFix: "이 컴퓨터의 self-gen을 업데이트하세요: npm install -g self-generation",
    empty: (place) => `그 위치에서 동기화하는 컴퓨터가 없습니다: ${place}. 변경 사항이 없습니다`,
    emptyFix: "위치를 확인하거나 self-gen sync init <위치>로 시작하세요",
    taken: (place) => `다른 컴퓨터가 이미 동기화 중입니다: ${place}. 변경 사항이 없습니다`,
    takenFix: "self-gen sync join <위치>로 참여하세요",
    unreachable: (place, detail) => `동기화 위치에 연결할 수 없습니다: ${place} (${detail})`,
    unreachableFix: "마운트되었는지, 온라인인지 확인하세요. 데몬이 다시 시도합니다",
    refused: (place, detail) => `동기화 위치가 거부했습니다: ${place} (${detail})`,
    refusedFix: "인증 정보와 권한을 확인하세요",
    ownMachine: "지금 사용 중인 컴퓨터입니다. 바뀐 것은 없습니다",
    ownMachineFix: "보낸 기록 삭제: self-gen sync leave --delete",
    noMachine: (word) => `일치하는 컴퓨터가 없습니다: ${word}`,
    manyMachines: (word) => `여러 컴퓨터가 일치합니다: ${word}`,
    noMachineFix: "ID를 입력하세요. 컴퓨터 목록: self-gen sync status",
    busy: "다른 프로세스가 동기화 중입니다",
    busyFix: "잠시 후 다시 시도하세요",
  },
};

export const manualSync: typeof EnglishManual = {
  sync: {
    about: [
      "내 모든 컴퓨터의 히스토리를 하나로 모읍니다. 모든 기록을 보내기 전에 암호화하므로 중간의 폴더, 버킷, PostgreSQL 데이터베이스를 믿을 필요가 없습니다. 프로젝트를 공유하기 전에는 아무것도 보내지 않습니다.",
      "데몬이 몇 분 안에 동기화합니다. 삭제한 기록은 모든 컴퓨터에서 사라집니다. 바뀌거나 없어지거나 바꿔치기된 파일은 쓰지 않고 알려 줍니다.",
    ],
    examples: {
      "self-gen sync init ~/Dropbox/self-gen": "시작하고 동기화 키 출력",
      "self-gen sync join ~/Dropbox/self-gen": "다른 컴퓨터에서 참여",
      "self-gen sync share --all": "모든 프로젝트 공유",
    },
  },
};

export const manualSyncActions: typeof EnglishActions = {
  status: {
    summary: "컴퓨터, 공유한 프로젝트, 문제 보기",
    examples: {
      "self-gen sync status": "상태 보기",
      "self-gen sync status --json": "JSON으로 보기",
      "self-gen sync": "짧은 형태",
    },
  },
  init: {
    summary: "새 키로 동기화 시작",
    about: [
      "동기화 키를 출력합니다. 다른 컴퓨터마다 한 번 필요합니다. `-`는 위치를 표준 입력에서 읽습니다.",
      "버킷의 인증 정보는 `S3_ACCESS_KEY_ID`와 `S3_SECRET_ACCESS_KEY` 또는 `~/.self-generation/sync/credentials`에서 읽습니다.",
    ],
    examples: {
      "self-gen sync init /mnt/disk/self-gen": "폴더 사용",
      "self-gen sync init 's3://bucket/me?region=eu-west-1'": "버킷 사용",
      "self-gen sync init -": "위치를 표준 입력으로 전달",
    },
  },
  join: {
    summary: "다른 컴퓨터와 동기화",
    about: [
      "동기화 키를 묻거나 표준 입력에서 읽습니다. 다른 컴퓨터가 공유한 기록을 모두 받습니다.",
    ],
    examples: {
      "self-gen sync join ~/Dropbox/self-gen": "키 입력",
      "self-gen sync join ~/Dropbox/self-gen < key": "파일에서 키 읽기",
      "self-gen sync status": "컴퓨터 보기",
    },
  },
  leave: {
    summary: "동기화 중지",
    about: ["받은 기록은 남습니다. `--delete`를 추가하면 이 컴퓨터가 보낸 기록을 삭제합니다."],
    examples: {
      "self-gen sync leave": "중지",
      "self-gen sync leave --delete": "중지하고 보낸 기록 삭제",
      "self-gen sync leave --delete --yes": "확인 생략",
    },
  },
  remove: {
    summary: "잃어버린 컴퓨터의 암호화된 파일 삭제",
    about: [
      "`self-gen sync status`에 나오는 이름이나 ID를 입력합니다. 다른 컴퓨터가 이미 받은 기록은 남습니다. 그 컴퓨터가 나중에 저장한 파일은 다시 나타나므로 키를 먼저 교체하세요.",
    ],
    examples: {
      "self-gen sync remove laptop": "이름으로 삭제",
      "self-gen sync remove MACHINE_ID --yes": "확인 없이 ID로 삭제",
      "self-gen sync key rotate": "잃어버린 컴퓨터 차단",
    },
  },
  share: {
    summary: "프로젝트를 내 컴퓨터로 보내기",
    about: ["지금까지의 기록도 보냅니다. 기본값: 이 프로젝트."],
    examples: {
      "self-gen sync share": "이 프로젝트 공유",
      "self-gen sync share ~/code/shop": "다른 프로젝트 공유",
      "self-gen sync share --all": "모두 공유",
    },
  },
  unshare: {
    summary: "프로젝트 보내기 중지",
    options: { delete: "다른 컴퓨터에서도 삭제" },
    about: [
      "암호화 파일에서 제거합니다. 다른 컴퓨터가 받은 기록은 남으며, `--delete`를 추가하면 삭제합니다.",
    ],
    examples: {
      "self-gen sync unshare": "이 프로젝트 보내기 중지",
      "self-gen sync unshare --delete": "다른 컴퓨터에서도 삭제",
      "self-gen sync unshare --all": "아무것도 보내지 않기",
    },
  },
  preview: {
    summary: "보낼 내용 보기",
    examples: {
      "self-gen sync preview": "프로젝트별 이벤트 수",
      "self-gen sync preview --json": "이벤트를 모두 출력",
      "self-gen sync status": "공유한 프로젝트 보기",
    },
  },
  now: {
    summary: "지금 동기화",
    about: ["데몬이 자동으로 실행합니다. 저장된 파일에 문제가 있으면 종료 코드가 1입니다."],
    examples: {
      "self-gen sync now": "동기화",
      "self-gen sync now --json": "결과를 JSON으로 출력",
      "self-gen sync preview": "보낼 내용 확인",
    },
  },
  key: {
    summary: "동기화 키 보기, 바꾸기, 입력",
    about: [
      "`rotate`는 새 키를 만들고 이 컴퓨터의 기록을 모두 다시 암호화합니다. 다른 컴퓨터마다 새 키를 입력하면 각자 다시 암호화합니다. 컴퓨터를 잃어버렸다면 키를 바꾸세요.",
    ],
    examples: {
      "self-gen sync key export": "키 보기",
      "self-gen sync key import": "새 키 입력",
      "self-gen sync key rotate": "새 키 만들기",
    },
  },
};

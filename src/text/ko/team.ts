import type {
  manualTeam as EnglishManual,
  manualTeamActions as EnglishActions,
  team as English,
} from "../en/team.ts";

export const team: typeof English = {
  options: {
    team: "팀 이름 (기본값: team, 팀이 하나면 그 팀)",
    moved: "옮긴 뒤에도 이 컴퓨터의 ID 유지",
    copied: "복사한 설치에 새 ID 부여",
    delete: "보낸 기록도 삭제",
    fields: "일부만 공유: prompts,answers,tools,errors",
    token: "허브 토큰: 본인만 읽을 수 있는 파일, 또는 표준 입력은 -",
    machine: "이 컴퓨터도 계정에 넘김",
    days: "최근 N일 보존 (월 단위로 올림)",
    store: "읽을 곳: local(이 컴퓨터, 기본값) 또는 team(모든 컴퓨터)",
  },
  none: "참여한 팀이 없습니다",
  joined: (team, place) => `${place}의 ${team} 팀에 참여했습니다. 아직 공유한 프로젝트가 없습니다`,
  left: (team) => `${team} 팀에서 나왔습니다. 보낸 기록은 그대로 남아 있습니다`,
  leftAndDeleted: "팀에서 나오고, 이 컴퓨터가 보낸 기록을 모두 삭제했습니다",
  deleteQuestion: "이 컴퓨터가 팀에 보낸 기록을 모두 영구 삭제할까요?",
  pruneQuestion: (months) => `모든 컴퓨터의 다음 달 기록을 영구 삭제할까요? ${months}`,
  nothingOld: "그보다 오래된 달이 없습니다",
  wouldPrune: (months) => `팀 데이터베이스에서 ${months} 삭제 예정`,
  pruned: (months) => `팀 데이터베이스에서 ${months} 기록을 삭제했습니다`,
  joinedToRead: (team, place) =>
    `${place}의 ${team} 팀에 읽기 전용으로 참여했습니다. 이 컴퓨터는 아무것도 보내지 않습니다`,
  noLogins: "아직 계정이 없습니다. 추가: self-gen team role add 이름 writer",
  loginAdded: (name, role, isNew) =>
    isNew
      ? `${role} 계정을 추가했습니다: ${name}. 연결 문자열은 한 번만 표시합니다`
      : `${role} 역할을 부여했습니다: ${name}. 연결 문자열은 그대로입니다`,
  loginRemoved: (name) => `계정을 삭제했습니다: ${name}. 보낸 기록은 그대로 남아 있습니다`,
  loginsHint: "계정 목록: self-gen team role",
  joinHint: "팀 참여: self-gen team join <주소>",
  shareHint: "이 프로젝트 공유: self-gen team share",
  previewHint: "보낼 내용 확인: self-gen team preview",
  deleteHint: "보낸 기록 삭제: self-gen team unshare 프로젝트 --delete",
  jsonHint: "모든 이벤트 보기: self-gen team preview --json",
  shared: (project) => `공유했습니다: ${project}`,
  sharedAgain: (project) => `바꿨습니다. 바뀐 범위로 다시 보냅니다: ${project}`,
  sharedLater: (project) => `아직 보내지 않습니다. 팀에 참여하면 공유됩니다: ${project}`,
  sharedBefore: (project) => `이미 공유 중입니다: ${project}`,
  unshared: (project) => `공유를 중지했습니다: ${project}`,
  notShared: (project) => `공유 중이 아닙니다: ${project}`,
  deletion: (outcome) =>
    outcome === "done"
      ? "팀 데이터베이스에도 남아 있지 않습니다"
      : "팀 데이터베이스에 연결할 수 없습니다. 다시 연결되면 삭제합니다",
  sent: (count) => (count === 0 ? "이미 최신 상태입니다" : `이벤트 ${count}개를 보냈습니다`),
  deletedThere: (count) => `팀 데이터베이스에서 이벤트 ${count}개를 삭제했습니다`,
  nothingShared: "공유한 프로젝트가 없어 아무것도 보내지 않습니다",
  nothingLeft: "보낼 이벤트가 없습니다",
  fromStart: "어디까지 보냈는지 알 수 없어, 보낼 수 있는 이벤트를 모두 표시합니다",
  previewOf: (project, events, sessions) => `${project}: 세션 ${sessions}개의 이벤트 ${events}개`,
  clockAhead: (hours) =>
    `이 컴퓨터의 시계가 팀 데이터베이스보다 ${hours}시간 빠릅니다. 시계를 맞추세요`,
  clockBehind: (hours) =>
    `이 컴퓨터의 시계가 팀 데이터베이스보다 ${hours}시간 느립니다. 시계를 맞추세요`,
  suggestions: {
    who: (people, machines) => `${people} · 컴퓨터 ${machines}대`,
    none: "팀의 세션에서 찾은 제안이 없습니다",
    hint: "하나 열기: self-gen suggestions show N --store team",
  },
  fact: {
    team: (name, place) => `팀: ${name}${place === "" ? "" : ` (${place})`}`,
    forward: (ago) => `마지막 전송: ${ago ?? "없음"}`,
    obstacle: (code) => `전송 중단: ${code}. 다시 시도: self-gen team forward`,
    machine: (name, events, seen, isHere) =>
      `  ${name}${isHere ? " (이 컴퓨터)" : ""}: 이벤트 ${events}개, 마지막 접속 ${seen ?? "없음"}`,
    shares: (count) => `공유한 프로젝트: ${count === 0 ? "없음" : `${count}개`}`,
    fields: (fields) => `${fields}만`,
    pending: (count) => `팀 데이터베이스에서 삭제 대기 중: ${count}건`,
  },
  faults: {
    badLogin: (name) => `이름에는 a-z, 0-9, _만 쓸 수 있습니다: ${name}`,
    noLogin: (name) => `이 팀의 계정이 아닙니다: ${name}. 아무것도 바꾸지 않았습니다`,
    noLoginFix: "계정 목록을 확인하세요: self-gen team role",
    noMachine: (machine) => `이 ID의 컴퓨터가 없습니다: ${machine}`,
    noMachineFix: "컴퓨터 목록을 확인하세요: self-gen team status --json",
    none: "이 컴퓨터는 참여한 팀이 없습니다",
    noneFix: "self-gen team join <주소>로 참여하거나 self-gen team init URL로 팀을 만드세요",
    noUrl: "팀 데이터베이스의 연결 문자열이 없습니다",
    noUrlFix: "self-gen team join -로 표준 입력에 전달하거나 SELF_GEN_TEAM_URL을 설정하세요",
    noToken: "허브 토큰이 없습니다",
    noTokenFix: "self-gen team join URL --token 파일로 전달하거나 SELF_GEN_HUB_TOKEN을 설정하세요",
    openToken: (path) => `다른 사용자가 토큰을 읽을 수 있습니다: ${path}`,
    badToken: (path) => `토큰이 올바르지 않습니다: ${path}. 변경 사항이 없습니다`,
    ownToken: "복사본에는 별도의 토큰이 필요합니다: self-gen team join --copied --token 파일",
    wrongToken: (place) => `${place}에서 다른 컴퓨터에 발급한 토큰입니다`,
    wrongTokenFix: "이 컴퓨터의 토큰을 요청하세요: self-gen hub rotate TOKEN_ID",
    onlyHub: (place) => `이 컴퓨터는 허브로 팀에 연결되어 있습니다: ${place}`,
    onlyHubFix: "데이터베이스에 직접 연결되는 곳에서 실행하세요",
    badUrl: "연결 문자열이 올바르지 않습니다. 변경 사항이 없습니다",
    invalid: (path) => `연결 문자열이 올바르지 않습니다: ${path}`,
    invalidFix: "postgres://사용자:비밀번호@호스트/데이터베이스 형식으로 쓰세요",
    open: (path) => `다른 사용자가 연결 문자열을 읽을 수 있습니다: ${path}`,
    openFix: (path) => `chmod 600 ${path}을 실행하세요`,
    copied: (place) => `${place}에 같은 컴퓨터 ID를 쓰는 설치가 또 있어 보내지 않았습니다`,
    copiedFix:
      "복사한 설치는 self-gen team join --copied로 새 ID를 받고, 옮긴 설치는 self-gen team join --moved로 ID를 유지하세요",
    unknown: (place) => `${place}에 이 컴퓨터가 없어 보내지 않았습니다`,
    unknownFix: "self-gen team leave로 나온 다음 self-gen team join으로 다시 참여하세요",
    already: "이미 팀에 참여 중입니다. 변경 사항이 없습니다",
    alreadyFix: "self-gen team leave로 먼저 나오세요",
    exists: (team) => `이미 있는 팀입니다: ${team}. 변경 사항이 없습니다`,
    existsFix: "self-gen team join으로 참여하거나 --team 이름으로 다른 이름을 쓰세요",
    noTeams: "이 데이터베이스에 팀이 없습니다. 변경 사항이 없습니다",
    noTeamsFix: "self-gen team init URL로 팀을 만드세요",
    which: (teams) => `팀을 선택하세요: ${teams}`,
    whichFix: "--team 이름을 추가하세요",
    noProject: (name) => `일치하는 프로젝트가 없습니다: ${name}`,
    manyProjects: (name) => `일치하는 프로젝트가 여러 개입니다: ${name}`,
    noProjectFix: "경로로 지정하세요. 프로젝트 목록: self-gen sessions",
  },
};

export const manualTeam: typeof EnglishManual = {
  team: {
    about: [
      "기록을 PostgreSQL 데이터베이스로 보내, 여러 컴퓨터의 히스토리를 한곳에 모읍니다. 프로젝트를 공유하기 전에는 아무것도 보내지 않습니다. 이벤트는 보내기 전에 다시 한번 비밀 값을 가립니다.",
      "데몬이 새 이벤트를 몇 초 안에 보내고, 며칠 오프라인이었어도 이어서 보냅니다. 연결 문자열은 `~/.self-generation/team/connection` 또는 `SELF_GEN_TEAM_URL`에만 있습니다. 다른 호스트에 연결하려면 인증서가 확인된 TLS가 필요합니다.",
    ],
    examples: {
      "self-gen team": "팀, 컴퓨터, 공유한 프로젝트 보기",
      "self-gen team join -": "표준 입력의 연결 문자열로 참여",
      "self-gen team share": "이 프로젝트 공유",
    },
  },
};

export const manualTeamActions: typeof EnglishActions = {
  status: {
    summary: "팀, 컴퓨터, 공유한 프로젝트 보기",
    examples: {
      "self-gen team status": "상태 보기",
      "self-gen team forward": "대기 중인 이벤트 보내기",
      "self-gen team": "짧은 형태",
    },
  },
  init: {
    summary: "빈 데이터베이스에 팀 만들기",
    about: ["`self_gen` 스키마를 만듭니다. 연결 문자열의 사용자에게 CREATE 권한이 필요합니다."],
    examples: {
      "self-gen team init postgres://me@db.example/history": "팀 만들기",
      "self-gen team init -": "연결 문자열을 표준 입력으로 전달",
      "self-gen team init - --team shop": "팀 이름 지정",
    },
  },
  join: {
    summary: "팀에 참여",
    about: [
      "설치를 복사하거나 옮겼다면 둘 중 하나를 지정하세요. `--copied`는 새 컴퓨터로 시작하고, `--moved`는 이 컴퓨터로 계속합니다.",
    ],
    examples: {
      "self-gen team join -": "연결 문자열을 표준 입력으로 전달",
      "self-gen team join - --team shop": "여러 팀 중에서 선택",
      "self-gen team join --copied": "새 컴퓨터로 계속",
    },
  },
  leave: {
    summary: "팀에서 나가기",
    about: ["전송을 중지합니다. 보낸 기록은 남아 있으며, `--delete`를 추가하면 삭제합니다."],
    examples: {
      "self-gen team leave": "나가기",
      "self-gen team leave --delete": "나가고 보낸 기록 삭제",
      "self-gen team leave --delete --yes": "확인 생략",
    },
  },
  share: {
    summary: "프로젝트를 팀과 공유",
    about: [
      "지금까지의 기록도 보냅니다. 기본값: 이 프로젝트.",
      "`--fields`로 고르지 않으면 모두 보냅니다. 시각, 모델, 비용은 항상 보냅니다. 요약과 저장된 컨텍스트는 모두를 인용하므로 네 가지를 다 공유해야 보냅니다.",
    ],
    examples: {
      "self-gen team share": "이 프로젝트 공유",
      "self-gen team share ~/code/shop": "다른 프로젝트 공유",
      "self-gen team share --fields tools,errors": "직접 쓴 글은 빼고 공유",
      "self-gen team preview": "보낼 내용 확인",
    },
  },
  unshare: {
    summary: "프로젝트 공유 중지",
    options: { delete: "팀 데이터베이스에서도 삭제" },
    examples: {
      "self-gen team unshare": "이 프로젝트 공유 중지",
      "self-gen team unshare ~/code/shop --delete": "보낸 기록도 삭제",
      "self-gen team status": "공유한 프로젝트 보기",
    },
  },
  preview: {
    summary: "이 컴퓨터에서 보낼 내용 보기",
    examples: {
      "self-gen team preview": "프로젝트와 종류별 이벤트 수",
      "self-gen team preview --json": "보낼 이벤트를 모두 출력",
      "self-gen team status": "공유한 프로젝트 보기",
    },
  },
  prune: {
    summary: "팀 데이터베이스에서 오래된 달의 기록 삭제",
    about: ["데이터베이스에 있는 모든 컴퓨터의 기록을 월 단위로 삭제하며, 다시 보내지 않습니다."],
    examples: {
      "self-gen team prune --days 365 --dry-run": "미리 보기",
      "self-gen team prune --days 365": "1년 치 보존",
      "self-gen team prune --days 365 --yes": "확인 생략",
    },
  },
  role: {
    summary: "팀 데이터베이스 계정 관리",
    about: [
      "writer는 자기 컴퓨터의 기록만 읽고 씁니다. reader는 모두 읽고 아무것도 쓰지 않습니다. admin은 모두 할 수 있습니다. 한 계정에 여러 역할을 줄 수 있습니다.",
      "새 계정의 연결 문자열은 한 번만 출력합니다. 데이터베이스 사용자에게 CREATEROLE 권한이 필요합니다.",
    ],
    examples: {
      "self-gen team role": "계정 목록",
      "self-gen team role add alice writer": "보내는 계정 추가",
      "self-gen team role add alice reader": "읽기도 허용",
      "self-gen team role remove alice": "계정 삭제",
    },
  },
  forward: {
    summary: "새 이벤트를 지금 보내기",
    about: ["데몬이 자동으로 실행합니다. 여러 번 실행해도 이벤트는 한 번만 도착합니다."],
    examples: {
      "self-gen team forward": "보내기",
      "self-gen team preview": "보낼 내용 확인",
      "self-gen team status": "마지막 전송 시각 보기",
    },
  },
};

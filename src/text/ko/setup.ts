import type { setup as English } from "../en/setup.ts";
import { eulReul, eunNeun, iGa } from "./particle.ts";

export const setup: typeof English = {
  willDo: "다음과 같이 합니다:",
  nothingToDo: "이미 모두 설치되어 있고 최신입니다. 바꾼 것이 없습니다.",
  program: (path, version, megabytes) => `${path}: 프로그램, 버전 ${version} (${megabytes} MB)`,
  programSame: (path, version) => `${path}: 프로그램 버전 ${version}${iGa(version)} 이미 있습니다`,
  programOther: (path, before, version) =>
    `${path}: 프로그램, 버전 ${before} → ${version}. 기록은 그대로 남습니다`,
  programOlder: (before) =>
    `더 오래된 버전입니다. 버전 ${before}의 데이터베이스에는 쓰지 못할 수 있습니다.`,
  data: (folder) => `${folder}: 설정과, 앞으로의 기록`,
  stream: (path) =>
    `${path}: 다른 도구를 위한 세션, 턴(프롬프트 500자까지), 스킬의 사본. 이 컴퓨터에 남고 나만 읽을 수 있습니다`,
  launchers: (folder) => `${folder}: 실행 파일들과 lifecycle-logger.sh`,
  link: (path, target) => `링크: ${path} → ${target}`,
  linkForeign: (path) => `링크: ${path}${iGa(path)} 이미 있어 그대로 둡니다`,
  linkFailed: (path) => `링크: ${path}${eulReul(path)} 만들지 못했습니다. 없어도 됩니다`,
  hooksAdd: (path, count) => `훅: ${path}에 ${count}개를 넣습니다. 나머지는 그대로 둡니다`,
  hooksNew: (path, count) => `훅: ${path} 파일을 새로 만들고 ${count}개를 넣습니다`,
  hooksReplace: (path, count) =>
    `훅: ${path}에 있는 옛 버전을 새 것 ${count}개로 바꿉니다. 나머지는 그대로 둡니다`,
  hooksSame: (path) => `훅: ${path}에 이미 있습니다`,
  command: (command) => `각 훅이 실행하는 명령: ${command}`,
  guard: (command) => `명령이나 편집 전에만 실행하는 명령: ${command}`,
  settings: (path) => `${path}: 설정`,
  brings:
    "세션: 시작할 때마다 지난 세션이 한 일을 3,000자까지 알려 줍니다 (끄기: self-gen config set contextBudget.startup 0)",
  exports:
    "프로젝트: 세션이 하던 일을 그 프로젝트의 .claude/session-context.json에도 저장하고, git에서는 제외합니다",
  daemonStart: "데몬: 시작합니다 (이벤트를 바로바로 데이터베이스로 옮깁니다)",
  daemonOff:
    "데몬: 지금도, 세션이 시작될 때도 켜지 않습니다. 바꾸려면: self-gen config set daemon.autostart true",
  codexAbsent: "Codex가 보이지 않아 뺐습니다. 그래도 하려면: self-gen install --client codex",
  codexHas: (path) =>
    `Codex에는 ${path}에 훅이 이미 있어 그대로 둡니다. 두 벌이면 둘 다 실행됩니다.`,
  shared: (path) =>
    `${path}${eunNeun(path)} 보통 저장소로 공유됩니다. 혼자만 쓰려면 --scope local로 하세요.`,
  scripts: {
    written: (path) => `작성함: ${path}`,
    current: (path) => `${path}: 이미 최신 상태로 있습니다`,
    removed: (path) => `제거함: ${path}`,
    remove: (path) => `프로젝트의 스크립트: ${path}`,
    absent: (path) => `${path}: 없습니다`,
    kept: (path) => `${path}: 우리가 작성한 그대로가 아니어서 건드리지 않습니다`,
    dryRun: "알려만 주고 아무것도 바꾸지 않습니다:",
    elsewhere: (folder) => `${folder} 폴더가 프로젝트 밖을 가리킵니다`,
    elsewhereFix: "프로젝트 안의 폴더로 바꾼 뒤 다시 시도하세요.",
  },
  question: "진행할까요?",
  askLanguage: "언어: ko (한국어) 또는 en (영어)?",
  done: {
    program: (path, version) => `프로그램: ${path} (${version})`,
    launchers: (folder) => `실행 파일: ${folder}`,
    link: (path, target) => `심볼릭 링크: ${path} → ${target}`,
    merged: (path) => `${path}에 훅을 합쳤습니다`,
    current: (path) => `${path}의 훅은 최신입니다`,
    backup: (path) => `바꾸기 전 파일: ${path}`,
    daemon: (pid) => `데몬: 실행 중 (프로세스 ${pid})`,
    daemonFailed:
      "데몬: 시작되지 않았습니다. 없어도 기록됩니다. self-gen doctor로 까닭을 찾아보세요.",
    data: (events, sessions) => `데이터 유지: 이벤트 ${events}개, 세션 ${sessions}개`,
  },
  objectMatcher: (path, event) =>
    `${path}: “${event}”의 matcher가 텍스트가 아닙니다. 그러면 Claude Code는 우리 훅을 포함해 파일 전체를 무시합니다. 이렇게 고치세요: "matcher": "Name|Other"`,
  hooksOff: (path) =>
    `${path}에 disableAllHooks가 있습니다. 그 줄이 없어질 때까지 어떤 훅도 실행되지 않습니다.`,
  codexTrust:
    "Codex는 신뢰하지 않은 훅을 실행하지 않습니다. 다음에 시작할 때 물으면 허용하거나, Codex에서 /hooks를 입력해 허용하세요.",
  codexTools: (command) => `Codex가 기록을 스스로 찾아보게 하려면: ${command}`,
  restart: "지금 열려 있는 세션은 다음에 시작할 때부터 기록됩니다.",
  next: "확인하려면:",
  pathHint: (line) => `어디서나 self-gen으로 부르려면 셸 시작 파일에 추가하세요: ${line}`,
  windows: "Self-Generation은 Linux와 macOS에서만 실행됩니다",
  windowsFix: "Windows에서는 WSL 안에서 쓰세요",
  sudo: "HOME이 다른 사용자의 것입니다. root가 쓴 파일에는 그 사용자의 훅이 쓸 수 없습니다",
  sudoFix: "sudo 없이 실행하세요",
  sharedHome: (home) =>
    `${home}에는 다른 것도 있어 Self-Generation의 홈으로 쓸 수 없습니다. 바꾼 것이 없습니다`,
  sharedHomeFix: "SELF_GEN_HOME을 지우거나 따로 쓸 폴더를 지정하세요",
  sharedHomePurgeFix: (home) =>
    `--purge 없이 제거한 뒤 ${home}에서 우리 것을 직접 지우세요: journal, data, run, logs, config.json`,
  notBuilt: "소스로 실행 중입니다. 데몬과 설치에는 빌드된 프로그램이 필요합니다",
  notBuiltFix: "npm start로 빌드하고 설치하세요",
  noUserHome: "사용자 홈 폴더를 찾지 못했습니다",
  noUserHomeFix: "HOME을 지정하세요",
  noScope: (client, scope) => `${client}에는 “${scope}” 범위의 설정이 없습니다`,
  noScopeFix: "--scope user나 --scope project를 쓰거나 --client로 클라이언트 하나를 고르세요",
  twice: (path) =>
    `Codex 훅이 이미 ${path}에 있습니다. 하나 더 넣으면 모든 이벤트가 두 번 기록됩니다. 바꾼 것이 없습니다`,
  twiceFix: (path) =>
    `둘 중 하나만 쓰세요. self-gen uninstall로 옛 것을 빼고 ${path}에 다시 설치하세요`,
  unreadable: (path, reason) =>
    `${path}${eulReul(path)} 읽을 수 없습니다 (${reason}). 바꾼 것이 없습니다`,
  unreadableFix: "사용자의 텍스트 파일이고 읽을 수 있는지 확인하세요",
  readOnly: (path) =>
    `${path}${eunNeun(path)} 읽기 전용이라 건드리지 않았습니다. 바꾼 것이 없습니다`,
  readOnlyFix: (path) => `바꾸어도 된다면: chmod u+w ${path}`,
  notJson: (path, line, column, isComment) =>
    `${path}${eunNeun(path)} 올바른 JSON이 아닙니다. ${line}행 ${column}열에서 잘못됩니다${isComment ? " (주석은 쓸 수 없습니다)" : ""}. 바꾼 것이 없습니다`,
  notObject: (path) => `${path}${eunNeun(path)} JSON 이지만 객체가 아닙니다. 바꾼 것이 없습니다`,
  notJsonFix: "그곳을 고치세요. 지금 상태로는 클라이언트도 이 파일을 읽지 못합니다",
  notHooks: (path, where, line, column) =>
    `${path}: ${line}행 ${column}열의 “${where}”${iGa(where)} 클라이언트가 기대하는 모양이 아니거나 두 번 있습니다. 바꾼 것이 없습니다`,
  notHooksFix: '훅은 { "hooks": { "Event": [ … ] } } 모양입니다. 고친 뒤 다시 하세요',
  changed: (path) => `방금 다른 프로그램이 ${path}${eulReul(path)} 바꾸었습니다`,
  changedFix: "명령을 다시 실행하세요",
  stopped: (done) => `중간에 멈췄습니다. 이미 한 것: ${done}`,
  notConfirmed: "확인하지 않아 바꾼 것이 없습니다",
  notConfirmedFix: "묻지 않고 하려면 --yes를 붙이세요",
  uninstall: {
    nothing: "여기에는 Self-Generation이 설치되어 있지 않습니다.",
    hooks: (path) => `${path}: 우리 훅만 빼고 나머지는 그대로 둡니다`,
    hooksBack: (path) => `${path}: 설치 전과 똑같이 되돌립니다`,
    hooksGone: (path) => `${path}: 우리만 쓰던 파일이라 지웁니다`,
    program: (path) => `${path}: 프로그램과 실행 파일을 지웁니다`,
    link: (path) => `${path}: 링크를 지웁니다`,
    daemon: "데몬을 끝냅니다",
    keeps: (home) => `기록된 데이터는 ${home}에 남습니다. 함께 지우려면 --purge.`,
    purge: (home) => `${home}: 기록된 모든 것을 되돌릴 수 없게 지웁니다`,
    database: (path) => `${path}: 데이터베이스를 지웁니다`,
    project: (path) => `${path}: 지웁니다`,
    exclude: (path) => `${path}: 우리가 넣은 줄을 지웁니다`,
    notes: (project, command) =>
      `${project}의 체크포인트는 git 저장소의 커밋과 노트에도 있습니다. 사용자의 이력이므로 남겨 둡니다. 이 저장소의 노트를 지우는 명령: ${command}`,
    stream: (path) => `${path}: 우리가 쓴 줄만 지웁니다. 파일과 다른 도구의 줄은 남습니다`,
    later: (home) =>
      `기록은 아직 ${home}에 있습니다. 다시 설치하면 볼 수 있고, uninstall --purge로 지울 수 있습니다.`,
    stillCalled: (path) =>
      `${path}: 직접 적어 둔 설정이 호출하므로 남겨 두며, 아무 일도 하지 않습니다. 설정에서 그 호출을 지운 뒤 삭제하세요.`,
    stub: (path) =>
      `self-gen이 제거되었습니다. 직접 적어 둔 설정의 훅이 이 파일(${path})을 호출하므로 남아 있으며, 훅에는 아무 일도 하지 않습니다. 설정에서 그 호출을 지운 뒤 삭제하세요.`,
    leftover: (names) => `우리 것이 아니라서 남겨 둔 것: ${names}`,
    question: "제거할까요?",
    questionPurge: "기록된 모든 것과 함께 되돌릴 수 없게 제거할까요?",
    done: "제거했습니다.",
  },
  options: {
    client: "클라이언트: claude-code, codex, all (없으면 여기 있는 것 모두)",
    scope: "누구의 설정에: user (기본), project, local",
    language: "메시지 언어: ko 또는 en",
    projectScripts: "이 프로젝트에 .claude/scripts/save-context.sh와 load-context.sh만 작성합니다",
    projectScriptsAway: "이 프로젝트에서 그 두 스크립트만 제거합니다",
    verbose: "모든 변경 표시",
    noDaemon: "지금도, 세션이 시작될 때도 데몬을 켜지 않습니다 (daemon.autostart를 false로)",
    dryRun: "무엇을 할지만 보여 줍니다",
    yes: "묻지 않습니다",
    purge: "기록된 데이터, 프로젝트 파일, 제외 목록의 줄도 지웁니다",
  },
};

import { groupThousands } from "../group-thousands.ts";
import { isUnderMinute, roughDuration } from "../rough-duration.ts";
import type { setup as English, ContextSizes } from "../en/setup.ts";
import { eulReul, eunNeun } from "./particle.ts";

const estimate = (seconds: number): string =>
  isUnderMinute(seconds)
    ? "1분 이내"
    : `약 ${roughDuration(seconds, { seconds: "초", minutes: "분" })}`;

const context = ({ rules, startup }: ContextSizes): string =>
  `컨텍스트 최대 ${groupThousands(rules + startup)}자(규칙 ${groupThousands(rules)}자, 나머지 ${groupThousands(startup)}자)`;

export const setup: typeof English = {
  willDo: "변경 내용:",
  willRemove: "제거 내용:",
  nothingToDo: "이미 최신 상태로 설치되어 있습니다",
  short: {
    program: (path, version, megabytes) => `프로그램  ${path} (${version}, ${megabytes} MB)`,
    hooks: (paths) => `훅        ${paths} (다른 설정은 그대로)`,
    commands:
      "명령      /save-context, /restore-context(컨텍스트), /session:…(체크포인트), 에이전트용 검색 도구(MCP)",
    projects: "프로젝트  .claude/session-context.json (.git/info/exclude에 추가해 git에서 제외)",
    data: (home, stream) =>
      `데이터    이 컴퓨터에만 저장: ${home}. ${stream}에는 다른 프로그램이 읽고 세션을 표시하도록 세션, 턴, 스킬 이벤트(프롬프트 포함)를 복사해 둠 (끄기: stream.enabled)`,
    sessions: (hasDaemon, budget) =>
      `세션      시작할 때 ${context(budget)} 전달${hasDaemon ? ", 백그라운드 데몬 함께 시작" : ""}`,
    more: (command) => `모든 변경 보기: ${command}. 제거: self-gen uninstall`,
    done: (version) => `self-gen ${version} 설치를 마쳤습니다`,
  },
  program: (path, version, megabytes) => `${path}: 프로그램, 버전 ${version} (${megabytes} MB)`,
  programSame: (path, version) => `${path}: 프로그램, 버전 ${version}, 최신 상태`,
  programOther: (path, before, version) =>
    `${path}: 프로그램, 버전 ${before} → ${version} (기록은 그대로)`,
  programOlder: (before) =>
    `이전 버전입니다. 버전 ${before}의 데이터베이스에 쓰지 못할 수 있습니다.`,
  data: (folder) => `${folder}: 설정과 기록`,
  stream: (path) =>
    `${path}: 공개 스트림, 다른 프로그램이 읽고 세션을 표시하도록 복사해 둔 세션, 턴, 스킬 이벤트(프롬프트 포함) (이 컴퓨터에만 있고 소유자만 읽을 수 있음)`,
  launchers: (folder) => `${folder}: 실행 스크립트와 lifecycle-logger.sh`,
  link: (path, target) => `링크: ${path} → ${target}`,
  linkForeign: (path) => `링크: ${path} (이미 있어 그대로 둠)`,
  linkFailed: (path) => `링크: 만들 수 없는 파일 ${path} (없어도 동작함)`,
  hooksAdd: (path, count) => `훅: ${path}에 ${count}개 추가 (다른 설정은 그대로)`,
  hooksNew: (path, count) => `훅: ${path} 파일을 만들고 ${count}개 추가`,
  hooksReplace: (path, count) =>
    `훅: ${path}의 이전 버전 훅을 새 훅 ${count}개로 교체 (다른 설정은 그대로)`,
  hooksSame: (path) => `훅: ${path} (최신 상태)`,
  command: (command) => `실행 명령: ${command}`,
  guard: (command) => `명령이나 편집 전: ${command}`,
  settings: (path) => `${path}: 설정`,
  brings: (budget) =>
    `세션: 시작할 때 ${context(budget)} 전달 (끄기: self-gen config set contextBudget.startup 0)`,
  exports:
    "프로젝트: 저장된 컨텍스트는 .claude/session-context.json에 저장 (.git/info/exclude에 추가해 git에서 제외)",
  daemonStart: "데몬: 지금 시작, 이후 세션과 함께 시작",
  daemonOff: "데몬: 시작하지 않음 (켜기: self-gen config set daemon.autostart true)",
  clientAbsent: (title, client) =>
    `찾을 수 없음: ${title}. 그래도 설치하기: self-gen install --client ${client}`,
  hasHooksIn: (client, path) =>
    `${client}의 self-gen 훅이 이미 ${path}에 있어 그대로 둡니다. 두 곳에 있으면 모두 실행됩니다`,
  shared: (path) => `저장소로 공유되는 파일입니다: ${path}. 혼자 쓰기: --scope local`,
  scripts: {
    written: (path) => `작성했습니다: ${path}`,
    current: (path) => `이미 최신 상태입니다: ${path}`,
    removed: (path) => `제거했습니다: ${path}`,
    remove: (path) => `스크립트: ${path}`,
    absent: (path) => `파일이 없습니다: ${path}`,
    kept: (path) => `수정된 파일이라 그대로 둡니다: ${path}`,
    dryRun: "미리 보기입니다. 아무것도 바꾸지 않았습니다:",
    elsewhere: (folder) => `프로젝트 밖의 폴더입니다: ${folder}`,
    elsewhereFix: "프로젝트 안의 폴더로 바꾼 뒤 다시 시도하세요",
  },
  notAsked: "물어볼 터미널이 없어 확인 없이 계속합니다.",
  question: "계속할까요?",
  done: {
    program: (path, version) => `프로그램: ${path} (${version})`,
    launchers: (folder) => `실행 스크립트: ${folder}`,
    link: (path, target) => `심볼릭 링크: ${path} → ${target}`,
    merged: (path) => `훅을 추가했습니다: ${path}`,
    current: (path) => `훅이 최신 상태입니다: ${path}`,
    backup: (path) => `이전 파일: ${path}`,
    daemon: (pid) => `데몬: 실행 중 (프로세스 ${pid})`,
    daemonFailed: "데몬: 시작하지 못했습니다. 기록은 데몬 없이도 됩니다. 확인: self-gen doctor",
    data: (events, sessions) =>
      `저장된 기록: 세션 ${groupThousands(sessions)}개, 이벤트 ${groupThousands(events)}개`,
  },
  earlier: {
    question: (sessions, span, size, seconds) =>
      `이전 세션 ${groupThousands(sessions)}개를 가져올까요 (${span}, ${size}, ${estimate(seconds)})?`,
    days: (count) => `최근 ${count}일`,
    months: (count) => `최근 ${count}개월`,
    progress: (done, total, secondsLeft) =>
      `세션 가져오는 중… ${done}/${total}${secondsLeft === null ? "" : `, 약 ${roughDuration(secondsLeft, { seconds: "초", minutes: "분" })} 남음`}`,
    done: (sessions, seconds) => `세션 ${groupThousands(sessions)}개를 가져왔습니다 (${seconds}초)`,
    rest: (list) => `가져오지 않음: ${list}`,
    stopped: (sessions) =>
      `세션 ${groupThousands(sessions)}개를 가져온 뒤 중단되었습니다. 계속하기: self-gen import`,
    later: (sessions) =>
      `이전 세션 ${groupThousands(sessions)}개를 나중에 가져오기: self-gen import`,
    parts: (count) => `다른 세션의 서브에이전트 ${count}개`,
    oldOnly: (sessions, days, cost) =>
      sessions === 1
        ? `이전 세션 1개는 ${days}일이 넘었습니다 (${cost}).`
        : `이전 세션 ${groupThousands(sessions)}개는 모두 ${days}일이 넘었습니다 (${cost}).`,
    oldMore: (sessions, days, cost) =>
      `${days}일보다 오래된 세션이 ${groupThousands(sessions)}개 더 있습니다 (${cost}).`,
    cost: (size, seconds) => `${size}, ${estimate(seconds)}`,
    oldQuestion: (from, to) => `가져올까요? 기록 보존 기간이 ${from}일에서 ${to}일로 늘어납니다.`,
    oldLater: (sessions, days) =>
      `${days}일보다 오래된 세션 ${groupThousands(sessions)}개는 가져오지 않았습니다. 가져오기: self-gen import --all`,
  },
  path: {
    both: (one, other) => `${one} 및 ${other}`,
    question: (files) => `${files}에 PATH를 추가할까요?`,
    done: (files) => `${files}에 PATH를 추가했습니다. 새 터미널부터 적용됩니다.`,
    failed: (file, reason) => `쓸 수 없는 파일: ${file} (${reason})`,
    isThere: (files) => `${files}에 PATH가 이미 있습니다. 새 터미널부터 적용됩니다.`,
    remove: (file) => `${file}: PATH 줄`,
  },
  objectMatcher: (path, event) =>
    `${path}: ${event}의 matcher가 문자열이 아니어서 Claude Code가 파일 전체를 무시합니다. 이렇게 쓰세요: "matcher": "Name|Other"`,
  hooksOff: (path, setting) =>
    `${path}의 ${setting} 설정이 훅을 막습니다. 기록하려면 그 줄을 지우세요.`,
  trustHooks: (client, command) =>
    `${client}${eunNeun(client)} 신뢰한 훅만 실행합니다. ${client}에서 ${command}${eulReul(command)} 입력하고 승인하세요.`,
  clientTools: (title) => `${title}에서 이전 세션 검색:`,
  restart: "이미 열려 있는 세션은 다시 시작해야 기록됩니다.",
  next: "확인 방법:",
  look: "다음으로 해 볼 일:",
  lookLater: "새 터미널에서 해 볼 일:",
  pathHint: (line) => `셸 시작 파일에 다음 줄을 추가하세요:\n  ${line}`,
  windows: "self-gen은 Linux와 macOS에서만 동작합니다",
  windowsFix: "Windows에서는 WSL을 사용하세요",
  sudo: "다른 사용자의 HOME입니다. root가 만든 파일에는 그 사용자의 훅이 쓸 수 없습니다",
  sudoFix: "sudo 없이 실행하세요",
  sharedHome: (home) => `다른 파일이 있는 폴더입니다: ${home}. 아무것도 바꾸지 않았습니다`,
  sharedHomeFix: "SELF_GEN_HOME을 지우거나 전용 폴더를 지정하세요",
  sharedHomePurgeFix: (home) =>
    `--purge 없이 제거한 뒤 ${home}의 journal, data, run, logs, config.json을 삭제하세요`,
  notBuilt: "소스에서 실행 중입니다. 설치와 데몬에는 빌드한 프로그램이 필요합니다",
  notBuiltFix: "빌드하고 설치하세요: npm start",
  noUserHome: "홈 폴더를 찾을 수 없습니다",
  noUserHomeFix: "HOME을 지정하세요",
  noScope: (client, scope) => `${client}에 없는 설정 범위: ${scope}`,
  noScopeFix: "--scope user 또는 --scope project를 쓰거나 --client로 클라이언트를 선택하세요",
  twice: (client, path) =>
    `${client}의 self-gen 훅이 이미 ${path}에 있어 이벤트가 두 번 기록됩니다. 아무것도 바꾸지 않았습니다`,
  twiceFix: (path) => `self-gen uninstall로 제거한 뒤 다시 설치하세요: ${path}`,
  unreadable: (path, reason) =>
    `읽을 수 없는 파일: ${path} (${reason}). 아무것도 바꾸지 않았습니다`,
  unreadableFix: "읽기 권한이 있는 텍스트 파일인지 확인하세요",
  readOnly: (path) => `읽기 전용 파일: ${path}. 아무것도 바꾸지 않았습니다`,
  readOnlyFix: (path) => `쓰기 권한을 추가하세요: chmod u+w ${path}`,
  notJson: (path, line, column, isComment) =>
    `잘못된 JSON: ${path}, ${line}행 ${column}열${isComment ? " (주석은 쓸 수 없음)" : ""}. 아무것도 바꾸지 않았습니다`,
  notObject: (path) => `JSON 객체가 아닌 파일: ${path}. 아무것도 바꾸지 않았습니다`,
  notJsonFix: "그 줄을 수정한 뒤 다시 시도하세요",
  notHooks: (path, where, line, column) =>
    `잘못되었거나 중복된 ${where}: ${path}, ${line}행 ${column}열. 아무것도 바꾸지 않았습니다`,
  notHooksFix: '훅을 { "hooks": { "Event": [ … ] } } 형식으로 수정한 뒤 다시 시도하세요',
  changed: (path) => `다른 프로그램이 동시에 변경한 파일: ${path}`,
  changedFix: "다시 실행하세요",
  stopped: (done) => `중단되었습니다. 완료된 작업: ${done}`,
  notConfirmed: "확인을 받지 못했습니다. 아무것도 바꾸지 않았습니다",
  notConfirmedFix: "--yes를 추가하세요",
  uninstall: {
    nothing: "self-gen이 설치되어 있지 않습니다. 아무것도 바꾸지 않았습니다",
    hooks: (path) => `${path}: self-gen 훅 (다른 설정은 그대로)`,
    hooksBack: (path) => `${path}: 이전 내용으로 복원`,
    hooksGone: (path) => `${path}: 설치할 때 만든 파일이라 삭제`,
    program: (path) => `${path}: 프로그램과 실행 스크립트`,
    link: (path) => `${path}: 링크`,
    daemon: "데몬: 중지",
    keeps: (home) => `기록은 ${home}에 남습니다. 기록까지 삭제: --purge`,
    keepsFiles: (names, more) =>
      `프로젝트의 파일과 exclude 줄은 남습니다: ${names}${more === 0 ? "" : ` 외 ${more}개`}. 함께 삭제: --purge`,
    keepsStream: (path) =>
      `공개 스트림(세션, 턴, 스킬 이벤트 사본, 프롬프트 포함)은 ${path}에 남습니다. self-gen의 줄 삭제: --purge`,
    purge: (home) => `${home}: 모든 기록 영구 삭제`,
    backups: (folder, count, times, keep) =>
      `${folder}: 백업 ${count}개 (${times}). 보존하려면 아니요로 답하고 먼저 폴더를 옮기세요: ${keep}`,
    database: (path) => `${path}: 데이터베이스`,
    project: (path) => `${path}: 파일`,
    projectGroup: (files, lists) =>
      `프로젝트의 체크포인트와 컨텍스트 파일 ${files}개, 제외 목록 ${lists}개에 self-gen이 추가한 줄. 모두 보기: --verbose`,
    moreNotes: (projects) => `프로젝트 ${projects}개도 마찬가지입니다. 모두 보기: --verbose`,
    exclude: (path) => `${path}: self-gen이 추가한 줄`,
    notes: (project, command) =>
      `${project}의 git 저장소에 체크포인트 노트가 남습니다. 노트 삭제: ${command}`,
    stream: (path) => `${path}: self-gen이 쓴 줄 (다른 도구의 줄은 그대로)`,
    streamWhole: (path) => `${path}: 삭제 (self-gen만 쓴 파일)`,
    later: (home) => `기록은 ${home}에 남아 있습니다. 삭제: rm -rf ${home}`,
    laterElsewhere: "다음 파일에도 프롬프트가 있습니다. 직접 삭제하세요:",
    laterStream: (path) => `${path} (다른 도구도 쓸 수 있는 파일)`,
    stillCalled: (path) =>
      `${path}: 다른 설정에서 호출하므로 남겨 둡니다. 아무 일도 하지 않습니다. 호출을 지운 뒤 삭제하세요.`,
    stub: (path) =>
      `self-gen이 제거되었습니다. 다른 훅에서 이 파일을 호출하므로 (${path}) 남겨 둡니다. 아무 일도 하지 않습니다. 훅을 지운 뒤 삭제하세요.`,
    leftover: (names) => `그대로 두는 다른 파일: ${names}`,
    question: "self-gen을 제거할까요?",
    questionPurge: (backups) =>
      backups === 0
        ? "self-gen을 제거하고 모든 기록을 영구 삭제할까요?"
        : `self-gen을 제거하고 모든 기록과 백업 ${backups}개를 영구 삭제할까요?`,
    done: "self-gen을 제거했습니다",
    donePurge: "self-gen을 제거하고 기록을 모두 삭제했습니다",
  },
  options: {
    client: "클라이언트 (기본값: 설치된 클라이언트)",
    scope: "변경할 설정 (기본값: user)",
    language: "언어 (기본값: 로캘)",
    projectScripts: "이 프로젝트의 .claude/scripts에 컨텍스트 스크립트만 추가",
    everyFile: "모든 프로젝트의 파일 나열",
    projectScriptsAway: "이 프로젝트의 .claude/scripts에서 컨텍스트 스크립트만 제거",
    verbose: "모든 변경 표시",
    noDaemon: "데몬을 시작하지 않음 (이후 세션에서도)",
    dryRun: "변경 없이 미리 보기",
    yes: "확인 없이 실행",
    purge: "기록, 프로젝트 파일, 제외 목록의 줄까지 삭제",
  },
};

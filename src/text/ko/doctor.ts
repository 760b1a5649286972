import type { doctor as English } from "../en/doctor.ts";
import { eulReul, eunNeun, iGa } from "./particle.ts";

export const doctor: typeof English = {
  checks: {
    program: "프로그램",
    hooks: "훅",
    commands: "슬래시 명령",
    plugin: "플러그인",
    daemon: "데몬",
    settings: "설정",
    notify: "알림",
    embedding: "뜻으로 검색",
    permissions: "권한",
    journal: "저널",
    stream: "스트림",
    database: "데이터베이스",
    events: "기록",
    lag: "밀린 것",
    rejected: "거부된 줄",
    latency: "훅 시간",
    index: "검색 색인",
    retention: "보존 기간",
    dropped: "잃은 것",
    faults: "에러",
    disk: "디스크",
    transcripts: "대화 기록",
    archive: "보관 기록",
    forgotten: "지운 것",
  },
  installFix: "self-gen install을 실행하세요 (또는 프로젝트 폴더에서 npm start)",
  installClientFix: (client) => `다음을 실행하세요: self-gen install --client ${client}`,
  mendFix: (path) => `${path}에서 그 부분을 고치세요`,
  program: (path, ms) => `${path}${iGa(path)} 시험 이벤트를 ${ms} ms 만에 썼습니다`,
  programMissing: (path) => `${path}${iGa(path)} 없어 훅이 아무것도 하지 않습니다`,
  programBroken: (path) => `${path}${eunNeun(path)} 있지만 훅이 이벤트를 쓰지 못했습니다`,
  programOther: (path, version) =>
    `지금 실행한 프로그램은 설치된 것이 아닙니다: ${path} (${version})`,
  filesMissing: (names) => `없거나 바뀌었거나 더는 쓰지 않는 파일: ${names}`,
  hooks: (client, path, count) => `${client}: ${path}에 훅 ${count}개가 모두 있습니다`,
  hooksOutdated: (client, path) => `${client}: ${path}의 훅이 모자라거나 다른 버전입니다`,
  hooksMissing: (client, path) => `${client}: ${path}에 우리 훅이 없어 기록되지 않습니다`,
  hooksManaged: (path) => `관리자가 정한 ${path} 때문에 사용자 훅이 실행되지 않습니다`,
  hooksManagedFix: "관리자에게 문의하세요",
  codexSilent: "Codex: 훅은 있지만 최근에 기록된 이벤트가 없습니다",
  daemonKilled: "데몬이 강제로 끝났습니다. 잃은 것은 없습니다",
  daemonSilent: (pid) => `데몬이 응답하지 않습니다 (프로세스 ${pid})`,
  daemonOther: (running, installed) => `데몬은 버전 ${running}, 프로그램은 버전 ${installed}입니다`,
  daemonFix: "self-gen daemon stop 다음 self-gen daemon start를 실행하세요",
  settings: (language) => `모두 올바름, 언어 ${language}`,
  settingFix: (field) => `다음을 실행하세요: self-gen config unset ${field}`,
  settingUnknownFix: (field, path) => `${path}에서 “${field}”${eulReul(field)} 지우세요`,
  meanwhile: {
    valid: "마지막으로 올바르던 설정을 씁니다",
    closed: "고칠 때까지 아무것도 기록하지 않습니다",
    partly: "이 설정이 막았을 수 있는 내용은 기록하지 않습니다",
    byDefault: "기본값을 씁니다",
  },
  configUnreadable: (path) => `${path}${eulReul(path)} 읽을 수 없습니다`,
  configRepair: "다음을 실행하세요: self-gen doctor --fix",
  configRepaired: (path, kept) => `${path} (고치기 전: ${kept})`,
  resumeFix: "다시 기록하려면: self-gen resume",
  enableFix: "다시 기록하려면: self-gen config set enabled true",
  environment: (name) =>
    `${name}${iGa(name)} 설정되어 있어 self-gen 명령이 다르게 실행될 수 있습니다. 훅에는 영향이 없습니다`,
  environmentFix: (name) => `셸 시작 파일에서 ${name}${eulReul(name)} 지우세요`,
  permissions: "기록은 사용자만 읽을 수 있습니다",
  permissionsOpen: (names, count) =>
    `이 컴퓨터의 다른 사용자가 열 수 있는 파일과 폴더 ${count}개: ${names}`,
  permissionsFix: (home) => `chmod -R go-rwx ${home} 또는 self-gen doctor --fix를 실행하세요`,
  lineFile: (path, files, size) =>
    files === 0
      ? `${path}: 아직 쓴 것이 없음`
      : `${path}, ${files === 1 ? "" : `파일 ${files}개, `}크기 ${size}`,
  unwritable: (path, reason) => `${path}에 쓸 수 없어 (${reason}) 이벤트를 잃고 있습니다`,
  streamUnwritable: (path, reason) =>
    `${path}에 쓸 수 없어 (${reason}) 공개 스트림에 남지 않습니다. 저널에는 모두 있습니다`,
  unwritableFix: (folder) => `${folder}의 소유자와 권한을 확인하세요`,
  streamOff: "꺼짐 (stream.enabled = false)",
  streamNowhere: "KW_CHAT_STREAM_PATH가 절대 경로가 아니어서 공개 스트림에 쓰지 않습니다",
  streamNowhereFix: "KW_CHAT_STREAM_PATH를 고치거나 지우세요",
  database: (path, size) => `${path}, ${size}, 온전함`,
  databaseNone: "아직 없습니다. 읽는 명령을 처음 쓸 때 만들어집니다",
  databaseNotChecked: (path, size) =>
    `${path}, ${size}: 짧은 점검에는 너무 크거나 사용 중이어서 다 살펴보지 못했습니다`,
  databaseFullFix: "self-gen doctor --full은 필요한 만큼 시간을 씁니다",
  databaseDamaged: (path, problem) => `${path}${iGa(path)} 손상되었습니다: ${problem}`,
  forgetUnfinished: "self-gen forget이 끝나지 않아 지운 것의 흔적이 아직 남아 있을 수 있습니다",
  forgetUnfinishedFix:
    "같은 self-gen forget 명령을 다시 실행하세요. 그 이름으로 찾을 것이 없어도 남은 흔적을 지웁니다",
  totals: (events, sessions) => `세션 ${sessions}개의 이벤트 ${events}개`,
  lagNone: "기록된 것이 모두 데이터베이스에 있습니다",
  lag: (size) => `저널 가운데 ${size}${iGa(size)} 아직 데이터베이스에 없습니다`,
  lagFix: "잃은 것은 없습니다. 읽는 명령을 쓰거나 self-gen ingest를 실행하면 옮겨집니다",
  rejectedNone: "없음",
  rejected: (lines, reasons, time) =>
    `이벤트가 아니어서 건너뛴 줄 ${lines}개 (${reasons}), 마지막은 ${time}`,
  rejectedFix: "할 일은 없습니다. 다른 도구나 가득 찬 디스크가 깨진 줄을 남겼습니다",
  latencyNone: "아직 모릅니다. 훅이 실행된 적이 없습니다",
  latency: (median, most, count) =>
    `최근 이벤트 ${count}개 가운데 절반은 ${median} ms, 95 % 는 ${most} ms 안에 기록했습니다`,
  latencyFix: "컴퓨터가 매우 바쁘거나 디스크가 느립니다. 계속되면 알려 주세요",
  retention: (days) => `기록을 ${days}일 동안 보관합니다`,
  retentionPast: (days, oldest) =>
    `보존 기간은 ${days}일인데 가장 오래된 세션이 ${oldest} 것입니다`,
  retentionFix: "self-gen prune으로 보존 기간이 지난 것을 지울 수 있습니다",
  droppedNone: "없음",
  droppedFix: (path) =>
    `디스크 공간과 권한을 확인하세요. 그 뒤 개수를 세는 ${path}${eulReul(path)} 지우세요`,
  faultsNone: "없음",
  faults: (count, time, last) => `에러 ${count}개, 마지막은 ${time}: ${last}`,
  faultsFix: (path) => `${path}${eulReul(path)} 보세요. self-gen doctor --fix가 비웁니다`,
  disk: (free) => `${free} 남음`,
  diskLow: (free) => `${free} 밖에 남지 않았습니다`,
  diskFix: "공간을 비우세요. self-gen prune이 보존 기간이 지난 것을 지웁니다",
  transcripts: (days) => `Claude Code가 ${days}일 동안 보관합니다`,
  transcriptsDeleted: (days, retention) =>
    `Claude Code는 대화 기록을 ${days}일 뒤 지웁니다. 우리 기록은 ${retention}일 남습니다`,
  transcriptsArchived: (days) => `Claude Code는 ${days}일 뒤 지우지만 self-gen이 보관해 둡니다`,
  transcriptsFix: (path, days) =>
    `보관하려면 ${path}에 "cleanupPeriodDays": ${days}${eulReul(days)} 넣으세요`,
  repaired: (what) => `고쳤습니다: ${what}`,
  notRepaired: (what, why) => `고치지 못했습니다: ${what} (${why})`,
  summary: (wrong, notes) =>
    wrong === 0
      ? `모두 정상입니다${notes === 0 ? "" : ` (참고 ${notes}개)`}.`
      : `문제 ${wrong}개, 참고 ${notes}개.`,
  tryFix: "self-gen doctor --fix가 고칠 수 있는 것을 고칩니다.",
  options: {
    fix: "고칠 수 있는 것을 고칩니다",
    full: "시간이 걸리더라도 데이터베이스 전체를 살펴봅니다",
    databaseOnly: "데이터베이스 파일의 문제만 출력합니다",
  },
};

/** 사람이 보는 모든 문장, 한국어. 영어 파일과 모양이 같다. */
import type { en } from "./en.ts";
import { importing } from "./ko/import.ts";
import { notes } from "./ko/notes.ts";
import { live } from "./ko/live.ts";
import { learn } from "./ko/learn/learn.ts";
import { lint } from "./ko/lint.ts";
import { manual } from "./ko/manual.ts";
import { mcp } from "./ko/mcp.ts";
import { memory } from "./ko/memory.ts";
import { archive } from "./ko/archive.ts";
import { backup } from "./ko/backup.ts";
import { blocker } from "./ko/blocker.ts";
import { config } from "./ko/config.ts";
import { context } from "./ko/context.ts";
import { daemon } from "./ko/daemon.ts";
import { dashboardCommand } from "./ko/dashboard-command.ts";
import { embedding } from "./ko/embedding.ts";
import { errors } from "./ko/errors.ts";
import { faults } from "./ko/faults.ts";
import { exportTexts } from "./ko/export.ts";
import { doctor } from "./ko/doctor.ts";
import { status } from "./ko/status.ts";
import { statusline } from "./ko/statusline.ts";
import { notify } from "./ko/notify.ts";
import { settings } from "./ko/settings.ts";
import { setup } from "./ko/setup.ts";
import { plugin } from "./ko/plugin.ts";
import { slash } from "./ko/slash.ts";
import { timeline } from "./ko/timeline.ts";
import { preview } from "./ko/preview.ts";
import { proof } from "./ko/proof.ts";
import { prune } from "./ko/prune.ts";
import { saved } from "./ko/saved.ts";
import { opened, search } from "./ko/search.ts";
import { searchIndex } from "./ko/search-index.ts";
import { session } from "./ko/session.ts";
import { sessionGit } from "./ko/session-git.ts";
import { sessionSave } from "./ko/session-save.ts";
import { sessionLoad } from "./ko/session-load.ts";
import { summary } from "./ko/summary.ts";
import { actions } from "./ko/actions.ts";
import { usage } from "./ko/usage.ts";
import { waits } from "./ko/waits.ts";
import { api } from "./ko/api.ts";
import { eulReul, eunNeun } from "./ko/particle.ts";

export const ko: typeof en = {
  error: "에러",
  fix: "해결",
  cause: "원인",
  none: "–",
  declined: "바꾼 것이 없습니다.",
  help: {
    title: "self-gen: 코딩 에이전트 세션을 내 컴퓨터에 기록하고 다시 찾아봅니다",
    usage: "사용법: self-gen <명령> [옵션]",
    commands: "명령",
    options: "옵션",
    more: "self-gen <명령> --help로 각 명령을 자세히 볼 수 있습니다.",
    everyCommand: [
      ["--help, -h", "이 명령의 도움말"],
      ["--version", "프로그램 버전"],
    ],
    environment: "환경 변수",
    variables: [
      ["SELF_GEN_HOME", "~/.self-generation 대신 쓸 홈 폴더"],
      ["KW_CHAT_STREAM_PATH", "~/.kw-chat/streams/lifecycle.jsonl 대신 쓸 공개 스트림"],
    ],
  },
  commands: {
    install: "훅, 프로그램, 데몬을 설치합니다",
    uninstall: "설치한 것을 모두 거둡니다",
    doctor: "무엇이 되고 안 되는지 알려 주고 고칩니다",
    import: "이전 세션의 대화 기록을 가져옵니다",
    status: "한 화면 요약: 기록 상태와 나를 기다리는 세션",
    daemon: "이벤트를 바로바로 옮기고, HTTP로 스크립트에 답합니다",
    notify: "세션이 나를 기다리면 알립니다. 시험 알림도 보냅니다",
    embed: "뜻으로 검색: 모델, 서버, 켜고 끄기",
    dashboard: "기록된 모든 것을 브라우저에서 한 페이지로 봅니다",
    sessions: "세션 목록과 지금 하는 일. --watch는 실시간 모니터입니다",
    explain: "세션이 지금 무엇을 하는지와 그렇게 보는 이유",
    waits: "세션이 무엇을 물었고 얼마나 기다렸는지",
    search: "예전에 나눈 말, 한 일, 해결한 문제를 찾습니다",
    show: "한 세션의 타임라인, 또는 검색으로 찾은 것",
    tail: "기록되는 것을 실시간으로 봅니다",
    errors: "일어난 에러와 해결한 방법",
    usage: "세션이 모델을 얼마나 썼고 비용은 얼마쯤인지",
    archive: "클라이언트가 지운 뒤에도 남는 대화 기록",
    export: "세션을 마크다운이나 JSON으로 내보냅니다",
    session: "작업이 어디까지 왔는지 저장하고 다시 불러옵니다",
    context: "세션의 컨텍스트를 저장하고, 다음 세션에 알려 줄 내용을 보여 줍니다",
    blocker: "프로젝트의 작업을 막고 있는 것을 보고 기록합니다",
    memory: "프로젝트에 저장된 결정과 알게 된 것",
    analyze: "지금 제안을 찾습니다; --history는 든 비용을 보여 줍니다",
    suggestions: "기록에서 찾은 개선 제안을 보여 줍니다",
    lint: "CLAUDE.md, 규칙, 메모리를 실제 파일과 기록에 비추어 점검합니다",
    apply: "차이를 보여 준 뒤 제안을 클라이언트가 읽는 곳에 씁니다",
    dismiss: "제안을 원하지 않는다고 기록합니다",
    undo: "적용한 것을 바이트까지 그대로 되돌립니다",
    effects: "적용한 것이 도움이 되었는지 보여 줍니다",
    pause: "다시 시작할 때까지 기록을 멈춥니다",
    resume: "다시 기록합니다",
    forget: "세션, 프로젝트 또는 어떤 텍스트가 든 모든 기록을 지웁니다",
    prune: "보존 기간이 지난 것을 지웁니다",
    config: "설정을 보고 바꿉니다",
    ingest: "기록된 것을 데이터베이스로 옮깁니다",
    rebuild: "저널에서 데이터베이스를 다시 만듭니다",
    backup: "기록된 모든 것을 폴더 하나에 복사하고 확인합니다",
    restore: "백업을 지금 있는 것 대신 되살립니다",
    emit: "라이프사이클 이벤트 하나를 씁니다 (스크립트와 다른 도구용)",
    hook: "클라이언트의 훅이 부르는 명령: stdin의 이벤트를 기록합니다",
    mcp: "기록된 내용을 코딩 에이전트에 제공합니다",
    statusline: "클라이언트 프롬프트 아래 한 줄: 기다리는 세션, 막힌 것, 저장 안 한 것",
    completions: "셸 자동 완성 스크립트를 출력합니다",
  },
  manual,
  dashboardCommand,
  api,
  importing,
  notes,
  live,
  learn,
  lint,
  archive,
  mcp,
  memory,
  blocker,
  errors,
  export: exportTexts,
  backup,
  faults,
  sessions: {
    heading: [
      "상태",
      "세션",
      "프로젝트",
      "클라이언트",
      "시작",
      "마지막",
      "프롬프트",
      "도구",
      "에러",
    ],
    states: { active: "진행 중", ended: "끝남" },
    nothing: "아직 기록된 것이 없습니다.",
    noneOpen: "열린 세션이 없습니다. self-gen sessions로 모두 볼 수 있습니다.",
    skill: (name) => `/${name} 실행 중`,
    dropped: (lines, time) =>
      `이벤트 ${lines}개를 쓰지 못했습니다. 마지막은 ${time}: 디스크 공간과 권한을 확인하세요.`,
    showHint: "self-gen show <세션>으로 자세히 볼 수 있습니다. id의 앞부분이면 됩니다.",
    more: (count) => `${count}개 더 있음: --limit 0으로 모두 보기`,
  },
  show: {
    related: (count) => `이전에 같은 내용을 다룬 세션 ${count}개`,
    title: "제목",
    project: "프로젝트",
    client: "클라이언트",
    model: "모델",
    started: "시작",
    ended: "끝",
    last: "마지막 이벤트",
    transcript: "대화 기록",
    transcriptGone: "파일 없음",
    counts: (prompts, tools, errors) => `프롬프트 ${prompts}개, 도구 ${tools}회, 에러 ${errors}건`,
    skills: "스킬",
    skillOpen: "실행 중",
    earlier: (count) => `… 앞선 이벤트 ${count}개: --limit 0으로 모두 보기`,
  },
  timeline,
  tail: {
    waiting: (path) => `${path}${eulReul(path)} 따라갑니다. Ctrl-C로 끝냅니다`,
    broken: "(이벤트가 아닌 줄)",
  },
  ingest: {
    done: (inserted) => `새 이벤트 ${inserted}개`,
    adopted: (count) => `그중 ${count}개는 다른 도구가 공개 스트림에 쓴 것`,
    setAside: (count) => `이벤트가 아닌 줄 ${count}개를 따로 세어 두었습니다`,
    expired: (count) => `보존 기간이 지난 줄 ${count}개는 제외했습니다`,
    blocked: "거부된 기록 하나가 있어 다음 ingest 때 다시 시도합니다",
    budget: "시간이 다 되어 멈췄습니다. 나머지는 다음 ingest 때 옮깁니다",
    busy: "다른 프로세스가 데이터베이스에 쓰는 중입니다. 나머지는 다음 ingest 때 옮깁니다",
    following: "계속 옮기는 중, Ctrl-C로 끝냅니다",
    index: "검색 색인도 최신으로 만듦",
  },
  rebuild: {
    progress: (events) => `이벤트 ${events}개`,
    done: (events) => `다시 만들었습니다: 이벤트 ${events}개`,
    movedAside: (path) => `손상된 데이터베이스는 ${path}에 두었습니다`,
  },
  prune,
  forget: {
    question: (events, sessions) =>
      `세션 ${sessions}개의 이벤트 ${events}개를 데이터베이스, 저널, 스트림에서 영구히 지울까요?`,
    would: (events, sessions) =>
      `세션 ${sessions}개의 이벤트 ${events}개를 지웁니다 (아직 지우지 않음)`,
    busy: "지금 저장 중인 내용이 있습니다",
    busyFix: "다시 실행하세요",
    setAside: "복원이 따로 둔 것도 모두 함께 지웁니다. self-gen restore로 되돌릴 수 없게 됩니다.",
    setAsideOne: (folder, events, onlyThere) =>
      events === null
        ? folder
        : `${folder}: 이벤트 ${events}개, 그중 여기에만 있는 것(데이터베이스에도 다른 그런 폴더에도 없음) ${onlyThere ?? 0}개`,
    setAsideTogether: (events) => `모두 합쳐 이벤트 ${events}개가 데이터베이스에 없습니다`,
    setAsideQuestion: "이것도 지울까요? 아니라면 아무것도 지우지 않습니다.",
    setAsideFix: (name) =>
      `지우려면 --set-aside를 붙이세요. 남기려면 폴더를 ~/.self-generation 밖으로 옮기세요. 옮긴 곳에서도 self-gen restore로 되살릴 수 있습니다. 먼저 그때로 되돌리려면: self-gen restore ${name}`,
    done: (events, sessions, lines) =>
      `지웠습니다: 세션 ${sessions}개의 이벤트 ${events}개 (저널과 스트림의 줄 ${lines}개)`,
    unfinished: (reason) => `이벤트는 지웠지만 파일에 그 흔적이 남아 있을 수 있습니다: ${reason}`,
    unfinishedFix: (fix) => `${fix}. 그다음 같은 명령을 다시 실행하면 남은 것을 지웁니다`,
    finished:
      "그런 이름으로 기록된 것은 이제 없습니다. 이전 forget이 남긴 흔적까지 모두 지웠습니다.",
    othersCheckpoints: (count) =>
      `그리고 그 뒤에 다른 세션이 저장한 이 프로젝트의 체크포인트 ${count}개`,
    inBackups:
      "백업까지 지우지는 않습니다. 복원할 때 지운 것은 빠지지만, 다음 백업에는 그 내용이 아직 들어 있을 수 있습니다. 백업을 지우려면:",
    backUpAgain: "그런 다음 self-gen backup으로 새 백업을 만드세요.",
    inGit: (project) =>
      `${project}의 체크포인트는 git 저장소의 커밋 메시지와 노트에도 있으며, 이것은 git에 남습니다. 이 저장소의 노트를 지우는 명령: git -C ${project} update-ref -d refs/notes/self-gen. 푸시한 것은 원격 저장소에 남습니다.`,
  },
  pause: {
    paused: "멈췄습니다. self-gen resume 할 때까지 아무것도 기록하지 않습니다.",
    pausedUntil: (time) => `멈췄습니다. ${time}까지 아무것도 기록하지 않습니다.`,
    resumed: "다시 기록합니다.",
    wasRecording: "멈춰 있지 않았습니다. 계속 기록합니다.",
    noteUntil: (time) =>
      `${time}까지 기록이 멈춰 있습니다. 지금 다시 시작하려면 self-gen resume을 실행하세요.`,
    noteOpen: "기록이 멈춰 있습니다. 다시 시작하려면 self-gen resume을 실행하세요.",
    noteOff: "기록이 꺼져 있습니다 (enabled = false). self-gen config set enabled true로 켭니다.",
  },
  config,
  actions,
  context,
  daemon,
  doctor,
  embedding,
  preview,
  proof,
  saved,
  opened,
  search,
  searchIndex,
  session,
  sessionGit,
  sessionSave,
  sessionLoad,
  settings,
  setup,
  slash,
  plugin,
  status,
  statusline,
  notify,
  summary,
  usage,
  waits,
  emit: {
    done: (type, id) => `${type} ${id}`,
    missingType: "--type (또는 EVENT_TYPE)이 필요합니다. 예: session.lifecycle",
    wrongPhase: (type, phases) => `${type}의 --phase (또는 PHASE)는 ${phases} 중 하나입니다`,
    missingSkill: "skill.lifecycle에는 --skill (또는 SKILL_NAME)이 필요합니다",
    badType: (type) =>
      `“${type}”${eunNeun(type)} 라이프사이클 이벤트가 아닙니다: session.lifecycle, turn.start, turn.end, skill.lifecycle`,
  },
  options: {
    json: "JSON으로 출력",
    limit: "최대 N개, 0이면 모두",
    project: "이 프로젝트만 (경로 또는 이름)",
    active: "끝나지 않은 세션만",
    follow: "Ctrl-C 할 때까지 계속",
    followIsDefault: "Ctrl-C 할 때까지 계속 (기본)",
    once: "있는 것만 출력하고 끝냄",
    lines: "처음에 보여 줄 줄 수",
    budget: "이 밀리초가 지나면 멈춤",
    force: "이벤트를 잃더라도 진행",
    days: "이번 실행의 보존 일수",
    dryRun: "무엇을 할지만 알려 줌",
    yes: "묻지 않음",
    match: "이 텍스트가 든 모든 것, 경로와 이름 포함, 대소문자 구분",
    forgetProject: "이 프로젝트의 모든 것 (경로 또는 이름)",
    forgetSetAside: "복원이 따로 둔 것도 지움. 그런 것이 있으면 꼭 필요함",
    forgetSession: "세션: id 또는 그 앞부분",
    pauseFor: "이 시간 동안만: 30m, 2h, 1d",
    client: "claude-code (기본) 또는 codex",
    emitType: "이벤트 종류, 또는 EVENT_TYPE",
    emitPhase: "단계, 또는 PHASE",
    emitSession: "세션 id, 또는 CLAUDE_SESSION_ID",
    emitProject: "프로젝트 경로, 또는 CLAUDE_PROJECT_PATH",
    emitSkill: "스킬 이름, 또는 SKILL_NAME",
    emitTrigger: "전체 명령, 또는 TRIGGER_COMMAND",
    emitProvider: "claude, codex, unknown 중 하나, 또는 PROVIDER",
  },
};

/** 사람이 보는 모든 문장, 한국어. 영어 파일과 모양이 같다. */
import { groupThousands } from "./group-thousands.ts";
import type { en } from "./en.ts";
import { forget } from "./ko/forget.ts";
import { help } from "./ko/help.ts";
import { importTexts } from "./ko/import.ts";
import { forgetList } from "./ko/forget-list.ts";
import { live } from "./ko/live.ts";
import { learn } from "./ko/learn/learn.ts";
import { lint } from "./ko/lint.ts";
import { manual } from "./ko/manual.ts";
import { mcp } from "./ko/mcp.ts";
import { memory } from "./ko/memory.ts";
import { archive } from "./ko/archive.ts";
import { backup } from "./ko/backup.ts";
import { blocker } from "./ko/blocker.ts";
import { commands } from "./ko/commands.ts";
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
import { slashCommands } from "./ko/slash-commands.ts";
import { conversation, terminal } from "./ko/terminal.ts";
import { sync } from "./ko/sync.ts";
import { hub } from "./ko/hub.ts";
import { team } from "./ko/team.ts";
import { timeline } from "./ko/timeline.ts";
import { preview } from "./ko/preview.ts";
import { proof } from "./ko/proof.ts";
import { prune } from "./ko/prune.ts";
import { resume } from "./ko/resume.ts";
import { savedTexts } from "./ko/saved-context.ts";
import { shownHit, search } from "./ko/search.ts";
import { searchIndex } from "./ko/search-index.ts";
import { session } from "./ko/session.ts";
import { sessionLabels } from "./ko/session-labels.ts";
import { sessionGit } from "./ko/session-git.ts";
import { sessionSave } from "./ko/session-save.ts";
import { sessionLoad } from "./ko/session-load.ts";
import { summary } from "./ko/summary.ts";
import { actions } from "./ko/actions.ts";
import { usage } from "./ko/usage.ts";
import { waits } from "./ko/waits.ts";
import { api } from "./ko/api.ts";

export const ko: typeof en = {
  error: "오류",
  fix: "해결",
  cause: "원인",
  none: "–",
  declined: "취소했습니다. 아무것도 바꾸지 않았습니다",
  help,
  commands,
  manual,
  dashboardCommand,
  api,
  importing: importTexts,
  notes: forgetList,
  live,
  learn,
  lint,
  archive,
  mcp,
  memory,
  sync,
  team,
  hub,
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
      "오류",
    ],
    states: { active: "진행 중", ended: "종료" },
    nothing: "아직 세션이 없습니다. 시작: claude",
    nothingButEarlier: (count) =>
      `아직 세션이 없습니다. 이전 세션 ${groupThousands(count)}개 가져오기: self-gen import`,
    nothingButOld: (count, days) =>
      `아직 세션이 없습니다. ${days}일보다 오래된 세션 ${groupThousands(count)}개 가져오기: self-gen import --all`,
    noneOpen: "열린 세션이 없습니다. 모두 보기: self-gen sessions",
    skill: (name) => `/${name} 실행 중`,
    dropped: (lines, time) =>
      `이벤트 ${groupThousands(lines)}개를 쓰지 못했습니다 (마지막: ${time}). 디스크 공간과 권한을 확인하세요.`,
    showHint: (id) => `자세히 보기: self-gen show ${id}`,
    hidden: (count) =>
      `클라이언트가 제목·요약을 만들려고 실행한 세션 ${groupThousands(count)}개는 숨김. 보기: --hidden`,
    more: (count) => `${count}개 더 있음. 모두 보기: --limit 0`,
    ...sessionLabels,
  },
  show: {
    related: (count) => `같은 주제의 이전 세션 ${count}개`,
    title: "제목",
    project: "프로젝트",
    client: "클라이언트",
    model: "모델",
    started: "시작",
    ended: "종료",
    last: "마지막 이벤트",
    transcript: "대화 로그",
    everyStep: (id) => `모든 단계 보기: self-gen show ${id} --events`,
    machine: "컴퓨터",
    transcriptGone: "파일 없음",
    counts: (prompts, tools, errors) =>
      `프롬프트 ${prompts}개, 도구 호출 ${tools}회, 오류 ${errors}건`,
    skills: "스킬",
    skillOpen: "실행 중",
    earlier: (count) => `… 이전 이벤트 ${count}개. 모두 보기: --limit 0`,
  },
  resume,
  conversation,
  terminal,
  timeline,
  tail: {
    waiting: (path) => `읽는 중: ${path} (Ctrl-C로 종료)`,
    broken: "(잘못된 줄)",
  },
  ingest: {
    done: (inserted) => `새 이벤트 ${groupThousands(inserted)}개`,
    adopted: (count) => `공개 스트림의 다른 도구 이벤트 ${count}개`,
    setAside: (count) => `잘못된 줄 ${count}개 건너뜀`,
    expired: (count) => `보존 기간이 지난 줄 ${count}개 건너뜀`,
    blocked: "이벤트 1개가 거부되었습니다. 다음 ingest에서 다시 시도합니다",
    budget: "시간 제한에 도달했습니다. 나머지는 다음 ingest에서 반영합니다",
    busy: "다른 프로세스가 데이터베이스에 쓰는 중입니다. 나머지는 다음 ingest에서 반영합니다",
    following: "새 이벤트 반영 중… (Ctrl-C로 종료)",
    index: "검색 색인도 업데이트",
  },
  rebuild: {
    progress: (events) => `재구성 중… 이벤트 ${groupThousands(events)}개`,
    done: (events) => `데이터베이스를 재구성했습니다 (이벤트 ${groupThousands(events)}개)`,
    movedAside: (path) => `손상된 데이터베이스의 사본: ${path}`,
  },
  prune,
  forget,
  pause: {
    paused:
      "기록을 껐습니다. 세션에 컨텍스트와 해결 방법도 전달하지 않습니다. 켜기: self-gen record on",
    pausedUntil: (time) =>
      `${time}까지 기록하지 않습니다. 세션에 컨텍스트와 해결 방법도 전달하지 않습니다. 켜기: self-gen record on`,
    resumed: "기록이 켜졌습니다",
    badTime: (typed, allowed) => `알 수 없는 기간: ${typed} (${allowed})`,
    wasRecording: "기록이 켜져 있습니다",
    noteUntil: (time) => `${time}까지 기록 꺼짐. 켜기: self-gen record on`,
    noteOpen: "기록이 꺼져 있습니다. 켜기: self-gen record on",
    noteOff: "기록이 꺼져 있습니다 (enabled = false). 켜기: self-gen config set enabled true",
    beside: {
      noteUntil: (time) => `${time}까지 꺼짐. 켜기: self-gen record on`,
      noteOpen: "꺼짐. 켜기: self-gen record on",
      noteOff: "꺼짐 (enabled = false). 켜기: self-gen config set enabled true",
    },
    turnOn: (time) =>
      `${time === null ? "기록이 꺼져 있습니다" : `${time}까지 기록이 꺼져 있습니다`}. 켤까요?`,
    nextTime: (command) => `다음부터는 이 명령을 쓰세요: ${command}`,
  },
  config,
  actions,
  context,
  daemon,
  doctor,
  embedding,
  preview,
  proof,
  saved: savedTexts,
  opened: shownHit,
  search,
  searchIndex,
  session,
  sessionGit,
  sessionSave,
  sessionLoad,
  settings,
  setup,
  slash: slashCommands,
  plugin,
  status,
  statusline,
  notify,
  summary,
  usage,
  waits,
  emit: {
    done: (type, id) => `${type} ${id}`,
    missingType:
      "이벤트 종류가 없습니다. --type 또는 EVENT_TYPE이 필요합니다 (예: session.lifecycle)",
    wrongPhase: (type, phases) =>
      `${type}에 쓸 수 없는 단계입니다. --phase (또는 PHASE)의 값: ${phases}`,
    missingSkill: "스킬 이름이 없습니다. --skill 또는 SKILL_NAME이 필요합니다",
    badType: (type) =>
      `잘못된 이벤트 종류: ${type} (session.lifecycle, turn.start, turn.end, skill.lifecycle)`,
  },
  options: {
    json: "JSON으로 출력",
    limit: "최대 N개 (0은 모두)",
    project: "이 프로젝트만 (경로 또는 이름)",
    otherProject: "다른 프로젝트 (경로 또는 이름)",
    here: "이 프로젝트만",
    hereByDefault: "이 프로젝트만 (기본값)",
    active: "종료되지 않은 세션만",
    follow: "Ctrl-C까지 계속 실행",
    followIsDefault: "Ctrl-C까지 계속 실행 (기본값)",
    once: "한 번 출력하고 종료",
    lines: "마지막 N줄부터 시작",
    budget: "N밀리초 후 중지",
    force: "이벤트가 손실되더라도 재구성",
    days: "이번 실행의 보존 기간 (일)",
    dryRun: "변경 없이 미리 보기",
    yes: "확인 없이 실행",
    match: "이 텍스트를 포함한 기록 모두 (대소문자 구분)",
    forgetProject: "이 프로젝트의 기록 모두 (경로 또는 이름)",
    forgetLimit: "미리 보기의 세션 수 (기본값: 12, 0은 모두)",
    forgetSetAside: "복원 전 사본도 삭제 (사본이 있으면 필수)",
    forgetSession: "이 세션의 기록 모두 (ID 또는 앞부분)",
    pauseFor: "이 시간 동안만: 10분, 2시간, 1일",
    client: "클라이언트 (기본값: claude-code)",
    emitType: "이벤트 종류 (또는 EVENT_TYPE)",
    emitPhase: "단계 (또는 PHASE)",
    emitSession: "세션 ID (또는 CLAUDE_SESSION_ID)",
    emitProject: "프로젝트 경로 (또는 CLAUDE_PROJECT_PATH)",
    emitSkill: "스킬 이름 (또는 SKILL_NAME)",
    emitTrigger: "전체 명령 (또는 TRIGGER_COMMAND)",
    emitProvider: "클라이언트 (또는 PROVIDER): claude, codex, unknown",
  },
};

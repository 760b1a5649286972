import { roughDuration } from "../rough-duration.ts";
import { groupThousands } from "../group-thousands.ts";
import type { importTexts as English, manualImport as EnglishManual } from "../en/import.ts";
import { clientTitles } from "../client-names.ts";

export const importTexts: typeof English = {
  progress: (bar, percent, done, total, secondsLeft) =>
    `${bar} ${percent}%  대화 로그 ${done}/${total}${secondsLeft === null ? "" : `, 약 ${roughDuration(secondsLeft, { seconds: "초", minutes: "분" })} 남음`}`,
  nothingThere: `${clientTitles.join(", ")}의 대화 로그가 없습니다`,
  nothingNamed: "지정한 경로에 대화 로그가 없습니다",
  lookedIn: "검색 위치:",
  imported: (sessions, events) =>
    `세션 ${groupThousands(sessions)}개, 이벤트 ${groupThousands(events)}개를 가져왔습니다`,
  would: (sessions, events) =>
    `세션 ${groupThousands(sessions)}개, 이벤트 ${groupThousands(events)}개 가져올 예정`,
  nothingNew: "이미 최신 상태입니다",
  nothingImported: "가져온 세션이 없습니다",
  allOld: (sessions, days) =>
    sessions === 1
      ? `가져온 세션이 없습니다: 세션 1개가 ${days}일보다 오래됨`
      : `가져온 세션이 없습니다: ${groupThousands(sessions)}개 모두 ${days}일보다 오래됨`,
  sources: (transcripts) =>
    `대화 로그 ${groupThousands(transcripts)}개에서 가져옴 (서브에이전트의 로그 포함)`,
  automatic: (count) =>
    `클라이언트가 제목·요약을 만들려고 실행한 세션 ${groupThousands(count)}개는 숨김. 보기: self-gen sessions --hidden`,
  raised: (from, to) => `기록을 ${to}일 동안 보존합니다 (retentionDays: ${from} → ${to})`,
  wouldRaise: (from, to) => `기록을 ${to}일 동안 보존할 예정 (retentionDays: ${from} → ${to})`,
  outcomes: {
    new: (count) => `새 세션 ${count}개`,
    added: (count) => `업데이트한 세션 ${count}개`,
    recorded: (count) => `이미 기록된 세션 ${count}개`,
    excluded: (count) => `세션 ${count}개 건너뜀: 제외 폴더`,
    old: (count, days) => `세션 ${count}개 건너뜀: ${days}일보다 오래됨`,
    forgotten: (count) => `세션 ${count}개 건너뜀: 삭제한 기록`,
    paused: (count) => `세션 ${count}개 건너뜀: 기록이 꺼진 동안`,
    future: (count) => `세션 ${count}개 건너뜀: 미래 시각`,
    elsewhere: (count) => `세션 ${count}개 건너뜀: 다른 프로젝트`,
    empty: (count) => `빈 대화 로그 ${count}개`,
    stopped: (count) => `중단된 세션 ${count}개`,
  },
  wouldAdd: (count) => `세션 ${count}개 업데이트 예정`,
  leftOut: {
    paused: (count) => `이벤트 ${count}개 건너뜀: 기록이 꺼진 동안`,
    future: (count) => `이벤트 ${count}개 건너뜀: 시각이 10분 넘게 앞섬`,
    old: (count, days) => `이벤트 ${count}개 건너뜀: ${days}일 지남`,
  },
  keepLonger: (needed, command) =>
    `더 오래된 세션도 가져오고 기록을 ${needed}일 동안 보존하기: ${command}`,
  isPaused: "기록이 꺼져 있습니다. 끄기 전의 내용만 가져옵니다.",
  project: (path, sessions, events, from, until) =>
    `${path}: 세션 ${groupThousands(sessions)}개, 이벤트 ${groupThousands(events)}개, ${from === until ? from : `${from} – ${until}`}`,
  noFolder: "폴더를 알 수 없음",
  moreProjects: (count) => `프로젝트 ${count}개 더 있음. 모두 보기: --json`,
  noProject: (name) => `대화 로그가 없는 프로젝트: ${name}`,
  noProjectFix: (names) => `다음 중 하나를 사용하세요: ${names}`,
  nothingIn: (places) => `세션이 없는 위치: ${places}`,
  nothingInFix: "대화 로그 파일(.jsonl)이나 폴더를 지정하세요",
  summaries: (count) => `요약 ${count}개 생성`,
  problems: (count) => `문제 ${count}개:`,
  problem: (path, line, reason) =>
    line > 0 ? `${path} ${line}번째 줄: ${reason}` : `${path}: ${reason}`,
  reasons: {
    unreadable: "읽을 수 없음",
    not_a_file: "파일이 아님",
    broken_json: "잘못된 JSON, 줄 건너뜀",
    not_a_record: "대화 로그 줄이 아님, 건너뜀",
    too_long: "너무 긴 줄, 건너뜀",
    unfinished: "마지막 줄이 완전하지 않음, 건너뜀",
    not_understood: "알 수 없는 형식, 건너뜀",
  },
  orphans: (count) => `원래 세션의 대화 로그가 없는 서브에이전트 ${count}개, 도구 호출만 가져옴:`,
  more: (count) => `${count}개 더 있음. 모두 보기: --json`,
  moreProblems: (count) => `${count}개 더 있음. 모두 보기: self-gen import --problems`,
  noProblems: "문제가 없습니다. 모든 대화 로그의 모든 줄을 읽었습니다",
  notKept: (count) => `${count}개 더 있음. 대화 로그마다 처음 몇 개만 보관합니다`,
  interrupted: "중단했습니다. 계속하기: self-gen import",
  next: "세션 보기: self-gen sessions",
  isOff: "기록이 꺼져 있습니다 (enabled = false)",
  isOffFix: "self-gen config set enabled true를 실행한 뒤 가져오세요",
  hint: (count) => `이전 세션 ${count}개 가져오기: self-gen import`,
  event: (events) => `대화 로그에서 가져옴: 이벤트 ${groupThousands(events)}개`,
  nothingSaved: "가져온 뒤 확인: 저장할 컨텍스트 없음",
  contexts: {
    progress: (done, total) => `결정 찾는 중… 세션 ${done}/${total}`,
    saved: (count) => `세션 ${count}개의 컨텍스트 저장`,
    behind: (count) =>
      `백그라운드에서 세션 ${count}개의 결정을 찾고 있습니다. 완료까지 대기: self-gen import --contexts`,
  },
  options: {
    since: "이 시점부터 활동한 세션만: 7d, 2026-11-01",
    project: "이 프로젝트만: 경로 또는 폴더 이름",
    client: "이 클라이언트만",
    contexts: "결정을 모두 찾을 때까지 대기",
    all: "더 오래된 세션도 가져오기 (retentionDays 늘림)",
    problems: "읽지 못한 줄만 표시 (가져오지 않음)",
    verbose: "원래 세션이 없는 서브에이전트도 표시",
    forgotten: "삭제한 세션도 가져오기",
  },
};

export const manualImport: typeof EnglishManual = {
  import: {
    about: [
      `${clientTitles.join(", ")}의 대화 로그를 읽고 비밀 값을 가린 뒤 세션으로 기록합니다. 인자가 없으면 클라이언트의 기본 위치를 검색합니다.`,
      "여러 번 실행해도 중복되지 않습니다. 제외 폴더, 삭제한 기록, 기록이 꺼져 있던 시간, `retentionDays`(90일)보다 오래된 기록은 건너뜁니다. `--all`은 보존 기간을 늘려 모두 가져옵니다.",
    ],
    examples: {
      "self-gen import": "이전 세션 모두 가져오기",
      "self-gen import --dry-run --since 7d": "최근 7일 가져오기 미리 보기",
      "self-gen import --project . --client codex": "이 프로젝트의 Codex 세션만",
      "self-gen import --all": "보존 기간보다 오래된 세션도 가져오기",
      "self-gen import ~/old-laptop/.claude/projects --json": "다른 폴더에서 가져오기",
    },
    exits: {
      0: "완료. 읽지 못한 줄은 건너뛰고 목록으로 표시",
      1: "완료하지 못함, 중단됨, 또는 없는 경로",
      2: "잘못된 사용법, 변경 사항 없음",
    },
  },
};

import { groupThousands } from "../group-thousands.ts";
import type { savedTexts as English } from "../en/saved-context.ts";
import { eunNeun } from "./particle.ts";

export const savedTexts: typeof English = {
  sections: {
    goal: "목표",
    original: "첫 프롬프트",
    objective: "현재",
    done: "완료",
    current: "진행 중",
    pending: "남은 태스크",
    decisions: "결정",
    why: "이유",
    rejected: "기각한 대안",
    discoveries: "발견 사항",
    recent_files: "파일",
    blockers: "블로커",
    errors: "미해결 오류",
    rules: "다음 세션에 전달할 규칙",
  },
  facts: {
    session: "세션",
    project: "프로젝트",
    saved: "저장",
    branch: "브랜치",
    file: "파일",
  },
  triggers: {
    auto: "자동 대화 압축 직전",
    manual: "/compact 직전",
    stop: "턴 종료",
    end: "세션 종료",
    command: "명령 실행",
    import: "가져오기",
  },
  at: (time, why) => `${time} (저장 시점: ${why})`,
  nothingIn: "아직 내용이 없습니다",
  noFile: (project) => `${project}에 저장된 컨텍스트가 없습니다. 지금 저장: self-gen context save`,
  cleared: (time) => `${time}에 비웠습니다. 다시 저장하면 세션에 전달됩니다`,
  fromDatabase: (time) =>
    `프로젝트에 컨텍스트 파일이 없어 데이터베이스의 내용을 표시합니다 (${time} 저장)`,
  backupUsed: (path, problem) =>
    `컨텍스트 파일을 쓸 수 없어 (${problem}) 백업을 표시합니다: ${path}`,
  problem: {
    size: (size, limit) => `크기 초과: ${size} (최대 ${limit})`,
    encoding: "UTF-8이 아닙니다",
    syntax: (line, column) => `${line}번째 줄 ${column}번째 글자에서 JSON 구문 오류`,
    depth: "중첩이 너무 깊습니다",
    unknown: (path) => `${path}: 알 수 없는 필드`,
    unknownNear: (path, near) => `${path}: 알 수 없는 필드 (혹시 ${near} 아닌가요?)`,
    type: (path, wanted) => `${path}: ${wanted}이어야 합니다`,
    whole: "문서",
    wanted: {
      object: "객체",
      list: "목록",
      text: "문자열",
      time: "시각(예: 2026-01-15T10:30:00Z)",
    },
    empty: (path) => `${path}: 값이 비어 있습니다`,
    missing: (path) => `${path}: 필수 필드가 없습니다`,
    list: (path, limit, found) =>
      `${path}: 항목 수 초과: ${groupThousands(found)}개 (최대 ${groupThousands(limit)}개)`,
    text: (path, limit, found) =>
      `${path}: 길이 초과: ${groupThousands(found)}자 (최대 ${groupThousands(limit)}자)`,
    version: (found) => `meta.version: 2.0이어야 하는데 ${found}입니다`,
    project: (found, wanted) => `meta.project: 현재 프로젝트는 ${wanted}인데 ${found}입니다`,
    more: (count) => `그 외 ${count}건`,
  },
  faults: {
    badJson: (where, problem) => `읽을 수 없습니다: ${where} (${problem})`,
    badJsonFix: "UTF-8 JSON 객체 하나로 다시 작성하세요. 아무것도 바꾸지 않았습니다",
    invalid: (where, count, problems) => `${where}에 문제가 ${count}건 있습니다: ${problems}`,
    invalidFix:
      "수정한 뒤 다시 시도하세요. 아무것도 바꾸지 않았습니다. 필드 보기: self-gen context --help",
    otherProject: (where, problem) =>
      `${where}${eunNeun(where)} 다른 프로젝트의 컨텍스트입니다: ${problem}`,
    otherProjectSaveFix: "여기에 저장하려면 meta를 지우세요. 아니면 해당 프로젝트에서 실행하세요",
    otherProjectLoadFix:
      "그래도 출력하려면 --foreign을 추가하세요. 새로 저장: self-gen context save",
    uselessFix:
      "self-gen context save로 다시 저장하거나 self-gen context show로 마지막 저장을 확인하세요",
    foreign: (path, session, project, time) =>
      `이 컴퓨터에서 만든 파일이 아닙니다: ${path} (세션 ${session}, ${time}, ${project})`,
    foreignFix: "파일의 출처를 확인하세요. 그래도 출력하려면 --foreign을 추가하세요",
    place: (path) => `사용할 수 없는 경로: ${path}`,
    placeReasons: {
      not_a_folder: "폴더가 아닙니다",
      not_a_file: "링크이거나 파일이 아닙니다. 링크는 따라가지 않습니다",
      outside: "프로젝트 밖을 가리킵니다",
      not_ours: "self-gen이 만들지 않은 파일이 있습니다. 아무것도 바꾸지 않았습니다",
    },
    placeFix: "다른 곳으로 옮긴 뒤 다시 시도하세요. 데이터베이스의 컨텍스트는 그대로입니다",
    noInput: (path, reason) => `읽을 수 없는 파일: ${path} (${reason})`,
    noInputFix: "JSON 파일을 지정하거나 stdin으로 전달하세요",
    noSnapshot: (where) => `저장된 컨텍스트가 없습니다: ${where}`,
    noSnapshotFix: "self-gen context save로 지금 저장하세요. 대화 압축 때는 자동으로 저장됩니다",
    noSession: (project) => `${project}에 세션이 없습니다`,
    noSessionFix: "--session으로 지정하세요. 목록은 self-gen sessions로 확인하세요",
    oneSnapshot: (where) => `저장된 컨텍스트가 하나뿐입니다: ${where}`,
    oneSnapshotFix: "self-gen context show로 확인하세요. 비교하려면 다시 저장하세요",
    notRecording: (note) => `저장하지 않았습니다. ${note}`,
    excluded: (project) => `제외 폴더라 저장하지 않았습니다: ${project} (excludeProjects)`,
    notRecordingFix: "self-gen record on을 실행하거나 self-gen config list로 설정을 확인하세요",
    notConfirmed: "확인을 받지 못했습니다. 아무것도 바꾸지 않았습니다",
  },
  nothing: (session) =>
    `저장할 내용이 없습니다. 세션 ${session}에 아직 프롬프트와 도구 호출이 없습니다`,
  done: (session) => `세션 ${session}의 컨텍스트를 저장했습니다:`,
  counts: {
    tasks: (count) => `태스크 ${count}개`,
    decisions: (count) => `결정 ${count}개`,
    discoveries: (count) => `발견 사항 ${count}개`,
    files: (count) => `파일 ${count}개`,
    blockers: (count) => `블로커 ${count}개`,
    errors: (count) => `오류 ${count}건`,
  },
  onlyDerived: "기록된 이벤트와 대화 로그로 만들었습니다",
  stdinLate: "stdin에 문서가 없어 문서 없이 저장했습니다",
  otherSession: (given, session) =>
    `meta.session_id는 ${given}이지만 ${session}의 컨텍스트로 저장했습니다`,
  notExcluded: (path) => `git 제외 목록에 추가하지 못했습니다: ${path}. git에 파일이 표시됩니다`,
  notWritten: (problem) => `컨텍스트 파일 쓰기 실패 (${problem}). 데이터베이스에만 저장했습니다`,
  diff: {
    title: (before, after) => `${before} → ${after} 변경 내용:`,
    same: "아무것도 바꾸지 않았습니다",
  },
  clear: {
    question: (project) =>
      `${project}의 저장된 컨텍스트를 비울까요? 다시 저장할 때까지 세션에 전달되지 않습니다.`,
    questionForeign: (project) =>
      `${project}의 저장된 컨텍스트를 비울까요? 다른 컴퓨터에서 만든 파일이며 사본이 없습니다.`,
    done: (project) => `${project}의 저장된 컨텍스트를 비웠습니다`,
    removed: (path) => `삭제됨: ${path}`,
    again: (session) =>
      `되돌리기: self-gen context save --session ${session}, 기록 삭제: self-gen forget`,
    nothing: (project) => `${project}에 비울 컨텍스트가 없습니다`,
  },
  options: {
    session: "세션 (ID 또는 앞부분, 기본값: 이 프로젝트의 최신 세션)",
    file: "문서 전체 또는 일부인 JSON 파일 (기본값: SELF_GEN_CONTEXT 또는 stdin)",
    foreign: "다른 컴퓨터나 프로젝트의 파일도 출력",
    limit: "최대 N개 (0은 모두)",
    verbose: "요약에서 누락된 항목 표시",
    trigger: "저장 계기 (훅에서 사용)",
    yes: "확인 없이 실행",
  },
};

import type { saved as English } from "../en/saved.ts";
import { eulReul, eunNeun, iGa } from "./particle.ts";

export const saved: typeof English = {
  sections: {
    goal: "목표",
    original: "처음 요청",
    objective: "지금",
    done: "끝낸 일",
    current: "하고 있는 일",
    pending: "할 일",
    decisions: "결정",
    why: "이유",
    rejected: "버린 대안",
    discoveries: "알아낸 것",
    recent_files: "파일",
    blockers: "막힌 것",
    errors: "해결하지 못한 에러",
  },
  facts: {
    session: "세션",
    project: "프로젝트",
    saved: "저장",
    branch: "브랜치",
    file: "파일",
  },
  triggers: {
    auto: "자동 압축 직전",
    manual: "직접 요청한 압축 직전",
    stop: "턴이 끝났을 때",
    end: "세션이 끝났을 때",
    command: "명령으로",
    import: "가져온 뒤",
  },
  at: (time, why) => `${time} (저장 시점: ${why})`,
  nothingIn: "아직 아무 내용이 없습니다.",
  noFile: (project) => `${project}에 저장된 컨텍스트가 없습니다.`,
  cleared: (time) => `${time}에 비웠습니다. 다시 저장할 때까지 어떤 세션에도 알려 주지 않습니다.`,
  fromDatabase: (time) =>
    `프로젝트에 파일이 없어 데이터베이스에 있는 것을 보여 줍니다 (${time} 저장)`,
  backupUsed: (path, problem) => `파일을 쓸 수 없어 (${problem}) 백업을 씁니다: ${path}`,
  problem: {
    size: (size, limit) => `크기가 ${size}로 한도 ${limit}를 넘습니다`,
    encoding: "UTF-8이 아닙니다",
    syntax: (line, column) => `${line}번째 줄 ${column}번째 글자부터 JSON이 아닙니다`,
    depth: "너무 깊이 겹쳐 있습니다",
    unknown: (path) => `${path}: 없는 필드입니다`,
    unknownNear: (path, near) => `${path}: 없는 필드입니다. 혹시 ${near}인가요?`,
    type: (path, wanted) => `${path}: ${wanted}이어야 합니다`,
    whole: "문서",
    wanted: {
      object: "객체",
      list: "목록",
      text: "문자열",
      time: "시각(예: 2026-01-15T10:30:00Z)",
    },
    empty: (path) => `${path}: 비어 있으면 안 됩니다`,
    missing: (path) => `${path}: 빠져 있습니다`,
    list: (path, limit, found) => `${path}: ${limit}개까지인데 ${found}개입니다`,
    text: (path, limit, found) => `${path}: ${limit}자까지인데 ${found}자입니다`,
    version: (found) => `meta.version: “${found}”${iGa(found)} 아니라 “2.0”이어야 합니다`,
    project: (found, wanted) => `meta.project: ${found}의 것인데 여기는 ${wanted}입니다`,
    more: (count) => `그 밖에 ${count}건`,
  },
  faults: {
    badJson: (where, problem) => `${where}${eulReul(where)} 읽을 수 없습니다: ${problem}`,
    badJsonFix: "UTF-8로 된 JSON 객체 하나로 다시 쓰세요. 저장하거나 바꾼 것은 없습니다",
    invalid: (where, count, problems) => `${where}에 문제가 ${count}건 있습니다: ${problems}`,
    invalidFix:
      "고친 뒤 다시 하세요. 저장하거나 바꾼 것은 없습니다. 필드는 self-gen context --help에 있습니다",
    otherProject: (where, problem) =>
      `${where}${eunNeun(where)} 다른 프로젝트의 것입니다: ${problem}`,
    otherProjectSaveFix: "이 프로젝트에 저장하려면 meta를 빼고, 아니면 그 프로젝트에서 하세요",
    otherProjectLoadFix:
      "그래도 보려면 --foreign을 붙이세요. self-gen context save는 이 프로젝트의 것을 씁니다",
    uselessFix:
      "self-gen context save로 다시 쓸 수 있고, 마지막으로 저장한 것은 self-gen context show로 볼 수 있습니다",
    foreign: (path, session, project, time) =>
      `${path}${eunNeun(path)} 여기서 만든 것이 아닙니다. 파일에는 세션 ${session}${iGa(session)} ${time}에 ${project}에서 저장했다고 적혀 있습니다`,
    foreignFix:
      "어디에서 왔는지 확인하세요. 그래도 보려면 --foreign을 붙이세요. 묻지 않고 쓰는 일은 없습니다",
    place: (path) => `${path}에는 파일을 둘 수 없습니다`,
    placeReasons: {
      not_a_folder: "폴더가 아닙니다",
      not_a_file: "링크이거나 파일이 아닙니다. 링크는 따라가지 않습니다",
      outside: "프로젝트 밖을 가리킵니다",
      not_ours: "다른 사람이 둔 파일이라 바꾸지 않습니다",
    },
    placeFix: "옮긴 뒤 다시 하세요. 데이터베이스에 저장된 것은 그대로 있습니다",
    noInput: (path, reason) => `${path}${eulReul(path)} 읽을 수 없습니다 (${reason})`,
    noInputFix: "문서가 JSON으로 든 파일을 지정하거나 stdin으로 넘기세요",
    noSnapshot: (where) => `${where}에 대해 저장된 것이 없습니다`,
    noSnapshotFix: "self-gen context save로 지금 저장할 수 있고, 압축할 때는 저절로 저장됩니다",
    noSession: (project) => `${project}에 기록된 세션이 없습니다`,
    noSessionFix: "--session으로 지정하세요. 목록은 self-gen sessions에 있습니다",
    oneSnapshot: (where) => `${where}에 대해 저장된 컨텍스트가 하나뿐입니다`,
    oneSnapshotFix: "self-gen context show로 볼 수 있습니다. 한 번 더 저장하면 비교할 수 있습니다",
    notRecording: (note) => `저장하지 않았습니다. ${note}`,
    excluded: (project) =>
      `저장하지 않았습니다. ${project}${eunNeun(project)} 기록에서 제외된 프로젝트입니다 (excludeProjects)`,
    notRecordingFix: "지금 설정은 self-gen config list에 있고, self-gen resume으로 다시 기록합니다",
    notConfirmed: "확인하지 않아 아무것도 비우지 않았습니다",
  },
  nothing: (session) =>
    `저장할 것이 없습니다. 세션 ${session}에는 아직 프롬프트도 도구 호출도 없습니다. 앞서 저장한 것은 그대로 있습니다.`,
  done: (session) => `세션 ${session}의 컨텍스트를 저장했습니다:`,
  counts: {
    tasks: (count) => `할 일 ${count}개`,
    decisions: (count) => `결정 ${count}개`,
    discoveries: (count) => `알아낸 것 ${count}개`,
    files: (count) => `파일 ${count}개`,
    blockers: (count) => `막힌 것 ${count}개`,
    errors: (count) => `에러 ${count}건`,
  },
  onlyDerived: "넘겨받은 것이 없어 기록, 대화, 지난 저장에서 아는 것을 저장했습니다.",
  stdinLate: "stdin으로 온 것이 없어 아는 것만 저장했습니다",
  otherSession: (given, session) =>
    `meta.session_id는 ${given} 이지만 ${session}의 것으로 저장했습니다`,
  notExcluded: (path) =>
    `${path}${eulReul(path)} 저장소의 제외 목록에 넣지 못했습니다. git에 파일이 보입니다`,
  notWritten: (problem) =>
    `프로젝트의 파일은 쓰지 못했습니다 (${problem}). 데이터베이스에는 저장했습니다`,
  diff: {
    title: (before, after) => `${before} → ${after} 사이에 바뀐 것:`,
    same: "바뀐 것이 없습니다.",
  },
  clear: {
    question: (project) =>
      `${project}에 저장된 컨텍스트를 비울까요? 다시 저장할 때까지 어떤 세션에도 알려 주지 않습니다.`,
    questionForeign: (project) =>
      `${project}에 저장된 컨텍스트를 비울까요? 파일은 여기서 만든 것이 아니며 다른 사본이 없습니다.`,
    done: (project) =>
      `비웠습니다. ${project}에 저장되었던 것은 이제 어떤 세션에도 알려 주지 않습니다.`,
    removed: (path) => `지운 파일: ${path}`,
    again: (session) =>
      `되돌리려면 self-gen context save --session ${session}, 기록까지 지우려면 self-gen forget을 쓰세요.`,
    nothing: (project) => `${project}에는 비울 것이 없습니다.`,
  },
  options: {
    session:
      "save, show, diff, proof: 이 세션 (id 또는 앞부분). preview: resume과 compact에서 이어지는 세션",
    file: "save: 문서 전체나 일부가 든 JSON 파일. 없으면 SELF_GEN_CONTEXT나 stdin",
    foreign: "load: 여기서 만들지 않았거나 다른 프로젝트의 것도 보여 줍니다",
    limit: "proof: 최대 N개, 0은 전부",
    verbose: "proof: 요약마다 빠진 것까지",
    trigger: "save: 무엇이 저장하게 했는지 (훅이 씁니다)",
    yes: "clear: 묻지 않고",
  },
};

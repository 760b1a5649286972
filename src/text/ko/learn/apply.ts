import { groupThousands } from "../../group-thousands.ts";
import type {
  apply as EnglishApply,
  dismiss as EnglishDismiss,
  effects as EnglishEffects,
  manualApply as EnglishManual,
  undo as EnglishUndo,
} from "../../en/learn/apply.ts";

/** Applying, undoing and dismissing suggestions, and their effects. */
export const apply: typeof EnglishApply = {
  heading: "## 자동 감지된 규칙",
  pattern: "## 감지된 패턴",
  steps: "## 실행 지침",
  inProject: (project) => `${project} 프로젝트에만 적용:`,
  inAll: "모든 프로젝트에 적용:",
  forMachine: "이 컴퓨터에 관한 제안이라 모든 프로젝트에 적용 (이 프로젝트에만 적용: --local):",
  question: "적용할까요?",
  done: (summary) => `적용됨: ${summary}`,
  wrote: (path) => `  저장: ${path}`,
  undoHint: (id) => `되돌리기: self-gen undo ${id}`,
  restart: "새 세션부터 적용됩니다",
  hookOnly: (id) => `훅 파일만 저장하고 등록하지 않았습니다. 등록: self-gen apply ${id} --apply`,
  already: (summary) => `이미 적용됨: ${summary}`,
  there: "이미 최신 상태입니다",
  trial: "미리 보기입니다. 아무것도 바꾸지 않았습니다",
  inAgent: (command) =>
    `아무것도 바꾸지 않았습니다. 에이전트는 제안을 적용할 수 없습니다. 사용자에게 자신의 터미널에서 실행하도록 요청하세요: ${command}`,
  forgotten: (count) =>
    `적용한 제안 ${count}개는 더 이상 되돌릴 수 없습니다. 되돌리기 데이터에 삭제한 텍스트가 있었습니다`,
  unfinished: "제안 적용 또는 되돌리기가 중단되었습니다",
  unfinishedFix: "self-gen undo --list를 실행해 마무리하세요",
  options: {
    global: "모든 프로젝트에 적용 (클라이언트 폴더)",
    local: "이 프로젝트에만 적용",
    asCommand: "스킬을 .claude/commands/<이름>.md로 저장",
    register: "훅 등록까지 실행",
    dryRun: "변경 없이 미리 보기",
    yes: "확인 없이 실행",
  },
  faults: {
    whichProject: "여러 프로젝트의 제안인데 현재 폴더는 그중 하나가 아닙니다",
    whichProjectFix:
      "--project <이름 또는 폴더>를 추가하거나, 모든 프로젝트에 적용하려면 --global을 추가하세요",
    needsPerson: "권한과 훅은 직접 확인해야 합니다. 아무것도 바꾸지 않았습니다",
    needsPersonFix: "터미널에서 직접 적용하거나 self-gen dashboard를 실행하세요",
    notConfirmed: "확인하지 않았습니다. 아무것도 바꾸지 않았습니다",
    notConfirmedFix: "--yes를 추가하세요. diff만 보기: --dry-run",
    outside: (path, real) => `다른 위치를 가리키는 링크: ${path} → ${real}`,
    outsideFix: "링크를 파일로 바꾼 뒤 다시 적용하세요",
    noFolder: (path) => `프로젝트 폴더가 없습니다: ${path}`,
    noFolderFix: "--global로 모든 프로젝트에 적용하거나 제안을 거부하세요",
    notFile: (path) => `파일이 아닙니다: ${path}`,
    notFileFix: "다른 곳으로 옮긴 뒤 다시 적용하세요",
    notWritable: (path) => `파일에 쓸 수 없습니다: ${path}`,
    notWritableFix: (path) => `chmod u+w ${path} 명령을 실행하세요`,
    notText: (path) => `UTF-8 텍스트가 아닙니다: ${path}`,
    notTextFix: "UTF-8로 저장한 뒤 다시 적용하세요",
    tooLarge: (path) => `16 MB보다 큰 파일: ${path}`,
    tooLargeFix: "파일을 줄이세요. 클라이언트가 시작할 때마다 전체를 읽습니다",
    notJson: (path, at) => `올바른 JSON이 아닙니다: ${path} (줄:열 ${at})`,
    notJsonFix: "고치세요. 클라이언트도 이 파일을 읽지 못합니다",
    otherShape: (path, name) => `${name} 값의 형식이 잘못되었습니다: ${path}`,
    otherShapeFix: "고친 뒤 다시 적용하세요",
    exists: (path) => `내용이 다른 파일이 이미 있습니다: ${path}. 아무것도 바꾸지 않았습니다`,
    existsFix: "파일을 옮기거나 제안을 거부하세요",
    existsDiff: "기존 파일과 제안의 차이:",
    badName: (name) => `잘못된 이름: ${name}`,
    badNameFix: "제안을 거부한 뒤 self-gen analyze를 실행하세요",
    notForClient: "해당 세션의 클라이언트에는 이 설정이 없습니다",
    notForClientFix: "제안을 거부하거나 직접 설정하세요",
    nothing: "적용할 내용이 없는 제안입니다",
    nothingFix: "self-gen suggestions show <번호>로 내용을 확인하세요",
    changedMeanwhile: (path) => `파일이 방금 바뀌었습니다: ${path}. 아무것도 바꾸지 않았습니다`,
    changedMeanwhileFix: "다시 실행해 새 diff를 확인하세요",
    changedSince: (path) =>
      `적용한 내용이 이후 수정되었습니다: ${path}. 아무것도 바꾸지 않았습니다`,
    changedSinceFix: (id) => `직접 제거한 뒤 self-gen undo ${id} --by-hand 명령을 실행하세요`,
    changedSinceDiff: "적용 이후 변경 내용:",
    backupGone: (path) => `되돌리기 데이터가 없습니다: ${path}`,
    busy: "다른 self-gen 명령이 제안을 변경하거나 기록을 삭제하는 중입니다",
    busyFix: "잠시 후 다시 시도하세요",
  },
};

export const undo: typeof EnglishUndo = {
  question: "되돌릴까요?",
  none: "적용한 제안이 없습니다",
  heading: (count) => `적용한 제안 ${count}개`,
  hint: "되돌리기: self-gen undo <번호>",
  done: (summary) => `되돌렸습니다: ${summary}`,
  wrote: (path) => `  원래대로: ${path}`,
  removed: (path) => `  삭제: ${path}`,
  took: (path) => `  적용한 내용만 제거: ${path}`,
  byHand: "직접 제거함으로 표시했습니다. 파일은 변경하지 않았습니다",
  untitled: (type) => `${type} (내용 삭제됨)`,
  everywhere: "모든 프로젝트",
  inAgent: (command) =>
    `아무것도 바꾸지 않았습니다. 에이전트는 제안을 되돌릴 수 없습니다. 사용자에게 자신의 터미널에서 실행하도록 요청하세요: ${command}`,
  options: {
    list: "적용한 제안 목록",
    byHand: "파일 변경 없이 직접 제거함으로 표시",
    yes: "확인 없이 실행",
    dryRun: "변경 없이 미리 보기",
  },
  faults: {
    noSuch: (word) => `일치하는 적용된 제안이 없습니다: ${word}`,
    nothing: "적용한 제안이 없습니다",
    noneFix: "self-gen suggestions로 제안 목록을 확인하세요",
    several: (word, count) => `적용된 제안 ${count}개가 일치합니다: ${word}`,
    severalFix: "self-gen undo --list의 번호를 입력하세요",
    noSuchFix: "self-gen undo --list로 적용한 제안을 확인하세요",
    undone: (word) => `이미 되돌린 제안입니다: ${word}`,
    undoneFix: "self-gen undo --list로 적용한 제안을 확인하세요",
  },
};

export const dismiss: typeof EnglishDismiss = {
  done: (id) => `제안 거부 기록됨: ${id}`,
  reopened: (id) => `다시 제안합니다: ${id}`,
  inAgent: (command) =>
    `아무것도 바꾸지 않았습니다. 에이전트는 제안을 거부할 수 없습니다. 사용자에게 자신의 터미널에서 실행하도록 요청하세요: ${command}`,
  options: {
    reason: "이유",
    reopen: "다시 제안 (suggestions --dismissed의 ID)",
    dryRun: "변경 없이 미리 보기",
  },
  faults: {
    notDismissed: (word) => `일치하는 거부된 제안이 없습니다: ${word}`,
    notDismissedFix: "self-gen suggestions --dismissed로 목록을 확인하세요",
  },
};

export const effects: typeof EnglishEffects = {
  none: "적용한 제안이 없습니다. 제안 목록 보기: self-gen suggestions",
  counts: (before, sessionsBefore, after, sessionsAfter) =>
    `이전 세션 ${sessionsBefore}개에서 ${before}회, 현재 세션 ${sessionsAfter}개에서 ${after}회`,
  used: (uses, sessions) => `세션 ${groupThousands(sessions)}개에서 ${uses}회 사용`,
  failedUses: (uses) => `${uses}회는 도중에 실패`,
  saved: (minutes) => `약 ${minutes}분 절약`,
  verdicts: {
    helped: "효과 있음",
    worse: "악화",
    no_change: "변화 없음",
    unclear: "뚜렷한 변화 없음",
    too_early: "판단 보류 (세션 부족)",
    not_used: "아직 쓰지 않음",
    fails: "실행 중 실패",
    unknown: "알 수 없음",
  },
  applied: (date) => `${date} 적용`,
  undoHint: (id) => `효과가 없습니다. 되돌리기: self-gen undo ${id}`,
  answers: (accepted, rejected) => `지금까지의 제안: 적용 ${accepted}개, 거부 ${rejected}개`,
};

export const manualApply: typeof EnglishManual = {
  apply: {
    about: [
      "diff를 보여 주고 확인한 뒤 제안을 클라이언트 파일에 씁니다. 규칙은 `.claude/CLAUDE.md`(Codex는 `AGENTS.md`, Gemini CLI는 `GEMINI.md`, Copilot CLI는 `.github/copilot-instructions.md`), 스킬은 `.claude/skills/<이름>/SKILL.md`, 권한은 `.claude/settings.local.json`에 저장됩니다. `--global`은 모든 프로젝트에 적용되는 클라이언트 폴더에 저장합니다.",
      "직접 만든 파일은 덮어쓰지 않으며, `self-gen undo`로 파일을 원래 상태 그대로 되돌립니다. 에이전트 세션에서는 변경되지 않습니다. 직접 실행해야 합니다.",
    ],
    examples: {
      "self-gen apply 1": "diff를 확인한 뒤 제안 1 적용",
      "self-gen apply 1 --dry-run": "diff만 보기",
      "self-gen apply 1 --global --yes": "모든 프로젝트에 확인 없이 적용",
    },
    exits: {
      0: "적용됨, 또는 이미 최신 상태",
      1: "실패, 변경 사항 없음",
      2: "잘못된 사용법, 변경 사항 없음",
    },
  },
  dismiss: {
    about: [
      "모든 프로젝트에서, 표현이 달라도 다시 제안하지 않습니다. 한 프로젝트에서 찾은 규칙은 그 프로젝트에서만 거부됩니다. 에이전트 세션에서는 변경되지 않습니다. 직접 실행해야 합니다.",
    ],
    examples: {
      "self-gen dismiss 2": "마지막 목록의 제안 2 거부",
      "self-gen dismiss 2 --reason '이 프로젝트만 해당'": "이유와 함께 거부",
      "self-gen dismiss --reopen 2588ead77dca": "다시 제안",
    },
  },
  undo: {
    about: [
      "파일을 원래 바이트 그대로 되돌리고, 적용할 때 만든 파일은 삭제합니다. 이후 파일을 수정했으면 적용한 내용만 제거하고, 그 내용까지 수정했으면 변경하지 않고 위치를 표시합니다. 그 프로젝트에 다시 제안하려면 `self-gen dismiss --reopen`을 실행하세요.",
    ],
    examples: {
      "self-gen undo --list": "적용한 제안 목록",
      "self-gen undo last": "마지막으로 적용한 제안 되돌리기",
      "self-gen undo 1 --yes": "1번을 확인 없이 되돌리기",
    },
  },
  effects: {
    about: [
      "제안을 적용하기 전과 후의 세션에서 문제가 얼마나 발생했는지 비교합니다. 스킬은 사용 여부와 단계의 성공 여부를 보여 줍니다. 적용 후 세션이 다섯 개 이상 필요하며, 우연일 확률이 10% 미만일 때만 차이로 표시합니다.",
    ],
    examples: {
      "self-gen effects": "적용한 모든 제안의 효과 보기",
      "self-gen effects --json": "세션별 횟수를 JSON으로 출력",
      "self-gen undo 1": "효과가 없는 제안 되돌리기",
    },
  },
};

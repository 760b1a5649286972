import type {
  apply as EnglishApply,
  dismiss as EnglishDismiss,
  effects as EnglishEffects,
  manualApply as EnglishManual,
  undo as EnglishUndo,
} from "../../en/learn/apply.ts";

/** Applying, undoing and dismissing suggestions, and what came of them. */
export const apply: typeof EnglishApply = {
  heading: "## 자동 감지된 규칙",
  pattern: "## 감지된 패턴",
  steps: "## 실행 지침",
  inProject: (project) => `${project} 프로젝트에만:`,
  inAll: "모든 프로젝트에:",
  forMachine: "이 컴퓨터에 관한 것이라 모든 프로젝트에 (--local: 이 프로젝트에만):",
  question: "적용할까요?",
  done: (summary) => `적용함: ${summary}`,
  wrote: (path) => `  ${path} 파일에 썼습니다`,
  undoHint: (id) => `되돌리기: self-gen undo ${id}`,
  restart: "지금부터 시작하는 세션에 반영됩니다.",
  hookOnly: (id) => `훅 파일만 쓰고 등록하지 않았습니다. 등록: self-gen apply ${id} --apply`,
  already: (summary) => `이미 적용됨: ${summary}`,
  there: "이미 들어 있어 바꾼 것이 없습니다.",
  trial: "아무것도 쓰지 않았습니다 (--dry-run).",
  inAgent: (command) =>
    `아무것도 쓰지 않았습니다. 에이전트 세션 안에서는 제안을 보여 주기만 합니다. 적용은 사람이 자기 터미널에서 합니다: ${command}`,
  forgotten: (count) =>
    `적용한 제안 ${count}개는 더는 되돌릴 수 없습니다. 보관한 내용에 그 텍스트가 있었습니다.`,
  unfinished: "제안을 적용하거나 되돌리던 중에 끊겼습니다",
  unfinishedFix: "self-gen undo --list 가 마무리합니다",
  options: {
    global: "모든 프로젝트에 적용 (클라이언트의 개인 폴더)",
    local: "이 프로젝트에만 적용",
    asCommand: "스킬을 .claude/commands/<이름>.md 로 씁니다",
    register: "훅을 쓰기만 하지 않고 등록까지 합니다",
    dryRun: "차이만 보여 주고 쓰지 않습니다",
    yes: "묻지 않습니다",
  },
  faults: {
    whichProject: "여러 프로젝트에서 나타난 제안인데, 지금 폴더는 그중 하나가 아닙니다.",
    whichProjectFix: "--project <이름 또는 폴더>나, 모든 프로젝트라면 --global을 붙이세요",
    needsPerson: "권한과 훅은 사람이 터미널이나 대시보드에서 적용해야 합니다.",
    needsPersonFix: "자기 터미널에서 실행하거나 self-gen dashboard를 쓰세요",
    notConfirmed: "확인하지 않아 아무것도 바꾸지 않았습니다.",
    notConfirmedFix: "--yes를 붙이거나 터미널에서 실행하세요. --dry-run은 차이만 보여 줍니다",
    outside: (path, real) => `${path} 링크가 다른 곳을 가리킵니다: ${real}`,
    outsideFix: "링크 대신 파일을 두고 다시 적용하세요",
    noFolder: (path) => `프로젝트 폴더가 이 컴퓨터에 없습니다: ${path}`,
    noFolderFix: "--global로 모든 프로젝트에 쓰거나 제안을 거부하세요",
    notFile: (path) => `${path} 위치에 파일이 아닌 것이 있습니다.`,
    notFileFix: "그 자리를 비우고 다시 적용하세요",
    notWritable: (path) => `${path} 위치에 쓸 수 없습니다.`,
    notWritableFix: (path) => `쓰기 허용: chmod u+w ${path}`,
    notText: (path) => `${path} 파일이 UTF-8 텍스트가 아닙니다.`,
    notTextFix: "UTF-8로 저장하고 다시 적용하세요",
    tooLarge: (path) => `${path} 파일이 16 MB보다 큽니다.`,
    tooLargeFix: "파일을 줄이세요. 클라이언트가 시작할 때마다 전부 읽습니다",
    notJson: (path, at) => `${path} 파일이 올바른 JSON이 아닙니다 (줄:칸 ${at}).`,
    notJsonFix: "고치세요. 클라이언트도 이 파일을 읽지 못합니다",
    otherShape: (path, name) => `${path}: ${name} 값의 형식이 클라이언트가 기대하는 것과 다릅니다.`,
    otherShapeFix: "고치고 다시 적용하세요",
    exists: (path) => `${path} 파일이 이미 있고 내용이 다릅니다.`,
    existsFix: "파일을 옮기거나 제안을 거부하세요. 덮어쓰지 않습니다",
    existsDiff: "기존 파일과 적용할 내용의 차이:",
    badName: (name) => `이름으로 쓸 수 없습니다: ${name}`,
    badNameFix: "제안을 거부하세요. self-gen suggestions가 다시 찾습니다",
    notForClient: "이 패턴이 나타난 클라이언트에는 그런 설정이 없습니다.",
    notForClientFix: "제안을 거부하거나 직접 설정하세요",
    nothing: "이 제안에는 쓸 내용이 없습니다.",
    nothingFix: "내용 보기: self-gen suggestions show <번호>",
    changedMeanwhile: (path) => `${path} 파일이 방금 바뀌어 아무것도 쓰지 않았습니다.`,
    changedMeanwhileFix: "다시 실행해 새 차이를 확인하세요",
    changedSince: (path) =>
      `${path} 파일이 그 뒤 바뀌어, 적용한 내용이 쓴 그대로 남아 있지 않습니다.`,
    changedSinceFix: (id) => `직접 지운 다음 실행하세요: self-gen undo ${id} --by-hand`,
    changedSinceDiff: "적용 이후 변경 내용:",
    backupGone: (path) => `되돌리는 데 필요한 것이 없거나 잊혔습니다: ${path}`,
    busy: "다른 self-gen이 적용하거나 잊는 중입니다.",
    busyFix: "잠시 뒤 다시 실행하세요",
  },
};

export const undo: typeof EnglishUndo = {
  question: "되돌릴까요?",
  none: "적용한 제안이 없습니다.",
  heading: (count) => `적용한 제안 ${count}개`,
  hint: "되돌리기: self-gen undo <번호>. 효과: self-gen effects.",
  done: (summary) => `되돌림: ${summary}`,
  wrote: (path) => `  ${path} 파일을 예전 그대로 되돌렸습니다`,
  removed: (path) => `  ${path} 파일을 지웠습니다`,
  took: (path) => `  ${path} 파일에서 적용한 내용만 뺐습니다`,
  byHand: "직접 지운 것으로 기록했습니다. 파일은 바꾸지 않았습니다.",
  untitled: (type) => `${type} (문구는 잊혔습니다)`,
  everywhere: "모든 프로젝트",
  inAgent: (command) =>
    `아무것도 바꾸지 않았습니다. 에이전트 세션 안에서는 보여 주기만 합니다. 되돌리기는 사람이 자기 터미널에서 합니다: ${command}`,
  options: {
    list: "적용한 것을 나열합니다",
    byHand: "직접 지웠다고 기록만 합니다",
    yes: "묻지 않습니다",
    dryRun: "차이만 보여 주고 쓰지 않습니다",
  },
  faults: {
    noSuch: (word) => `${word}에 맞는 적용된 제안이 없습니다.`,
    nothing: "적용한 제안이 없어 되돌릴 것이 없습니다.",
    several: (word, count) => `${word} 제안은 ${count}곳에 적용되어 있습니다.`,
    severalFix: "번호로 고르세요: self-gen undo --list",
    noSuchFix: "적용한 것 보기: self-gen undo --list",
    undone: (word) => `${word} 항목은 이미 되돌렸습니다.`,
    undoneFix: "아직 적용된 것 보기: self-gen undo --list",
  },
};

export const dismiss: typeof EnglishDismiss = {
  done: (id) => `제안 거부 기록됨: ${id}`,
  reopened: (id) => `다시 제안함: ${id}`,
  inAgent: (command) =>
    `아무것도 기록하지 않았습니다. 에이전트 세션 안에서는 제안을 보여 주기만 합니다. 사람이 자기 터미널에서 실행합니다: ${command}`,
  options: {
    reason: "이유 (기록용)",
    reopen: "다시 제안받습니다 (self-gen suggestions --dismissed의 id)",
    dryRun: "보여 주기만 하고 기록하지 않습니다",
  },
  faults: {
    notDismissed: (word) => `${word}에 맞는 거부된 제안이 없습니다.`,
    notDismissedFix: "id 목록: self-gen suggestions --dismissed",
  },
};

export const effects: typeof EnglishEffects = {
  none: "적용한 제안이 없어 잴 효과가 없습니다.",
  counts: (before, sessionsBefore, after, sessionsAfter) =>
    `적용 전 세션 ${sessionsBefore}개에서 ${before}회, 적용 후 세션 ${sessionsAfter}개에서 ${after}회`,
  used: (uses, sessions) => `세션 ${sessions}개에서 ${uses}회 사용`,
  failedUses: (uses) => `${uses}회는 단계 실패`,
  saved: (minutes) => `약 ${minutes}분 절약`,
  verdicts: {
    helped: "도움이 됨",
    worse: "나빠짐",
    no_change: "변화 없음",
    unclear: "뚜렷한 변화 없음",
    too_early: "판단하기에 이릅니다",
    not_used: "아직 쓰지 않음",
    fails: "단계가 실패함",
    unknown: "잴 수 없음",
  },
  applied: (date) => `${date} 적용`,
  undoHint: (id) => `도움이 되지 않았습니다. 되돌리기: self-gen undo ${id}`,
  answers: (accepted, rejected) => `지금까지 답한 제안: 적용 ${accepted}개, 거부 ${rejected}개.`,
};

export const manualApply: typeof EnglishManual = {
  apply: {
    about: [
      "제안이 무엇을 바꾸는지 차이로 보여 주고 물은 다음, 클라이언트가 읽는 곳에 씁니다. 규칙은 `.claude/CLAUDE.md`의 제목 아래(Codex는 `AGENTS.md`), 스킬은 `.claude/skills/<이름>/SKILL.md`, 권한은 `.claude/settings.local.json`입니다. `--global`은 모든 프로젝트에 적용되도록 클라이언트의 개인 폴더에 씁니다. 설치되지 않은 프로그램처럼 컴퓨터에 관한 것은 `--local`이 없으면 모든 프로젝트에 쓰며, 차이 위의 줄이 알려 줍니다.",
      "이전 내용을 보관하므로 `self-gen undo`가 같은 바이트로 되돌립니다. 두 번 적용해도 더 바뀌지 않습니다. 다른 사람이 만든 파일은 덮어쓰지 않고, 차이를 보여 준 뒤 바뀐 파일에는 쓰지 않습니다. 에이전트 세션 안에서는 아무것도 쓰지 않습니다. 적용은 사람만 합니다.",
    ],
    examples: {
      "self-gen apply 1": "제안 1의 차이를 보여 주고 묻습니다",
      "self-gen apply 1 --dry-run": "차이만 보여 줍니다",
      "self-gen apply 1 --global --yes": "모든 프로젝트에, 묻지 않고",
    },
    exits: {
      0: "끝냈거나 할 일이 없음",
      1: "하지 못함. 코드, 원인, 해결 방법을 출력합니다 (`--json`이면 JSON)",
      2: "모르는 옵션. 아무것도 하지 않음",
    },
  },
  dismiss: {
    about: [
      "제안을 원하지 않는다고 기록합니다. 모든 프로젝트에서 다시 보여 주지 않으며 (한 프로젝트에서만 나온 선호는 그 프로젝트에서만), 다른 말로 찾아져도 마찬가지입니다. 같은 이벤트에 근거한 제안은 같은 제안으로 봅니다. `self-gen suggestions --dismissed`가 거부하거나 되돌린 것을 나열하고, `--reopen`이 다시 제안받게 합니다. 에이전트 세션 안에서는 아무것도 기록하지 않습니다. 거부는 사람만 합니다.",
    ],
    examples: {
      "self-gen dismiss 2": "마지막으로 본 목록의 제안 2",
      "self-gen dismiss 2 --reason 'only in this project'": "이유와 함께",
      "self-gen dismiss --reopen 2588ead77dca": "다시 제안받습니다",
    },
  },
  undo: {
    about: [
      "적용한 것을 되돌립니다. 쓴 그대로인 파일은 예전 바이트로 돌아가고, 없던 파일은 지웁니다. 그 뒤 누가 파일을 고쳤다면 적용한 내용만 뺍니다. 그 내용까지 바뀌었다면 아무것도 하지 않고 어디에 있는지 알려 줍니다. 되돌린 것은 `self-gen dismiss --reopen`을 쓰기 전에는 그 프로젝트에서 다시 제안하지 않습니다.",
    ],
    examples: {
      "self-gen undo --list": "적용한 것",
      "self-gen undo last": "마지막으로 적용한 것을 되돌립니다",
      "self-gen undo 1 --yes": "묻지 않고",
    },
  },
  effects: {
    about: [
      "적용한 제안마다, 처음 나타난 날부터 적용 전까지의 세션과 적용 후 시작한 세션에서 그 패턴이 얼마나 나타났는지 보여 줍니다. 모든 프로젝트에 적용한 것은 나타난 적이 있는 프로젝트에서 셉니다. 이미 적용되어 있던 세션은 뺍니다. 스킬은 쓰이는지, 단계가 잘 되는지로 판단합니다. 적용 후 세션이 다섯 개보다 적으면 아직 이릅니다. 우연만으로 그런 차이가 날 확률이 열에 하나보다 작을 때만 차이로 보며, 도움이 되지 않은 것은 되돌리기를 권합니다.",
    ],
    examples: {
      "self-gen effects": "적용한 모든 것의 효과",
      "self-gen effects --json": "세션별 횟수까지",
    },
  },
};

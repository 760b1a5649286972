import { groupThousands } from "../group-thousands.ts";
import { euRo } from "./particle.ts";
import type { manualMemory as EnglishManual, memory as English } from "../en/memory.ts";

const inBrackets = (kinds: readonly string[]): string =>
  kinds.length === 0 ? "" : ` (${kinds.join(", ")})`;

export const memory: typeof English = {
  kinds: { decision: "결정", discovery: "발견 사항", rule: "규칙", later: "미룬 작업" },
  byAgent: (client) => `에이전트가 저장${client === "" ? "" : ` (${client})`}`,
  byProgram: "스크립트에서 저장",
  byPerson: "직접 저장",
  inSession: (id) => `세션 ${id}`,
  facts: { why: "이유", files: "파일", saved: "출처", project: "프로젝트", id: "ID" },
  none: (project) => `${project}에 규칙, 결정, 메모리가 없습니다. 추가: self-gen memory add <내용>`,
  noneAnywhere: "아직 규칙, 결정, 메모리가 없습니다. 추가: self-gen memory add <내용>",
  standing: (project, count) => `${project}의 규칙과 결정 ${count}개`,
  unfitMark: "공간이 부족해 새 세션에 전달되지 않음",
  unfit: (count, budget, setting) =>
    `${count}개는 공간이 부족해 새 세션에 전달되지 않습니다 (${groupThousands(budget)}자). 늘리기: self-gen config set ${setting} N`,
  leftForLater: (project, count) => `${project} 대화에서 나중으로 미룬 작업 ${count}개`,
  standingHint: (id) => `전체 보기: self-gen memory show ${id}\n제거: self-gen memory remove ${id}`,
  doubted: (when, words) =>
    `바뀌었을 수 있음: 나중에 “${words}”라고 말함 (${when}). 그대로라면 규칙을 다시 말하세요`,
  possible: (count) => `규칙처럼 보이지만 저장하지 않은 말 ${count}개`,
  possibleOne: "규칙처럼 보이지만 저장하지 않음",
  possibleHint: (id) => `저장: self-gen memory keep ${id}\n숨기기: self-gen memory remove ${id}`,
  putAway: (words) => `숨김: ${words}`,
  undoHint: (id) => `되돌리기: self-gen memory remove ${id} --undo`,
  listedAgain: (words) => `다시 목록에 표시: ${words}`,
  noneAdded: "직접 저장: self-gen memory add <내용>",
  more: (count) => `${count}개 더 있음. 모두 보기: --limit 0`,
  hint: (id) => `전체 보기: self-gen memory show ${id}`,
  addedRule: (words) => `규칙으로 저장됨: ${words}`,
  added: (words) => `저장됨: ${words}`,
  known: (words) => `이미 저장되어 있음: ${words}`,
  removeHint: (id) => `되돌리기: self-gen memory remove ${id}`,
  removed: (words) => `제거됨: ${words}`,
  removedHint: (id) =>
    `이제 세션에 전달되지 않습니다. 되돌리기: self-gen memory remove ${id} --undo`,
  ended: (words, kinds) => `제거됨: ${words}${inBrackets(kinds)}`,
  restored: (words, kinds) => `다시 적용: ${words}${inBrackets(kinds)}`,
  inEffect: (words) => `이미 적용 중: ${words}`,
  restoredHint: (words, id) => `“${words}”도 그대로 적용됩니다. 제거: self-gen memory remove ${id}`,
  overAgain: (words) => `더 이상 적용하지 않음: ${words}`,
  over: (project, count) =>
    `${project === null ? "" : `${project}에서 `}종료, 대체, 제거된 항목 ${count}개`,
  nothingOver: "종료, 대체, 제거된 항목이 없습니다.",
  ends: {
    replaced: (when, words) => `“${words}”${euRo(words)} 대체됨 (${when})`,
    ended: (when, words) => `“${words}”${euRo(words)} 종료됨 (${when})`,
    removed: "직접 제거함",
  },
  overHint: (id) =>
    `전체 보기: self-gen memory show ${id}\n되돌리기: self-gen memory remove ${id} --undo`,
  endedHint: (count) => `종료되거나 대체된 항목 ${count}개. 보기: self-gen memory list --ended`,
  rejected: (words) => `결정 아님: ${words}`,
  rejectedHint: (id) =>
    `앞으로 세션에 전달하지 않습니다. 되돌리기: self-gen memory reject ${id} --undo`,
  accepted: (words) => `다시 결정으로 표시: ${words}`,
  options: {
    undo: "제거, 대체, 결정 아님 표시 되돌리기",
    ended: "종료, 대체, 제거된 항목 목록",
    kind: "종류: rule(규칙), decision(결정), discovery(발견 사항)",
    why: "이유",
    file: "관련 파일 (여러 번 지정 가능)",
    all: "모든 프로젝트 포함",
    project: "다른 프로젝트 (경로 또는 이름)",
  },
  faults: {
    noDecision: (id) => `일치하는 결정 없음: ${id}`,
    noDecisionFix: "대시보드의 결정 화면에 있는 ID를 사용하세요",
    isMemory: "메모리로 저장한 결정입니다. 아무것도 바꾸지 않았습니다",
    isMemoryFix: (id) => `제거: self-gen memory remove ${id}`,
    nothingToKeep:
      "이 프로젝트에는 규칙처럼 보이지만 저장하지 않은 말이 없습니다. 아무것도 바꾸지 않았습니다",
    nothingToKeepFix: "직접 저장하세요: self-gen memory add <내용>",
    nothingToRestore: "되돌릴 것이 없습니다. 이 프로젝트에서 종료되거나 대체된 항목이 없습니다",
    nothingToRestoreFix: "제거한 항목 목록: self-gen memory list --ended",
    isKept: "이미 메모리로 저장했습니다. 아무것도 바꾸지 않았습니다",
    none: (id) => `일치하는 메모리, 규칙, 결정이 없습니다: ${id}`,
    noneFix: "self-gen memory list로 목록을 확인하세요 (모든 프로젝트: --all)",
    empty: (name) => `빈 값: ${name}`,
    many: (id, count) => `메모리 ${count}개가 일치합니다: ${id}`,
    manyFix: "ID를 더 길게 입력하세요",
  },
};

export const manualMemory: typeof EnglishManual = {
  memory: {
    about: [
      "메모리는 프로젝트의 이후 세션에 전달할 규칙, 결정, 발견 사항입니다. `add`로 직접 저장하며, 에이전트는 MCP의 `save_memory` 도구로 결정과 발견 사항을 저장합니다. 새 세션에는 에이전트가 저장한 결정과 발견 사항이 최신순으로 600자까지 전달되고, `self-gen search`로는 모두 검색됩니다.",
      "직접 저장한 규칙과 프롬프트에서 말한 규칙과 결정(“앞으로 …”, “X 말고 Y로 하자”)은 이후 프롬프트에서 바꾸거나 여기서 제거할 때까지 새 세션에 모두 전달됩니다. 공간이 부족하면 몇 개가 빠졌는지 목록과 세션 시작 줄에 나옵니다. 대부분 알아듣지만 전부는 아니며, `add`로는 어떤 문장이든 남길 수 있습니다.",
      "규칙처럼 보이지만 저장하지 않은 말은 따로 나오며, 세션에 전달되지 않습니다. `keep`으로 저장하거나(ID를 생략하면 가장 최근 말) `remove`로 숨기세요. Claude Code에서는 저장한 내용이 프롬프트 바로 아래에 표시됩니다. 끄기: `self-gen config set ruleReceipts false`",
      "제거한 메모리, 규칙, 결정은 세션에 전달되지 않습니다. 그것이 대체했던 규칙이나 결정은 다시 적용됩니다. `list --ended`는 종료, 대체, 제거된 항목을 보여 주고, `remove ID --undo`는 그 항목을 되돌립니다. ID 없이 `remove --undo`만 쓰면 가장 최근에 종료되거나 대체된 항목을 되돌립니다. `reject`는 질문, 계획, 저장된 컨텍스트에서 찾은 결정을 결정이 아니라고 표시합니다. 기록까지 삭제하려면 `self-gen forget`을 사용하세요. 비밀 값은 가려지며, 기록이 꺼져 있거나 제외 폴더이면 저장되지 않습니다.",
    ],
    examples: {
      "self-gen memory": "이 프로젝트의 메모리, 규칙, 결정 목록",
      'self-gen memory add "schema.sql은 절대 수정하지 않기"': "규칙 저장",
      "self-gen memory remove 01a8ff20": "메모리 제거",
    },
  },
};

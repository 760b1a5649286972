import type { manualMemory as EnglishManual, memory as English } from "../en/memory.ts";
import { euRo } from "./particle.ts";

export const memory: typeof English = {
  kinds: { decision: "결정", discovery: "알게 된 것" },
  byAgent: (client) => `에이전트가 저장${client === "" ? "" : ` (${client})`}`,
  byProgram: "사람이 입력하지 않고 프로그램이 저장",
  byPerson: "직접 저장",
  inSession: (id) => `세션 ${id}`,
  facts: { why: "이유", files: "파일", saved: "출처", project: "프로젝트", id: "id" },
  none: (project) => `${project}에 저장된 메모가 없습니다.`,
  noneAnywhere: "어느 프로젝트에도 저장된 메모가 없습니다.",
  more: (count) => `${count}개 더 있음: --limit 0으로 모두 보기`,
  hint: "self-gen memory show ID로 전체를 보고, memory remove ID로 지웁니다.",
  added: (words) => `저장함: ${words}`,
  known: (words) => `이미 저장되어 있습니다: ${words}`,
  removeHint: (id) => `되돌리려면: self-gen memory remove ${id}`,
  removed: (words) => `지움: ${words}`,
  removedHint: "이제 어느 세션에도 알려 주지 않습니다. 되돌리려면 다시 add하세요",
  options: {
    kind: "add: decision(결정) 또는 discovery(알게 된 것). 없으면 decision",
    why: "add: 이유",
    file: "add: 관련된 파일. 여러 번 쓸 수 있습니다",
    all: "list: 모든 프로젝트",
    project: "지금 있는 프로젝트 대신 볼 프로젝트 (경로 또는 이름)",
  },
  faults: {
    none: (id) => `id가 “${id}”${euRo(id)} 시작하는 메모가 없습니다`,
    noneFix: "self-gen memory list --all로 저장된 것을 볼 수 있습니다",
    many: (id, count) => `“${id}”${euRo(id)} 시작하는 id가 ${count}개입니다`,
    manyFix: "id를 더 길게 적어 주세요",
  },
};

export const manualMemory: typeof EnglishManual = {
  memory: {
    about: [
      "프로젝트의 다음 세션을 위해 남겨 두는 결정과 알게 된 것입니다. 에이전트는 MCP로(`self-gen mcp`의 `save_memory` 도구), 사람은 `add`로 저장합니다. 프로젝트의 최신 메모는 세션이 시작될 때 누가 언제 저장했는지와 함께 인용된 자료로 600자 안에서 알려 주고, 모든 메모는 검색할 수 있습니다.",
      "`list`는 남아 있는 것을 최신순으로, `show`는 하나를 전부 보여 주고, `remove`는 id나 그 앞부분으로 하나를 지웁니다. 지운 메모는 더 알려 주지 않으며, 기록에서까지 없애려면 `self-gen forget`을 씁니다. 비밀 값은 다른 기록과 똑같이 가려지고, 기록이 멈추었거나 꺼졌거나 제외된 프로젝트에서는 저장하지 않습니다.",
    ],
    examples: {
      "self-gen memory": "지금 있는 프로젝트에 저장된 메모",
      'self-gen memory add "the API listens on 5433" --why "5432 is taken" --file docker-compose.yml':
        "결정을 저장합니다",
      'self-gen memory add "the tests need a real database" --kind discovery':
        "알게 된 것을 저장합니다",
      "self-gen memory remove 01a8ff20": "하나를 지웁니다",
      "self-gen memory list --all --json": "모든 프로젝트, 스크립트용",
    },
  },
};

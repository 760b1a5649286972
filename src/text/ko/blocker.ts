import type { blocker as English, manualBlocker as EnglishManual } from "../en/blocker.ts";
import { euRo } from "./particle.ts";

export const blocker: typeof English = {
  types: {
    build_error: "빌드 실패",
    test_failure: "테스트 실패",
    dependency: "의존성 문제",
    design_issue: "설계 문제",
    review_blocked: "코드 리뷰",
    ci_failure: "CI 실패",
    merge_conflict: "머지 충돌",
    other: "기타",
  },
  severities: { critical: "치명적", high: "높음", medium: "보통", low: "낮음" },
  facts: {
    project: "프로젝트",
    pattern: "에러",
    after: "나타난 시점",
    resolution: "해결 방법",
    owner: "담당 서브에이전트",
    absentOwner: (owner) => `${owner} (여기에는 없는 서브에이전트)`,
    attempts: "복구 시도",
  },
  tried: (attempts, most) => `${most}번 중 ${attempts}번`,
  open: "아직 열려 있음",
  ends: {
    succeeded: "이후 성공함",
    ready: "에이전트가 다시 준비됨",
    cleared: "직접 해제함",
    recovered: "복구됨",
    replaced: "에이전트가 다른 상태를 보고함",
  },
  none: (project) => `${project}에는 열린 블로커가 없습니다.`,
  noneAnywhere: "어느 프로젝트에도 열린 블로커가 없습니다.",
  never: (project) => `${project}에는 블로커가 있었던 적이 없습니다.`,
  neverAnywhere: "어느 프로젝트에도 블로커가 있었던 적이 없습니다.",
  hint: "해결했으면 self-gen blocker clear 번호 로 해제합니다.",
  hintEverywhere: "해결했으면 self-gen blocker clear ID로 해제합니다.",
  hintHistory: "다시 열려면 self-gen blocker reopen ID를 씁니다.",
  more: (count) => `${count}개 더 있음: --limit 0으로 모두 보기`,
  added: (type, words) => `기록함 (${type}): ${words}`,
  clearHint: (id) => `해결되면: self-gen blocker clear ${id}`,
  cleared: (type, words) => `해제함 (${type}): ${words}`,
  undoHint: (id) => `되돌리려면: self-gen blocker reopen ${id}`,
  left: (count) => `남은 블로커 ${count}개: self-gen blocker list`,
  reopened: (words) => `다시 열었습니다: ${words}`,
  wasOpen: (words) => `이미 열려 있습니다: ${words}`,
  options: {
    type: "블로커 타입: build_error, test_failure, dependency, design_issue, review_blocked, ci_failure, merge_conflict, other. design처럼 앞부분만 적어도 됩니다. 없으면 내용에서 판단합니다",
    severity: "심각도: critical, high, medium, low. 없으면 타입에 따라 정합니다",
    resolution: "add: 해결 방법",
    pattern: "add: 알아볼 수 있는 에러 줄",
    after: "add: 무엇을 한 뒤에 나타났는지",
    all: "list, history: 모든 프로젝트. clear: 여기 열린 것 모두",
    project: "지금 있는 프로젝트 대신 볼 프로젝트 (경로 또는 이름)",
  },
  faults: {
    noBlocker: (id) => `“${id}” 블로커가 없습니다`,
    noBlockerFix: "self-gen blocker list로 열린 것을, blocker history로 모든 것을 볼 수 있습니다",
    manyBlockers: (id, count) => `id가 “${id}”${euRo(id)} 시작하는 블로커가 ${count}개입니다`,
    manyBlockersFix: "id를 더 길게 적어 주세요",
    whichBlocker: (count) => `열린 블로커가 ${count}개입니다. 어느 것이 해결되었나요?`,
    whichBlockerFix: "self-gen blocker clear 번호 (blocker list에 나옵니다) 또는 --all",
  },
};

export const manualBlocker: typeof EnglishManual = {
  blocker: {
    about: [
      "프로젝트의 작업을 막고 있는 것을 보여 주고 기록합니다. `list`는 열린 것을 심각한 것부터 보여 주고, `add`는 프로그램이 알 수 없는 것을 적어 둡니다. `clear`는 목록의 번호나 id의 앞부분으로 고른 블로커를 해제하고, `reopen`은 그것을 되돌립니다. `history`는 지금까지의 모든 블로커와 어떻게 끝났는지를 보여 줍니다.",
      "블로커는 저절로도 기록됩니다. 빌드, 테스트, 패키지 설치, 브랜치 병합 명령이 실패한 채 턴이나 세션이 끝났을 때, 그리고 에이전트나 서브에이전트의 마지막 메시지에 `[WORKFLOW_STATUS]` 블록이 있고 `status: BLOCKED`, `FAILED`, `DECISION_NEEDED` 중 하나일 때입니다(그 아래에 `context:`와 `next_hint:`). 같은 명령이 성공하거나(출력을 어디로 보내든 같습니다), 같은 폴더에서 그 명령을 포함하는 전체가 성공하거나(`npm test -- pay` 뒤의 `npm test`), 에이전트가 `READY`를 보고하면 저절로 해제되고, 에이전트가 보고한 것은 같은 종류의 명령이 성공해도 해제됩니다. `npm test | tail`처럼 종료 코드가 다른 명령의 것이면 어느 쪽으로도 보지 않습니다.",
      "내용이 같은 블로커는 하나로 봅니다. 타입별 담당 서브에이전트(있을 때만 표시합니다)와 `self-gen session load --resume`이 실행할 수 있는 명령은 `self-gen config set recovery.<type>.agent`와 `recovery.<type>.command`로 정합니다.",
    ],
    examples: {
      "self-gen blocker list": "지금 있는 프로젝트의 열린 블로커",
      'self-gen blocker add "waiting for the API key" --resolution "ask the ops team"':
        "기다리는 것과 해결 방법을 적어 둡니다",
      "self-gen blocker clear 1": "목록의 첫 번째를 해제합니다",
      "self-gen blocker history --all": "모든 프로젝트의 지난 블로커",
      "self-gen blocker list --json": "스크립트용",
    },
  },
};

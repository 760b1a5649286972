import { blockerSeverities, blockerTypes } from "./blocker-names.ts";
import type { blocker as English, manualBlocker as EnglishManual } from "../en/blocker.ts";

export const blocker: typeof English = {
  types: blockerTypes,
  severities: blockerSeverities,
  facts: {
    project: "프로젝트",
    pattern: "오류 줄",
    after: "직전 작업",
    resolution: "해결 방법",
    owner: "담당 서브에이전트",
    attempts: "복구 시도",
  },
  tried: (attempts, most) => `${most}회 중 ${attempts}회`,
  open: "열림",
  ends: {
    succeeded: "명령 성공",
    ready: "에이전트가 READY 보고",
    cleared: "직접 해제",
    recovered: "복구됨",
    replaced: "에이전트가 다른 상태 보고",
  },
  none: (project) => `${project}에 열린 블로커가 없습니다`,
  noneAnywhere: "모든 프로젝트에 열린 블로커가 없습니다",
  never: (project) => `${project}에 블로커 기록이 없습니다`,
  neverAnywhere: "블로커 기록이 없습니다",
  hint: (id) => `해제: self-gen blocker clear ${id}`,
  hintHistory: (id) => `다시 열기: self-gen blocker reopen ${id}`,
  more: (count) => `${count}개 더 있음. 모두 보기: --limit 0`,
  added: (type, words) => `추가됨 (${type}): ${words}`,
  clearHint: (id) => `해제: self-gen blocker clear ${id}`,
  cleared: (type, words) => `해제됨 (${type}): ${words}`,
  undoHint: (id) => `되돌리기: self-gen blocker reopen ${id}`,
  left: (count) => `남은 블로커 ${count}개. 목록 보기: self-gen blocker list`,
  reopened: (words) => `다시 열림: ${words}`,
  wasOpen: (words) => `이미 열려 있음: ${words}`,
  options: {
    type: `종류 또는 앞부분 (기본값: 내용으로 판단): ${Object.keys(blockerTypes).join(", ")}`,
    severity: "심각도 (기본값: 종류별): critical, high, medium, low",
    resolution: "해결 방법",
    pattern: "블로커를 식별할 오류 줄",
    after: "발생 직전의 작업",
    all: "모든 프로젝트 포함",
    project: "다른 프로젝트 (경로 또는 이름)",
  },
  faults: {
    noBlocker: (id) => `일치하는 블로커가 없습니다: ${id}`,
    noBlockerFix: "self-gen blocker list 또는 self-gen blocker history로 확인하세요",
    manyBlockers: (id, count) => `블로커 ${count}개가 일치합니다: ${id}`,
    manyBlockersFix: "ID를 더 길게 입력하세요",
    whichBlocker: (count) => `열린 블로커가 ${count}개입니다. 아무것도 바꾸지 않았습니다`,
    whichBlockerFix: "self-gen blocker clear 번호로 하나를 선택하거나 --all을 추가하세요",
  },
};

export const manualBlocker: typeof EnglishManual = {
  blocker: {
    about: [
      "블로커는 프로젝트 작업을 막는 문제입니다. `list`는 열린 블로커를 심각한 순서로, `history`는 모든 블로커와 해제된 이유를 보여 줍니다. `add`로 직접 추가하고, `clear`로 해제하고, `reopen`으로 다시 엽니다.",
      "빌드, 테스트, 설치, 머지 명령이 실패한 채 턴이 끝나면 블로커가 자동으로 추가됩니다. 에이전트의 마지막 메시지에 `status: BLOCKED`, `FAILED`, `DECISION_NEEDED` 중 하나인 `[WORKFLOW_STATUS]` 블록이 있을 때도 마찬가지입니다. 해당 명령이 성공하거나 에이전트가 `READY`를 보고하면 자동으로 해제됩니다. `npm test | tail`처럼 종료 코드가 가려지는 명령은 세지 않습니다.",
      "종류별 담당 서브에이전트는 `self-gen config set recovery.<type>.agent`로 정합니다. `self-gen session load --resume`이 실행할 명령은 `recovery.<type>.command`로 정합니다.",
    ],
    examples: {
      "self-gen blocker list": "이 프로젝트의 열린 블로커 목록",
      'self-gen blocker add "API 키를 기다리는 중" --resolution "운영팀에 문의"':
        "블로커와 해결 방법 추가",
      "self-gen blocker clear 1": "목록의 첫 번째 블로커 해제",
    },
  },
};

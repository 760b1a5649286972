import type { Text } from "../../text.ts";
import { apply, dismiss, effects, undo } from "./apply.ts";
import { analysis } from "./analysis.ts";
import { failingCommand } from "./failing-commands.ts";
import { pastedError } from "./pasted-errors.ts";
import { permission } from "./permissions.ts";
import { preference } from "./preferences.ts";
import { request } from "./requests.ts";
import { unclearAnswers } from "./unclear-answers.ts";
import { titles } from "./titles.ts";
import { unusedSkills } from "./unused-skills.ts";

/** Suggestions: what was found, in words, and what is said about them. */
export const learn: Text["learn"] = {
  failingCommand,
  preference,
  unusedSkills,
  pastedError,
  request,
  permission,
  unclearAnswers,
  titles,
  apply,
  undo,
  dismiss,
  effects,
  analysis,
  list: {
    none: "제안 없음: 제안할 만큼 자주 반복된 것이 없습니다.",
    answered: (count, project) =>
      `${project}: 새 제안 없음. 찾은 제안 ${count}개에는 이미 답했습니다. 목록: self-gen suggestions --all`,
    tooEarly: (project) =>
      `${project}: 아직 이릅니다. 기록된 프롬프트가 5개보다 적습니다. 다른 프로젝트: --project <이름 또는 폴더>.`,
    unrecorded: (folder) => `${folder}: 기록된 세션이 없습니다.`,
    projects: "제안이 있는 프로젝트:",
    severalHeading: "여러 프로젝트:",
    overviewHint:
      "목록: self-gen suggestions --project <이름>. 하나 보기: self-gen suggestions show <id>",
    heading: (count) => `제안 ${count}개`,
    lastSeen: (day) => `마지막 ${day}`,
    everywhere: "모든 프로젝트",
    several: "여러 프로젝트",
    hint: (project) => `다음: self-gen suggestions show | apply | dismiss <번호>${project}`,
    types: {
      claude_md: "규칙",
      skill: "스킬",
      permission: "권한",
      setting: "설정",
      hook: "훅",
    },
  },
  notAgain: (id) => `다시 제안하지 않습니다. 다시 제안받기: self-gen dismiss --reopen ${id}`,
  answered: {
    none: "적용하거나 거부한 제안이 없습니다",
    heading: (count) => `적용, 되돌리기, 거부한 제안 ${count}개`,
    undoHint: "되돌리기: self-gen undo <id>",
    reopenHint: "다시 제안받기: self-gen dismiss --reopen <id>",
  },
  dismissed: {
    none: "거부하거나 되돌린 제안이 없습니다.",
    heading: (count) => `더는 제안하지 않는 것 ${count}개`,
    dismissed: (day) => `${day} 거부`,
    undone: (day) => `${day} 되돌림`,
    hint: "다시 제안받기: self-gen dismiss --reopen <id>",
  },
  show: {
    writes: "적용하면 다음을 씁니다:",
    evidence: (count, sessions, shown) =>
      `세션 ${sessions}개에서 ${count}회 나타남${shown === null ? "" : `, ${count}회 중 ${shown}회 표시`}:`,
    more: (count) => `최근 ${count}회는 --json`,
    ran: "실행  ",
    failed: "실패  ",
    worked: "해결  ",
    cost: (arithmetic) => `비용: ${arithmetic}`,
    costs: {
      "failing-command": (seconds, times) => `다음 시도까지 ${seconds}초씩 ${times}회`,
      permission: (seconds, times) => `기다린 시간 ${seconds}초씩 ${times}회`,
      turn: (seconds, times) => `고치는 데 ${seconds}초씩 ${times}회`,
    },
    open: "차례 열기: self-gen show <이벤트>",
    next: (number, project) => `적용: self-gen apply ${number}${project}`,
  },
  options: {
    all: "적용하거나 거부한 제안 포함",
    dismissed: "거부하거나 되돌려서 더는 제안하지 않는 것을 나열합니다",
    days: "작업한 마지막 N일 동안 나타나지 않은 것은 뺍니다 (30)",
  },
  faults: {
    none: "이 프로젝트에는 제안이 없습니다.",
    noneFix: "제안이 생기면 self-gen suggestions에 나타납니다",
    noSuch: (word) => `${word} 제안이 없습니다.`,
    range: (numbers) => `유효한 범위: ${numbers}; 목록은 self-gen suggestions`,
    changed: (number) => `목록이 바뀌었습니다. 이제 ${number}번은 다른 제안일 수 있습니다.`,
    changedFix: "새 목록 보기: self-gen suggestions",
  },
};

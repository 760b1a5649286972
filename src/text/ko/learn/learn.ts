import { groupThousands } from "../../group-thousands.ts";
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

const counts = ({
  events,
  sessions,
  days,
}: {
  readonly events: number;
  readonly sessions: number;
  readonly days: number;
}): string => `실패 ${events}회, 세션 ${sessions}개, ${days}일`;

/** Suggestions, and the commands about them. */
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
    none: (project, days) =>
      `${project}에서 최근 작업한 ${days}일 동안의 세션에서 찾은 제안이 없습니다`,
    usually: "보통 세션 3개 이상에서 반복된 문제만 제안합니다",
    nearest: (error, seen, needed) =>
      `가장 많이 반복된 실패: “${error}” (${counts(seen)}). 해결 방법을 제안하려면 ${counts(needed)} 이상이어야 합니다`,
    temporary: (folder) =>
      `${folder} 안의 프로젝트입니다. 제안을 목록에만 표시하고 에이전트에는 전달하지 않습니다`,
    analyzed: (projects) => `기록된 프로젝트 ${projects}개 모두에 제안이 없습니다`,
    others: (count) =>
      `다른 프로젝트 ${count}개는 아직 분석하지 않았습니다. 모두 분석: self-gen analyze --all`,
    answered: (count, project) =>
      `${project}에 새 제안이 없습니다 (응답한 제안 ${count}개). 목록: self-gen suggestions --all`,
    tooEarly: (project) =>
      `${project}에 아직 제안이 없습니다 (프롬프트 5개 미만). 다른 프로젝트 보기: --project <이름 또는 폴더>`,
    unrecorded: (folder) => `${folder}에 아직 세션이 없습니다`,
    projects: "제안이 있는 프로젝트:",
    severalHeading: "여러 프로젝트:",
    overviewHint: "프로젝트별 목록 보기: self-gen suggestions --project <이름>",
    heading: (count) => `제안 ${count}개`,
    lastSeen: (day) => `마지막 ${day}`,
    everywhere: "모든 프로젝트",
    several: "여러 프로젝트",
    hint: (project) => `자세히 보기: self-gen suggestions show <번호>${project}`,
    types: {
      claude_md: "규칙",
      skill: "스킬",
      permission: "권한",
      setting: "설정",
      hook: "훅",
    },
  },
  which: {
    which: "제안을 지정하지 않았습니다",
    whichFix: (command) => `${command} <번호>|<ID>를 실행하세요. 제안 목록: self-gen suggestions`,
  },
  notAgain: (id) => `다시 제안: self-gen dismiss --reopen ${id}`,
  answered: {
    none: "적용하거나 거부한 제안이 없습니다",
    heading: (count) => `적용, 되돌리기, 거부한 제안 ${count}개`,
    undoHint: "되돌리기: self-gen undo <ID>",
    reopenHint: "다시 제안: self-gen dismiss --reopen <ID>",
  },
  dismissed: {
    none: "거부하거나 되돌린 제안이 없습니다",
    heading: (count) => `거부하거나 되돌린 제안 ${count}개`,
    dismissed: (day) => `${day} 거부`,
    undone: (day) => `${day} 되돌림`,
    hint: "다시 제안: self-gen dismiss --reopen <ID>",
  },
  show: {
    writes: "적용할 내용:",
    evidence: (count, sessions, shown) =>
      `근거: 세션 ${groupThousands(sessions)}개에서 ${count}회${shown === null ? "" : `, ${count}회 중 ${shown}회 표시`}:`,
    more: (count) => `최근 ${count}회 보기: --json`,
    ran: "실행  ",
    failed: "실패  ",
    worked: "해결  ",
    cost: (arithmetic) => `손실 시간: ${arithmetic}`,
    costs: {
      "failing-command": (seconds, times) => `다음 시도까지 ${seconds}초씩 ${times}회`,
      permission: (seconds, times) => `대기 ${seconds}초씩 ${times}회`,
      turn: (seconds, times) => `수정 ${seconds}초씩 ${times}회`,
    },
    open: "이벤트 보기: self-gen show <이벤트>",
    next: (number, project) => `적용: self-gen apply ${number}${project}`,
  },
  options: {
    all: "적용하거나 거부한 제안 포함",
    dismissed: "거부하거나 되돌린 제안 목록",
    days: "최근 작업한 N일의 패턴만 (기본값: 30)",
  },
  faults: {
    none: "이 프로젝트에 제안이 없습니다",
    noneFix: "self-gen analyze로 지금 찾아보세요",
    noSuch: (word) => `일치하는 제안이 없습니다: ${word}`,
    range: (numbers) => `유효한 범위: ${numbers}. self-gen suggestions로 목록을 확인하세요`,
    changed: (number) => `목록이 바뀌어 ${number}번이 다른 제안일 수 있습니다`,
    changedFix: "self-gen suggestions로 목록을 다시 확인하세요",
  },
};

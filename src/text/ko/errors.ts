import { groupThousands } from "../group-thousands.ts";
import type { errors as English, manualErrors as EnglishManual } from "../en/errors.ts";

export const errors: typeof English = {
  states: {
    recurred: "재발",
    unresolved: "미해결",
    fixed: "해결됨",
    ignored: "무시됨",
  },
  notes: {
    known: "다른 프로젝트에서 해결됨",
    working: "다시 작동",
    resolved: "해결로 표시됨",
    ignored: "무시됨",
  },
  options: {
    verbose: "실패한 호출과 해결 방법 자세히 보기",
    state: "이 상태만: recurred, unresolved, fixed, ignored",
    undo: "resolve, ignore 되돌리기",
    all: "에이전트의 실수도 포함",
  },
  labels: {
    resolved: (error) => `해결로 표시했습니다: ${error}`,
    ignored: (error) => `무시합니다: ${error}`,
    undone: {
      resolved: (error) => `해결 표시를 취소했습니다: ${error}`,
      ignored: (error) => `더 이상 무시하지 않습니다: ${error}`,
    },
    notSet: {
      resolved: (error) =>
        `해결로 표시한 오류가 아닙니다: ${error} (목록: self-gen errors --state fixed)`,
      ignored: (error) =>
        `무시한 오류가 아닙니다: ${error} (목록: self-gen errors --state ignored)`,
    },
    undo: (command) => `되돌리기: ${command}`,
  },
  faults: {
    none: (id) => `일치하는 오류가 없습니다: ${id}`,
    noneFix: "오류 목록: self-gen errors",
    otherResult: (number) => `마지막 검색의 이 결과는 오류가 아닙니다: @${number}`,
    otherResultFix: (number) =>
      `결과를 열려면 self-gen show @${number}, 오류 목록은 self-gen errors를 실행하세요`,
    many: (id, count) => `오류 ${count}건이 일치합니다: ${id}`,
    manyFix: "ID를 더 길게 입력하세요: self-gen errors --json",
  },
  how: (steps, succeeded) =>
    succeeded === null ? `해결 방법: ${steps}` : `해결 방법: ${steps} 후 ${succeeded} 성공`,
  teamFix: (steps, maker, time) => `팀의 해결 방법: ${steps} (${maker}, ${time})`,
  steps: {
    ran: (command) => `${command} 실행`,
    edited: (file) => `${file} 수정`,
    wrote: (file) => `${file} 작성`,
    read: (file) => `${file} 읽기`,
  },
  answer: (said) => `당시 답변: “${said}”`,
  change: (removed, added) =>
    removed === ""
      ? `추가: ${added}`
      : added === ""
        ? `제거: ${removed}`
        : `변경: ${removed} → ${added}`,
  when: (time, project) => `${time}, ${project} 프로젝트`,
  again: (time, project) => `${time} ${project} 프로젝트에서 재발, 아직 미해결`,
  resolvedAt: (time) => `${time} 해결로 표시`,
  ignoredAt: (time) => `${time}부터 무시`,
  works: (time) => `${time}부터 다시 작동`,
  elsewhere: (time, project) => `${time} ${project} 프로젝트에서 실패, 아직 미해결`,
  later: (id) => `이후 세션에서 해결: self-gen show ${id}`,
  used: (count, time) => `에이전트에 ${count}회 전달, ${count === 1 ? "" : "최근 "}${time}`,
  nothing: "아직 오류가 없습니다",
  nothingLike: (words) => `일치하는 오류가 없습니다: ${words}`,
  searchWider: (words) => `전체에서 찾기: self-gen search ${words}`,
  more: (count) => `${count}개 더 있음. 모두 보기: self-gen errors --limit 0`,
  order: "이 프로젝트 먼저, 그다음 확인이 필요한 순서",
  open: "오류 보기: self-gen show @1\n무시: self-gen errors ignore @1",
  openIgnored: "오류 보기: self-gen show @1\n무시 해제: self-gen errors ignore @1 --undo",
  hint: "해결 방법이 있는 오류가 재발하면 에이전트에 그 방법을 전달합니다.",
  slips: (count) =>
    `에이전트의 실수 ${groupThousands(count)}개 숨김 (오타, 조회 실패). 함께 보기: self-gen errors --all`,
  onlySlips: (count) =>
    `오류 없음. 에이전트의 실수 ${groupThousands(count)}개 숨김 (오타, 조회 실패). 보기: self-gen errors --all`,
};

export const manualErrors: typeof EnglishManual = {
  errors: {
    about: [
      "실패한 도구 호출의 오류를 보여 줍니다. 이 프로젝트의 오류, 아직 해결되지 않은 오류, 최근 발생한 오류 순입니다. 일주일이 지났고 한 번만 발생한 미해결 오류는 맨 뒤에 나옵니다. 메시지가 같은 오류는 한 항목으로 묶습니다.",
      "해결된 오류에는 실패부터 같은 명령이나 파일이 성공할 때까지의 단계가 나옵니다. 단어를 입력하면 단어의 앞부분으로 거릅니다. `port`는 `ports`와 일치하고 `imported`와는 일치하지 않습니다.",
      "`resolve`는 다시 실패할 때까지 해결로 표시합니다. `ignore`는 목록에서 숨기고 에이전트에 전달하지 않으며, 검색하면 나옵니다. `--undo`로 되돌립니다.",
    ],
    exits: { 0: "완료", 1: "이 단어가 포함된 오류 없음, 또는 실패", 2: "잘못된 사용법" },
    examples: {
      "self-gen errors": "최근 오류 20개 보기",
      "self-gen errors --verbose": "실패한 호출과 해결 방법 자세히 보기",
      "self-gen errors cannot find module": "이 단어가 포함된 오류 보기",
      "self-gen errors resolve @1 @2": "1번과 2번을 해결로 표시",
      "self-gen errors ignore @3": "3번 숨기기",
      "self-gen errors --state ignored": "무시한 오류 보기",
      "self-gen errors --json --all": "모든 오류와 해결 방법을 JSON으로 출력",
    },
  },
};

import { checkpointBox } from "./checkpoint-box.ts";
import { hookAnswers } from "./hook-answers.ts";
import type { context as English } from "../en/context.ts";

/** A short difference is shown by itself. */
const MAX_DIFFERENCE = 90;

const problems = (count: number): string => (count === 1 ? "" : ` ${count}건`);

const within = (when: string): string => (when === "" ? "" : ` (${when})`);

export const context: typeof English = {
  ...hookAnswers,
  rulesNote:
    "사용자가 이 프로젝트의 모든 세션에 적용하려고 직접 한 말입니다. 사용자가 지금 다르게 말하지 않는 한 따르세요.",
  suggestions: {
    header: "[Self-Generation] AI 패턴 분석 결과:",
    apply: "적용: self-gen apply <번호> (node ~/.self-generation/bin/apply.mjs <번호>)",
    dismiss: "거부: self-gen dismiss <id> (node ~/.self-generation/bin/dismiss.mjs <id>)",
    home: (home) => `이 컴퓨터의 ~/.self-generation 위치: ${home}`,
  },
  previous: {
    header: (ts) => `[Self-Generation] 이전 세션 컨텍스트 (${ts}):`,
    counts: (prompts, tools) => `프롬프트 ${prompts}개, 도구 ${tools}회 사용`,
    lastPrompt: (prompt) => `이전 세션 마지막 작업: "${prompt}"`,
    files: (list) => `수정 중이던 파일: ${list}`,
    errors: (count, list) => `미해결 에러 ${count}건: ${list}`,
    failed: (list) => `아직 실패하는 명령: ${list}`,
    tools: (list) => `주요 도구: ${list}`,
    earlier: (list) => `이전 프롬프트: ${list}`,
    standing: (command, at, error) =>
      `${at} 실패 후 아직 성공하지 않은 명령: \`${command}\`${error === "" ? "" : `: ${error}`}`,
    recovered: "이 세션은 비정상 종료되었습니다. 이벤트에서 재구성한 요약입니다.",
  },
  resume: {
    errors: (list) => `[RESUME] 미해결 에러 상세: ${list}`,
    none: "없음",
  },
  memory: {
    header: "[Self-Generation] 이 프로젝트의 메모리 (최신순):",
    decision: "결정",
    discovery: "발견 사항",
    rule: "규칙",
    why: (why) => `이유: ${why}`,
    files: (list) => `파일: ${list}`,
    byAgent: (client, day) => `${client === "" ? "" : `${client} `}에이전트가 저장, ${day}`,
    byProgram: (day) => `스크립트에서 저장, ${day}`,
    byPerson: (day) => `사용자가 저장, ${day}`,
  },
  rules: {
    header: "[Self-Generation] 이 프로젝트에서 사용자가 정한 규칙과 결정 (최신순):",
    rule: (said, when) => `- 규칙${within(when)}: "${said}"`,
    decision: (said, when) => `- 결정${within(when)}: "${said}"`,
    more: (count) => `여기에 없는 규칙과 결정 ${count}개. 목록: self-gen memory`,
  },
  later: {
    header: "[Self-Generation] 사용자가 이 프로젝트에서 나중으로 미룬 작업 (기한이 가까운 순):",
    more: (count) => `여기에 없는 미룬 작업 ${count}개. 목록: self-gen memory`,
  },
  snapshot: {
    header: (savedAt, prompts, marker) =>
      `[Self-Generation] 요약에서 누락된 내용 (이 세션의 이벤트, ${savedAt} 저장, 프롬프트 ${prompts}개, #${marker}):`,
    earlier: (savedAt, branch) =>
      `[Self-Generation] 이 프로젝트의 마지막 작업 (${savedAt} 저장${branch === null ? "" : `, 브랜치 ${branch}`}):`,
    earlierIn: (savedAt, session) =>
      `[Self-Generation] 이 프로젝트의 마지막 작업 (세션 ${session}, ${savedAt} 저장):`,
    before: (savedAt, session) => `그 전 작업 (세션 ${session}, ${savedAt} 저장):`,
    request: (request) => `요청: "${request}"`,
    keep: "[Self-Generation] 다음 내용을 표현, 이름, 값 그대로 요약에 남기세요:",
    about: (about) => `작업 내용: ${about}`,
    outcome: (said) => `마지막 답변: ${said}`,
    outcomeBefore: (said) => `이전 턴의 답변: ${said}`,
    work: (said) => `그 전 작업: ${said}`,
    account: (asked, said) =>
      asked === "" ? `- 이전 작업: ${said}` : `- 이전 작업: "${asked}" → ${said}`,
    recap: (recap) => `작업 상태: ${recap}`,
    lastSaid: (said) => `중단 전 마지막 메시지: ${said}`,
    aftermath: (report) => `이후: ${report}`,
    objective: (requests) => `완료되지 않은 요청: ${requests}`,
    current: (task) => `- 진행 중인 태스크: ${task}`,
    pending: (task) => `- 남은 태스크: ${task}`,
    decision: (what, notes) => `- 결정: ${what}${notes === "" ? "" : ` (${notes})`}`,
    why: (why) => `이유: ${why}`,
    rejected: (list) => `기각한 대안: ${list}`,
    blocker: (what) => `- 블로커: ${what}`,
    error: (what) => `- 여전히 실패: ${what}`,
    files: (list) => `- 수정한 파일 (최신순): ${list}`,
    commit: (subject) => `- 커밋: ${subject}`,
  },
  ledger: {
    queued: (said) => `- 작업 중 사용자 입력, 아직 답변하지 않음: "${said}"`,
    wish: (said) => `- 사용자가 유지하라고 한 내용: "${said}"`,
    refusal: (what, said) => `- 사용자가 거부: ${what}${said === "" ? "" : ` (이유: "${said}")`}`,
    ban: (said, when) => `- 사용자의 규칙${within(when)}: "${said}"`,
    decision: (said, when) => `- 사용자의 결정${within(when)}: "${said}"`,
    postponed: (said, task, when) =>
      `- 사용자가 나중으로 미룬 작업${within(when)}: "${said}"${task === "" ? "" : `, 관련 요청: "${task}"`}`,
    doubted: (line, said, when) =>
      `- 바뀌었을 수 있음: 사용자가 나중에 한 말${within(when)}: "${said}". 그전: ${line}`,
    request: (heading, said) => `- 사용자 요청${heading === "" ? "" : ` (${heading})`}: "${said}"`,
    fix: (action, failed, worked, removed, added, error) =>
      removed !== "" && removed !== failed && `${removed}${added}`.length <= MAX_DIFFERENCE
        ? `- \`${action}\`: 여기서 \`${removed}\` 때문에 실패 (${error}). ${added === "" ? "제거하면 성공" : `성공: \`${added}\``}`
        : `- \`${failed}\`: 여기서 실패 (${error}). 성공한 명령: \`${worked}\``,
    until: (error, command) => `- ${error}: \`${command}\`로 해결`,
    failing: (command, error) => `- \`${command}\`: 여기서 계속 실패: ${error}`,
    worked: (command, folder) =>
      `- 성공한 명령: \`${command}\`${folder === "" ? "" : ` (${folder})`}`,
    result: (what, said) => `- \`${what}\`의 마지막 결과: ${said}`,
    error: (command, said) => `- 여전히 실패: \`${command}\`: ${said}`,
    failedBefore: (command, said) =>
      `- 마지막 수정 전에 실패, 이후 실행하지 않음: \`${command}\`: ${said}`,
    choice: (question, answer) =>
      `- 사용자의 선택${question === "" ? "" : ` (${question})`}: ${answer}`,
    original: (said) => `- 세션의 첫 프롬프트: "${said}"`,
    report: (said) => `- 마지막 보고: ${said}`,
    pending: (what) => `- 마지막 도구 호출, 아직 결과 없음: \`${what}\``,
    whole: (file) => `- 완료되지 않은 요청 전문: ${file}`,
    check: (command, said) => `- 마지막 검사: \`${command}\`: ${said}`,
    large: (file) => `- 한 번에 읽기에는 너무 큰 파일: ${file}`,
    toolFault: (what, said) => `- 여기서 동작하지 않음: ${what} (${said})`,
    blocked: (calls, said) => `- 훅이 호출 ${calls}회를 차단: ${said}`,
    answerLimit: (tokens) => `- 답변은 ${tokens}토큰에서 잘림: 긴 파일은 나눠서 쓰세요`,
    form: (isTest, command) =>
      `- ${isTest ? "테스트" : "빌드"}를 마지막으로 실행한 명령: \`${command}\``,
    memory: (file, failed, worked, error) =>
      `- ${file}에 적힌 \`${failed}\`: 여기서는 실패 (${error})${worked === "" ? "" : `, 성공한 명령: \`${worked}\``}`,
    earlierFix: (said) => `- 이전 요약에서: ${said}`,
    uncommitted: (files, subject) =>
      `- 마지막 커밋("${subject}") 이후 수정, 커밋하지 않음: ${files}`,
    branch: (branch) => `- 현재 브랜치: ${branch}`,
    stash: (count) => `- git stash ${count}개`,
    file: (file) => `- 수정한 파일: ${file}`,
    task: (task) => `- 완료되지 않은 태스크: ${task}`,
    unpushed: (commits, fault) =>
      `- 푸시하지 않은 커밋 ${commits}개${fault === "" ? "" : `: ${fault}`}`,
  },
  checkpoint: {
    header: (savedAt, branch, commit) =>
      `[Self-Generation] 이 프로젝트의 체크포인트 (${savedAt} 저장${branch === null ? "" : `, 브랜치 ${branch}`}${commit === null ? "" : `, 지금도 체크아웃된 커밋 ${commit}`}):`,
    working: (work) => `작업 내용: "${work}"`,
    next: (step) => `- 다음 단계: ${step}`,
    progress: (completed, total, percentage) =>
      `진행: 태스크 ${total}개 중 ${completed}개 완료 (${percentage}%)`,
    openspec: (change) => `OpenSpec 변경: ${change}`,
    blocker: (kind, what, hint) =>
      `- 블로커 (${kind}): ${what}${hint === null ? "" : `, 해결 방법: ${hint}`}`,
    blockers: "[Self-Generation] 이 프로젝트의 열린 블로커:",
    note: (note) => `메모: "${note}"`,
    files: (list) => `당시 변경된 파일: ${list}`,
  },
  restored: {
    ...checkpointBox,
    choices: "선택",
    solve: "블로커부터 해결",
    goOn: '이 작업 계속 (또는 "계속" 입력)',
    startNew: "새 태스크 시작 (self-gen session new)",
    look: "자세히 보기 (self-gen session load)",
    forModel: (choices, words, goOn) =>
      `[Self-Generation] 사용자 화면에 위 체크포인트가 다음 선택지와 함께 표시됩니다: ${choices}. 사용자가 ${words} 또는 ${goOn}번으로 답하면 이 태스크를 계속하세요. 다음 단계부터 시작하세요. 어느 태스크인지 묻지 마세요. 다른 번호는 해당 번호의 선택지입니다. 사용자가 다른 일을 요청하면 그 요청을 따르세요.`,
  },
  settings: {
    place: (line, column) => `${line}행 ${column}열`,
    unreadable: "읽기 권한 없음",
    cannotBe: (name, written) => `${name}에 쓸 수 없는 값 ${written}`,
    cannotHold: (name, written) => `${name} 목록에 쓸 수 없는 값 ${written}`,
    more: (count) => `외 ${count}개`,
    valid: (path, where, count) =>
      `Self-Generation: ${path}에 문제가${problems(count)} 있어 (${where}) 마지막으로 유효했던 설정을 사용합니다. 복구: self-gen doctor`,
    partly: (path, where, count) =>
      `Self-Generation: ${path}에 문제가${problems(count)} 있어 (${where}) 이 설정이 막을 수 있는 내용은 기록하지 않습니다. 복구: self-gen doctor`,
    byDefault: (path, where, count) =>
      `Self-Generation: ${path}에 문제가${problems(count)} 있어 (${where}) 기본값을 사용합니다. 복구: self-gen doctor`,
    closed: (path, where, count) =>
      `Self-Generation: 기록하지 않습니다. ${path}에 문제가${problems(count)} 있고 (${where}) 이 프로젝트를 제외하는 설정일 수 있습니다. 복구: self-gen doctor`,
  },
  brought: {
    sentence: (things) => `Self-Generation: ${things} 불러왔습니다`,
    previous: (prompts, hasMore) => `이전 세션(프롬프트 ${prompts}개)${hasMore ? "," : "을"}`,
    recovered: (prompts, hasMore) =>
      `비정상 종료된 이전 세션(프롬프트 ${prompts}개)${hasMore ? "," : "을"}`,
    snapshot: (hasMore) => `저장된 컨텍스트${hasMore ? "," : "를"}`,
    checkpoint: (hasMore) => `마지막 체크포인트${hasMore ? "," : "를"}`,
    later: (count, hasMore) => `미룬 작업 ${count}개${hasMore ? "," : "를"}`,
    memory: (count, hasMore) => `메모리 ${count}개${hasMore ? "," : "를"}`,
    said: (count, hasMore) =>
      `직접 말한 규칙과 결정 ${count}개(self-gen memory)${hasMore ? "," : "를"}`,
    untold: (count) => `공간이 부족해 전달하지 못한 규칙과 결정 ${count}개: self-gen memory`,
    unfit: {
      list: (items) => `공간이 부족해 전달하지 못한 내용: ${items} (self-gen context preview)`,
      snapshot: "저장된 컨텍스트",
      checkpoint: "마지막 체크포인트",
      previous: "이전 세션",
      memory: (count) => `메모리 ${count}개`,
      later: (count) => `미룬 작업 ${count}개(self-gen memory)`,
      errors: (count) => `미해결 오류 ${count}건`,
      suggestions: (count) => `제안 ${count}개`,
      lines: (count, part) => `${part} ${count}줄`,
    },
    errors: (count, hasMore) => `미해결 오류 ${count}건${hasMore ? "," : "을"}`,
    suggestions: (count, hasMore) => `제안 ${count}개(self-gen suggestions)${hasMore ? "," : "를"}`,
  },
};

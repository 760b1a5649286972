/** What the demo says. */
import type { Language } from "./recording.ts";

const en = {
  title: "Self-Generation demo: replay of a recorded session",
  building: "Building the program…",
  apart: "Runs in a temporary folder. Your home is not touched, and the token is made up.",
  hooks: (count: number) =>
    `1. The agent works. Each of its ${count} hooks is one short process, shown with its duration.`,
  median: "median",
  looking: "2. What was recorded",
  compacted: "3. The client compacts the conversation. Right after that, the session gets:",
  proved:
    "Was it delivered, and what did the summary keep? The demo plays the client here: its transcript and summary were written for the demo, so these figures say nothing about a real client.",
  broughtBack: "4. What the next session starts with",
  knownErrors: "5. What the agent gets when the same command fails again, in a later session",
  unanswered: "the failure was not answered with its fix",
  hiding: "6. Secrets are redacted before they are stored",
  typed: "typed ",
  stored: "stored",
  searched: (files: number) =>
    `Checked all ${files} files: neither the token nor the private words are in any of them.`,
  leaked: (file: string) => `FAULT: secret found in ${file}`,
  stream: (events: number, lines: number) =>
    `7. ${events} events in the private journal; ${lines} lines in the public stream (sessions, turns, skills)`,
  removed: "Removed the temporary folder",
  kept: (folder: string) => `Kept in ${folder}. Look around:`,
  next: "Use it with your own sessions: npm start",
  failed: (what: string) => `demo stopped: ${what}`,
  privateWords: "the customer is Example Bank",
};

const ko: typeof en = {
  title: "Self-Generation 데모: 기록된 세션 재생",
  building: "프로그램 빌드 중…",
  apart: "임시 폴더에서 실행합니다. 홈 폴더는 건드리지 않으며, 토큰은 가짜입니다.",
  hooks: (count) =>
    `1. 에이전트가 작업합니다. 훅 ${count}개가 각각 짧은 프로세스로 실행되며, 앞의 숫자는 걸린 시간입니다.`,
  median: "중앙값",
  looking: "2. 기록 내용",
  compacted: "3. 클라이언트가 대화를 압축합니다. 직후에 세션이 받는 내용:",
  proved:
    "내용이 도착했는지, 요약에 무엇이 남았는지 확인합니다. 여기서는 데모가 클라이언트 역할을 합니다. 대화 로그와 요약은 데모용이므로 실제 클라이언트의 요약 수준과는 관계가 없습니다.",
  broughtBack: "4. 다음 세션이 알고 시작하는 내용",
  knownErrors: "5. 나중 세션에서 같은 명령이 다시 실패하면 에이전트가 받는 내용",
  unanswered: "실패에 해결 방법이 제공되지 않았습니다",
  hiding: "6. 비밀 값은 가린 뒤 저장",
  typed: "입력",
  stored: "저장",
  searched: (files) =>
    `파일 ${files}개를 모두 확인했습니다. 토큰과 비공개 문장은 어디에도 없습니다.`,
  leaked: (file) => `결함: 비밀 값이 남은 파일: ${file}`,
  stream: (events, lines) =>
    `7. 비공개 저널에 이벤트 ${events}개, 공개 스트림에 ${lines}줄 (세션, 턴, 스킬)`,
  removed: "임시 폴더를 삭제했습니다",
  kept: (folder) => `보관한 폴더: ${folder}. 둘러보기:`,
  next: "내 세션에서 사용하기: npm start",
  failed: (what) => `데모 중단: ${what}`,
  privateWords: "고객은 예시은행이다",
};

export type DemoText = typeof en;

export const demoText = (language: Language): DemoText => (language === "ko" ? ko : en);

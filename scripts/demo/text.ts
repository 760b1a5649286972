/** What the demo says. */
import type { Language } from "./recording.ts";

const en = {
  title: "Self-Generation: a recorded session, replayed",
  building: "building the program …",
  apart:
    "Everything below happens in a folder of its own; your home is not touched. The token in it is made up.",
  hooks: (count: number) =>
    `1. The agent works. Each of its ${count} hooks is one short process; before it stands the time from its start to its end.`,
  median: "is the median",
  looking: "2. What was recorded:",
  compacted: "3. The conversation was compacted. What the session was told right after it:",
  proved:
    "Whether it arrived, and what the summary kept of it. The client's part is played here: its transcript and its summary were written for this demo, so the figures show the form, not how well a client summarises.",
  broughtBack: "4. What the next session is told when it starts:",
  knownErrors: "5. What it is told when the same command fails in the same way:",
  hiding: "6. What was typed, and what was stored:",
  typed: "typed ",
  stored: "stored",
  searched: (files: number) =>
    `Neither the token nor the private words stand in any of the ${files} files that were written.`,
  leaked: (file: string) => `FAULT: a secret stands in ${file}`,
  stream: (events: number, lines: number) =>
    `7. ${events} events are in the private journal; ${lines} lines of sessions, turns and skills are in the public stream for other tools to follow.`,
  removed: "The folder is gone again, and nothing is left behind.",
  kept: (folder: string) => `Kept in ${folder}. To look on:`,
  next: "To have this for your own sessions: npm start",
  failed: (what: string) => `the demo cannot go on: ${what}`,
  privateWords: "the customer is Example Bank",
};

const ko: typeof en = {
  title: "Self-Generation: 기록해 둔 세션을 다시 재생합니다",
  building: "프로그램을 빌드합니다 …",
  apart:
    "아래의 모든 일은 따로 만든 폴더 안에서 일어나며, 홈 폴더는 건드리지 않습니다. 나오는 토큰은 지어낸 것입니다.",
  hooks: (count) =>
    `1. 에이전트가 일합니다. 훅 ${count}개는 저마다 짧은 프로세스 하나이고, 앞의 숫자는 시작부터 끝까지 걸린 시간입니다.`,
  median: "중앙값",
  looking: "2. 기록된 내용입니다.",
  compacted: "3. 대화가 압축되었습니다. 압축 직후 세션에 알려 준 내용입니다.",
  proved:
    "그것이 도착했는지, 요약에는 무엇이 남았는지 확인합니다. 여기서 클라이언트의 역할은 데모가 대신합니다. 대화 기록과 요약은 데모를 위해 쓴 것이므로, 숫자는 형식을 보여 줄 뿐 클라이언트가 얼마나 잘 요약하는지를 뜻하지 않습니다.",
  broughtBack: "4. 다음 세션이 시작할 때 알려 주는 내용입니다.",
  knownErrors: "5. 같은 명령이 같은 식으로 실패하면 알려 주는 내용입니다.",
  hiding: "6. 입력한 내용과 저장된 내용입니다.",
  typed: "입력",
  stored: "저장",
  searched: (files) => `기록된 파일 ${files}개 어디에도 토큰과 비공개 문장이 들어 있지 않습니다.`,
  leaked: (file) => `결함: ${file}에 비밀이 들어 있습니다`,
  stream: (events, lines) =>
    `7. 비공개 저널에 이벤트 ${events}개가 있고, 다른 도구가 따라갈 수 있는 공개 스트림에 세션·턴·스킬 ${lines}줄이 있습니다.`,
  removed: "만들었던 폴더를 지웠습니다. 아무것도 남지 않았습니다.",
  kept: (folder) => `${folder}에 남겨 두었습니다. 더 살펴보려면:`,
  next: "내 세션에서도 쓰려면: npm start",
  failed: (what) => `데모를 계속할 수 없습니다: ${what}`,
  privateWords: "고객은 예시은행이다",
};

export type DemoText = typeof en;

export const demoText = (language: Language): DemoText => (language === "ko" ? ko : en);

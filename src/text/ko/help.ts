import type { help as English } from "../en/help.ts";

export const help: typeof English = {
  title: "self-gen: 코딩 에이전트 세션을 이 컴퓨터에 기록하고, 찾고, 이어갑니다",
  usage: "사용법: self-gen <명령> [옵션]",
  usageOf: (form) => `사용법: ${form}`,
  form: (command, words, hasOptions) =>
    [command, words, hasOptions ? "[옵션]" : ""].filter((part) => part !== "").join(" "),
  oneAction: "<명령>",
  commands: "명령",
  options: "옵션",
  alsoOptions: "기타",
  more: "명령 도움말: self-gen help <명령>",
  all: "모든 명령: self-gen help --all",
  ofAction: (command) => `옵션 보기: self-gen ${command} <명령> --help`,
  otherLanguage: "Switch to English: self-gen config set language en",
  everyCommand: [
    ["--help, -h", "도움말 보기"],
    ["--version", "버전 보기"],
  ],
  environment: "환경 변수",
  variables: [
    ["SELF_GEN_HOME", "데이터 폴더 (기본값: ~/.self-generation)"],
    ["KW_CHAT_STREAM_PATH", "공개 스트림 (기본값: ~/.kw-chat/streams/lifecycle.jsonl)"],
  ],
};

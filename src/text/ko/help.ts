import type { help as English } from "../en/help.ts";
import { placeholders } from "./placeholders.ts";

export const help: typeof English = {
  title: "self-gen: 코딩 에이전트 세션을 이 컴퓨터에 기록하고, 찾고, 이어갑니다",
  usage: "사용법: self-gen <명령> [옵션]",
  usageOf: (form) => `사용법: ${form}`,
  form: (command, words, hasOptions) =>
    [command, placeholders(words), hasOptions ? "[옵션]" : ""]
      .filter((part) => part !== "")
      .join(" "),
  placeholders,
  oneAction: "<명령>",
  commands: "명령",
  options: "옵션",
  alsoOptions: "기타",
  more: "명령 도움말: self-gen help <명령>",
  all: "모든 명령 (errors, usage 등): self-gen help --all",
  ofAction: (command) => `옵션 보기: self-gen ${command} <명령> --help`,
  rest: (name, anchor) => `더 보기: self-gen help ${name} --all, docs/commands.ko.md#${anchor}`,
  inDocuments: (anchor) => `문서: docs/commands.ko.md#${anchor}`,
  otherLanguage: "Switch to English: self-gen config set language en",
  everyCommand: [
    ["--help, -h", "도움말 보기"],
    ["--color auto|always|never", "색상 사용 (기본값: auto)"],
    ["--version", "버전 보기"],
  ],
  environment: "환경 변수",
  variables: [
    ["SELF_GEN_HOME", "데이터 폴더 (기본값: ~/.self-generation)"],
    ["NO_COLOR", "값이 있으면 색상 사용 안 함"],
    ["KW_CHAT_STREAM_PATH", "공개 스트림 (기본값: ~/.kw-chat/streams/lifecycle.jsonl)"],
  ],
};

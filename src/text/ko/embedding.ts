import { groupThousands } from "../group-thousands.ts";
import type { embedding as English, manualEmbed as EnglishManual } from "../en/embedding.ts";

const runAgain = "같은 명령을 다시 실행하세요. 중단된 지점부터 계속됩니다";

export const embedding: typeof English = {
  faults: {
    TABLE_BROKEN: (name) => [
      `내장 모델을 읽을 수 없습니다 (${name})`,
      "self-gen install을 실행하세요",
    ],
    NO_MODEL_FOLDER: (path) => [
      `모델이 없습니다: ${path}`,
      "self-gen embed setup --model 이름을 실행하세요. 내장 모델 사용: --model default",
    ],
    MODEL_INCOMPLETE: (path) => [
      `모델이 불완전합니다. 없는 파일: ${path}`,
      "ONNX 가중치와 tokenizer.json이 있는 모델을 선택하세요",
    ],
    MODEL_FAILED: (detail) => [
      `모델이 동작하지 않습니다: ${detail}`,
      "self-gen embed setup --model default로 내장 모델을 사용하세요",
    ],
    MODEL_DIMENSIONS: (dims) => [
      `${dims}차원 임베딩은 사용할 수 없습니다`,
      "4~8,192차원의 텍스트 임베딩 모델을 선택하세요",
    ],
    MODEL_ZERO: (name) => [
      `${name} 모델의 임베딩이 모두 0입니다`,
      "텍스트 임베딩 모델을 선택하세요",
    ],
    SERVER_FAILED: (detail) => [
      `임베딩 서버를 실행할 수 없습니다: ${detail}`,
      "원인을 해결하거나 소켓을 바꾸세요: self-gen config set embedding.server.socketPath <경로>",
    ],
    NO_RUNTIME: (path) => [
      `모델 실행 패키지가 없습니다 (${path})`,
      "self-gen embed setup --model 이름으로 설치하세요",
    ],
    RUNTIME_FAILED: (detail) => [
      `모델 실행 패키지를 설치할 수 없습니다: ${detail}`,
      "npm 레지스트리를 확인한 뒤 다시 시도하세요",
    ],
    NO_PLATFORM: (name) => [
      `${name}용 패키지가 없습니다. 모델은 Linux(x64, arm64)와 Apple 실리콘에서 실행됩니다`,
      "엔드포인트(--model http://…) 또는 내장 모델(--model default)을 사용하세요",
    ],
    BAD_ENDPOINT: (url) => [
      `엔드포인트가 아닙니다: ${url}`,
      "http://127.0.0.1:11434/v1처럼 사용자, 비밀번호, 쿼리가 없는 URL을 사용하세요",
    ],
    NO_ENDPOINT_MODEL: (url) => [`모델 이름이 필요합니다: ${url}`, "--name <모델>을 추가하세요"],
    ENDPOINT_UNREACHABLE: (detail) => [
      `엔드포인트에 연결할 수 없습니다: ${detail}`,
      "실행 중인지, URL이 맞는지 확인하세요",
    ],
    ENDPOINT_SLOW: (url) => [
      `응답 시간 초과: ${url}`,
      "실행 중인지 확인하세요. 더 오래 대기: self-gen config set embedding.server.clientTimeoutMs 30000",
    ],
    ENDPOINT_KEY: (url) => [
      `키가 없거나 잘못되었습니다: ${url}`,
      "키를 ~/.self-generation/embedding/key에 넣고 chmod 600을 실행하거나 SELF_GEN_EMBEDDING_KEY를 설정하세요",
    ],
    ENDPOINT_STATUS: (detail) => [`엔드포인트 응답: ${detail}`, "URL과 모델 이름을 확인하세요"],
    ENDPOINT_ANSWER: (detail) => [
      `엔드포인트가 올바른 임베딩을 반환하지 않았습니다 (${detail})`,
      "URL 뒤에 /embeddings가 오는지, 임베딩용 모델인지 확인하세요",
    ],
    KEY_READABLE: (path) => [
      `다른 계정이 키를 읽을 수 있습니다: ${path}`,
      `chmod 600 ${path} 명령을 실행하세요`,
    ],
    KEY_UNSAFE: (origin) => [
      `키가 암호화 없이 전송됩니다: ${origin}`,
      "https 또는 이 컴퓨터의 엔드포인트를 사용하세요",
    ],
    BAD_HUB: (hub) => [`허브가 아닙니다: ${hub}`, "https://huggingface.co 같은 URL을 사용하세요"],
    HUB_UNREACHABLE: (detail) => [
      `허브에 연결할 수 없습니다: ${detail}`,
      `연결과 --hub를 확인한 뒤 ${runAgain}`,
    ],
    HUB_SLOW: (hub) => [`다운로드가 멈췄습니다: ${hub}`, runAgain],
    HUB_STATUS: (detail) => [
      `허브 응답: ${detail}`,
      "--model과 --hub를 확인하거나 나중에 다시 시도하세요",
    ],
    HUB_ANSWER: (hub) => [`모델 허브가 아닙니다: ${hub}`, "--hub를 확인하세요"],
    NO_HUB_MODEL: (name) => [
      `허브에 없는 모델: ${name}`,
      "Xenova/multilingual-e5-small처럼 <소유자>/<이름> 형식으로 입력하세요",
    ],
    HUB_CHECKSUM: (file) => [
      `체크섬이 일치하지 않아 삭제했습니다: ${file}`,
      "다시 시도하세요. 계속되면 다른 허브를 사용하세요",
    ],
  },
  labels: {
    state: "의미 검색",
    model: "모델",
    server: "서버",
    threshold: "기준값",
    embedded: "임베딩",
  },
  on: "켜짐",
  off: "꺼짐",
  turnedOn: "의미 검색을 켰습니다",
  turnedOff: "의미 검색을 껐습니다. 단어와 변형은 계속 검색됩니다",
  turnOn: "켜기: self-gen embed on",
  table: "내장 모델",
  folder: (name, path) => (name === path ? path : `${name}, 폴더 ${path}`),
  endpoint: (name, url) => `${url}의 ${name}`,
  serverUp: (pid, since, texts) =>
    `${since}부터 실행 중 (프로세스 ${pid}), 처리한 텍스트 ${groupThousands(texts)}개`,
  serverDown: "실행 중 아님. 다음 세션이나 필요할 때 시작됩니다",
  serverOther: (model) => `다른 모델로 실행 중 (${model}). 몇 초 안에 종료됩니다`,
  fine: (model, isUp) => `${model}, 서버 ${isUp ? "실행 중" : "실행 중 아님"}`,
  missing: (documents, of) =>
    `임베딩 대기 문서 ${groupThousands(documents)}개 (전체 ${groupThousands(of)}개)`,
  failedAt: (time) => `${time}부터 실패`,
  wordsOnly: (message) => `의미 검색이 동작하지 않아 단어로만 검색했습니다: ${message}`,
  isOff: "꺼짐. 켜기: self-gen embed on",
  plan: {
    model: (name, size, hub) => `${name} 다운로드: ${hub}에서 ${size}`,
    runtime: (megabytes, kept) =>
      `실행 패키지 설치: npm 레지스트리에서 약 ${megabytes} MB, 디스크 ${kept} MB`,
    question: "계속할까요?",
  },
  notConfirmed: "확인을 받지 못했습니다. 아무것도 바꾸지 않았습니다",
  downloading: (done, all) => `다운로드 중… ${done}/${all}`,
  installing: "패키지 설치 중…",
  loading: "모델 불러오는 중…",
  ready: (model, dims) => `준비 완료: ${model}, ${dims}차원`,
  embedsAgain: "백그라운드에서 임베딩을 재구성합니다. 그동안에도 검색할 수 있습니다",
  noModel: "필요한 옵션: --model",
  noModelFix: (names) => `--model에 default, 폴더, URL, 모델 이름 중 하나를 지정하세요: ${names}`,
  manyNames: (url, names) => `${url}의 모델: ${names}`,
  notForThis: (option) => `이 모델의 옵션이 아닙니다: ${option}`,
  options: {
    model: "모델: default, 허브의 <소유자>/<이름>, 폴더 또는 주소",
    hub: "다른 허브 (기본값: HF_ENDPOINT 또는 https://huggingface.co)",
    name: "엔드포인트의 모델 이름",
    yes: "확인 없이 실행",
    idle: "요청이 없을 때 종료까지의 초",
  },
};

export const manualEmbed: typeof EnglishManual = {
  embed: {
    about: [
      "의미 검색은 같은 뜻의 다른 말을 두 언어 모두에서 찾습니다. 내장 모델은 다운로드가 필요 없고, 데이터가 이 컴퓨터를 벗어나지 않습니다.",
      "`setup`으로 모델을 바꿉니다. 이름을 지정하면 ONNX 모델과 실행 패키지를 다운로드하고, 폴더를 지정하면 그 모델을, URL을 지정하면 OpenAI 호환 엔드포인트를 사용합니다. 엔드포인트에는 비밀 값을 가린 텍스트가 전송되며, 키는 `~/.self-generation/embedding/key`(chmod 600) 또는 SELF_GEN_EMBEDDING_KEY에 둡니다.",
    ],
    examples: {
      "self-gen embed": "모델과 서버 상태 보기",
      "self-gen embed setup --model Xenova/multilingual-e5-small":
        "다국어 모델 다운로드 (약 135 MB)",
      "self-gen embed setup --model http://127.0.0.1:11434/v1 --name bge-m3":
        "Ollama 같은 엔드포인트 사용",
    },
  },
};

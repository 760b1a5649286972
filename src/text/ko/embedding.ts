import type { embedding as English, manualEmbed as EnglishManual } from "../en/embedding.ts";

const runAgain = "같은 명령을 다시 실행하면 멈춘 곳부터 이어집니다";

export const embedding: typeof English = {
  faults: {
    TABLE_BROKEN: (name) => [`내장 표를 읽을 수 없습니다 (${name})`, "self-gen install"],
    NO_MODEL_FOLDER: (path) => [
      `${path}에 모델이 없습니다`,
      "self-gen embed setup --model 이름, 내장 표를 쓰려면 --model default",
    ],
    MODEL_INCOMPLETE: (path) => [
      `완전한 모델이 아닙니다. ${path} 파일이 없습니다`,
      "ONNX 가중치와 tokenizer.json이 있는 모델을 고르세요",
    ],
    MODEL_FAILED: (detail) => [
      `모델이 동작하지 않습니다: ${detail}`,
      "내장 표로 돌아가려면 self-gen embed setup --model default",
    ],
    NO_RUNTIME: (path) => [
      `모델을 실행할 패키지가 설치되어 있지 않습니다 (${path})`,
      "self-gen embed setup --model 이름으로 설치하세요",
    ],
    RUNTIME_FAILED: (detail) => [
      `모델을 실행할 패키지를 설치하지 못했습니다: ${detail}`,
      "npm 레지스트리에 연결되는지 확인하고 다시 실행하세요",
    ],
    NO_PLATFORM: (name) => [
      `${name}에 맞는 패키지가 없습니다. 모델은 Linux(x64, arm64)와 Apple 실리콘에서 실행됩니다`,
      "엔드포인트(--model http://…)나 내장 표(--model default)를 쓰세요",
    ],
    BAD_ENDPOINT: (url) => [
      `엔드포인트가 아닙니다: ${url}`,
      "http://127.0.0.1:11434/v1처럼 이름, 비밀번호, 쿼리 없는 주소를 쓰세요",
    ],
    NO_ENDPOINT_MODEL: (url) => [`${url}의 어떤 모델인가요?`, "--name 모델을 더하세요"],
    ENDPOINT_UNREACHABLE: (detail) => [
      `엔드포인트에 연결할 수 없습니다: ${detail}`,
      "실행 중인지, 주소가 맞는지 확인하세요",
    ],
    ENDPOINT_SLOW: (url) => [
      `${url}에서 제때 응답이 없습니다`,
      "실행 중인지 확인하세요. 더 기다리려면 self-gen config set embedding.server.clientTimeoutMs 30000",
    ],
    ENDPOINT_KEY: (url) => [
      `${url}에 쓸 키가 없거나 맞지 않습니다`,
      "키를 ~/.self-generation/embedding/key에 넣고 chmod 600 하거나 SELF_GEN_EMBEDDING_KEY를 설정하세요",
    ],
    ENDPOINT_STATUS: (detail) => [`엔드포인트의 응답: ${detail}`, "주소와 모델 이름을 확인하세요"],
    ENDPOINT_ANSWER: (detail) => [
      `엔드포인트가 같은 크기의 임베딩으로 응답하지 않습니다 (${detail})`,
      "주소 뒤에 /embeddings가 오는지, 임베딩용 모델인지 확인하세요",
    ],
    KEY_READABLE: (path) => [`다른 사용자가 ${path}의 키를 읽을 수 있습니다`, `chmod 600 ${path}`],
    KEY_UNSAFE: (origin) => [
      `키가 암호화되지 않은 채 ${origin}에 전달됩니다`,
      "https를 쓰거나 이 컴퓨터의 엔드포인트를 쓰세요",
    ],
    BAD_HUB: (hub) => [`허브가 아닙니다: ${hub}`, "https://huggingface.co 같은 주소를 쓰세요"],
    HUB_UNREACHABLE: (detail) => [
      `허브에 연결할 수 없습니다: ${detail}`,
      `연결과 --hub를 확인하세요. ${runAgain}`,
    ],
    HUB_SLOW: (hub) => [`${hub}에서 더 오지 않습니다`, runAgain],
    HUB_STATUS: (detail) => [
      `허브의 응답: ${detail}`,
      "--model과 --hub를 확인하거나 나중에 다시 해 보세요",
    ],
    HUB_ANSWER: (hub) => [`${hub}의 응답이 모델 허브와 다릅니다`, "--hub를 확인하세요"],
    NO_HUB_MODEL: (name) => [
      `허브에 ${name} 모델이 없습니다`,
      "Xenova/multilingual-e5-small처럼 OWNER/NAME으로 쓰세요",
    ],
    HUB_CHECKSUM: (file) => [
      `${file} 파일이 허브가 알려 준 것과 달라 버렸습니다`,
      "다시 실행하세요. 계속 그러면 다른 허브를 쓰세요",
    ],
  },
  labels: { state: "뜻으로 검색", model: "모델", server: "서버", threshold: "기준값" },
  on: "켜짐",
  off: "꺼짐",
  turnedOn: "뜻으로 검색을 켰습니다.",
  turnedOff: "뜻으로 검색을 껐습니다. 낱말과 그 변화형으로 찾습니다.",
  turnOn: "켜려면 self-gen embed on",
  table: "내장 표",
  folder: (name, path) => (name === path ? path : `${name}, 폴더 ${path}`),
  endpoint: (name, url) => `${url}의 ${name}`,
  serverUp: (pid, since, texts) => `${since}부터 실행 중 (프로세스 ${pid}), 처리한 글 ${texts}개`,
  serverDown: "실행 중 아님. 다음 세션이 시작되거나 필요할 때 켜집니다",
  serverOther: (model) => `다른 모델로 실행 중 (${model}). 몇 초 안에 끝납니다`,
  fine: (model, isUp) => `${model}, 서버 ${isUp ? "실행 중" : "실행 중 아님"}`,
  isOff: "꺼짐. 켜려면 self-gen embed on",
  plan: {
    model: (name, size, hub) => `${name} 내려받기: ${hub}에서 ${size}`,
    runtime: (megabytes, kept) =>
      `실행할 패키지 설치: npm 레지스트리에서 약 ${megabytes} MB, 그중 ${kept} MB가 남습니다`,
    question: "계속할까요?",
  },
  notConfirmed: "확인하지 않아 아무것도 내려받지 않았습니다",
  downloading: (done, all) => `${all} 중 ${done}`,
  installing: "모델을 실행할 패키지를 설치합니다 …",
  loading: "모델을 불러옵니다 …",
  ready: (model, dims) => `준비됐습니다: ${model}, ${dims}차원.`,
  embedsAgain: "기록된 내용의 벡터를 뒤에서 새로 만듭니다. 그동안에도 검색할 수 있습니다.",
  noModel: "--model이 없습니다",
  noModelFix: (names) =>
    `--model에 default, 폴더, http 주소, 모델 이름(${names}) 가운데 하나를 쓰세요`,
  manyNames: (url, names) => `${url}의 모델: ${names}`,
  notForThis: (option) => `이 모델에는 ${option} 옵션을 쓰지 않습니다`,
  options: {
    model: "setup: default, 허브의 OWNER/NAME, 폴더, 엔드포인트 주소",
    hub: "setup: https://huggingface.co 대신 쓸 허브. HF_ENDPOINT로도 정합니다",
    name: "setup: 엔드포인트에서 부르는 모델 이름",
    yes: "setup: 묻지 않고 내려받습니다",
    idle: "run: 요청 없이 이만큼 초가 지나면 끝냅니다",
  },
};

export const manualEmbed: typeof EnglishManual = {
  embed: {
    about: [
      "뜻으로 검색합니다. 다른 말로, 또는 다른 언어로 같은 것을 말하는 질문과 글이 서로를 찾습니다. 기본은 프로그램 안의 작은 표입니다. 내려받을 것이 없고, 아무것도 이 컴퓨터를 떠나지 않습니다.",
      "`setup`은 모델을 바꿉니다. Transformers.js 구조의 ONNX 모델 이름을 주면 내려받고, 폴더를 주면 그 모델을 쓰며, 둘 다 실행할 패키지를 `~/.self-generation/embedding` 아래에 설치합니다. 주소를 주면 OpenAI 호환 엔드포인트에 묻습니다. 그러면 비밀을 가린 글이 그곳으로 갑니다. `--model default`는 내장 표로 돌아갑니다. 프로그램의 다른 부분은 아무것도 내려받지 않으며, `setup`도 먼저 묻습니다.",
      "엔드포인트의 키는 `~/.self-generation/embedding/key`(chmod 600)나 SELF_GEN_EMBEDDING_KEY에 두며, 어디에도 출력하지 않습니다.",
      "서버 하나가 모델을 메모리에 두고 필요한 곳에 씁니다. 세션이 시작될 때 켜지고, `embedding.server.idleTimeoutMinutes` 동안 요청이 없으면 끝납니다. `run`은 그 서버를 포그라운드에서 실행합니다. `status`는 모델과 서버를 알려 주고, `on`과 `off`는 뜻으로 검색을 켜고 끕니다.",
    ],
    examples: {
      "self-gen embed": "쓰는 모델과 서버의 상태",
      "self-gen embed setup --model Xenova/multilingual-e5-small":
        "이 컴퓨터에서 실행하는 다국어 모델, 약 135 MB",
      "self-gen embed setup --model ~/models/my-model": "이미 가진 모델",
      "self-gen embed setup --model http://127.0.0.1:11434/v1 --name bge-m3":
        "Ollama 같은 내 엔드포인트",
      "self-gen embed setup --model default": "내장 표로 돌아가기",
      "self-gen embed off": "낱말로만 검색",
    },
  },
};

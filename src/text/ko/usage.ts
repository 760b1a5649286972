import type { manualUsage as EnglishManual, usage as English } from "../en/usage.ts";
import { eunNeun, iGa } from "./particle.ts";

export const usage: typeof English = {
  options: {
    since: "언제부터인지: 7d, 12h, 어제, 2026-11-01 (말하지 않으면 30일)",
    by: "하루(기본), 프로젝트, 모델, 세션 중 무엇별로 더할지",
  },
  headings: { day: "날짜", project: "프로젝트", model: "모델", session: "세션" },
  columns: {
    project: "프로젝트",
    messages: "메시지",
    input: "입력",
    output: "출력",
    cacheRead: "캐시 읽기",
    cacheWrite: "캐시 쓰기",
    cost: "비용",
  },
  total: "합계",
  noPrice: "가격 모름",
  atLeast: (cost) => `${cost} 이상`,
  since: (day, sessions, messages) =>
    `${day}부터: 세션 ${sessions}개, 모델의 메시지 ${messages}개.`,
  more: (count) => `${count}개 더 있습니다. --limit 0을 붙이면 모두 보여 줍니다.`,
  estimated: (dates) => `대화 기록의 토큰 수로 어림한 값입니다. ${dates} 정가 기준입니다.`,
  estimatedOwn: "대화 기록의 토큰 수로 어림한 값입니다. 직접 정한 가격 기준입니다.",
  notCounted: "클라이언트가 스스로 보낸 요청(압축, 제목), 검색, 빠른 모드는 빠져 있습니다.",
  subscription: "구독이라면 토큰마다 돈을 내지 않으므로, 얼마나 썼는지로 보세요.",
  unpriced: (models) => `가격을 몰라 비용에서 빠진 모델: ${models}`,
  unpricedFix: (path) => `가격을 직접 정하려면 이 파일에 쓰세요: ${path}`,
  own: (models, path) => `직접 정한 가격(${path}): ${models}`,
  counting: (done, of) => `세션 ${of}개 중 ${done}개까지 세는 중`,
  left: (done, of) =>
    `세션 ${of}개 중 ${done}개까지 세다가 멈췄습니다. 아직 전부가 아닙니다. 다시 실행하면 이어서 셉니다.`,
  notRecording: "기록이 멈춰 있어 그 뒤에 쓴 것은 읽지 않습니다.",
  nothing: (day) => `기록된 것 가운데 ${day} 이후에 쓴 것이 없습니다.`,
  nothingFix: "기록된 세션만 셉니다. 이전 세션은 self-gen import로 가져올 수 있습니다.",
  problems: (path) => `${path} 파일에서:`,
  problem: (model, why) => `${model}: ${why}. 정가로 셉니다`,
  reasons: {
    unreadable: "파일을 읽을 수 없어 정가로 셉니다",
    broken_json: "JSON이 아니어서 정가로 셉니다",
    no_object: "모델 이름으로 된 객체가 아니어서 정가로 셉니다",
    no_price: "input과 output이 있는 객체가 아닙니다",
    missing: (field) => `${field}${iGa(field)} 없습니다`,
    no_amount: (field) => `${field}${eunNeun(field)} 토큰 백만 개당 달러 금액이 아닙니다`,
    unknown_field: (field) =>
      `${field}${eunNeun(field)} input, output, cacheRead, cacheWrite5m, cacheWrite1h 가운데 하나가 아닙니다`,
    twice: "같은 모델이 이미 있습니다",
  },
};

export const manualUsage: typeof EnglishManual = {
  usage: {
    about: [
      "세션에서 모델이 읽고 쓴 토큰을 날짜, 프로젝트, 모델, 세션별로 더해 보여 줍니다. 정가 입력, 출력, 캐시에서 읽은 것, 캐시에 쓴 것으로 나눕니다. 숫자는 클라이언트의 대화 기록에서 오고 서브에이전트도 들어가며, 메시지 하나는 한 번만 셉니다. 갈라져 나온 세션이 베껴 온 것은 원래 세션에서만 셉니다. 바뀐 대화 기록을 먼저 읽으므로 가져온 세션도 바로 보이고, 한번 기록한 숫자는 클라이언트가 30일 뒤 대화 기록을 지워도 남습니다.",
      "비용은 어림값입니다. 함께 보여 주는 날짜의 정가에 캐시와 긴 프롬프트의 가격을 더해 셈하며, 청구서가 아닙니다. 구독은 토큰마다 돈을 내지 않고, 할인, 빠른 모드, 웹 검색, 클라이언트가 스스로 모델에 보낸 요청은 들어 있지 않습니다. 가격을 모르는 모델은 이름을 알려 주고 비용에서 뺍니다.",
      '직접 정한 가격은 `~/.self-generation/prices.json`에 두며, 지난 기록에도 먼저 쓰입니다. 토큰 백만 개당 달러로 `{"claude-opus-5-5": {"input": 4, "output": 20, "cacheRead": 0.2, "cacheWrite5m": 5, "cacheWrite1h": 8}}`처럼 씁니다. `input`과 `output`은 꼭 있어야 하고, 나머지는 없으면 `input`과 같은 값입니다. 잘못된 항목은 이름을 알려 주고 빼 둡니다.',
    ],
    examples: {
      "self-gen usage": "지난 30일을 하루씩",
      "self-gen usage --by project --since 7d": "한 주를 어느 프로젝트에 썼는지",
      "self-gen usage --by model --project .": "이 프로젝트에서 어떤 모델이 일했는지",
      "self-gen usage --by session --limit 5": "가장 비싼 세션 다섯 개",
      "self-gen usage --json": "스크립트에서 쓸 전체 내용",
    },
  },
};

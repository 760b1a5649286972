import { describe, expect, test } from "bun:test";
import { isBareRequest } from "../../../../src/remember/context/statements/bare-request.ts";

describe("nobody has decided anything in", () => {
  test.each([
    "make the parser tolerate trailing commas",
    "Please make the RX path lossless.",
    "I want synonyms and typo tolerance in the shop's search",
    "모달 닫아도 뒤 배경 스크롤이 안 돼",
    "로그인이 안 돼요",
    "staging에서 로그인 해봤는데 안돼요",
    "헬스체크가 이상해.",
    "account/Ledger 주석이 이상하네요",
    "결제 서비스에 부분환불 기능 넣어야 합니다.",
  ])("%s", (said) => {
    expect(isBareRequest(said)).toBe(true);
  });
});

describe("something is decided in", () => {
  test.each([
    "make the timeout 30 seconds",
    "Make the default port 8080",
    "make it a rule: always squash",
    "use exponential backoff",
    "keep the public REST API untouched pls",
    "we want Postgres, not MySQL",
    "we want dark mode off by default",
    "I want dark mode off by default",
    "let's store prices in cents",
    "short words should be exact",
    "로그에 비밀번호를 남기면 안 돼",
    "외부 API는 쓰면 안 됩니다",
    "여기서는 캐시를 쓰지 마",
    "저장이 안 되게 해 줘",
    "비밀번호는 8자 이상이어야 합니다",
    "기존 URL은 유지해야 합니다",
    "",
  ])("%s", (said) => {
    expect(isBareRequest(said)).toBe(false);
  });
});

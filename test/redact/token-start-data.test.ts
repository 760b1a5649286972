import { expect, test } from "bun:test";
import { LOOSE_STARTS, TOKEN_STARTS } from "../../src/redact/tokens/start-data.ts";
import { looseStartPattern, listTokenStarts } from "../../src/redact/tokens/starts.ts";

test("the beginnings of tokens are those of the rules (npm run token-starts)", () => {
  expect([TOKEN_STARTS, LOOSE_STARTS]).toEqual([listTokenStarts(), looseStartPattern()]);
});

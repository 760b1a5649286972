import { expect, test } from "bun:test";
import { LOOSE_STARTS, TOKEN_STARTS } from "../../src/redact/token-start-data.ts";
import { looseStarts, tokenStarts } from "../../src/redact/token-starts.ts";

test("the beginnings of tokens are those of the rules (npm run token-starts)", () => {
  expect([TOKEN_STARTS, LOOSE_STARTS]).toEqual([tokenStarts(), looseStarts()]);
});

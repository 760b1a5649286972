import { expect, test } from "bun:test";
import { listInexactMatches } from "../../../src/recall/search/hit-facts.ts";

test("a reason names a word without its particle, and each meaning once", () => {
  const alike = (asked: string, found: string) => ({ asked, how: "alike", found }) as const;
  expect(
    listInexactMatches([
      { asked: "포트", how: "exact", found: "포트" },
      alike("주소가", "address"),
      alike("포트 사용", "EADDRINUSE"),
      alike("포트 이미 사용", "EADDRINUSE"),
      { asked: "모듈을", how: "sound", found: "modules" },
      { asked: "결정한", how: "form", found: "결정" },
    ]),
  ).toEqual([
    alike("주소", "address"),
    alike("포트 이미 사용", "EADDRINUSE"),
    { asked: "모듈", how: "sound", found: "modules" },
    { asked: "결정한", how: "form", found: "결정" },
  ]);
});

test("the same meaning said twice is named once", () => {
  const one = { asked: "포트", how: "alike", found: "port" } as const;
  expect(listInexactMatches([one, { ...one }])).toEqual([one]);
});

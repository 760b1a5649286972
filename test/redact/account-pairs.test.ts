/** A name and a password behind what they are for, with nothing that calls the second one a password. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { hideText } from "../../src/redact/hide.ts";
import { redact } from "../../src/redact/redact.ts";

const FOR = [
  "계정정보 ",
  "계정 정보: ",
  "테스트 계정: ",
  "테스트 계정은 ",
  "로그인 정보 ",
  "접속정보: ",
  "ID/PW: ",
  "id / pw ",
  "아이디/비번 ",
  "아이디, 비밀번호: ",
  "login: ",
  "Log-in - ",
  "test account: ",
  "The account is ",
  "credentials: ",
  "creds ",
  "user/pass: ",
  "Username / Password: ",
];
const name = fc.oneof(
  fc.stringMatching(/^[a-z][a-z0-9_.]{2,12}$/),
  fc.stringMatching(/^[a-z]{3,8}@[a-z]{3,8}\.(?:com|co\.kr)$/),
);
/** As people choose them: a word, digits, and mostly a sign. */
const chosen = fc
  .tuple(
    fc.stringMatching(/^[A-Z][a-z]{3,9}$/),
    fc.stringMatching(/^\d{2,4}$/),
    fc.constantFrom("!", "@", "#", "!!", "*"),
  )
  .map((parts) => parts.join(""));

describe("a name and a password with a stroke between them", () => {
  test("are hidden behind whatever says what they are for, and nothing else is", () => {
    const form = fc.tuple(
      fc.constantFrom(...FOR),
      name,
      fc.constantFrom(" / ", "/", " | ", "  /  "),
      chosen,
      fc.constantFrom("", "\n", " 로 로그인해 줘", " and open the page", ". Then go on"),
    );
    fc.assert(
      fc.property(form, ([before, user, between, password, behind]) => {
        const text = `${before}${user}${between}${password}${behind}`;
        const hidden = redact(text);
        expect(hidden).not.toContain(password);
        // Behind a name of a password whatever follows is one; a name that ends like a key file (`a.p8`) is hidden as one.
        if (!/pw|pass|cred|비번|비밀번호/i.test(before) && redact(user) === user)
          expect(hidden).toContain(user);
        expect(hidden).toEndWith(behind.slice(1));
        expect(redact(hidden)).toBe(hidden);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    "계정/결제 화면을 고쳐줘",
    "로그인 페이지 / signup 페이지를 나눠줘",
    "계정 목록은 src/account / src/login2 에 있다",
    "login: the form / the button",
    "account settings / notifications",
    "credentials: none / optional",
    "user/pass are read from config/settings.json",
    "login page / v2beta12",
    "로그인 API / POST /v1/login",
    "접속 정보 host / port 5432",
    "account: ada@example.com / grace@example.com",
    "id/pw 는 나중에 / 오늘은 화면만",
    "login 2/3 done / step-12 next",
  ])("leave %s as it is", (text) => {
    expect(hideText(text)).toBe(text);
  });
});

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { hideDeep, hidePath, hideText } from "../../src/redact/hide.ts";
import { isPlain } from "../../src/redact/plain.ts";
import { TOKEN_RULES } from "../../src/lexicon/token-shapes.ts";
import { SECRET_EXTENSIONS } from "../../src/redact/paths/sensitive-names.ts";
import { redactDeep } from "../../src/redact/redact.ts";
import { capturedPayloads } from "../payloads.ts";
import { tokens } from "./fake-secrets.ts";
import { NAMED_FORMS } from "./named-forms.ts";
import { PAIR_FORMS, PLACED_FORMS } from "./placed-forms.ts";
import { seeded, signed, VALUE_KINDS } from "./random-values.ts";

const prefixes = TOKEN_RULES.flatMap((rule) => rule.prefixes.split(" "));

/** Pieces that texts are made of where a quick look could go wrong. */
const piece = fc.oneof(
  fc.constantFrom(...prefixes),
  fc.constantFrom(
    "/",
    ".",
    "-",
    "_",
    " ",
    "\n",
    "//",
    "..",
    "./",
    "~/",
    " -",
    "SK",
    "re_",
    "eyJ",
    "-us12",
    "_mmk",
  ),
  fc.constantFrom(
    ".env",
    ".pem",
    ".key",
    "id_rsa",
    ".aws/credentials",
    "/etc/shadow",
    ".npmrc",
    "credentials.json",
  ),
  fc.constantFrom(
    "src",
    "main.ts",
    ".claude",
    "projects",
    "x.jsonl",
    "2.1.325",
    "token",
    "password",
    "secret",
  ),
  fc.constantFrom(
    ", ",
    "!",
    "?",
    "'",
    '"',
    "(",
    ")",
    " is ",
    "is ",
    "는 ",
    "은 ",
    "비밀번호",
    "암호는",
    "토큰",
    "인증키",
    "API 키",
  ),
  fc.constantFrom(
    "mysql ",
    "curl ",
    "sshpass ",
    "-p",
    "-u ",
    '"-p',
    "login ",
    "hunter2",
    "x1y2z3!",
    "set the password to ",
    "setx ",
    "API_KEY ",
    "MY_PW ",
    "JWT ",
    "비번이 ",
    "를 ",
    "로 바꿔",
    "이야",
    "(password, ",
    "setPassword(",
  ),
  // What joins the words of a command, an assignment or a table.
  fc.constantFrom(..."=:;|&<>*+[]{}#%^$\\`@~".split("")),
  fc.constantFrom(
    ": ",
    " = ",
    " | ",
    "&&",
    "--",
    " <<< ",
    "</",
    "&lt;",
    "~/",
    "[32m",
    ";1m",
    "?code=",
    "&sig=",
    "echo ",
    "sudo -S",
    "docker login ",
    "curl -b ",
    "set -x ",
    "private>",
    "my.jwt",
    "GITHUB_PAT",
    "cookie",
    "connect.sid",
    "senha",
    "x-amz-signature",
    "키는 ",
    ":AA",
    "connect to ",
    "author",
    "passed",
    "keyword",
  ),
  fc.uuid(),
  fc.stringMatching(/^[0-9a-f]{1,40}$/),
  fc.stringMatching(/^[A-Za-z0-9]{1,40}$/),
  fc.stringMatching(/^[A-Z0-9]{1,40}$/),
  fc.stringMatching(/^[\w-]{1,70}$/),
);

describe("a quick look", () => {
  test("never calls plain what a rule would hide", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join("");
        if (isPlain(text)) expect(hideText(text)).toBe(text);
      }),
      { numRuns: 40_000 },
    );
  });

  test("never calls plain what a rule would hide in any form that secrets are known to stand in", () => {
    const random = seeded(24);
    const values = [
      ...Object.values(tokens),
      ...Object.values(VALUE_KINDS).map((make) => make(random)),
      signed(random),
      signed(random),
      "hunter2x9!",
      "qwer1234!",
      "correct horse",
    ];
    const forms = Object.entries({ ...NAMED_FORMS, ...PLACED_FORMS, ...PAIR_FORMS });
    for (const [name, form] of forms) {
      for (const value of values) {
        const text = form(value);
        for (const one of [text, text.toUpperCase(), text.replaceAll('"', "`")]) {
          if (isPlain(one)) expect(hideText(one), `${name}: ${one}`).toBe(one);
        }
      }
    }
    expect(forms.length).toBeGreaterThan(100);
  });

  test("changes nothing of what the rules make of a value with names in it", () => {
    const text = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(""));
    const name = fc.oneof(
      text,
      fc.constantFrom("name", "value", "key", "path", "file", "pat", "code", "x-api-key", "--pw"),
    );
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        text,
        fc.integer(),
        fc.constantFrom(null, undefined, true),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(name, tie("value"), { maxKeys: 3 }),
      ),
    }));
    fc.assert(
      fc.property(value, (one) => {
        expect(redactDeep(one)).toEqual(hideDeep(one));
      }),
      { numRuns: 10_000 },
    );
    const around: unknown[] = [];
    around.push(around);
    expect(redactDeep(around)).toEqual(around);
  });

  test("leaves to the rules what has no name that is a secret's everywhere", () => {
    for (const text of [
      "set -x namnear vuXip8BxeS1y01OSUxyqZ+CKrlW3wEcW63eNmIEe",
      'jwt("x1y2z3a4b5c6")',
      "connect.sid=s9aK2mXq81Lp0Zr",
      "see ?code=4f3a9b2c7d1e8f60aa",
      "setx abc vuXip8BxeS1y01OSUxyqZ1CKrlW3wEcW63eNmIEe",
      "spawn x\nexpect 'pin' send 'hunter29'",
      "X-Goog-Signature=4f3a9b2c7d1e8f60aa41b5",
      `colour [1;32mghp_${"aB3dE5gH7j".repeat(4)}`,
      "C:/Users/dev/store.jks",
      "_netrc",
      "etc/shadow",
    ]) {
      expect(hidePath(text), text).not.toBe(text);
      expect(isPlain(text), text).toBe(false);
    }
  });

  test("never calls the name of a file that holds secrets plain", () => {
    const hidden =
      ".netrc .pgpass .my.cnf .mylogin.cnf .htpasswd .git-credentials .vault-token .pypirc .s3cfg .boto .dockercfg .terraformrc .env .env.local .ssh/deploy .aws/config .docker/config.json .kube/config .gnupg/secring .cargo/credentials .gem/credentials .azure/credentials";
    const names = [
      ...SECRET_EXTENSIONS.map((ending) => `store.${ending}`),
      ...hidden.split(" ").flatMap((name) => [name, `/srv/${name}`, `C:\\srv\\${name}`]),
    ];
    for (const name of names) {
      expect(hidePath(name), name).not.toBe(name);
      expect(isPlain(name), name).toBe(false);
    }
  });

  test("finds commands, paths with ordinary endings and the language of work plain", () => {
    for (const text of [
      "cd /home/dev/projects/shop && npm test -- src/login.test.ts 2>&1 | tail -20",
      "git log --oneline -5; git diff --stat HEAD~/ > out.txt",
      "grep -rn 'class Login' src | head -n 3",
      "TypeError: cart.sum is not a function (src/cart.ts:88), 12 passed, 1 failed",
      "결제 모듈에서 `npm run build` 하면 package.json 의 패키지 값이 이상해. 아키텍처를 봐줘 :)",
      "- `src/login.ts:42`: `<` became `<=`, so that every author sees the keyword",
    ]) {
      expect(isPlain(text), text).toBe(true);
    }
  });

  test("knows the beginning of every token in the rules", () => {
    for (const prefix of prefixes)
      expect(isPlain(`${prefix}${"x".repeat(16)}`), prefix).toBe(false);
    expect(isPlain(`zzz${"x".repeat(16)}`)).toBe(true);
  });

  test("finds the ids and paths of ordinary events plain", () => {
    for (const { stdin } of capturedPayloads()) {
      const id = stdin["session_id"] ?? stdin["sessionId"];
      expect(isPlain(id as string)).toBe(true);
    }
    for (const text of [
      "/home/dev/.claude/projects/-home-dev-projects-shop/01a1dd4f-cad5-712d-a62c-df0b6a9ad5b5.jsonl",
      "/home/dev/projects/shop/src/login.ts",
      "toolu_01A09q90qw90lq917835lq9",
      "claude-code 2.1.325",
      "the login test fails since yesterday, please look at src/login.ts (the guard) and fix it.",
      "로그인 테스트가 어제부터 실패해, src/login.ts 를 보고 고쳐줘!",
    ]) {
      expect(isPlain(text), text).toBe(true);
    }
  });
});

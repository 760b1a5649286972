/** Texts without a secret, from a seeded generator: what agents read and write all day. */
import { createHash } from "node:crypto";
import { ALNUM, base64, BASE64, DIGITS, HEX, LOWER, type Random, UPPER } from "./random-values.ts";

const NOUNS =
  "user token secret password key session client server request response header cookie value result config option parser node index buffer stream file path query error state store cache route hash salt email account role".split(
    " ",
  );
const VERBS =
  "get set read write parse make find load save send check create build render hash verify".split(
    " ",
  );
const TYPES =
  "string String str number boolean Token SecretStr Buffer Uint8Array Promise<string> Option<String>".split(
    " ",
  );

const noun = (random: Random): string => random.pick(NOUNS);
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const name = (random: Random): string =>
  random.pick([
    noun(random),
    noun(random) + capital(noun(random)),
    `${noun(random)}_${noun(random)}`,
    `${random.pick(VERBS)}${capital(noun(random))}${capital(noun(random))}`,
    noun(random) + random.pick(["", "", "", `${1 + random.below(3)}`]),
  ]);
const constant = (random: Random): string => `${noun(random)}_${noun(random)}`.toUpperCase();
const field = (random: Random): string =>
  random.pick(["password", "secret", "token", "apiKey", "api_key", "accessToken", "client_secret"]);
const hexadecimal = (random: Random, length: number): string => random.from(HEX, length);
const uuid = (random: Random): string =>
  [8, 4, 4, 4, 12].map((length) => hexadecimal(random, length)).join("-");

type Make = (random: Random) => string;

const code: readonly Make[] = [
  (r) => `const ${field(r)} = ${r.pick(VERBS)}${capital(noun(r))}(${name(r)});`,
  (r) => `  ${field(r)}: ${r.pick(TYPES)};`,
  (r) => `this.${field(r)} = ${name(r)}.${field(r)};`,
  (r) => `${field(r)} = ${name(r)} + ${name(r)}`,
  (r) => `${field(r)}=${name(r)}+${name(r)}`,
  (r) => `${field(r)}: process.env.${constant(r)},`,
  (r) => `${field(r)} = os.environ["${constant(r)}"]`,
  (r) => `if (${field(r)} === ${name(r)}.${name(r)}) return ${name(r)};`,
  (r) => `export function ${name(r)}(${field(r)}: string, ${name(r)}: number): ${r.pick(TYPES)} {`,
  (r) => `def ${name(r)}(self, ${field(r)}=None, ${name(r)}=${r.below(9000)}):`,
  (r) => `${name(r)}(${field(r)}=${name(r)}, ${name(r)}=${name(r)}[${r.below(9)}])`,
  (r) => `${field(r)}: \${{ secrets.${constant(r)} }}`,
  (r) => `${constant(r)}=$${constant(r)}`,
  (r) => `${field(r)}: /run/secrets/${noun(r)}_${noun(r)}`,
  (r) => `tool --${noun(r)}-file ./${noun(r)}/${noun(r)}.txt --verbose`,
  (r) => `var e={${field(r)}:t,${name(r)}:n.${name(r)},k:r(a)}`,
  (r) => `assert ${name(r)} == "${name(r)}", "${field(r)} must not be empty"`,
  (r) => `WHERE ${name(r)} = @${name(r)} AND ${field(r)} = @${field(r)}`,
  (r) => `echo "${name(r)}" | grep ${name(r)} | sort`,
  (r) => `<input type="password" name="${name(r)}" value={${name(r)}} />`,
  (r) => `<input type="${r.pick(["text", "hidden"])}" value="${name(r)}" />`,
  (r) => `${field(r)}: /${noun(r)}${capital(noun(r))}`,
  (r) => `variable "${name(r)}" {\n  type = string\n  default = "${name(r)}"\n}`,
];

const hashes: readonly Make[] = [
  (r) => `commit ${hexadecimal(r, 40)}`,
  (r) => `${hexadecimal(r, 7)} fix the ${noun(r)} of the ${noun(r)}`,
  (r) => `${hexadecimal(r, 64)}  dist/${noun(r)}.tar.gz`,
  (r) => `md5 ${hexadecimal(r, 32)}`,
  (r) => `index ${hexadecimal(r, 7)}..${hexadecimal(r, 7)} 100644`,
  (r) => `sha256:${hexadecimal(r, 64)}`,
  (r) => `etag: "${hexadecimal(r, 32)}"`,
  (r) => `${noun(r)}.${hexadecimal(r, 8)}.js`,
  (r) => createHash("sha1").update(name(r)).digest("base64"),
];

const ids: readonly Make[] = [
  uuid,
  (r) => `"session_id":"${uuid(r)}"`,
  (r) => `toolu_01${r.from(ALNUM, 22)}`,
  (r) => `msg_01${r.from(ALNUM, 22)}`,
  (r) => `01${r.from(DIGITS + "ABCDEFGHJKMNPQRSTVWXYZ", 24)}`,
  (r) => `request_id=${uuid(r)} status=200 ${r.below(900)}ms`,
];

const locks: readonly Make[] = [
  (r) => `      "integrity": "sha512-${base64(r, 64)}",`,
  (r) =>
    `  resolved "https://packages.shop.io/${noun(r)}/-/${noun(r)}-1.${r.below(9)}.0.tgz#${hexadecimal(r, 40)}"`,
  (r) => `github.com/${noun(r)}/${noun(r)} v1.${r.below(20)}.0 h1:${base64(r, 32)}`,
  (r) => `checksum = "${hexadecimal(r, 64)}"`,
  (r) => `    {file = "${noun(r)}-1.0-py3-none-any.whl", hash = "sha256:${hexadecimal(r, 64)}"},`,
  (r) => `  ${noun(r)}@^1.${r.below(9)}.0: {integrity: sha512-${base64(r, 64)}}`,
];

const pictures: readonly Make[] = [
  (r) => `data:image/png;base64,iVBORw0KGgo${r.from(BASE64, 200)}==`,
  (r) => Array.from({ length: 8 }, () => r.from(BASE64, 76)).join("\n"),
  (r) => `<img src="data:image/jpeg;base64,/9j/${r.from(BASE64, 300)}">`,
  (r) => `{"type":"image","data":"${base64(r, 300)}"}`,
  (r) => `src: url(data:font/woff2;base64,d09GMgAB${r.from(BASE64, 160)}) format("woff2")`,
];

const english = [
  "The password must be at least {n} characters long.",
  "Please reset the token after {n} days, then log in again.",
  "A secret is read from the environment; the {w} is never written.",
  "The API key is optional and the token is checked by the {w}.",
  "Password: required. Token: optional.",
  "Set the password to something that you remember.",
  "Use the access key of the {w} and the secret key of the vault.",
  "Password:\nsee the documentation of {w}",
];
const korean = [
  "비밀번호는 {n}자 이상이어야 합니다.",
  "토큰은 {n}시간 뒤에 만료되며 다시 로그인해야 합니다.",
  "API 키는 환경 변수에서 읽고 {w}에는 저장하지 않습니다.",
  "비밀번호 {w} 확인하고 토큰 {w} 갱신",
  "비밀번호를 입력하세요. 암호는 저장되지 않습니다.",
];
const german = [
  "Das Passwort muss mindestens {n} Zeichen lang sein.",
  "Bitte das Passwort nach {n} Tagen ändern; der Schlüssel bleibt geheim.",
  "Passwort: erforderlich",
  "Der Token wird vom {w} geprüft und danach verworfen.",
];
const french = [
  "Le mot de passe doit contenir au moins {n} caractères.",
  "Mot de passe : obligatoire",
  "Le jeton expire après {n} heures ; la clé reste dans le {w}.",
  "Veuillez saisir votre mot de passe : il ne sera pas enregistré.",
];
const eastern = [
  "密码：必填",
  "密码必须至少包含{n}个字符。",
  "请输入密码：不会保存到{w}。",
  "密码是必需的，令牌在{n}小时后过期。",
  "パスワード：必須",
  "パスワードは{n}文字以上で入力してください。",
  "パスワードは {w} に保存されません。",
];

const said =
  (sentences: readonly string[]): Make =>
  (random) =>
    random
      .pick(sentences)
      .replace("{n}", `${8 + random.below(90)}`)
      .replace("{w}", noun(random));

const made =
  (makes: readonly Make[]): Make =>
  (random) =>
    random.pick(makes)(random);

/** Letters that only look like a token's beginning. */
const words: readonly Make[] = [
  (r) => `sk-${noun(r)}-${noun(r)}-${noun(r)}-container`,
  (r) => `.${noun(r)}-${noun(r)}__${noun(r)}--${noun(r)} { margin: ${r.below(40)}px }`,
  (r) => `${r.from(UPPER, 1)}${r.from(LOWER, 6)} ${noun(r)} ${noun(r)} ${name(r)}`,
  (r) => `import { ${name(r)}, ${name(r)} } from "./${noun(r)}/${noun(r)}-${noun(r)}.ts";`,
  (r) =>
    `at ${name(r)}.${name(r)} (/home/dev/shop/src/${noun(r)}.ts:${r.below(300)}:${r.below(80)})`,
];

export const ORDINARY: Readonly<Record<string, Make>> = {
  code: made(code),
  hashes: made(hashes),
  ids: made(ids),
  "lock files": made(locks),
  pictures: made(pictures),
  words: made(words),
  English: said(english),
  Korean: said(korean),
  German: said(german),
  French: said(french),
  "Chinese and Japanese": said(eastern),
};

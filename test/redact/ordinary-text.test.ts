import { describe, expect, test } from "bun:test";
import { redact } from "../../src/redact/redact.ts";

const ordinary = String.raw`
password: string
const token = getToken()
secret: process.env.SECRET
password=""
if (password == null)
if (token === "function") {
this.password = password;
password: params.password
--password-stdin
"password": {"type":"string"}
token: Token
tokens: 1200
max_tokens=4096
"usage":{"input_tokens":1200,"output_tokens":340}
<input type="password">
<TextField label="Password" type="password" autoComplete="current-password" />
Password must be at least 8 characters
The password is required and the token is expired.
secret: required
password=$DB_PASS
password=${"$"}{X}
{{ token }}
<password>
Authorization: Bearer $TOKEN
Authorization: Bearer <token>
headers: { Authorization: authHeader }
authorization: string;
private_key: PKCS7PrivateKeyTypes,
lastToken = match2[0];
token = token[:-1]
var e={password:t,token:n.token,secret:r(a)}
connect(user=user, password=password)
api_key=os.environ["API_KEY"]
password := os.Getenv("DB_PASSWORD")
password: z.string().min(8),
password = var.db_password
const { token, password } = req.body;
["password", "username", "token"]
"password": "Password is required"
password: 'Enter your password',
restkey="_rest"
primaryKey: "id"
secretName: my-tls
NOPASSWD: ALL
PWD=/home/user/project
with: { password: ${"$"}{{ secrets.PYPI_TOKEN }} }
env: GITHUB_TOKEN: ***
arn:aws:secretsmanager:us-west-2:123456789012:secret:MyDatabase-a1b2c3
readonly STENCIL_PASS_DEPTH_PASS: 0x0B96;
SyntaxError: Unexpected token < in JSON at position 0
FATAL: password authentication failed for user "x"
commit da39a3ee5e6b4b0d3255bfef95601890afd80709
sha256: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
md5 d41d8cd98f00b204e9800998ecf8427e
0190a2b4-7c3d-7abc-8def-0123456789ab
123e4567-e89b-12d3-a456-426614174000
01HZX3J5Q8W9YTRV6BKN4M2PDC
"session_id":"0190a2b4-7c3d-7abc-8def-0123456789ab"
toolu_01A09q90qw90lq917835lq9
msg_01XFDUDYJgAACzvnptvVoYEL
integrity sha512-abcDEF0123456789abcDEF0123456789abcDEF0123456789abcDEF0123456789abcDEF0123456789abcDEF==
data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
at Object.<anonymous> (/home/u/project/src/index.ts:12:34)
2024-05-01T12:00:00.000Z INFO started v1.2.3-beta.4+build.5
https://example.com/a/b?c=d#e
user@host
someone@example.com
git@github.com:a/b.git
http://localhost:3000/@vite/client
https://example.com:8080/path@x
npm i @scope/package-name@1.2.3
postgres://localhost:5432/db
postgres://user:${"$"}{PASS}@host/db
mkdir -p /tmp/abc && docker run -p 8080:80 -u 1000:1000 nginx
비밀번호는 8자 이상이어야 합니다
비밀번호는 bcrypt로 해시합니다
비밀번호: 필수
비밀번호를 입력하세요
토큰은 JWT를 사용합니다
토큰은 24시간 뒤 만료
토큰은 localStorage에 저장
API 키는 환경변수로 관리하세요
로그인 실패: 비밀번호가 틀렸습니다
어제 기록한 세션에서는 특별한 일이 없었고 보고서는 짧게 정리되었습니다.
`;

describe("ordinary text comes back as the identical string", () => {
  for (const line of ordinary.split("\n").filter((line) => line !== "")) {
    test(line, () => expect(redact(line)).toBe(line));
  }
  test("all of it at once", () => expect(redact(ordinary)).toBe(ordinary));
});

import { describe, expect, test } from "bun:test";
import { redact } from "../../src/redact/redact.ts";
import { hex } from "./fake-secrets.ts";

/** `[[x]]` marks what must become `[REDACTED]`; the rest must stay. */
function expectHidden(marked: string): void {
  const secret = marked.replace(/\[\[|\]\]/g, "");
  expect(redact(secret)).toBe(marked.replace(/\[\[.*?\]\]/gs, "[REDACTED]"));
}

const value = ["abc123", "def456"].join("");

const groups: Record<string, string[]> = {
  "under a name with an ending": [
    `API_KEY_1=[[${value}]]`,
    `API_KEY2=[[${value}]]`,
    `TOKEN_PROD=[[${value}]]`,
    "PASSWORD_OLD=[[hunter2]]",
    "password1=[[hunter2]]",
    `SECRET_KEY_DEV=[[${value}]]`,
    `GITHUB_TOKEN_CI=[[${value}]]`,
    `ENCRYPTION_KEY_B64=[[${value}==]]`,
    `apikey_v2: [[${value}]]`,
    `const apiKeyProd = "[[${value}]]";`,
  ],
  "in what git says": [
    "fatal: unable to look up bob:[[S3cr3tP4ss]]@nohost (port 9418) (Name or service not known)",
    "fatal: unable to connect to bob:[[S3cr3t:P4ss]]@10.0.0.1:\\n",
    "fatal: unable to access 'http://h/x.git?private_token=[[glpat-abc]]",
    "fatal: unable to connect to git://bob:[[S3cr3tP4ss]]@host/x",
  ],
  "under a short or plural name": [
    "pw: [[qwer1234!]]",
    "PW=[[hunter2]]",
    "DB_PW=[[hunter2]]",
    "dbpw=[[hunter2]]",
    "userPw: '[[hunter2]]'",
    "the pw is [[hunter2]]",
    "SSHPASS=[[hunter2]]",
    `apiKeys: ['[[${value}]]']`,
    `tokens: ["[[${value}", "${value}]]"]`,
    "passwords = ['[[hunter2]]']",
  ],
  "in the flags of a command": [
    "curl -uadmin:[[hunter2]] https://x.com",
    "curl -sSu a:[[hunter2]] https://x.com",
    "curl --user=admin:[[hunter2]] https://x.com",
    "curl -b '[[session=abc123]]' https://x.com",
    "smbclient -U u%[[hunter2]] //host/share",
    "htpasswd -b users.txt admin [[hunter2]]",
    "openssl enc -aes-256-cbc -k [[hunter2]] -in a",
  ],
  "in Korean": [
    "비밀번호가 [[qwer1234!]] 이야",
    "비번이 [[qwer1234]]야",
    "비밀번호를 [[qwer1234!]]로 바꿔줘",
    "비밀번호 [[qwer1234!]] 로",
    "비번 [[qwer1234]]",
    "비밀번호：[[qwer1234!]]",
    "password：[[hunter2]]",
    "비밀번호=[[사랑해1234]]",
    `카카오 어드민 키: [[${hex(32)}]]`,
  ],
  "in a sentence": [
    "set the password to [[hunter2!]]",
    "login with password [[hunter2!]]",
    "and password [[Tr0ub4dor&3]]",
    "password -> [[hunter2]]",
    "machine x login me password [[hunter2pw]]",
    "machine x\n login me\n password [[sunshine]]",
    `AWS key, secret [[${["wJalrXUtnFEMI/K7MDENG", "/bPxRfiCYEXAMPLEKE7"].join("")}]]`,
    `private key [[0x${hex(64)}]]`,
    `set -x API_TOKEN [[${value}]]`,
    `setx API_KEY [[${value}]]`,
    "my password = [[swordfish]]",
  ],
  "under a name of two words or in markdown": [
    `my openai key: [[${hex(32)}]]`,
    `- **API Key**: \`[[${value}]]\``,
    `**API Key:** \`[[${value}]]\``,
    `| API_KEY | [[${value}]] |`,
    `| API key | \`[[${value}]]\` |`,
    `API key:\n[[${hex(32)}]]\n`,
  ],
  "in the syntax of its place": [
    `let api_key = String::from("[[${value}]]");`,
    `<key>apiKey</key><string>[[${value}]]</string>`,
    `<key>apiKey</key>\n  <string>[[${value}]]</string>`,
    "spring.datasource.password=[[hunter]]",
    "user: admin\npassword: [[Sunshine]]\n",
    `connect.sid=[[s%3A${hex(20)}.abc]]`,
    `Private-Lines: 2\n[[${"AAAA" + hex(60)}\n${hex(20)}=]]\nPrivate-MAC: 00`,
    `use [[AQ.${"Ab8R" + hex(44)}]] now`,
    `use [[${hex(32)}-${hex(8)}-${hex(8)}]] now`,
  ],
};

for (const [place, lines] of Object.entries(groups)) {
  describe(`a secret is hidden ${place}`, () => {
    for (const line of lines) test(line, () => expectHidden(line));
  });
}

describe("near misses stay", () => {
  for (const text of [
    "tokens: [1, 2, 3]",
    'tokens: ["the", "cat"]',
    "tokens: 123456",
    "apiKeys: string[]",
    'keys: ["a1b2c3d4"]',
    "threshold: 12345",
    "upward: abc123def",
    "password2 = password1",
    "token1 = tokens[0]",
    ".env-badge {",
    "| API_KEY | string | yes |",
    "| password | varchar255 | yes |",
    "type A = password | token2 | null",
    "foreign key: user_id_2024",
    "API key: required",
    "API key:\nsee the documentation",
    "<key>name</key><string>abc123def</string>",
    "this.user.password=value",
    "password: Incorrect",
    "password: String",
    "reset the password as admin123",
    "sid=abc123def456",
    "hash the password with sha256sum and password base64url",
    "change the password to 12characters",
    "password step-2 and password 2fa_code",
    "a secret key to everybody and a private key file",
    "const x = user.password -> abc123",
    "curl -b cookies.txt https://x.com",
    "docker run -u1000:1000 nginx",
    "curl -vu https://x.com",
    "비밀번호가 2024년에 바뀌었어",
    "비밀번호 8자 이상으로",
    "비밀번호 sha256 으로 해시",
    "비밀번호: 최소8자",
    "비밀번호 sha256sum",
    "비밀번호 test_2fa",
    "machine x login me password ${PW}",
    '<input type="password" value={password}>',
    '<input type="text" value="sunshine1">',
    '<input type="password"><input value="abc123def">',
    "Password:\ndev@Shop2.io",
    "Password:\nlodash@4.17.21",
    "Password:\nroot@Web1:~#",
    "password: /resetPassword",
    "password=@userName",
    "토큰이 JWT인지 확인",
    "토큰 3600초로 설정",
    "API 키 v2로 변경",
    "비밀번호를 bcrypt로 해시",
    "sk-loading-spinner-container-2",
    "fw_update_2024_01_release_notes_v2",
    "jina_embeddings_v3_base_en_2024",
    "test_sk_learn_pipeline_v2",
    "live_ck_editor_component_test",
    "tool --key user_id",
    "sort --key 2,3 a.txt",
    "cache get --key customer_account_number",
    "cache get --key my-long-cache-key-name-2024",
    "tool --key=CustomerOrderIdentifier",
  ]) {
    test(text, () => expect(redact(text)).toBe(text));
  }
});

import { describe, expect, test } from "bun:test";
import { redact } from "../../src/redact/redact.ts";

/** `[[x]]` marks what must become `[REDACTED]`; the rest must stay. */
function expectHidden(marked: string): void {
  const secret = marked.replace(/\[\[|\]\]/g, "");
  expect(redact(secret)).toBe(marked.replace(/\[\[.*?\]\]/gs, "[REDACTED]"));
}

const groups: Record<string, string[]> = {
  "after a secret name in code": [
    "const password = '[[hunter2]]';",
    'const password: string = "[[hunter2]]";',
    'password := "[[hunter2]]"',
    "DB_PASSWORD ?= [[hunter2]]",
    "DB_PASSWORD?=[[hunter2]]",
    "PASSWORD+=[[hunter2]]",
    'let secret: &str = "[[hunter2]]";',
    "$config['password'] = '[[letmein]]';",
    "'password' => '[[hunter2abc]]',",
    'private static final String PASSWORD = "[[hunter2]]";',
    'client = OpenAI(api_key="[[zz-test-1234567890]]")',
    'conn = connect(host="x", password="[[p]]")',
    'props.setProperty("password", "[[hunter2!]]");',
    "define('DB_PASSWORD', '[[hunter2!]]');",
    'conn.setPassword("[[hunter22]]");',
    "const githubToken = '[[abc123def456]]';",
    "<password>[[hunter2]]</password>",
    '<input name="password" value="[[hunter2]]">',
  ],
  "in configuration files": [
    "password: [[hunter2]]",
    'password: "[[correct horse battery staple]]"',
    "POSTGRES_PASSWORD: [[postgres]]",
    "- name: DB_PASSWORD\n  value: [[hunter2]]\n",
    "password: |\n  [[abc123]]\n",
    "  password: [[cGFzc3dvcmQ=]]",
    "master_password      = [[Sup3rS3cret]]",
    "spring.datasource.password=[[hunter2]]",
    "DB_PASSWORD=[[secret]]",
    "MY_SECRET: [[s3cr3t]]",
    "JWT_SECRET='[[keyboard cat]]'",
    "AWS_SECRET_ACCESS_KEY=[[wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLE]]",
    "KAKAO_REST_API_KEY=[[0123456789abcdef0123456789abcdef]]",
    "//registry.example.org/:_authToken=[[abc123def-0123]]",
    '$env:API_KEY = "[[abc123def]]"',
  ],
  "in JSON, also inside another string": [
    '{"password": "[[x]]"}',
    '{\\"password\\":\\"[[x]]\\"}',
    '{"user":"a","pass":"[[hunter2]]","n":1}',
    '{"name":"API_KEY","value":"[[abc123]]"}',
    '{"client_secret":"[[zzz-9]]","ok":true}',
  ],
  "in addresses and connection strings": [
    "postgres://user:[[p@ss:w#rd]]@host:5432/db",
    "redis://:[[hunter2]]@localhost:6379",
    "mongodb+srv://u:[[p%2Fw]]@cluster0.x.mongodb.net/db?retryWrites=true",
    "postgres://user:[[pa/ss]]@host:5432/db",
    "https://user:[[pass]]@example.com/a",
    "Server=x;User Id=sa;Password=[[P@ss;w0rd!]];Encrypt=true",
    "jdbc:mysql://host/db?user=root&password=[[secret]]&x=y",
    "jdbc:oracle:thin:scott/[[tiger]]@//host:1521/x",
    "AccountName=x;AccountKey=[[aBcD0123+/aBcD==]];EndpointSuffix=core.windows.net",
    "https://acc.blob.core.windows.net/c?sv=2020&sig=[[aBcDeF%2BkLm0123456789%3D]]&se=x",
    "serviceKey=[[abc%2Bdef123%3D%3D]]&pageNo=1",
    "https://x.com/reset?token=[[abcdef1234567890]]",
  ],
  "in headers": [
    "Authorization: Bearer [[abc]]",
    "Authorization: Basic [[dXNlcjpwYXNz]]",
    "GET / HTTP/1.1\r\nAuthorization: Bearer [[abcDEF123456ghiJKL]]\r\nHost: a",
    "Cookie: [[session=abcdef0123456789]]\r\nHost: a",
    "Proxy-Authorization: Basic [[dXNlcjpwYXNz]]",
    'curl -H "Authorization: Bearer [[abcdef]]" https://x.com',
    "curl -H 'X-Api-Key: [[abcdef123]]' https://x.com",
    "X-Naver-Client-Secret: [[AbCdEf1234]]",
    "Cookie: [[session=abc; other=def]]",
    "the request had Cookie: [[session=abcdef0123456789abcdef; theme=dark]] and failed",
    "client-key-data: [[QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo=]]",
    "Set-Cookie: [[sid=abc123; Path=/; HttpOnly]]",
    "> Authorization: Basic [[YTpi]]",
    "headers: { Authorization: 'Bearer [[abc.def.ghi]]' }",
    "Authorization: PortOne [[abc123]]",
  ],
  "on the command line": [
    "tool --password [[hunter2]] --verbose",
    "tool --password=[[hunter2]]",
    "tool --token [[abc123def]]",
    'tool --password "[[hunter 2]]"',
    "mysql -u root -p'[[hunter2]]' db",
    "mysql -uroot -p[[hunter2]] db",
    "sshpass -p [[hunter2]] ssh a@b",
    "docker login -u me -p [[hunter2]] registry",
    "redis-cli -h x -a [[hunter2]] ping",
    "curl -u admin:[[hunter2]] https://x.com",
    'curl --user "admin:[[hunter2 x]]" https://x.com',
    "export PGPASSWORD=[[letmein]]",
    "docker run -e MYSQL_ROOT_PASSWORD=[[my-secret-pw]] -d mysql:8",
    "openssl rsa -passin pass:[[hunter2]]",
  ],
  "in Korean": [
    "비밀번호: [[hunter2]]",
    "비번은 [[hunter2]]야",
    "암호는 [[qwer1234!]] 입니다",
    "패스워드=[[letmein1]]",
    "토큰: [[abc123def456ghi]]",
    "인증키는 [[abc123def456]]",
    "시크릿: [[abc123def]]",
    "API 키: [[abc123def456]]",
    "DB 비번은 [[1q2w3e4r]] 이고 계정은 admin이야",
    "아이디는 admin, 비밀번호는 [[admin123]] 입니다.",
    "비번: [[1234]]",
  ],
  "in a sentence": [
    "my password is [[hunter2]].",
    "The API key is: [[abc123def]], use it",
    'the token is "[[zz91kk20]]"',
  ],
};

for (const [place, lines] of Object.entries(groups)) {
  describe(`a secret is hidden ${place}`, () => {
    for (const line of lines) test(line, () => expectHidden(line));
  });
}

describe("a webhook keeps its host and loses its secret path", () => {
  const webhooks: [string, string][] = [
    ["https://hooks.slack.com/services/", "T000/B000/XXabcd1234"],
    ["https://discord.com/api/webhooks/123456/", "abcDEF_123-xyz"],
    ["https://x.webhook.office.com/webhookb2/", "abc-def@ghi/IncomingWebhook/jkl/mno"],
    ["https://chat.googleapis.com/v1/spaces/AAA/messages?", "key=abc&token=def"],
    ["https://hooks.zapier.com/hooks/catch/", "123/abcdef/"],
    ["https://maker.ifttt.com/trigger/ev/with/key/", "abcdef123"],
    ["https://open.feishu.cn/open-apis/bot/v2/hook/", "01234567-89ab"],
    ["https://open.larksuite.com/open-apis/bot/v2/hook/", "01234567-89ab"],
    ["https://oapi.dingtalk.com/robot/send?access_token=", "abcdef123"],
    ["https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=", "01234567-89ab"],
    ["https://hook.dooray.com/services/", "123/456/abc"],
    ["https://wh.jandi.com/connect-api/webhook/", "123/abcdef"],
    ["https://chat.example.com/hooks/", "abcdefghijklmnopqrstuvwxyz"],
    ["https://api.telegram.org/bot", "123456:ABC-DEF/sendMessage"],
  ];
  for (const [open, secret] of webhooks) {
    test(open, () => {
      expect(redact(`curl ${open}${secret} -d x`)).toBe(`curl ${open}[REDACTED] -d x`);
    });
  }
});

import { describe, expect, test } from "bun:test";
import { isSensitivePath } from "../../src/redact/paths/sensitive-names.ts";
import { redact } from "../../src/redact/redact.ts";

const sensitive = [
  ".env",
  ".env.local",
  "/app/.env.production",
  "~/.ssh/id_rsa",
  "id_rsa.pub",
  "C:\\Users\\me\\.ssh\\id_ed25519",
  "/etc/ssl/private/server.key",
  "server.key",
  "./certs/my.pem",
  "cert.pem",
  "credentials.json",
  "config/gcp-credentials.json",
  "~/.aws/credentials",
  "~/.netrc",
  "~/.pgpass",
  "keystore.jks",
  "release.keystore",
  "app.p12",
  "app.pfx",
  "~/.docker/config.json",
  "~/.kube/config",
  "config/prod.env",
  "${HOME}/.env",
  "id_ecdsa",
  "id_dsa",
];

describe("a sensitive path is hidden as a whole", () => {
  for (const path of sensitive) {
    test(path, () => {
      expect(isSensitivePath(path)).toBe(true);
      expect(redact(`cat ${path} now`)).toBe("cat [SENSITIVE_PATH] now");
      expect(redact(`open("${path}")`)).toBe('open("[SENSITIVE_PATH]")');
      expect(redact(path)).toBe("[SENSITIVE_PATH]");
    });
  }
});

test("a path next to punctuation or Korean particles is found", () => {
  expect(redact(".env를 읽어줘")).toBe("[SENSITIVE_PATH]를 읽어줘");
  expect(redact("see .env, .env.local.")).toBe("see [SENSITIVE_PATH], [SENSITIVE_PATH].");
  expect(redact("--env-file=.env")).toBe("--env-file=[SENSITIVE_PATH]");
  expect(redact("cat .env; ls")).toBe("cat [SENSITIVE_PATH]; ls");
  expect(redact("`.env`")).toBe("`[SENSITIVE_PATH]`");
});

test("a quoted path may hold blanks", () => {
  expect(redact('type "C:\\Users\\My Name\\.env"')).toBe('type "[SENSITIVE_PATH]"');
  expect(redact("cat '/home/my name/.env'")).toBe("cat '[SENSITIVE_PATH]'");
  expect(redact("cat /home/my\\ name/.env")).toBe("cat [SENSITIVE_PATH]");
});

describe("a property or an ordinary file is not a sensitive path", () => {
  for (const text of [
    "process.env",
    "process.env.HOME",
    "import.meta.env.X",
    "event.key",
    "item.key === 1",
    "Object.keys(x)",
    "if (e.key === 'Enter') return",
    "obj.key;",
    "const a = { ...env, b }",
    '  .env("PATH", "x")',
    "Encoding.PEM",
    "package.json",
    "src/environment.ts",
    ".eslintrc.json",
    ".ssh/config",
    "x = map.key",
  ]) {
    test(text, () => expect(redact(text)).toBe(text));
  }
  test("and the judgement by name agrees", () => {
    for (const path of [
      "src/a.ts",
      "environment",
      "keys.ts",
      "~/.ssh/known_hosts",
      "",
      "a.env.ts",
    ]) {
      expect(isSensitivePath(path)).toBe(false);
    }
  });
});

test("a closing brace before a variable does not stop the search (found by generated text)", () => {
  expect(redact("}${Y}a.pem")).toBe("}[SENSITIVE_PATH]");
  expect(redact("${A}/${B}/.env")).toBe("[SENSITIVE_PATH]");
});

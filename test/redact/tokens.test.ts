import { describe, expect, test } from "bun:test";
import { redact } from "../../src/redact/redact.ts";
import { hex, mixed, tokens } from "./fake-secrets.ts";

describe("a token of a known service disappears wherever it stands", () => {
  for (const [service, token] of Object.entries(tokens)) {
    test(service, () => {
      expect(redact(token)).toBe("[REDACTED]");
      expect(redact(`before ${token} after`)).toBe("before [REDACTED] after");
      expect(redact(`"${token}"`)).toBe('"[REDACTED]"');
      expect(redact(`(${token})`)).toBe("([REDACTED])");
      expect(redact(`이 키는 ${token}입니다`)).toBe("이 키는 [REDACTED]입니다");
      expect(redact(`curl https://host/x?a=${token}&b=1`)).not.toContain(token);
      expect(redact(`export X=${token}\n`)).toBe("export X=[REDACTED]\n");
      expect(redact(`The key was ${token}.`)).toBe("The key was [REDACTED].");
    });
  }
});

test("a token after its scheme disappears and the scheme stays", () => {
  expect(redact(`Bearer ${mixed(30)}`)).toBe("Bearer [REDACTED]");
  expect(redact(`KakaoAK ${hex(32)}`)).toBe("KakaoAK [REDACTED]");
  expect(redact(`SECRET_KEY DEV${"0A1B2C3D4E5F".repeat(3)}`)).toBe("SECRET_KEY [REDACTED]");
  expect(redact(`FlyV1 fm2_${mixed(80)}`)).toBe("FlyV1 [REDACTED]");
});

test("the number of a Telegram bot and the environment of a Braintree token stay", () => {
  expect(redact(`123456789:AA${mixed(33)}`)).toBe("123456789:[REDACTED]");
  const braintree = `access_token$production$${"a1b2c3d4".repeat(2)}$${hex(32)}`;
  expect(redact(braintree)).toStartWith("access_token$production$");
  expect(redact(braintree)).not.toContain(hex(32));
});

test("a private key disappears with its header, and a certificate stays", () => {
  const dashes = "-".repeat(5);
  for (const kind of [
    "RSA PRIVATE KEY",
    "PRIVATE KEY",
    "OPENSSH PRIVATE KEY",
    "EC PRIVATE KEY",
    "ENCRYPTED PRIVATE KEY",
    "PGP PRIVATE KEY BLOCK",
  ]) {
    const begin = `${dashes}BEGIN ${kind}${dashes}`;
    const end = `${dashes}END ${kind}${dashes}`;
    expect(redact(`a\n${begin}\nMIIE\nabc=\n${end}\nb`)).toBe("a\n[REDACTED]\nb");
    expect(redact(`{"private_key":"${begin}\\nMIIE\\n${end}\\n"}`)).toBe(
      '{"private_key":"[REDACTED]\\n"}',
    );
    expect(redact(`a ${begin}\nMIIE cut off`)).toBe("a [REDACTED]");
  }
  const certificate = `${dashes}BEGIN CERTIFICATE${dashes}\nMIIE\n${dashes}END CERTIFICATE${dashes}`;
  expect(redact(certificate)).toBe(certificate);
  const constant = `if (text.startsWith("${dashes}BEGIN PRIVATE KEY${dashes}")) return true;`;
  expect(redact(constant)).toBe(constant);
});

test("a private key in base64, as a kubeconfig or a manifest holds it, disappears too, and a certificate stays", () => {
  const packed = (kind: string): string => {
    const dashes = "-".repeat(5);
    const pem = `${dashes}BEGIN ${kind}${dashes}\n${mixed(64)}\n${dashes}END ${kind}${dashes}\n`;
    return Buffer.from(pem).toString("base64");
  };
  for (const kind of [
    "PRIVATE KEY",
    "RSA PRIVATE KEY",
    "EC PRIVATE KEY",
    "OPENSSH PRIVATE KEY",
    "ENCRYPTED PRIVATE KEY",
    "DSA PRIVATE KEY",
    "PGP PRIVATE KEY BLOCK",
  ]) {
    const text = `    client-key-data: ${packed(kind)}\n  tls.key: ${packed(kind)}`;
    expect(redact(text)).toBe("    client-key-data: [REDACTED]\n  tls.key: [REDACTED]");
  }
  const shown = `certificate-authority-data: ${packed("CERTIFICATE")}`;
  expect(redact(shown)).toBe(shown);
});

import { expect, test } from "bun:test";
import fc from "fast-check";
import { findSecrets } from "../../src/redact/find-secrets.ts";
import { PRIVATE, REDACTED, SENSITIVE_PATH } from "../../src/redact/lexical/match.ts";
import { redact } from "../../src/redact/redact.ts";
import { tokens } from "./fake-secrets.ts";

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...Object.values(tokens)),
      fc.constantFrom(
        "password",
        "=",
        ": ",
        "hunter2x",
        "\n",
        " ",
        '"',
        "api_key",
        "token",
        ",",
        "|",
      ),
      fc.constantFrom(
        "postgres://a:b1c2d3@host/x",
        "the password is ",
        "set the password to ",
        "é",
      ),
      fc.constantFrom(
        "-----BEGIN PRIVATE KEY-----\nMIIEa1B2c3D4e5F6g7H8\n-----END PRIVATE KEY-----",
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

test("what is found is what is hidden: both are one set of rules", () => {
  fc.assert(
    fc.property(text, (written) => {
      const found = findSecrets(written);
      let out = "";
      let copied = 0;
      for (const { start, end } of found) {
        expect(start).toBeGreaterThanOrEqual(copied);
        expect(end).toBeGreaterThan(start);
        out += written.slice(copied, start) + REDACTED;
        copied = end;
      }
      const redacted = redact(written);
      if (redacted.includes(PRIVATE) || redacted.includes(SENSITIVE_PATH)) return;
      expect(out + written.slice(copied)).toBe(redacted);
    }),
    { numRuns: 3000 },
  );
});

test("each is named by what it is", () => {
  const found = (written: string): string[] => findSecrets(written).map(({ kind }) => kind);
  expect(found(`x ${tokens["GitHub personal token"]} y`)).toEqual(["token"]);
  expect(found("postgres://a:b1c2d3@host/x")).toEqual(["address"]);
  expect(found("password = hunter2x")).toEqual(["value"]);
  expect(found("the password is hunter2x")).toEqual(["value"]);
  expect(found("-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----")).toEqual([
    "private_key",
  ]);
  expect(found("<private>x</private> and config/.env and nothing else")).toEqual([]);
});

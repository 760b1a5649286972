/** Texts made to keep a rule busy. Were one quadratic, a megabyte would take hours: the runner's patience is the measure. */
import { expect, test } from "bun:test";
import { redact } from "../../src/redact/redact.ts";

const SIZE = 1024 * 1024;
const fill = (unit: string): string => unit.repeat(Math.ceil(SIZE / unit.length)).slice(0, SIZE);

const UNITS = [
  "password ",
  "password to ",
  "the password is ",
  "token aB3+",
  "secret set a ",
  "configure set --profile a ",
  "config set //a/:",
  "| password | +",
  "password = a + ",
  "password=a+b",
  "password=/a",
  "--password -a1B",
  "aB3+/",
  "| sudo ",
  "echo a | sudo -S ",
  "echo echo ",
  "<<< ",
  "sudo -S <<< ",
  "identified with a ",
  "user identified by ",
  'variable "password" { default',
  "default = ",
  "密码是 ",
  "密码：",
  "mot de passe :",
  "password:\n",
  "password:\n    a1",
  "\u001b[0m=",
  "password\u001b[1;",
  "[32mghp_",
  "eyJ-eyJ-",
  "eyJhbGciOiJIUzI1NiJ9.a.",
  "eyJhbGciOiJIUzI1NiJ9.",
  "0123456789abcdef0123456789abcdef.",
  "sk-aBcDeFgH",
  "AKIAIOSFODNN7ABCDEFG/",
  "AKIAIOSFODNN7ABCDEFG    ",
  "://a:b@c/",
  "://a:@@@@",
  "PRIVATE KEY",
  "---- BEGIN PRIVATE KEY",
  '-----BEGIN PRIVATE KEY-----", "',
  '-----BEGIN PRIVATE KEY-----", "MIIEa1B2c3D4e5F6g7H8", ',
  "Private-Lines: 1\nAAAAAAAAA\n",
];

test.each(UNITS)("a megabyte of %j is read once", (unit) => {
  const text = fill(unit);
  expect(redact(text).length).toBeLessThanOrEqual(text.length * 3);
  const long = `${unit}${fill("aB3/+")}`;
  expect(redact(long).length).toBeLessThanOrEqual(long.length * 3);
});

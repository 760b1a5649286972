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
];

test.each(UNITS)("a megabyte of %j is read once", (unit) => {
  const text = fill(unit);
  expect(redact(text).length).toBeLessThanOrEqual(text.length * 3);
  const long = `${unit}${fill("aB3/+")}`;
  expect(redact(long).length).toBeLessThanOrEqual(long.length * 3);
});

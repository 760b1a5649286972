// Reading from a real stdin is tested with real processes, in test/hooks/stdin.test.ts.
import { expect, test } from "bun:test";
import { readText } from "../../src/clients/stdin.ts";

test("an object is a payload, with or without a byte order mark and white space around it", () => {
  for (const text of ['{"a":1}', '{"a":1}\n', ' \n{"a":1}\t', '\uFEFF{"a":1}']) {
    expect(readText(text, text.length)).toEqual({ kind: "payload", payload: { a: 1 } });
  }
});

test("blank input is nothing", () => {
  for (const text of ["", " ", "\n", " \n\t\r\n", "\uFEFF"]) {
    expect(readText(text, text.length)).toEqual({ kind: "nothing" });
  }
});

test("what is no object is kept with what was wrong with it", () => {
  expect(readText("[1]", 3)).toEqual({
    kind: "unreadable",
    reason: "not_an_object",
    head: "[1]",
    bytes: 3,
  });
  for (const text of ["nope", '{"a":', "{'a':1}", '{"a":1}{"b":2}', "NaN", "\0"]) {
    expect(readText(text, 9)).toMatchObject({ reason: "not_json", head: text, bytes: 9 });
  }
  for (const text of ["7", "null", "true", '"text"']) {
    expect(readText(text, 1)).toMatchObject({ reason: "not_an_object" });
  }
});

test("of a long unreadable input only the beginning is held", () => {
  const input = readText("x".repeat(1_000_000), 1_000_000);
  expect(input).toMatchObject({ kind: "unreadable", bytes: 1_000_000 });
  expect(input.kind === "unreadable" && input.head.length).toBe(64 * 1024);
});

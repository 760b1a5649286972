// How a hook takes a client's input is tested with the real program, in test/hooks/stdin.test.ts.
import { expect, test } from "bun:test";
import { type HookInput, parseHookInput, type STDIN_LIMITS } from "../../src/clients/hook/stdin.ts";

/** What `readStdin` answers in a process that is given these pieces; its input stays open when asked to. */
async function readIn(
  pieces: readonly string[],
  { isLeftOpen = false, ...limits }: Partial<typeof STDIN_LIMITS> & { isLeftOpen?: boolean } = {},
): Promise<HookInput> {
  const program = Bun.fileURLToPath(import.meta.resolve("./read-stdin-process.ts"));
  const child = Bun.spawn([process.execPath, program, JSON.stringify(limits)], {
    stdin: "pipe",
    stdout: "pipe",
  });
  for (const piece of pieces) {
    void child.stdin.write(piece);
    await child.stdin.flush();
    await Bun.sleep(20);
  }
  if (!isLeftOpen) await child.stdin.end();
  return JSON.parse(await new Response(child.stdout).text()) as HookInput;
}

test("readStdin takes a whole object, in however many pieces it comes, and waits no longer once it ended with a newline (a part of R042)", async () => {
  const whole = { kind: "payload", payload: { a: "가" } } as const;
  expect(await readIn(['{"a":', '"가"}'])).toEqual(whole);
  expect(await readIn(['{"a":"가"}\n'], { isLeftOpen: true, timeMs: 3_600_000 })).toEqual(whole);
  expect(await readIn(['{"a":"가"}'], { isLeftOpen: true, timeMs: 500 })).toEqual(whole);
});

test("readStdin says what was wrong with other input: nothing, too late, too much or no object (a part of R042)", async () => {
  expect(await readIn([])).toEqual({ kind: "nothing" });
  expect(await readIn(['{"a":'], { isLeftOpen: true, timeMs: 500 })).toEqual({
    kind: "unreadable",
    reason: "incomplete",
    head: '{"a":',
    bytes: 5,
  });
  expect(await readIn(["x".repeat(11)], { maxBytes: 10 })).toMatchObject({ reason: "too_large" });
  expect(await readIn(["[1]"])).toMatchObject({ reason: "not_an_object", head: "[1]" });
});

test("an object is a payload, with or without a byte order mark and white space around it", () => {
  for (const text of ['{"a":1}', '{"a":1}\n', ' \n{"a":1}\t', '\uFEFF{"a":1}']) {
    expect(parseHookInput(text, text.length)).toEqual({ kind: "payload", payload: { a: 1 } });
  }
});

test("blank input is nothing", () => {
  for (const text of ["", " ", "\n", " \n\t\r\n", "\uFEFF"]) {
    expect(parseHookInput(text, text.length)).toEqual({ kind: "nothing" });
  }
});

test("what is no object is kept with what was wrong with it", () => {
  expect(parseHookInput("[1]", 3)).toEqual({
    kind: "unreadable",
    reason: "not_an_object",
    head: "[1]",
    bytes: 3,
  });
  for (const text of ["nope", '{"a":', "{'a':1}", '{"a":1}{"b":2}', "NaN", "\0"]) {
    expect(parseHookInput(text, 9)).toMatchObject({ reason: "not_json", head: text, bytes: 9 });
  }
  for (const text of ["7", "null", "true", '"text"']) {
    expect(parseHookInput(text, 1)).toMatchObject({ reason: "not_an_object" });
  }
});

test("of a long unreadable input only the beginning is held", () => {
  const input = parseHookInput("x".repeat(1_000_000), 1_000_000);
  expect(input).toMatchObject({ kind: "unreadable", bytes: 1_000_000 });
  expect(input.kind === "unreadable" && input.head.length).toBe(64 * 1024);
});

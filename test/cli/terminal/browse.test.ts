/** Keys, and what they do to a list: without a terminal. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  type BrowseViewport,
  INITIAL_BROWSE_STATE,
  type BrowseState,
  type BrowseAction,
  matchesFilter,
  handleKey,
} from "../../../src/cli/terminal/screen/browse.ts";
import { type Key, openKeyReader } from "../../../src/cli/terminal/screen/keys.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const named = (keys: readonly Key[]): string[] =>
  keys.map((key) => (key.name === "text" ? key.text : key.name));

test("bytes are read as keys, whole or in pieces, and what means nothing is no letter", () => {
  const read = openKeyReader();
  expect(named(read(bytes("\u001B[A\u001BOB\u001B[5~\u001B[H\u001B[1;5C\r\u007Fq가")))).toEqual([
    "up",
    "down",
    "pageUp",
    "home",
    "enter",
    "backspace",
    "q",
    "가",
  ]);
  expect(named(read(bytes("\u001B")))).toEqual(["escape"]);
  expect(named(read(bytes("\u001B[")))).toEqual([]);
  expect(named(read(bytes("B")))).toEqual(["down"]);
  const [first, ...rest] = bytes("각");
  expect(named(read(new Uint8Array([first ?? 0])))).toEqual([]);
  expect(named(read(new Uint8Array(rest)))).toEqual(["각"]);
  expect(named(read(bytes("\u0003\u0004\u001A\u0007")))).toEqual([
    "interrupt",
    "interrupt",
    "suspend",
  ]);
});

test("arrows choose, Enter opens, / filters, Esc goes one step back and then out, letters act, on a Korean keyboard too", () => {
  const around: BrowseViewport = { ids: ["a", "b", "c"], rows: 10, pageLines: 30 };
  let now: BrowseState = INITIAL_BROWSE_STATE;
  const type = (keys: string): BrowseAction => {
    let deed: BrowseAction = null;
    for (const key of openKeyReader()(bytes(keys))) ({ now, deed } = handleKey(now, key, around));
    return deed;
  };
  type("\u001B[B\u001B[B\u001B[B");
  expect(now.selectedId).toBe("c");
  type("k");
  expect([type("\r"), now.mode, now.selectedId]).toEqual(["open", "page", "b"]);
  type("\u001B[6~\u001B[6~\u001B[6~\u001B[6~");
  expect(now.scroll).toBe(20);
  expect(type("\r")).toBe("act");
  expect([type("\u001B"), now.mode]).toEqual([null, "list"]);
  expect([type("y"), type("ㅛ"), type("r"), type("ㄱ"), type("q"), type("ㅂ")]).toEqual([
    "copy",
    "copy",
    "confirmResume",
    "resume",
    "quit",
    "quit",
  ]);
  // One letter starts no client; another key takes it back.
  expect([type("r"), type("j"), type("r"), type("r")]).toEqual([
    "confirmResume",
    null,
    "confirmResume",
    "resume",
  ]);
  // In a filter they are letters.
  type("/qr\u007Fy");
  expect([now.mode, now.filter]).toEqual(["filter", "qy"]);
  type("\r");
  expect([now.mode, now.filter]).toEqual(["list", "qy"]);
  expect([type("\u001B"), now.filter]).toEqual([null, ""]);
  type("?");
  expect(now.mode).toBe("help");
  expect(type("r")).toBeNull();
  type("\u001B");
  expect([now.mode, type("\u001B")]).toEqual(["list", "quit"]);
  // What was chosen may be gone by now.
  expect(handleKey({ ...now, selectedId: "gone" }, { name: "down" }, around).now.selectedId).toBe(
    "b",
  );
  expect(handleKey(now, { name: "enter" }, { ...around, ids: [] }).deed).toBeNull();
  expect([matchesFilter("SHOP wait", "shop · waiting"), matchesFilter("shop x", "shop")]).toEqual([
    true,
    false,
  ]);
});

test("the help goes back to what it was shown over: a page, then the list, and only then out", () => {
  const around: BrowseViewport = { ids: ["a", "b"], rows: 10, pageLines: 30 };
  let now: BrowseState = INITIAL_BROWSE_STATE;
  const press = (keys: string): BrowseAction => {
    let deed: BrowseAction = null;
    for (const key of openKeyReader()(bytes(keys))) ({ now, deed } = handleKey(now, key, around));
    return deed;
  };
  press("\r?");
  expect(now.mode).toBe("help");
  for (const leave of ["\u001B", "?", "\r"]) {
    expect([press(leave), now.mode]).toEqual([null, "page"]);
    press("?");
  }
  expect([press("\u001B"), now.mode, press("\u001B"), now.mode]).toEqual([
    null,
    "page",
    null,
    "list",
  ]);
  expect([press("?"), press("\u001B"), now.mode]).toEqual([null, null, "list"]);
  expect(press("\u001B")).toBe("quit");
});

test("a list that opens with its filter still quits by q and helps by ?, until something is typed", () => {
  const around: BrowseViewport = { ids: ["a", "b", "c"], rows: 10, pageLines: 30 };
  const fresh: BrowseState = { ...INITIAL_BROWSE_STATE, mode: "filter", isFresh: true };
  const press = (keys: string): { now: BrowseState; deed: BrowseAction } => {
    let [now, deed]: [BrowseState, BrowseAction] = [fresh, null];
    for (const key of openKeyReader()(bytes(keys))) ({ now, deed } = handleKey(now, key, around));
    return { now, deed };
  };
  for (const key of ["q", "Q", "ㅂ", "\u001B"])
    expect([key, press(key).deed]).toEqual([key, "quit"]);
  expect(press("?").now.mode).toBe("help");
  expect(press("\r")).toMatchObject({ deed: "open", now: { mode: "page", selectedId: "a" } });
  expect(press("\u001B[B").now).toMatchObject({ mode: "list", selectedId: "b" });
  expect(press("/q").now).toMatchObject({ mode: "filter", filter: "q" });
  const letter = fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 });
  const word = fc.string({ unit: fc.constantFrom("q", "?", "a", "가", "/"), maxLength: 8 });
  fc.assert(
    fc.property(letter, word, (first, rest) => {
      fc.pre(/^[^\p{C}qQㅂㅃ?/]$/u.test(first));
      expect(press(first + rest)).toMatchObject({
        deed: null,
        now: { mode: "filter", filter: first + rest },
      });
    }),
    { numRuns: 300 },
  );
});

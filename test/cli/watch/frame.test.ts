import { expect, test } from "bun:test";
import { frameChanges, type ScreenLine } from "../../../src/cli/terminal/screen/frame.ts";

const plain = (...texts: string[]): ScreenLine[] => texts.map((text) => ({ text, look: "plain" }));

test("nothing is drawn when nothing changed, and only the lines that did otherwise", () => {
  const before = plain("one", "two", "three");
  expect(frameChanges(before, plain("one", "two", "three"), true)).toBe("");
  expect(frameChanges(before, plain("one", "TWO", "three"), true)).toBe("\u001B[2;1H\u001B[2KTWO");
  expect(frameChanges(before, plain("one"), true)).toBe("\u001B[2;1H\u001B[2K\u001B[3;1H\u001B[2K");
  expect(frameChanges(before, [...before, ...plain("four")], true)).toBe(
    "\u001B[4;1H\u001B[2Kfour",
  );
});

test("the first picture, and one after the window changed, wipe what stood there", () => {
  expect(frameChanges(null, plain("one"), true)).toBe("\u001B[2J\u001B[1;1H\u001B[2Kone");
});

test("what matters is bold and what does not is faint, unless colours are unwanted", () => {
  const strong: ScreenLine[] = [{ text: "now", look: "strong" }];
  expect(frameChanges([], strong, true)).toContain("\u001B[1mnow\u001B[0m");
  expect(frameChanges([], strong, false)).toEndWith("now");
  // Only its look changed.
  expect(frameChanges(plain("now"), strong, true)).not.toBe("");
});

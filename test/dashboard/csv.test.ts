import { expect, test } from "bun:test";
import { csvText } from "../../src/dashboard/parts/csv.ts";

test("a file for a spreadsheet keeps every cell, and no text becomes a formula", () => {
  const text = csvText([
    ["day", "a,b", 'say "so"', "line\nbreak"],
    ["=1+1", "-x", "@y", "결제"],
    [1.5, -2, 0, null],
  ]);
  expect(text.slice(1)).toBe(
    'day,"a,b","say ""so""","line\nbreak"\r\n\'=1+1,\'-x,\'@y,결제\r\n1.5,-2,0,\r\n',
  );
  expect(text.codePointAt(0)).toBe(0xfeff);
});

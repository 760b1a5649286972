import { expect, test } from "bun:test";
import { roughDuration } from "../../src/text/rough-duration.ts";

test("an estimate is said in tens of seconds, and from a minute and a half on in minutes", () => {
  const of = (seconds: number): string =>
    roughDuration(seconds, { seconds: " s", minutes: " min" });
  expect([1, 7, 20, 21, 84, 90].map(of)).toEqual(["5 s", "10 s", "20 s", "30 s", "90 s", "90 s"]);
  expect([91, 120, 121, 363].map(of)).toEqual(["2 min", "2 min", "2 min", "6 min"]);
});

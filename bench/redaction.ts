/** How fast ordinary text is redacted: nothing in it is to be hidden, all of it must be looked at. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { redact } from "../src/redact/redact.ts";
import { percentile } from "./figures.ts";

const MEGABYTE = 1024 * 1024;
const SIZE = 4 * MEGABYTE;
const ROUNDS = 9;

const fill = (text: string): string => text.repeat(Math.ceil(SIZE / text.length)).slice(0, SIZE);

const root = join(import.meta.dir, "..");
const TEXTS: Readonly<Record<string, string>> = {
  "English prose": fill(
    "The session starts from nothing, nobody sees which of six waits for a permission, and the same error is solved again. ",
  ),
  "Korean prose": fill(
    "세션은 아무것도 모른 채 시작하고, 여섯 개 중 어느 것이 허락을 기다리는지 아무도 모릅니다. ",
  ),
  "source code": fill(readFileSync(join(root, "src/ingest/read/consume.ts"), "utf8")),
  "tool output": fill(
    "src/ingest/read/consume.ts:42:7 - ok 12 tests passed in 3.2 s (0 failed), see dist/report.html\n",
  ),
};

export function benchRedaction(): { name: string; megabytesPerSecond: number }[] {
  return Object.entries(TEXTS).map(([name, text]) => {
    const rates: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const started = Bun.nanoseconds();
      if (redact(text) !== text) throw new Error(`${name}: something was hidden`);
      rates.push(SIZE / MEGABYTE / ((Bun.nanoseconds() - started) / 1e9));
    }
    return { name, megabytesPerSecond: percentile(rates, 50) };
  });
}

/** More of what `bad-input.test.ts` sends through real hooks, and much more without them. */
import { describe, expect, test } from "bun:test";
import { parseHookInput } from "../../src/clients/hook/stdin.ts";
import { decodeLine, encodeLine, encodeStreamLine } from "../../src/event/line.ts";
import { capture } from "../../src/ingest/capture/capture.ts";
import { capturing } from "../clients/captured-events.ts";
import { badInputKinds, badInputs } from "./bad-input.ts";
import { expectUnmoved } from "./unmoved.ts";

describe("bad input", () => {
  test("300 bad inputs through real hooks: exit 0, silence, whole lines, no other file", async () => {
    await expectUnmoved(300);
  });

  test("4,000 more through the same functions: nothing throws, and every line can be read again", () => {
    const how = capturing();
    const kinds = new Map<string, number>();
    let lines = 0;
    for (const { kind, stdin } of badInputs(19, 4000)) {
      const text = typeof stdin === "string" ? stdin : Buffer.from(stdin).toString("utf8");
      const input = parseHookInput(text, stdin.length);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (input.kind === "nothing") continue;
      for (const event of capture(input, how)) {
        const line = encodeLine(event);
        const decoded = decodeLine(line.slice(0, -1));
        const isSame =
          decoded.ok &&
          decoded.event.id === event.id &&
          decoded.event.type === event.type &&
          decoded.event.ts === event.ts;
        if (!isSame || line.indexOf("\n") !== line.length - 1) {
          throw new Error(`${kind}: ${line.slice(0, 500)}`);
        }
        const shared = encodeStreamLine(event);
        if (shared !== null && !decodeLine(shared.slice(0, -1)).ok) throw new Error(shared);
        lines++;
      }
    }
    expect([...kinds.keys()].toSorted()).toEqual(badInputKinds.toSorted());
    expect(lines).toBeGreaterThan(3100);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});

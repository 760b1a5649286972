import { expect, test } from "bun:test";
import { type JsonObject, flatten } from "../../../src/event/event.ts";
import { entriesFromEvents } from "../../../src/remember/ledger/recorded-entries.ts";

test("what a request failed with is nobody's answer; what was said before an interruption is", () => {
  const end = (data: JsonObject) =>
    flatten({
      id: "e",
      v: 1,
      type: "turn.end",
      ts: "2026-02-07T10:00:00.000Z",
      sessionId: "s",
      project: null,
      projectPath: null,
      data,
    });
  const entries = entriesFromEvents([
    end({ ok: true, lastAssistantMessage: "Rounded once." }),
    end({ ok: false, interrupted: true, lastAssistantMessage: "Rounding per" }),
    end({ ok: false, lastAssistantMessage: "API Error: Repeated 529 Overloaded errors" }),
  ]);
  const said = entries.flatMap((one) => (one.kind === "said" ? [one.text] : []));
  expect(said).toEqual(["Rounded once.", "Rounding per"]);
});

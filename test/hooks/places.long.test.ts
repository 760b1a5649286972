/**
 * Every payload that was ever captured through a real hook: `test/clients/` reads all of them, `places.test.ts` and
 * the journeys have one of each event.
 */
import { describe, expect, test } from "bun:test";
import { capturedPayloads } from "../payloads.ts";
import { openSandbox } from "../sandbox.ts";
import { SILENT } from "./processes.ts";

describe("what the real clients send", () => {
  test("is taken without a word: exit 0, empty stdout and stderr, for every captured payload", async () => {
    using sandbox = openSandbox();
    for (const one of capturedPayloads()) {
      const ran = await sandbox.hook(one.stdin, { client: one.client, env: one.env });
      expect({ name: one.name, ...ran }).toEqual({ name: one.name, ...SILENT });
    }
    expect(sandbox.events().length).toBe(sandbox.journalLines().length);
    expect(sandbox.events().length).toBeGreaterThan(100);
  });
});

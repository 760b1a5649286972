/** A file system that takes nothing is another matter than a folder of somebody else's. */
import { expect, test } from "bun:test";
import { asFault } from "../../src/cli/command/fault.ts";
import { asToolFault } from "../../src/mcp/fault.ts";
import { StoreFault } from "../../src/store/fault.ts";
import { SystemFault } from "../../src/system/calls.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";

test("a read-only file system is named as the cause, and what to do about it", () => {
  for (const text of [en, ko]) {
    const { dbReadOnlyFix, dbUnwritableFix } = text.faults;
    for (const [code, fix] of [
      ["EROFS", dbReadOnlyFix],
      ["EACCES", dbUnwritableFix],
    ] as const) {
      const fault = new StoreFault("DB_UNWRITABLE", "/x/search.db", new SystemFault(code, "open"));
      expect(asFault(fault, text).fix).toBe(fix);
      expect(asToolFault(fault, text).fix).toBe(fix);
    }
  }
});

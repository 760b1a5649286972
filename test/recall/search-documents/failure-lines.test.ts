/** What a failed call says is in its document once. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { toEvent } from "../../../src/event/event.ts";
import { draftErrors } from "../../../src/recall/search/documents/failures.ts";

const word = fc.stringMatching(/^[a-z]{3,8}$/);
const lines = fc.uniqueArray(
  fc.array(word, { minLength: 2, maxLength: 6 }).map((words) => words.join(" ")),
  { minLength: 1, maxLength: 12 },
);

test("lines that are named of an error and kept of it are told once, however they are indented or colored", () => {
  fc.assert(
    fc.property(lines, fc.infiniteStream(fc.boolean()), fc.nat(12), (all, chosen, cut) => {
      const isChosen = chosen[Symbol.iterator]();
      const named = all.filter(() => isChosen.next().value === true);
      const kept = all.slice(0, Math.max(1, all.length - cut));
      const event = toEvent({
        v: 1,
        id: "e",
        type: "tool_error",
        ts: "2026-11-18T09:00:00.000Z",
        sessionId: "s",
        project: "shop",
        projectPath: "/shop",
        data: {
          tool: "Bash",
          errorRaw: kept.map((one) => `    \u001B[31m${one}\u001B[39m`).join("\n"),
          errorLine: named.join("\n"),
          meta: { commandLine: "npm run CHECK" },
        },
      });
      if (event.type !== "tool_error") throw new Error("it is one");
      const text = Bun.stripANSI(draftErrors(event)[0]?.text ?? "");
      const told = text.split("\n").map((one) => one.trim());
      for (const one of new Set([...kept, ...named])) {
        const isInside = told.some((other) => other !== one && other.includes(one));
        expect(told.filter((other) => other === one).length || (isInside ? 1 : 0)).toBe(1);
      }
      expect(told.at(-1)).toBe("Bash npm run CHECK");
    }),
    { numRuns: 500 },
  );
});

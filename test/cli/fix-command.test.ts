import { expect, test } from "bun:test";
import { fixCommand } from "../../src/cli/search/fix-command.ts";

test("a fix is copied as the commands that were run before it worked", () => {
  const of = (text: string): string | null => fixCommand({ kind: "resolution", text });
  expect(of("ENOENT: config.json\n→ Bash cp a.json b.json → Bash npm test\nrun the tests")).toBe(
    "cp a.json b.json",
  );
  expect(of("x\n→ Bash npm ci → Edit a.ts → Bash npm i x → Bash npm test")).toBe(
    "npm ci && npm i x",
  );
  // The same command worked: it is the fix itself.
  expect(of("port in use\n→ Bash PORT=4000 node server.mjs")).toBe("PORT=4000 node server.mjs");
  expect(of("x\n→ Edit total.js → Bash node total.js")).toBe("Edit total.js");
});

test("no other hit is copied as a fix", () => {
  expect(fixCommand({ kind: "prompt", text: "→ Bash npm ci" })).toBeNull();
  expect(fixCommand({ kind: "resolution", text: "nothing was said" })).toBeNull();
});

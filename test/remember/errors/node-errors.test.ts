/** What the Node on this machine prints of an error that nobody caught is called by the line that names the error. */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extractErrorCore } from "../../../src/remember/errors/normalize-error.ts";

const PROGRAMS: readonly (readonly [file: string, program: string, head: RegExp])[] = [
  [
    "assert.mjs",
    'import assert from "node:assert";\nassert.equal(200, 400, "status of the order");',
    /^AssertionError \[ERR_ASSERTION\]: status of the order$/,
  ],
  [
    "later.mjs",
    'import assert from "node:assert/strict";\nconst run = async () => assert.equal(200, 400);\nawait run();',
    /^AssertionError \[ERR_ASSERTION\]: Expected values to be strictly equal:$/,
  ],
  [
    "throw.cjs",
    'function total() { throw new RangeError("no prices"); }\ntotal();',
    /^RangeError: no prices$/,
  ],
  [
    "reject.mjs",
    'async function f() { throw new TypeError("no number"); }\nf();\nawait new Promise((r) => setTimeout(r, 50));',
    /^TypeError: no number$/,
  ],
  ["words.mjs", 'Promise.reject("just words");', /^\[?UnhandledPromiseRejection: /],
  [
    "event.cjs",
    'const { EventEmitter } = require("events");\nnew EventEmitter().emit("error", new Error("pipe gone"));',
    /^Error: pipe gone$/,
  ],
  [
    "missing.mjs",
    'import x from "left-pad-no";',
    /^Error \[ERR_MODULE_NOT_FOUND\]: Cannot find package 'left-pad-no'/,
  ],
  ["missing.cjs", 'require("left-pad-no");', /^Error: Cannot find module 'left-pad-no'$/],
  ["syntax.mjs", "const a = ;", /^SyntaxError: Unexpected token ';'$/],
  ["syntax.cjs", "function ( {", /^SyntaxError: Function statements require a function name$/],
  ["object.cjs", "throw { code: 42 };", /^\{ code: 42 \}$/],
  [
    "sum.test.mjs",
    'import test from "node:test";\nimport assert from "node:assert";\ntest("adds", () => { assert.equal(1 + 1, 3); });',
    /^(?:not ok 1 - |✖ )adds/,
  ],
];

test.each(PROGRAMS)("%s", async (file, program, head) => {
  const folder = mkdtempSync(join(tmpdir(), "node errors-"));
  try {
    const path = join(folder, file);
    writeFileSync(path, program);
    const args = file.includes(".test.") ? ["--test", path] : [path];
    const ran = Bun.spawn(["node", ...args], { stdout: "pipe", stderr: "pipe", cwd: folder });
    const [out, error] = await Promise.all([
      new Response(ran.stdout).text(),
      new Response(ran.stderr).text(),
    ]);
    const { core, normalized } = extractErrorCore(`Exit code 1\n${error}${out}`);
    expect(core.split("\n", 1)[0] ?? "").toMatch(head);
    expect(normalized).not.toContain("triggerUncaughtException");
    expect(core).not.toContain("Node.js v");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

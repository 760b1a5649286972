import { again, jestTest, npmBuild, npmTest, other, type Planted } from "./planted.ts";

const bunTest = (file: string, name: string, ms: string, wanted: string, got: string): string =>
  `Exit code 1\nbun test v1.4.4\n\n${file}:\n(pass) handles an error [0.21ms]\nerror: expect(received).toBe(expected)\n\nExpected: ${wanted}\nReceived: ${got}\n\n      at <anonymous> (/somewhere/app/${file}:12:20)\n(fail) ${name} [${ms}ms]\n\n 3 pass\n 1 fail`;

export const unseenJavascript: readonly Planted[] = [
  again(
    "the same module without types",
    "npx tsc --noEmit",
    "src/index.ts:1:20 - error TS7016: Could not find a declaration file for module 'express'. '/somewhere/app/node_modules/express/index.js' implicitly has an 'any' type.\n\n1 import express from \"express\";\n                     ~~~~~~~~~\n\nFound 1 error in src/index.ts:1",
    "src/index.ts:4:20 - error TS7016: Could not find a declaration file for module 'express'. '/somewhere/app/node_modules/express/index.js' implicitly has an 'any' type.\n\n4 import express from \"express\";\n                     ~~~~~~~~~\n\nFound 1 error in src/index.ts:4",
    [["Bash", "npm install --save-dev @types/express"]],
  ),
  other(
    "another module without types",
    "npx tsc --noEmit",
    "src/index.ts:1:20 - error TS7016: Could not find a declaration file for module 'express'.",
    "src/index.ts:1:20 - error TS7016: Could not find a declaration file for module 'cors'.",
    [["Bash", "npm install --save-dev @types/express"]],
  ),
  other(
    "the same message in another file of the project",
    "npx tsc --noEmit",
    "src/cart.ts(3,7): error TS2304: Cannot find name 'Price'.",
    "src/till.ts(3,7): error TS2304: Cannot find name 'Prize'.",
  ),
  other(
    "too few arguments for another function",
    "npx tsc --noEmit",
    "src/cart.ts(3,7): error TS2554: Expected 2 arguments, but got 1.",
    "src/cart.ts(3,7): error TS2345: Argument of type 'string' is not assignable to parameter of type 'Price'.",
  ),
  again(
    "a suite that cannot run because of one import",
    "npx jest",
    `${jestTest}FAIL test/api.test.ts\n  ● Test suite failed to run\n\n    Cannot find module '../src/db' from 'test/api.test.ts'\n\n      1 | import { app } from "../src/app";\n    > 2 | import { db } from "../src/db";\n\n      at Resolver._throwModNotFoundError (node_modules/jest-resolve/build/resolver.js:427:11)`,
    `${jestTest}FAIL test/api.test.ts\n  ● Test suite failed to run\n\n    Cannot find module '../src/db' from 'test/api.test.ts'\n\n      3 | import { app } from "../src/app";\n    > 4 | import { db } from "../src/db";\n\n      at Resolver._throwModNotFoundError (node_modules/jest-resolve/build/resolver.js:491:11)`,
    [["Write", "src/db.ts"]],
  ),
  other(
    "a suite that cannot run because of another import",
    "npx jest",
    `${jestTest}FAIL test/api.test.ts\n  ● Test suite failed to run\n\n    Cannot find module '../src/db' from 'test/api.test.ts'`,
    `${jestTest}FAIL test/api.test.ts\n  ● Test suite failed to run\n\n    Cannot find module '../src/mail' from 'test/api.test.ts'`,
    [["Write", "src/db.ts"]],
  ),
  other(
    "the same test fails with another value",
    "npm test",
    `${jestTest}FAIL src/price.test.ts\n  ● rounds\n\n    expect(received).toBe(expected) // Object.is equality\n\n    Expected: 1050\n    Received: 1049`,
    `${jestTest}FAIL src/price.test.ts\n  ● rounds\n\n    expect(received).toBe(expected) // Object.is equality\n\n    Expected: 1050\n    Received: undefined`,
  ),
  again(
    "a test of bun fails again",
    "bun test",
    bunTest("test/a.test.ts", "adds", "3.20", "3", "4"),
    bunTest("test/a.test.ts", "adds", "11.06", "3", "4"),
  ),
  other(
    "another test of bun fails",
    "bun test",
    bunTest("test/a.test.ts", "adds", "3.20", "3", "4"),
    bunTest("test/a.test.ts", "joins", "3.20", '"ab"', '"a,b"'),
  ),
  again(
    "a test of vitest times out again",
    "npm test",
    `${npmTest} FAIL  test/queue.test.ts > queue > drains\nError: Test timed out in 5000ms.\nIf this is a long-running test, pass a timeout value as the last argument.\n ❯ test/queue.test.ts:18:3`,
    `${npmTest} FAIL  test/queue.test.ts > queue > drains\nError: Test timed out in 5000ms.\nIf this is a long-running test, pass a timeout value as the last argument.\n ❯ test/queue.test.ts:24:3`,
  ),
  other(
    "another test of vitest times out",
    "npm test",
    `${npmTest} FAIL  test/queue.test.ts > queue > drains\nError: Test timed out in 5000ms.`,
    `${npmTest} FAIL  test/mail.test.ts > mail > sends\nError: Test timed out in 5000ms.`,
  ),
  again(
    "a script that does not exist",
    "npm run migrate",
    'Exit code 1\nnpm error Missing script: "migrate"\nnpm error\nnpm error To see a list of scripts, run:\nnpm error   npm run\nnpm error A complete log of this run can be found in: /home/dev/.npm/_logs/2026-03-01T10_00_00_123Z-debug-0.log',
    'Exit code 1\nnpm error Missing script: "migrate"\nnpm error\nnpm error To see a list of scripts, run:\nnpm error   npm run\nnpm error A complete log of this run can be found in: /home/you/.npm/_logs/2026-05-20T01_44_10_007Z-debug-0.log',
    [["Edit", "package.json"]],
  ),
  other(
    "another script that does not exist",
    "npm run migrate",
    'Exit code 1\nnpm error Missing script: "migrate"',
    'Exit code 1\nnpm error Missing script: "seed"',
    [["Edit", "package.json"]],
  ),
  again(
    "out of memory at other addresses",
    "npm run build",
    "Exit code 134\n<--- Last few GCs --->\n[4321:0x5581c0] 60412 ms: Mark-sweep 4035.1 (4130.0) -> 4034.9 MB\nFATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n 1: 0xb7a940 node::Abort() [node]",
    "Exit code 134\n<--- Last few GCs --->\n[977:0x6012ab] 71020 ms: Mark-sweep 4011.8 (4120.3) -> 4010.2 MB\nFATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n 1: 0xc8b3f1 node::Abort() [node]",
    [["Edit", "package.json"]],
  ),
  other(
    "a build that warns first and fails otherwise",
    "npm run build",
    `${npmBuild}warning: the option "error" is deprecated\nsrc/a.ts(1,1): error TS6133: 'x' is declared but its value is never read.`,
    `${npmBuild}warning: the option "error" is deprecated\nsrc/a.ts(1,1): error TS1005: ';' expected.`,
  ),
  again(
    "a lock file that does not fit",
    "npm ci",
    "Exit code 1\nnpm error code EUSAGE\nnpm error\nnpm error `npm ci` can only install packages when your package.json and package-lock.json are in sync.\nnpm error\nnpm error Missing: zod@3.23.8 from lock file",
    "Exit code 1\nnpm error code EUSAGE\nnpm error\nnpm error `npm ci` can only install packages when your package.json and package-lock.json are in sync.\nnpm error\nnpm error Missing: zod@3.23.8 from lock file",
    [["Bash", "npm install"]],
  ),
  other(
    "no rights in a folder is no missing folder",
    "npm install -g tool",
    "Exit code 243\nnpm error code EACCES\nnpm error syscall mkdir\nnpm error path /usr/lib/node_modules/tool\nnpm error errno -13",
    "Exit code 254\nnpm error code ENOENT\nnpm error syscall open\nnpm error path /somewhere/app/package.json\nnpm error errno -2",
    [["Bash", "npm config set prefix ~/.local"]],
  ),
  again(
    "a hook of React is called wrongly on another line",
    "npx eslint src",
    'Exit code 1\n\n/somewhere/app/src/List.tsx\n  31:5  error  React Hook "useState" is called conditionally. React Hooks must be called in the exact same order  react-hooks/rules-of-hooks\n\n✖ 1 problem (1 error, 0 warnings)',
    'Exit code 1\n\n/somewhere/app/src/List.tsx\n  8:5  error  React Hook "useState" is called conditionally. React Hooks must be called in the exact same order  react-hooks/rules-of-hooks\n\n✖ 1 problem (1 error, 0 warnings)',
    [["Edit", "src/List.tsx"]],
  ),
];

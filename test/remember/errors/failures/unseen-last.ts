import { again, longLog, npmTest, other, type Planted } from "./planted.ts";

const py = (file: string, line: number, said: string): string =>
  `Exit code 1\nTraceback (most recent call last):\n  File "/somewhere/app/manage.py", line 22, in <module>\n    main()\n  File "/somewhere/app/${file}", line ${line}, in handle\n    return order.total\n           ^^^^^^^^^^^\n${said}`;

const react = (file: string, line: number): string =>
  `Exit code 1\nTypeError: Cannot read properties of undefined (reading 'map')\n    at render (/somewhere/app/src/${file}:${line}:18)\n    at renderWithHooks (/somewhere/app/node_modules/react-dom/server.js:5724:16)`;

export const unseenLast: readonly Planted[] = [
  again(
    "the same attribute of nothing, on another line",
    "python manage.py run",
    py("shop/views.py", 12, "AttributeError: 'NoneType' object has no attribute 'total'"),
    py("shop/views.py", 40, "AttributeError: 'NoneType' object has no attribute 'total'"),
  ),
  other(
    "the same attribute of nothing, in another file",
    "python manage.py run",
    py("shop/views.py", 12, "AttributeError: 'NoneType' object has no attribute 'total'"),
    py("shop/mail.py", 12, "AttributeError: 'NoneType' object has no attribute 'total'"),
  ),
  other(
    "an assertion without a word",
    "python manage.py run",
    py("shop/views.py", 12, "AssertionError"),
    py("shop/views.py", 90, "AssertionError"),
  ),
  again(
    "nothing to map over, on another line",
    "node ssr.js",
    react("List.jsx", 9),
    react("List.jsx", 31),
  ),
  other(
    "nothing to map over, in another component",
    "node ssr.js",
    react("List.jsx", 9),
    react("Cart.jsx", 9),
  ),
  other(
    "just says only which recipe failed",
    "just test",
    "Exit code 1\nerror: Recipe `test` failed on line 12 with exit code 1",
    "Exit code 1\nerror: Recipe `test` failed on line 12 with exit code 1",
  ),
  other(
    "turbo says only which task failed",
    "npx turbo build",
    "Exit code 1\nweb:build: cache miss, executing 3f4e9b2c1a\n ERROR  run failed: command  exited (1)\n Tasks:    1 successful, 2 total",
    "Exit code 1\nweb:build: cache miss, executing 91c2b3a4d5\n ERROR  run failed: command  exited (1)\n Tasks:    1 successful, 2 total",
  ),
  other(
    "a crash without a reason",
    "./app",
    "Exit code 139\nSegmentation fault (core dumped)",
    "Exit code 139\nSegmentation fault (core dumped)",
    [["Edit", "src/main.c"]],
  ),
  again(
    "a test of mocha fails again",
    "npx mocha",
    "Exit code 1\n\n  cart\n    ✔ handles an error\n    1) adds\n\n\n  1 passing (12ms)\n  1 failing\n\n  1) cart\n       adds:\n\n      AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n\n4 !== 3\n\n      at Context.<anonymous> (test/cart.js:12:14)",
    "Exit code 1\n\n  cart\n    ✔ handles an error\n    1) adds\n\n\n  1 passing (31ms)\n  1 failing\n\n  1) cart\n       adds:\n\n      AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n\n4 !== 3\n\n      at Context.<anonymous> (test/cart.js:20:14)",
  ),
  other(
    "another test of mocha fails",
    "npx mocha",
    "Exit code 1\n\n  cart\n    1) adds\n\n  0 passing (12ms)\n  1 failing\n\n  1) cart\n       adds:\n      AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:",
    "Exit code 1\n\n  cart\n    1) removes\n\n  0 passing (12ms)\n  1 failing\n\n  1) cart\n       removes:\n      AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:",
  ),
  other(
    "a test of the browser runs out of time, and it is another",
    "npx playwright test",
    "Exit code 1\n\n  1) [chromium] › cart.spec.ts:12:1 › pays ────\n\n    Test timeout of 30000ms exceeded.",
    "Exit code 1\n\n  1) [chromium] › login.spec.ts:4:1 › logs in ────\n\n    Test timeout of 30000ms exceeded.",
  ),
  other(
    "another service does not answer",
    "npm run e2e",
    "Exit code 1\nError: connect ECONNREFUSED 127.0.0.1:5432",
    "Exit code 1\nError: connect ECONNREFUSED 127.0.0.1:9200",
    [["Bash", "docker compose up -d db"]],
  ),
  again(
    "the same service does not answer",
    "curl -sf localhost:3000/health",
    "Exit code 7\ncurl: (7) Failed to connect to localhost port 3000 after 0 ms: Couldn't connect to server",
    "Exit code 7\ncurl: (7) Failed to connect to localhost port 3000 after 12 ms: Couldn't connect to server",
    [["Bash", "npm run serve"]],
  ),
  again(
    "Go finds nothing where it points, on another line",
    "go run .",
    "Exit code 2\npanic: runtime error: invalid memory address or nil pointer dereference\n[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x47e0f3]\n\ngoroutine 1 [running]:\nmain.load(...)\n\t/somewhere/app/load.go:12\nmain.main()\n\t/somewhere/app/main.go:8 +0x1d\nexit status 2",
    "Exit code 2\npanic: runtime error: invalid memory address or nil pointer dereference\n[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x49a1b2]\n\ngoroutine 1 [running]:\nmain.load(...)\n\t/somewhere/app/load.go:33\nmain.main()\n\t/somewhere/app/main.go:9 +0x2f\nexit status 2",
    [["Edit", "load.go"]],
  ),
  other(
    "Go finds nothing somewhere else",
    "go run .",
    "Exit code 2\npanic: runtime error: invalid memory address or nil pointer dereference\n[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x47e0f3]\n\ngoroutine 1 [running]:\nmain.load(...)\n\t/somewhere/app/load.go:12",
    "Exit code 2\npanic: runtime error: invalid memory address or nil pointer dereference\n[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x47e0f3]\n\ngoroutine 1 [running]:\nmain.save(...)\n\t/somewhere/app/save.go:12",
    [["Edit", "load.go"]],
  ),
  again(
    "a test of maven fails again",
    "mvn test",
    "Exit code 1\n[INFO] Running com.app.CartTest\n[ERROR] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.052 s <<< FAILURE! - in com.app.CartTest\n[ERROR] com.app.CartTest.total  Time elapsed: 0.004 s  <<< FAILURE!\norg.opentest4j.AssertionFailedError: expected: <30> but was: <20>",
    "Exit code 1\n[INFO] Running com.app.CartTest\n[ERROR] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.101 s <<< FAILURE! - in com.app.CartTest\n[ERROR] com.app.CartTest.total  Time elapsed: 0.012 s  <<< FAILURE!\norg.opentest4j.AssertionFailedError: expected: <30> but was: <20>",
    [["Edit", "src/main/java/Cart.java"]],
  ),
  other(
    "another test of maven fails",
    "mvn test",
    "Exit code 1\n[ERROR] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.052 s <<< FAILURE! - in com.app.CartTest\n[ERROR] com.app.CartTest.total  Time elapsed: 0.004 s  <<< FAILURE!\norg.opentest4j.AssertionFailedError: expected: <30> but was: <20>",
    "Exit code 1\n[ERROR] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.052 s <<< FAILURE! - in com.app.CartTest\n[ERROR] com.app.CartTest.discount  Time elapsed: 0.004 s  <<< FAILURE!\norg.opentest4j.AssertionFailedError: expected: <5> but was: <0>",
    [["Edit", "src/main/java/Cart.java"]],
  ),
  again(
    "a formatter that is not content with the same file",
    "npx prettier --check .",
    "Exit code 1\nChecking formatting...\n[error] src/app.ts: SyntaxError: ',' expected. (12:8)\n[error]   10 | const a = {",
    "Exit code 1\nChecking formatting...\n[error] src/app.ts: SyntaxError: ',' expected. (40:3)\n[error]   38 | const a = {",
  ),
  other(
    "a formatter that is not content with another file",
    "npx prettier --check .",
    "Exit code 1\nChecking formatting...\n[error] src/app.ts: SyntaxError: ',' expected. (12:8)",
    "Exit code 1\nChecking formatting...\n[error] src/cart.ts: SyntaxError: ')' expected. (12:8)",
  ),
  again(
    "an image that cannot be pulled",
    "docker compose pull",
    "Exit code 18\n web Pulling \n web Error pull access denied for acme/web, repository does not exist or may require 'docker login'\nError response from daemon: pull access denied for acme/web, repository does not exist or may require 'docker login'",
    "Exit code 18\n web Pulling \n web Error pull access denied for acme/web, repository does not exist or may require 'docker login'\nError response from daemon: pull access denied for acme/web, repository does not exist or may require 'docker login'",
    [["Bash", "docker login"]],
  ),
  other(
    "another variable is not set",
    "./run.sh",
    "Exit code 1\n./run.sh: line 3: DATABASE_URL: unbound variable",
    "Exit code 1\n./run.sh: line 3: REDIS_URL: unbound variable",
    [["Write", "env.sh"]],
  ),
  again(
    "the same variable is not set",
    "./run.sh",
    "Exit code 1\n./run.sh: line 3: DATABASE_URL: unbound variable",
    "Exit code 1\n./run.sh: line 14: DATABASE_URL: unbound variable",
    [["Write", "env.sh"]],
  ),
  other(
    "another check of the schema",
    "node validate.js",
    'Exit code 1\nZodError: [\n  {\n    "code": "invalid_type",\n    "expected": "string",\n    "received": "undefined",\n    "path": [\n      "name"\n    ]\n  }\n]',
    'Exit code 1\nZodError: [\n  {\n    "code": "invalid_type",\n    "expected": "string",\n    "received": "undefined",\n    "path": [\n      "email"\n    ]\n  }\n]',
  ),
  again(
    "the same check of the schema",
    "node validate.js",
    'Exit code 1\nZodError: [\n  {\n    "code": "invalid_type",\n    "expected": "string",\n    "received": "undefined",\n    "path": [\n      "name"\n    ]\n  }\n]\n    at get error (/somewhere/app/node_modules/zod/lib/types.js:39:31)',
    'Exit code 1\nZodError: [\n  {\n    "code": "invalid_type",\n    "expected": "string",\n    "received": "undefined",\n    "path": [\n      "name"\n    ]\n  }\n]\n    at get error (/somewhere/app/node_modules/zod/lib/types.js:55:31)',
  ),
  other(
    "a Korean test fails, and it is another",
    "npm test",
    `${npmTest} FAIL  test/장바구니.test.ts > 장바구니 > 합계를 구한다\nAssertionError: expected 20 to be 30`,
    `${npmTest} FAIL  test/장바구니.test.ts > 장바구니 > 할인을 적용한다\nAssertionError: expected 20 to be 30`,
  ),
  again(
    "a Korean test fails again",
    "npm test",
    `${npmTest} FAIL  test/장바구니.test.ts > 장바구니 > 합계를 구한다\nAssertionError: expected 20 to be 30\n ❯ test/장바구니.test.ts:12:20`,
    `${npmTest} FAIL  test/장바구니.test.ts > 장바구니 > 합계를 구한다\nAssertionError: expected 20 to be 30\n ❯ test/장바구니.test.ts:31:20`,
  ),
  other(
    "a Korean message that says nothing",
    "./deploy.sh",
    "Exit code 1\n오류가 발생했습니다.",
    "Exit code 1\n오류가 발생했습니다.",
  ),
  other(
    "a long build that retries with errors and then fails otherwise",
    "npm run deploy",
    longLog(
      "Exit code 1\nuploading\nretrying after error 1",
      "part 12 is done",
      "Error: bucket 'a' does not exist",
    ),
    longLog(
      "Exit code 1\nuploading\nretrying after error 1",
      "part 12 is done",
      "Error: no rights for bucket 'b'",
    ),
    [["Edit", "deploy.json"]],
  ),
  {
    name: "a page that cannot be fetched by a tool of a server",
    failing: ["mcp__web__fetch", "docs"],
    solved: "MCP error -32000: Connection closed",
    steps: [["Bash", "npm run mcp"]],
    now: "MCP error -32000: Connection closed",
    isRight: true,
  },
  {
    name: "another error of a tool of a server",
    failing: ["mcp__web__fetch", "docs"],
    solved: "MCP error -32000: Connection closed",
    steps: [["Bash", "npm run mcp"]],
    now: "MCP error -32602: Invalid arguments for tool fetch",
    isRight: false,
  },
  {
    ...other(
      "another project with the same message about a file of its own",
      "npm run build",
      "Exit code 1\nsrc/cart.ts(3,7): error TS2304: Cannot find name 'Price'.",
      "Exit code 1\nsrc/cart.ts(3,7): error TS2304: Cannot find name 'Price'.",
      [["Edit", "src/cart.ts"]],
    ),
    elsewhere: "/somewhere/shop",
  },
];

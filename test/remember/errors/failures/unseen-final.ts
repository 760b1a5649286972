import { again, longLog, other, type Planted } from "./planted.ts";

const vite = (module: string, line: number): string =>
  `Exit code 1\nvite v5.2.0 building for production...\ntransforming...\n✓ ${line} modules transformed.\nx Build failed in ${line}ms\nerror during build:\n[vite]: Rollup failed to resolve import "${module}" from "/somewhere/app/src/main.ts".\nThis is most likely unintended because it can break your application at runtime.`;

const next = (said: string): string =>
  `Exit code 1\n   ▲ Next.js 14.2.3\n\n   Creating an optimized production build ...\nFailed to compile.\n\n./src/app/page.tsx\n${said}\n\n> Build failed because of webpack errors`;

const swift = (line: number, said: string): string =>
  `Exit code 1\n[1/3] Compiling App main.swift\n/somewhere/app/Sources/App/main.swift:${line}:5: error: ${said}\n    let x = y\n            ^`;

export const unseenFinal: readonly Planted[] = [
  again(
    "an import that the bundler does not know",
    "npx vite build",
    vite("dayjs", 12),
    vite("dayjs", 340),
    [["Bash", "npm install dayjs"]],
  ),
  other(
    "another import that the bundler does not know",
    "npx vite build",
    vite("dayjs", 12),
    vite("lodash-es", 12),
    [["Bash", "npm install dayjs"]],
  ),
  again(
    "a page that does not compile",
    "npx next build",
    next("Module not found: Can't resolve '@/lib/db'"),
    next("Module not found: Can't resolve '@/lib/db'"),
    [["Write", "src/lib/db.ts"]],
  ),
  other(
    "a page that does not compile for another reason",
    "npx next build",
    next("Module not found: Can't resolve '@/lib/db'"),
    next(
      "Error: x You're importing a component that needs useState. It only works in a Client Component",
    ),
    [["Write", "src/lib/db.ts"]],
  ),
  again(
    "a name that Swift does not know",
    "swift build",
    swift(12, "cannot find 'y' in scope"),
    swift(7, "cannot find 'y' in scope"),
    [["Edit", "Sources/App/main.swift"]],
  ),
  other(
    "another complaint of Swift",
    "swift build",
    swift(12, "cannot find 'y' in scope"),
    swift(12, "cannot convert value of type 'String' to specified type 'Int'"),
    [["Edit", "Sources/App/main.swift"]],
  ),
  again(
    "a version of Node that does not fit",
    "yarn install",
    'Exit code 1\nyarn install v1.22.19\n[1/5] Validating package.json...\nerror app@1.0.0: The engine "node" is incompatible with this module. Expected version ">=20". Got "18.17.0"\nerror Found incompatible module.\ninfo Visit https://yarnpkg.com/en/docs/cli/install for documentation about this command.',
    'Exit code 1\nyarn install v1.22.19\n[1/5] Validating package.json...\nerror app@1.0.0: The engine "node" is incompatible with this module. Expected version ">=20". Got "18.17.0"\nerror Found incompatible module.\ninfo Visit https://yarnpkg.com/en/docs/cli/install for documentation about this command.',
    [["Bash", "nvm use 20"]],
  ),
  other(
    "a registry that does not answer",
    "yarn install",
    'Exit code 1\nyarn install v1.22.19\nerror app@1.0.0: The engine "node" is incompatible with this module.',
    'Exit code 1\nyarn install v1.22.19\nerror An unexpected error occurred: "https://registry.yarnpkg.com/react: getaddrinfo ENOTFOUND registry.yarnpkg.com".',
    [["Bash", "nvm use 20"]],
  ),
  again(
    "a foreign key that is not there",
    "npm run seed",
    "Exit code 1\nPrismaClientKnownRequestError: \nInvalid `prisma.order.create()` invocation in\n/somewhere/app/prisma/seed.ts:12:22\n\nForeign key constraint failed on the field: `Order_userId_fkey (index)`",
    "Exit code 1\nPrismaClientKnownRequestError: \nInvalid `prisma.order.create()` invocation in\n/somewhere/app/prisma/seed.ts:31:22\n\nForeign key constraint failed on the field: `Order_userId_fkey (index)`",
    [["Edit", "prisma/seed.ts"]],
  ),
  other(
    "a value that must be unique is no foreign key",
    "npm run seed",
    "Exit code 1\nPrismaClientKnownRequestError: \nInvalid `prisma.order.create()` invocation in\n/somewhere/app/prisma/seed.ts:12:22\n\nForeign key constraint failed on the field: `Order_userId_fkey (index)`",
    "Exit code 1\nPrismaClientKnownRequestError: \nInvalid `prisma.order.create()` invocation in\n/somewhere/app/prisma/seed.ts:12:22\n\nUnique constraint failed on the fields: (`number`)",
    [["Edit", "prisma/seed.ts"]],
  ),
  again(
    "a certificate that ran out",
    "curl -sf https://api.example.com/v1/items",
    "Exit code 60\ncurl: (60) SSL certificate problem: certificate has expired\nMore details here: https://curl.se/docs/sslcerts.html",
    "Exit code 60\ncurl: (60) SSL certificate problem: certificate has expired\nMore details here: https://curl.se/docs/sslcerts.html",
    [["Bash", "update-ca-certificates"]],
  ),
  other(
    "another problem with a certificate",
    "curl -sf https://api.example.com/v1/items",
    "Exit code 60\ncurl: (60) SSL certificate problem: certificate has expired",
    "Exit code 60\ncurl: (60) SSL certificate problem: unable to get local issuer certificate",
    [["Bash", "update-ca-certificates"]],
  ),
  other(
    "a run of the same workflow fails, and only that is said",
    "gh run watch 12",
    "Exit code 1\nX main CI · 4312\nTriggered via push about 2 minutes ago\n\nJOBS\nX test in 1m3s (ID 77)\n\nX Run CI (4312) completed with 'failure'",
    "Exit code 1\nX main CI · 4399\nTriggered via push about 9 minutes ago\n\nJOBS\nX test in 2m1s (ID 81)\n\nX Run CI (4399) completed with 'failure'",
  ),
  other(
    "the same linter stops at another place with another rule",
    "golangci-lint run",
    "Exit code 1\ncart.go:12:2: ineffectual assignment to err (ineffassign)\n\terr := load()\n\t^",
    "Exit code 1\ncart.go:12:2: Error return value of `load` is not checked (errcheck)\n\tload()\n\t^",
    [["Edit", "cart.go"]],
  ),
  again(
    "the same rule of the same linter",
    "ruff check .",
    "Exit code 1\napp/cart.py:12:8: F401 [*] `os` imported but unused\nFound 1 error.\n[*] 1 fixable with the `--fix` option.",
    "Exit code 1\napp/cart.py:3:8: F401 [*] `os` imported but unused\nFound 1 error.\n[*] 1 fixable with the `--fix` option.",
    [["Edit", "app/cart.py"]],
  ),
  other(
    "another unused import",
    "ruff check .",
    "Exit code 1\napp/cart.py:12:8: F401 [*] `os` imported but unused\nFound 1 error.",
    "Exit code 1\napp/cart.py:12:8: F401 [*] `sys` imported but unused\nFound 1 error.",
    [["Edit", "app/cart.py"]],
  ),
  again(
    "a submodule that was not fetched",
    "cmake -B build",
    "Exit code 1\n-- The C compiler identification is GNU 12.2.0\nCMake Error at CMakeLists.txt:12 (add_subdirectory):\n  The source directory\n\n    /somewhere/app/third_party/fmt\n\n  does not contain a CMakeLists.txt file.\n\n-- Configuring incomplete, errors occurred!",
    "Exit code 1\n-- The C compiler identification is GNU 12.2.0\nCMake Error at CMakeLists.txt:40 (add_subdirectory):\n  The source directory\n\n    /somewhere/app/third_party/fmt\n\n  does not contain a CMakeLists.txt file.\n\n-- Configuring incomplete, errors occurred!",
    [["Bash", "git submodule update --init"]],
  ),
  other(
    "a package that cmake does not find",
    "cmake -B build",
    'Exit code 1\nCMake Error at CMakeLists.txt:12 (find_package):\n  Could not find a package configuration file provided by "fmt"',
    'Exit code 1\nCMake Error at CMakeLists.txt:12 (find_package):\n  Could not find a package configuration file provided by "spdlog"',
    [["Bash", "apt-get install -y libfmt-dev"]],
  ),
  other(
    "a long run of tests with another failure at its end",
    "pytest -v",
    longLog(
      "Exit code 1\n=== test session starts ===\ncollected 400 items",
      "tests/test_a.py::test_error_case PASSED [ 12%]",
      "FAILED tests/test_b.py::test_total - assert 2 == 3\n=== 1 failed, 399 passed in 12.1s ===",
    ),
    longLog(
      "Exit code 1\n=== test session starts ===\ncollected 400 items",
      "tests/test_a.py::test_error_case PASSED [ 12%]",
      "FAILED tests/test_c.py::test_mail - KeyError: 'to'\n=== 1 failed, 399 passed in 12.1s ===",
    ),
    [["Edit", "app/cart.py"]],
  ),
  again(
    "a long run of tests with the same failure at its end",
    "pytest -v",
    longLog(
      "Exit code 1\n=== test session starts ===\ncollected 400 items",
      "tests/test_a.py::test_error_case PASSED [ 12%]",
      "FAILED tests/test_b.py::test_total - assert 2 == 3\n=== 1 failed, 399 passed in 12.1s ===",
    ),
    longLog(
      "Exit code 1\n=== test session starts ===\ncollected 402 items",
      "tests/test_a.py::test_error_case PASSED [ 13%]",
      "FAILED tests/test_b.py::test_total - assert 2 == 3\n=== 1 failed, 401 passed in 9.7s ===",
    ),
    [["Edit", "app/cart.py"]],
  ),
  again(
    "a Korean login that is refused",
    "node login.js",
    "Exit code 1\n[오전 9:12:01] 로그인 실패: 비밀번호가 만료되었습니다",
    "Exit code 1\n[오전 10:40:55] 로그인 실패: 비밀번호가 만료되었습니다",
    [["Edit", "src/login.ts"]],
  ),
  other(
    "a Korean login that is refused otherwise",
    "node login.js",
    "Exit code 1\n[오전 9:12:01] 로그인 실패: 비밀번호가 만료되었습니다",
    "Exit code 1\n[오전 9:12:01] 로그인 실패: 존재하지 않는 계정입니다",
    [["Edit", "src/login.ts"]],
  ),
  {
    name: "a notebook that was not read",
    failing: ["NotebookEdit", "a.ipynb"],
    solved: "File has not been read yet. Read it first before writing to it.",
    steps: [["Read", "a.ipynb"]],
    now: "File has not been read yet. Read it first before writing to it.",
    isRight: true,
  },
  {
    name: "a file that does not exist is no text that is not there",
    failing: ["Edit", "src/app.ts"],
    solved: "File does not exist. Note: your current working directory is /somewhere/app.",
    steps: [["Write", "src/app.ts"]],
    now: "String to replace not found in file.",
    isRight: false,
  },
];

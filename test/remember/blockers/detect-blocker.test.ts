import { expect, test } from "bun:test";
import fc from "fast-check";
import type { BlockerType } from "../../../src/remember/blockers/blocker.ts";
import { detectBlocker } from "../../../src/remember/blockers/detect-blocker.ts";

type Row = readonly [BlockerType, string];

const typesOf = (rows: readonly Row[]): Row[] =>
  rows.map(([, text]) => [detectBlocker(text).type, text]);

test("what compilers, linkers and CMake print is a build error [R188]", () => {
  const rows: readonly Row[] = [
    ["build_error", "src/main.cpp:3:10: error: expected ';'"],
    ["build_error", "main.cpp(12): error C2065: 'x': undeclared identifier"],
    ["build_error", "main.c:1:10: fatal error: Qt6/Core.h: No such file or directory"],
    ["build_error", "main.obj : error LNK2019: unresolved external symbol foo"],
    [
      "build_error",
      "CMake Error at CMakeLists.txt:5 (find_package):\n  Could NOT find Qt6 (missing: Qt6_DIR)",
    ],
    ["build_error", "LNK1120: 1 unresolved externals"],
    ["build_error", "error: linking with `cc` failed"],
    ["build_error", "src/a.ts(3,1): error TS2322: Type 'string' is not assignable"],
    ["build_error", "error[E0425]: cannot find value `x` in this scope"],
    ["build_error", "BUILD FAILED in 3s"],
  ];
  expect(typesOf(rows)).toEqual(rows as Row[]);
});

test("what test runners print is a test failure [R189]", () => {
  const rows: readonly Row[] = [
    ["test_failure", "[  FAILED  ] UserTest.Login (3 ms)"],
    ["test_failure", "FAILED tests/test_login.py::test_ok - assert 1 == 2"],
    ["test_failure", "AssertionError: expected 1 to be 2"],
    ["test_failure", "Error: expect(received).toBe(expected)"],
    ["test_failure", "FAIL src/a.test.ts"],
    ["test_failure", "Tests: 3 failed, 10 passed"],
    ["test_failure", "The following tests FAILED:\n\t  3 - login (Failed)"],
  ];
  expect(typesOf(rows)).toEqual(rows as Row[]);
});

test("conflicts, missing packages and CI runs are told apart, in the order conflict, build, dependency, test, CI", () => {
  const rows: readonly Row[] = [
    ["merge_conflict", "Auto-merging a.txt\nCONFLICT (content): Merge conflict in a.txt"],
    ["merge_conflict", "Automatic merge failed; fix conflicts and then commit the result."],
    ["merge_conflict", "error: could not apply 1a2b3c4\nCONFLICT (modify/delete): a.txt"],
    ["build_error", "x.c:1: error: no\nCannot find module 'left-pad'"],
    ["dependency", "Error: Cannot find module 'left-pad'"],
    ["dependency", "ModuleNotFoundError: No module named 'numpy'"],
    ["dependency", "npm error code ERESOLVE\nnpm error ERESOLVE unable to resolve dependency tree"],
    ["dependency", "ERROR: No matching distribution found for nope==9"],
    ["dependency", "src/a.ts(1,1): error TS2307: Cannot find module 'lodash'"],
    ["test_failure", "Error: Cannot find module './own-file'"],
    ["ci_failure", '[{"conclusion":"failure","status":"completed"}]'],
    ["ci_failure", "conclusion: cancelled"],
  ];
  expect(typesOf(rows)).toEqual(rows as Row[]);
});

test("what people and models say of it is understood, in both languages", () => {
  const rows: readonly Row[] = [
    ["build_error", "The build fails since Qt was upgraded"],
    ["build_error", "CMake 설정 때문에 빌드가 실패합니다"],
    ["dependency", "a missing dependency keeps us from going on"],
    ["dependency", "의존성 버전이 맞지 않음"],
    ["test_failure", "three tests in UserService keep failing"],
    ["test_failure", "로그인 테스트 2개 실패"],
    ["merge_conflict", "there is a merge conflict in a.txt"],
    ["merge_conflict", "main 과 머지 충돌"],
    ["ci_failure", "the CI pipeline is red"],
  ];
  expect(typesOf(rows)).toEqual(rows as Row[]);
});

test("what speaks of no failure is none of them [R183]", () => {
  const rows: readonly Row[] = [
    ["other", ""],
    ["other", "Build finished: 0 errors, 0 warnings"],
    ["other", "Errors: 0, Failures: 0"],
    ["other", "no errors found"],
    ["other", "오류 없음"],
    ["other", "✓ shows an Error when the name is empty"],
    ["other", "test login FAILED is shown ... ok"],
    ["other", "waiting for the API key"],
  ];
  expect(typesOf(rows)).toEqual(rows as Row[]);
});

test("the line that says so is given with it", () => {
  expect(
    detectBlocker("Compiling\n  x.c:1:2: error: no such thing  \nmake: *** [all] Error 1"),
  ).toEqual({
    type: "build_error",
    line: "x.c:1:2: error: no such thing",
  });
  expect(detectBlocker("nothing to see")).toEqual({ type: "other", line: null });
});

const PIECES = [
  "error",
  ":",
  " ",
  "C",
  "1",
  "FAILED",
  "Error",
  "\n",
  "0 ",
  "build",
  "CONFLICT (",
  "테스트",
  "실패",
  "\u001B[",
];

test("whatever the text, something is answered", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.array(fc.constantFrom(...PIECES)).map((all) => all.join("")),
      ),
      (text) => {
        expect(typeof detectBlocker(text).type).toBe("string");
      },
    ),
  );
});

test("a text of megabytes made to be slow ends within the test's time", () => {
  for (const piece of ["error ", "build ", "0 ", " ", "errors\t", "CONFLICT ", "'", "tests "]) {
    const text = piece.repeat(2_000_000 / piece.length);
    expect(detectBlocker(text)).toEqual({ type: "other", line: null });
    expect(detectBlocker(text.replaceAll(" ", "\n"))).toEqual({ type: "other", line: null });
  }
});

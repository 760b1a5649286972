/** Several commands of one kind in one call: which of them failed is often not said, that one did is. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { acting, openOf, rowsAfter } from "./session.ts";

const COMPILER = "src/a.cpp:3:5: error: 'x' was not declared in this scope";
const MISSING = "CMake Error at CMakeLists.txt:5 (find_package):\n  Could NOT find Qt6";

/** What fails, how, and what the blocker is called. */
const TWO_BUILDS = [
  [
    "cmake -S . -B build && cmake --build build",
    COMPILER,
    "cmake --build: src/a.cpp:3:5: error: 'x' was not declared in this scope",
  ],
  ["cmake -S . -B build && cmake --build build", MISSING, "cmake: Could NOT find Qt6"],
  ["cd build && cmake .. && make -j8", "make: *** [all] Error 2", "make: make: *** [all] Error 2"],
  ["cd build && cmake .. && make -j8", MISSING, "cmake: Could NOT find Qt6"],
  ["mkdir -p build && cd build && cmake .. && make -j8", "it broke", "make: it broke"],
  ["./configure && make", "configure: error: no acceptable C compiler", null],
  ["./configure && make && make install", COMPILER, null],
  ["npm run build:a && npm run build:b", "it broke", null],
  ["tsc --noEmit && vite build", "error TS2322: no", null],
  ["cargo build && cargo build --release", "error[E0308]: mismatched types", null],
  ["make lib && make app", "make: *** [app] Error 1", null],
] as const;

test("a chain of two builds that fails is a blocker [R183, R188]", () => {
  for (const [command, error, wanted] of TWO_BUILDS) {
    const { fails, runs, turnEnds } = acting("s");
    const failed = [fails(command, error), turnEnds()];
    const rows = rowsAfter(...failed);
    expect([command, rows.map(({ type }) => type)]).toEqual([command, ["build_error"]]);
    if (wanted !== null) expect(rows[0]?.description).toBe(wanted);
    expect(openOf(rowsAfter(...failed, runs(command)))).toEqual([]);
  }
});

test("it is over when what failed succeeds, and a build shows that its configuring did", () => {
  const ended = (command: string, error: string, ...then: readonly string[]): boolean => {
    const { fails, runs, turnEnds } = acting("s");
    const rows = rowsAfter(fails(command, error), turnEnds(), ...then.map((one) => runs(one)));
    return openOf(rows).length === 0;
  };
  const both = "cmake -S . -B build && cmake --build build";
  expect(ended(both, COMPILER, "cmake --build build")).toBe(true);
  expect(ended(both, COMPILER, "cmake -S . -B build")).toBe(false);
  expect(ended(both, MISSING, "cmake -S . -B build")).toBe(true);
  expect(ended(both, MISSING, "cmake --build build")).toBe(true);
  expect(ended("cd build && cmake .. && make -j8", MISSING, "cd build && make -j4")).toBe(true);
  expect(ended("cmake -B build", MISSING, "ninja -C build")).toBe(true);
  expect(ended(both, MISSING, "cmake --version", "make -n", "make clean")).toBe(false);
  const scripts = "npm run build:a && npm run build:b";
  expect(ended(scripts, "it broke", "npm run build:a")).toBe(false);
  expect(ended(scripts, "it broke", "npm run build:b")).toBe(false);
  expect(ended(scripts, "it broke", "npm run build:b", "npm run build:a")).toBe(true);
  expect(ended(scripts, "it broke", "npm run build:b && npm run build:a")).toBe(true);
});

test("what is done between the same failure and the turn's end counts", () => {
  const { fails, runs, turnEnds } = acting("s");
  const failed = fails("npm run build:a && npm run build:b", "it broke");
  const rows = rowsAfter(failed, runs("npm run build:a"), turnEnds());
  expect(openOf(rows)).toHaveLength(1);
  expect(
    openOf(rowsAfter(failed, runs("npm run build:a"), turnEnds(), runs("npm run build:b"))),
  ).toEqual([]);
  const again = rowsAfter(failed, turnEnds(), fails("npm run build:b", "it broke"), turnEnds());
  expect(openOf(again)).toHaveLength(1);
});

const BUILDS = [
  "make",
  "make -j8 app",
  "cmake -S . -B build",
  "cmake --build build",
  "ninja -C out",
  "npm run build",
  "npm run build:web",
  "pnpm build",
  "cargo build",
  "go build ./...",
  "npx tsc -p .",
  "vite build",
  "./gradlew assemble",
  "mvn package",
  "docker build .",
  "dotnet build",
];
const ASIDE = ["vite dev", "esbuild --version", "gradle dependencies", "make clean", "tsc -w"];
const AROUND = ["cd app", "mkdir -p out", "echo begin", "export A=1", "true"];
const ERRORS = ["it broke", COMPILER, MISSING, "Exit code 2", "make: *** [x] Error 1", "error: no"];

const chains = fc
  .array(fc.tuple(fc.constantFrom(...BUILDS), fc.option(fc.constantFrom(...AROUND))), {
    minLength: 2,
    maxLength: 4,
  })
  .map((parts) =>
    parts.flatMap(([build, around]) => (around === null ? [build] : [around, build])),
  );

test("whatever builds are chained, one blocker is raised, and the same chain ends it", () => {
  fc.assert(
    fc.property(chains, fc.constantFrom(...ERRORS), (parts, error) => {
      const command = parts.join(" && ");
      const { fails, runs, turnEnds } = acting("s");
      const failed = [fails(command, error), turnEnds()];
      expect(rowsAfter(...failed).map(({ type }) => type)).toEqual(["build_error"]);
      expect(openOf(rowsAfter(...failed, runs(command)))).toEqual([]);
    }),
  );
});

test("whatever is done aside raises nothing and ends nothing, alone or chained", () => {
  const asides = fc.array(fc.constantFrom(...ASIDE), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(asides, fc.constantFrom(...ERRORS), (parts, error) => {
      const command = parts.join(" && ");
      const { fails, runs, turnEnds } = acting("s");
      expect(rowsAfter(fails(command, error), turnEnds())).toEqual([]);
      const open = [fails("make", "it broke"), turnEnds()];
      expect(openOf(rowsAfter(...open, runs(command)))).toHaveLength(1);
    }),
  );
});

import { expect, test } from "bun:test";
import fc from "fast-check";
import { parseCommandDefinitions } from "../../../src/learn/lint/command-definitions.ts";
import { findCommandMentions } from "../../../src/learn/lint/command-mentions.ts";
import {
  type DefiningFile,
  reportMissingCommands,
  findNearestName,
} from "../../../src/learn/lint/missing-commands.ts";
import { lineOf, written } from "./sample-instructions.ts";

const script = fc.constantFrom("build", "test:unit", "lint-all", "db.seed", "e2e");
const names = (text: string): readonly string[] =>
  findCommandMentions(lineOf(text)).map(({ source, name }) => `${source} ${name}`);

test("a script, target or recipe is found however it is run", () => {
  const form = fc.constantFrom(
    ["package", (name: string) => `npm run ${name}`],
    ["package", (name: string) => `npm run ${name} -- --watch`],
    ["package", (name: string) => `npm --prefix web run ${name}`],
    ["package", (name: string) => `pnpm --filter app run ${name}`],
    ["package", (name: string) => `yarn run ${name}`],
    ["make", (name: string) => `make -C sub ${name}`],
    ["just", (name: string) => `just ${name} arg`],
    ["deno", (name: string) => `deno task ${name}`],
    ["composer", (name: string) => `composer run-script ${name}`],
  ) as fc.Arbitrary<[string, (name: string) => string]>;
  fc.assert(
    fc.property(script, form, (name, [source, typed]) => {
      expect(names(`Run \`${typed(name)}\` first`)).toEqual([`${source} ${name}`]);
    }),
    { numRuns: 300 },
  );
});

test("what is left open, denied, made up or no script names nothing", () => {
  for (const line of [
    "Run `npm run <name>`",
    "Run `npm run test:*`",
    "There is no `npm run lint`",
    "Do not run `npm run dev`",
    "`npm run lint` (if available)",
    "Run `bun run src/main.ts`",
    "Run `npm install`",
    "Make sure that make works",
    "Run `make CC=gcc`",
    "`npm run lint` 명령은 없다",
  ]) {
    expect(names(line)).toEqual([]);
  }
});

const defined = (name: string, source: DefiningFile["source"], text: string): DefiningFile => ({
  name,
  ...parseCommandDefinitions(source, text),
});

test("a command is gone when no file of its kind defines it, and only then", () => {
  fc.assert(
    fc.property(fc.uniqueArray(script), script, (there, wanted) => {
      const scripts = Object.fromEntries(there.map((name) => [name, "true"]));
      const files = [defined("package.json", "package", JSON.stringify({ scripts }))];
      const found = reportMissingCommands([written(`Run \`npm run ${wanted}\``)], files);
      expect(found.length).toBe(there.includes(wanted) ? 0 : 1);
    }),
    { numRuns: 300 },
  );
  const line = [written("Run `npm run build` and `make all`")];
  expect(reportMissingCommands(line, [])).toEqual([]);
  expect(
    reportMissingCommands(
      [written("`npm run x1`", { place: "user" })],
      [defined("package.json", "package", "{}")],
    ),
  ).toEqual([]);
});

test("Makefiles and justfiles are read for their targets; one that includes another is left alone", () => {
  const make = parseCommandDefinitions(
    "make",
    "A := 1\n.PHONY: all test\nall: test\n\tcc x.c\ntest clean:\n\techo: no",
  );
  expect(make).toMatchObject({ isOpen: false });
  expect(make.names).toEqual([".PHONY", "all", "test", "clean"]);
  expect(parseCommandDefinitions("make", "include other.mk").isOpen).toBe(true);
  expect(parseCommandDefinitions("make", "%.o: %.c").isOpen).toBe(true);
  const just = parseCommandDefinitions(
    "just",
    'x := "1"\nalias t := test\n@build target="a":\n  echo\ntest: build\n',
  );
  expect(just.names).toEqual(["t", "build", "test"]);
  expect(parseCommandDefinitions("just", "import 'a.just'").isOpen).toBe(true);
  expect(parseCommandDefinitions("package", "{ broken").isOpen).toBe(true);
});

test("a command of the same words is offered in its place", () => {
  expect(findNearestName("unit-test", ["build", "test:unit"])).toBe("test:unit");
  expect(findNearestName("deploy", ["build", "test"])).toBeNull();
});

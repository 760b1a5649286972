import { expect, test } from "bun:test";
import fc from "fast-check";
import { normalForm, readCommand } from "../../../src/clients/shell/words.ts";

const normal = (command: string): string => normalForm(readCommand(command));

/** All of a row are the same command. */
const SAME: readonly (readonly [string, ...string[]])[] = [
  [
    "npm test",
    "npm test 2>&1",
    "npm  test\t>out.txt 2>&1",
    "npm test>out.txt",
    "npm test >> 'my log.txt'",
    "npm test >| out",
    "npm test 2>/dev/null",
    "npm test &> out",
    "npm test &>>out",
    "npm test >& out",
    "npm test 2>&-",
    "npm test </dev/null",
    "npm test 0< /dev/null",
    "2>&1 npm test",
    "CI=1 npm test",
    "A='x y' B=\"z\" C= npm test",
    "time npm test",
    "timeout 60 npm test",
    "timeout -k 5 1.5m npm test",
    "nice -n 10 npm test",
    "env CI=1 nohup npm test 2>&1",
    "npm run test",
  ],
  ["cd web && npm test", "cd web && CI=1 npm test 2>&1", "cd web &&  timeout 9 npm test"],
  ["npm test | tail -3", "npm test 2>&1 | tail -3"],
  ["npm test &", "npm test 2>&1 &"],
  ["npm test && make", "(CI=1 npm test 2>&1)&&make"],
  ["a ; b", "a; b", "a\nb\n", "# first\na\nb"],
  ["npm run build", "npm run \\\n  build 2>&1;"],
  [`npm test ${"x".repeat(400)}`, `npm test ${"x".repeat(400)} >out.txt 2>&1`],
];

/** Each says something else than all others. */
const APART = [
  "npm test",
  "sudo npm test",
  "npm run test:unit",
  "bun test",
  "bun run test",
  "npm test a2",
  "FOO=1",
  "FOO=1; npm test",
  "sort < a.txt",
  "sort < b.txt",
  "sort < /dev/null.txt",
  "echo 'a > b'",
  "echo 'a > c'",
  'echo "2>&1"',
  "echo a \\> b",
  "diff <(ls a) <(ls b)",
  "diff <(ls a) <(ls c)",
  "tee >(wc)",
  "cat <<< 'x > y'",
  "python - <<EOF\nprint(1 > 2)\nEOF",
  "python - <<EOF\nprint(1 > 3)\nEOF",
  "git commit -m 'x; A=1 y'",
  "git commit -m 'x; y'",
  "make A=1",
  "command -v npm",
  "time",
];

test("where output goes, what is set and what times it make no other command", () => {
  for (const [first, ...others] of SAME) {
    if (first.length < 300) expect(normal(first)).toBe(first);
    for (const one of others) expect([one, normal(one)]).toEqual([one, normal(first)]);
  }
});

test("everything else does", () => {
  expect(new Set(APART.map(normal)).size).toBe(APART.length);
  expect(normal("echo a2>b")).toBe("echo a2");
});

test("whatever the command, nothing is added to it", () => {
  const words = fc.constantFrom(
    ..."npm|test|2>&1|>|<|&|;|'|\"|\\|A=1|time|60|\n|(|)|$|-x".split("|"),
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 12 }), (parts) => {
      const given = parts.join(" ");
      const left = normal(given).split(" ");
      const isJoint = (word: string): boolean => /^[;&|]+$/.test(word);
      expect(left.filter((word) => !isJoint(word) && !given.includes(word))).toEqual([]);
    }),
  );
});

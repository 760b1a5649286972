import { expect, test } from "bun:test";
import fc from "fast-check";
import { generalizeCommand } from "../../../../src/learn/mine/requests/generalize-command.ts";

const releases = Array.from({ length: 9 }, (_, at) => [
  `gh release create --tag v1.${at} --title "Release ${at}" --latest`,
]);

test("what differs from turn to turn is left open, and the names of options stay", () => {
  const [line = ""] = releases[3] ?? [];
  expect(generalizeCommand(line, releases)).toBe(
    "gh release create --tag <…> --title <…> --latest",
  );
  const equals = [["npm version --tag=a --force"], ["npm version --tag=b --force"]];
  expect(generalizeCommand("npm version --tag=b --force", equals)).toBe(
    "npm version --tag=<…> --force",
  );
  const names = [["./report.sh a b"], ["./report.sh c d"]];
  expect(generalizeCommand("./report.sh a b", names)).toBe("./report.sh <…>");
});

test("what two turns have in common stays as it is", () => {
  const lines = [["make docs V=1"], ["make docs V=1"], ["make docs V=2"]];
  expect(generalizeCommand("make docs V=1", lines)).toBe("make docs V=1");
});

test("of a line that two turns took nothing is left open, and of any other no word that one turn has alone is kept", () => {
  const word = fc.stringMatching(/^[a-z0-9.-]{1,8}$/);
  const line = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(line, fc.array(line, { maxLength: 4 }), (one, others) => {
      expect(generalizeCommand(one, [[one], [one], ...others.map((other) => [other])])).toBe(one);
      const alone = new Set(others.flatMap((other) => other.split(" ")));
      const kept = generalizeCommand(one, [[one], ...others.map((other) => [other])])
        .split(" ")
        .slice(1);
      for (const piece of kept) expect(piece === "<…>" || alone.has(piece)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

/** A shell command as the simple commands that it runs. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  baseName,
  isProbe,
  isShowing,
  splitCommand,
  computeSimilarity,
} from "../../../../src/remember/ledger/tools/command-segments.ts";

describe("a command", () => {
  test.each([
    ["npm test", ["npm test"]],
    ["cd app && npm run build", ["npm run build"]],
    ["CI=1 npm test 2>&1 | tail -5", ["npm test", "tail"]],
    ["npm ci; npm test", ["npm ci", "npm test"]],
    ['git commit -m "a && b; c"', ["git commit"]],
    ["python3 scripts/run.py --fast", ["python3 run.py"]],
    ["python3 -m pytest tests", ["python3 pytest"]],
    ["node dist/index.js", ["node index.js"]],
    ["docker compose up -d", ["docker compose up"]],
    ["docker run -it node:22 bash", ["docker run"]],
    ["sudo apt-get install -y jq", ["apt-get install"]],
    ["# only a remark\nmake all", ["make all"]],
    ["echo done", []],
    ["", []],
  ])("is what it runs: %p", (command, actions) => {
    expect(splitCommand(command).map(({ action }) => action)).toEqual(actions);
  });

  test.each([
    ["docker exec -it web php artisan migrate", "php artisan"],
    ["docker compose exec -T -u me app npm test", "npm test"],
    ["docker run --rm -v a:b -w /srv node:22 npm run build", "npm run build"],
    ["podman-compose run api pytest -q", "pytest"],
    ["docker run node:22", "docker run"],
    ["docker compose up -d", "docker compose up"],
    ["npm test", "npm test"],
  ])("does the work of what runs inside of a container: %p", (command, work) => {
    expect(splitCommand(command).map((one) => one.work)).toEqual([work]);
  });

  test("knows where it went first, and what joins it", () => {
    const [build, tail] = splitCommand('cd "my app" && npm run build | tail -3');
    expect(build).toMatchObject({ folder: "my app", text: "npm run build" });
    expect(tail).toMatchObject({ behind: "|", words: ["tail", "-3"] });
    expect(splitCommand("make")[0]?.folder).toBeNull();
  });

  test("of any kind is read without a fault", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (command) => {
        for (const segment of splitCommand(command)) isProbe(segment);
      }),
    );
  });
});

describe("a program that only looks", () => {
  test.each([
    "ls -la",
    "cat a.txt",
    "grep -rn x src",
    "rg never",
    "which python3",
    "/usr/bin/find . -name x",
    "curl -s localhost:3000",
    "node --version",
    "gh --help",
    "terraform -h",
    "test -f a",
  ])("is %p", (command) => {
    expect(splitCommand(command).every(isProbe)).toBe(true);
  });

  test.each(["npm test", "psql -h localhost -c x", "python3 app.py", "docker run -it x", "make"])(
    "is not %p",
    (command) => {
      expect(splitCommand(command).some(isProbe)).toBe(false);
    },
  );

  test.each([
    "git log --oneline",
    "git diff HEAD~1",
    "gh run view 12 --log",
    "docker logs web",
    "kubectl logs web",
  ])("shows what others printed: %p", (command) => {
    expect(splitCommand(command).every(isShowing)).toBe(true);
  });
});

test.each([
  ["/opt/homebrew/bin/gh", "gh"],
  ["src/", "src"],
  ["C:\\tools\\gh.exe", "gh.exe"],
  ["gh", "gh"],
  ["/", ""],
])("the last part of %p is %p", (path, name) => {
  expect(baseName(path)).toBe(name);
});

describe("how alike two commands are", () => {
  test("is between 0 and 1, the same both ways, and 1 for the same", () => {
    const words = fc.array(fc.constantFrom("a", "b", "c", "-x"), { maxLength: 8 });
    fc.assert(
      fc.property(words, words, (a, b) => {
        expect(computeSimilarity(a, b)).toBe(computeSimilarity(b, a));
        expect(computeSimilarity(a, b)).toBeGreaterThanOrEqual(0);
        expect(computeSimilarity(a, b)).toBeLessThanOrEqual(1);
        if (a.length > 0) expect(computeSimilarity(a, a)).toBe(1);
      }),
    );
  });
});

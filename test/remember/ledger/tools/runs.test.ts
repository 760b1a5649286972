/** Forms of commands that fail here, what worked instead, and what was proven. */
import { describe, expect, test } from "bun:test";
import { does, ledgerOf } from "../entries.ts";
import type { CommandRun } from "../../../../src/remember/ledger/tools/judge-run.ts";
import { foldRun, NO_RUNS, type CommandRuns } from "../../../../src/remember/ledger/tools/runs.ts";

type Given = readonly [command: string, text: string, more?: Partial<CommandRun>];

const after = (...all: readonly Given[]): CommandRuns =>
  all.reduce(
    (runs, [command, text, more = {}], n) =>
      foldRun(runs, {
        n,
        ts: null,
        command,
        folder: null,
        ok: true,
        text,
        isInBackground: false,
        ...more,
      }),
    NO_RUNS,
  );

const failed = (command: string, text: string): Given => [command, text, { ok: false }];

const fixes = (...all: readonly Given[]): unknown[] =>
  after(...all).fixes.map(({ failed: form, worked, isUntil, removed, added }) =>
    isUntil ? { until: worked, added } : { form, worked, removed, added },
  );

const shortly = (...all: readonly Given[]): unknown[] =>
  after(...all).fixes.map(({ removed, added }) => [removed.join(" "), added.join(" ")]);

const NO_TTY = "the input device is not a TTY";

describe("a form that failed and the one that worked instead", () => {
  test.each([
    [
      "another name of the program",
      "python3 app.py",
      "bash: python3: command not found",
      "python app.py",
      "python3",
      "python",
    ],
    [
      "the same on Windows",
      "python3 -m pytest -q",
      "'python3' is not recognized as an internal or external command",
      "python -m pytest -q",
      "python3",
      "python",
    ],
    [
      "the whole path",
      "gh pr list",
      "zsh: command not found: gh",
      "/opt/homebrew/bin/gh pr list",
      "gh",
      "/opt/homebrew/bin/gh",
    ],
    ["no terminal", "docker run -it app npm test", NO_TTY, "docker run app npm test", "-it", ""],
    [
      "no terminal, in a container",
      "docker exec -it web ls /srv",
      NO_TTY,
      "docker exec web ls /srv",
      "-it",
      "",
    ],
    [
      "an option that is not there",
      "pnpm install --frozen",
      "error: unknown option '--frozen'",
      "pnpm install --frozen-lockfile",
      "--frozen",
      "--frozen-lockfile",
    ],
    [
      "another subcommand",
      "npm run biuld",
      'npm error Missing script: "biuld"',
      "npm run build",
      "biuld",
      "build",
    ],
    [
      "another path",
      "node dist/main.js",
      "Error: Cannot find module '/srv/app/dist/main.js'",
      "node build/main.js",
      "dist/main.js",
      "build/main.js",
    ],
    [
      "quotes around a pattern",
      "prettier src/**/*.tsx --check",
      "zsh: no matches found: src/**/*.tsx",
      "prettier src --check",
      "src/**/*.tsx",
      "src",
    ],
  ])("are told apart by what differs: %s", (_name, form, error, worked, removed, added) => {
    expect(shortly(failed(form, `Exit code 1\n${error}`), [worked, "done"])).toEqual([
      [removed, added],
    ]);
  });

  test("are found behind a pipe that hides the exit", () => {
    expect(
      shortly(
        ["python3 app.py 2>&1 | tail -5", "bash: python3: command not found"],
        ["python app.py 2>&1 | tail -5", "done"],
      ),
    ).toEqual([["python3", "python"]]);
  });

  test("are found in a folder, and among other commands", () => {
    expect(
      shortly(failed("cd app && npm ci && python3 run.py", "bash: python3: command not found"), [
        "cd app && python run.py",
        "ok",
      ]),
    ).toEqual([["python3", "python"]]);
  });

  test("say whole what failed, how, and what worked", () => {
    const [fix] = after(failed("docker run -it app sh", `Exit code 1\n${NO_TTY}`), [
      "docker run app sh",
      "ok",
    ]).fixes;
    expect(fix).toMatchObject({
      failed: "docker run -it app sh",
      error: NO_TTY,
      worked: "docker run app sh",
      action: "docker run",
    });
  });
});

describe("what had to be done first", () => {
  test.each([
    [
      "a module of Python",
      "python3 app.py",
      "ModuleNotFoundError: No module named 'requests'",
      "pip install requests",
      "requests",
    ],
    [
      "with a version",
      "python3 app.py",
      "No module named flask",
      "pip3 install flask==3.0",
      "flask==3.0",
    ],
    [
      "by the interpreter",
      "python3 app.py",
      "No module named 'numpy'",
      "python3 -m pip install numpy",
      "numpy",
    ],
    [
      "a package of npm",
      "node app.js",
      "Error: Cannot find module 'express'",
      "npm install express",
      "express",
    ],
    [
      "a package of bun",
      "node app.js",
      "Error: Cannot find module 'zod'",
      "bun add zod@4",
      "zod@4",
    ],
    [
      "a program",
      "jq -n 1 data.json",
      "bash: jq: command not found",
      "sudo apt-get install -y jq",
      "jq",
    ],
    ["a program of brew", "gh pr create", "zsh: command not found: gh", "brew install gh", "gh"],
  ])("is an install that names it: %s", (_name, form, error, install, missing) => {
    const isLook = form.startsWith("jq");
    expect(fixes(failed(form, error), [install, "installed"])).toEqual(
      isLook ? [] : [{ until: install, added: [missing] }],
    );
  });

  test("is a chmod, though it prints nothing", () => {
    const denied = failed("./scripts/run.sh --all", "bash: ./scripts/run.sh: Permission denied");
    for (const chmod of ["chmod +x ./scripts/run.sh", "chmod 755 scripts/run.sh"]) {
      expect(fixes(denied, [chmod, ""])).toMatchObject([{ until: chmod }]);
    }
    expect(
      fixes(denied, ["chmod +x scripts/run.sh && ./scripts/run.sh --all", "ok"]),
    ).toMatchObject([{ until: "chmod +x scripts/run.sh" }]);
    expect(fixes(denied, ["chmod +x other.sh", ""])).toEqual([]);
  });

  test.each([
    ["an install of something else", "pip install flask"],
    ["an install of everything", "npm install"],
    ["a run of a package manager", "npm run requests"],
    ["a test", "npm test requests"],
  ])("is not %s", (_name, command) => {
    expect(fixes(failed("python3 app.py", "No module named 'requests'"), [command, "ok"])).toEqual(
      [],
    );
  });
});

describe("no fix is made", () => {
  test.each([
    ["of a test that failed", "npm test -- --run cart", "1 failed", "npm test -- cart"],
    [
      "of code that did not compile",
      "npx tsc -p .",
      "src/a.ts(1,1): error TS2307: Cannot find module 'x'.",
      "npx tsc",
    ],
    [
      "of a header that is missing",
      "gcc -O2 main.c",
      "main.c:1:10: fatal error: foo.h: No such file or directory",
      "gcc main.c",
    ],
    [
      "of a module of the project's own",
      "npm test -- -x",
      "Cannot find module './cart' from 'a.test.ts'",
      "npm test",
    ],
    ["of an assertion", "pytest -x tests/a.py", "E   AssertionError: 3 != 4", "pytest tests/a.py"],
    [
      "of a look that found nothing",
      "ls src/cart",
      "ls: cannot access 'src/cart': No such file or directory",
      "ls src/carts",
    ],
    ["of a look at a file", "cat a.txt", "cat: a.txt: No such file or directory", "cat b.txt"],
    [
      "of a version that was asked for",
      "python3 --version",
      "bash: python3: command not found",
      "python --version",
    ],
    [
      "of the client's refusal",
      "npm test --x",
      "Permission to use Bash has been denied: unknown option --x",
      "npm test",
    ],
    [
      "of a hook's refusal",
      "git push -f origin",
      "PreToolUse:Bash hook error: unknown option -f",
      "git push origin",
    ],
    [
      "of a call that was stopped by another",
      "npm test --x",
      "Cancelled: parallel tool call",
      "npm test",
    ],
    [
      "where a flag went that the error is not about",
      "python3 app.py -v",
      "No module named 'yaml'",
      "python3 app.py",
    ],
    [
      "where something else ran",
      "python3 app.py",
      "bash: python3: command not found",
      "npm run lint --fix",
    ],
    [
      "where what was wrong is only left out",
      "npm run build",
      'npm error Missing script: "build"',
      "npm run",
    ],
    [
      "where another command of the program was given",
      "shop version",
      "error: unknown command 'version'",
      "shop update",
    ],
    [
      "of a script inside the command",
      "python3 -c 'import a'",
      "bash: python3: command not found",
      "python -c 'import a'",
    ],
  ])("%s", (_name, form, error, worked) => {
    expect(fixes(failed(form, error), [worked, "ok"])).toEqual([]);
  });

  test.each([
    ["printed nothing", "python app.py", "", {}],
    ["may have failed", "python app.py || true", "ok", {}],
    ["runs in the background", "python app.py", "ok", { isInBackground: true }],
    ["failed too", "python app.py", "Exit code 1", { ok: false }],
  ] as const)("by a run that %s", (_name, command, text, more) => {
    expect(
      fixes(failed("python3 app.py", "bash: python3: command not found"), [command, text, more]),
    ).toEqual([]);
  });

  test("of what another program printed", () => {
    for (const show of [
      "gh run view 12 --log",
      "git log -p src",
      "docker logs web",
      "grep -rn found .",
    ]) {
      const runs = after([show, "bash: python3: command not found"], ["gh run view 12", "ok"]);
      expect(runs.failed).toEqual([]);
      expect(runs.last.filter(({ isFailed }) => isFailed)).toEqual([]);
    }
  });

  test("by what fails itself later", () => {
    const runs = after(
      failed("python3 app.py", "bash: python3: command not found"),
      ["python app.py", "ok"],
      failed("python app.py", "bash: python: command not found"),
    );
    expect(runs.fixes).toEqual([]);
  });
});

test("what a shell says of itself is not what is missing", () => {
  for (const shell of ["(eval):1", "bash: line 1", "zsh:1", "/bin/sh"]) {
    const said = `Cannot evaluate\n${shell}: command not found: jq`;
    const runs = after(
      ["nix eval --json .#a | jq . || echo no", said],
      ["nix eval --json .#b | jq . || echo no", said],
    );
    expect(runs.failed.filter(({ text }) => text.includes("nix"))).toEqual([]);
  }
});

test("another name of the same command is a form that works", () => {
  expect(
    shortly(failed("shop version", "unknown command 'version'"), ["shop --version x", "1"]),
  ).toEqual([]);
  expect(
    shortly(failed("shop deploy now", "unknown command 'deploy'"), ["shop deploy:all now", "ok"]),
  ).toEqual([["deploy", "deploy:all"]]);
});

test("of an option that is not known only that option is told, and no other program takes another's place", () => {
  expect(
    shortly(
      failed("cmake --build . -- --dry-run", "/usr/bin/ninja: unrecognized option '--dry-run'"),
      ["cmake --build . -j8", "[8/8] Linking app"],
    ),
  ).toEqual([["--dry-run", ""]]);
  expect(
    shortly(failed("pip3 list", "bash: line 1: pip3: command not found"), [
      "npm list -g exceljs",
      "exceljs@4",
    ]),
  ).toEqual([]);
});

test("what was done first is no solution where the same error comes back", () => {
  const missing = failed("python3 -m pytest tests", "python3: No module named pytest");
  const solved: Given = ["pip install pytest", "Successfully installed pytest"];
  expect(fixes(missing, solved)).toHaveLength(1);
  expect(fixes(missing, solved, missing)).toEqual([]);
});

test("what was installed behind a pipe solved nothing for sure", () => {
  const missing = failed("python3 app.py", "ModuleNotFoundError: No module named 'requests'");
  expect(fixes(missing, ["pip install requests | tail -1", "note: see above"])).toEqual([]);
});

test("a program that says what is wrong with the code was found", () => {
  const gone = failed("python -m pytest tests", "(eval):1: command not found: python");
  const ran = failed("source .venv/bin/activate && python -m pytest tests", "1 failed in 0.05s");
  expect(after(gone, gone).failed).toHaveLength(1);
  expect(after(gone, gone, ran).failed).toEqual([]);
});

describe("a form that never worked", () => {
  const twice = failed("terraform apply -auto", "Error: unknown flag: -auto");

  test("is counted while it fails alike", () => {
    expect(after(twice, twice).failed).toMatchObject([{ times: 2, text: "terraform apply -auto" }]);
    expect(
      after(twice, failed("terraform apply -auto", "bash: terraform: command not found")).failed,
    ).toMatchObject([{ times: 1 }]);
  });

  test("is none once it works", () => {
    expect(after(twice, twice, ["terraform apply -auto", "applied"]).failed).toEqual([]);
  });
});

describe("a command that worked", () => {
  test("is kept as it was typed last, with its folder and how often; one of another form beside it", () => {
    const runs = after(
      ["npm test", "12 passed", { folder: "/srv/app" }],
      ["cd web && npm test -- --run", "3 passed", { folder: "/srv/app" }],
      ["cargo build --release", "Finished"],
      ["ls", "a"],
      ["node scripts/seed.js", "seeded"],
    );
    expect(runs.worked.map(({ text, folder, kind, times }) => [kind, text, folder, times])).toEqual(
      [
        ["test", "cd web && npm test -- --run", null, 2],
        ["build", "cargo build --release", null, 1],
        [null, "node scripts/seed.js", null, 1],
      ],
    );
  });

  test("is none whose exit nobody saw, or whose words say that it went wrong", () => {
    for (const [command, text] of [
      ["npm test 2>&1 | tail -3", "12 passed"],
      ["npm test; echo done", "12 passed"],
      ["npm run build", "FATAL: heap out of memory"],
      ["python -m app.notify", "mail: disabled, chat: failed"],
    ] as const)
      expect(after([command, text]).worked).toEqual([]);
    expect(after(["npm test", "0 errors\n12 passed"]).worked).toHaveLength(1);
  });

  test("is none in a folder that is gone", () => {
    const built: Given = ["cd web && npm test", "12 passed"];
    const entries = [
      does("Bash", { command: built[0] }, { text: built[1] }),
      does("Bash", { command: "rm -rf web" }),
    ];
    expect(ledgerOf(entries.slice(0, 1)).runs.worked).toHaveLength(1);
    expect(ledgerOf(entries).runs.worked).toEqual([]);
  });

  test("is none where something was installed or committed, or where the program fails since", () => {
    expect(
      after(["npm install left-pad", "added 1"], ["git commit -m x", "[main abc1234] x"]).worked,
    ).toEqual([]);
    expect(
      after(
        ["python3 build.py", "built"],
        failed("python3 other.py", "bash: python3: command not found"),
      ).worked,
    ).toEqual([]);
  });

  test("that a program fails alike, whatever it is told, is one form", () => {
    const { failed: forms } = after(
      failed("python3 a.py", "bash: python3: command not found"),
      failed("python3 -m pip list", "bash: python3: command not found"),
      failed("python3 b.py --x", "bash: python3: command not found"),
    );
    expect(forms).toMatchObject([{ text: "python3", times: 3 }]);
  });

  test.each([
    ["printed nothing", "npm test", "", {}],
    ["failed", "npm test", "1 failed", { ok: false }],
    ["failed behind a pipe", "npm test 2>&1 | tail -3", "Tests: 3 failed, 9 passed", {}],
    ["threw, though its exit was good", "npm test", "12 passed\nTypeError: x is undefined", {}],
    ["was allowed to fail", "npm test || true", "12 passed", {}],
    ["runs in the background", "npm test", "12 passed", { isInBackground: true }],
    [
      "did not compile behind a pipe",
      "npx tsc | head",
      "a.ts(1,1): error TS2304: Cannot find name 'x'.",
      {},
    ],
  ] as const)("is none that %s", (_name, command, text, more) => {
    expect(after([command, text, more]).worked).toEqual([]);
  });

  test.each([
    "git push origin main",
    "unzip -p a.zip b",
    'objdump -d "$ELF"',
    "python3 -",
    "docker compose restart web",
    "npm list -g x",
    "node --check a.mjs",
  ])("is none that only handles, lists or restarts: %s", (command) => {
    expect(after([command, "ok"], [command, "ok"], [command, "ok"]).worked).toEqual([]);
  });

  test("is none any more once it fails", () => {
    expect(after(["npm test", "ok"], failed("npm test", "1 failed")).worked).toEqual([]);
  });
});

describe("the last run", () => {
  test("of each action says how it ended", () => {
    const runs = after(failed("npm test", "Exit code 1\nTypeError: x"), ["npm run build", "built"]);
    expect(runs.last.map(({ action, isFailed, line }) => [action, isFailed, line])).toEqual([
      ["npm test", true, "TypeError: x"],
      ["npm run build", false, "built"],
    ]);
    const mended = after(failed("npm test", "1 failed"), ["npm test", "ok"]);
    expect(mended.last).toMatchObject([{ isFailed: false }]);
  });

  test("is not known where it runs in the background, or was not waited for", () => {
    const first = failed("sudo ./build.sh", "Exit code 1\nError: no disk");
    const [later] = [["FULL=1 ./build.sh", "Command running in background with ID: 1"] as const];
    expect(after(first).last).toHaveLength(1);
    expect(after(first, ["./build.sh", "ok", { isInBackground: true }]).last).toEqual([]);
    expect(after(first, later).last).toEqual([]);
    expect(after(first, failed("./build.sh", "Command timed out after 2m 0.0s")).last).toEqual([]);
    expect(after(first, ["./other.sh", "Command timed out after 2m 0.0s"]).last).toHaveLength(1);
  });

  test("failed where a pipe hid it", () => {
    expect(after(["npm test | tail -2", "2 failed, 3 passed"]).last).toMatchObject([
      { action: "npm test", isFailed: true, line: "2 failed, 3 passed" },
    ]);
  });
});

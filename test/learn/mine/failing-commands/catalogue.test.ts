import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { findCatalogueForm } from "../../../../src/learn/mine/failing-commands/catalogue/catalogue.ts";

const formOf = (
  command: string,
  error: string,
  folder = "/srv/app",
  tool = "shell",
): string | null =>
  findCatalogueForm({
    tool,
    command,
    error: `Exit code 1\n${error}`,
    folder,
    cwd: `${folder}/web/src`,
  });

const WINDOWS = "C:\\work\\shop";
const EOF = "/usr/bin/bash: eval: line 1: unexpected EOF while looking for matching `\"'";

describe("a form of the catalogue", () => {
  test.each([
    ['ls "C:\\work\\shop\\src\\"', EOF],
    ["Get-ChildItem -Path src", "/usr/bin/bash: line 1: Get-ChildItem: command not found"],
    ["del a.txt", "/usr/bin/bash: line 1: del: command not found"],
    ["dir /b src", "dir: cannot access '/b': No such file or directory"],
    ["cd C:\\work\\shop && ls", "bash: line 1: cd: C:workshop: No such file or directory"],
    ["cat C:\\work\\a.txt", "cat: 'C:worka.txt': No such file or directory"],
    ["find src 2>$null", "/usr/bin/bash: line 1: $null: ambiguous redirect"],
    [
      'if (Test-Path "a") { echo yes }',
      "bash: eval: line 3: syntax error near unexpected token `{'",
    ],
  ])("Git Bash: %s", (command, error) => {
    expect(formOf(command, error, WINDOWS)).toBe("git-bash");
    // Nobody writes so where there is no Windows, and if somebody did, it would be no Git Bash.
    expect(formOf(command, error, "/srv/app")).toBeNull();
  });

  test.each([
    ["zsh-glob", "wc -l app/(shop)/page.tsx", "(eval):1: no matches found: app/(shop)/page.tsx"],
    ["zsh-glob", "cat app/[id]/page.tsx", "zsh: no matches found: app/[id]/page.tsx"],
    ["docker-tty", "docker exec -it web sh", "the input device is not a TTY"],
    [
      "unicode-encode",
      "python report.py",
      "UnicodeEncodeError: 'cp949' codec can't encode character '\\u2713' in position 0",
    ],
    ["inline-code", "python3 -c \"print(f'{x!r}')\"", "SyntaxError: f-string: invalid conversion"],
    ["inline-code", 'cd app && node -e "a(`b`)"', "SyntaxError: Invalid or unexpected token"],
    [
      "powershell-quotes",
      'powershell -Command "Get-Process | Where-Object { $_.CPU -gt 1 }"',
      "+ CategoryInfo : ObjectNotFound: (extglob.CPU:String) [Where-Object]",
    ],
    [
      "powershell",
      "sed -n '1,20p' a.ts",
      "sed : The term 'sed' is not recognized as the name of a cmdlet, function, script file",
    ],
    ["powershell", "nl a.ts", "nl: The term 'nl' is not recognized as a name of a cmdlet"],
    ["powershell", "python - <<'PY'", "Missing file specification after redirection operator."],
    ["powershell", "a && b", "The token '&&' is not a valid statement separator in this version."],
    ["powershell", 'rg -n "say\\(\\"hi" src', 'The string is missing the terminator: ".'],
    [
      "powershell",
      "Get-Content a.ts | Select-Object -Index 10..20",
      "Select-Object : Cannot bind parameter 'Index'. Cannot convert value \"10..20\"",
    ],
    ["no-git", "git status --short", "fatal: not a git repository (or any of the parent ones)"],
    ["server-foreground", "cd web && npm run dev", "Command timed out after 2m 0.0s\n\n> vite"],
    [
      "server-foreground",
      "python3 -m http.server 80",
      "command timed out after 10000 milliseconds",
    ],
    ["relative-cd", "cd web && npm test", "/bin/bash: line 1: cd: web: No such file or directory"],
    ["relative-cd", "cd web/src", "(eval):cd:1: no such file or directory: web/src"],
    [
      "sudo-password",
      "sudo apt-get install jq",
      "sudo: a terminal is required to read the password",
    ],
    [
      "script-outside",
      "node /tmp/check.js",
      "Error: Cannot find module 'pg'\nRequire stack:\n- /private/tmp/check.js",
    ],
    [
      "script-outside",
      "node /tmp/check.mjs",
      "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'pg' imported from /tmp/check.mjs",
    ],
    [
      "msys-path",
      "docker exec web cat /etc/web/web.conf",
      "cat: 'C:/Program Files/Git/etc/web/web.conf': No such file or directory",
    ],
  ])("%s: %s", (form, command, error) => {
    expect(formOf(command, error)).toBe(form as never);
  });

  test.each([
    ["ls src/missing", "ls: cannot access 'src/missing': No such file or directory"],
    ["dir src", "dir: cannot access 'src': No such file or directory"],
    ["python report.py", "SyntaxError: invalid syntax"],
    ["python a.py", "UnicodeEncodeError: 'utf-8' codec can't encode: surrogates not allowed"],
    ["powershell -Command 'Get-Item $x'", "+ CategoryInfo : ParserError"],
    ['powershell -Command "Get-Item a"', "+ CategoryInfo : ObjectNotFound"],
    ["python -c \"open('C:\\Users')\"", "SyntaxError: (unicode error) 'unicodeescape' codec"],
    ["node a.js", "Error: Cannot find module 'pg'\nRequire stack:\n- /srv/app/a.js"],
    ["node /tmp/a.js", "Error: Cannot find module './b'\nRequire stack:\n- /tmp/a.js"],
    ["git push", "! [rejected] main -> main (fetch first)"],
    ["rg word", "command timed out after 12000 milliseconds"],
    ["npm run dev", "Error: listen EADDRINUSE: address already in use :::3000"],
    ["cd docs", "/bin/bash: line 1: cd: docs: No such file or directory"],
    ["cd /web", "/bin/bash: line 1: cd: /web: No such file or directory"],
    ['node -e "let a: number = 1"', "SyntaxError: Unexpected token ':'"],
    ["python3 -c 'print(\"a!\"'", "SyntaxError: '(' was never closed"],
    ["lua a.lua", "lua : The term 'lua' is not recognized as the name of a cmdlet"],
    ['rg "a" src', 'The string is missing the terminator: ".'],
    ["Get-Content a.ts | Select-Object -Index ten", "Cannot bind parameter 'Index'."],
    ["echo hi", "fatal: not a git repository"],
    ["cat > a.sh << 'EOF' echo 'EOF", EOF],
  ])("is nothing that has another cause: %s", (command, error) => {
    expect(formOf(command, error, WINDOWS)).toBeNull();
  });

  test("names a shell only where that shell ran it", () => {
    const term = "sed : The term 'sed' is not recognized as the name of a cmdlet";
    expect(formOf("sed -n 1p a", term, WINDOWS)).toBe("powershell");
    // One that a command of Bash called.
    expect(formOf("pwsh -c 'sed -n 1p a'", term, WINDOWS, "Bash")).toBeNull();
    // A folder of one letter is no drive.
    const cmdlet = "bash: line 1: Get-ChildItem: command not found";
    expect(formOf("Get-ChildItem src", cmdlet, "/c/app")).toBeNull();
    expect(formOf('ls "C:\\app\\"', EOF, "/c/app")).toBe("git-bash");
  });

  test("script-outside: not where the project lies below the temporary folder itself", () => {
    const error = "Error: Cannot find module 'pg'\nRequire stack:\n- /tmp/home/app/check.js";
    expect(formOf("node check.js", error, "/tmp/home/app")).toBeNull();
    expect(formOf("node check.js", error, "/tmp/home/other")).toBe("script-outside");
  });

  test("pkill-self: only where nothing but the signal is told", () => {
    const form = (command: string, error: string): string | null =>
      findCatalogueForm({ tool: "Bash", command, error, folder: "/srv/app", cwd: "/srv/app" });
    for (const command of ["pkill -f vite; sleep 1", "pkill -9 -f node", "pkill -9f 'npm run dev'"])
      expect([command, form(command, "Exit code 144\nExit code 144")]).toEqual([
        command,
        "pkill-self",
      ]);
    expect(form("pkill -f vite", "Exit code 1")).toBeNull();
    expect(form("pkill vite", "Exit code 144")).toBeNull();
    expect(form("pkill -f vite; npm test", "Exit code 144\n3 tests failed")).toBeNull();
  });

  test("is never seen in an error of other words, whatever the command is", () => {
    const word = fc.stringMatching(/^[a-z]{2,9}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.array(word), (command, error) => {
        expect(formOf(command.join(" "), error.join(" "), WINDOWS)).toBeNull();
      }),
      { numRuns: 300 },
    );
  });
});

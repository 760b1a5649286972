import { again, type Call, longLog, other, type Planted } from "./planted.ts";

const pnpm = (code: string, said: string): string =>
  `Exit code 1\n ${code}  ${said}\n\nThis error happened while installing a direct dependency of /somewhere/app`;

const nx = (said: string): string =>
  `Exit code 1\n> nx run web:build\n\n${said}\n\n NX   Running target build for project web failed\n\nFailed tasks:\n\n- web:build`;

const script = (said: string, end: string): string => `Exit code 1\n${said}\n${end}`;

const raised = (line: number, said: string): string =>
  `Exit code 1\nTraceback (most recent call last):\n  File "/somewhere/app/load.py", line ${line}, in <module>\n    main()\n${said}`;

const collected = (seconds: number, module: string): string =>
  `Exit code 2\n${"=".repeat(36)} ERRORS ${"=".repeat(36)}\n${"_".repeat(20)} ERROR collecting tests/test_pay.py ${"_".repeat(20)}\nImportError while importing test module '/somewhere/app/tests/test_pay.py'.\nHint: make sure your test modules have valid Python names.\nTraceback:\ntests/test_pay.py:${seconds}: in <module>\n    import ${module}\nE   ModuleNotFoundError: No module named '${module}'\n${"=".repeat(27)} short test summary info ${"=".repeat(28)}\nERROR tests/test_pay.py\n!!!!!!!!!! Interrupted: 1 error during collection !!!!!!!!!!\n${"=".repeat(30)} 1 error in 0.${seconds}s ${"=".repeat(30)}`;

const link = (text: string): string =>
  `\u001B]8;;https://gcc.example/options.html\u0007${text}\u001B]8;;\u0007`;

/** A tool that works on files and whose error does not say on which. */
const ofFile = (
  name: string,
  failing: Call,
  steps: readonly Call[],
  failingNow: Call,
  said: string,
  isRight: boolean,
): Planted => ({ name, failing, steps, failingNow, solved: said, now: said, isRight });

const MISSING = "File does not exist. Note: your current working directory is /somewhere/app.";
const UNREAD = "File has not been read yet. Read it first before writing to it.";

/** What a judge who did not know the search had found, in other words: wrong offers first, then what was missed. */
export const judged: readonly Planted[] = [
  other(
    "a package without that version, under the same trailer",
    "pnpm install",
    pnpm("ERR_PNPM_NO_MATCHING_VERSION", "No matching version found for is-odd@^44.0.0"),
    pnpm("ERR_PNPM_NO_MATCHING_VERSION", "No matching version found for debug@^91.0.0"),
  ),
  other(
    "another code under the same trailer",
    "pnpm install",
    pnpm("ERR_PNPM_FETCH_404", "GET https://registry.example/is-odd: Gone"),
    pnpm("ERR_PNPM_NO_OFFLINE_TARBALL", "A package is missing from the store"),
  ),
  other(
    "another reason why a target failed",
    "npx nx build web",
    nx("the schema of project.json is too old"),
    nx("bundle is larger than its budget"),
  ),
  other(
    "another reason above a sentence that points there",
    "./publish.sh",
    script("the working tree is dirty", "Publishing failed. See above for details."),
    script("nobody is logged in", "Publishing failed. See above for details."),
  ),
  other(
    "another reason above a sentence that only says what failed",
    "./publish.sh",
    script("the working tree is dirty", "Publishing failed!"),
    script("nobody is logged in", "Publishing failed!"),
  ),
  other(
    "another reason why a task failed",
    "npx gulp",
    script("styles are not valid", "Task styles:minify failed"),
    script("an image is too large", "Task styles:minify failed"),
  ),
  other(
    "another reason why a script failed",
    "./ci.sh",
    script("snapshot is older than the code", 'Error: script "verify" failed (1)'),
    script("two migrations have one number", 'Error: script "verify" failed (1)'),
  ),
  other(
    "another module that tests import",
    "python -m pytest",
    collected(12, "stripe"),
    collected(14, "boto3"),
    [["Bash", "pip install stripe"]],
  ),
  other(
    "an output whose middle is cut and whose ends are warnings",
    "npm ci",
    longLog("Exit code 1", "npm warn deprecated glob@7.2.3: no longer supported", ""),
    longLog("Exit code 1", "npm warn deprecated glob@7.2.3: no longer supported", ""),
  ),
  other(
    "another class at the end of a traceback",
    "python load.py",
    raised(7, "shop.stock.Item.DoesNotExist: no such item"),
    raised(7, "shop.stock.Shelf.DoesNotExist: no such item"),
  ),
  other(
    "another service that does not answer in time",
    "go run ./cmd/worker",
    "Exit code 1\ndial tcp 10.1.0.4:5432: i/o timeout\nexit status 1",
    "Exit code 1\ndial tcp 10.1.0.4:6379: i/o timeout\nexit status 1",
  ),
  other(
    "another port in Korean",
    "node server.js",
    "Exit code 1\n오류: 8080번 포트를 열 수 없습니다",
    "Exit code 1\n오류: 5432번 포트를 열 수 없습니다",
  ),
  other(
    "another amount than the one that was expected",
    "pytest tests/test_집계.py",
    "Exit code 1\nE       AssertionError: 합계는 500원이어야 하는데 500원 아닌 300원",
    "Exit code 1\nE       AssertionError: 합계는 500원이어야 하는데 500원 아닌 900원",
  ),
  other(
    "arguments that look like a position",
    "npx vitest run",
    "Exit code 1\nAssertionError: expected cart.sum(1,2) to be 3",
    "Exit code 1\nAssertionError: expected cart.sum(4,2) to be 3",
  ),
  other(
    "another reason above what failed and what its runner says",
    "git commit",
    script("a.ts is not formatted", "Linting failed\nhusky - pre-commit script failed (code 1)"),
    script("b.ts is too long", "Linting failed\nhusky - pre-commit script failed (code 1)"),
  ),
  ofFile(
    "another file that is not there",
    ["Read", "src/settings.ts"],
    [["Write", "src/settings.ts"]],
    ["Read", "docs/setup.md"],
    MISSING,
    false,
  ),
  ofFile(
    "another file that cannot be written",
    ["Write", "dist/a.js"],
    [["Bash", "chmod -R u+w dist"]],
    ["Write", "etc/b.conf"],
    "EACCES: permission denied",
    false,
  ),
  ...[
    "[Request interrupted by user]",
    "Exit code 137\n[Request interrupted by user for tool use]",
    "Exit code 137\nlistening\n[Request interrupted by user for tool use]",
    "<tool_use_error>Cancelled: parallel tool call Bash(ls /none) errored</tool_use_error>",
    "<tool_use_error>Sibling tool call errored</tool_use_error>",
  ].map((said) => other(`no error of a tool: ${said}`, "npm run dev", said, said)),
  ofFile(
    "the same file is not there again",
    ["Read", "src/settings.ts"],
    [["Write", "src/settings.ts"]],
    ["Read", "src/settings.ts"],
    MISSING,
    true,
  ),
  ofFile(
    "another file that must be read first",
    ["Edit", "src/a.ts"],
    [["Read", "src/a.ts"]],
    ["Edit", "src/b.ts"],
    UNREAD,
    true,
  ),
  again(
    "peers that do not fit, in a tree of boxes",
    "pnpm install",
    "Exit code 1\n ERR_PNPM_PEER_DEP_ISSUES  Unmet peer dependencies\n\n.\n└─┬ vite-plugin-y 2.0.0\n  └── ✕ unmet peer vite@^4: found 5.2.0",
    "Exit code 1\n ERR_PNPM_PEER_DEP_ISSUES  Unmet peer dependencies\n\n.\n└─┬ vite-plugin-y 2.0.0\n  └── ✕ unmet peer vite@^4: found 5.2.0",
  ),
  again(
    "a class that is not called an error",
    "python load.py",
    raised(7, "shop.stock.Item.DoesNotExist: Item matching query does not exist."),
    raised(31, "shop.stock.Item.DoesNotExist: Item matching query does not exist."),
  ),
  again(
    "the same module that tests import",
    "python -m pytest",
    collected(12, "stripe"),
    collected(14, "stripe"),
    [["Bash", "pip install stripe"]],
  ),
  again(
    "times with fractions before a broker that does not answer",
    "docker compose run worker",
    "Exit code 1\n2026-03-01T10:00:00.123Z ERROR [main] BrokerError: Failed to connect to queue:5672",
    "Exit code 1\n2026-04-11T08:12:59.921Z ERROR [main] BrokerError: Failed to connect to queue:5672",
  ),
  again(
    "a process id that is padded",
    "kubectl apply -f app.yaml",
    "Exit code 1\nE0301 10:00:00.123456   48211 round.go:63] couldn't reach the cluster: no credentials",
    "Exit code 1\nE0411 08:12:59.921001     977 round.go:63] couldn't reach the cluster: no credentials",
    [["Bash", "kubectl config use-context app"]],
  ),
  again(
    "a commit by its whole hash",
    "git revert HEAD",
    "Exit code 128\nfatal: bad object 9d41b6c0f7e2a85530c1bb7e4d2f9a6c81e07f35",
    "Exit code 128\nfatal: bad object c07fe2a8d41b6553081e4d2f9a6c0c1bb7e7f359",
    [["Bash", "git pull"]],
  ),
  again(
    "a commit by the beginning of its hash",
    "git rebase main",
    "Exit code 1\nerror: could not apply 9d41b6c... add login\nCONFLICT (content): Merge conflict in yarn.lock",
    "Exit code 1\nerror: could not apply c07fe2a8d4... add login\nCONFLICT (content): Merge conflict in yarn.lock",
    [["Bash", "yarn install"]],
  ),
  again(
    "an option with a link behind it",
    "cc a.c",
    "Exit code 1\na.c:12:3: error: implicit declaration of function 'go' [-Werror=implicit]",
    `Exit code 1\n\u001B[01ma.c:19:3:\u001B[m error: implicit declaration of function 'go' [${link("-Werror=implicit")}]`,
  ),
  again(
    "an ordinal in Korean",
    "python 집계.py",
    "Exit code 1\n[2026-03-01 10:00:00] 실패: 312번째 행의 금액이 비어 있습니다",
    "Exit code 1\n[2026-04-11 08:12:59] 실패: 8번째 행의 금액이 비어 있습니다",
  ),
  again(
    "an amount in Korean",
    "pytest tests/test_집계.py",
    "Exit code 1\nE       AssertionError: 잔액이 모자랍니다: 500원",
    "Exit code 1\nE       AssertionError: 잔액이 모자랍니다: 72000원",
  ),
  again(
    "a position of one digit in a file at the top",
    "npx tsc",
    "Exit code 2\ntsconfig.json(5,3): error TS5023: Unknown compiler option 'strictly'.",
    "Exit code 2\ntsconfig.json(12,3): error TS5023: Unknown compiler option 'strictly'.",
  ),
  again(
    "a position in a line that speaks of what was expected",
    "npx tsc",
    "Exit code 2\nsrc/a.ts(3,1): error TS1005: '}' expected.",
    "Exit code 2\nsrc/a.ts(8,4): error TS1005: '}' expected.",
  ),
  again(
    "a notice of npm behind the error",
    "npm run build",
    'Exit code 1\nRollupError: Could not resolve "./menu" from "src/main.ts"',
    'Exit code 1\nRollupError: Could not resolve "./menu" from "src/main.ts"\nnpm notice New version of npm available! 10.2.4 -> 11.0.0',
  ),
  again(
    "rules of other lengths around the error",
    "./check.sh",
    "Exit code 1\n────────────\nError: no licence in header.txt\n────────────\n_____",
    "Exit code 1\n══════════════════\nError: no licence in header.txt\n========",
  ),
  again(
    "a port that is in use, from Go",
    "go run ./cmd/web",
    "Exit code 1\n2026/03/01 10:00:00 listen tcp :8080: bind: address already in use\nexit status 1",
    "Exit code 1\n2026/04/11 08:12:59 listen tcp :8080: bind: address already in use\nexit status 1",
    [["Bash", "fuser -k 8080/tcp"]],
  ),
  again(
    "a machine that does not answer in time, by another address",
    "go run ./cmd/worker",
    "Exit code 1\ndial tcp 10.1.0.4:5432: i/o timeout\nexit status 1",
    "Exit code 1\ndial tcp 10.1.22.117:5432: i/o timeout\nexit status 1",
    [["Bash", "systemctl restart postgresql"]],
  ),
];

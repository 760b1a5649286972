import { again, longLog, npmTest, other, type Planted } from "./planted.ts";

const onFile = (
  name: string,
  tool: string,
  solved: string,
  now: string,
  isRight: boolean,
  steps: Planted["steps"] = [["Read", "src/app.ts"]],
): Planted => ({ name, failing: [tool, "src/app.ts"], solved, steps, now, isRight });

const NOT_READ = "File has not been read yet. Read it first before writing to it.";
const NOT_THERE = "String to replace not found in file.\nString: const total = 0;";

export const toolsAndPeople: readonly Planted[] = [
  onFile("a file that was not read yet", "Edit", NOT_READ, NOT_READ, true),
  onFile("a file that was not read yet, to be written", "Write", NOT_READ, NOT_READ, true),
  onFile("a text to replace that is not there, once more", "Edit", NOT_THERE, NOT_THERE, true),
  onFile(
    "a file that changed is no file that was not read",
    "Edit",
    NOT_READ,
    "File has been modified since read, either by the user or by a linter. Read it again before attempting to write it.",
    false,
  ),
  {
    ...onFile("the same words of another tool", "Edit", NOT_READ, NOT_READ, false),
    failingNow: ["Write", "src/app.ts"],
  },
  onFile("nothing was done in between", "Edit", NOT_THERE, NOT_THERE, false, []),
  {
    ...other(
      "only looked at in between",
      "npm test",
      "Exit code 1\nError: flaky socket",
      "Exit code 1\nError: flaky socket",
      [
        ["Read", "src/app.ts"],
        ["Bash", "git status"],
        ["Bash", "ls -la"],
        ["Grep", "socket"],
      ],
    ),
  },
  {
    ...other(
      "a person interrupted it",
      "npm test",
      `${npmTest}Error: still waiting for the lock`,
      `${npmTest}Error: still waiting for the lock`,
    ),
    isInterrupted: true,
  },
  other(
    "six tools in between are too many",
    "npm test",
    "Exit code 1\nError: quota is used up",
    "Exit code 1\nError: quota is used up",
    [
      ["Edit", "a.ts"],
      ["Edit", "b.ts"],
      ["Edit", "c.ts"],
      ["Edit", "d.ts"],
      ["Edit", "e.ts"],
      ["Edit", "f.ts"],
    ],
  ),
  {
    ...again(
      "another project, where a command solved it",
      "npm run e2e",
      "Exit code 1\nError: connect ECONNREFUSED 127.0.0.1:5432",
      "Exit code 1\nError: connect ECONNREFUSED 127.0.0.1:5432",
      [["Bash", "docker compose up -d db"]],
    ),
    elsewhere: "/somewhere/shop",
  },
  {
    ...other(
      "another project, where a file of its own solved it",
      "npm run e2e",
      "Exit code 1\nError: connect ECONNREFUSED 127.0.0.1:5432",
      "Exit code 1\nError: connect ECONNREFUSED 127.0.0.1:5432",
      [["Edit", "src/db.ts"]],
    ),
    elsewhere: "/somewhere/shop",
  },
  {
    ...again(
      "another clone of the project, in another folder",
      "npm run build",
      "Exit code 1\nError: ENOENT: no such file or directory, open '/somewhere/app/dist/index.js'",
      "Exit code 1\nError: ENOENT: no such file or directory, open '/elsewhere/copy/dist/index.js'",
      [["Bash", "npm run compile"]],
    ),
    elsewhere: "/elsewhere/copy",
  },
  again(
    "a long log whose error stands at its beginning",
    "npm test",
    longLog(
      `${npmTest}Error: fixture 'users' is not loaded`,
      "2026-03-01T10:00:00 debug row 12",
      "done",
    ),
    longLog(
      `${npmTest}Error: fixture 'users' is not loaded`,
      "2026-04-09T23:59:01 debug row 77",
      "done",
    ),
    [["Bash", "npm run fixtures"]],
  ),
  other(
    "a long log that begins alike and fails otherwise",
    "npm test",
    longLog(
      "Exit code 1\nstarting the suite",
      "row 12 is fine",
      "Error: fixture 'users' is not loaded",
    ),
    longLog(
      "Exit code 1\nstarting the suite",
      "row 12 is fine",
      "Error: fixture 'orders' is not loaded",
    ),
    [["Bash", "npm run fixtures"]],
  ),
  other(
    "a long log whose reason was cut away",
    "npm run deploy",
    longLog("Exit code 1\nuploading part 1", "uploading part 12", "npm ERR! code ELIFECYCLE"),
    longLog("Exit code 1\nuploading part 1", "uploading part 99", "npm ERR! code ELIFECYCLE"),
  ),
  again(
    "a Korean message with another file in front",
    "python build.py",
    "Exit code 1\n오류: 설정 파일 'app.toml' 을 찾을 수 없습니다 (/somewhere/app/conf:12)",
    "Exit code 1\n오류: 설정 파일 'app.toml' 을 찾을 수 없습니다 (/somewhere/app/conf:31)",
    [["Write", "conf/app.toml"]],
  ),
  other(
    "a Korean message about another file",
    "python build.py",
    "Exit code 1\n오류: 설정 파일 'app.toml' 을 찾을 수 없습니다",
    "Exit code 1\n오류: 설정 파일 'db.toml' 을 찾을 수 없습니다",
    [["Write", "conf/app.toml"]],
  ),
  again(
    "a Korean shell does not know a command",
    "./run.sh",
    "Exit code 127\n./run.sh: 줄 12: jq: 명령어를 찾을 수 없음",
    "Exit code 127\n./run.sh: 줄 31: jq: 명령어를 찾을 수 없음",
    [["Bash", "apt-get install -y jq"]],
  ),
  other(
    "a Korean shell does not know another command",
    "./run.sh",
    "Exit code 127\n./run.sh: 줄 12: jq: 명령어를 찾을 수 없음",
    "Exit code 127\n./run.sh: 줄 12: yq: 명령어를 찾을 수 없음",
    [["Bash", "apt-get install -y jq"]],
  ),
  again(
    "coloured output",
    "npm run build",
    "Exit code 1\n\u001B[31merror\u001B[39m \u001B[1mTS5023\u001B[22m: Unknown compiler option 'strictt'.",
    "Exit code 1\nerror TS5023: Unknown compiler option 'strictt'.",
    [["Edit", "tsconfig.json"]],
  ),
];

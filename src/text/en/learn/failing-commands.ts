import { pluralize } from "../pluralize.ts";

export const failingCommand = {
  summary: (rule: string, times: number, sessions: number, minutes: number | null) =>
    `${rule} ${pluralize(times, "failure")} in ${pluralize(sessions, "session")}${minutes === null ? "" : `, about ${minutes} min`}.`,
  catalogue: {
    "git-bash":
      "Bash here is Git Bash: use forward slashes in paths, and no bare cmd or PowerShell commands (`dir /b`, `copy`, `del`, `Get-ChildItem`).",
    powershell:
      'The shell here is PowerShell: no `sed`, `nl`, `head` or here-documents (`<<`), ranges in parentheses (`-Index (10..20)`), and patterns with quotation marks in single quotes (`\\"` does not escape).',
    "no-git":
      "This folder is not a git repository: `git status`, `git diff` and the like fail here.",
    "server-foreground":
      "Start servers in the background with their output in a file (`npm run dev > dev.log 2>&1 &`): in the foreground the command only ends at its time limit.",
    "relative-cd": "The shell stays in the folder of the last `cd`: use absolute paths.",
    "home-search":
      "The home folder is too large to search: pass the project folder to `Glob` and `Grep`.",
    "sudo-password": "`sudo` cannot ask for a password here: give me the command to run myself.",
    "no-ripgrep":
      "`Glob` and `Grep` do not work here, because ripgrep is missing: use `find` and `grep` in Bash.",
    "msys-path":
      "Git Bash rewrites arguments such as `/etc/hosts` to Windows paths: put `MSYS_NO_PATHCONV=1` before commands that pass paths into a container or a device.",
    "powershell-quotes":
      "In Bash, pass PowerShell code in single quotes, with double quotes inside (`powershell -Command '…'`): in double quotes Bash replaces `$_` and every `$name` first.",
    "zsh-glob":
      "The shell here is zsh: quote names with `[…]`, `(…)` or `?` in them, paths included.",
    "pkill-self":
      "`pkill -f NAME` also kills the shell that runs it: run `pkill -f '[N]AME'` as a separate command, or kill the process by its ID.",
    "python-stub":
      "Python is not installed here: `python` and `python3` are only the Microsoft Store's placeholder. Use another language.",
    "inline-code":
      "Quote code for `python -c` and `node -e` in single quotes, or write it to a file: in double quotes the shell reads `$`, backticks, `!` and backslashes first.",
    "unicode-encode":
      "Run Python with `PYTHONUTF8=1`: the console here cannot print every character otherwise.",
    "docker-tty":
      "Run `docker exec` and `docker run` without `-t` or `-it`, and `docker compose exec` with `-T`: there is no terminal here.",
    "script-outside":
      "Put scripts that import this project's packages inside the project, not in `/tmp`: Node looks for packages next to the script.",
  },
  unusableTool: (tool: string, other: string) =>
    other === ""
      ? `Do not use \`${tool}\` here: nearly every call fails.`
      : `\`${tool}\` fails here nearly every time: use \`${other}\` in Bash.`,
  voted: {
    optionGone: (program: string, wrong: string) =>
      `\`${program}\` has no \`${wrong}\`: leave it out.`,
    option: (program: string, wrong: string, right: string) =>
      `\`${program}\` has no \`${wrong}\`: use \`${right}\`.`,
    optionNeeded: (program: string, right: string) => `\`${program}\` needs \`${right}\`.`,
    command: (program: string, wrong: string, right: string) =>
      `There is no \`${program} ${wrong}\`: use \`${program} ${right}\`.`,
    script: (wrong: string, right: string) => `There is no script \`${wrong}\`: use \`${right}\`.`,
    scriptElsewhere: (wrong: string, right: string) =>
      `To run the script \`${wrong}\`, first \`${right}\`.`,
    container: (wrong: string, right: string) =>
      `There is no container \`${wrong}\`: use \`${right}\`.`,
    folder: (wrong: string, right: string) => `There is no folder \`${wrong}\`: use \`${right}\`.`,
    program: (wrong: string, right: string) => `\`${wrong}\` is not found here: use \`${right}\`.`,
    interpreter: (program: string, right: string) =>
      `Use \`${right}\`, not \`${program}\`, which does not find the modules.`,
    surroundings: (program: string, right: string) =>
      `Put \`${right}\` before \`${program}\`: it does not find the modules otherwise.`,
  },
};
